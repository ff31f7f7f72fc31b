#include "engine/record/repeats.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Whether the node is the one that was remembered, with a result to offer: what execution has turned into another
/// operation has another form or none.
bool is_still(const ValueTable &table, NodeId id, std::uint64_t birth, Form form) {
    const Node &node = table[id];
    return table.birth(id) == birth && node.state != State::kFree && node.state != State::kDead &&
           node.form == form;
}

} // namespace

std::uint64_t Repeats::youngest(const Operation &operation) const {
    const auto birth = [&](std::uint64_t operand) { return table_.birth(static_cast<NodeId>(operand)); };
    const std::uint64_t first = birth(operation.first & 0xffff'ffffu);
    const bool has_number = kWithNumber.has(static_cast<Op>(operation.numbers & 0xffu));
    return has_number ? first : std::max({first, birth(operation.first >> 32), birth(operation.last)});
}

bool Repeats::is_there(const Entry &entry) const {
    return is_still(table_, entry.result, entry.birth, static_cast<Form>(entry.numbers >> kFormAt & 0xffu));
}

std::size_t RepeatedLists::place(Op op, int k, int m, std::span<const NodeId> list) {
    constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;
    std::uint64_t hash = static_cast<std::uint64_t>(op) ^ static_cast<std::uint64_t>(k) << 16 ^
                         static_cast<std::uint64_t>(m) << 32;
    for (const NodeId id : list) {
        hash = (hash ^ id) * kOdd;
    }
    return (hash ^ hash >> 32) % kEntries;
}

NodeId RepeatedLists::find(Op op, int k, int m, std::span<const NodeId> list) const {
    const Entry &entry = entries_[place(op, k, m, list)];
    if (entry.result == 0 || entry.op != op || entry.k != k || entry.m != m ||
        !std::ranges::equal(entry.list, list)) {
        return 0;
    }
    const bool are_same =
        std::ranges::all_of(list, [&](NodeId operand) { return table_.birth(operand) < entry.birth; });
    return are_same && is_still(table_, entry.result, entry.birth, entry.form) ? entry.result : 0;
}

void RepeatedLists::remember(Op op, int k, int m, std::span<const NodeId> list, NodeId result) {
    Entry &entry = entries_[place(op, k, m, list)];
    entry.op = op;
    entry.k = k;
    entry.m = m;
    entry.form = table_[result].form;
    entry.list.assign(list.begin(), list.end());
    entry.result = result;
    entry.birth = table_.birth(result);
}

} // namespace picco::runtime
