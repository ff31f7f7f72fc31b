#include "protocols/convert/truncate.h"

#include <vector>

#include "base/error.h"
#include "protocols/boolean/addition.h"
#include "protocols/boolean/carries.h"
#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/convert/convert.h"
#include "protocols/core/deal.h"

namespace picco::runtime {

namespace {

/// The top planes of a sum, and, for n = 3, the number of wraps.
struct Carries {
    Bits count; ///< the carry into the bit 2^m of the sum of the summands and the wraps
    Bits wraps; ///< how often the sum of the summands exceeds p
};

/// n = 3: both are single bits, and the wrap is the carry out of position 0.
Task<Carries> carries_of_three(Context &context, std::vector<Bits> addends) {
    auto carrying = carry_of_sum(context, {std::move(addends[0]), std::move(addends[1]), true});
    auto found = co_await carrying;
    Carries carries;
    carries.wraps = std::move(found.lowest);
    carries.count = std::move(found.all);
    co_return carries;
}

/// n >= 5: two sums, of the wrap bits with the low m bits above them, and of the wrap bits alone.
Task<Carries> carries_of_many(Context &context, std::vector<Bits> addends, std::vector<Bits> wraps) {
    const auto planes = static_cast<std::size_t>(wrap_count_bits(context.t()));
    auto counting = top_of_sum(context, std::move(addends), planes);
    counting.spawn(context.rounds.queue());
    auto wrapping = top_of_sum(context, std::move(wraps), planes);
    wrapping.spawn(context.rounds.queue());
    Carries carries;
    carries.count = co_await counting;
    carries.wraps = co_await wrapping;
    co_return carries;
}

Task<Carries> find_carries(Context &context, Summands summands, std::size_t count, int k, int m) {
    const int s = wrap_bits(context.t());
    const int spare = context.n() == 3 ? 0 : wrap_count_bits(context.t());
    const auto &dealers = summands.dealers;
    auto dealing = deal_each(context, dealers, count, static_cast<std::size_t>(s + m + spare),
                             summand_bits(context, summands, k, m, spare));
    if (context.n() == 3) {
        auto addends = co_await dealing;
        auto finding = carries_of_three(context, std::move(addends));
        auto carries = co_await finding;
        co_return carries;
    }
    dealing.spawn(context.rounds.queue());
    auto dealing_wraps = deal_each(context, dealers, count, static_cast<std::size_t>(s + spare),
                                   summand_bits(context, summands, k, 0, spare));
    dealing_wraps.spawn(context.rounds.queue());
    auto addends = co_await dealing;
    auto wraps = co_await dealing_wraps;
    auto finding = carries_of_many(context, std::move(addends), std::move(wraps));
    auto carries = co_await finding;
    co_return carries;
}

} // namespace

Task<Elements> truncate(Context &context, Elements x, int k, int m) {
    require(m >= 1 && m < k && k <= max_compare_bits(context.field, context.n()),
            "truncation: the modulus is too small for k, or m is out of range");
    const Field &field = context.field;
    const std::size_t count = x.count;
    Summands summands = to_summands(context, add_power(field, std::move(x), k - 1));
    PartySet dealers = 0;
    for (const int dealer : summands.dealers)
        dealers |= 1u << (dealer - 1);
    Elements quotients;
    if (summands.dealing) {
        quotients = Elements(field, count);
        field.shift_right(quotients.data(), summands.own.data(), count, m);
    }
    auto dealing = deal_sum(context, dealers, count, std::move(quotients), nullptr);
    dealing.spawn(context.rounds.queue());
    auto finding = find_carries(context, std::move(summands), count, k, m);
    auto carries = co_await finding;
    auto sum = co_await dealing;

    // floor(x' / 2^m) = sum + count - wraps (p + 1) / 2^m, and x' = x + 2^(k-1): lemma 4.
    mpz_class wrap = field.modulus() + 1, offset = 1;
    wrap >>= static_cast<unsigned>(m);
    offset <<= static_cast<unsigned>(k - 1 - m);
    Elements shift(field, 1), zero(field, count);
    field.from_mpz(shift.data(), -offset);
    field.add_constant(sum.data(), sum.data(), shift.data(), count);
    std::fill(zero.words.begin(), zero.words.end(), 0);
    auto adding = add_weighted(context, std::move(sum), std::move(carries.count), 1);
    adding.spawn(context.rounds.queue());
    auto subtracting = add_weighted(context, std::move(zero), std::move(carries.wraps), -wrap);
    subtracting.spawn(context.rounds.queue());
    auto result = co_await adding;
    auto correction = co_await subtracting;
    field.add(result.data(), result.data(), correction.data(), count);
    co_return result;
}

Cost cost_of_truncate(const Context &context, int, int m) {
    const int t = context.t(), s = wrap_bits(t), dealers = t + 1;
    const auto planes = static_cast<std::size_t>(wrap_count_bits(t));
    const auto width = static_cast<std::size_t>(s + m);
    Cost cost = beside(cost_of_deal(context, dealers), cost_of_deal_bits(context, dealers, width));
    if (context.n() == 3) {
        cost = cost + cost_of_carry_of_sum(context, width);
    } else {
        const std::size_t wide = width + planes, narrow = static_cast<std::size_t>(s) + planes;
        cost.bits += cost_of_deal_bits(context, dealers, planes + narrow).bits;
        const auto addends = static_cast<std::size_t>(dealers);
        cost = cost + beside(cost_of_top_of_sum(context, addends, wide, planes),
                             cost_of_top_of_sum(context, addends, narrow, planes));
    }
    Cost conversions;
    for (std::size_t plane = 0; plane < 2 * planes; ++plane)
        conversions = beside(conversions, cost_of_bits_to_field(context));
    return cost + conversions;
}

} // namespace picco::runtime
