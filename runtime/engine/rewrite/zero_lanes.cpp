#include "engine/rewrite/zero_lanes.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// 0 where all operands are.
constexpr OpSet kOfZeros{Op::kAdd,      Op::kSubtract, Op::kNegate,  Op::kMultiplyConstant,
                         Op::kXor,      Op::kReduce,   Op::kToField, Op::kToWord,
                         Op::kPlane,    Op::kFromWord, Op::kWrap,    Op::kResidue,
                         Op::kTruncate, Op::kMinimum,  Op::kOther,   Op::kAssemble};
/// One of the last two operands.
constexpr OpSet kChoices{Op::kSelect, Op::kSelectBit, Op::kSelectNegative, Op::kExchange};

void both(std::vector<bool> &x, const std::vector<bool> &y) {
    x.resize(y.empty() ? 0 : x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = x[i] && y[i];
    }
}

void either(std::vector<bool> &x, const std::vector<bool> &y) {
    if (x.empty()) {
        x = y;
    }
    for (std::size_t i = 0; i < y.size(); ++i) {
        x[i] = x[i] || y[i];
    }
}

} // namespace

/// One element is the same for all.
ZeroLanes::Lanes ZeroLanes::of(NodeId id, std::size_t count) const {
    Lanes lanes;
    if (id == 0) {
        return Lanes(count, true);
    }
    if (const Lanes *const found = lanes_.find(id)) {
        lanes = *found;
    }
    if (table_[id].count == 1 && !lanes.empty()) {
        return Lanes(count, bool{lanes[0]});
    }
    lanes.resize(lanes.empty() ? 0 : count);
    return lanes;
}

ZeroLanes::Lanes ZeroLanes::known(NodeId id) const {
    const Node &node = table_[id];
    Lanes lanes(node.count, true);
    const std::uint64_t *const data = table_.data(id);
    const std::size_t limbs = table_.limbs(), stride = plane_words(node.count);
    for (std::size_t i = 0; i < node.count; ++i) {
        if (node.bit == 0) {
            lanes[i] = std::all_of(data + i * limbs, data + (i + 1) * limbs,
                                   [](std::uint64_t word) { return word == 0; });
        } else {
            for (std::size_t plane = 0; plane < node.bit; ++plane) {
                lanes[i] = lanes[i] && (data[plane * stride + i / 64] >> i % 64 & 1u) == 0;
            }
        }
    }
    return lanes;
}

ZeroLanes::Lanes ZeroLanes::moved(NodeId id) const {
    Lanes lanes, from;
    NodeId last = 0;
    values_.for_each_moved(id, [&](NodeId source, std::size_t element) {
        if (source != last) {
            from = of(source, table_[source].count);
            last = source;
        }
        lanes.push_back(!from.empty() && from[element]);
    });
    return lanes;
}

ZeroLanes::Lanes ZeroLanes::all(NodeId id, std::size_t first) const {
    const Node &node = table_[id];
    Lanes lanes(node.count, true);
    std::size_t operand = 0;
    values_.for_each_taken(id, [&](NodeId taken) {
        if (operand++ >= first && !lanes.empty()) {
            both(lanes, of(taken, node.count));
        }
    });
    return lanes;
}

/// Products are 0 where a factor is.
ZeroLanes::Lanes ZeroLanes::any_of_pairs(NodeId id) const {
    const Node &node = table_[id];
    Lanes all(node.count, true), factor;
    bool is_second = false;
    values_.for_each_taken(id, [&](NodeId taken) {
        if (!all.empty()) {
            Lanes lanes = of(taken, node.count);
            if (is_second) {
                either(lanes, factor);
                both(all, lanes);
            }
            factor = std::move(lanes);
        }
        is_second = !is_second;
    });
    return all;
}

void ZeroLanes::add(NodeId id) {
    const Node &node = table_[id];
    if (table_.division(id) != nullptr) {
        return;
    }
    values_.for_each_taken(id, [&](NodeId operand) {
        if (values_.is_known(operand) && lanes_.find(operand) == nullptr) {
            lanes_.set(operand, known(operand));
        }
    });
    Lanes lanes;
    if (GateValues::moves(node.op)) {
        lanes = moved(id);
    } else if (kOfZeros.has(node.op)) {
        lanes = all(id, 0);
    } else if (kChoices.has(node.op)) {
        lanes = all(id, 1);
    } else if (node.op == Op::kMultiply || node.op == Op::kAnd || node.op == Op::kDot) {
        lanes = any_of_pairs(id);
    }
    if (std::ranges::find(lanes, true) != lanes.end()) {
        lanes_.set(id, std::move(lanes));
    }
}

bool ZeroLanes::are_many(NodeId id) const {
    const Lanes *const found = lanes_.find(id);
    return found != nullptr && 4 * std::ranges::count(*found, true) >= std::ssize(*found);
}

} // namespace picco::runtime
