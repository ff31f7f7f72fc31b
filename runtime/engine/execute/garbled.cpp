// Garbled circuits: shared values in, parts of results out, and what these become.
#include "engine/execute/executor.h"

#include "sharing/bit_runs.h"

#include <algorithm>

namespace picco::runtime {

/// Bits and words plane by plane, then numbers, as RegionRecorder::record() counts them.
void Executor::gather_labelled(const std::vector<NodeId> &inputs, Bits &bits, Elements &numbers) {
    std::size_t bit = 0;
    std::uint64_t *number = numbers.data();
    for (const NodeId id : inputs) {
        const Node &node = table_[id];
        const std::size_t count = node.count;
        if (node.form == Form::kBit) {
            table_.read_bit(id, count, bits, 0, bit);
            bit += count;
        } else if (node.form == Form::kWord) {
            Bits word = zero_bits(count, node.bit, bits.components);
            table_.read_word(id, {0, 1, count}, word, 0, 0);
            for (std::size_t plane = 0; plane < node.bit; ++plane, bit += count) {
                for (std::size_t c = 0; c < bits.components; ++c) {
                    copy_bits(bits.plane(c, 0), bit, word.plane(c, plane), 0, 1, count);
                }
            }
        } else {
            number = std::copy_n(table_.data(id), count * numbers.limbs, number);
        }
    }
}

/// Numbers, then bits.
void Executor::keep_results(NodeId id, const GarbledResults &results) {
    Elements parts(context_.field, table_[id].count);
    std::fill(parts.words.begin(), parts.words.end(), 0);
    std::copy(results.numbers.words.begin(), results.numbers.words.end(), parts.words.begin());
    std::copy(results.bits.words.begin(), results.bits.words.end(),
              parts.words.begin() + static_cast<std::ptrdiff_t>(results.numbers.words.size()));
    table_.put(id, std::move(parts));
    table_[id].bit = static_cast<std::uint16_t>(results.evaluator);
    table_[id].m = static_cast<std::uint16_t>(results.numbers.count);
}

Task<void> Executor::run_garbled_circuits(Group group) {
    for (const NodeId id : group.nodes) { // a group of one: each has a number of its own
        const Garblings::Kept circuit = garblings_.take(table_[id]);
        Bits bits = zero_bits(circuit->bits, 1, context_.components());
        Elements numbers(context_.field, circuit->numbers.size());
        gather_labelled(table_.list(table_[id].operands[0]), bits, numbers);
        auto protocol = run_garbled(context_, circuit, std::move(bits), std::move(numbers));
        const GarbledResults results = co_await protocol;
        keep_results(id, results);
    }
    finish(group);
}

Task<void> Executor::run_garbled_numbers(Group group) {
    std::vector<Task<Elements>> tasks;
    for (const NodeId id : group.nodes) {
        const NodeId parts = table_[id].operands[0];
        Elements numbers(context_.field, table_[parts].m);
        std::copy_n(table_.data(parts), numbers.words.size(), numbers.data());
        tasks.push_back(share_garbled_numbers(context_, table_[parts].bit, std::move(numbers)));
        tasks.back().spawn(context_.rounds.queue());
    }
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        auto &task = tasks[i];
        const Elements numbers = co_await task;
        Elements all(context_.field, table_[group.nodes[i]].count); // two at least
        std::fill(all.words.begin(), all.words.end(), 0);
        std::copy(numbers.words.begin(), numbers.words.end(), all.words.begin());
        table_.put(group.nodes[i], std::move(all));
    }
    finish(group);
}

Task<void> Executor::run_garbled_bits(Group group) {
    std::vector<Task<Bits>> tasks;
    for (const NodeId id : group.nodes) {
        const NodeId parts = table_[id].operands[0];
        PlainBits bits(table_[id].count, 1);
        std::copy_n(table_.data(parts) + table_[parts].m * context_.field.limbs(), bits.words.size(),
                    bits.words.begin());
        tasks.push_back(share_garbled_bits(context_, table_[parts].bit, std::move(bits)));
        tasks.back().spawn(context_.rounds.queue());
    }
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        auto &task = tasks[i];
        const Bits bits = co_await task;
        table_.write_bit(group.nodes[i], bits, 0, 0);
    }
    finish(group);
}

} // namespace picco::runtime
