// Functions of floating-point numbers: how far they are from the long double ones of the C library.
#include "circuits/float_functions.h"
#include "real/constants.h"
#include "real/text.h"
#include "support/floats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace picco::runtime::testing {
namespace {

constexpr FloatFormat kFormats[] = {{24, 8}, {32, 9}, {53, 11}, {16, 5}, {11, 5}, {7, 13}, {3, 4}};

/// Units of the last place between a number and the exact value; values out of range are cut off as results
/// are.
long double units_off(const mpz_class &got, long double wanted, const FloatFormat &format) {
    const long double value = to_long_double(got, format);
    const long double most =
        std::ldexp(std::ldexp(1.0L, format.significand) - 1, static_cast<int>(format.greatest_exponent()));
    const long double least =
        std::ldexp(1.0L, format.significand - 1 + static_cast<int>(format.least_exponent()));
    if (std::fabs(wanted) < least ||
        (value == 0 && std::fabs(wanted) < least * (1 + std::ldexp(1.0L, 2 - format.significand)))) {
        return std::fabs(value) <= least ? 0 : 1000;
    }
    const long double fit = std::fabs(wanted) > most ? std::copysign(most, wanted) : wanted;
    const long double unit = std::ldexp(1.0L, std::ilogb(fit) - format.significand + 1);
    return std::fabs(value - fit) / unit;
}

/// The largest error over hard numbers of all exponents and over those in a range.
long double worst(FloatOp op, const FloatFormat &format, long double range,
                  const std::function<long double(long double)> &exact) {
    const auto circuit = float_circuit(op, format);
    HardNumbers numbers(format, 7);
    long double most = 0;
    for (int i = 0; i < 900; ++i) {
        mpz_class x = numbers.next();
        if (i % 3 != 0) {
            const long double fraction = static_cast<long double>(numbers.random()()) / 0x1p64L;
            const long double around = i % 3 == 1
                                           ? (2 * fraction - 1) * range
                                           : 1 + (2 * fraction - 1) / static_cast<long double>(1 << i % 20);
            x = from_long_double(around, format);
        }
        const mpz_class got = evaluate(*circuit, static_cast<std::size_t>(format.width()), {x});
        const long double off = units_off(got, exact(to_long_double(x, format)), format);
        if (off > most) {
            most = off;
        }
        EXPECT_LT(off, 1.3L) << to_long_double(x, format) << " in (" << format.significand << ','
                             << format.exponent << ')';
        if (off >= 1.3L) {
            break;
        }
    }
    return most;
}

void check(const char *name, FloatOp op, long double range,
           const std::function<long double(long double)> &exact) {
    for (const FloatFormat format : kFormats) {
        const long double zero = worst(op, format, range, exact);
        const FloatFormat nearest{format.significand, format.exponent, true};
        const long double half = worst(op, nearest, range, exact);
        EXPECT_LT(half, 0.8L) << name;
        ::testing::Test::RecordProperty(name, std::to_string(static_cast<double>(zero)) + " " +
                                                  std::to_string(static_cast<double>(half)));
    }
}

constexpr long double kLeast = -INFINITY; // of what is no logarithm

TEST(FloatFunctions, Exp) {
    check("exp", FloatOp::kExp, 90, [](long double x) { return std::exp(x); });
}
TEST(FloatFunctions, Exp2) {
    check("exp2", FloatOp::kExp2, 130, [](long double x) { return std::exp2(x); });
}
TEST(FloatFunctions, Log) {
    check("log", FloatOp::kLog, 1000, [](long double x) { return x > 0 ? std::log(x) : kLeast; });
}
TEST(FloatFunctions, Log2) {
    check("log2", FloatOp::kLog2, 1000, [](long double x) { return x > 0 ? std::log2(x) : kLeast; });
}

/// Relative to the result, near the zeros too.
TEST(FloatFunctions, SineAndCosine) {
    for (const FloatFormat shape : {FloatFormat{24, 8}, FloatFormat{32, 9}, FloatFormat{53, 11},
                                    FloatFormat{16, 5}, FloatFormat{11, 5}, FloatFormat{7, 13}}) {
        for (const bool is_nearest : {false, true}) {
            const FloatFormat format{shape.significand, shape.exponent, is_nearest};
            HardNumbers numbers(format, 13);
            for (const FloatOp op : {FloatOp::kSin, FloatOp::kCos}) {
                const auto circuit = float_circuit(op, format);
                for (int i = 0; i < 400; ++i) {
                    const long double fraction = static_cast<long double>(numbers.random()()) / 0x1p63L - 1;
                    const mpz_class number =
                        i % 3 == 0
                            ? numbers.next()
                            : from_long_double(fraction * static_cast<long double>(1 << i % 9), format);
                    const long double x = to_long_double(number, format);
                    const long double angle = std::fabs(x) < std::ldexp(1.0L, format.significand) ? x : 0;
                    const long double wanted = op == FloatOp::kSin ? std::sin(angle) : std::cos(angle);
                    const mpz_class got =
                        evaluate(*circuit, static_cast<std::size_t>(format.width()), {number});
                    ASSERT_LT(units_off(got, wanted, format), is_nearest ? 0.8L : 1.3L)
                        << x << " in (" << format.significand << ',' << format.exponent << ") "
                        << static_cast<int>(op) << ' ' << units_off(got, wanted, format);
                }
            }
        }
    }
}

TEST(FloatFunctions, Pow) {
    for (const FloatFormat format :
         {FloatFormat{24, 8}, FloatFormat{16, 5}, FloatFormat{11, 5}, FloatFormat{32, 9, true}}) {
        const auto circuit = float_circuit(FloatOp::kPow, format);
        std::mt19937_64 random(11);
        for (int i = 0; i < 900; ++i) {
            const auto fraction = [&] { return static_cast<long double>(random()) / 0x1p64L; };
            const mpz_class x = from_long_double(fraction() * static_cast<long double>(1 << i % 10), format);
            const mpz_class y =
                i % 4 == 0
                    ? from_long_double(static_cast<long double>(random() % 9) - 4, format)
                    : from_long_double((2 * fraction() - 1) * static_cast<long double>(1 << i % 7), format);
            const mpz_class got = evaluate(*circuit, static_cast<std::size_t>(format.width()), {x, y});
            const long double wanted = std::pow(to_long_double(x, format), to_long_double(y, format));
            ASSERT_LT(units_off(got, wanted, format), 1.3L)
                << to_long_double(x, format) << " ^ " << to_long_double(y, format);
        }
        const auto power = [&](const char *x, const char *y) {
            return print_float(evaluate(*circuit, static_cast<std::size_t>(format.width()),
                                        {parse_float(x, format)->number, parse_float(y, format)->number}),
                               format);
        };
        EXPECT_EQ(power("0", "0"), "1");
        EXPECT_EQ(power("0", "2"), "0");
        EXPECT_EQ(power("7", "0"), "1");
        EXPECT_EQ(power("-1", "3"), "-1");
        EXPECT_EQ(power("-1", "4"), "1");
        EXPECT_EQ(power("-1", "0.5"), "1");
        EXPECT_EQ(power("2", "10"), "1024");
        EXPECT_EQ(power("-2", "3"), "-8");
        EXPECT_EQ(power("-2", "1"), "-2");
        EXPECT_EQ(power("-2", "16"), power("2", "16"));
    }
}

TEST(FloatFunctions, ExactWhereTheResultIs) {
    const FloatFormat format{32, 9};
    const auto value = [&](FloatOp op, const char *x) {
        return print_float(evaluate(*float_circuit(op, format), static_cast<std::size_t>(format.width()),
                                    {parse_float(x, format)->number}),
                           format);
    };
    EXPECT_EQ(value(FloatOp::kExp, "0"), "1");
    EXPECT_EQ(value(FloatOp::kExp2, "0"), "1");
    EXPECT_EQ(value(FloatOp::kExp2, "10"), "1024");
    EXPECT_EQ(value(FloatOp::kSin, "0"), "0");
    EXPECT_EQ(value(FloatOp::kCos, "0"), "1");
    EXPECT_EQ(value(FloatOp::kCos, "1e30"), "1");
    EXPECT_EQ(value(FloatOp::kSin, "1e-20"), "1e-20");
    EXPECT_EQ(value(FloatOp::kLog, "1"), "0");
    EXPECT_EQ(value(FloatOp::kLog2, "1"), "0");
    EXPECT_EQ(value(FloatOp::kLog2, "1024"), "10");
    EXPECT_EQ(value(FloatOp::kLog2, "0.125"), "-3");
}

TEST(FloatConstants, AreThoseOfTheCLibrary) {
    const auto close = [](const mpz_class &got, long double wanted) {
        EXPECT_NEAR(static_cast<double>(std::ldexp(static_cast<long double>(got.get_d()), -60)),
                    static_cast<double>(wanted), 1e-15);
    };
    close(natural_logarithm(2, 1, 60), std::log(2.0L));
    close(natural_logarithm(3, 4, 60), std::log(0.75L));
    close(power_of_two(77, 8, 60), std::exp2(77.0L / 256));
    close(half_pi(60), std::acos(0.0L));
}

} // namespace
} // namespace picco::runtime::testing
