// Warnings of signed values that their type does not hold.
#include "analysed.h"
#include "lower/real_numbers.h"
#include "plan/overflow.h"
#include "plan/unsigned_values.h"

#include <gtest/gtest.h>

#include <string>

namespace picco::compiler {
namespace {

/// What is said of the statement in a program with variables of many types.
std::string said_of(const std::string &statement, bool all = false) {
    Analysis analysis =
        analysed(std::string("private int i, k; private short s, t; private unsigned short u, v;\n"
                             "private int<20> a, b; private long l; public int n;\n"
                             "private fixed<40,16> f, g; private float x;\n"
                             "private int take(private int x) { return x; }\n"
                             "public int main() { ") +
                 statement + " return 0; }\n");
    EXPECT_TRUE(analysis.is_good()) << statement;
    if (!analysis.is_good())
        return "";
    lower_real_numbers(*analysis.program, *analysis.diagnostics);
    keep_unsigned_values(*analysis.program);
    check_overflow(*analysis.program, *analysis.diagnostics, all);
    std::string messages;
    for (const Diagnostic &diagnostic : analysis.diagnostics->all())
        messages += diagnostic.text + "\n";
    return messages;
}

TEST(Overflow, OfNarrowerDataIsSaid) {
    EXPECT_EQ(said_of("i = a * b;"), "'a * b' may have values of 40 bits, which 'private int' does not hold: "
                                     "the result is undefined [-Woverflow]\n");
    EXPECT_NE(said_of("i = s * t * s;"), "");
    EXPECT_NE(said_of("i = u * v;"), "");
    EXPECT_NE(said_of("k = take(u * v);"), "");
    EXPECT_NE(said_of("private int x[2] = {1, a * b}; k = x[0];"), "");
}

/// The compiler puts the constant of a product on its right, and names the product as it stands in the source.
TEST(Overflow, NamesAProductWithItsConstantInFront) {
    EXPECT_EQ(said_of("f = (20 * f - g) / 2;", true).substr(0, 17), "'20 * f' may have");
    EXPECT_EQ(said_of("f = 300 * f;", true),
              "'300 * f' may have values of 49 bits, which 'private fixed<40,16>' does not hold: the result "
              "is undefined [-Woverflow]\n");
}

TEST(Overflow, ThatIsCertainIsSaid) {
    EXPECT_EQ(said_of("i = i * 0 + 2147483647 + (u * 0 + 5);"),
              "'i * 0 + 2147483647 + (u * 0 + 5)' is never a value that 'private int' holds: the result is "
              "undefined\n");
}

TEST(Overflow, OfAProductOfRuntimeSizeIsNotAssumed) {
    EXPECT_EQ(said_of("private int<8> x[n], y[n]; i = x @ y;", true), "");
    EXPECT_NE(said_of("private int<18> x[n], y[n]; i = x @ y;", true), "");
    EXPECT_NE(said_of("private int<15> x[9], y[9]; i = x @ y;", true), "");
}

TEST(Overflow, OfOrdinaryDataNeedsTheOption) {
    EXPECT_EQ(said_of("i = i + 1; i = i * k; l = l + i; i = s * t; i = a + b; s = s + 1; l = n * i;"), "");
    EXPECT_EQ(said_of("i = i + 1;", true), "'i + 1' may have values of 33 bits, which 'private int' does not "
                                           "hold: the result is undefined [-Woverflow]\n");
    EXPECT_EQ(said_of("i = s * t; i = n;", true), "");
}

TEST(Overflow, OfStoresThatKeepLowBitsNeedsTheOption) {
    EXPECT_EQ(said_of("s = i; s++; s += t; s = s + 1; a = i;"), "");
    EXPECT_EQ(said_of("s = s + 1;", true),
              "'s + 1' may have values of 17 bits, of which 'private short' keeps the low 16: a wider type "
              "holds them, and a cast says that the low bits are meant [-Woverflow]\n");
    EXPECT_EQ(said_of("s++;", true),
              "'s++' may have values of 17 bits, of which 'private short' keeps the low 16: a wider type "
              "holds them, and a cast says that the low bits are meant [-Woverflow]\n");
    EXPECT_EQ(said_of("s = i;", true),
              "'i' may have values of 32 bits, of which 'private short' keeps the low 16: a wider type holds "
              "them, and a cast says that the low bits are meant [-Woverflow]\n");
    for (const char *statement : {"a += b;", "--s;", "s <<= 1;", "s *= t;", "s = u;", "a = i;", "i = l;",
                                  "private char c = s; k = c;", "private char c[2] = {1, s}; k = c[0];",
                                  "private struct { short x; } p; p.x = i; k = p.x;",
                                  "private struct { int x : 5; } p; p.x = i; k = p.x;", "k = take(l);"})
        EXPECT_NE(said_of(statement, true).find(" keeps the low "), std::string::npos) << statement;
}

TEST(Overflow, OfStoresThatFitIsNotSaid) {
    for (const char *statement :
         {"s = (short)i; s = (short)(s + 1); a = (int<20>)i; k = take((int)l);", "u = i; u++; u += v; v = s;",
          "s = 300; a = -524288; private char c = 'x'; k = c; s = 0; s += 0;",
          "s = s / 2; s = t & 255; s = i % 1000; s = i > k; s = i >> 16; s = i > 0 ? t : 7; s = a >> 4;",
          "s /= 2; s %= t; s >>= 1; s &= i & 7; s |= t; s ^= t; a = s * 8; s = s | t ^ 7;",
          "private _Bool z = i; k = z;"})
        EXPECT_EQ(said_of(statement, true), "") << statement;
}

TEST(Overflow, OfUpdatesNeedsTheOption) {
    EXPECT_EQ(said_of("i += 1; i++; --i; i *= k; l -= i; f += g; f = f * g; f++;"), "");
    EXPECT_EQ(said_of("i += 1;", true), "'i += 1' may have values of 33 bits, which 'private int' does not "
                                        "hold: the result is undefined [-Woverflow]\n");
    EXPECT_NE(said_of("i++;", true), "");
    EXPECT_NE(said_of("--i;", true), "");
    EXPECT_NE(said_of("l *= i;", true), "");
    EXPECT_EQ(said_of("u++; u += v; s &= t;", true), ""); // which wrap, or stay inside
}

TEST(Overflow, OfFixedPointNeedsTheOption) {
    EXPECT_NE(said_of("f += g;", true), "");
    EXPECT_NE(said_of("f = f * g;", true).find("'private fixed<40,16>' does not hold"), std::string::npos);
    EXPECT_NE(said_of("f++;", true), "");
    EXPECT_EQ(said_of("f = g; f = f / 2;", true), "");
}

TEST(Overflow, OfQuotientsOfFixedPointNeedsTheOption) {
    EXPECT_EQ(said_of("f = f / g; f /= g; f = f / i;"), "");
    EXPECT_EQ(said_of("f = f / g;", true),
              "'f / g' may have values of 57 bits, which 'private fixed<40,16>' does not hold: the result is "
              "undefined [-Woverflow]\n");
    EXPECT_NE(said_of("f /= g;", true), "");
    EXPECT_NE(said_of("f = 1000 / g;", true), "");
    EXPECT_EQ(said_of("f = f / 2; f = 1000 / fmax(g, 1); f = 1 / g;", true), "");
}

TEST(Overflow, OfFunctionsOfFixedPointNeedsTheOption) {
    EXPECT_EQ(said_of("f = exp(g); f = pow(f, g);"), "");
    for (const char *statement : {"f = exp(g);", "f = exp2(g);", "f = pow(f, g);", "f = pow(2, g);"})
        EXPECT_NE(said_of(statement, true).find("'private fixed<40,16>' does not hold"), std::string::npos)
            << statement;
    EXPECT_EQ(said_of("f = sqrt(g); f = log(g); f = log2(g); f = sin(g); f = cos(g); f = fmax(f, g);"
                      "f = exp(fmin(g, 10)); private fixed<8,4> e; smcinput(e, 1); f = exp((fixed<40,16>)e);",
                      true),
              "");
}

TEST(Overflow, OfFloatingPointThatBecomesOtherNumbersNeedsTheOption) {
    EXPECT_EQ(said_of("i = x; f = x; s = x;"), "");
    EXPECT_EQ(said_of("i = x;", true), "'x' may have values of 289 bits, which 'private int' does not hold: "
                                       "the result is undefined [-Woverflow]\n");
    for (const char *statement : {"f = x;", "s = x + 1;", "u = x;", "i = (int)x;", "i = x * s;", "i = f * x;",
                                  "k = take(x);", "f += x;"})
        EXPECT_NE(said_of(statement, true), "") << statement;
    for (const char *statement : {"x = i; x = f; x = x * x;", "i = fmin(fmax(x, -100), 100);",
                                  "i = (float)s * t;", "i = sin(x) * 1000;", "i = x > 0 ? 5.5f : -3.25f;",
                                  "f = (float)s / 3;", "i = fabs(fmin(fmax(x, -5), 5)) + 1.5;"})
        EXPECT_EQ(said_of(statement, true), "") << statement;
}

TEST(Overflow, OfSumsOfArraysNeedsTheOption) {
    EXPECT_EQ(said_of("private int x[9]; i = smcsum(x, 9); smcprefixsum(x, 9);"), "");
    EXPECT_EQ(said_of("private int x[9]; i = smcsum(x, 9);", true),
              "'smcsum(x, 9)' may have values of 36 bits, which 'private int' does not hold: the result is "
              "undefined [-Woverflow]\n");
    EXPECT_NE(said_of("private int x[n]; i = smcsum(x, n);", true), "");
    EXPECT_NE(said_of("private fixed<40,16> x[9]; f = smcsum(x, 9);", true), "");
    EXPECT_NE(said_of("private short x[9]; smcprefixsum(x, 9); i = x[8];", true), "");
    EXPECT_EQ(
        said_of("private short x[9]; i = smcsum(x, 9); private unsigned y[9]; smcprefixsum(y, 9); l = y[8];",
                true),
        "");
}

TEST(Overflow, OfTheLeastNumberWithoutItsSignNeedsTheOption) {
    EXPECT_EQ(said_of("i = abs(k);"), "");
    EXPECT_EQ(said_of("i = abs(k);", true),
              "'abs(k)' may have values of 33 bits, which 'private int' does not "
              "hold: the result is undefined [-Woverflow]\n");
    EXPECT_EQ(said_of("i = abs(s);", true), "");
}

TEST(Overflow, OfSumsWithinTheBoundsOfLoopsIsNotSaid) {
    for (const char *statement :
         {"private int c = 0; for (public int j = 0; j < n; j++) if (i > j) c++; k = c;",
          "private int c = 5; for (public int j = n; j > 0; j--) c -= i > 3; k = c;",
          "private int<8> c = 0; for (public int j = 0; j < 100; j++) c += i > 3; k = c;",
          "private int<8> c = 0; for (public int j = 0; j < 10; j++) for (public int q = j; q < 12; q++) "
          "c++; k = c;",
          "for (public int q = 0; q < n; q++) { private int c = 0; for (public int j = 0; j < n; j++) c++; k "
          "= c; }",
          "private int h[4] = {0}; for (public int j = 0; j < n; j++) h[i & 3]++; k = h[1];",
          "private int c; for (public int j = 0; j < 1000; j++) c = c + s; k = c;",
          "private struct { int c; } p[2] = {{0}}; for (public int j = 0; j <= 9; j++) { p[1].c -= s; p[0].c "
          "= t; } k = p[1].c;",
          "private fixed<40,16> c = 0; for (public int j = 0; j < 100; j++) { c += 2.5; } f = c;"})
        EXPECT_EQ(said_of(statement, true), "") << statement;
}

TEST(Overflow, OfSumsBeyondTheBoundsOfLoopsNeedsTheOption) {
    for (const char *statement :
         {"private int c = 0; for (public int j = 0; j < n; j++) { c++; c++; } k = c;",
          "private int c = i; for (public int j = 0; j < 9; j++) c++; k = c;",
          "private int c = 0; for (public int j = 0; j < 9; j++) { c++; j -= n; } k = c;",
          "private int c = 0; for (public int q = 0; q < n; q++) for (public int j = 0; j < n; j++) c++; k = "
          "c;",
          "private int c = 0; for (public int j = n; j < 9; j++) c++; k = c;",
          "private int c = 0; while (n--) c++; k = c;",
          "private int c = 0; again: c++; if (n--) goto again; k = c;",
          "private int c = 0, *p = &c; *p = i; c++; k = c;", "private int c; smcinput(c, 1); c++; k = c;",
          "static private int c; c++; k = c;", "private int c = 0; c++; c *= i; k = c;",
          "private int c[2] = {0}; smcprefixsum(c, 1); c[0]++; k = c[0];",
          "private int<8> c = 0; for (public int j = 0; j < 200; j++) c += i > 3; k = c;",
          "private int c = 0; for (public int j = 0; j < 70000; j++) c = c + s; k = c;",
          "private int c = 0; switch (n) { for (public int j; j < 9; j++) { case 1: c++; } } k = c;"})
        EXPECT_NE(said_of(statement, true), "") << statement;
}

TEST(Overflow, IsSaidOnceForNestedOperations) {
    EXPECT_EQ(said_of("l = i * k + 1;", true), "'i * k' may have values of 64 bits, which 'private int' does "
                                               "not hold: the result is undefined [-Woverflow]\n");
}

TEST(Overflow, OfConstantsIsSaid) {
    EXPECT_EQ(said_of("private int<8> z = 300; i = z;"),
              "300 is no value of 'private int<8>', which holds -128 to 127: take a type that holds it\n");
    EXPECT_EQ(said_of("i = 3000000000;"),
              "3000000000 is no value of 'private int', which holds -2147483648 to "
              "2147483647: take a type that holds it\n");
    EXPECT_NE(said_of("n = -3000000000;"), "");
    EXPECT_NE(said_of("u = 70000;"), "");
    EXPECT_NE(said_of("s = 1 << 20;"), "");
    EXPECT_NE(said_of("private double d = 1e400; i = d > 0;"), "");
    EXPECT_NE(said_of("private double d = 1e-400; i = d > 0;"), "");
    EXPECT_EQ(
        said_of("u = -1; i = 0xFFFFFFFF; private int<8> z = 127; s = 0xFFFF; z = -128; k = z; n = 1u << 31; "
                "private double d = 0e5; i = d > 1e308;"),
        ""); // which mean the bits
}

} // namespace
} // namespace picco::compiler
