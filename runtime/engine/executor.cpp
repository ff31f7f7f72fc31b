#include "engine/executor.h"

#include "base/error.h"
#include "protocols/compare.h"
#include "protocols/convert.h"
#include "protocols/decompose.h"
#include "protocols/logic.h"
#include "protocols/multiply.h"
#include "protocols/open.h"
#include "protocols/truncate.h"

#include <algorithm>
#include <unordered_map>

namespace picco::runtime {

Executor::Executor(Context &context, ValueTable &table, Schedule &schedule, Arithmetic &arithmetic,
                   Counts &counts)
    : context_(context), table_(table), schedule_(schedule), arithmetic_(arithmetic), counts_(counts) {}

void Executor::step() {
    Step step = schedule_.take();
    for (const NodeId id : step.local) {
        if (is_wanted(id)) {
            arithmetic_.compute(id);
            table_.finish(id);
        }
    }
    for (Group &group : step.groups) {
        std::erase_if(group.nodes, [&](NodeId id) { return !is_wanted(id); });
        if (!group.nodes.empty()) {
            start(std::move(group));
        }
    }
    context_.rounds.step();
    schedule_.advance();
}

/// Whether a node of the schedule is to be executed; one that nobody can read any more is freed.
bool Executor::is_wanted(NodeId id) {
    if (table_[id].state == State::kDead) {
        table_.free(id);
        return false;
    }
    return needed_.empty() || needed_[id];
}

void Executor::run_until_done(NodeId id) {
    while (table_[id].state != State::kDone) {
        if (schedule_.empty() && context_.rounds.idle()) {
            throw InternalError("a value was awaited that nothing computes");
        }
        step();
    }
}

void Executor::keep_only(const std::vector<NodeId> &needed) {
    needed_.assign(table_.size(), false);
    std::vector<NodeId> work = needed;
    while (!work.empty()) {
        const NodeId id = work.back();
        work.pop_back();
        if (id == 0 || needed_[id]) {
            continue;
        }
        needed_[id] = true;
        const Node &node = table_[id];
        if (node.state != State::kPending) {
            continue;
        }
        if (has_list(node.op)) {
            const std::vector<NodeId> &list = table_.list(node.operands[0]);
            work.insert(work.end(), list.begin(), list.end());
        } else {
            work.insert(work.end(), node.operands.begin(), node.operands.end());
        }
    }
}

void Executor::start(Group group) {
    counts_[static_cast<std::size_t>(group.op)] += group.nodes.size();
    for (const NodeId id : group.nodes) {
        table_[id].state = State::kRunning;
    }
    switch (group.op) {
    case Op::kReduce:
    case Op::kTruncate:
    case Op::kOpen:
    case Op::kOpenProduct:
        return context_.rounds.start(run_elements(std::move(group)));
    case Op::kLessThanZero:
    case Op::kEqualZero:
        return context_.rounds.start(run_comparison(std::move(group)));
    case Op::kDecompose:
        return context_.rounds.start(run_decompose(std::move(group)));
    case Op::kAnd:
        return context_.rounds.start(run_and(std::move(group)));
    case Op::kToField:
        return context_.rounds.start(run_to_field(std::move(group)));
    case Op::kOpenBit:
        return context_.rounds.start(run_open_bits(std::move(group)));
    default:
        throw InternalError("a local operation was taken for a protocol");
    }
}

void Executor::finish(Group &group) {
    for (const NodeId id : group.nodes) {
        if (table_[id].ready != schedule_.now() + 1) {
            throw InternalError(std::string("a protocol took another number of rounds than it declares: ") +
                                name_of(group.op));
        }
        table_.finish(id);
    }
}

// The protocols, by the shape of their operands and results.

Task<void> Executor::run_elements(Group group) {
    Elements x = gather(group, 0);
    if (group.op == Op::kReduce) {
        auto protocol = reduce(context_, std::move(x));
        const Elements result = co_await protocol;
        scatter(group, result);
    } else if (group.op == Op::kTruncate) {
        auto protocol = truncate(context_, std::move(x), group.k, group.m);
        const Elements result = co_await protocol;
        scatter(group, result);
    } else if (group.op == Op::kOpenProduct) {
        auto protocol = open_products(context_, std::move(x));
        const Elements result = co_await protocol;
        scatter(group, result);
    } else {
        auto protocol = open(context_, std::move(x));
        const Elements result = co_await protocol;
        scatter(group, result);
    }
    finish(group);
}

Task<void> Executor::run_comparison(Group group) {
    Elements x = gather(group, 0);
    if (group.op == Op::kLessThanZero) {
        auto protocol = less_than_zero(context_, std::move(x), group.k);
        const Bits result = co_await protocol;
        scatter_bits(group, result);
    } else {
        auto protocol = equal_zero(context_, std::move(x), group.k);
        const Bits result = co_await protocol;
        scatter_bits(group, result);
    }
    finish(group);
}

/// Nodes of one operand are bits of one value, which is decomposed once.
Task<void> Executor::run_decompose(Group group) {
    std::unordered_map<NodeId, std::size_t> index;
    std::vector<NodeId> operands;
    std::vector<std::size_t> value_of;
    for (const NodeId id : group.nodes) {
        const NodeId operand = table_[id].operands[0];
        const auto [place, is_new] = index.emplace(operand, operands.size());
        if (is_new) {
            operands.push_back(operand);
        }
        value_of.push_back(place->second);
    }
    Elements x(context_.field, operands.size());
    for (std::size_t i = 0; i < operands.size(); ++i) {
        std::copy_n(table_.share(operands[i]), x.limbs, x.at(i));
    }
    auto protocol = decompose(context_, std::move(x), group.k, group.m);
    const Bits result = co_await protocol;
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        const NodeId id = group.nodes[i];
        table_.share(id)[0] = bit_of(result, table_[id].bit, value_of[i]);
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
    const Elements result = co_await protocol;
    scatter(group, result);
    finish(group);
}

Task<void> Executor::run_open_bits(Group group) {
    auto protocol = open_bits(context_, gather_bits(group, 0));
    const PlainBits result = co_await protocol;
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        arithmetic_.set(table_.share(group.nodes[i]), static_cast<std::int64_t>(result.get(0, i)));
    }
    finish(group);
}

// Between the table and batches.

Elements Executor::gather(const Group &group, int operand) {
    Elements batch(context_.field, group.nodes.size());
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        const std::uint64_t *share = table_.share(table_[group.nodes[i]].operands[operand]);
        std::copy(share, share + batch.limbs, batch.at(i));
    }
    return batch;
}

Bits Executor::gather_bits(const Group &group, int operand) {
    Bits batch(group.nodes.size(), 1, context_.components());
    std::fill(batch.words.begin(), batch.words.end(), 0);
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        const std::uint64_t share = table_.share(table_[group.nodes[i]].operands[operand])[0];
        for (std::size_t c = 0; c < batch.components; ++c) {
            batch.plane(c, 0)[i / 64] |= (share >> c & 1u) << (i % 64);
        }
    }
    return batch;
}

void Executor::scatter(const Group &group, const Elements &results) {
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        const std::uint64_t *share = results.at(i);
        std::copy(share, share + results.limbs, table_.share(group.nodes[i]));
    }
}

void Executor::scatter_bits(const Group &group, const Bits &results) {
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        table_.share(group.nodes[i])[0] = bit_of(results, 0, i);
    }
}

std::uint64_t Executor::bit_of(const Bits &results, std::size_t plane, std::size_t value) {
    std::uint64_t share = 0;
    for (std::size_t c = 0; c < results.components; ++c) {
        share |= (results.plane(c, plane)[value / 64] >> (value % 64) & 1u) << c;
    }
    return share;
}

} // namespace picco::runtime
