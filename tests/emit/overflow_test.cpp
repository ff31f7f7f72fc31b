// Warnings of signed values that their type does not hold.
#include "analysed.h"
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
                             "private int take(private int x) { return x; }\n"
                             "public int main() { ") +
                 statement + " return 0; }\n");
    EXPECT_TRUE(analysis.is_good()) << statement;
    if (!analysis.is_good())
        return "";
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
    EXPECT_EQ(said_of("i = s * t; s = s + 1; i = n;", true), "");
}

} // namespace
} // namespace picco::compiler
