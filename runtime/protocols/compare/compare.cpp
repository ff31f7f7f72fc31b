#include "protocols/compare/compare.h"

#include <algorithm>

#include "base/error.h"
#include "protocols/boolean/addition.h"
#include "protocols/boolean/carries.h"
#include "protocols/boolean/logic.h"
#include "protocols/core/deal.h"

namespace picco::runtime {

int max_compare_bits(const Field &field, int parties) {
    const int t = (parties - 1) / 2, s = wrap_bits(t), m = field.bits();
    // n = 3: 2^(k+1) <= p. n >= 5: k + s <= m, and the top bits must tell the wrap (lemma 1).
    const int room = parties == 3 ? m - 2 : m - s;
    mpz_class full = 1, part = 1; // 2^m, 2^(m - s)
    full <<= static_cast<unsigned>(m);
    part <<= static_cast<unsigned>(std::max(0, m - s));
    if (parties > 3 && t * (full - field.modulus()) >= part + t + 1)
        return 0;
    return std::max(0, std::min(room, field.mersenne_bits()));
}

Task<Bits> less_than_zero(Context &context, Elements x, int k, Carrying carrying) {
    require(k >= 1 && k <= max_compare_bits(context.field, context.n()),
            "LTZ: the modulus is too small for k");
    auto addition = add_summands(context, std::move(x), k, k);
    auto sum = co_await addition;
    // The top bit of the sum: x >= 0 exactly where it is set, because x' = x + 2^(k-1).
    const std::size_t top = sum.a.planes - 1;
    Bits sign = xor_bits(slice_planes(sum.a, top, 1), slice_planes(sum.b, top, 1));
    if (carrying == Carrying::kRipple) {
        auto rippling = ripple_carry(context, std::move(sum).below_top());
        const auto carry = co_await rippling;
        xor_into(sign, carry);
    } else {
        auto finding = carry_of_sum(context, std::move(sum).below_top());
        const auto carries = co_await finding;
        xor_into(sign, carries.all);
    }
    co_return not_bits(context, std::move(sign));
}

Cost cost_of_less_than_zero(const Context &context, int k, Carrying carrying) {
    const auto width = static_cast<std::size_t>(k + wrap_bits(context.t()) - 1);
    return cost_of_add_summands(context, k) + (carrying == Carrying::kRipple
                                                   ? cost_of_ripple_carry(context, width)
                                                   : cost_of_carry_of_sum(context, width));
}

namespace {

/// How many low bits of u_1 and of -u_2 decide whether they are equal, for |x| < 2^k (lemma 3).
std::size_t equality_bits(const Field &field, int k) {
    return static_cast<std::size_t>(k + 1 <= field.mersenne_bits() ? std::min(k + 1, field.bits())
                                                                   : field.bits());
}

/// n = 3: x = u_1 + u_2 is 0 exactly where u_1 and -u_2 agree in enough bits.
Task<Bits> equal_zero_of_three(Context &context, Elements x, int k) {
    const Field &field = context.field;
    const std::size_t planes = equality_bits(field, k), count = x.count;
    Summands summands = to_summands(context, std::move(x));
    PlainBits own;
    if (summands.dealing) {
        Elements &u = summands.own;
        if (!summands.first)
            field.negate(u.data(), u.data(), count);
        own = PlainBits(count, planes);
        field.bit_planes(own.plane(0), own.stride, u.data(), count, 0, static_cast<int>(planes));
    }
    const PartySet both = (1u << (summands.dealers[0] - 1)) | (1u << (summands.dealers[1] - 1));
    auto dealing = deal_bits(context, both, count, planes, std::move(own));
    auto difference = co_await dealing;
    auto conjunction = and_planes(context, not_bits(context, std::move(difference)));
    auto equal = co_await conjunction;
    co_return equal;
}

/// n >= 5: tests that the top bits of a + b are those of x' = 2^k, without computing the sum: the carry that
/// each position needs to give the right bit must be the one that the position below it then produces.
Task<Bits> sum_is_power(Context &context, Bits a, Bits b, std::size_t s) {
    const std::size_t width = a.planes, top = width - s;
    Bits sum = xor_bits(a, b);
    // q: the carries that are needed into positions s, …, width - 1; the target has only its top bit set.
    Bits needed = flip_plane(context, slice_planes(sum, s, top), top - 1);
    const Bits from = slice_planes(needed, 0, top - 1);
    Bits left = join_planes(slice_planes(a, 0, s), xor_bits(slice_planes(a, s, top - 1), from));
    Bits right = join_planes(slice_planes(b, 0, s), xor_bits(slice_planes(b, s, top - 1), from));
    auto product = and_bits(context, std::move(left), std::move(right));
    auto both = co_await product;
    auto carrying = carry_out(context, slice_planes(both, 0, s), slice_planes(sum, 0, s));
    auto lowest = co_await carrying;

    Bits produced = join_planes(lowest, xor_bits(slice_planes(both, s, top - 1), from));
    auto conjunction = and_planes(context, not_bits(context, xor_bits(produced, needed)));
    auto equal = co_await conjunction;
    co_return equal;
}

} // namespace

Task<Bits> equal_zero(Context &context, Elements x, int k) {
    const int s = wrap_bits(context.t());
    if (context.n() == 3) {
        require(k >= 1 && k <= context.field.bits() - 1, "EQZ: the modulus is too small for k");
        auto three = equal_zero_of_three(context, std::move(x), k);
        auto equal = co_await three;
        co_return equal;
    }
    // x' = x + 2^k is below 2^(k+1), and x = 0 exactly where x' = 2^k.
    require(k >= 1 && k + 1 <= max_compare_bits(context.field, context.n()),
            "EQZ: the modulus is too small for k");
    const std::size_t width = static_cast<std::size_t>(k + 1 + s), count = x.count;
    const Summands summands = to_summands(context, add_power(context.field, std::move(x), k));
    auto dealing =
        deal_each(context, summands.dealers, count, width, summand_bits(context, summands, k + 1, k + 1, 0));
    auto addends = co_await dealing;
    auto saving = save_carries(context, std::move(addends));
    auto pair = co_await saving;
    auto testing = sum_is_power(context, std::move(pair[0]), std::move(pair[1]), static_cast<std::size_t>(s));
    auto equal = co_await testing;
    co_return equal;
}

Cost cost_of_equal_zero(const Context &context, int k) {
    const int dealers = context.t() + 1;
    if (context.n() == 3) {
        const std::size_t planes = equality_bits(context.field, k);
        return cost_of_deal_bits(context, dealers, planes) + cost_of_and_planes(context, planes);
    }
    const std::size_t s = static_cast<std::size_t>(wrap_bits(context.t())),
                      top = static_cast<std::size_t>(k + 1);
    return cost_of_deal_bits(context, dealers, top + s) +
           cost_of_save_carries(context, static_cast<std::size_t>(dealers), top + s) +
           cost_of_and(context, s + top - 1) + cost_of_carry_out(context, s) +
           cost_of_and_planes(context, top);
}

} // namespace picco::runtime
