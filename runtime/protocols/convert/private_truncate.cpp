#include "protocols/convert/private_truncate.h"

#include "base/error.h"
#include "protocols/boolean/addition.h"
#include "protocols/compare/private_compare.h"
#include "protocols/compare/private_comparison.h"
#include "protocols/core/deal.h"

#include <gmpxx.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace picco::runtime {
namespace {

/// What the helper deals: -floor(r / 2^m) - h, h, and whether r > p - 2^k. Zeros elsewhere.
std::vector<Elements> dealt_by_helper(const Field &field, const PrivateComparison &comparing,
                                      std::size_t count, int m) {
    std::vector<Elements> dealt(3, Elements(field, count));
    if (!comparing.is_helper()) {
        return dealt;
    }
    Elements &subtracted = dealt[0], &found = dealt[1], &may_wrap = dealt[2];
    field.from_plane(found.data(), comparing.own().plane(0), count);
    field.shift_right(subtracted.data(), comparing.sum().data(), count, m);
    field.add(subtracted.data(), subtracted.data(), found.data(), count);
    field.negate(subtracted.data(), subtracted.data(), count);
    field.from_plane(may_wrap.data(), comparing.has_high_bits(false).plane(0), count);
    return dealt;
}

/// out += line a b, for numbers a that both holders know and sharings b.
void add_products(const Field &field, Elements &out, Elements known, const Elements &dealt,
                  const mpz_class &scale, const std::uint64_t *line) {
    Elements factor(field, 1);
    field.from_mpz(factor.data(), scale);
    field.multiply(factor.data(), factor.data(), line, 1);
    field.multiply(known.data(), known.data(), dealt.data(), out.count);
    field.multiply_constant_add(out.data(), known.data(), factor.data(), out.count);
}

} // namespace

Task<Elements> private_truncate(Context &context, Elements x, int k, int m, unsigned slots) {
    const Field &field = context.field;
    const Comparison comparison = Comparison::borrow(k, m);
    require(context.n() == 3 && field.mersenne_bits() == field.bits() && k < field.bits() && m >= 1 && m < k,
            "truncation in few rounds: k or m is out of range, or the parties or the modulus are others");
    check_slots(comparison.slots, slots);
    const std::size_t count = x.count;
    PrivateComparison comparing(context, comparison, slots, count);
    auto masking = comparing.mask(add_power(field, std::move(x), k - 1));
    co_await masking;
    auto looking = comparing.look();
    co_await looking;

    std::vector<Elements> dealt = dealt_by_helper(field, comparing, count, m);
    std::vector<BatchView> batches;
    for (const Elements &each : dealt)
        batches.push_back({comparing.is_helper() ? each.data() : nullptr, count});
    auto dealing = deal_sums(context, 1u << (comparing.helper() - 1), std::move(batches), nullptr);
    std::vector<Elements> shares = co_await dealing;
    Elements result = std::move(shares[0]);
    if (comparing.is_helper()) {
        co_return result;
    }
    // With the line that is 1 at 0 and 0 at the helper: floor(c / 2^m) - d - 2^(k-1-m), 2d h, and the wrap.
    const std::uint64_t *const line = context.shamir.line(comparing.helper(), context.self());
    Elements known(field, count), flips(field, count), fits(field, count), offset(field, 1);
    field.shift_right(known.data(), comparing.sum().data(), count, m);
    field.from_plane(flips.data(), comparing.own().plane(0), count);
    field.from_plane(fits.data(), comparing.has_high_bits(true).plane(0), count);
    field.subtract(known.data(), known.data(), flips.data(), count);
    field.from_mpz(offset.data(), -(mpz_class(1) << static_cast<unsigned>(k - 1 - m)));
    field.add_constant(known.data(), known.data(), offset.data(), count);
    field.multiply_constant_add(result.data(), known.data(), line, count);
    add_products(field, result, std::move(flips), shares[1], 2, line);
    add_products(field, result, std::move(fits), shares[2], (field.modulus() + 1) >> static_cast<unsigned>(m),
                 line);
    co_return result;
}

Cost cost_of_private_truncate(const Context &context, int m) {
    Cost cost =
        cost_of_private_comparison(context, Comparison::borrow(m + 1, m).slots) + cost_of_deal(context, 1);
    cost.bits += 2 * cost_of_deal(context, 1).bits;
    return cost;
}

} // namespace picco::runtime
