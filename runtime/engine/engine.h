/// The engine: the program records, the engine executes. Start here.
///
/// A value (value.h) is a small public constant or a node (node.h) of the value table (value_table.h). The
/// recorder (recorder.h, records.h) simplifies operations and appends them; memory (memory.h) maps the
/// program's locations to values, branches (branches.h) keep apart the two sides of a private if. The
/// schedule (schedule.h) sorts operations by the round in which they can start, the executor (executor.h)
/// runs them.
#pragma once

#include "engine/execute/executor.h"
#include "engine/long_vectors.h"
#include "engine/memory/memory.h"
#include "engine/panels.h"
#include "engine/record/branches.h"
#include "engine/record/exchange_log.h"
#include "engine/record/recorder.h"
#include "engine/tables/tables.h"
#include "engine/values/circuit_table.h"
#include "engine/values/latency.h"
#include "protocols/catalogue/times.h"
#include "sharing/parts_order.h"

#include <memory>
#include <optional>
#include <string>

namespace picco::runtime {

struct EngineOptions {
    SourcePlaces program;                     ///< for messages
    int cell_words = 1;                       ///< 64-bit words of a private location
    std::size_t window = 1u << 18;            ///< pending operations at which execution begins
    std::size_t resident = 1u << 20;          ///< nodes at which finished values are written back to memory
    std::size_t window_elements = 1u << 20;   ///< the same for elements of vectors
    std::size_t resident_elements = 1u << 23; ///< and these
    ChunkSizes chunks = kChunkSizes;
    std::size_t strip = kMostStrip;
    std::uint32_t paged_from = 4096; ///< elements of vectors that wait where some party pages
    bool has_far_links = false;      ///< rounds take milliseconds
    /// That inputs lie in the ranges of their types has been checked. Where it has not, it is a hypothesis.
    bool has_checked_inputs = true;
    bool may_garble = false;        ///< circuits, where that takes less time
    bool garbles_all = false;       ///< all that has gates, whatever the time
    bool moves_all_to_bits = false; ///< all that can be in bits, whatever the time
    ChosenLines lines{};            ///< where the program says what they are computed in
    ChosenOperations operations{};  ///< where a plan does
    double byte_nanoseconds = 4;    ///< that a byte takes that is sent
    Times times;
    /// Of operations that start together.
    Executor::BatchSizes sizes{.few_comparisons = 128,
                               .few_truncations = 128,
                               .few_residues = 256,
                               .few_inverses = 64,
                               .many_products = SIZE_MAX,
                               .many_words = SIZE_MAX,
                               .many_counts = SIZE_MAX,
                               .round_bytes = 1e18};

    /// Sets all that chooses between protocols as the times say (choices.cpp).
    void choose(const Context &context, const Times &measured);
};

/// One party's engine. Single-threaded; outlived by the context.
class Engine {
  public:
    Engine(Context &context, EngineOptions options);

    Recorder &recorder() { return recorder_; }
    Memory &memory() { return memory_; }
    Objects &objects() { return objects_; }
    Locations &locations() { return locations_; }
    Tables &tables() { return tables_; }
    PrivatePlaces &places() { return places_; }
    ValueTable &table() { return table_; }
    bool has_far_links() const { return options_.has_far_links; }
    /// Iterations of a loop that run as one vector at most.
    std::size_t strip() const { return options_.strip; }
    /// A share of degree t that an input party has given, limbs() words.
    void store_input(std::uint64_t *cell, const std::uint64_t *share) {
        memory_.store_share(cell, share, Form::kField, !options_.has_checked_inputs);
    }
    const Field &field() const { return context_.field; }

    /// The same for cells side by side, which hold shares one after the other.
    void store_inputs(std::uint64_t *first, Words shares) {
        const Memory::Cells cells{first, 1, shares.size() / context_.field.limbs()};
        memory_.store_shares(cells, std::move(shares), !options_.has_checked_inputs);
    }

    Handle load(std::uint64_t *cell, int type) { return memory_.load(cell, Interval::of_type(type)); }
    bool is_inside_branch() const { return branches_.inside(); }
    /// A vector is kept as a whole: the cell has as many lanes.
    void store(std::uint64_t *cell, Handle &&value) { branches_.store(cell, std::move(value)); }
    /// Leaves the lesser of two integers of the type in x, the greater one in y.
    void order(std::uint64_t *x, std::uint64_t *y, int type);
    /// Every step-th cell from first, all of one type.
    struct Vector {
        const void *first;
        std::ptrdiff_t step;
        int type;
        int format = 0; ///< of floating-point numbers that are ordered, as in picco/runtime.h
    };
    Handle dot(const Vector &x, const Vector &y, std::size_t count);
    /// The sum of integers; 1 <= count.
    Handle total(const Vector &x, std::size_t count);
    /// Values have so many elements from here on, one for each lane, and `count` of them together count times
    /// as many, those of one side by side. Returns how many lanes there were.
    std::size_t enter_lanes(std::size_t count);
    void leave_lanes(std::size_t lanes) { lanes_ = static_cast<std::uint32_t>(lanes); }
    std::uint32_t lanes() const { return lanes_; }
    bool has_lanes() const { return lanes_ > 1; }
    /// In lanes: a value as each of `count` elements, the sum of as many, and public ones.
    Handle repeat(Handle value, std::size_t count);
    Handle sum(const Handle &x, std::size_t count);
    template <class Number>
    std::vector<Number> in_each_lane(std::vector<Number> numbers) const {
        if (numbers.size() <= 1 || !has_lanes()) {
            return numbers;
        }
        std::vector<Number> elements;
        elements.reserve(numbers.size() * lanes_);
        for (const Number &number : numbers) {
            elements.insert(elements.end(), lanes_, number);
        }
        return elements;
    }
    /// The elements as one vector, or a value of one element that stands for all.
    Handle load_vector(const Vector &x, std::size_t count);
    void store_vector(const Vector &x, std::size_t count, Handle value);
    /// The elements in cells anywhere as one vector, or the value of one cell.
    Handle load_scattered(std::uint64_t *const *cells, int type, std::size_t count);
    // Long vectors (long_vectors.cpp).
    /// Whether vectors of so many elements are taken a strip at a time.
    bool is_long(std::size_t count) const {
        return most_touched_ != 0 && count > options_.strip && !has_lanes();
    }
    LongVectors &long_vectors() { return long_vectors_; }
    using MakeStrip = std::function<Handle(std::size_t first, std::size_t count)>;
    LongVector long_vector(std::size_t count, const MakeStrip &make);
    LongVector load_long(const Vector &x, std::size_t count);
    void store_long(const Vector &to, LongVector x);
    Handle sum_of_long(LongVector x);
    using OpenStrip = std::function<void(Handle strip, std::size_t first, std::size_t count)>;
    void open_long(LongVector x, const OpenStrip &open);
    /// Products of matrices of which one is long; of floating-point numbers (panels.cpp).
    LongVector product(LongVector x, LongVector y, const Recorder::ProductShape &shape);
    LongVector float_product(LongVector x, LongVector y, const Recorder::ProductShape &shape,
                             const FloatFormat &format);
    /// The same with all of its operations recorded.
    LongVector computed(LongVector x);
    Handle whole(LongVector x);
    using Fit = std::function<Handle(Recorder &, const Handle &sums)>;
    void prefix_sums(const Vector &x, std::size_t count, const Fit &fit);
    /// Of floating-point numbers (float_sums.cpp); 1 <= count.
    Handle float_total(const Vector &x, std::size_t count, const FloatFormat &format);
    Handle float_sum_of_long(LongVector x, const FloatFormat &format);
    void float_prefix_sums(const Vector &x, std::size_t count, const FloatFormat &format);
    /// Offers, and where the one that was kept so far is; null of rows[0]: that row holds bits, the last one
    /// that is 1 wins, and no other is kept so far.
    struct KeptRow {
        Vector cells;
        std::uint64_t *so_far;
    };
    /// Of elements of the rows that belong together, keeps those that win against all others and against what
    /// was kept so far, by halving. wins(left, right): a bit that says whether the right one replaces the
    /// left one, given their elements of rows[0]. Uses up the cells, and the one in front of each row.
    using Wins = std::function<Handle(Recorder &, const Handle &left, const Handle &right)>;
    void keep(std::vector<KeptRow> rows, std::size_t count, const Wins &wins);

    // Folds (folds.cpp). Each iteration of a loop is an element of `count`, in lanes as many side by side, in one or
    // several parts; those of neighbours are composed by an associative function. A part of one element stands for all.
    using Compose =
        std::function<std::vector<Handle>(std::vector<Handle> earlier, std::vector<Handle> later)>;
    /// All of them composed; in as many levels as count has binary digits.
    std::vector<Handle> fold(std::vector<Handle> parts, std::size_t count, const Compose &compose);
    /// Each with all before it.
    std::vector<Handle> scan(std::vector<Handle> parts, std::size_t count, const Compose &compose);
    /// Of each iteration and those before it the sum.
    Handle running_sums(const Handle &x, std::size_t count);
    /// Of x what one iteration has.
    Handle iteration(const Handle &x, std::uint32_t index);
    /// first, then the elements of x but the last one.
    Handle delayed(const Handle &first, const Handle &x, std::size_t count);

    // Order (sort.cpp). Rows of `count` cells that lie side by side; outside of private branches only.

    struct SortOptions {
        std::size_t wanted =
            SIZE_MAX; ///< so many columns in front get their place, the others any one behind
        bool is_falling = false;
        bool keeps_keys = false; ///< rows[0] stays as it is
    };
    /// Sorts the columns by rows[0], equal ones as they stood.
    /// Opens comparisons of columns in a random order: it is all the same whatever their values are.
    void sort(const std::vector<Vector> &rows, std::size_t count, const SortOptions &options);
    void shuffle(const std::vector<Vector> &rows, std::size_t count);
    /// The first of the least elements, or of the greatest; 1 <= count.
    struct Extreme {
        Handle value, index;
    };
    Extreme extreme(const Vector &x, std::size_t count, bool is_greatest);

    // Pointers with a private location (pointers.cpp). Out of the object, and through a null pointer, they
    // read 0 and write nothing.
    void store(std::uint64_t *cell, Location value) { branches_.store(cell, std::move(value)); }
    Handle read(const Location &from, int type);
    void write(const Location &to, const Handle &value, int type);
    /// The pointer that `from` leads to: a location, or an address as C has it.
    Location follow(const Location &from);
    Location follow_address(const Location &from);
    /// Lets the pointer that `to` leads to point to value.
    void redirect(const Location &to, const Location &value);

    void begin_if(Handle condition);
    bool begin_else() { return branches_.begin_else(); }
    void end_if();
    /// Long vectors leave memory for the pager, which outlives this; null: not here. The window is as small as the party
    /// with the least memory needs it, which pages; all parties say the same. Before the first operation.
    void begin_paging(Pager *pager, std::size_t least_memory);
    /// Gives up the values of variables that nobody reads before they are set again.
    void forget(std::uint64_t *first, std::size_t count);
    /// Releases all local variables declared since the mark.
    void leave(std::size_t mark);

    /// Executes part of the window where it is full. Depends on what was recorded only, so that all parties
    /// do it at the same points.
    void make_room();

    /// Opens values: waits for the result. In the range (-p/2, p/2).
    std::vector<mpz_class> open(const std::vector<Handle> &values);
    /// The same for the elements of a vector; a value of one element stands for all.
    std::vector<mpz_class> open_vector(const Handle &value, std::size_t count);
    /// The low 64 bits of each.
    std::vector<std::uint64_t> open_words(const Handle &value, std::size_t count);
    /// The same of bits.
    std::vector<bool> open_bits(const Handle &bits);
    /// Executes everything that these values need, and nothing else from now on.
    void complete(const std::vector<Handle> &values);

    const Counts &counts() const { return counts_; }
    const Times &times() const { return options_.times; }
    /// Of this party, by the times: what it has computed and sent so far should have taken so long.
    double predicted_work() const { return executor_.work().seconds(); }
    /// Processor time of this thread outside of what that tells.
    double running_seconds() const { return executor_.running_seconds(); }
    /// From here on what each source line costs is counted. Before the first operation.
    void begin_profile();
    /// Behind the last one; nothing where it was not begun.
    std::optional<Profile::Result> end_profile();
    /// From now on what becomes of each window is written down.
    void begin_dump(WindowDump::Write write);
    /// From now on what is computed is written down for picco assign, and nothing is garbled. Whether there could be circuits.
    bool begin_trace(Trace &trace);
    /// Behind the last one, where it was begun.
    void end_trace();

  private:
    Vector from(const Vector &x, std::size_t first) const;
    // Strips, with room made after each (long_vectors.cpp).
    void for_each_strip(std::size_t count, const std::function<void(const LongVector::Strip &)> &use);
    Handle sum_of_strips(std::size_t count, const std::function<Handle(const LongVector::Strip &)> &part);
    Handle take_strip(LongVector &x, const LongVector::Strip &strip);
    // Parts of matrices (panels.cpp), and of sums (float_sums.cpp).
    Panels panels(LongVector x, std::size_t columns, const std::function<Handle(const Handle &)> &settle);
    LongVector from_tiles(const Tiles &tiles, const Recorder::ProductShape &shape);
    std::vector<Handle> float_words(LongVector x, const FloatFormat &format);
    struct Terms {
        std::vector<Handle> parts;
        std::vector<std::size_t> counts;
    };
    Handle float_sum_of(Terms terms, const Recorder::FloatSums &sums);
    std::vector<Handle> float_scan(std::vector<Handle> parts, std::size_t count, std::size_t part,
                                   const Recorder::JoinedSums &sums);
    std::optional<Handle> load_shares(const Memory::Cells &cells, int type, bool stay);
    /// Cells: Memory::Cells or Memory::Scattered.
    template <class Cells>
    Handle combine(const Cells &cells, int type);
    std::vector<Run> whole_or(std::vector<Run> runs);
    template <class Cells>
    Handle gather(const Cells &cells, int type, int word_bits, bool are_bits);
    void add_lanes(std::vector<Run> &runs, NodeId id, std::uint32_t index) const;
    template <class Cells>
    Handle load_known(const Cells &cells, int type);
    Handle piece(const Handle &x);
    Handle piece_or_bits(const Handle &x);
    bool is_in_bits(const Handle &x) const;
    Handle gathered(std::vector<Run> runs, Interval range);
    Handle pieces_of(const Handle &x, std::vector<Run> runs, std::uint32_t count);
    Handle spread(const Handle &x, std::uint32_t count);
    Handle spread_in_lanes(const Handle &x, std::uint32_t count);
    std::vector<Run> in_lanes(std::vector<Run> runs) const;
    Handle joined(const Handle &front, const Handle &back);
    std::vector<Handle> parts_of(const std::vector<Handle> &parts, std::uint32_t first, std::int32_t step,
                                 std::uint32_t count);
    std::vector<Handle> load_rows(const std::vector<Vector> &rows, std::size_t count);
    Handle order_key(Handle value, int format);
    Handle ranks(const Handle &keys, std::size_t count, bool is_falling);
    std::vector<std::uint32_t> columns_of(const std::vector<std::uint64_t> &places);
    Elements taken(Handle x);
    std::vector<std::uint32_t> order_of(Handle keys, std::size_t wanted, std::vector<std::size_t> sizes = {});
    struct Shuffled;
    Shuffled shuffled(std::vector<Handle> rows, std::uint32_t columns);
    Handle in_order(const Shuffled &rows, std::size_t i, const std::vector<std::uint32_t> &order,
                    std::size_t first, std::size_t count, Interval range);
    Handle known_as(bool is_assumed, Handle row);
    Handle distinct_key(const Handle &key, const Handle &number, std::size_t count, bool is_falling);
    static constexpr std::size_t kCopies = 16; ///< of a column, while it is shuffled and compared
    std::size_t most_in_part(std::size_t rows, std::size_t copies = kCopies) const;
    std::size_t most_sorted(std::size_t rows) const;
    void require_room_for_network(std::size_t columns) const;
    // Where parties page, parts that are sorted by themselves (sort_parts.cpp).
    struct Columns;
    std::vector<Columns> sorted_part(const Columns &part, std::size_t wanted,
                                     const std::vector<std::size_t> &sizes);
    void keep_first(std::vector<Columns> &first, std::vector<Columns> &rest, std::size_t most,
                    std::size_t wanted);
    void merge_parts(std::vector<Columns> &strips, std::size_t part);
    void sort_parts(const std::vector<Vector> &rows, std::size_t count, const SortOptions &options);
    // Of as many parties as shuffle in parts (shuffle_long.cpp, sort_long.cpp).
    using LoadRows = std::function<std::vector<Handle>(std::size_t first, std::size_t columns)>;
    void shuffle_in_parts(MatrixParts &parts, const PartsShape &shape, const LoadRows &load);
    void shuffle_long(const std::vector<Vector> &rows, std::size_t count);
    class LongSort;
    void sort_long(const std::vector<Vector> &rows, std::size_t count, const SortOptions &options);
    std::vector<bool> are_negative(Elements differences, const Interval &range);
    std::size_t most_compared() const;
    void run_all();
    // extremes.cpp. Rows are vectors of as many columns, whose elements of rows[0] are compared.
    Handle places_of(std::size_t count, std::size_t first = 0);
    void reduce_columns(std::vector<Handle> &rows, std::uint32_t count, const Wins &wins);
    bool is_quick(Interval range) const;
    Handle with_last(const Handle &elements, std::uint32_t count, const Handle &last, Interval range);
    std::uint32_t tree_width(std::uint32_t count, Interval range) const;
    std::vector<Handle> winners_of_pairs(const std::vector<Handle> &rows, std::uint32_t count,
                                         const Wins &wins);
    std::vector<Handle> winners(const std::vector<Handle> &rows, std::uint32_t count, std::uint32_t width,
                                const Wins &wins);
    std::vector<Handle> winners_of_groups(const std::vector<Handle> &rows, std::uint32_t first,
                                          std::uint32_t groups, std::uint32_t width, const Wins &wins);
    /// The step at which it is known.
    std::uint64_t ready(const Handle &x) const;
    std::uint64_t keep_of_pairs(const std::vector<KeptRow> &rows, std::size_t count, const Wins &wins);
    bool keep_by_wide_trees(const std::vector<KeptRow> &rows, std::size_t count, const Wins &wins);
    void order_now(std::uint64_t *x, std::uint64_t *y, int type);
    void choose_protocols();
    void tag_rounds();
    void run_until_done(const Handle &value);
    bool is_window_full();
    void write_back();
    void pack_words();

    Context &context_;
    EngineOptions options_;
    Counts counts_{};
    std::uint32_t lanes_ = 1; ///< see enter_lanes
    ValueTable table_;
    Schedule schedule_;
    Arithmetic arithmetic_;
    CircuitTable circuits_;
    Latency latency_;
    Recorder recorder_;
    Memory memory_;
    Objects objects_;
    Locations locations_;
    Branches branches_;
    Tables tables_;
    PrivatePlaces places_;
    Executor executor_;
    ExchangeLog exchanges_;
    LongVectors long_vectors_;
    std::unique_ptr<Profile> profile_;
    /// Elements that a window may load and have results of, and that protocols may have at a time, where parties page; 0:
    /// none does.
    std::size_t most_touched_ = 0, most_results_ = 0, most_exchanged_ = 0;
    std::size_t touched_ = 0;           ///< elements that this window has loaded
    std::size_t most_loose_ = SIZE_MAX; ///< cells that chunks may have lost before values go home
    /// Where parties page: values go home after so many nodes or elements more; words too few for a page come into pages
    /// together.
    std::size_t resident_nodes_step_ = 0, resident_step_ = 0, most_unpacked_ = 0;
};

} // namespace picco::runtime
