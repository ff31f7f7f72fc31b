// Comparisons in three rounds: all values over tiny fields in every role, boundary values over the real ones.
#include <gtest/gtest.h>

#include "protocols/compare/private_compare.h"
#include "protocols/core/multiply.h"
#include "support/parties.h"
#include "support/sharings.h"

#include <numeric>

namespace picco::runtime::testing {
namespace {

enum class Kind { kLess, kEqual };

/// Compares all values, each `repeats` times with fresh randomness, in all three roles.
void check(const mpz_class &p, int k, unsigned slots, Kind kind, const std::vector<mpz_class> &some,
           int repeats) {
    const auto field = Field::create(p);
    std::vector<mpz_class> values;
    for (int i = 0; i < repeats; ++i)
        values.insert(values.end(), some.begin(), some.end());
    const auto shares = share(*field, 3, values);
    for (int turn = 0; turn < 3; ++turn) {
        const auto results = run_parties(*field, 3, [&](Context &context) {
            for (int i = 0; i < turn; ++i)
                context.rounds.next_turn();
            const Elements &x = shares[static_cast<std::size_t>(context.self() - 1)];
            return finish(context, kind == Kind::kLess ? private_less_than_zero(context, x, k, slots)
                                                       : private_equal_zero(context, x, k, slots));
        });
        const PlainBits opened = reconstruct_bits(results);
        for (std::size_t i = 0; i < values.size(); ++i)
            ASSERT_EQ(opened.get(0, i), kind == Kind::kLess ? values[i] < 0 : values[i] == 0)
                << values[i] << " over p = " << p << ", k = " << k << ", turn " << turn;
    }
}

TEST(PrivateComparison, IsRightOverTinyFields) {
    for (const auto &[p, most] : {std::pair{7, 1}, std::pair{31, 3}, std::pair{127, 5}}) {
        for (int k = 1; k <= most; ++k) {
            std::vector<mpz_class> signed_numbers, numbers;
            for (int v = -(1 << (k - 1)); v < 1 << (k - 1); ++v)
                signed_numbers.emplace_back(v);
            for (int v = 1 - (1 << k); v < 1 << k; ++v)
                numbers.emplace_back(v);
            for (const unsigned slots : {11u, 127u}) {
                check(p, k, slots, Kind::kLess, signed_numbers, 400);
                check(p, k, slots, Kind::kEqual, numbers, 400);
            }
        }
    }
}

TEST(PrivateComparison, IsRightAtBoundaries) {
    for (const int m : {61, 89, 127}) {
        const mpz_class p = power_of_two(m) - 1;
        const auto field = Field::create(p);
        const int most = max_private_compare_bits(*field, 3);
        EXPECT_EQ(most, std::min(m - 2, 124));
        for (const int k : {1, 2, 8, 31, 32, 33, 57, most}) {
            const mpz_class end = power_of_two(k - 1);
            std::vector<mpz_class> values{-end, -1, 0, end - 1};
            if (k > 2)
                values.insert(values.end(), {1 - end, -2, 1, 2, end - 2, end / 3, -end / 3});
            check(p, k, 127, Kind::kLess, values, 40);
            if (k + 1 <= most) {
                const mpz_class bound = power_of_two(k);
                check(p, k, 127, Kind::kEqual, {1 - bound, -1, 0, 1, bound - 1, bound / 2}, 40);
            }
        }
    }
}

TEST(PrivateComparison, CostsWhatItDeclares) {
    const auto field = Field::create(power_of_two(61) - 1);
    constexpr std::size_t kCount = 64;
    const auto shares = share(*field, 3, std::vector<mpz_class>(kCount, 5));
    struct Measured {
        std::uint64_t rounds, payload;
        Cost declared;
    };
    for (const int k : {4, 32, 57}) {
        for (const Kind kind : {Kind::kLess, Kind::kEqual}) {
            const auto measured = run_parties(*field, 3, [&](Context &context) {
                const Elements &x = shares[static_cast<std::size_t>(context.self() - 1)];
                const bool is_less = kind == Kind::kLess;
                finish(context,
                       is_less ? private_less_than_zero(context, x, k) : private_equal_zero(context, x, k));
                return Measured{context.rounds.rounds(), context.rounds.payload_sent(),
                                is_less ? cost_of_private_less_than_zero(context, k)
                                        : cost_of_private_equal_zero(context, k)};
            });
            std::uint64_t bits = 0;
            for (const Measured &party : measured) {
                bits += 8 * party.payload;
                EXPECT_EQ(party.rounds, 3u);
                EXPECT_EQ(party.declared.rounds, 3);
            }
            EXPECT_EQ(bits, measured[0].declared.bits * kCount) << k;
        }
    }
}

/// Selects one of two numbers for each of `some`, whose sharings have degree 2t, as the steps have: both are
/// products with a sharing of 1.
void check_selection(const mpz_class &p, int k, unsigned slots, const std::vector<mpz_class> &some,
                     int repeats, bool is_reduced) {
    const auto field = Field::create(p);
    std::vector<mpz_class> values, steps, bases;
    std::vector<std::uint32_t> which;
    for (int i = 0; i < repeats; ++i)
        values.insert(values.end(), some.begin(), some.end());
    for (std::size_t i = 0; i < 2 * values.size(); ++i) { // two selections by each comparison
        which.push_back(static_cast<std::uint32_t>(i % values.size()));
        steps.push_back(static_cast<long>(i * i) % p);
        bases.push_back(static_cast<long>(7 * i + 3) % p);
    }
    const auto x = share(*field, 3, values), y = share(*field, 3, steps), z = share(*field, 3, bases),
               ones = share(*field, 3, std::vector<mpz_class>(which.size(), 1));
    for (int turn = 0; turn < 3; ++turn) {
        const auto results = run_parties(*field, 3, [&](Context &context) {
            for (int i = 0; i < turn; ++i)
                context.rounds.next_turn();
            const std::size_t self = static_cast<std::size_t>(context.self() - 1);
            Elements a = x[self], b = y[self];
            field->multiply(a.data(), a.data(), ones[self].data(), a.count);
            if (!is_reduced)
                field->multiply(b.data(), b.data(), ones[self].data(), b.count);
            const Elements selected =
                finish(context, add_where_negative(context, a, which, b, z[self], is_reduced, k, slots));
            return finish(context, reduce(context, selected));
        });
        const std::vector<mpz_class> opened = reconstruct(*field, results);
        for (std::size_t i = 0; i < which.size(); ++i) {
            const mpz_class expected = (bases[i] + (values[which[i]] < 0 ? steps[i] : mpz_class(0))) % p;
            ASSERT_EQ((opened[i] % p + p) % p, expected)
                << values[which[i]] << ", p = " << p << ", k = " << k;
        }
    }
}

TEST(PrivateSelection, IsRight) {
    for (const bool is_reduced : {false, true}) {
        for (const auto &[p, most] : {std::pair{7, 1}, std::pair{31, 3}, std::pair{127, 5}}) {
            for (int k = 1; k <= most; ++k) {
                std::vector<mpz_class> numbers;
                for (int v = -(1 << (k - 1)); v < 1 << (k - 1); ++v)
                    numbers.emplace_back(v);
                check_selection(p, k, 127, numbers, 200, is_reduced);
            }
        }
        for (const int m : {61, 89}) {
            for (const int k : {8, 32, m - 2}) {
                const mpz_class end = power_of_two(k - 1);
                check_selection(power_of_two(m) - 1, k, 127, {-end, 1 - end, -1, 0, 1, end - 1}, 20,
                                is_reduced);
            }
        }
    }
}

TEST(PrivateSelection, CostsWhatItDeclares) {
    const auto field = Field::create(power_of_two(61) - 1);
    constexpr std::size_t kCount = 64;
    const auto shares = share(*field, 3, std::vector<mpz_class>(kCount, 5));
    std::vector<std::uint32_t> which(kCount);
    std::iota(which.begin(), which.end(), 0u);
    struct Measured {
        std::uint64_t rounds, payload;
        Cost declared;
    };
    for (const bool is_reduced : {false, true}) {
        const auto measured = run_parties(*field, 3, [&](Context &context) {
            const Elements &x = shares[static_cast<std::size_t>(context.self() - 1)];
            finish(context, add_where_negative(context, x, which, x, x, is_reduced, 32));
            return Measured{context.rounds.rounds(), context.rounds.payload_sent(),
                            cost_of_add_where_negative(context, 32, is_reduced)};
        });
        std::uint64_t bits = 0;
        for (const Measured &party : measured) {
            bits += 8 * party.payload;
            EXPECT_EQ(party.rounds, 3u);
            EXPECT_EQ(party.declared.rounds, 3);
        }
        EXPECT_EQ(bits, measured[0].declared.bits * kCount);
    }
}

TEST(PrivateComparison, RefusesWhatItCannotDo) {
    const auto other = Field::create(std::string("4294967291")); // no Mersenne prime
    EXPECT_EQ(max_private_compare_bits(*other, 3), 0);
    const auto field = Field::create(power_of_two(61) - 1);
    EXPECT_EQ(max_private_compare_bits(*field, 5), 0);
    EXPECT_THROW(check(power_of_two(61) - 1, 60, 127, Kind::kLess, {0}, 1), InternalError);
    EXPECT_THROW(check(power_of_two(61) - 1, 32, 31, Kind::kLess, {0}, 1), InternalError);
}

} // namespace
} // namespace picco::runtime::testing
