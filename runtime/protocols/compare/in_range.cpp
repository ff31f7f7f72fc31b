#include "protocols/compare/in_range.h"

#include <algorithm>
#include <bit>
#include <map>
#include <vector>

#include "base/error.h"
#include "protocols/boolean/addition.h"
#include "protocols/boolean/carries.h"
#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/core/deal.h"

namespace picco::runtime {

namespace {

/// The bits of factor * w, as sums modulo 2 of products of bits of w: for each set of bits of w (the key) the
/// bits of the result that its product flips. Sets are those whose products are needed.
std::map<unsigned, mpz_class> bits_of_multiples(const mpz_class &factor, int most) {
    std::map<unsigned, mpz_class> flips;
    for (unsigned w = 1; w <= static_cast<unsigned>(most); ++w) {
        mpz_class rest = factor * w;
        for (const auto &[set, bits] : flips) {
            if ((set & ~w) == 0)
                rest ^= bits;
        }
        // The product of a larger set is made from that of the set without its lowest bit.
        for (unsigned set = w; rest != 0 && set != 0; set &= set - 1)
            flips.try_emplace(set, 0);
        if (rest != 0)
            flips[w] = rest;
    }
    return flips;
}

int most_factors(const std::map<unsigned, mpz_class> &flips) {
    int most = 1;
    for (const auto &[set, bits] : flips)
        most = std::max(most, std::popcount(set));
    return most;
}

/// The low `planes` bits of factor * w, for a shared number w of at most t.
Task<Bits> multiple(Context &context, Bits w, mpz_class factor, std::size_t planes) {
    const auto flips = bits_of_multiples(factor, context.t());
    std::map<unsigned, Bits> products;
    for (std::size_t bit = 0; bit < w.planes; ++bit)
        products[1u << bit] = slice_planes(w, bit, 1);
    for (int factors = 2; factors <= most_factors(flips); ++factors) {
        std::vector<unsigned> sets;
        std::vector<PlaneRef> left, right;
        for (const auto &[set, bits] : flips) {
            if (std::popcount(set) == factors) {
                sets.push_back(set);
                left.push_back({&products[set & (set - 1)], 0});
                right.push_back({&products[set & -set], 0});
            }
        }
        auto multiplying = and_refs(context, std::move(left), std::move(right));
        const auto product = co_await multiplying;
        for (std::size_t i = 0; i < sets.size(); ++i)
            products[sets[i]] = slice_planes(product, i, 1);
    }
    Bits result = zero_bits(w.count, planes, w.components);
    for (const auto &[set, bits] : flips) {
        for (std::size_t plane = 0; plane < planes; ++plane) {
            if (mpz_tstbit(bits.get_mpz_t(), plane) != 0)
                xor_plane(result, plane, {&products[set], 0});
        }
    }
    co_return result;
}

Cost cost_of_multiple(const Context &context, const mpz_class &factor) {
    const auto flips = bits_of_multiples(factor, context.t());
    Cost cost;
    for (int factors = 2; factors <= most_factors(flips); ++factors) {
        cost = cost + cost_of_and(context, static_cast<std::size_t>(
                                               std::ranges::count_if(flips, [factors](const auto &flip) {
                                                   return std::popcount(flip.first) == factors;
                                               })));
    }
    return cost;
}

/// The upper planes of a sum, of which a target is given.
struct Match {
    Bits carry; ///< that has to come into the lowest of them
    Bits above; ///< whether the bits above the lowest one are those of the target, if it does
};

/// Position j gives the target's bit T_j if the carry q_j = a_j + b_j + T_j comes in; it then gives on the
/// majority of a_j, b_j and q_j, which has to be q_(j+1).
Task<Match> match_sum(Context &context, Bits a, Bits b, Bits target) {
    xor_into(target, a);
    xor_into(target, b);
    const Bits &needed = target;
    const std::size_t upper = needed.planes - 1;
    xor_into(a, needed);
    xor_into(b, needed);
    auto multiplying = and_refs(context, refs_to(a, 0, upper), refs_to(b, 0, upper));
    auto given = co_await multiplying;
    xor_into(given, slice_planes(needed, 0, upper));
    xor_into(given, slice_planes(needed, 1, upper));
    auto conjunction = and_planes(context, not_bits(context, std::move(given)));
    Match match;
    match.above = co_await conjunction;
    match.carry = slice_planes(needed, 0, 1);
    co_return match;
}

/// The same where the target is factor * wraps.
Task<Match> match_wraps(Context &context, Bits a, Bits b, Bits wraps, mpz_class factor) {
    const std::size_t planes = a.planes;
    auto multiplying = multiple(context, std::move(wraps), std::move(factor), planes);
    auto target = co_await multiplying;
    auto matching = match_sum(context, std::move(a), std::move(b), std::move(target));
    auto match = co_await matching;
    co_return match;
}

Task<Bits> carry_of_low(Context &context, Addends addends) {
    auto carrying = carry_of_sum(context, std::move(addends));
    auto carries = co_await carrying;
    co_return std::move(carries.all);
}

/// The carry out of the wrap bits.
Task<Bits> wraps_of_many(Context &context, std::vector<Bits> addends) {
    auto counting =
        top_of_sum(context, std::move(addends), static_cast<std::size_t>(wrap_count_bits(context.t())));
    auto wraps = co_await counting;
    co_return wraps;
}

/// The same for n = 3: NOT (NOT y_1 AND NOT y_2).
Task<Bits> wraps_of_three(Context &context, Bits left, Bits right) {
    auto conjunction = and_bits(context, std::move(left), std::move(right));
    auto both = co_await conjunction;
    co_return not_bits(context, std::move(both));
}

} // namespace

Task<Bits> in_range(Context &context, Elements x, int k) {
    const Field &field = context.field;
    require(k >= 1 && k <= max_compare_bits(field, context.n()),
            "range check: the modulus is too small for k");
    const int s = wrap_bits(context.t()), spare = wrap_count_bits(context.t());
    const std::size_t count = x.count, known = static_cast<std::size_t>(s + field.bits());
    const Summands summands = to_summands(context, std::move(x));
    auto dealing = deal_each(context, summands.dealers, count, known,
                             summand_bits(context, summands, k, field.bits(), 0));
    dealing.spawn(context.rounds.queue());
    std::vector<Bits> lowest; // n >= 5: wrap bits alone
    if (context.n() > 3) {
        auto dealing_wraps = deal_each(context, summands.dealers, count, static_cast<std::size_t>(s + spare),
                                       summand_bits(context, summands, k, 0, spare));
        lowest = co_await dealing_wraps;
    }
    auto addends = co_await dealing;
    auto counting = context.n() == 3 ? wraps_of_three(context, slice_planes(addends[0], 0, 1),
                                                      slice_planes(addends[1], 0, 1))
                                     : wraps_of_many(context, std::move(lowest));
    counting.spawn(context.rounds.queue());
    for (Bits &addend : addends) {
        addend = join_planes(addend, zero_bits(count, static_cast<std::size_t>(spare), addend.components));
    }
    auto saving = save_carries(context, std::move(addends));
    const auto pair = co_await saving;

    // x' = sum - wraps p is below 2^k where the upper bits of sum + wraps are those of wraps (p + 1):
    // lemma 6.
    const auto low = static_cast<std::size_t>(s + k), upper = pair[0].planes - low;
    auto carrying = carry_of_low(
        context, {slice_planes(pair[0], 0, low), slice_planes(pair[1], 0, low), context.n() == 3});
    carrying.spawn(context.rounds.queue());
    auto wraps = co_await counting;
    auto matching = match_wraps(context, slice_planes(pair[0], low, upper), slice_planes(pair[1], low, upper),
                                std::move(wraps), (field.modulus() + 1) >> static_cast<unsigned>(k));
    auto match = co_await matching;
    const auto carry = co_await carrying;
    xor_into(match.carry, carry);
    auto conjunction = and_bits(context, std::move(match.above), not_bits(context, std::move(match.carry)));
    auto result = co_await conjunction;
    co_return result;
}

Cost cost_of_in_range(const Context &context, int k) {
    const int t = context.t(), m = context.field.bits(), s = wrap_bits(t), spare = wrap_count_bits(t);
    const auto dealers = static_cast<std::size_t>(t + 1), width = static_cast<std::size_t>(s + m + spare),
               low = static_cast<std::size_t>(s + k), upper = width - low - 1,
               narrow = static_cast<std::size_t>(s + spare);
    Cost dealing = cost_of_deal_bits(context, t + 1, static_cast<std::size_t>(s + m));
    Cost counting = cost_of_and(context, 1), saving;
    if (context.n() > 3) {
        dealing.bits += cost_of_deal_bits(context, t + 1, narrow).bits;
        counting = cost_of_top_of_sum(context, dealers, narrow, static_cast<std::size_t>(spare));
        saving = cost_of_save_carries(context, dealers, width);
    }
    const Cost matching =
        cost_of_multiple(context, (context.field.modulus() + 1) >> static_cast<unsigned>(k)) +
        cost_of_and(context, upper) + cost_of_and_planes(context, upper);
    Cost both = beside(beside(counting, saving) + matching, saving + cost_of_carry_of_sum(context, low));
    both.bits -= saving.bits; // once for both
    return dealing + both + cost_of_and(context, 1);
}

} // namespace picco::runtime
