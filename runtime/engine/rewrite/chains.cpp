#include "engine/rewrite/chains.h"

#include <algorithm>
#include <bit>
#include <iterator>

namespace picco::runtime {
namespace {

/// What a chain may go through as its last operation.
constexpr OpSet kLinks{Op::kAnd, Op::kXor, Op::kReduce, Op::kExchange, Op::kSelect, Op::kMinimum, Op::kOther};

/// Chains of fewer operations, one after the other, are not looked for.
constexpr int kFewestSteps = 4;
/// So many steps before the value that a chain goes through, its other operands must be known.
constexpr int kStepsAhead = 4;

} // namespace

/// Whether among the operations that make the window as long as it is there are some that a chain may be made of:
/// one of their operands is known long after the others.
bool Chains::may_be_any(const ValueTable &table, const Latency &latency, NodeId last) {
    constexpr OpSet kSteps{Op::kAnd, Op::kSelect, Op::kExchange, Op::kMinimum};
    int steps = 0;
    for (NodeId id = last; id != 0 && table[id].state == State::kPending && steps < kFewestSteps;) {
        const Node &node = table[id];
        std::uint64_t before = 0,
                      ready = 0; // when all operands but the latest one are there, and all of them
        NodeId latest = 0;
        table.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
            const std::uint64_t its = table[operand].ready();
            const bool is_later = latest == 0 || its > ready;
            before = is_later ? ready : std::max(before, its);
            ready = std::max(ready, its);
            latest = is_later ? operand : latest;
        });
        const int rounds = std::max(latency.of(node.op, node.k, node.m), 1);
        steps += kSteps.has(node.op) && before + static_cast<std::uint64_t>(kStepsAhead * rounds) <= ready;
        id = latest;
    }
    return steps == kFewestSteps;
}

Chains::Chains(const Context &context, ValueTable &table, const Latency &latency, std::uint64_t now,
               const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted)
    : table_(table), latency_(latency), now_(now), wanted_(wanted), order_(table, nodes),
      drafts_(context, table, latency, now, order_), functions_(context, table, drafts_, latency, order_),
      products_(table, order_, drafts_), links_(nodes.size() + 1), blocks_(1), shortened_(nodes.size() + 1) {}

bool Chains::is_wanted(NodeId id) const {
    return table_[id].state == State::kPending && wanted_.has(id);
}

/// What is read of the window, by the program or by what is recorded later.
std::vector<NodeId> Chains::results() const {
    if (!wanted_.all()) {
        return {wanted_.results.begin(), wanted_.results.end()};
    }
    std::vector<std::uint32_t> uses(order_.size() + 1); // by operations of the window
    for (const NodeId id : order_.nodes()) {
        const Node &node = table_[id];
        if (node.state == State::kPending) {
            table_.for_each_operand(node.op, node.operands.data(),
                                    [&](NodeId operand) { ++uses[order_.place(operand)]; });
        }
    }
    std::vector<NodeId> results;
    std::ranges::copy_if(order_.nodes(), std::back_inserter(results), [&](NodeId id) {
        return table_[id].state == State::kPending && table_.references(id) > uses[order_.place(id)];
    });
    return results;
}

std::uint64_t Chains::find(double round_bytes) {
    for (const NodeId id : order_.nodes()) {
        if (is_wanted(id)) {
            products_.add(id);
        }
    }
    for (const NodeId id : order_.nodes()) {
        if (is_wanted(id)) {
            look(id);
        }
    }
    const std::vector<NodeId> results = this->results();
    std::uint64_t as_it_is = now_, at_best = now_;
    for (const NodeId id : results) {
        as_it_is = std::max(as_it_is, table_[id].ready());
        at_best = std::max(at_best, drafts_.ready(id));
    }
    if (at_best >= as_it_is) {
        return 0;
    }
    for (const NodeId id : results) {
        drafts_.require(Ref::node(id), at_best);
    }
    for (auto id = order_.nodes().rbegin(); id != order_.nodes().rend(); ++id) {
        if (drafts_.required(*id) != Drafts::kWhenever) {
            ask(*id);
        }
        drafts_.ask_of_operands(*id);
    }
    set_ready_as_chosen(); // times of compositions were estimates
    at_best = now_;
    for (const NodeId id : results) {
        at_best = std::max(at_best, drafts_.ready(id));
    }
    const std::uint64_t won = as_it_is - std::min(as_it_is, at_best);
    return static_cast<double>(won) * round_bytes >= bytes_ ? won : 0;
}

/// When all can be known with the operations that were chosen.
void Chains::set_ready_as_chosen() {
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const NodeId id = order_.nodes()[i];
        if (is_wanted(id)) {
            const Ref chosen = shortened_[i + 1];
            drafts_.set_ready(id, chosen ? drafts_.update(chosen) : drafts_.ready_by_itself(id));
        }
    }
}

/// When it can be known.
void Chains::look(NodeId id) {
    const Node &node = table_[id];
    drafts_.set_ready(id, drafts_.ready_by_itself(id));
    if (node.form != Form::kBit && node.form != Form::kField && node.form != Form::kProduct) {
        return;
    }
    drafts_.at(id);
    const auto step = functions_.find_step(
        id, [&](NodeId base, const Function &function) { return goes_on(base, function); });
    if (!kLinks.has(node.op)) {
        return;
    }
    if (step.base != 0) {
        add_blocks(id, step);
        choose_pieces(id);
    }
    if (const std::uint64_t ready = products_.ready(id); ready < drafts_.ready(id)) {
        links_[order_.place(id)].is_balanced = true;
        drafts_.set_ready(id, ready);
    }
}

/// Of the blocks that end here; in a chain.
std::uint32_t Chains::longest_block(NodeId id) const {
    return link(id).first_block + static_cast<std::uint32_t>(std::countr_zero(link(id).position));
}

/// Whether a chain ends here with functions of this kind.
bool Chains::goes_on(NodeId base, const Function &function) const {
    const Link &before = link(base);
    return before.position != 0 && blocks_[before.first_block].function->is_like(function);
}

void Chains::add_blocks(NodeId id, const ChainFunctions::Step &step) {
    const std::uint32_t before = goes_on(step.base, step.function) ? link(step.base).position : 0;
    const auto effort = functions_.effort(step.function, table_[id].range);
    Link &its = links_[order_.place(id)];
    its.position = before + 1;
    its.rounds = effort.rounds;
    its.first_block = static_cast<std::uint32_t>(blocks_.size());
    blocks_.push_back({.base = step.base,
                       .end = id,
                       .ready = std::max(now_, functions_.ready(step.function)),
                       .operations = effort.operations,
                       .is_composed = true,
                       .function = step.function});
    for (int i = 1; i <= std::countr_zero(its.position); ++i) {
        Block both{.end = id, .late = static_cast<std::uint32_t>(blocks_.size() - 1)};
        const Block &late = blocks_[both.late];
        both.early = link(late.base).first_block + static_cast<std::uint32_t>(i) - 1;
        const Block &early = blocks_[both.early];
        both.base = early.base;
        both.ready = std::max(late.ready, early.ready) + std::popcount(late.operations) * its.rounds;
        both.operations = late.operations | early.operations;
        blocks_.push_back(both);
    }
}

/// When a function can take a value: selections take no products.
std::uint64_t Chains::ready_to_take(NodeId base, const Function &function) const {
    const bool is_reduced_first = function.is_selection() && table_[base].form == Form::kProduct;
    return drafts_.ready(base) +
           (is_reduced_first ? static_cast<std::uint64_t>(latency_.of(Op::kReduce, 0, 0)) : 0);
}

/// How many of the longest blocks that end here, one before the other, make it known at the earliest.
void Chains::choose_pieces(NodeId id) {
    Link &its = links_[order_.place(id)];
    std::uint64_t best = drafts_.ready(id) + 1;
    Block all; // the pieces so far
    std::uint32_t pieces = 0;
    for (NodeId base = id; link(base).position != 0; base = all.base) {
        const Block &block = blocks_[longest_block(base)];
        all.ready = std::max(all.ready, block.ready) + std::popcount(all.operations) * its.rounds;
        all.operations |= block.operations;
        all.base = block.base;
        ++pieces;
        const std::uint64_t ready =
            std::max(all.ready, ready_to_take(all.base, *blocks_[its.first_block].function)) +
            std::popcount(all.operations) * its.rounds;
        if (ready < best) {
            best = ready;
            its.pieces = pieces;
        }
    }
    its.ready = best;
    drafts_.set_ready(id, std::min(best, drafts_.ready(id)));
}

const std::optional<Function> &Chains::function_of(std::uint32_t index) {
    if (!blocks_[index].is_composed) {
        blocks_[index].is_composed = true;
        const auto late = function_of(blocks_[index].late), early = function_of(blocks_[index].early);
        if (late && early) {
            drafts_.at(blocks_[index].end);
            blocks_[index].function = functions_.compose(*late, *early);
        }
    }
    return blocks_[index].function;
}

/// The composition of its pieces; nothing where they have none, or it would be no earlier.
Ref Chains::shortened(NodeId id) {
    NodeId base = id;
    std::optional<Function> all = Function();
    for (std::uint32_t i = 0; i < link(id).pieces && all; ++i) {
        const std::uint32_t index = longest_block(base);
        const std::optional<Function> &piece = function_of(index);
        drafts_.at(id);
        all = piece ? functions_.compose(*all, *piece) : std::nullopt;
        base = blocks_[index].base;
    }
    const Ref result = all ? functions_.apply(*all, Ref::node(base), table_[id].form) : Ref();
    const bool is_better =
        result && drafts_.count(result) == table_[id].count &&
        drafts_.ready(result) <= drafts_.ready_by_itself(id); // which may turn out to be later
    return is_better ? result : Ref();
}

/// Whether its own operation is too late, or needs for this step that something before it is shortened, which
/// nothing else asks for.
bool Chains::is_to_be_shortened(NodeId id, std::uint64_t step) const {
    const Link &its = link(id);
    if (its.pieces == 0 || drafts_.ready_by_itself(id) > step) {
        return its.pieces != 0;
    }
    const NodeId base = blocks_[its.first_block].base;
    const std::uint64_t steps = table_[id].ready() - std::min(table_[id].ready(), table_[base].ready()),
                        required = drafts_.required(base);
    const bool is_asked_for = required != Drafts::kWhenever && required + steps <= step;
    return its.ready <= step && !is_asked_for;
}

/// What a node needs for the step at which it is required.
void Chains::ask(NodeId id) {
    const Node &node = table_[id];
    const std::uint64_t step = drafts_.required(id);
    if (node.ready() <= step) {
        return;
    }
    if (link(id).is_balanced && drafts_.ready_by_itself(id) > step) {
        if (const Ref result = products_.balanced(id)) { // for no more bytes
            shortened_[order_.place(id)] = result;
            drafts_.require(result, step);
            return;
        }
    }
    if (is_to_be_shortened(id, step)) {
        if (const Ref result = shortened(id)) {
            shortened_[order_.place(id)] = result;
            drafts_.require(result, step);
            bytes_ += drafts_.bytes_of(result);
            return;
        }
    }
    const auto rounds = static_cast<std::uint64_t>(latency_.of(node.op, node.k, node.m));
    table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
        drafts_.require(Ref::node(operand), step - std::min(step, rounds));
    });
}

std::vector<NodeId> Chains::in_order() {
    return drafts_.replace_all(shortened_);
}

} // namespace picco::runtime
