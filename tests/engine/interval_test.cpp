#include "engine/values/interval.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

using picco::Int128;
using picco::runtime::hull;
using picco::runtime::Interval;
using picco::runtime::meet;

TEST(Interval, OfTypes) {
    EXPECT_EQ(Interval::of_type(32).lo, -2147483648.0);
    EXPECT_EQ(Interval::of_type(32).hi(), 2147483647.0);
    EXPECT_EQ(Interval::of_type(-1).lo, 0);
    EXPECT_EQ(Interval::of_type(-1).hi(), 1);
}

TEST(Interval, BitsAreTightForEveryWidth) {
    EXPECT_EQ((Interval{0, 1}).signed_bits(), 1);
    EXPECT_EQ((Interval{-1, 1}).signed_bits(), 1);
    EXPECT_EQ((Interval{0, 2}).signed_bits(), 2);
    for (int k = 2; k < 200; ++k) {
        const Interval type = Interval::of_type(k);
        EXPECT_EQ(type.signed_bits(), k);
        EXPECT_EQ((type - type).signed_bits(), k + 1);
        EXPECT_EQ((type + type).signed_bits(), k + 1);
        EXPECT_EQ((-type).signed_bits(), k + 1); // of -2^(k-1)
        EXPECT_EQ((type * type).signed_bits(), 2 * k);
        EXPECT_EQ(type.absolute_bits(), k);
        EXPECT_EQ((type - type).absolute_bits(), k <= 53 ? k : k + 1); // 1 - 2^k is not a double then
    }
    EXPECT_GT(Interval::unbounded().signed_bits(), 9000);
}

TEST(Interval, AbsoluteBits) {
    EXPECT_EQ(Interval::of(0).absolute_bits(), 0);
    EXPECT_EQ((Interval{-1, 2}).absolute_bits(), 1);
    EXPECT_EQ((Interval{-255, 8}).absolute_bits(), 8);
    EXPECT_EQ((Interval{-256, 8}).absolute_bits(), 9);
}

TEST(Interval, ArithmeticContainsEveryResultAndIsTight) {
    for (int a = -6; a <= 6; ++a)
        for (int b = a; b <= 6; ++b)
            for (int c = -6; c <= 6; ++c)
                for (int d = c; d <= 6; ++d) {
                    const Interval x{double(a), double(b + 1)}, y{double(c), double(d + 1)};
                    const int corners[] = {a * c, a * d, b * c, b * d};
                    const auto [low, high] = std::minmax_element(std::begin(corners), std::end(corners));
                    EXPECT_EQ((x * y).lo, *low);
                    EXPECT_EQ((x * y).hi(), *high);
                    EXPECT_EQ((x + y).lo, a + c);
                    EXPECT_EQ((x + y).hi(), b + d);
                    EXPECT_EQ((x - y).lo, a - d);
                    EXPECT_EQ((x - y).hi(), b - c);
                    EXPECT_EQ(hull(x, y).lo, std::min(a, c));
                    EXPECT_EQ(hull(x, y).hi(), std::max(b, d));
                }
}

TEST(Interval, LargeBoundsAreRoundedOutwards) {
    const Interval big{-Interval::kExact * 4, Interval::kExact * 4};
    EXPECT_GT((big + Interval{0, 2}).end, big.end);
    EXPECT_LT((big - Interval{0, 3}).lo, big.lo);
    EXPECT_EQ((big * Interval::of(3)).end, big.end * 3);
    const Interval all = Interval::unbounded();
    EXPECT_TRUE((all * Interval::of(0)).contains(0));
    EXPECT_EQ((all + all).end, INFINITY);
    EXPECT_EQ((all - all).lo, -INFINITY);
}

TEST(Interval, ProductsBeyondDoublesAreTightAroundTheExactOnes) {
    // The nearest doubles on either side of an exact product.
    const auto below = [](Int128 exact) {
        const auto nearest = static_cast<double>(exact);
        return static_cast<Int128>(nearest) > exact ? std::nextafter(nearest, -INFINITY) : nearest;
    };
    const auto above = [&](Int128 exact) { return -below(-exact); };
    std::mt19937_64 random(1);
    for (int i = 0; i < 20000; ++i) {
        std::int64_t bounds[4];
        for (std::int64_t &bound : bounds) {
            const auto bits = 1 + random() % 52; // below 2^53 bounds are exact
            bound = static_cast<std::int64_t>(random() >> (64 - bits)) * (random() % 2 == 0 ? 1 : -1);
        }
        const auto [a, b] = std::minmax(bounds[0], bounds[1]);
        const auto [c, d] = std::minmax(bounds[2], bounds[3]);
        const Int128 corners[] = {static_cast<Int128>(a) * c, static_cast<Int128>(a) * d,
                                  static_cast<Int128>(b) * c, static_cast<Int128>(b) * d};
        const auto [low, high] = std::minmax_element(std::begin(corners), std::end(corners));
        const Interval x{static_cast<double>(a), static_cast<double>(b + 1)},
            y{static_cast<double>(c), static_cast<double>(d + 1)};
        EXPECT_EQ((x * y).lo, below(*low));
        EXPECT_EQ((x * y).end, Interval::after(above(*high)));
    }
}

TEST(Interval, ProductsOfTypesAreAsWideAsBothTogether) {
    for (int i = 1; i <= 130; ++i)
        for (int j = 1; j <= 130; ++j) {
            const Interval x = Interval::of_type(-i), y = Interval::of_type(-j);
            EXPECT_EQ((x * y).bits(), i == 1 || j == 1 ? std::max(i, j) : i + j) << i << " " << j;
            EXPECT_EQ((x * (y + y)).absolute_bits(), i == 1   ? j + 1
                                                     : j == 1 ? i + 1
                                                              : i + j + 1)
                << i << " " << j;
            EXPECT_EQ((Interval::of_type(i) * Interval::of_type(j)).signed_bits(),
                      i == 1 && j == 1 ? 2 : i + j)
                << i << " " << j;
        }
}

TEST(Interval, TheNextBoundIsTheNextDouble) {
    for (const double value :
         {Interval::kExact, Interval::kExact * 3, 1e300, 1.7976931348623157e308, -Interval::kExact,
          -Interval::kExact * 5, -1e300, double{INFINITY}, -double{INFINITY}})
        EXPECT_EQ(Interval::after(value), std::nextafter(value, INFINITY)) << value;
}

TEST(Interval, MeetOfDisjointRangesIsThePromise) {
    const Interval both = meet(Interval{10, 20}, Interval{0, 5});
    EXPECT_EQ(both.lo, 0);
    EXPECT_EQ(both.end, 5);
}
