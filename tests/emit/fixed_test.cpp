// Constants of fixed-point programs.
#include "front/analyse.h"
#include "lower/real_literals.h"
#include "lower/real_numbers.h"

#include <gtest/gtest.h>

#include <string>

namespace picco::compiler {
namespace {

std::string said_of(const std::string &statement) {
    Analysis analysis =
        analyse_preprocessed("# 1 \"a.c\"\nprivate fixed<16,8> a; private fixed<8,7> b; private int k;\n"
                             "public int main() { " +
                                 statement + " return 0; }\n",
                             {});
    EXPECT_TRUE(analysis.is_good()) << statement;
    analysis.program->warns_of_promotion = true;
    lower_real_numbers(*analysis.program, *analysis.diagnostics);
    std::string messages;
    for (const Diagnostic &diagnostic : analysis.diagnostics->all())
        messages += diagnostic.text + "\n";
    return messages;
}

TEST(FixedPoint, ConstantsHaveToFit) {
    EXPECT_EQ(said_of("a = 127.99; a = -128; b = 0.99; b = -1; a = k;"), "");
    EXPECT_EQ(said_of("a = 128;"), "the constant is out of range for 'private fixed<16,8>'\n");
    EXPECT_EQ(said_of("a = -128.1;"), "the constant is out of range for 'private fixed<16,8>'\n");
    EXPECT_EQ(said_of("b = b + 0x1p0;"), "the constant is out of range for 'private fixed<8,7>'\n");
    EXPECT_EQ(said_of("b = 2 / b;"), "the constant is out of range for 'private fixed<8,7>'\n");
}

/// The number counts there, not whether the type holds it.
TEST(FixedPoint, FactorsAndDivisorsNeedNotFit) {
    EXPECT_EQ(said_of("b = b * 0x1p0 + 3 * b; b = b / 3; b *= 2; b /= 2.5; a = a * 1000 / 1000;"), "");
}

TEST(Promotion, IsWarnedOfWhereAConstantCausesIt) {
    const std::string front = "private float x, y; private double z; smcinput(x, 1); smcinput(y, 1); ";
    const std::string warning =
        "because of this constant the operation is computed in private double and rounded "
        "to private float: a cast to the latter, or the suffix f for float, is cheaper";
    for (const char *statement : {"y = x * 0.1;", "y = 0.1 / x;", "x += 0.1;"})
        EXPECT_NE(said_of(front + statement).find(warning), std::string::npos) << statement;
    for (const char *statement :
         {"y = x * 1.5;", "y = x * 0.1f;", "y = x + (float)0.1;", "z = x * 0.1;", "y = z * 0.1;"})
        EXPECT_EQ(said_of(front + statement).find(warning), std::string::npos) << statement;
}

TEST(Promotion, IsWarnedOfWhereFixedPointBecomesFloatingPoint) {
    const std::string front = "private double z; smcinput(z, 1); ";
    const std::string warning =
        "this is computed in private double, because 'z' of type 'private double' is: a "
        "cast of that to private fixed<16,8> is cheaper";
    for (const char *statement : {"a = a * z;", "a = z - a;", "a *= z;", "k = a < z;"})
        EXPECT_NE(said_of(front + statement).find(warning), std::string::npos) << statement;
    for (const char *statement :
         {"a = a * (fixed<16,8>)z;", "a = a * 0.5;", "a = z * z;", "z = (double)a * z;", "a = a * k;"})
        EXPECT_EQ(said_of(front + statement), "") << statement;
}

TEST(RealLiterals, PackAsTheRuntimeDoes) {
    EXPECT_EQ(packed(0, 24, 8), 0);
    EXPECT_EQ(packed(1, 24, 8), mpz_class("100000", 16) * 8 + (mpz_class(128 - 23) << 24));
    EXPECT_EQ(packed(-1, 24, 8) - packed(1, 24, 8), mpz_class(1) << 32);
    EXPECT_EQ(packed(mpq_class(31, 8), 3, 4), packed(4, 3, 4)); // rounds up to the next power of two
    EXPECT_EQ(packed(mpq_class(9, 2), 3, 4), packed(4, 3, 4));  // of two the even one
    EXPECT_EQ(packed(mpq_class(11, 2), 3, 4), packed(6, 3, 4));
    EXPECT_EQ(packed(1000000, 3, 4), 7 + (15 << 3)); // the largest
    EXPECT_EQ(packed(mpq_class(1, 1000), 3, 4), 0);
}

TEST(RealLiterals, AreExact) {
    EXPECT_EQ(exact_value("0.1"), mpq_class(1, 10));
    EXPECT_EQ(exact_value("12.50e1f"), 125);
    EXPECT_EQ(exact_value("1.e-2L"), mpq_class(1, 100));
    EXPECT_EQ(exact_value(".5"), mpq_class(1, 2));
    EXPECT_EQ(exact_value("0x1.8p3"), 12);
    EXPECT_EQ(exact_value("0x.fp-4f"), mpq_class(15, 256));
    EXPECT_EQ(without_suffix("1.5f"), "1.5");
    EXPECT_EQ(without_suffix("1e5L"), "1e5");
    EXPECT_EQ(without_suffix("0x1.fp2f"), "0x1.fp2");
}

TEST(RealLiterals, NearestTakesTiesToEven) {
    EXPECT_EQ(nearest(mpq_class(5, 2)), 2);
    EXPECT_EQ(nearest(mpq_class(7, 2)), 4);
    EXPECT_EQ(nearest(mpq_class(-5, 2)), -2);
    EXPECT_EQ(nearest(mpq_class(-3, 4)), -1);
}

} // namespace
} // namespace picco::compiler
