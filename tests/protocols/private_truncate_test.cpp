// Truncations in three rounds: all values over tiny fields in every role, boundary values over the real ones.
#include "check_products.h"

#include <gtest/gtest.h>

#include "protocols/compare/private_compare.h"
#include "protocols/convert/private_truncate.h"
#include "protocols/core/multiply.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

mpz_class floor_of(const mpz_class &x, int m) {
    mpz_class result;
    mpz_fdiv_q_2exp(result.get_mpz_t(), x.get_mpz_t(), static_cast<mp_bitcnt_t>(m));
    return result;
}

/// Truncates all values, each `repeats` times with fresh randomness, in all three roles; products where is_product.
void check(const mpz_class &p, int k, int m, unsigned slots, const std::vector<mpz_class> &some, int repeats,
           bool is_product) {
    check_products(
        p, some, repeats, is_product,
        [&](Context &context, const Elements &x) {
            return finish(context, private_truncate(context, x, k, m, slots));
        },
        [&](const mpz_class &value) { return floor_of(value, m); },
        "k = " + std::to_string(k) + ", m = " + std::to_string(m));
}

TEST(PrivateTruncation, IsRightOverTinyFields) {
    for (const auto &[p, most] : {std::pair{7, 2}, std::pair{31, 4}, std::pair{127, 6}}) {
        for (int k = 2; k <= most; ++k) {
            for (int m = 1; m < k; ++m) {
                std::vector<mpz_class> numbers;
                for (int v = -(1 << (k - 1)); v < 1 << (k - 1); ++v)
                    numbers.emplace_back(v);
                for (const unsigned slots : {11u, 127u})
                    check(p, k, m, slots, numbers, 400, slots == 11);
            }
        }
    }
}

TEST(PrivateTruncation, IsRightAtBoundaries) {
    for (const int bits : {61, 89, 127}) {
        const mpz_class p = power_of_two(bits) - 1;
        for (const int k : {2, 8, 32, 33, 57, bits - 2, bits - 1}) {
            const mpz_class end = power_of_two(k - 1);
            for (const int m : {1, 2, 16, 32, k - 2, k - 1}) {
                if (m < 1 || m >= k || m > 124)
                    continue;
                const mpz_class step = power_of_two(m);
                std::vector<mpz_class> values{-end, 1 - end, -1, 0, end - 1, end / 3, -end / 3};
                for (const mpz_class &v : {mpz_class(-step), mpz_class(-step - 1), mpz_class(step - 1), step})
                    if (v >= -end && v < end)
                        values.push_back(v);
                check(p, k, m, 127, values, 20, m % 2 == 0);
            }
        }
    }
}

TEST(PrivateTruncation, CostsWhatItDeclares) {
    const auto field = Field::create(power_of_two(61) - 1);
    constexpr std::size_t kCount = 64;
    const auto shares = share(*field, 3, std::vector<mpz_class>(kCount, 5));
    struct Measured {
        std::uint64_t rounds, payload;
        Cost declared;
    };
    for (const int m : {1, 16, 31}) {
        const auto measured = run_parties(*field, 3, [&](Context &context) {
            finish(context,
                   private_truncate(context, shares[static_cast<std::size_t>(context.self() - 1)], 32, m));
            return Measured{context.rounds.rounds(), context.rounds.payload_sent(),
                            cost_of_private_truncate(context, m)};
        });
        std::uint64_t bits = 0;
        for (const Measured &party : measured) {
            bits += 8 * party.payload;
            EXPECT_EQ(party.rounds, 3u);
            EXPECT_EQ(party.declared.rounds, 3);
        }
        EXPECT_EQ(bits, measured[0].declared.bits * kCount) << m;
    }
}

TEST(PrivateTruncation, RefusesWhatItCannotDo) {
    const mpz_class p = power_of_two(61) - 1;
    EXPECT_THROW(check(p, 61, 16, 127, {0}, 1, false), InternalError);
    EXPECT_THROW(check(p, 32, 32, 127, {0}, 1, false), InternalError);
    EXPECT_THROW(check(p, 32, 0, 127, {0}, 1, false), InternalError);
    EXPECT_THROW(check(p, 32, 16, 17, {0}, 1, false), InternalError);
}

} // namespace
} // namespace picco::runtime::testing
