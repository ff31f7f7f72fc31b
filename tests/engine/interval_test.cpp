#include "engine/interval.h"

#include <gtest/gtest.h>

using picco::runtime::hull;
using picco::runtime::Interval;
using picco::runtime::meet;

TEST(Interval, OfTypes) {
    EXPECT_EQ(Interval::of_type(32).lo, -2147483648.0);
    EXPECT_EQ(Interval::of_type(32).hi, 2147483647.0);
    EXPECT_EQ(Interval::of_type(-1).lo, 0);
    EXPECT_EQ(Interval::of_type(-1).hi, 1);
}

TEST(Interval, SignedBitsAreTightAtPowersOfTwo) {
    EXPECT_EQ((Interval{0, 0}).signed_bits(), 1);
    EXPECT_EQ((Interval{-1, 0}).signed_bits(), 1);
    EXPECT_EQ((Interval{0, 1}).signed_bits(), 2);
    for (int k = 2; k < 200; ++k) {
        const double half = std::ldexp(1.0, k - 1);
        EXPECT_EQ((Interval{-half, 0}).signed_bits(), k);
        if (k <= 53) {
            EXPECT_EQ((Interval{0, half - 1}).signed_bits(), k);
            EXPECT_EQ((Interval{-half - 1, 0}).signed_bits(), k + 1);
        }
        EXPECT_EQ((Interval{0, half}).signed_bits(), k + 1);
    }
    EXPECT_GT(Interval::unbounded().signed_bits(), 9000);
}

TEST(Interval, AbsoluteBits) {
    EXPECT_EQ((Interval{0, 0}).absolute_bits(), 0);
    EXPECT_EQ((Interval{-1, 1}).absolute_bits(), 1);
    EXPECT_EQ((Interval{-255, 7}).absolute_bits(), 8);
    EXPECT_EQ((Interval{-256, 7}).absolute_bits(), 9);
}

TEST(Interval, ArithmeticContainsEveryResult) {
    for (int a = -6; a <= 6; ++a)
        for (int b = a; b <= 6; ++b)
            for (int c = -6; c <= 6; ++c)
                for (int d = c; d <= 6; ++d) {
                    const Interval x{double(a), double(b)}, y{double(c), double(d)};
                    for (int i = a; i <= b; ++i)
                        for (int j = c; j <= d; ++j) {
                            EXPECT_TRUE((x + y).contains(i + j));
                            EXPECT_TRUE((x - y).contains(i - j));
                            EXPECT_TRUE((x * y).contains(i * j));
                            EXPECT_TRUE((-x).contains(-i));
                            EXPECT_TRUE(hull(x, y).contains(i) && hull(x, y).contains(j));
                        }
                }
}

TEST(Interval, LargeBoundsAreRoundedOutwards) {
    const Interval big{0, 9007199254740993.0 * 4};
    EXPECT_GT((big + Interval::of(1)).hi, big.hi);
    EXPECT_LT((Interval{-big.hi, 0} - Interval::of(1)).lo, -big.hi);
}

TEST(Interval, MeetOfDisjointRangesIsThePromise) {
    const Interval both = meet(Interval{10, 20}, Interval{0, 5});
    EXPECT_EQ(both.lo, 0);
    EXPECT_EQ(both.hi, 5);
}
