// Functions that loops call with vectors, and those that they call for each element.
#include "analysed.h"
#include "plan/lanewise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace picco::compiler {
namespace {

/// Whether the last function of a text, f, is lanewise.
bool is_f_lanewise(const std::string &functions) {
    Analysis analysis = analysed("private int table[4], global; public int count;\n" + functions +
                                 "\npublic int main() { private int x = 1; x = f(x); return 0; }\n");
    EXPECT_TRUE(analysis.is_good()) << functions;
    if (!analysis.is_good())
        return false;
    const auto &called = analysis.program->main->callees;
    const auto f = std::ranges::find_if(called, [](const FunctionSymbol *each) { return each->name == "f"; });
    return f != called.end() && is_lanewise(**f);
}

std::string f(const std::string &body) {
    return "private int f(private int x) { " + body + " }";
}

TEST(Lanewise, AreFunctionsOfIntegersAlone) {
    EXPECT_TRUE(is_f_lanewise(f("return x;")));
    EXPECT_TRUE(is_f_lanewise(f("private int y = x * x; y += 3; return -y;")));
    EXPECT_TRUE(is_f_lanewise(f("if (x < 3) x = 3; else { x--; } return x;")));
    EXPECT_TRUE(is_f_lanewise(f("return x > 0 ? x : 1 - x;")));
    EXPECT_TRUE(is_f_lanewise(f("public int k, w[2] = {3, 5}; for (k = 0; k < 2; k++) { if (k == 1) x = x * "
                                "w[k]; x = x * x; } return x;")));
    EXPECT_TRUE(is_f_lanewise("private int g(private int x, public int k) { return x << k; }\n" +
                              f("return g(x, 2) + g(x + 1, 3);")));
}

TEST(Lanewise, AreNotThoseThatLookElsewhereOrChangeIt) {
    EXPECT_FALSE(is_f_lanewise(f("return x + global;")));
    EXPECT_FALSE(is_f_lanewise(f("global = x; return x;")));
    EXPECT_FALSE(is_f_lanewise(f("count++; return x;")));
    EXPECT_FALSE(is_f_lanewise(f("return table[1] + x;")));
    EXPECT_FALSE(is_f_lanewise(f("return table[x];")));
    EXPECT_FALSE(is_f_lanewise(f("static private int last; last = x; return x;")));
    EXPECT_FALSE(is_f_lanewise(f("private int a[2]; a[0] = x; return a[0];")));
    EXPECT_FALSE(is_f_lanewise(f("private int *p = &x; return *p;")));
    EXPECT_FALSE(is_f_lanewise(f("return smcopen(x) + x;")));
    EXPECT_FALSE(is_f_lanewise(f("smcoutput(x, 1); return x;")));
    EXPECT_FALSE(
        is_f_lanewise("private int g(private int x, public int n) { return n > 0 ? g(x + 1, n - 1) : x; }\n" +
                      f("return g(x, 3);")));
    EXPECT_FALSE(is_f_lanewise("private int g(private int x) { return x + global; }\n" + f("return g(x);")));
    // A loop that is a vector operation has lanes of its own.
    EXPECT_FALSE(
        is_f_lanewise(f("private int s = 0; public int k; for (k = 0; k < 9; k++) s += x * k; return s;")));
    EXPECT_FALSE(is_f_lanewise(f("if (x > 0) return 1; return x;")));
}

TEST(Lanewise, AreFoundOnceHoweverOftenTheyAreCalled) {
    std::string chain = "private int f0(private int x) { return x + 1; }\n";
    for (int i = 1; i < 80; ++i) {
        const std::string before = "f" + std::to_string(i - 1);
        chain += "private int f" + std::to_string(i) + "(private int x) { return " + before + "(x) + " +
                 before + "(x + 1); }\n";
    }
    EXPECT_TRUE(is_f_lanewise(chain + f("return f79(x);")));
}

} // namespace
} // namespace picco::compiler
