// Functions that loops call with vectors, and those that they call for each element.
#include "analysed.h"
#include "nests/lanewise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace picco::compiler {
namespace {

/// What is known of the last function of a text, f; called: how main calls it.
LaneFacts facts_of_f(const std::string &functions, const std::string &call = "x = f(x);") {
    Analysis analysis =
        analysed("private int table[4], global; public int count;\n" + functions +
                 "\npublic int main() { private int x = 1, row[8]; " + call + " return 0; }\n");
    EXPECT_TRUE(analysis.is_good()) << functions;
    if (!analysis.is_good())
        return {};
    const auto &called = analysis.program->main->callees;
    const auto f = std::ranges::find_if(called, [](const FunctionSymbol *each) { return each->name == "f"; });
    Ranges ranges;
    ir::Plans plans(ranges, analysis.program->arena);
    return f != called.end() ? lane_facts(**f, plans) : LaneFacts();
}

bool is_f_lanewise(const std::string &functions) {
    return facts_of_f(functions).takes_vectors;
}

/// Of `private int f(private int a[8], private int b[8])` with this body.
LaneFacts facts_of_arrays(const std::string &body, const std::string &functions = "") {
    return facts_of_f(functions + "\nprivate int f(private int a[8], private int b[8]) { public int i; " +
                          body + " }",
                      "x = f(row, row);");
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
    EXPECT_FALSE(is_f_lanewise(f("private int *p = &x; return *p;")));
    EXPECT_FALSE(is_f_lanewise(f("return smcopen(x) + x;")));
    EXPECT_FALSE(is_f_lanewise(f("smcoutput(x, 1); return x;")));
    EXPECT_FALSE(
        is_f_lanewise("private int g(private int x, public int n) { return n > 0 ? g(x + 1, n - 1) : x; }\n" +
                      f("return g(x, 3);")));
    EXPECT_FALSE(is_f_lanewise("private int g(private int x) { return x + global; }\n" + f("return g(x);")));
    EXPECT_FALSE(is_f_lanewise(f("private int a[2]; private int *p = a; p[1] = x; return a[1];")));
    EXPECT_FALSE(is_f_lanewise(f("if (x > 0) return 1; return x;")));
}

TEST(Lanewise, HaveVectorsWhereTheirLoopsAreSome) {
    EXPECT_FALSE(facts_of_f(f("private int a[2]; a[0] = x; return a[0];")).has_vectors);
    const std::string sum = "private int s = 0; public int k; for (k = 0; k < 9; k++) s += x * k; return s;";
    EXPECT_TRUE(is_f_lanewise(f(sum)));
    EXPECT_TRUE(facts_of_f(f(sum)).has_vectors);
    const LaneFacts outer =
        facts_of_f("private int g(private int x) { " + sum + " }\n" + f("return g(x) + 1;"));
    EXPECT_TRUE(outer.has_vectors);
    EXPECT_EQ(outer.callees.size(), 1U);
}

TEST(Lanewise, MayTakeArraysAndTellWhichTheyChange) {
    using Writes = std::vector<bool>;
    EXPECT_EQ(facts_of_arrays("return a[0] + b[7];").writes, (Writes{false, false}));
    EXPECT_EQ(facts_of_arrays("for (i = 0; i < 8; i++) b[i] += a[i]; return 0;").writes,
              (Writes{false, true}));
    EXPECT_EQ(facts_of_arrays("a[2]++; return a[1];").writes, (Writes{true, false}));
    EXPECT_EQ(facts_of_arrays("if (b[0] > 1) a[0] = b[1]; return 0;").writes, (Writes{true, false}));
    EXPECT_EQ(facts_of_arrays("g(a); g(b); return 0;", "void g(private int c[8]) { c[0] = 1; }").writes,
              (Writes{true, true}));
    EXPECT_EQ(facts_of_arrays("private int c[8]; g(c, a); return c[0];",
                              "void g(private int c[8], private int d[8]) { c[1] = d[1]; }")
                  .writes,
              (Writes{false, false}));
    EXPECT_TRUE(facts_of_arrays(
                    "g(8, a); return 0;",
                    "void g(public int n, private int c[n]) { for (public int i = 0; i < n; i++) c[i] = i; }")
                    .takes_vectors);
}

/// A fold has lanes, too.
TEST(Lanewise, FoldsAreVectorsOfTheirOwn) {
    const LaneFacts facts =
        facts_of_arrays("private int m = a[0]; for (i = 1; i < 8; i++) if (a[i] > m) m = a[i]; return m;");
    EXPECT_TRUE(facts.takes_vectors);
    EXPECT_TRUE(facts.has_vectors);
}

TEST(Lanewise, LeaveOutWhatNeedsAllOfAnArray) {
    for (const char *body : {
             "a[b[0]] = 1; return 0;", // a private place
             "private int *p = a; return p[1];",
             "a++; return a[0];",
             "private int c[8]; c = a; return c[1];",
             "return smcopen(a[0]) + b[0];",
             "for (i = 0; i < 7; i++) if (a[i] > a[i + 1]) { private int t = a[i]; a[i] = a[i + 1]; a[i + 1] "
             "= t; } "
             "return 0;",
         })
        EXPECT_FALSE(facts_of_arrays(body).takes_vectors) << body;
    EXPECT_FALSE(facts_of_f("private int f(private int *a) { return a[0]; }", "x = f(row);").takes_vectors);
    EXPECT_FALSE(
        facts_of_f("private int g(private int *a) { return a[0]; }\nprivate int f(private int a[8]) { return "
                   "g(a); }",
                   "x = f(row);")
            .takes_vectors);
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
