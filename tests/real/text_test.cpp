// Packing, rounding, and numbers as text.
#include "real/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>

namespace picco::runtime {
namespace {

constexpr FloatFormat kFloat{32, 9}, kDouble{53, 11}, kHalf{5, 4};

mpz_class parsed(const char *text, const FloatFormat &format) {
    const auto x = parse_float(text, format);
    EXPECT_TRUE(x.has_value()) << text;
    return x ? x->number : mpz_class(-1);
}

TEST(FloatFormat, CodesAreThoseOfTheHeader) {
    EXPECT_EQ(FloatFormat::of(32 << 8 | 9), kFloat);
    EXPECT_EQ(FloatFormat::of(32 << 8 | 9 | 1 << 16), (FloatFormat{32, 9, true}));
    EXPECT_EQ(kDouble.code(), 53 << 8 | 11);
    EXPECT_THROW(FloatFormat::of(1 << 8 | 9), std::exception);
    EXPECT_THROW(FloatFormat::of(114 << 8 | 9), std::exception);
    EXPECT_THROW(FloatFormat::of(24 << 8 | 21), std::exception);
    EXPECT_THROW(FloatFormat::of(-(24 << 8)), std::exception);
}

TEST(FloatFormat, TheWordIsSignExponentSignificand) {
    // 1 = 2^31 * 2^-31
    EXPECT_EQ(parsed("1", kFloat), (mpz_class(256 - 31) << 32) + (mpz_class(1) << 31));
    EXPECT_EQ(parsed("-1", kFloat), parsed("1", kFloat) + (mpz_class(1) << 41));
    EXPECT_EQ(parsed("0", kFloat), 0);
    EXPECT_EQ(parsed("-0.0", kFloat), 0);
}

/// Against the definition, on all small fractions.
TEST(FloatFormat, RoundsFractions) {
    for (const bool is_nearest : {false, true}) {
        const FloatFormat format{3, 3, is_nearest};
        for (int n = -300; n <= 300; ++n) {
            for (int d = 1; d <= 64; ++d) {
                const Dyadic got = value_of(rounded(n, d, 0, format), format);
                const double x = std::fabs(static_cast<double>(n) / d),
                             r = std::ldexp(got.value.get_d(), static_cast<int>(got.exponent));
                if (n == 0) {
                    ASSERT_EQ(r, 0);
                    continue;
                }
                // Exact in double: x differs from any halfway point by more than its rounding.
                int e = static_cast<int>(std::floor(std::log2(x))) - 2;
                double v = x / std::ldexp(1, e);
                double wanted = is_nearest ? std::nearbyint(v) : std::floor(v);
                double value = std::ldexp(wanted, e);
                value = value >= 64 ? 56 : value < std::ldexp(4, -4) ? 0 : value;
                ASSERT_EQ(r, n < 0 ? -value : value) << n << '/' << d << ' ' << is_nearest;
            }
        }
    }
}

TEST(FloatText, ReadsWhatCReads) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t bits = random();
        double x = 0;
        std::memcpy(&x, &bits, sizeof x);
        if (!std::isfinite(x) || std::fabs(x) < 1e-290) {
            continue;
        }
        char text[64];
        std::snprintf(text, sizeof text, "%.*e", static_cast<int>(random() % 20), x);
        const double wanted = std::strtod(text, nullptr);
        if (std::isfinite(wanted)) {
            EXPECT_EQ(static_cast<double>(to_long_double(parsed(text, kDouble), kDouble)), wanted) << text;
        }
    }
    EXPECT_EQ(parsed("0x1.8p3", kFloat), parsed("12", kFloat));
    EXPECT_EQ(parsed("0X.8P-1", kFloat), parsed(".25", kFloat));
    EXPECT_EQ(parsed("+12.", kFloat), parsed("1.2E+1", kFloat));
}

TEST(FloatText, RefusesWhatIsNoNumber) {
    for (const char *text :
         {"", "-", ".", "1e", "1e+", "e5", "0x", "1.5f", "inf", "nan", "1 ", " 1", "--1", "1.2.3", "0x1p"}) {
        EXPECT_FALSE(parse_float(text, kFloat)) << text;
    }
}

TEST(FloatText, TellsWhatIsTooLarge) {
    // The largest (5,4) is 31 * 2^7.
    EXPECT_FALSE(parse_float("3968", kHalf)->is_too_large);
    EXPECT_FALSE(parse_float("4031", kHalf)->is_too_large); // rounds down
    EXPECT_TRUE(parse_float("4032", kHalf)->is_too_large);
    EXPECT_TRUE(parse_float("1e999999999999", kHalf)->is_too_large);
    EXPECT_EQ(parsed("1e999999999999", kHalf), parsed("3968", kHalf));
    EXPECT_EQ(parsed("-1e99999", kHalf), parsed("-3968", kHalf));
    EXPECT_EQ(parsed("1e-999999999999", kHalf), 0);
    EXPECT_EQ(parsed("0e999999999999", kHalf), 0);
}

TEST(FloatText, PrintsTheShortest) {
    for (const char *text : {"0", "1", "-1", "0.1", "-0.3", "1500", "2.5e-9", "1e20", "123456.789", "0.0001",
                             "1e-5", "3.14159", "10000000000000000"}) {
        EXPECT_EQ(print_float(parsed(text, kFloat), kFloat), text);
        EXPECT_EQ(print_float(parsed(text, kDouble), kDouble), text);
    }
}

TEST(FloatText, ReadsWhatItPrints) {
    for (const FloatFormat format : {FloatFormat{2, 2}, FloatFormat{3, 3, true}, FloatFormat{5, 4}}) {
        for (unsigned upper = 0; upper < 2u << format.exponent; ++upper) {
            for (unsigned v = 1u << (format.significand - 1); v < 1u << format.significand; ++v) {
                const mpz_class number = (mpz_class(upper) << static_cast<unsigned>(format.significand)) + v;
                EXPECT_EQ(parsed(print_float(number, format).c_str(), format), number);
            }
        }
    }
    std::mt19937_64 random(2);
    for (const FloatFormat format :
         {FloatFormat{24, 8}, kDouble, FloatFormat{64, 15}, FloatFormat{113, 15}, FloatFormat{11, 16}}) {
        for (int i = 0; i < 50; ++i) {
            mpz_class number = (mpz_class(random()) << 64) + random();
            number >>= 128u - static_cast<unsigned>(std::min(format.width(), 128));
            mpz_setbit(number.get_mpz_t(), static_cast<unsigned>(format.significand - 1));
            EXPECT_EQ(parsed(print_float(number, format).c_str(), format), number);
        }
    }
}

TEST(FloatText, LongDoublesAreExact) {
    const FloatFormat extended{64, 15};
    std::mt19937_64 random(3);
    for (int i = 0; i < 10000; ++i) {
        const long double x = std::ldexp(static_cast<long double>(random() | 1u << 31),
                                         static_cast<int>(random() % 30000) - 15000);
        EXPECT_EQ(to_long_double(from_long_double(x, extended), extended), x);
        EXPECT_EQ(to_long_double(from_long_double(-x, extended), extended), -x);
    }
    EXPECT_EQ(from_long_double(0, kFloat), 0);
    EXPECT_EQ(from_long_double(0.1, kFloat), parsed("0x.199999998", kFloat)) << "towards zero";
    EXPECT_EQ(from_long_double(0.1, FloatFormat{32, 9, true}), parsed("0.1", kFloat));
    EXPECT_EQ(from_long_double(-1e300, kHalf), parsed("-3968", kHalf));
    const FloatFormat wide{113, 15};
    EXPECT_EQ(to_long_double(parsed("0x1.00000000000000010000001p0", wide), wide), 1 + std::ldexp(1.0L, -63))
        << "above half";
    EXPECT_TRUE(std::isinf(to_long_double(parsed("1e5000", FloatFormat{24, 16}), FloatFormat{24, 16})));
}

} // namespace
} // namespace picco::runtime
