// Protocols of look-ups at private places.
#include "engine/execute/executor.h"
#include "protocols/boolean/logic.h"
#include "protocols/core/multiply.h"
#include "protocols/lookup/last_writes.h"
#include "protocols/lookup/one_hot.h"
#include "protocols/lookup/table_write.h"
#include "protocols/lookup/write_choice.h"
#include "sharing/bit_runs.h"

#include <algorithm>

namespace picco::runtime {

/// Adds the bits of each of the writes of all nodes, and of the read, one behind the other, to places and
/// happens, and to adds, if there are some that add.
void Executor::gather_writes(const Group &group, Bits &places, Bits &happens, Words &adds) {
    const std::size_t sequences = group.nodes.size(), bits = group.k & kPlaceBits;
    const std::size_t each = bits + ((group.k & kSomeAdd) != 0 ? 2 : 1);
    for (std::size_t i = 0; i < sequences; ++i) {
        const std::vector<NodeId> &list = table_.list(table_[group.nodes[i]].operands[0]);
        for (std::size_t place = 0; place < list.size(); ++place) {
            const std::size_t bit = place % each, value = place / each * sequences + i;
            if (bit > bits) {
                adds[value / 64] |= std::uint64_t{list[place] == 0} << (value % 64);
            } else if (list[place] != 0) { // else the constant 0
                const bool is_last = bit == bits;
                table_.read_bit(list[place], 1, is_last ? happens : places, is_last ? 0 : bit, value);
            }
        }
    }
}

Task<void> Executor::run_writes(Group group) {
    const bool reads = group.op == Op::kSeenWrites;
    const std::size_t sequences = group.nodes.size(), length = group.m, all = length + (reads ? 1 : 0);
    Bits places = zero_bits(sequences * all, group.k & kPlaceBits, context_.components());
    Bits happens = zero_bits(sequences * all, 1, context_.components());
    Words adds = no_bits((group.k & kSomeAdd) != 0 ? happens.count : 0);
    gather_writes(group, places, happens, adds);
    auto protocol =
        reads ? seen_writes(context_, std::move(places), std::move(happens), length, std::move(adds))
              : last_writes(context_, std::move(places), std::move(happens), length, std::move(adds));
    const Bits result = co_await protocol;
    for (std::size_t i = 0; i < sequences; ++i) {
        Bits one = zero_bits(all, 1, result.components);
        for (std::size_t component = 0; component < one.components; ++component) {
            copy_bits(one.plane(component, 0), 0, result.plane(component, 0), i,
                      static_cast<std::ptrdiff_t>(sequences), all);
        }
        table_.write_bit(group.nodes[i], one, 0, 0);
    }
    finish(group);
}

/// All bits of all words side by side, as values of one sum of ANDs.
Task<void> Executor::run_pick_word(Group group) {
    const std::size_t options = group.m;
    std::size_t total = 0;
    for (const NodeId id : group.nodes) {
        total += table_[id].bit;
    }
    Bits chosen = zero_bits(total, options, context_.components()), words = chosen;
    std::size_t at = 0;
    for (const NodeId id : group.nodes) {
        const std::vector<NodeId> &list = table_.list(table_[id].operands[0]);
        for (std::size_t i = 0; i < options; ++i) {
            table_.spread_bit(list[0], i, table_[id].bit, chosen, i, at);
            table_.spread_word(list[i + 1], words, i, at);
        }
        at += table_[id].bit;
    }
    auto protocol = and_sum(context_, std::move(chosen), std::move(words));
    const Bits result = co_await protocol;
    at = 0;
    for (const NodeId id : group.nodes) {
        table_.gather_word(id, result, at);
        at += table_[id].bit;
    }
    finish(group);
}

Task<void> Executor::run_one_hot(Group group) {
    const std::size_t count = group.nodes.size();
    std::vector<Elements> bits(group.k);
    for (std::size_t j = 0; j < bits.size(); ++j) {
        bits[j] = Elements(context_.field, count);
        for (std::size_t i = 0; i < count; ++i) {
            const NodeId bit = table_.list(table_[group.nodes[i]].operands[0])[j];
            std::copy_n(table_.share(bit), bits[j].limbs, bits[j].at(i));
        }
    }
    auto protocol = one_hot(context_, std::move(bits), group.m);
    Elements result = co_await protocol;
    batches_.scatter(group, std::move(result));
    finish(group);
}

Task<void> Executor::run_one_hot_bits(Group group) {
    Bits bits = zero_bits(group.k, group.nodes.size(), context_.components());
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        const std::vector<NodeId> &list = table_.list(table_[group.nodes[i]].operands[0]);
        for (std::size_t component = 0; component < bits.components; ++component) {
            for (std::size_t j = 0; j < list.size(); ++j) {
                bits.plane(component, i)[0] |= (table_.share(list[j])[0] >> component & 1u) << j;
            }
        }
    }
    auto protocol = one_hot(context_, std::move(bits), group.m);
    const Bits result = co_await protocol;
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        table_.write_bit(group.nodes[i], result, i, 0);
    }
    finish(group);
}

/// The reads of all nodes; single: room for vectors of one bit, a word for each component.
std::vector<TableRead> Executor::gather_reads(const Group &group, std::deque<Words> &single) {
    const auto vector_of = [&](NodeId id) -> TableRead::Vector {
        if (id == 0) {
            return {};
        }
        if (table_[id].count > 1) {
            return {table_.data(id), table_[id].count};
        }
        Words &words = single.emplace_back(context_.components());
        for (std::size_t component = 0; component < words.size(); ++component) {
            words[component] = table_.share(id)[0] >> component & 1u;
        }
        return {words.data(), 1};
    };
    std::vector<TableRead> reads;
    for (const NodeId id : group.nodes) {
        const std::vector<NodeId> &list = table_.list(table_[id].operands[0]);
        const Node &table = table_[list[2]];
        reads.push_back({{table_.data(list[2]), table.bit, table.count, table.form == Form::kPublic},
                         group.k,
                         vector_of(list[0]),
                         vector_of(list[1])});
    }
    return reads;
}

Task<void> Executor::run_read_tables(Group group) {
    std::deque<Words> single;
    std::vector<TableRead> reads = gather_reads(group, single);
    auto protocol = read_tables(context_, std::move(reads));
    const Bits result = co_await protocol;
    std::size_t at = 0;
    for (const NodeId id : group.nodes) {
        table_.gather_word(id, result, at);
        at += table_[id].bit;
    }
    finish(group);
}

/// The writes to one table: their operands, as the node's list has them.
Task<Bits> Executor::write_table_of(NodeId id) {
    const Node &node = table_[id];
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    const std::size_t bits = node.k, writes = (list.size() - 1) / (bits + 2), count = node.count;
    Bits table = zero_bits(count, node.bit, context_.components());
    table_.read_word(list[0], {0, 1, count}, table, 0, 0);
    Bits places = zero_bits(writes, bits, context_.components());
    Bits happens = zero_bits(writes, 1, context_.components());
    Bits values = zero_bits(writes, node.bit, context_.components());
    for (std::size_t write = 0; write < writes; ++write) {
        const NodeId *own = list.data() + 1 + write * (bits + 1);
        for (std::size_t j = 0; j <= bits; ++j) {
            if (own[j] != 0) { // else the constant 0
                table_.read_bit(own[j], 1, j < bits ? places : happens, j < bits ? j : 0, write);
            }
        }
        table_.read_word(list[1 + writes * (bits + 1) + write], {0, 1, 1}, values, 0, write);
    }
    return write_tables(context_, std::move(table), std::move(places), std::move(happens), std::move(values),
                        table_write_shape(context_, count, node.bit, bits, writes));
}

Task<void> Executor::run_write_tables(Group group) {
    std::deque<Task<Bits>> tasks;
    for (const NodeId id : group.nodes) {
        tasks.push_back(write_table_of(id));
        tasks.back().spawn(context_.rounds.queue());
    }
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        Task<Bits> &writing = tasks[i];
        const Bits result = co_await writing;
        table_.write_word(group.nodes[i], result, 0);
    }
    finish(group);
}

Task<void> Executor::run_fold(Group group) {
    std::vector<std::size_t> counts;
    std::size_t total = 0;
    for (const NodeId id : group.nodes) {
        counts.push_back(arithmetic_.fold_sums(table_.list(table_[id].operands[0]), group.k));
        total += counts.back();
    }
    Elements sums(context_.field, total);
    std::uint64_t *to = sums.data();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        arithmetic_.fold_sums(group.nodes[i], to);
        to += counts[i] * sums.limbs;
    }
    auto protocol = reduce(context_, std::move(sums));
    const Elements reduced = co_await protocol;
    const std::uint64_t *from = reduced.data();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        arithmetic_.fold(group.nodes[i], from);
        from += counts[i] * reduced.limbs;
    }
    finish(group);
}

} // namespace picco::runtime
