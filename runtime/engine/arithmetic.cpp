#include "engine/arithmetic.h"

#include "base/error.h"
#include "protocols/logic.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// The party's components of the public bit 1, one bit of the word for each.
std::uint64_t share_of_one(const Context &context) {
    PlainBits one(1, 1);
    one.words[0] = 1;
    const Bits bits = share_public_bits(context, one);
    std::uint64_t word = 0;
    for (std::size_t c = 0; c < bits.components; ++c) {
        word |= (bits.plane(c, 0)[0] & 1u) << c;
    }
    return word;
}

} // namespace

Arithmetic::Arithmetic(const Context &context, ValueTable &table, Counts &counts)
    : field_(context.field), table_(table), counts_(counts), one_(share_of_one(context)) {
    scratch_.resize(field_.limbs());
}

void Arithmetic::compute(NodeId id) {
    const Node &node = table_[id];
    ++counts_[static_cast<std::size_t>(node.op)];
    std::uint64_t *out = table_.share(id);
    const auto operand = [&](int i) { return table_.share(node.operands[i]); };
    switch (node.op) {
    case Op::kAdd:
        return field_.add(out, operand(0), operand(1), 1);
    case Op::kSubtract:
        return field_.subtract(out, operand(0), operand(1), 1);
    case Op::kNegate:
        return field_.negate(out, operand(0), 1);
    case Op::kAddConstant:
        return field_.add(out, operand(0), out, 1);
    case Op::kMultiplyConstant:
        return field_.multiply(out, operand(0), out, 1);
    case Op::kMultiply:
        return field_.multiply(out, operand(0), operand(1), 1);
    case Op::kDot:
        return dot(node, out);
    case Op::kSelect:
        return select(node, out);
    case Op::kWrap:
        return wrap(node, out);
    case Op::kRecompose:
        return recompose(node, out);
    case Op::kXor:
        out[0] = operand(0)[0] ^ operand(1)[0];
        return;
    case Op::kNot:
        out[0] = operand(0)[0] ^ one_;
        return;
    default:
        throw InternalError("a protocol was taken for a local operation");
    }
}

void Arithmetic::dot(const Elements &x, const Elements &y, std::uint64_t *out) {
    ++counts_[static_cast<std::size_t>(Op::kDot)];
    field_.inner_product(out, x.data(), 1, y.data(), 1, x.count);
}

void Arithmetic::select(const Node &node, std::uint64_t *out) {
    const std::uint64_t *y = table_.share(node.operands[2]);
    field_.subtract(scratch_.data(), table_.share(node.operands[1]), y, 1);
    std::copy(y, y + field_.limbs(), out);
    field_.multiply_add(out, table_.share(node.operands[0]), scratch_.data(), 1);
}

void Arithmetic::dot(const Node &node, std::uint64_t *out) {
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    std::fill(out, out + field_.limbs(), 0);
    for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
        field_.multiply_add(out, table_.share(list[i]), table_.share(list[i + 1]), 1);
    }
}

void Arithmetic::recompose(const Node &node, std::uint64_t *out) {
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    std::uint64_t *sum = scratch_.data();
    std::fill(scratch_.begin(), scratch_.end(), 0);
    for (std::size_t i = list.size(); i-- > 0;) {
        field_.add(sum, sum, sum, 1);
        if (list[i] == 0) {
            continue;
        }
        if (i + 1 == list.size()) {
            field_.negate(sum, table_.share(list[i]), 1);
        } else {
            field_.add(sum, sum, table_.share(list[i]), 1);
        }
    }
    field_.add(out, out, sum, 1);
}

void Arithmetic::wrap(const Node &node, std::uint64_t *out) {
    const std::size_t k = node.m;
    if (powers_negated_.size() <= k) {
        powers_negated_.resize(k + 1);
    }
    Words &factor = powers_negated_[k];
    if (factor.empty()) {
        factor.resize(field_.limbs());
        field_.from_mpz(factor.data(), -(mpz_class(1) << k));
    }
    field_.multiply(scratch_.data(), table_.share(node.operands[1]), factor.data(), 1);
    field_.add(out, table_.share(node.operands[0]), scratch_.data(), 1);
}

} // namespace picco::runtime
