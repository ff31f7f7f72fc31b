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

TEST(FloatSums, AreExactWhereNothingIsLost) {
    const FloatFormat format{24, 8};
    const auto number = [&](long x) { return float_from_integer(x, format); };
    EXPECT_EQ(float_sum({number(1000000), number(-999999), number(5)}, format), number(6));
    EXPECT_EQ(float_sum({number(7), number(-7)}, format), 0);
    EXPECT_EQ(float_dot({number(3), 0, number(-2)}, {number(4), number(1000), number(6)}, format), 0);
}

} // namespace
} // namespace picco::runtime::testing
