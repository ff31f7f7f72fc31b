// Sums that are aligned once, against exact ones.
#include "real/arithmetic.h"
#include "real/sums.h"
#include "support/floats.h"

#include <gtest/gtest.h>

namespace picco::runtime::testing {
namespace {

mpq_class exact(const Dyadic &x) {
    const auto size = static_cast<unsigned long>(std::abs(x.exponent));
    const mpz_class scale = mpz_class(1) << size;
    return x.exponent < 0 ? mpq_class(x.value, scale) : mpq_class(x.value * scale);
}

/// One unit of the last place of a number of this magnitude.
mpq_class unit_of(const mpq_class &x, const FloatFormat &format) {
    FloatFormat wide = format;
    wide.exponent = 24;
    const mpz_class number = rounded(abs(x.get_num()), x.get_den(), 0, wide);
    return exact({1, value_of(number, wide).exponent});
}

/// The result lies within a unit of its own last place and half a unit of that of the largest term.
TEST(FloatSums, KeepTheirBound) {
    for (FloatFormat format :
         {FloatFormat{24, 8}, FloatFormat{24, 8, true}, FloatFormat{5, 6}, FloatFormat{53, 11}}) {
        HardNumbers numbers(format, 9);
        for (int i = 0; i < 2000; ++i) {
            std::vector<mpz_class> x, y;
            mpq_class sum = 0, dot = 0, most = 0, most_product = 0;
            for (int j = 0; j < 2 + i % 40; ++j) {
                x.push_back(j % 2 == 1 ? numbers.near(x.back()) : numbers.next());
                y.push_back(j % 2 == 1 ? y.back() : numbers.next());
                const mpq_class u = exact(value_of(x.back(), format)), v = exact(value_of(y.back(), format));
                sum += u;
                dot += u * v;
                most = std::max<mpq_class>(most, abs(u));
                most_product = std::max<mpq_class>(most_product, abs(u * v));
            }
            const auto check = [&](const mpz_class &got, const mpq_class &wanted, const mpq_class &largest) {
                const Dyadic value = value_of(got, format);
                const bool is_saturated = got == 0 || value.exponent == format.greatest_exponent();
                if (!is_saturated) {
                    const mpq_class off = abs(exact(value) - wanted);
                    const mpq_class own = exact({1, value.exponent});
                    EXPECT_LT(off, own + unit_of(largest, format) / 2);
                }
            };
            check(float_sum(x, format), sum, most);
            check(float_dot(x, y, format), dot, most_product);
        }
    }
}

/// Each running sum as if it were the only one: what is lost is told by the terms before it, not by those
/// behind.
TEST(FloatSums, RunningSumsKeepTheirBound) {
    for (FloatFormat format :
         {FloatFormat{24, 8}, FloatFormat{24, 8, true}, FloatFormat{5, 6}, FloatFormat{53, 11}}) {
        HardNumbers numbers(format, 11);
        for (std::size_t count : {2u, 3u, 40u, 64u, 65u, 500u, 1100u}) {
            std::vector<mpz_class> x;
            for (std::size_t j = 0; j < count; ++j) {
                x.push_back(j % 2 == 1 ? numbers.near(x.back()) : numbers.next());
            }
            const std::vector<mpz_class> sums = float_prefix_sums(x, format);
            mpq_class sum = 0, most = 0;
            for (std::size_t j = 0; j < count; ++j) {
                const mpq_class term = exact(value_of(x[j], format));
                sum += term;
                most = std::max<mpq_class>(most, abs(term));
                const Dyadic value = value_of(sums[j], format);
                if (sums[j] == 0 || value.exponent == format.greatest_exponent()) {
                    continue;
                }
                const mpq_class own = exact({1, value.exponent}) / (format.is_nearest ? 2 : 1);
                ASSERT_LE(abs(exact(value) - sum), own + unit_of(most, format) / 4) << count << ' ' << j;
            }
            EXPECT_EQ(sums[0], x[0]);
        }
    }
}

TEST(FloatSums, RunningSumsAreExactWhereNothingIsLost) {
    const FloatFormat format{24, 8};
    std::vector<mpz_class> x, wanted;
    long sum = 0;
    for (long i = 0; i < 1000; ++i) {
        const long term = i % 3 == 1 ? -i * 13 : i * 7;
        sum += term;
        x.push_back(float_from_integer(term, format));
        wanted.push_back(float_from_integer(sum, format));
    }
    EXPECT_EQ(float_prefix_sums(x, format), wanted);
}

TEST(FloatSums, AreExactWhereNothingIsLost) {
    const FloatFormat format{24, 8};
    const auto number = [&](long x) { return float_from_integer(x, format); };
    EXPECT_EQ(float_sum({number(1000000), number(-999999), number(5)}, format), number(6));
    EXPECT_EQ(float_sum({number(7), number(-7)}, format), 0);
    EXPECT_EQ(float_dot({number(3), 0, number(-2)}, {number(4), number(1000), number(6)}, format), 0);
}

} // namespace
} // namespace picco::runtime::testing
