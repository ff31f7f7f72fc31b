// Residues in three rounds: all elements of tiny fields in every role, boundary values over the real ones.
#include "check_products.h"

#include <gtest/gtest.h>

#include "protocols/convert/private_residue.h"
#include "protocols/core/multiply.h"
#include "support/parties.h"
#include "support/sharings.h"

#include <algorithm>

namespace picco::runtime::testing {
namespace {

/// The residue of x, which is from -p/2 to p/2; of those near p/2 that of x - p, as the protocol counts.
mpz_class residue_of(const mpz_class &x, const mpz_class &p, int k, bool is_signed) {
    const mpz_class half = is_signed ? power_of_two(k - 1) : mpz_class(0);
    mpz_class sum = x + (p + 1) / 2 + half, low;
    mpz_fdiv_r(sum.get_mpz_t(), sum.get_mpz_t(), p.get_mpz_t());
    mpz_fdiv_r_2exp(low.get_mpz_t(), sum.get_mpz_t(), static_cast<mp_bitcnt_t>(k));
    return low - half;
}

/// Of all values in all three roles; of products where is_product.
void check(const mpz_class &p, int k, bool is_signed, unsigned slots, const std::vector<mpz_class> &some,
           int repeats, bool is_product) {
    check_products(
        p, some, repeats, is_product,
        [&](Context &context, const Elements &x) {
            return finish(context, private_residue(context, x, k, is_signed, slots));
        },
        [&](const mpz_class &value) { return residue_of(value, p, k, is_signed); },
        "k = " + std::to_string(k) + (is_signed ? ", signed" : ", unsigned"));
}

TEST(PrivateResidue, IsRightOverTinyFields) {
    for (const int bits : {3, 5, 7}) {
        const int p = (1 << bits) - 1;
        std::vector<mpz_class> all;
        for (int v = -p / 2; v <= p / 2; ++v)
            all.emplace_back(v);
        for (int k = 1; k < bits; ++k)
            for (const bool is_signed : {false, true})
                for (const unsigned slots : {11u, 127u})
                    check(p, k, is_signed, slots, all, std::max(20, 1400 / p), slots == 11);
    }
}

TEST(PrivateResidue, IsTheNumberItselfInsideOfTheType) {
    for (const int bits : {61, 89}) {
        const mpz_class p = power_of_two(bits) - 1;
        for (const int k : {1, 8, 32, 33, bits - 2}) {
            const mpz_class half = power_of_two(k - 1), end = power_of_two(k);
            check(p, k, true, 127, {-half, 1 - half, -1 * (k > 1), 0, half - 1}, 10, false);
            check(p, k, false, 127, {0, 1, end - 1}, 10, true);
            EXPECT_EQ(residue_of(-half, p, k, true), -half);
            EXPECT_EQ(residue_of(end - 1, p, k, false), end - 1);
        }
    }
}

TEST(PrivateResidue, HasTheLowBitsOfWhatIsOutside) {
    for (const int bits : {61, 89}) {
        const mpz_class p = power_of_two(bits) - 1, most = p / 2;
        for (const int k : {1, 8, 32, bits - 1}) {
            const mpz_class step = power_of_two(k);
            check(p, k, true, 127, {-step, -step - 1, step, step + 1, most, -most, most / 3, -most / 5}, 10,
                  false);
            check(p, k, false, 127, {-1, -step, step, 2 * step - 1, most, -most, most / 3, -most / 5}, 10,
                  true);
        }
    }
    const mpz_class p = power_of_two(61) - 1, word = power_of_two(32);
    EXPECT_EQ(residue_of(5 * word - 7, p, 32, true), -7);
    EXPECT_EQ(residue_of(-3 * word + 9, p, 32, false), 9);
}

TEST(PrivateResidue, HasRoomForItsSlotsOrIsNotThere) {
    const auto limit = [](const mpz_class &p, int n) {
        return max_private_residue_bits(*Field::create(p), n);
    };
    EXPECT_EQ(limit(power_of_two(61) - 1, 3), 60);
    EXPECT_EQ(limit(power_of_two(107) - 1, 3), 106);
    EXPECT_EQ(limit(power_of_two(127) - 1, 3), 0);
    EXPECT_EQ(limit(power_of_two(61) - 1, 5), 0);
    EXPECT_EQ(limit(11, 3), 0);
}

TEST(PrivateResidue, CostsWhatItDeclares) {
    const auto field = Field::create(power_of_two(61) - 1);
    constexpr std::size_t kCount = 64;
    const auto shares = share(*field, 3, std::vector<mpz_class>(kCount, 5));
    struct Measured {
        std::uint64_t rounds, payload;
        Cost declared;
    };
    const auto measured = run_parties(*field, 3, [&](Context &context) {
        finish(context,
               private_residue(context, shares[static_cast<std::size_t>(context.self() - 1)], 32, true));
        return Measured{context.rounds.rounds(), context.rounds.payload_sent(),
                        cost_of_private_residue(context)};
    });
    std::uint64_t bits = 0;
    for (const Measured &party : measured) {
        bits += 8 * party.payload;
        EXPECT_EQ(party.rounds, 3u);
        EXPECT_EQ(party.declared.rounds, 3);
    }
    EXPECT_EQ(bits, measured[0].declared.bits * kCount);
}

} // namespace
} // namespace picco::runtime::testing
