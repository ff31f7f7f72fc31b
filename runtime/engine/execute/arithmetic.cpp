#include "engine/execute/arithmetic.h"

#include "base/error.h"
#include "base/gf256.h"
#include "protocols/boolean/logic.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Fewer elements are not worth a thread.
constexpr std::size_t kTogether = std::size_t{1} << 14;

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
    : context_(context), field_(context.field), table_(table), counts_(counts), one_(share_of_one(context)) {
    scratch_.resize(field_.limbs());
}

const std::uint64_t *Arithmetic::operand(NodeId id, std::size_t count, Words &expanded) {
    if (count == 1) {
        return table_.share(id); // it can only be one element itself
    }
    const Node &node = table_[id];
    const std::uint64_t *data = table_.data(id);
    if (node.count == count) {
        return data;
    }
    if (node.form == Form::kBit) {
        const std::size_t words = plane_words(count);
        expanded.resize(table_.components() * words);
        for (std::size_t c = 0; c < table_.components(); ++c) {
            std::fill_n(expanded.begin() + static_cast<std::ptrdiff_t>(c * words), words,
                        -(data[0] >> c & 1u));
        }
        return expanded.data();
    }
    expanded.resize(count * field_.limbs());
    for (std::size_t i = 0; i < count; ++i) {
        std::copy_n(data, field_.limbs(), expanded.begin() + static_cast<std::ptrdiff_t>(i * field_.limbs()));
    }
    return expanded.data();
}

/// A sum or product of a vector and one element for all, which is read in place of copies of it.
bool Arithmetic::compute_with_single(const Node &node, std::uint64_t *out) {
    const NodeId x = node.operands[0], y = node.operands[1];
    const bool x_is_single = table_[x].count == 1, y_is_single = table_[y].count == 1;
    if (node.count == 1 || field_.is_binary() || x_is_single == y_is_single) {
        return false;
    }
    const std::uint64_t *vector = table_.data(x_is_single ? y : x);
    const std::uint64_t *single = table_.data(x_is_single ? x : y);
    std::copy_n(single, field_.limbs(), scratch_.data());
    if (node.op == Op::kSubtract && y_is_single) {
        field_.negate(scratch_.data(), scratch_.data(), 1);
    }
    const std::size_t limbs = field_.limbs();
    context_.split(node.count, kTogether, [&](std::size_t first, std::size_t last) {
        std::uint64_t *to = out + first * limbs;
        const std::uint64_t *from = vector + first * limbs;
        const std::size_t count = last - first;
        if (node.op == Op::kMultiply) {
            return field_.multiply_constant(to, from, scratch_.data(), count);
        }
        if (node.op == Op::kSubtract && x_is_single) {
            field_.negate(to, from, count);
            from = to;
        }
        field_.add_constant(to, from, scratch_.data(), count);
    });
    return true;
}

template <auto kernel>
void Arithmetic::elementwise(const Node &node, std::uint64_t *out) {
    if (node.count == 1) {
        return (field_.*kernel)(out, table_.share(node.operands[0]), table_.share(node.operands[1]), 1);
    }
    if (compute_with_single(node, out)) {
        return;
    }
    const std::uint64_t *x = operand(node, 0), *y = operand(node, 1);
    const std::size_t limbs = field_.limbs();
    context_.split(node.count, kTogether, [&](std::size_t first, std::size_t last) {
        (field_.*kernel)(out + first * limbs, x + first * limbs, y + first * limbs, last - first);
    });
}

void Arithmetic::compute_share(NodeId id) {
    const Node &node = table_[id];
    const std::size_t count = node.count;
    counts_[static_cast<std::size_t>(node.op)] += count;
    const std::uint64_t *immediate = table_.share(id);
    if (node.form == Form::kWord || node.op == Op::kPlane) {
        return compute_word(id, static_cast<std::uint32_t>(immediate[0]));
    }
    table_.allocate(id);
    std::uint64_t *out = table_.data(id);
    switch (node.op) {
    case Op::kAdd:
        return elementwise<&Field::add>(node, out);
    case Op::kSubtract:
        return elementwise<&Field::subtract>(node, out);
    case Op::kNegate:
        return field_.negate(out, operand(node, 0), count);
    case Op::kAddConstant:
        return field_.add_constant(out, operand(node, 0), immediate, count);
    case Op::kMultiplyConstant:
        return field_.multiply_constant(out, operand(node, 0), immediate, count);
    case Op::kMultiply:
        return elementwise<&Field::multiply>(node, out);
    case Op::kScale:
        return field_.scale(out, operand(node, 0), operand(node, 1), count);
    case Op::kSquare:
        return field_.map_bytes(out, operand(node, 0), kGf256Powers[node.m % 8].data(),
                                count * field_.limbs());
    case Op::kDot:
        return dot(node, out);
    case Op::kSelect:
        return select(node, out);
    case Op::kOther:
        field_.add(out, operand(node, 0), operand(node, 1), count);
        return field_.subtract(out, out, operand(node, 2), count);
    case Op::kWrap:
        return wrap(node, out);
    case Op::kRecompose:
        return recompose(node, immediate, out);
    case Op::kXor:
        return exclusive_or(node, out);
    case Op::kNot:
        return complement(node, out);
    case Op::kElement:
        return table_.copy_element(node.operands[0], static_cast<std::uint32_t>(immediate[0]), out);
    case Op::kGather:
        return gather(node, out);
    case Op::kSum:
        return sum(node, out);
    case Op::kPrefixSums:
        return prefix_sums(node, out);
    case Op::kMatrixProduct:
        return matrix_product(node, immediate[0] >> 32, immediate[0] & 0xffffffffu, out);
    case Op::kPick:
        return fold(id, nullptr);
    case Op::kAbsorb:
        return absorb(node, out);
    default:
        throw InternalError("a protocol was taken for a local operation");
    }
}

void Arithmetic::dot(const Elements &x, const Elements &y, std::uint64_t *out, std::uint32_t line) {
    ++counts_[static_cast<std::size_t>(Op::kDot)];
    if (profile_ != nullptr) {
        profile_->count(line, Op::kDot, 1);
    }
    field_.inner_product(out, x.data(), 1, y.data(), 1, x.count);
}

void Arithmetic::select(const Node &node, std::uint64_t *out) {
    const std::uint64_t *c = operand(node, 0), *x = operand(node, 1), *y = operand(node, 2);
    const std::size_t words = node.count * field_.limbs();
    scratch_.resize(std::max(scratch_.size(), words));
    field_.subtract(scratch_.data(), x, y, node.count);
    std::copy(y, y + words, out);
    field_.multiply_add(out, c, scratch_.data(), node.count);
}

void Arithmetic::dot(const Node &node, std::uint64_t *out) {
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    std::fill(out, out + node.count * field_.limbs(), 0);
    for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
        field_.multiply_add(out, operand(list[i], node.count, expanded_[0]),
                            operand(list[i + 1], node.count, expanded_[1]), node.count);
    }
}

void Arithmetic::recompose(const Node &node, const std::uint64_t *immediate, std::uint64_t *out) {
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    const std::size_t words = node.count * field_.limbs();
    scratch_.resize(std::max(scratch_.size(), words));
    std::uint64_t *sum = scratch_.data();
    std::fill(sum, sum + words, 0);
    for (std::size_t i = list.size(); i-- > 0;) {
        field_.add(sum, sum, sum, node.count);
        if (list[i] == 0) {
            continue;
        }
        const std::uint64_t *bit = operand(list[i], node.count, expanded_[0]);
        if (i + 1 == list.size()) {
            field_.negate(sum, bit, node.count);
        } else {
            field_.add(sum, sum, bit, node.count);
        }
    }
    field_.add_constant(out, sum, immediate, node.count);
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
    scratch_.resize(std::max(scratch_.size(), node.count * field_.limbs()));
    field_.multiply_constant(scratch_.data(), operand(node, 1), factor.data(), node.count);
    field_.add(out, operand(node, 0), scratch_.data(), node.count);
}

} // namespace picco::runtime
