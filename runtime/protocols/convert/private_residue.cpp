#include "protocols/convert/private_residue.h"

#include "base/error.h"
#include "protocols/boolean/addition.h"
#include "protocols/compare/private_comparison.h"
#include "protocols/core/deal.h"

#include <gmpxx.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace picco::runtime {
namespace {

constexpr int kMostSlots = 125; // of which the factors modulo 127 make uniform numbers

mpz_class power(int exponent) {
    return mpz_class(1) << static_cast<unsigned>(exponent);
}

/// out += factor x
void add_times(const Field &field, std::uint64_t *out, const std::uint64_t *x, std::size_t count,
               const mpz_class &factor) {
    Elements number(field, 1);
    field.from_mpz(number.data(), factor);
    field.multiply_constant_add(out, x, number.data(), count);
}

void add_number(const Field &field, Elements &x, const mpz_class &value) {
    Elements number(field, 1);
    field.from_mpz(number.data(), value);
    field.add_constant(x.data(), x.data(), number.data(), x.count);
}

/// What a party knows of the result: the low k bits of its number, minus its bit of c < r, plus 2^k times its bit of the
/// borrow from the low bits.
Elements known_part(const Field &field, const PrivateComparison &comparing, const Elements &bits, int k,
                    bool is_helper) {
    const std::size_t count = bits.count / 2;
    Elements low(field, count), high(field, count);
    std::copy_n(comparing.sum().data(), low.words.size(), low.data());
    field.shift_right(high.data(), low.data(), count, k);
    add_times(field, low.data(), high.data(), count, -power(k));
    if (is_helper)
        field.negate(low.data(), low.data(), count);
    add_times(field, low.data(), bits.data(), count, -1);
    add_times(field, low.data(), bits.at(count), count, power(k));
    return low;
}

} // namespace

int max_private_residue_bits(const Field &field, int parties) {
    const bool has_slots = field.mersenne_bits() == field.bits() && field.bits() + 1 <= kMostSlots;
    return parties == 3 && has_slots ? field.bits() - 1 : 0;
}

Task<Elements> private_residue(Context &context, Elements x, int k, bool is_signed, unsigned slots) {
    const Field &field = context.field;
    require(k >= 1 && k <= max_private_residue_bits(field, context.n()),
            "residue in few rounds: k is out of range, or the parties or the modulus are others");
    const Comparison comparison = Comparison::whole(field, field.bits() - k);
    check_slots(comparison.slots, slots);
    const std::size_t count = x.count;
    x = add_power(field, std::move(x), field.bits() - 1);
    if (is_signed)
        x = add_power(field, std::move(x), k - 1);
    PrivateComparison comparing(context, comparison, slots, count);
    auto masking = comparing.mask(std::move(x));
    co_await masking;
    auto looking = comparing.look();
    co_await looking;

    const bool is_helper = comparing.is_helper();
    Elements bits(field, 2 * count);
    field.from_plane(bits.data(), comparing.own().plane(0), bits.count);
    Elements known = known_part(field, comparing, bits, k, is_helper);
    auto dealing = deal_sums(
        context, 1u << (comparing.helper() - 1),
        {{is_helper ? known.data() : nullptr, count}, {is_helper ? bits.data() : nullptr, bits.count}},
        nullptr);
    std::vector<Elements> dealt = co_await dealing;
    Elements result = std::move(dealt[0]);
    if (is_helper) {
        co_return result;
    }
    // With the line that is 1 at 0 and 0 at the helper: what the holders know, and twice the products of the bits.
    if (is_signed)
        add_number(field, known, -power(k - 1));
    field.multiply(bits.data(), bits.data(), dealt[1].data(), bits.count);
    add_times(field, known.data(), bits.data(), count, 2);
    add_times(field, known.data(), bits.at(count), count, -power(k + 1));
    field.multiply_constant_add(result.data(), known.data(),
                                context.shamir.line(comparing.helper(), context.self()), count);
    co_return result;
}

Cost cost_of_private_residue(const Context &context) {
    Cost cost =
        cost_of_private_comparison(context, 2 * (context.field.bits() + 1)) + cost_of_deal(context, 1);
    cost.bits += 2 * cost_of_deal(context, 1).bits;
    return cost;
}

} // namespace picco::runtime
