#include "engine/engine.h"

#include "base/error.h"
#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/core/multiply.h"
#include "protocols/lookup/last_writes.h"
#include "protocols/lookup/table_write.h"

#include <bit>
#include <map>

namespace picco::runtime {
namespace {

/// Words of a vector made of single ones: it stays while one of them is used.
constexpr std::size_t kPackedWords = 4096;
/// Stores at private indices that are joined at a time, and where rounds take milliseconds.
constexpr std::size_t kMostStores = 256, kMostStoresFar = 1024;
/// And that are written to a table at once.
constexpr std::size_t kMostStoresAtOnce = 4096;

/// Whether what could be a circuit is one seldom: over short rounds most look-ups and sums stay shares, though they may become
/// circuits.
bool stays_shared(const EngineOptions &options) {
    const auto &garbling = options.sizes.garbling;
    return !garbling.may_be || (!options.has_far_links && !garbling.is_forced);
}

Tables::Services::Costs table_costs(const Context &context, const EngineOptions &options) {
    const auto bits = [](const Cost &cost) { return static_cast<double>(cost.bits); };
    const auto nanoseconds = [&](Protocol protocol) {
        return static_cast<double>(options.times.of(protocol).element) / 1000;
    };
    const double byte_of_all = 8.0 * context.n();
    return {.nanosecond = byte_of_all / options.byte_nanoseconds,
            .number_read = nanoseconds(Protocol::kNumberRead),
            .word_read = nanoseconds(Protocol::kWordRead),
            .word_bit = nanoseconds(Protocol::kDecompose) / kMeasuredWidth,
            .product = bits(cost_of_reduce(context)),
            .bit_to_number = bits(cost_of_bits_to_field(context)),
            .and_of_bits = bits(cost_of_and(context, 1)),
            .round = byte_of_all * options.sizes.round_bytes,
            .may_be_circuits = options.sizes.garbling.may_be,
            .derives_units = stays_shared(options),
            .has_numbers = !context.field.is_binary(),
            .to_word = [&context, bits](int width) { return bits(cost_of_decompose(context, width)); },
            .from_word =
                [&context, bits](int width) {
                    const auto planes = static_cast<std::size_t>(width);
                    const double by_bits = bits(cost_of_words_to_field_by_bits(context, planes));
                    return context.n() == 3 ? std::min(by_bits, bits(cost_of_words_to_field(context, planes)))
                                            : by_bits;
                },
            .last_writes =
                [&context](std::size_t places, std::size_t writes) {
                    return cost_of_last_writes(context, places, writes);
                },
            .writes = [&context](std::size_t elements, int width, std::size_t places,
                                 std::size_t writes) -> std::optional<Cost> {
                if (context.field.is_binary() || width > max_compare_bits(context.field, context.n())) {
                    return std::nullopt;
                }
                const TableWriteShape shape =
                    table_write_shape(context, elements, static_cast<std::size_t>(width), places, writes);
                return shape.block == 0 ? std::nullopt : std::optional(cost_of_table_write(context, shape));
            }};
}

/// Memory that a protocol takes for an element in a batch. What parties deal to each other grows with the square of their
/// number.
std::size_t bytes_in_batch(int parties) {
    constexpr std::size_t kLeast = 2048, kOfPair = 80;
    return std::max(kLeast, kOfPair * static_cast<std::size_t>(parties * parties));
}

/// The same of a bit that becomes a number: as much as the party sends, once more as what it receives, and its operands
/// and results.
std::size_t bytes_of_conversion(const Context &context) {
    return static_cast<std::size_t>(4 * cost_of_bits_to_field(context).bits_per_party(context.n()) / 8);
}

} // namespace

Engine::Engine(Context &context, EngineOptions options)
    : context_(context), options_(std::move(options)),
      table_(static_cast<int>(context.field.limbs()), context.components()), schedule_(table_),
      arithmetic_(context, table_, counts_), latency_(context, circuits_),
      recorder_(options_.program, table_, schedule_, arithmetic_, circuits_, latency_),
      memory_(
          table_, options_.cell_words,
          [this](const Handle &vector, std::uint32_t index) {
              const std::uint32_t lanes = table_[vector.id()].vector->lanes;
              return recorder_.slice(vector, index * lanes, 1, lanes);
          },
          options_.chunks),
      objects_(memory_), locations_(recorder_, objects_),
      branches_(
          memory_, locations_,
          [this](const Handle &c, const Handle &x, const Handle &y) { return recorder_.select(c, x, y); },
          [this](const Handle &c, const Handle &x, const Handle &y) { return recorder_.exchange(c, x, y); },
          {[this](const Branches::Row &row) {
               return load_vector({row.first, row.step, row.type}, row.count);
           },
           [this](const Branches::Row &row, Handle value) {
               store_vector({row.first, row.step, row.type}, row.count, std::move(value));
           },
           [this] {
               if (most_touched_ != 0) { // else all rows together take as few rounds as one
                   make_room();
               }
           }}),
      tables_(table_, recorder_, memory_, branches_,
              {[this](std::uint64_t *cell, int type) { return load(cell, type); },
               [this](std::uint64_t *cell, Handle value) { store(cell, std::move(value)); },
               [this](std::uint64_t *first, std::ptrdiff_t step, int type, std::size_t count) {
                   return load_vector({first, step, type}, count);
               },
               options_.has_far_links ? kMostStoresFar : kMostStores, kMostStoresAtOnce,
               table_costs(context, options_)}),
      executor_(context, table_, schedule_, arithmetic_, circuits_, counts_, options_.times),
      exchanges_(context, table_, recorder_, memory_, executor_.networks(), latency_,
                 {options_.sizes.few_of(latency_), options_.sizes.many_words},
                 [this](std::uint64_t *x, std::uint64_t *y, int type) { order_now(x, y, type); }) {
    require(context.field.is_binary() || context.field.bits() + 3 <= 64 * options_.cell_words,
            "a cell has no room for a share and its tag");
    if (options_.sizes.garbling.may_be) {
        recorder_.note_divisions();
    }
    if (stays_shared(options_)) { // else gates count and not rounds
        recorder_.set_gates_in_round(8 * options_.sizes.round_bytes * context.n() /
                                     static_cast<double>(cost_of_and(context, 1).bits));
    }
    executor_.set_bit_recorder(
        [this](const std::vector<BitOperation> &operations) { recorder_.compute_in_bits(operations); });
}

void Engine::begin_paging(Pager *pager, std::size_t least_memory) {
    // A recorded operation takes so much, and a party before the first one.
    constexpr std::size_t kRecorded = 1024, kAtFirst = std::size_t{24} << 20, kLeastStrip = 4096;
    table_.set_pager(pager);
    options_.sizes.garbling.limit(least_memory / 4);
    options_.sizes.bits.may_be = false; // at all parties alike: only some of them have a pager
    const std::size_t words = least_memory / sizeof(std::uint64_t) / context_.field.limbs();
    const std::size_t operations = (least_memory - std::min(kAtFirst, least_memory / 2)) / kRecorded;
    options_.window = std::min(options_.window, operations / 2);
    options_.resident = std::min(options_.resident, operations);
    options_.resident_elements = std::min(options_.resident_elements, words / 4);
    // Half of the memory: what is loaded first is still there when all of it is used.
    most_touched_ = std::max<std::size_t>(1, words / 2);
    most_results_ = words / 8;
    most_exchanged_ = std::min(options_.window_elements,
                               least_memory / bytes_in_batch(context_.n()) / context_.field.limbs());
    // An eighth of the memory: of the quarter that pages leave free, independent operations may need one each.
    circuits_.limit_pieces(least_memory / 8 * 8 / context_.components());
    if (!latency_.has_whole_words()) {
        recorder_.limit_conversions(
            std::max<std::size_t>(1, least_memory / 8 / bytes_of_conversion(context_)));
    }
    recorder_.let_wait(options_.paged_from);
    options_.strip = std::min(options_.strip, std::bit_floor(std::max(most_exchanged_, kLeastStrip)));
    resident_nodes_step_ = options_.resident / 2;
    resident_step_ = options_.resident_elements / 2;
    most_loose_ = words / 16;
    most_unpacked_ = words / 64;
    memory_.begin_paging(options_.strip, [this](std::uint64_t *share, std::int64_t number) {
        arithmetic_.set(share, number);
    });
}

void Engine::begin_profile() {
    profile_ = std::make_unique<Profile>(table_, context_.rounds, options_.times.of(Protocol::kLocal));
    arithmetic_.set_profile(profile_.get());
    executor_.set_profile(profile_.get());
}

std::optional<Profile::Result> Engine::end_profile() {
    if (!profile_) {
        return std::nullopt;
    }
    Profile::Result result = profile_->finish();
    arithmetic_.set_profile(nullptr);
    executor_.set_profile(nullptr);
    profile_.reset();
    return result;
}

void Engine::begin_dump(WindowDump::Write write) {
    executor_.begin_dump(options_.program, std::move(write));
}

bool Engine::begin_trace(Trace &trace) {
    executor_.begin_trace(trace);
    return options_.sizes.garbling.may_be;
}

void Engine::end_trace() {
    executor_.end_trace();
}

Handle Engine::dot(const Vector &x, const Vector &y, std::size_t count) {
    if (most_touched_ != 0 && count >= options_.paged_from && !has_lanes()) {
        // Their shares may have to be read back, which is done best when it is known what else has to be.
        return sum_of_strips(count, [&](const LongVector::Strip &strip) {
            return recorder_.matrix_product(load_vector(from(x, strip.first), strip.count),
                                            load_vector(from(y, strip.first), strip.count),
                                            {1, strip.count, 1});
        });
    }
    Elements a(context_.field, count), b(context_.field, count);
    bool is_assumed = false;
    const Memory::Cells of_x{memory_.at(x.first, 0), x.step, count},
        of_y{memory_.at(y.first, 0), y.step, count};
    // Where all cells hold known shares, no element needs a node of the window.
    if (memory_.copy_shares(of_x, a.at(0), is_assumed) && memory_.copy_shares(of_y, b.at(0), is_assumed)) {
        Handle sum = recorder_.dot_of_shares(a, Interval::of_type(x.type), b, Interval::of_type(y.type));
        return is_assumed ? recorder_.doubtful(std::move(sum)) : std::move(sum);
    }
    std::vector<std::pair<Handle, Handle>> pairs;
    pairs.reserve(count);
    for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(count); ++i) {
        Handle u = load(memory_.at(x.first, i * x.step), x.type);
        Handle v = load(memory_.at(y.first, i * y.step), y.type);
        pairs.emplace_back(std::move(u), std::move(v));
    }
    return recorder_.dot(pairs);
}

Engine::Vector Engine::from(const Vector &x, std::size_t first) const {
    Vector rest = x;
    rest.first = memory_.at(x.first, static_cast<std::ptrdiff_t>(first) * x.step);
    return rest;
}

Handle Engine::total(const Vector &x, std::size_t count) {
    if (most_touched_ == 0 || has_lanes()) {
        return recorder_.sum(load_vector(x, count), count);
    }
    return sum_of_strips(count, [&](const LongVector::Strip &strip) {
        return recorder_.sum(load_vector(from(x, strip.first), strip.count), strip.count);
    });
}

void Engine::order(std::uint64_t *x, std::uint64_t *y, int type) {
    if (branches_.inside()) {
        // The condition joins those of the branches around it.
        const Handle first = load(x, type), second = load(y, type);
        begin_if(recorder_.less(second, first));
        store(x, second.copy());
        store(y, first.copy());
        return end_if();
    }
    if (has_lanes() || context_.field.is_binary()) {
        return order_now(x, y, type);
    }
    exchanges_.add(x, y, type);
    if (2 * exchanges_.size() >= options_.window) {
        exchanges_.settle();
    }
}

void Engine::order_now(std::uint64_t *x, std::uint64_t *y, int type) {
    const Handle first = load(x, type), second = load(y, type);
    Recorder::Ordered ordered = recorder_.ordered(first, second);
    store(x, std::move(ordered.lesser));
    store(y, std::move(ordered.greater));
}

void Engine::begin_if(Handle condition) {
    exchanges_.settle(); // which no condition concerns
    branches_.begin(std::move(condition));
    recorder_.set_eager(false);
}

void Engine::end_if() {
    branches_.end();
    recorder_.set_eager(!branches_.inside());
}

void Engine::forget(std::uint64_t *first, std::size_t count) {
    branches_.forget({first, count, false, Memory::Contents::kCells});
    memory_.release(first, count);
}

void Engine::leave(std::size_t mark) {
    while (const Memory::Region *region = memory_.youngest(mark)) {
        branches_.forget(*region);
        objects_.forget(region->object);
        if (region->contents == Memory::Contents::kPointers) {
            for (std::size_t i = 0; i < region->count; ++i) {
                locations_.clear(region->first + i);
            }
        }
        memory_.release_youngest();
    }
}

bool Engine::is_window_full() {
    if (2 * executor_.networks().exchanges() >= options_.window) {
        return true;
    }
    if (most_touched_ != 0) {
        return touched_ >= most_touched_ || table_.pending_elements() >= most_results_ ||
               recorder_.exchanged() >= most_exchanged_;
    }
    return table_.pending_elements() >= options_.window_elements ||
           (!options_.has_far_links && table_.has_long_pending());
}

void Engine::make_room() {
    const bool is_full = is_window_full();
    if (table_.pending() >= options_.window || is_full) {
        recorder_.forget_patterns();
        tables_.forget_patterns();
        choose_protocols();
        tag_rounds();
        executor_.plan_pages();
        touched_ = 0;
        recorder_.begin_window();
        // What is recorded late starts late, so the window is kept nearly full.
        executor_.run_until_few(is_full ? 0 : options_.window / 4 * 3);
        executor_.end_plan();
        table_.order_free();
    }
    if (table_.live() >= options_.resident || table_.elements() >= options_.resident_elements ||
        memory_.loose_cells() > most_loose_) {
        write_back();
    }
    if (Pager *const pager = table_.pager()) {
        pager->pack(most_unpacked_);
    }
    table_.relieve();
}

/// Single words that only memory holds become vectors, which take a fraction of the memory. Costs no
/// communication.
void Engine::pack_words() {
    std::map<int, std::vector<NodeId>> words;
    const auto pack = [&](std::vector<NodeId> &ids) {
        std::vector<Run> runs;
        std::vector<std::uint64_t *> cells;
        for (const NodeId id : ids) {
            runs.push_back({id, 0, 0, 1});
            cells.push_back(table_[id].vector->home);
        }
        const Handle packed = recorder_.gather(std::move(runs), table_[ids[0]].range);
        for (std::uint32_t i = 0; i < cells.size(); ++i) {
            memory_.replace_by_element(cells[i], packed, i);
        }
        ids.clear();
    };
    const std::size_t size = table_.size();
    for (NodeId id = 1; id < size; ++id) {
        const Node &node = table_[id];
        const bool is_packed = node.form != Form::kWord || node.count != 1 || node.state != State::kDone ||
                               node.vector->home == nullptr || table_.references(id) != 1;
        if (is_packed) {
            continue;
        }
        std::vector<NodeId> &ids = words[node.bit];
        ids.push_back(id);
        if (ids.size() == kPackedWords) {
            pack(ids);
        }
    }
    for (auto &[bits, ids] : words) {
        if (ids.size() > 1) {
            pack(ids);
        }
    }
}

void Engine::write_back() {
    pack_words();
    // A value that is known by its bits would never fit a cell.
    for (NodeId id = 1; id < table_.size(); ++id) {
        if (table_[id].form == Form::kBits && table_[id].state == State::kDone && table_[id].count == 1 &&
            table_[id].home != nullptr) {
            table_.retain(id);
            std::uint64_t *cell = table_[id].home;
            Handle compact = recorder_.compact(Handle(table_, Value::node(id)));
            memory_.replace(cell, std::move(compact));
        }
    }
    memory_.write_back_chunks();
    for (NodeId id = 1; id < table_.size(); ++id) {
        memory_.write_back(id);
    }
    memory_.gather_loose();
    // What cannot be written back is in use; look again only after as much again was recorded. Where parties page, that is
    // no measure: numbers that are known by their bits stay in the engine, in pages.
    if (resident_step_ != 0) {
        options_.resident = std::max(2 * resident_nodes_step_,
                                     table_.live() + std::max(resident_nodes_step_, table_.live() / 2));
        options_.resident_elements = std::max(2 * resident_step_, table_.elements() + resident_step_);
    } else {
        options_.resident = std::max(options_.resident, 2 * table_.live());
        options_.resident_elements = std::max(options_.resident_elements, 2 * table_.elements());
    }
    if (memory_.loose_cells() > most_loose_ / 2) {
        most_loose_ = 2 * memory_.loose_cells();
    }
}

/// What is moved to bits, reduced elsewhere, or becomes garbled circuits is part of what parties must agree on.
void Engine::choose_protocols() {
    executor_.choose_protocols(latency_, options_.sizes);
    for (const std::uint64_t chosen :
         {executor_.take_moved(), executor_.take_reduced(), executor_.take_garbled()}) {
        if (chosen != 0) {
            recorder_.mix(chosen);
        }
    }
}

/// The rounds that follow say what has been recorded.
void Engine::tag_rounds() {
    context_.rounds.set_tag(recorder_.digest(), static_cast<std::uint32_t>(recorder_.line()));
}

void Engine::run_until_done(const Handle &value) {
    if (!value.is_constant()) {
        recorder_.forget_patterns();
        tables_.forget_read();
        choose_protocols();
        if (table_[value.id()].state != State::kDone) {
            tag_rounds();
            executor_.plan_pages();
        }
        executor_.run_until_done(value.id());
        executor_.end_plan();
        table_.order_free();
    }
}

std::vector<mpz_class> Engine::open(const std::vector<Handle> &values) {
    std::vector<Handle> opened;
    opened.reserve(values.size());
    for (const Handle &value : values) {
        opened.push_back(value.is_constant() ? value.copy() : recorder_.open(value));
    }
    std::vector<mpz_class> results;
    results.reserve(values.size());
    for (const Handle &value : opened) {
        run_until_done(value);
        results.push_back(value.is_constant() ? mpz_class(static_cast<long>(value.constant()))
                                              : context_.field.to_signed(table_.share(value.id())));
    }
    return results;
}

void Engine::complete(const std::vector<Handle> &values) {
    recorder_.forget_patterns();
    tables_.forget_patterns();
    std::vector<NodeId> needed;
    for (const Handle &value : values) {
        if (!value.is_constant()) {
            needed.push_back(value.id());
        }
    }
    executor_.keep_only(needed);
    choose_protocols();
    for (const Handle &value : values) {
        run_until_done(value);
    }
}

} // namespace picco::runtime
