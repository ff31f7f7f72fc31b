/// Arrays of the program that a private index picks from.
#pragma once

#include "engine/memory/private_place.h"
#include "engine/record/branches.h"
#include "engine/record/recorder.h"
#include "engine/tables/units.h"
#include "protocols/core/cost.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace picco::runtime {

/// Reads and writes at private places. What is read first at a private place becomes a table: a copy of the
/// array's cells as one vector. Reads look the element up (Recorder::look_up); a write appends an update to
/// it, so that it costs as much as a row, not as the array. Stores, and what is added behind them, wait until
/// the program next reads the table, and become updates all at a time. The cells themselves are written when
/// the program next asks for one of them, and a table ends when the program stores to one. Decisions depend
/// on public data and on the order of calls only, never on addresses.
class Tables : private Memory::Watch {
  public:
    /// What the tables need of the engine.
    struct Services {
        std::function<Handle(std::uint64_t *cell, int type)> load;
        std::function<void(std::uint64_t *cell, Handle value)> store;
        std::function<Handle(std::uint64_t *first, std::ptrdiff_t step, int type, std::size_t count)>
            load_vector;
        /// That wait to be joined: each is compared with all others, so that more of them take fewer rounds
        /// and more bytes. Below 2^15.
        std::size_t most_stores;
        /// That wait where they go to a table of words as one operation.
        std::size_t most_stores_at_once;
        /// Bits that all parties send, or could in the same time.
        struct Costs {
            double nanosecond; ///< of the work of a party
            /// Nanoseconds that a party works: for an element of an array of numbers in a read; for a word of 64
            /// bits of an array of words; for a bit of an element that becomes a word.
            double number_read, word_read, word_bit;
            double product, bit_to_number, and_of_bits;
            double round;         ///< that is saved
            bool may_be_circuits; ///< then reads by words take two rounds, whatever waits for what
            bool derives_units;   ///< unit vectors come of others where they are there earlier so
            bool has_numbers;     ///< that bits become, and no bytes
            std::function<double(int bits)> to_word, from_word;
            std::function<Cost(std::size_t bits, std::size_t writes)> last_writes;
            /// Of a number of writes to a table of words; none: not possible.
            std::function<std::optional<Cost>(std::size_t elements, int width, std::size_t bits,
                                              std::size_t writes)>
                writes;
        };
        Costs costs;
    };
    /// Keeps references; watches the memory as long as it lives.
    Tables(ValueTable &table, Recorder &recorder, Memory &memory, Branches &branches, Services services);
    ~Tables() override;
    Tables(const Tables &) = delete;
    Tables &operator=(const Tables &) = delete;

    /// The value at the place; out of range 0. type: that of the elements.
    Handle read(const PrivatePlace &place, int type);
    /// Inside private branches the write happens where all their conditions hold. Out of range it does not.
    void write(const PrivatePlace &place, int type, const Handle &value);
    /// Adds to the value at the place, without reading it; sums stay in their type.
    void add(const PrivatePlace &place, int type, const Handle &change);
    /// Public elements of `size` bytes, and the integers of the type that they are or stand for.
    struct Numbers {
        std::size_t size;
        int type;
        std::function<mpz_class(const char *)> number;
        bool are_words = false; ///< of floating-point numbers, which stay words
        /// Of so many elements side by side; null where they may be larger.
        std::function<std::vector<std::int64_t>(const char *, std::size_t)> small = {};
    };
    /// The same as read in an array of public elements; steps are in bytes.
    Handle read_public(const PrivatePlace &place, const Numbers &numbers);

    /// From now on public elements stay as they are, until it has ended as often as it has begun.
    void begin_steady() { steady_ += depth_++ == 0 ? 1 : 0; }
    void end_steady() { --depth_; }

    /// Lets go of values that are kept only to be found again.
    void forget_patterns();
    void forget_read() { last_reads_.clear(); }

  private:
    struct Axis {
        std::size_t count;
        std::ptrdiff_t step;
        int bits; ///< of its indices
        friend bool operator==(const Axis &, const Axis &) = default;
    };
    /// The order of a table's elements: indices side by side in binary, so that there are gaps where the
    /// number of places of an axis other than the first is no power of two.
    struct Layout {
        std::vector<Axis> axes;
        int bits = 0;
        std::size_t positions = 0; ///< the last one that exists, and one more

        explicit Layout(const PrivatePlace &place);
        /// Calls visit(position, offset of the place from the first).
        void for_each(const std::function<void(std::size_t, std::ptrdiff_t)> &visit) const;
        /// The same for the first element of each run of the last axis.
        void for_each_row(const std::function<void(std::size_t, std::ptrdiff_t)> &visit) const;
        /// The split into columns and rows that makes a read cheapest.
        int column_bits(bool is_public) const;
        /// Rows that an index of so many bits reaches.
        std::size_t rows(int column_bits, int index_bits) const;
    };
    /// A way to read: how many columns, and the bits that all parties send.
    struct Plan {
        int column_bits;
        double cost;
    };
    /// What is read: words of so many bits, which stay words where they are floating-point numbers.
    struct Kind {
        bool is_public;
        int width;
        bool are_words;
    };
    /// Unit vectors of the indices of a place that are there before their bits are, exact: out of range all entries are 0.
    struct EarlyPlace {
        Recorder::Place place;
        int column_bits;
    };
    struct Store {
        std::optional<Recorder::Place> place; ///< where it is known already
        Recorder::Write write;
        Handle value;
        std::optional<EarlyPlace> early = {};
        Handle mask = {};          ///< whether it happens where the place exists
        Recorder::Spot index = {}; ///< where there is one
        /// How its place differs from that of the store before it; none: nobody knows.
        std::optional<Recorder::Move> move = {};
    };
    /// Elements that are known last: the first and the last of them, by their indices on the first axis.
    struct Latest {
        std::uint64_t ready = 0;
        std::size_t first = 0, last = 0;
    };
    /// Reads by words instead of by numbers: what they save, and when that pays.
    struct Conversion {
        int width = 0;
        Plan numbers = {}, words = {};
        double saved_by_read = 0;
        double price = 0; ///< of words that are made of numbers
        double saved = 0; ///< what the reads so far would have
    };
    struct Array {
        std::uint64_t *first, *end;
        int type;
        Layout layout;
        Recorder::Table content;
        /// The elements of the content as words; none before reads have paid for it. Of floating-point
        /// numbers and of bits they may be there without `content.elements` (the constant 0).
        Recorder::WordTable words = {};
        double hurried = 0;                        ///< sent for reads in one round of these
        Interval range = {};                       ///< of them
        bool are_words = false;                    ///< floating-point numbers, which stay words
        std::optional<Conversion> conversion = {}; ///< once a read asks
        std::vector<Store> stores =
            {};                      ///< that the content does not know of, in the order in which they came
        std::size_t most_stores = 0; ///< that wait; once there is one
        std::size_t new_stores = 0;  ///< since the last read
        double looked = 0;           ///< price of the reads that looked through those that wait
        Interval held = {};          ///< a bound of all elements, with what was added to them
        bool is_stale = false;       ///< the cells do not know of the updates
        std::optional<Latest> latest = {}; ///< of the cells, once a read asks
        bool was_wanted = false;           ///< as cells, after updates
    };
    struct PublicArray {
        std::size_t size;
        int type;
        Layout layout;
        std::vector<char> bytes;     ///< that the elements were made from
        const char *first = nullptr; ///< where they were last seen
        std::uint64_t steady = 0;    ///< in this part of the program, where they stay as they are
        Interval range;              ///< of them
        Conversion conversion;
        Recorder::Table content;   ///< once a read asks
        Recorder::WordTable words; ///< likewise
    };
    /// A place with what is public about it taken out.
    struct Resolved {
        PrivatePlace place;
        bool is_outside = false;
    };

    void reading(const std::uint64_t *cell) override;
    void writing(const std::uint64_t *cell) override;
    void releasing(const std::uint64_t *first, const std::uint64_t *end) override;

    static Resolved resolve(const PrivatePlace &place, const Recorder &recorder);
    Array *known_array(const PrivatePlace &place);
    Array &array(const PrivatePlace &place, int type);
    Array &make_array(const PrivatePlace &place, int type);
    Handle collect(Array &array);
    std::optional<Handle> constants_of(Array &array);
    bool is_in_cells(const Layout &layout) const { return layout.axes.back().step % memory_.words() == 0; }
    static bool holds(const Array &array, const std::uint64_t *cell);
    static bool overlap(const Array &x, const Array &y);
    void touch(Array &array);

    // narrow.cpp
    Latest latest(const PrivatePlace &place);
    void narrow(PrivatePlace &place);

    Recorder::Table::Update updated(const Recorder::Place &place, const Handle &change);
    void update(Array &array, Recorder::Table::Update update);
    Handle mask() const;
    Handle condition_at(const PrivatePlace &place);
    void add_change(Array &array, const PrivatePlace &place, Handle condition, const Handle &change);
    void add_store(Array &array, const PrivatePlace &place, Store store);
    void join_stores(Array &array, std::size_t count = SIZE_MAX);
    void make_updates(Array &array, const std::vector<Store> &stores,
                      std::optional<std::vector<Handle>> moving);
    /// What reads look through: nothing, as all stores are joined before, or those that wait.
    enum class Through { kNothing, kWords, kNumbers };
    Through keep_stores(Array &array, bool is_early);
    bool keeps_words(const Array &array) const;
    bool keeps_numbers(Array &array) const;
    Handle seen(Array &array, Through through, const PrivatePlace &place, const Handle &check,
                const Handle &before);
    std::vector<Handle> place_bits(const Array &array, const PrivatePlace &place);
    void absorb(Array &array);
    /// Makes the table ready for look-ups.
    void prepare(Array &array);
    void flush(Array &array);
    void end(std::size_t index);
    void watch();

    // tables_public.cpp
    static bool is_made_from(const PublicArray &array, const char *first);
    PublicArray &public_array(const char *first, Layout layout, const Numbers &numbers);
    template <class Use>
    static void with_numbers(const PublicArray &array, const Numbers &numbers, Use use);
    const Recorder::WordTable &words_of(PublicArray &array, const Numbers &numbers);
    const Recorder::Table &numbers_of(PublicArray &array, const Numbers &numbers);

    // tables_merges.cpp
    /// The numbers that the elements, and the values of stores, may have.
    Interval range_with(const Array &array, const std::vector<Store> &stores) const;
    double price_of_updates(const Array &array, std::size_t stores, bool are_compared) const;
    double price_of_merge(const Array &array, int width, std::size_t stores, std::size_t numbers) const;
    std::size_t stores_that_wait(const Array &array) const;
    /// When a number of stores is in the table.
    struct Ready {
        std::uint64_t by_merge, by_updates;
    };
    Ready when_stored(const Array &array, const std::vector<Store> &stores, int width, const Cost &merge,
                      bool are_compared);
    bool merge(Array &array, const std::vector<Store> &stores, bool are_compared);

    // moving.cpp
    void note_move(const Array &array, const PrivatePlace &place, Store &store);
    bool must_move(const Handle &happens, const Handle &moves);
    std::optional<std::vector<Handle>> last_of_moving(const std::vector<Store> &stores);

    // tables_words.cpp
    Plan number_plan(const Layout &layout, const Kind &kind) const;
    Plan word_plan(const Layout &layout, const Kind &kind) const;
    Conversion conversion(const Layout &layout, const Kind &kind) const;
    static bool pays(Conversion &conversion, double more);
    std::uint64_t rounds_to_words(const Array &array, const PrivatePlace &place);
    bool has_words(Array &array, const PrivatePlace &place);
    void make_numbers(Array &array);
    void forget_words(Array &array);
    int columns_of_read(const PrivatePlace &place, Array &array);
    Handle read_word(const PrivatePlace &place, const Layout &layout, const Recorder::WordTable &table,
                     Interval range, bool are_words);

    // early.cpp
    std::optional<EarlyPlace> early_place(const PrivatePlace &place, const Layout &layout);
    Handle read_early(Array &array, const EarlyPlace &at, int type);
    bool writes_through(const Array &array, bool is_early);
    void write_through(Array &array);
    Handle unit_of(const Array &array, const Store &store);

    /// Bits that one unit vector may be of.
    static constexpr int kMostPartBits = 14;
    enum class Vectors { kNumbers, kBits, kBitsOfPublic };
    Recorder::Place find(const PrivatePlace &place, const Layout &layout, int column_bits,
                         Vectors vectors = Vectors::kNumbers);
    Recorder::Place find(const std::vector<Handle> &bits, const Layout &layout, int column_bits);
    /// The bit that says that all indices are below these bounds; the constant 1 where that is known.
    enum class Bound { kPowerOfTwo, kCount };
    Handle in_range(const PrivatePlace &place, Bound bound);
    Handle below(const Handle &index, double bound);

    ValueTable &table_;
    Recorder &recorder_;
    Memory &memory_;
    Branches &branches_;
    Services services_;
    Units units_;
    std::vector<std::unique_ptr<Array>> arrays_;              ///< in the order in which they came
    std::vector<std::unique_ptr<PublicArray>> public_arrays_; ///< the last used one first
    std::uint64_t steady_ = 0; ///< number of the part of the program in which public elements stay
    int depth_ = 0;            ///< not 0: in it
    bool is_writing_cells_ = false;

    /// Unit vectors, checks and the last read, to be found again.
    /// They do not keep their indices, which may be numbers that nobody needs.
    struct Index {
        Value value;
        std::uint64_t birth = 0;
        friend bool operator==(const Index &, const Index &) = default;
    };
    Index index_of(const Handle &index) const {
        return {index.get(), index.is_constant() ? 0 : table_.birth(index.id())};
    }
    std::vector<Index> indices_of(const PrivatePlace &place) const;
    struct KnownPlace {
        std::vector<Index> indices;
        std::vector<int> bits;
        int column_bits;
        std::size_t row_count;
        Vectors vectors;
        Recorder::Place place;
    };
    std::vector<KnownPlace> places_;
    std::map<std::pair<std::uint64_t, double>, Handle> checks_; ///< by the index's birth and its bound
    struct LastRead {
        const Array *array;
        std::vector<Index> indices;
        Handle value;
    };
    void remember_read(const Array &array, const PrivatePlace &place, const Handle &value);
    std::optional<LastRead> take_last_read(const Array &array);

    std::vector<LastRead> last_reads_; ///< of few arrays, one each, that nothing has been written to since
};

} // namespace picco::runtime
