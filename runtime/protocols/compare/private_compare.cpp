#include "protocols/compare/private_compare.h"

#include "base/error.h"
#include "protocols/boolean/addition.h"
#include "protocols/compare/private_comparison.h"
#include "protocols/core/deal.h"
#include "protocols/core/multiply.h"
#include "protocols/core/spread.h"

#include <algorithm>

namespace picco::runtime {

namespace {

/// The outcome in bits: the helper deals its part.
Task<Bits> compare_privately(Context &context, Elements x, Comparison comparison, unsigned slots) {
    PrivateComparison comparing(context, comparison, slots, x.count);
    const std::size_t count = x.count;
    auto masking = comparing.mask(std::move(x));
    co_await masking;
    auto looking = comparing.look();
    co_await looking;
    auto dealing = deal_bits(context, 1u << (comparing.helper() - 1), count, 1, comparing.own());
    Bits result = co_await dealing;
    if (!comparing.is_helper()) {
        // What both holders know is the component of the helper's set: sets number helper - 1.
        const int position = context.bits.subsets().position(context.self(), comparing.helper() - 1);
        std::uint64_t *plane = result.plane(static_cast<std::size_t>(position), 0);
        for (std::size_t word = 0; word < result.stride; ++word)
            plane[word] ^= comparing.own().words[word];
    }
    co_return result;
}

} // namespace

int max_private_compare_bits(const Field &field, int parties) {
    constexpr int kMostSlots = 124; // of which the factors modulo 127 make uniform numbers
    return parties == 3 && field.mersenne_bits() == field.bits() ? std::min(field.bits() - 2, kMostSlots) : 0;
}

Task<Bits> private_less_than_zero(Context &context, Elements x, int k, unsigned slots) {
    const Comparison comparison = Comparison::less_than(k);
    check_private_comparison(context, k, comparison.slots, slots);
    auto comparing =
        compare_privately(context, add_power(context.field, std::move(x), k - 1), comparison, slots);
    auto result = co_await comparing;
    co_return result;
}

Cost cost_of_private_less_than_zero(const Context &context, int k) {
    return cost_of_private_comparison(context, Comparison::less_than(k).slots) +
           cost_of_deal_bits(context, 1, 1);
}

Task<Bits> private_equal_zero(Context &context, Elements x, int k, unsigned slots) {
    const Comparison comparison = Comparison::equality(context.field, k);
    check_private_comparison(context, k, comparison.slots, slots);
    auto comparing = compare_privately(context, std::move(x), comparison, slots);
    auto result = co_await comparing;
    co_return result;
}

Cost cost_of_private_equal_zero(const Context &context, int k) {
    return cost_of_private_comparison(context, Comparison::equality(context.field, k).slots) +
           cost_of_deal_bits(context, 1, 1);
}

Task<Elements> add_where_negative(Context &context, Elements x, std::vector<std::uint32_t> which,
                                  Elements step, Elements base, bool is_reduced, int k, unsigned slots) {
    const Field &field = context.field;
    const Comparison comparison = Comparison::less_than(k);
    check_private_comparison(context, k, comparison.slots, slots);
    const std::size_t compared = x.count, count = which.size();
    require(step.count == count && base.count == count, "a selection needs a step and a base each");
    PrivateComparison comparing(context, comparison, slots, compared);
    auto masking = comparing.mask(add_power(field, std::move(x), k - 1));
    masking.spawn(context.rounds.queue());
    if (!is_reduced) {
        auto reducing = reduce(context, std::move(step));
        step = co_await reducing;
    }
    co_await masking;

    // With d known to the holders, shared by the line that is 1 at 0 and 0 at the helper, and h of the
    // helper: h xor d = h (1 - 2d) + d.
    Elements turned(field, count); // (1 - 2d) step
    std::copy_n(step.data(), count * step.limbs, turned.data());
    if (!comparing.is_helper()) {
        Elements known(field, compared);
        field.from_plane(known.data(), comparing.own().plane(0), compared);
        known = spread(field, known, which);
        field.multiply(known.data(), known.data(), step.data(), count);
        Elements factor(field, 1), two(field, 1);
        field.from_int64(two.data(), -2);
        field.multiply(factor.data(), context.shamir.line(comparing.helper(), context.self()), two.data(), 1);
        field.multiply_constant_add(turned.data(), known.data(), factor.data(), count);
    }
    auto looking = comparing.look();
    looking.spawn(context.rounds.queue());
    auto turning = reduce(context, std::move(turned));
    turned = co_await turning;
    co_await looking;

    Elements found(field, compared);
    if (comparing.is_helper())
        field.from_plane(found.data(), comparing.own().plane(0), compared);
    auto dealing = deal_sum(context, 1u << (comparing.helper() - 1), compared, std::move(found), nullptr);
    Elements chosen = co_await dealing;
    chosen = spread(field, chosen, which);

    // base + (step - turned) / 2 + h turned
    field.multiply(chosen.data(), chosen.data(), turned.data(), count);
    field.subtract(step.data(), step.data(), turned.data(), count);
    field.halve(step.data(), step.data(), count);
    field.add(chosen.data(), chosen.data(), step.data(), count);
    field.add(chosen.data(), chosen.data(), base.data(), count);
    co_return chosen;
}

Cost cost_of_add_where_negative(const Context &context, int k, bool is_reduced) {
    const std::uint64_t reductions = is_reduced ? 1 : 2;
    Cost cost =
        cost_of_private_comparison(context, Comparison::less_than(k).slots) + cost_of_deal(context, 1);
    cost.bits += reductions * cost_of_reduce(context).bits;
    return cost;
}

} // namespace picco::runtime
