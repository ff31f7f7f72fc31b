#include "protocols/convert/residue.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/error.h"
#include "protocols/boolean/addition.h"
#include "protocols/boolean/carries.h"
#include "protocols/boolean/logic.h"
#include "protocols/convert/convert.h"
#include "protocols/core/deal.h"

namespace picco::runtime {

namespace {

mpz_class power(int exponent) {
    mpz_class result = 1;
    result <<= static_cast<unsigned>(exponent);
    return result;
}

/// (u + constant) mod 2^k of each element, as an integer.
Elements low_of_sum(const Field &field, const Elements &u, const mpz_class &constant, int k) {
    Words addend(u.limbs), mask(u.limbs);
    const mpz_class all = power(k) - 1;
    for (std::size_t limb = 0; limb < u.limbs; ++limb) {
        addend[limb] = mpz_getlimbn(constant.get_mpz_t(), static_cast<mp_size_t>(limb)); // 0 behind the last
        mask[limb] = mpz_getlimbn(all.get_mpz_t(), static_cast<mp_size_t>(limb));
    }
    Elements low(field, u.count);
    for (std::size_t i = 0; i < u.count; ++i) {
        std::uint64_t carry = 0;
        for (std::size_t limb = 0; limb < u.limbs; ++limb) {
            const std::uint64_t part = u.at(i)[limb] + addend[limb], sum = part + carry;
            carry = static_cast<std::uint64_t>(part < addend[limb]) | static_cast<std::uint64_t>(sum < carry);
            low.at(i)[limb] = sum & mask[limb];
        }
    }
    return low;
}

/// Public numbers of a batch: those of one plan belong to a modulus, k and a kind of type.
struct Plan {
    int planes;         ///< bits of p
    int counting;       ///< bits of a number of wraps
    mpz_class raised;   ///< what the first dealer adds to its summand, for the wraps: 1 modulo 2^k
    mpz_class constant; ///< and for the low bits: 1, or 1 + 2^(k-1), modulo 2^k
    bool is_flipped;    ///< the latter
};

Plan make_plan(const Context &context, int k, bool is_signed) {
    const mpz_class &p = context.field.modulus(), half = (p - 1) / 2;
    Plan plan{context.field.bits(), wrap_count_bits(context.t()), 1, 0, false};
    if (context.n() == 3)
        plan.raised = power(plan.planes) - p;
    mpz_class constant = (is_signed ? power(k - 1) : mpz_class(0)) - half;
    mpz_fdiv_r_2exp(plan.constant.get_mpz_t(), constant.get_mpz_t(), static_cast<mp_bitcnt_t>(k));
    plan.is_flipped = plan.constant != 1 % power(k);
    return plan;
}

struct Carries {
    Bits wraps; ///< w: how often the sum of the summands exceeds p
    Bits count; ///< c: the carry of their low bits and w
};

Task<Bits> carry_of(Context &context, Bits a, Bits b) {
    auto carrying = carry_of_sum(context, {std::move(a), std::move(b), false});
    auto carries = co_await carrying;
    co_return std::move(carries.all);
}

/// The low planes of what is dealt, as addends of the low bits.
std::vector<Bits> low_planes(const Context &context, const std::vector<Bits> &dealt, const Plan &plan,
                             int k) {
    std::vector<Bits> low;
    for (const Bits &addend : dealt)
        low.push_back(slice_planes(addend, 0, static_cast<std::size_t>(k)));
    if (plan.is_flipped)
        low[0] = flip_plane(context, std::move(low[0]), static_cast<std::size_t>(k - 1));
    return low;
}

/// n = 3: w is the carry of all planes; of the low ones, the carry is g without w, and g or w where all of
/// them pass it on.
Task<Carries> carries_of_three(Context &context, std::vector<Bits> dealt, const Plan &plan, int k) {
    auto low = low_planes(context, dealt, plan, k);
    auto wrapping = carry_of(context, std::move(dealt[0]), std::move(dealt[1]));
    wrapping.spawn(context.rounds.queue());
    auto passing = and_planes(context, xor_bits(low[0], low[1]));
    passing.spawn(context.rounds.queue());
    auto generating = carry_of(context, std::move(low[0]), std::move(low[1]));
    generating.spawn(context.rounds.queue());
    Carries carries;
    carries.wraps = co_await wrapping;
    auto passes = co_await passing;
    carries.count = co_await generating;
    auto conjunction = and_bits(context, std::move(passes), carries.wraps);
    const auto passed = co_await conjunction;
    xor_into(carries.count, passed);
    co_return carries;
}

Cost cost_of_three(const Context &context, int k) {
    const auto low = static_cast<std::size_t>(k), all = static_cast<std::size_t>(context.field.bits());
    return beside(cost_of_carry_of_sum(context, all),
                  beside(cost_of_and_planes(context, low), cost_of_carry_of_sum(context, low))) +
           cost_of_and(context, 1);
}

/// [a + b + constant < 0] in two's complement; both: a AND b without the top plane.
Task<Bits> is_negative(Context &context, const Bits &a, const Bits &b, const Bits &both, mpz_class constant) {
    const std::size_t width = a.planes;
    PlainBits ones(a.count, width);
    for (std::size_t plane = 0; plane < width; ++plane) {
        std::fill_n(ones.plane(plane), ones.stride,
                    mpz_tstbit(constant.get_mpz_t(), plane) != 0 ? ~std::uint64_t{0} : 0);
    }
    // Where the constant has a 1, the carry is a OR b, which is a AND b and a + b.
    Bits sum = xor_bits(a, b);
    Bits carries = zero_bits(a.count, width, a.components);
    for (std::size_t plane = 0; plane + 1 < width; ++plane) {
        xor_plane(carries, plane + 1, {&both, plane});
        if (mpz_tstbit(constant.get_mpz_t(), plane) != 0)
            xor_plane(carries, plane + 1, {&sum, plane});
    }
    xor_into(sum, share_public_bits(context, ones));
    Bits sign = xor_bits(slice_planes(sum, width - 1, 1), slice_planes(carries, width - 1, 1));
    auto carrying = carry_of(context, slice_planes(sum, 0, width - 1), slice_planes(carries, 0, width - 1));
    const auto carry = co_await carrying;
    xor_into(sign, carry);
    co_return sign;
}

/// n >= 5: w = [S >= p] + [S >= 2p] + ... + [S >= t p], where S + 1 is the sum of what is dealt.
Task<Bits> wraps_of_many(Context &context, std::vector<Bits> dealt, const Plan &plan) {
    const std::size_t count = dealt[0].count, components = dealt[0].components,
                      spare = static_cast<std::size_t>(plan.counting) + 1;
    for (Bits &addend : dealt)
        addend = join_planes(addend, zero_bits(count, spare, components));
    auto saving = save_carries(context, std::move(dealt));
    const auto pair = co_await saving;
    const std::size_t lower = pair[0].planes - 1;
    auto multiplying = and_refs(context, refs_to(pair[0], 0, lower), refs_to(pair[1], 0, lower));
    const auto both = co_await multiplying;
    std::vector<Task<Bits>> comparing;
    for (int j = 1; j <= context.t(); ++j) {
        comparing.push_back(is_negative(context, pair[0], pair[1], both, -j * context.field.modulus() - 1));
        comparing.back().spawn(context.rounds.queue());
    }
    // Bit b of w changes where S reaches a multiple of 2^b p.
    Bits wraps = zero_bits(count, static_cast<std::size_t>(plan.counting), components);
    for (int j = 1; j <= context.t(); ++j) {
        auto &comparison = comparing[static_cast<std::size_t>(j - 1)];
        auto below = co_await comparison;
        const Bits reached = not_bits(context, std::move(below));
        for (int bit = 0; j % (1 << bit) == 0; ++bit)
            xor_plane(wraps, static_cast<std::size_t>(bit), {&reached, 0});
    }
    co_return wraps;
}

Cost cost_of_wraps_of_many(const Context &context) {
    const int t = context.t();
    const auto width = static_cast<std::size_t>(context.field.bits() + wrap_count_bits(t) + 1);
    Cost comparing = cost_of_carry_of_sum(context, width - 1);
    comparing.bits *= static_cast<std::uint64_t>(t);
    return cost_of_save_carries(context, static_cast<std::size_t>(t + 1), width) +
           cost_of_and(context, width - 1) + comparing;
}

/// n >= 5: the top of the sum of the low planes and w.
Task<Carries> carries_of_many(Context &context, std::vector<Bits> dealt, const Plan &plan, int k) {
    const auto counting = static_cast<std::size_t>(plan.counting);
    auto low = low_planes(context, dealt, plan, k);
    for (Bits &addend : low)
        addend = join_planes(addend, zero_bits(addend.count, counting, addend.components));
    auto wrapping = wraps_of_many(context, std::move(dealt), plan);
    wrapping.spawn(context.rounds.queue());
    auto saving = save_carries(context, std::move(low));
    auto addends = co_await saving;
    Carries carries;
    carries.wraps = co_await wrapping;
    addends.push_back(join_planes(carries.wraps, zero_bits(carries.wraps.count, static_cast<std::size_t>(k),
                                                           carries.wraps.components)));
    auto adding = top_of_sum(context, std::move(addends), counting);
    carries.count = co_await adding;
    co_return carries;
}

Cost cost_of_many(const Context &context, int k) {
    const auto counting = static_cast<std::size_t>(wrap_count_bits(context.t())),
               width = static_cast<std::size_t>(k) + counting;
    return beside(cost_of_wraps_of_many(context),
                  cost_of_save_carries(context, static_cast<std::size_t>(context.t() + 1), width)) +
           cost_of_top_of_sum(context, 3, width, counting);
}

} // namespace

int max_residue_bits(const Field &field) {
    return std::min(field.mersenne_bits(), field.bits() - 1);
}

Task<Elements> residue(Context &context, Elements x, int k, bool is_signed) {
    require(k >= 1 && k <= max_residue_bits(context.field), "residue: the modulus is too small for k");
    const Field &field = context.field;
    const std::size_t count = x.count;
    const Plan plan = make_plan(context, k, is_signed);
    const auto constant = [&](const mpz_class &value) {
        Elements element(field, 1);
        field.from_mpz(element.data(), value);
        return element;
    };
    field.add_constant(x.data(), x.data(), constant((field.modulus() - 1) / 2).data(), count);
    const Summands summands = to_summands(context, std::move(x));
    PartySet dealers = 0;
    for (const int dealer : summands.dealers)
        dealers |= 1u << (dealer - 1);
    PlainBits planes;
    Elements low;
    if (summands.dealing) {
        planes = PlainBits(count, static_cast<std::size_t>(plan.planes));
        field.bit_planes(planes.plane(0), planes.stride, summands.own.data(), count, 0, plan.planes);
        if (summands.first)
            add_public(planes, plan.raised);
        low = low_of_sum(field, summands.own, summands.first ? plan.constant : mpz_class(0), k);
    }
    auto dealing_low = deal_sum(context, dealers, count, std::move(low), nullptr);
    dealing_low.spawn(context.rounds.queue());
    auto dealing =
        deal_each(context, summands.dealers, count, static_cast<std::size_t>(plan.planes), std::move(planes));
    auto dealt = co_await dealing;
    auto finding = context.n() == 3 ? carries_of_three(context, std::move(dealt), plan, k)
                                    : carries_of_many(context, std::move(dealt), plan, k);
    auto carries = co_await finding;
    auto sum = co_await dealing_low;

    // The sum of the low bits and of w, without its carry: lemma 7.
    if (is_signed)
        field.add_constant(sum.data(), sum.data(), constant(-power(k - 1)).data(), count);
    Elements zero(field, count);
    std::fill(zero.words.begin(), zero.words.end(), 0);
    auto adding = add_weighted(context, std::move(sum), std::move(carries.wraps), 1);
    adding.spawn(context.rounds.queue());
    auto subtracting = add_weighted(context, std::move(zero), std::move(carries.count), -power(k));
    subtracting.spawn(context.rounds.queue());
    auto result = co_await adding;
    const auto correction = co_await subtracting;
    field.add(result.data(), result.data(), correction.data(), count);
    co_return result;
}

Cost cost_of_residue(const Context &context, int k) {
    const int dealers = context.t() + 1;
    const Cost dealing =
        beside(cost_of_deal(context, dealers),
               cost_of_deal_bits(context, dealers, static_cast<std::size_t>(context.field.bits())));
    Cost conversions = cost_of_bits_to_field(context);
    conversions.bits *= static_cast<std::uint64_t>(2 * wrap_count_bits(context.t()));
    return dealing + (context.n() == 3 ? cost_of_three(context, k) : cost_of_many(context, k)) + conversions;
}

} // namespace picco::runtime
