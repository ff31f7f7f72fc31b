// Numbers of input and output files as the integers that programs hold.
#include "files/number_type.h"

#include <gtest/gtest.h>

namespace picco::runtime {
namespace {

std::string as_integer(const NumberType &type, const std::string &text) {
    const auto parsed = type.parse(text);
    return !parsed ? "no number" : parsed->is_in_range ? parsed->integer.get_str() : "out of range";
}

TEST(NumberType, FixedPointIsRoundedToTheNearest) {
    const auto type = NumberType::of_fixed(8, 3);
    EXPECT_EQ(as_integer(type, "1"), "8");
    EXPECT_EQ(as_integer(type, "-1.5"), "-12");
    EXPECT_EQ(as_integer(type, "+.5"), "4");
    EXPECT_EQ(as_integer(type, "12.5e-1"), "10");
    EXPECT_EQ(as_integer(type, "0.0625"), "0") << "a tie, to even";
    EXPECT_EQ(as_integer(type, "0.1875"), "2") << "a tie, to even";
    EXPECT_EQ(as_integer(type, "0.06251"), "1");
    EXPECT_EQ(as_integer(type, "15.9"), "127");
    EXPECT_EQ(as_integer(type, "15.99"), "out of range");
    EXPECT_EQ(as_integer(type, "-16"), "-128");
    EXPECT_EQ(as_integer(type, "1e400"), "out of range");
    EXPECT_EQ(as_integer(type, "1e-400"), "0");
    EXPECT_EQ(as_integer(type, "1e999999999999"), "out of range");
    EXPECT_EQ(as_integer(type, "-1e99999999999999999999"), "out of range");
    EXPECT_EQ(as_integer(type, "1e-999999999999"), "0");
    EXPECT_EQ(as_integer(type, "0e999999999999"), "0");
    EXPECT_EQ(as_integer(type, "0." + std::string(200'000, '0') + "1e200001"), "8");
    EXPECT_EQ(as_integer(type, "1" + std::string(200'000, '0') + "e-200000"), "8");
    EXPECT_EQ(as_integer(type, "1e"), "no number");
    EXPECT_EQ(as_integer(type, "0x1p0"), "no number");
    EXPECT_EQ(type.range(), "-16 to 15.9");
}

TEST(NumberType, WhatIsPrintedIsReadAsTheSame) {
    for (const auto &[bits, fraction] :
         {std::pair(12, 0), std::pair(12, 5), std::pair(12, 11), std::pair(12, 12)}) {
        const auto type = NumberType::of_fixed(bits, fraction);
        for (int value = -2048; value < 2048; ++value)
            EXPECT_EQ(as_integer(type, type.print(value)), std::to_string(value)) << type.print(value);
    }
    EXPECT_EQ(NumberType::of_fixed(32, 16).print(6554), "0.1");
    EXPECT_EQ(NumberType::of_fixed(32, 16).print(6555), "0.10002");
    EXPECT_EQ(NumberType::of_fixed(32, 16).print(-98304), "-1.5");
    EXPECT_EQ(NumberType::of_fixed(64, 20).print(mpz_class(1) << 40), "1048576");
}

TEST(NumberType, NamesAreReadBack) {
    for (const char *name : {"int<32>", "unsigned int<7>", "fixed<32,16>", "float<53,11>"})
        EXPECT_EQ(NumberType::named(name).name(), name);
    EXPECT_EQ(NumberType::named("float<32,9>").type, -42);
}

TEST(NumberType, NumbersLookAsInC) {
    for (const char *text : {"1", "-1.5", ".5", "1.", "2e-3", "+1E+5", "0x1.8p4", "0X.8"})
        EXPECT_TRUE(is_number_text(text)) << text;
    for (const char *text :
         {"", ".", "+", "e5", "0x.", "0x1p", "1e+", "1.5.2", "0x", "1f", "nan", "--1", "1e"})
        EXPECT_FALSE(is_number_text(text)) << text;
    const std::string digits(300'000, '7');
    EXPECT_TRUE(is_number_text(digits + "." + digits + "e" + digits));
    EXPECT_FALSE(is_number_text(digits + "." + digits + "x"));
}

TEST(NumberType, FloatingPointHasAWord) {
    const auto type = NumberType::of_float(4, 3);
    EXPECT_EQ(as_integer(type, "0"), "0");
    EXPECT_EQ(type.print(type.parse("1.5").value().integer), "1.5");
    EXPECT_EQ(as_integer(type, "1e9"), "out of range");
    EXPECT_EQ(as_integer(type, "x"), "no number");
}

/// What is not 0 and becomes 0 can be told from what is 0.
TEST(NumberType, SmallNumbersAreLost) {
    const auto is_lost = [](const NumberType &type, const char *text) {
        const auto parsed = type.parse(text).value();
        EXPECT_TRUE(!parsed.is_lost || parsed.integer == type.parse("0").value().integer);
        return parsed.is_lost;
    };
    const auto coarse = NumberType::of_float(8, 3), fixed = NumberType::of_fixed(16, 4);
    for (const char *text : {"4.567", "-3.9", "1e-9", "0x1p-80", "1e-99999999"})
        EXPECT_TRUE(is_lost(coarse, text)) << text;
    for (const char *text : {"0", "-0.0", "0e5", "0x0p3", "8", "-100", "0e-99999999"})
        EXPECT_FALSE(is_lost(coarse, text)) << text;
    for (const char *text : {"0.01", "-1e-9", "5e-99999999"})
        EXPECT_TRUE(is_lost(fixed, text)) << text;
    for (const char *text : {"0", "0.00e12", "0.1", "-0.0625", "0e-99999999"})
        EXPECT_FALSE(is_lost(fixed, text)) << text;
}

} // namespace
} // namespace picco::runtime
