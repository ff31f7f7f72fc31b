/// Bits, and products of them, as far as they have not been computed.
#pragma once

#include "engine/values/value_table.h"

namespace picco::runtime {

/// A bit, or its opposite.
struct Literal {
    NodeId bit = 0;
    bool is_negated = false;
    bool operator==(const Literal &) const = default;
    Literal opposite() const { return {bit, !is_negated}; }
};

inline Literal literal_of(const ValueTable &table, NodeId id) {
    bool is_negated = false;
    for (; table[id].op == Op::kNot && table[id].state == State::kPending; id = table[id].operands[0]) {
        is_negated = !is_negated;
    }
    return {id, is_negated};
}

/// Whether it is a product of bits, `depth` products down from where one began. Products of more levels are not looked
/// through.
inline bool is_product(const ValueTable &table, NodeId id, int depth) {
    constexpr int kDepthOfProducts = 3;
    return table[id].op == Op::kAnd && table[id].state == State::kPending && depth < kDepthOfProducts;
}

} // namespace picco::runtime
