// What the compiler takes for granted when it computes in a narrower format than C asks for.
#include "real/arithmetic.h"
#include "support/floats.h"

#include <gtest/gtest.h>

namespace picco::runtime::testing {
namespace {

using Operation = mpz_class (*)(const mpz_class &, const mpz_class &, const FloatFormat &);

mpz_class root(const mpz_class &x, const mpz_class &, const FloatFormat &format) {
    return float_sqrt(x, format);
}

/// How many results change when an operation is done in the wide format, and its result then rounded.
int differences(const FloatFormat &narrow, const FloatFormat &wide) {
    int found = 0;
    for (const Operation operation :
         {Operation{float_add}, Operation{float_multiply}, Operation{float_divide}, Operation{root}})
        for (const mpz_class &x : all_numbers(narrow))
            for (const mpz_class &y : all_numbers(narrow)) {
                const mpz_class result =
                    operation(float_convert(x, narrow, wide), float_convert(y, narrow, wide), wide);
                found += float_convert(result, wide, narrow) != operation(x, y, narrow);
            }
    return found;
}

TEST(DoubleRounding, IsRoundingOnceTowardsZero) {
    for (const FloatFormat wide :
         {FloatFormat{3, 3}, FloatFormat{4, 4}, FloatFormat{5, 4}, FloatFormat{8, 5}})
        EXPECT_EQ(differences({3, 3}, wide), 0) << wide.significand << ' ' << wide.exponent;
}

TEST(DoubleRounding, IsRoundingOnceToNearestWithTwiceTheDigitsAndTwoMore) {
    for (const int bits : {2, 3, 4})
        EXPECT_EQ(differences({bits, 3, true}, {2 * bits + 2, 5, true}), 0) << bits;
    EXPECT_GT(differences({4, 3, true}, {6, 5, true}), 0); // where it has fewer, it is not
}

TEST(DoubleRounding, NeedsTheRange) {
    EXPECT_GT(differences({3, 3}, {8, 4}), 0); // the least numbers of the narrow format are too small for it
}

} // namespace
} // namespace picco::runtime::testing
