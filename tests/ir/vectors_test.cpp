// Loops that hand on nothing: what they may compute, and which places a guard compares.
#include "loops.h"

namespace picco::compiler::ir {
namespace {

TEST_F(Folds, VectorsThatHandOnNothing) {
    const std::string numbers = "public int by = 3, turn[9];";
    for (const char *body : {
             "out[i] = x[i] >> (y[i] & 3); x[i] = y[i] << c[i];",
             "out[i] = smcpopcount(words[i]);",
             "out[i] = x[i] / by + y[i] % by;",
             "public int at = turn[i]; out[i] = x[at] * at;",
             "if (x[i] > y[i]) { int kept = x[i]; x[i] = y[i]; y[i] = kept; }",
             "z[i] = x[i] - 1; x[i] = y[i] * z[i]; z[i] = z[i] + x[i];",
         })
        EXPECT_EQ(folds(body, numbers), "") << body;
    EXPECT_EQ(folds("out[i] = x[i] / turn[i];", numbers), "divides by a public number that differs");
    EXPECT_EQ(folds("out[i] = x[i] << turn[i];", numbers), "shifts by a public amount that differs");
    EXPECT_EQ(folds("public int at = turn[i]; if (x[at] > s) s = x[at];", numbers),
              "sets a public scalar in each iteration");
    const Planned &found =
        planned("if (x[i] > y[i]) { int kept = x[i]; x[i] = y[i]; y[i] = kept; }", numbers);
    ASSERT_TRUE(found.loop);
    EXPECT_NE(found.dumps.back().text.find("min(x[i], y[i])"), std::string::npos) << found.dumps.back().text;
    EXPECT_NE(found.dumps.back().text.find("max(x[i], y[i])"), std::string::npos) << found.dumps.back().text;
}

/// Elements by two names: which pairs a guard compares, and whether the same elements will do.
TEST_F(Folds, OrderOfStatements) {
    const std::string names = "private int *p = x, *q = y; p++; q++;";
    const auto guards = [&](const std::string &body) {
        const Planned &found = planned(body, names);
        if (!found.loop)
            return found.reason.text;
        std::string result;
        for (const Head::Pair &each : found.loop->head.must_differ)
            result += each.is_strict ? "differ " : "same ";
        return result;
    };
    EXPECT_EQ(guards("p[i] = p[i] * q[i];"), "same ");
    EXPECT_EQ(guards("q[i] = q[i] * 3; p[i] = p[i] * 2;"), "differ "); // p is read behind q's store
    EXPECT_EQ(guards("int now = p[i] * q[i]; q[i] = 3 * i; p[i] = now;"), "same ");
    EXPECT_EQ(guards("p[i] = 1; q[i] = i; p[i] = p[i] + 1;"), "differ ");
    EXPECT_EQ(guards("if (bit) p[i] = i; q[i] = 3;"), "same ");
    EXPECT_EQ(guards("q[i] = 3; if (bit) p[i] = i;"), "differ ");   // which keeps what is there
    EXPECT_EQ(guards("x[i + 1] = z[i] * 2; x[i] = y[i] * 3;"), ""); // the later iteration stores last
    EXPECT_EQ(guards("x[i] = z[i] * 2; x[i + 1] = y[i] * 3;"),
              "'x[i + 1]' is what another iteration takes as 'x[i]'");
}

} // namespace
} // namespace picco::compiler::ir
