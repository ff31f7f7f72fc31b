#include "engine/execute/executor.h"

#include "base/block_pool.h"
#include "base/error.h"
#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/private_compare.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/convert/private_residue.h"
#include "protocols/convert/private_truncate.h"
#include "protocols/convert/residue.h"
#include "protocols/convert/truncate.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// How many nodes ahead are fetched from memory.
constexpr std::size_t kAhead = 12;

using ComparisonProtocol = Task<Bits> (*)(Context &, Elements, int);

ComparisonProtocol comparison_protocol(const Group &group) {
    if (group.m == kFewRounds) {
        return group.op == Op::kLessThanZero
                   ? [](Context &c, Elements x, int k) { return private_less_than_zero(c, std::move(x), k); }
                   : [](Context &c, Elements x, int k) { return private_equal_zero(c, std::move(x), k); };
    }
    if (group.op == Op::kEqualZero) {
        return equal_zero;
    }
    return group.m == kByRipple
               ? [](Context &c, Elements x,
                    int k) { return less_than_zero(c, std::move(x), k, Carrying::kRipple); }
               : [](Context &c, Elements x, int k) { return less_than_zero(c, std::move(x), k); };
}

Task<Elements> elements_protocol(Context &context, const Group &group, Elements x) {
    switch (group.op) {
    case Op::kTruncate:
        return (group.m & kCutInFewRounds) != 0
                   ? private_truncate(context, std::move(x), group.k, group.m & kBitsCutOff)
                   : truncate(context, std::move(x), group.k, group.m);
    case Op::kResidue:
        return (group.m & kCutInFewRounds) != 0
                   ? private_residue(context, std::move(x), group.k, (group.m & kSignedResidue) != 0)
                   : residue(context, std::move(x), group.k, (group.m & kSignedResidue) != 0);
    case Op::kOpenProduct:
        return open_products(context, std::move(x));
    case Op::kOpen:
        return open(context, std::move(x));
    default: // reductions
        return group.m == kFewBytes ? reduce_by_kings(context, std::move(x)) : reduce(context, std::move(x));
    }
}

} // namespace

Executor::Executor(Context &context, ValueTable &table, Schedule &schedule, Arithmetic &arithmetic,
                   const CircuitTable &circuits, Counts &counts, const Times &times)
    : context_(context), table_(table), schedule_(schedule), arithmetic_(arithmetic), circuits_(circuits),
      counts_(counts), networks_(context, table), work_(context, table, circuits, garblings_, times) {}

void Executor::step() {
    Step step = schedule_.take();
    if (profile_ != nullptr) {
        profile_->begin_step(schedule_.now());
    }
    std::size_t computed = 0, elements = 0;
    for (std::size_t i = 0; i < step.local.size(); ++i) {
        const NodeId id = step.local[i];
        if (i + kAhead < step.local.size()) {
            table_.prefetch(step.local[i + kAhead]);
        }
        if (is_wanted(id)) {
            ++computed;
            elements += table_[id].count;
            if (table_.pager() != nullptr) {
                bring_operands(id);
            }
            arithmetic_.compute(id);
            if (profile_ != nullptr) {
                profile_->note_result(id);
            }
            table_.finish(id);
        }
    }
    work_.add_local(computed, elements);
    for (Group &group : step.groups) {
        keep_wanted(group.nodes);
        if (!group.nodes.empty()) {
            line_ = table_[group.nodes.front()].line();
            hold_operands(group);
            start(std::move(group));
        }
    }
    context_.rounds.step(line_);
    if (profile_ != nullptr) {
        profile_->end_step();
    }
    schedule_.advance();
}

void Executor::keep_wanted(std::vector<NodeId> &nodes) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (i + kAhead < nodes.size()) {
            table_.prefetch(nodes[i + kAhead]);
        }
        if (is_wanted(nodes[i])) {
            nodes[kept++] = nodes[i];
        }
    }
    nodes.resize(kept);
}

/// Whether a node of the schedule is to be executed; one that nobody can read any more is freed.
bool Executor::is_wanted(NodeId id) {
    if (table_[id].state == State::kDead) {
        if (table_[id].op == Op::kNetwork) {
            networks_.take(table_[id]); // and with it goes the network
        }
        if (table_[id].op == Op::kGarbled) {
            garblings_.take(table_[id]);
        }
        table_.free(id);
        return false;
    }
    return needed_.empty() || needed_[id];
}

void Executor::run_until_few(std::size_t pending) {
    const ThreadTime running(running_seconds_);
    while (table_.pending() > pending) {
        step();
    }
}

void Executor::run_until_done(NodeId id) {
    const ThreadTime running(running_seconds_);
    if (trace_) {
        trace_->wait_for(id);
    }
    while (table_[id].state != State::kDone) {
        if (schedule_.empty() && context_.rounds.idle()) {
            throw InternalError("a value was awaited that nothing computes");
        }
        step();
    }
    if (profile_ != nullptr) {
        profile_->note_awaited(id);
    }
}

void Executor::keep_only(const std::vector<NodeId> &results) {
    results_ = results;
    mark_needed();
}

void Executor::mark_needed() {
    needed_.assign(table_.size(), false);
    for (const NodeId id : results_) {
        needed_[id] = true;
    }
    schedule_.for_each_backwards([&](NodeId id) {
        if (needed_[id]) {
            const Node &node = table_[id];
            table_.for_each_operand(node.op, node.operands.data(),
                                    [&](NodeId operand) { needed_[operand] = true; });
        }
    });
}

void Executor::tell_profile(const Group &group) {
    const auto nodes = static_cast<double>(group.nodes.size());
    profile_->start(group, [&](NodeId id, std::vector<Profile::Part> &parts) {
        const double work = work_.picoseconds_of(group, id, networks_, nodes);
        if (group.op != Op::kGarbled) {
            parts.push_back({table_[id].line(), work_.weight_of(group.op, id, networks_),
                             operations_of(table_[id]), work});
            return;
        }
        const auto gates = static_cast<double>(std::max<std::uint64_t>(1, operations_of(table_[id])));
        for (const Garblings::Part &part : garblings_.parts_of(table_[id])) {
            parts.push_back(
                {part.line, part.gates, part.gates, work * static_cast<double>(part.gates) / gates});
        }
    });
}

/// How many the statistics count.
std::uint64_t Executor::operations_of(const Node &node) const {
    if (node.op == Op::kGarbled) {
        return garblings_.of(node)->gates.products;
    }
    return node.op == Op::kNetwork ? networks_.of(node).exchanges() : node.count;
}

void Executor::start(Group group) {
    for (const NodeId id : group.nodes) {
        table_[id].state = State::kRunning;
        counts_[static_cast<std::size_t>(group.op)] += operations_of(table_[id]);
    }
    work_.add(group, elements_of(group), networks_);
    if (profile_ != nullptr) {
        tell_profile(group);
    }
    switch (group.op) {
    case Op::kReduce:
        return context_.rounds.start(are_long(group) ? run_long_reductions(std::move(group))
                                                     : run_elements(std::move(group)));
    case Op::kExchange:
    case Op::kTruncate:
    case Op::kResidue:
    case Op::kOpen:
    case Op::kOpenProduct:
        return context_.rounds.start(run_elements(std::move(group)));
    case Op::kLessThanZero:
    case Op::kEqualZero:
        return context_.rounds.start(run_comparison(std::move(group)));
    case Op::kSelectNegative:
        return context_.rounds.start(run_select_negative(std::move(group)));
    case Op::kMinimum:
        return context_.rounds.start(run_minimum(std::move(group)));
    case Op::kInverse:
        return context_.rounds.start(run_inverse(std::move(group)));
    case Op::kInverseMasks:
        return context_.rounds.start(run_inverse_masks(std::move(group)));
    case Op::kDecompose:
        return context_.rounds.start(run_decompose(std::move(group)));
    case Op::kAnd:
        return context_.rounds.start(run_and(std::move(group)));
    case Op::kToField:
        return context_.rounds.start(run_to_field(std::move(group)));
    case Op::kToWord:
        return context_.rounds.start(run_to_word(std::move(group)));
    case Op::kCircuit:
        return context_.rounds.start(run_circuits(std::move(group)));
    case Op::kFromWord:
        return context_.rounds.start(run_from_word(std::move(group)));
    case Op::kOpenWord:
        return context_.rounds.start(run_open_words(std::move(group)));
    case Op::kLastWrites:
    case Op::kSeenWrites:
        return context_.rounds.start(run_writes(std::move(group)));
    case Op::kPickWord:
        return context_.rounds.start(run_pick_word(std::move(group)));
    case Op::kOneHot:
        return context_.rounds.start(run_one_hot(std::move(group)));
    case Op::kFold:
        return context_.rounds.start(run_fold(std::move(group)));
    case Op::kOneHotBits:
        return context_.rounds.start(run_one_hot_bits(std::move(group)));
    case Op::kReadTable:
        return context_.rounds.start(run_read_tables(std::move(group)));
    case Op::kWriteTable:
        return context_.rounds.start(run_write_tables(std::move(group)));
    case Op::kNetwork:
        return context_.rounds.start(run_network(std::move(group)));
    case Op::kGarbled:
        return context_.rounds.start(run_garbled_circuits(std::move(group)));
    case Op::kGarbledNumbers:
        return context_.rounds.start(run_garbled_numbers(std::move(group)));
    case Op::kGarbledBits:
        return context_.rounds.start(run_garbled_bits(std::move(group)));
    case Op::kShuffle:
        return context_.rounds.start(run_shuffle(std::move(group)));
    case Op::kOpenBit:
        return context_.rounds.start(run_open_bits(std::move(group)));
    default:
        throw InternalError("a local operation was taken for a protocol");
    }
}

void Executor::finish(Group &group) {
    for (const NodeId id : group.nodes) {
        if (table_[id].ready() != schedule_.now() + 1) {
            throw InternalError(std::string("a protocol took another number of rounds than it declares: ") +
                                name_of(group.op));
        }
        if (Pager *const pager = table_.pager()) {
            table_.for_each_vector(table_[id], [&](const PagedWords &words) { pager->unpin(words); });
        }
        table_.finish(id);
    }
}

// The protocols, by the shape of their operands and results.

Task<void> Executor::run_elements(Group group) {
    auto protocol = elements_task(group);
    Elements result = co_await protocol;
    scatter(group, std::move(result));
    finish(group);
}

/// Vectors that nobody gathers, and whose results are nobody's but theirs.
Task<void> Executor::run_long_reductions(Group group) {
    std::vector<BatchView> products;
    for (const NodeId id : group.nodes) {
        products.push_back({table_.data(table_[id].operands[0]), table_[id].count});
    }
    auto protocol = reduce_batches(context_, std::move(products));
    std::vector<Elements> results = co_await protocol;
    for (std::size_t i = 0; i < results.size(); ++i) {
        table_.put(group.nodes[i], std::move(results[i]));
    }
    finish(group);
}

Task<void> Executor::run_comparison(Group group) {
    auto comparing = comparison_protocol(group)(context_, gather_differences(group), group.k);
    const Bits result = co_await comparing;
    scatter_bits(group, result);
    finish(group);
}

/// Nodes of one operand are bits of one value, which is decomposed once.
Task<void> Executor::run_decompose(Group group) {
    Distinct operands = gather_distinct(group);
    std::vector<std::size_t> places;
    for (const NodeId id : group.nodes) {
        places.push_back(operands.first.at(table_[id].operands[0]));
    }
    auto protocol = decompose(context_, std::move(operands.elements), group.k, group.m);
    const Bits result = co_await protocol;
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        table_.write_bit(group.nodes[i], result, table_[group.nodes[i]].bit, places[i]);
    }
    finish(group);
}

Task<void> Executor::run_and(Group group) {
    auto protocol = and_bits(context_, gather_bits(group, 0), gather_bits(group, 1));
    const Bits result = co_await protocol;
    scatter_bits(group, result);
    finish(group);
}

Task<void> Executor::run_to_field(Group group) {
    auto protocol = bits_to_field(context_, gather_bits(group, 0));
    Elements result = co_await protocol;
    scatter(group, std::move(result));
    finish(group);
}

Task<void> Executor::run_open_bits(Group group) {
    auto protocol = open_bits(context_, gather_bits(group, 0));
    const PlainBits result = co_await protocol;
    std::size_t at = 0;
    for (const NodeId id : group.nodes) {
        table_.allocate(id);
        for (std::size_t i = 0; i < table_[id].count; ++i) {
            arithmetic_.set(table_.data(id) + i * context_.field.limbs(),
                            static_cast<std::int64_t>(result.get(0, at++)));
        }
    }
    finish(group);
}

// Between the table and batches.

std::size_t Executor::elements_of(const Group &group) const {
    std::size_t count = 0;
    for (const NodeId id : group.nodes) {
        count += table_[id].count;
    }
    return count;
}

Elements Executor::gather(const Group &group, int operand) {
    Elements batch(context_.field, elements_of(group));
    std::uint64_t *to = batch.data();
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        const Node &node = table_[group.nodes[i]];
        if (i + kAhead < group.nodes.size()) {
            table_.prefetch_share(table_[group.nodes[i + kAhead]].operands[operand]);
        }
        const NodeId source = node.operands[operand];
        if (source == 0) {
            to = std::fill_n(to, node.count * batch.limbs, 0);
        } else if (node.count == 1) {
            to = std::copy_n(table_.share(source), batch.limbs, to);
        } else if (table_[source].count == node.count) {
            to = std::copy_n(table_.data(source), node.count * batch.limbs, to);
        } else {
            for (std::size_t element = 0; element < node.count; ++element) {
                to = std::copy_n(table_.data(source), batch.limbs, to);
            }
        }
    }
    return batch;
}

/// The first operands. A vector that nobody else refers to is taken as it is, if the protocol ends in this
/// step or it is no result: what is recorded later may still find one (engine/record/repeats.h).
Elements Executor::take_operands(const Group &group) {
    const Node &node = table_[group.nodes[0]];
    const NodeId source = node.operands[0];
    const bool is_found_later = node.ready() != schedule_.now() + 1 && table_[source].op != Op::kLeaf;
    if (group.nodes.size() > 1 || node.count == 1 || table_[source].count != node.count ||
        table_.references(source) != 1 || is_found_later) {
        return gather(group, 0);
    }
    Elements taken;
    taken.count = node.count;
    taken.limbs = context_.field.limbs();
    taken.words = table_[source].vector->words.take();
    return taken;
}

Task<Elements> Executor::elements_task(const Group &group) {
    if (group.op == Op::kExchange) {
        return elements_protocol(context_, group, gather_exchanges(group));
    }
    return elements_protocol(context_, group, take_operands(group));
}

/// Whether an operand of a node is a vector, which stays until the node is done.
bool Executor::is_whole(NodeId id, int operand) const {
    const Node &node = table_[id];
    const NodeId source = node.operands[static_cast<std::size_t>(operand)];
    return node.count > 1 && source != 0 && table_[source].count == node.count;
}

/// Whether the operands of a group are one vector.
bool Executor::is_whole(const Group &group, int operand) const {
    return group.nodes.size() == 1 && is_whole(group.nodes[0], operand);
}

/// Whether a reduction takes its products as they lie in the table: one vector, or several that are long
/// enough for blocks of their own (base/block_pool.h).
bool Executor::are_long(const Group &group) const {
    if (group.m == kFewBytes || context_.field.is_binary()) {
        return false;
    }
    const std::size_t bytes = elements_of(group) * context_.field.limbs() * sizeof(std::uint64_t);
    return (group.nodes.size() == 1 || bytes >= group.nodes.size() * kPooledBytes) &&
           std::all_of(group.nodes.begin(), group.nodes.end(), [&](NodeId id) { return is_whole(id, 0); });
}

/// The operands of a group of one vector as they lie in the table, any others gathered into the batch.
const std::uint64_t *Executor::view(const Group &group, int operand, Elements &batch) {
    if (is_whole(group, operand)) {
        return table_.data(table_[group.nodes[0]].operands[static_cast<std::size_t>(operand)]);
    }
    batch = gather(group, operand);
    return batch.data();
}

Executor::Distinct Executor::gather_distinct(const Group &group) {
    Distinct result;
    std::vector<NodeId> operands;
    std::size_t count = 0;
    for (const NodeId id : group.nodes) {
        const NodeId operand = table_[id].operands[0];
        if (result.first.emplace(operand, count).second) {
            operands.push_back(operand);
            count += table_[operand].count;
        }
    }
    result.elements = Elements(context_.field, count);
    std::uint64_t *to = result.elements.data();
    for (const NodeId operand : operands) {
        to = std::copy_n(table_.data(operand), table_[operand].count * result.elements.limbs, to);
    }
    return result;
}

/// The operands of comparisons: x, or x - y.
Elements Executor::gather_differences(const Group &group) {
    const bool has_differences = std::any_of(group.nodes.begin(), group.nodes.end(),
                                             [&](NodeId id) { return table_[id].operands[1] != 0; });
    if (!has_differences) {
        return take_operands(group);
    }
    Elements x, y, differences(context_.field, elements_of(group));
    const std::uint64_t *minuends = view(group, 0, x), *subtrahends = view(group, 1, y);
    context_.field.subtract(differences.data(), minuends, subtrahends, differences.count);
    return differences;
}

/// Products that are selections: y + c * (x - y).
Elements Executor::gather_exchanges(const Group &group) {
    Elements c, x, steps(context_.field, elements_of(group)), y = gather(group, 2);
    const std::uint64_t *bits = view(group, 0, c), *chosen = view(group, 1, x);
    const Field &field = context_.field;
    field.subtract(steps.data(), chosen, y.data(), steps.count);
    field.multiply_add(y.data(), bits, steps.data(), steps.count);
    return y;
}

Bits Executor::gather_bits(const Group &group, int operand) {
    Bits batch = zero_bits(elements_of(group), 1, context_.components());
    gather_planes(group, operand, batch, 0);
    return batch;
}

void Executor::scatter(const Group &group, Elements results) {
    if (group.nodes.size() == 1) {
        return table_.put(group.nodes[0], std::move(results));
    }
    const std::uint64_t *from = results.data();
    for (const NodeId id : group.nodes) {
        table_.allocate(id);
        const std::size_t words = table_[id].count * results.limbs;
        std::copy_n(from, words, table_.data(id));
        from += words;
    }
}

void Executor::scatter_bits(const Group &group, const Bits &results) {
    std::size_t at = 0;
    for (const NodeId id : group.nodes) {
        table_.write_bit(id, results, 0, at);
        at += table_[id].count;
    }
}

} // namespace picco::runtime
