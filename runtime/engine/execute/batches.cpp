// Between the table and batches: what groups of operations take as operands, and give back as results.
#include "engine/execute/batches.h"

#include "base/block_pool.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// How many nodes ahead are fetched from memory.
constexpr std::size_t kOperandsAhead = 12;

} // namespace

std::size_t Batches::elements_of(const Group &group) const {
    std::size_t count = 0;
    for (const NodeId id : group.nodes) {
        count += table_[id].count;
    }
    return count;
}

Elements Batches::gather(const Group &group, int operand) {
    Elements batch(context_.field, elements_of(group));
    std::uint64_t *to = batch.data();
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        const Node &node = table_[group.nodes[i]];
        if (i + kOperandsAhead < group.nodes.size()) {
            table_.prefetch_share(table_[group.nodes[i + kOperandsAhead]].operands[operand]);
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

Elements Batches::take_operands(const Group &group) {
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

bool Batches::is_whole(NodeId id, int operand) const {
    const Node &node = table_[id];
    const NodeId source = node.operands[static_cast<std::size_t>(operand)];
    return node.count > 1 && source != 0 && table_[source].count == node.count;
}

/// Whether the operands of a group are one vector.
bool Batches::is_whole(const Group &group, int operand) const {
    return group.nodes.size() == 1 && is_whole(group.nodes[0], operand);
}

bool Batches::are_long(const Group &group) const {
    if (group.m == kFewBytes || context_.field.is_binary()) {
        return false;
    }
    const std::size_t bytes = elements_of(group) * context_.field.limbs() * sizeof(std::uint64_t);
    return (group.nodes.size() == 1 || bytes >= group.nodes.size() * kPooledBytes) &&
           std::all_of(group.nodes.begin(), group.nodes.end(), [&](NodeId id) { return is_whole(id, 0); });
}

const std::uint64_t *Batches::view(const Group &group, int operand, Elements &batch) {
    if (is_whole(group, operand)) {
        return table_.data(table_[group.nodes[0]].operands[static_cast<std::size_t>(operand)]);
    }
    batch = gather(group, operand);
    return batch.data();
}

Batches::Distinct Batches::distinct(const Group &group) const {
    Distinct result;
    for (const NodeId id : group.nodes) {
        const NodeId operand = table_[id].operands[0];
        if (result.first.emplace(operand, result.count).second) {
            result.operands.push_back(operand);
            result.count += table_[operand].count;
        }
    }
    return result;
}

Elements Batches::concatenated(const std::vector<NodeId> &nodes) const {
    std::size_t count = 0;
    for (const NodeId id : nodes) {
        count += table_[id].count;
    }
    Elements batch(context_.field, count);
    std::uint64_t *to = batch.data();
    for (const NodeId id : nodes) {
        to = std::copy_n(table_.data(id), table_[id].count * batch.limbs, to);
    }
    return batch;
}

Elements Batches::gather_distinct(const Distinct &operands) const {
    return concatenated(operands.operands);
}

Bits Batches::gather_distinct_bits(const Distinct &operands) const {
    Bits batch = zero_bits(operands.count, 1, context_.components());
    for (const NodeId operand : operands.operands) {
        table_.read_bit(operand, table_[operand].count, batch, 0, operands.first.at(operand));
    }
    return batch;
}

Elements Batches::gather_whole(const Group &group, int operand) const {
    std::vector<NodeId> sources;
    for (const NodeId id : group.nodes) {
        sources.push_back(table_[id].operands[static_cast<std::size_t>(operand)]);
    }
    return concatenated(sources);
}

std::vector<std::uint32_t> Batches::places_of(const Group &group, const Distinct &operands,
                                              std::size_t width) const {
    std::vector<std::uint32_t> places;
    for (const NodeId id : group.nodes) {
        const NodeId operand = table_[id].operands[0];
        const std::size_t first = operands.first.at(operand) / width,
                          each = table_[operand].count == width ? 0 : 1;
        for (std::size_t i = 0; i < table_[id].count; ++i) {
            places.push_back(static_cast<std::uint32_t>(first + i * each));
        }
    }
    return places;
}

Elements Batches::gather_differences(const Group &group) {
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

Elements Batches::gather_exchanges(const Group &group) {
    Elements c, x, steps(context_.field, elements_of(group)), y = gather(group, 2);
    const std::uint64_t *bits = view(group, 0, c), *chosen = view(group, 1, x);
    const Field &field = context_.field;
    field.subtract(steps.data(), chosen, y.data(), steps.count);
    field.multiply_add(y.data(), bits, steps.data(), steps.count);
    return y;
}

Bits Batches::gather_bits(const Group &group, int operand) {
    Bits batch = zero_bits(elements_of(group), 1, context_.components());
    gather_planes(group, operand, batch, 0);
    return batch;
}

void Batches::scatter(const Group &group, Elements results) {
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

void Batches::scatter_bits(const Group &group, const Bits &results) {
    std::size_t at = 0;
    for (const NodeId id : group.nodes) {
        table_.write_bit(id, results, 0, at);
        at += table_[id].count;
    }
}

std::size_t Batches::gather_planes(const Group &group, int operand, Bits &batch, std::size_t plane) {
    std::size_t at = 0, planes = 1;
    for (const NodeId id : group.nodes) {
        const NodeId source = table_[id].operands[static_cast<std::size_t>(operand)];
        const std::size_t count = table_[id].count;
        if (table_[source].form == Form::kWord) {
            table_.read_word(source, {0, 1, count}, batch, plane, at);
            planes = table_[source].bit;
        } else {
            table_.read_bit(source, count, batch, plane, at);
        }
        at += count;
    }
    return planes;
}

void Batches::scatter_words(const Group &group, const Bits &results) {
    std::size_t at = 0;
    for (const NodeId id : group.nodes) {
        table_.write_word(id, results, at);
        at += table_[id].count;
    }
}

} // namespace picco::runtime
