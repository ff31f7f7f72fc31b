#include "engine/record/origins.h"

namespace picco::runtime {

std::optional<Origins::Origin> Origins::of(const Source &value) const {
    if (value.birth == 0 || table_.birth(value.id) != value.birth) {
        return std::nullopt;
    }
    const Node &node = table_[value.id];
    if (node.state == State::kPending) {
        return kSums.has(node.op) || node.op == Op::kReduce ? recorded(value.id) : std::nullopt;
    }
    const Entry &entry = entries_[value.id % kEntries];
    return entry.birth == value.birth ? std::optional(entry.origin) : std::nullopt;
}

std::optional<Origins::Origin> Origins::of_past(const Source &value) const {
    if (table_.birth(value.id) == value.birth) {
        return of(value);
    }
    const Entry &entry = entries_[value.id % kEntries];
    return value.birth != 0 && entry.birth == value.birth ? std::optional(entry.origin) : std::nullopt;
}

std::optional<Origins::Origin> Origins::recorded(NodeId id) const {
    const Node &node = table_[id];
    Origin origin{node.op, {source(node.operands[0]), source(node.operands[1])}, 0};
    if (kWithConstant.has(node.op)) {
        // One beyond half of the modulus stands for a negative number.
        const auto number = field_.to_int64(table_.share(id));
        if (!number || node.range.signed_bits() > most_bits_ ||
            table_[node.operands[0]].range.signed_bits() > most_bits_) {
            return std::nullopt;
        }
        origin.number = *number;
    }
    return origin;
}

std::optional<Origins::Sum> Origins::times(const Origin &origin, std::int64_t factor) {
    const auto [first, second] = origin.operands;
    std::int64_t product = 0;
    switch (origin.op) {
    case Op::kNegate:
        return Sum{{{{first, -factor}}}, 1, 0};
    case Op::kAdd:
        return Sum{{{{first, factor}, {second, factor}}}, 2, 0};
    case Op::kSubtract:
        return Sum{{{{first, factor}, {second, -factor}}}, 2, 0};
    case Op::kAddConstant:
    case Op::kMultiplyConstant:
        if (__builtin_mul_overflow(origin.number, factor, &product) || !is_small(product)) {
            return std::nullopt;
        }
        return origin.op == Op::kAddConstant ? Sum{{{{first, factor}}}, 1, product}
                                             : Sum{{{{first, product}}}, product == 0 ? 0u : 1u, 0};
    default: // reduced
        return Sum{{{{first, factor}}}, 1, 0};
    }
}

void Origins::remember_sum(NodeId id) {
    Entry &entry = entries_[id % kEntries];
    entry.birth = 0;
    if (const auto origin = recorded(id)) {
        entry = {table_.birth(id), *origin};
    }
}

} // namespace picco::runtime
