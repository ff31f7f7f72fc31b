// Loops whose bodies run once for all iterations, and those that must not.
#include "analysed.h"
#include "nests/lane_loops.h"

#include <gtest/gtest.h>

#include <string>

namespace picco::compiler {
namespace {

constexpr const char *kFunctions = R"(
    public int count; private int global;
    private int half(private int x) { return x / 2; }
    void scale(private int row[6], private int key[6]) {
        for (public int j = 0; j < 6; j++) row[j] *= key[j];
    }
)";

class LaneLoop : public ::testing::Test {
  protected:
    /// The lane loop of the last loop on i of f, with this body, if it is one; around: f's parameters.
    const compiler::LaneLoop *loop_of(const std::string &text, const std::string &around = "void") {
        const bool is_main = around == "void";
        const std::string locals = "private int a[9][6], b[9][6], x[9], y[9], key[6], s, t; public int i, j, "
                                   "k = 1, n = 9, w[9];";
        analysis_.emplace(analysed(kFunctions + ("void f(" + around + ") { ") +
                                   (is_main ? locals : "public int i, j;") + text +
                                   " }\npublic int main() { " + (is_main ? "f();" : "") + " return 0; }\n"));
        EXPECT_TRUE(analysis_->is_good()) << text;
        plans_.emplace(ranges_, analysis_->program->arena);
        loops_.emplace(*plans_);
        for (const FunctionSymbol *each : analysis_->program->functions)
            if (each->name == "f")
                for (const Statement *statement : each->definition->body->statements)
                    if (const auto *loop = as<For>(statement))
                        return loops_->find(*loop, *each->definition);
        return nullptr;
    }
    bool is_one(const std::string &body) {
        return loop_of("for (i = 0; i < 9; i++) { " + body + " }") != nullptr;
    }

  private:
    std::optional<Analysis> analysis_;
    Ranges ranges_;
    std::optional<ir::Plans> plans_;
    std::optional<LaneLoops> loops_;
};

const std::string kHorner = "private int r = 0; for (j = 0; j < 6; j++) r = r * 3 + a[i][j]; x[i] = r;";

TEST_F(LaneLoop, HasLoopsAndArraysOfItsOwn) {
    EXPECT_TRUE(is_one(kHorner));
    EXPECT_TRUE(is_one("for (j = 0; j < 6; j++) b[i][j] = a[i][5 - j] + x[i];"));
    EXPECT_TRUE(is_one("for (public int m = 1; m < n; m++) a[i][m] += a[i][m - 1] * key[m];"));
    EXPECT_TRUE(is_one("private int l[6]; for (j = 0; j < 6; j++) l[j] = a[i][j]; x[i] = l[0] - l[5];"));
    EXPECT_TRUE(is_one("private int l[n]; for (j = 0; j < n; j++) l[j] = x[i] * j; x[i] = l[k];"));
    EXPECT_TRUE(is_one("for (j = 0; j < 6; j++) if (a[i][j] > s) { a[i][j] = s; x[i]++; }"));
    EXPECT_TRUE(is_one("for (j = 0; j < 6; j++) x[i] += half(a[i][j]); scale(a[i], key);"));
    EXPECT_TRUE(is_one("public int m = k; for (j = 0; j < 6; j++) { a[i][(j + m) % 6] += global; m++; }"));
    EXPECT_TRUE(loop_of("for (i = 8; i >= 0; i -= 2) [ " + kHorner + " ]"));
}

TEST_F(LaneLoop, LeavesBitsTheirShape) {
    const std::string body = "for (i = 0; i < 9; i++) for (j = 1; j < 6; j++) e[i][j] ^= e[i][j - 1];";
    EXPECT_TRUE(loop_of("private int e[9][6]; " + body));
    EXPECT_FALSE(loop_of("private int<1> e[9][6]; " + body));
}

TEST_F(LaneLoop, TakesRowsAndElements) {
    const compiler::LaneLoop *loop =
        loop_of("for (i = 0; i < 9; i++) { " + kHorner + " y[i] += x[i] + a[i][2]; }");
    ASSERT_NE(loop, nullptr);
    EXPECT_EQ(loop->rows.size(), 3);
    EXPECT_EQ(loop->written.size(), 2);
    EXPECT_EQ(loop->rows_apart.size(), 0);
    EXPECT_FALSE(loop->has_only_vectors);
    loop = loop_of("for (i = 0; i < 9; i++) for (j = 0; j < 6; j++) b[i][j] = a[i][j] * x[i];");
    ASSERT_NE(loop, nullptr);
    EXPECT_TRUE(loop->has_only_vectors);
    EXPECT_EQ(loop->operations, 2);
    loop = loop_of("for (i = 0; i < 9; i++) { private int l[2]; l[k] = x[i]; y[i] = l[0] * 3; }");
    ASSERT_NE(loop, nullptr);
    EXPECT_FALSE(loop->has_only_vectors);
}

/// Whose value at the end, or before, somebody else may ask for.
TEST_F(LaneLoop, SetsScalarsFromAroundOnlyForItself) {
    const std::string horner = "for (j = 0; j < 6; j++) s = s * 3 + a[i][j]; x[i] = s;";
    EXPECT_TRUE(is_one("s = 0; " + horner));
    EXPECT_FALSE(is_one(horner));
    EXPECT_FALSE(is_one("if (x[i] > 3) s = 0; " + horner));
    EXPECT_FALSE(is_one("for (j = 0; j < n; j++) s = 0; " + horner));
    EXPECT_FALSE(is_one("if (k > 3) s = 0; " + horner));
    EXPECT_FALSE(loop_of("for (i = 0; i < 9; i++) { s = 0; " + horner + " } x[0] = s;"));
    EXPECT_FALSE(is_one("global = 0; for (j = 0; j < 6; j++) global = global * 3 + a[i][j];"));
    EXPECT_FALSE(is_one(kHorner + " t += r;"));
    EXPECT_FALSE(is_one(kHorner + " k++;"));
    EXPECT_FALSE(is_one(kHorner + " count = 3;"));
    EXPECT_TRUE(is_one(kHorner + " n = 9;"));
    EXPECT_FALSE(loop_of("for (i = 0; i < n; i++) { " + kHorner + " n = 9; }"));
    EXPECT_FALSE(is_one("private int r = j; " + kHorner.substr(17)));
    EXPECT_TRUE(is_one("k = 2; " + kHorner + " y[i] = k;"));
}

/// What one side of a branch sets says nothing about the other side.
TEST_F(LaneLoop, KeepsTheOrderWhereScalarsArePassedOn) {
    EXPECT_FALSE(is_one("if (x[i] > 3) s = x[i]; else y[i] = s;"));
    EXPECT_FALSE(is_one("if (x[i] > 3) y[i] = s; else s = x[i];"));
    EXPECT_FALSE(is_one("if (x[i] > 3) { if (y[i] > 3) s = x[i]; else y[i] = s; } else y[i] = 1;"));
    EXPECT_FALSE(is_one("if (k > 3) s = y[i]; else y[i] = s;"));
    EXPECT_FALSE(is_one("for (j = 0; j < 6; j++) if (a[i][j] > 3) s = a[i][j]; else b[i][j] = s;"));
    EXPECT_FALSE(is_one("if (x[i] > 3) { s = x[i]; t = s; } else { s = y[i]; y[i] = t; }"));
    EXPECT_TRUE(
        is_one("if (x[i] > 3) { s = x[i]; y[i] = s * 3; } else { s = y[i]; y[i] = s - 1; } " + kHorner));
    EXPECT_TRUE(is_one("s = 1; if (x[i] > 3) s = x[i]; else y[i] = s; " + kHorner));
}

TEST_F(LaneLoop, GoesTheSameWayInAllIterations) {
    EXPECT_FALSE(is_one("for (j = 0; j < i; j++) x[i] = x[i] * 3 + a[i][j];"));
    EXPECT_FALSE(is_one(kHorner + " if (i > 3) y[i] = 0;"));
    EXPECT_TRUE(is_one(kHorner + " y[i] = w[i];")); // a number of each
    EXPECT_FALSE(is_one(kHorner + " if (w[i] > 3) y[i] = 0;"));
    EXPECT_FALSE(is_one(kHorner + " private int l[i + 1]; l[0] = r;"));
    EXPECT_FALSE(is_one(kHorner + " private int l[9]; l[i] = r;"));
    EXPECT_FALSE(is_one("private int l[9]; for (j = 0; j < 9; j++) l[j] = x[j] * 2; y[i] = l[i];"));
    EXPECT_FALSE(is_one("private int l[9][6]; for (j = 0; j < 9; j++) l[j][0] = x[j]; scale(l[i], l[0]);"));
    EXPECT_FALSE(is_one(kHorner + " y[i] = smcopen(r);"));
    EXPECT_FALSE(is_one(kHorner + " if (smcopen(r) > 3) break;"));
}

TEST_F(LaneLoop, NeedsNoOtherIteration) {
    EXPECT_FALSE(is_one("for (j = 1; j < 6; j++) a[i + 1][j] = a[i][j - 1] * 3 + a[i + 1][j - 1];"));
    EXPECT_FALSE(is_one(kHorner + " for (j = 0; j < 6; j++) key[j] += r;"));
    EXPECT_FALSE(is_one("for (j = 1; j < 6; j++) x[j] = x[j - 1] * a[i][j];"));
    EXPECT_FALSE(is_one("for (j = 1; j < 6; j++) x[i] = x[i] * x[j];"));
    EXPECT_FALSE(is_one("for (j = 1; j < 6; j++) a[j][i] = a[j - 1][i] + x[i];"));
    EXPECT_TRUE(loop_of("for (i = 0; i < 4; i++) for (j = 1; j < 6; j++) a[2 * i][j] = a[2 * i + 1][j - 1] * "
                        "a[2 * i][j - 1];"));
    const auto *loop =
        loop_of("for (i = 1; i < 9; i++) for (j = 1; j < 6; j++) a[i][j] -= a[0][j] * a[i][j - 1];");
    ASSERT_NE(loop, nullptr);
    EXPECT_EQ(loop->rows_apart.size(), 1); // the run compares them
}

/// They are taken before it is known whether an iteration comes to them.
TEST_F(LaneLoop, TakesNoRowsThatMayNotBeThere) {
    const std::string loop = "for (j = 0; j < 6; j++) y[i] = y[i] * 3 + a[i][j]; ";
    EXPECT_FALSE(is_one(loop + "if (k > 3) x[i] = 0;"));
    EXPECT_FALSE(is_one(loop + "y[i] += k > 3 ? x[i] : 1;"));
    EXPECT_TRUE(is_one(loop + "if (k > 3) y[i] = 0;"));
    EXPECT_TRUE(is_one("if (k > 3) y[i] = 0; " + loop));
}

TEST_F(LaneLoop, ComparesRowsBehindPointers) {
    const std::string arrays = "private int p[9][6], private int q[9][6], private int r[9]";
    const auto *loop = loop_of(
        "for (i = 0; i < 9; i++) for (j = 1; j < 6; j++) p[i][j] = p[i][j - 1] * q[i][j] + r[i];", arrays);
    ASSERT_NE(loop, nullptr);
    EXPECT_EQ(loop->rows_apart.size(), 2);
    // How many elements behind it may be read, a size that is declared says to loops that keep to it.
    const auto reads_behind = [&](const std::string &index, const std::string &bound,
                                  const std::string &parameters) {
        return loop_of("for (i = 0; i < 9; i++) for (j = 1; j < " + bound +
                           "; j++) p[i][j] = p[i][j - 1] * r[" + index + "];",
                       "private int p[9][6], " + parameters);
    };
    loop = reads_behind("j", "6", "private int r[6]");
    ASSERT_NE(loop, nullptr);
    EXPECT_EQ(loop->rows_apart.size(), 1);
    EXPECT_TRUE(reads_behind("j", "m", "public int m, private int r[m]"));
    EXPECT_FALSE(reads_behind("j", "6", "private int r[5]"));
    EXPECT_FALSE(reads_behind("j - 1", "6", "private int r[6]"));
    EXPECT_FALSE(reads_behind("j", "6", "private int *r"));
    EXPECT_FALSE(reads_behind("j", "6", "public int m, private int r[m]"));
    EXPECT_FALSE(
        loop_of("for (i = 0; i < 9; i++) for (j = 0; j < 6; j++) m[i] = m[i] * 3 + 1;", "private int *m"));
}

TEST_F(LaneLoop, IsTheInnerOneUnlessItHasFewerIterations) {
    const std::string inner =
        "for (public int m = 0; m < %; m++) { private int r = 0; for (j = 0; j < 6; j++) "
        "r = r * 3 + c[i][m][j]; c[i][m][0] = r; }";
    const auto nest = [&](const std::string &count) {
        std::string body = inner;
        body.replace(body.find('%'), 1, count);
        return loop_of("private int c[9][20][6]; for (i = 0; i < 9; i++) " + body);
    };
    EXPECT_TRUE(nest("4"));
    EXPECT_FALSE(nest("20"));
    EXPECT_FALSE(nest("n"));
}

} // namespace
} // namespace picco::compiler
