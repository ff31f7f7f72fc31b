// What -R loops and --dump=ir say, through the compiler as a user calls it.
#include "remarks.h"

#include "ir/loop.h"

#include <fmt/format.h>

namespace picco::compiler {
namespace {

constexpr const char *kProgram = R"(int best(private int a[8]) {
    private int most = 0;
    for (public int i = 0; i < 8; i++)
        most = a[i] > most ? a[i] : most;
    return most;
}
int main(void) {
    private int x[8], y[8], s = 1, t = 0;
    private int<1> ok[8];
    smcinput(x, 1, 8);
    smcinput(ok, 1, 8);
    for (public int i = 0; i < 8; i++)
        y[i] = x[i] * x[i];
    for (public int i = 0; i < 8; i++)
        if (ok[i] && x[i] > t)
            t = x[i];
    for (public int i = 0; i < 8; i++)
        s = s * s + x[i];
    t += best(y);
    smcoutput(s, 1);
    smcoutput(t, 1);
    return 0;
}
)";

TEST_F(Remarks, SayWhatBecameOfEachLoop) {
    std::ofstream(path_) << kProgram;
    options_.remarks_loops = true;
    const std::string text = said();
    for (const char *remark : {"3:5: remark: the iterations run as one vector; 'most' is a maximum\n",
                               "12:5: remark: the iterations run as one vector\n",
                               "14:5: remark: the iterations run as one vector; 't' is a maximum\n",
                               "17:5: remark: the iterations run one after the other\n",
                               "18:13: note: 's' depends on its own value in a way that no fold has\n"})
        EXPECT_NE(text.find(remark), std::string::npos) << remark << "\nin\n" << text;
}

/// A constant that is squared leaves its type after five iterations: the search for what it may be ends there.
TEST_F(Remarks, SquaresWithoutEndAreNoFewValues) {
    std::ofstream(path_) << R"(int main(void) {
    private int s = 3, x[40];
    smcinput(x, 1, 40);
    for (public int i = 0; i < 40; i++) {
        x[i] = x[i] * x[i];
        s = s * s;
    }
    smcoutput(x, 1, 40);
    smcoutput(s, 1);
    return 0;
}
)";
    options_.remarks_loops = true;
    const std::string text = said();
    EXPECT_NE(text.find("6:13: note: 's' depends on its own value in a way that no fold has\n"),
              std::string::npos)
        << text;
}

/// Which accesses keep iterations from being one vector, or may.
TEST_F(Remarks, SayWhichElementsMeet) {
    std::ofstream(path_) << R"(void add(private int *p, private int *q, public int n) {
    for (public int i = 0; i < n; i++)
        p[i] = p[i] * q[i];
}
int main(void) {
    private int x[40];
    smcinput(x, 1, 40);
    for (public int i = 1; i < 40; i++)
        x[i] = x[i - 1] * x[i - 1] + x[i];
    for (public int i = 0; i < 39; i++)
        x[i] = x[i + 1] * x[i];
    for (public int i = 0; i < 20; i++)
        x[2 * i] = x[2 * i + 1] * x[2 * i];
    add(x, x + 20, 20);
    for (public int i = 39; i > 0; i--)
        x[i] = x[i - 1];
    smcoutput(x, 1, 40);
    return 0;
}
)";
    options_.remarks_loops = true;
    const std::string text = said();
    for (const char *remark :
         {"2:5: remark: the iterations run as one vector, where the run finds 'p[i]' apart from 'q[i]'\n",
          "8:5: remark: the iterations run one after the other\n",
          "9:16: note: 'x[i - 1]' depends on its own value in a way that no fold has\n",
          "10:5: remark: the iterations run as one vector\n",
          "12:5: remark: the iterations run as one vector\n",
          "15:5: remark: the iterations run one after the other\n",
          "16:16: note: 'x[i - 1]' only moves to 'x[i]'\n"})
        EXPECT_NE(text.find(remark), std::string::npos) << remark << "\nin\n" << text;
}

/// A table in which an element needs those around it, beside which a scalar takes something from each: a diagonal at a time,
/// where any order leaves the same.
TEST_F(Remarks, SayWhichNestsRunOnDiagonals) {
    options_.remarks_loops = true;
    const auto runs_on_diagonals = [&](const std::string &statement) {
        std::ofstream(path_) << R"(private int<16> e[31][41];
int main(void) {
    public int i, j;
    private int<16> s = 3, t = 0;
    private long all = 0;
    private unsigned turned = 7;
    smcinput(e, 1, 31, 41);
    for (i = 1; i <= 30; i++)
        for (j = 1; j <= 40; j++) {
            e[i][j] = (e[i - 1][j] * 3 + e[i][j - 1]) % 53;
            )" << statement << R"(
        }
    smcoutput(e, 1, 31, 41);
    smcoutput(s, 1); smcoutput(t, 1); smcoutput(all, 1); smcoutput(turned, 1);
    return 0;
}
)";
        return said().find("8:5: remark: the nest runs a diagonal at a time\n") != std::string::npos;
    };
    for (const char *statement :
         {"", "if (e[i][j] > s) s = e[i][j];", "s = e[i][j] < s ? e[i][j] : s;", "if (e[i][j] == 7) s++;",
          "if (e[i][j] == 7) s = 1;", "s |= e[i][j] == 7;", "s &= e[i][j];", "turned -= e[i][j];",
          "all += e[i][j] == 7 ? 3 : 4; s ^= e[i][j] < 4;"})
        EXPECT_TRUE(runs_on_diagonals(statement)) << statement;
    for (const char *statement : {"if (e[i][j] == 7) s = j;", "if (e[i][j] > s) { s = e[i][j]; t = j; }",
                                  "s = s * 3 + e[i][j];", "if (e[i][j] > s) s = e[i][j]; t ^= s;",
                                  "if (e[i][j] > s) s = e[i][j]; else if (e[i][j] == 7) s = 0;",
                                  "all += e[i][j];" /* might leave its type and come back */})
        EXPECT_FALSE(runs_on_diagonals(statement)) << statement;
}

/// A loop over rows with a loop over each inside: side by side, and whether the one inside folds.
TEST_F(Remarks, SayWhichRowsFold) {
    options_.remarks_loops = true;
    const auto remarks_on = [&](const std::string &statement) {
        std::ofstream(path_) << R"(private int x[30][40], y[30];
public long weight[30];
private int longest(private int row[40]) {
    private int run = 0, most = 0;
    for (public int i = 0; i < 40; i++) {
        run = row[i] > 0 ? run + 1 : 0;
        most = run > most ? run : most;
    }
    return most;
}
int main(void) {
    public int i, j;
    smcinput(x, 1, 30, 40);
    for (j = 0; j < 30; j++) {
        private int s = 0, t = 0;
        for (i = 0; i < 40; i++) {
            )" << statement << R"(
        }
        y[j] = s + t;
    }
    for (j = 0; j < 30; j++)
        y[j] += longest(x[j]);
    smcoutput(y, 1, 30);
    return 0;
}
)";
        const std::string text = said();
        EXPECT_NE(text.find("21:5: remark: the iterations run side by side, in lanes\n"), std::string::npos)
            << text;
        const bool is_in_lanes =
            text.find("14:5: remark: the iterations run side by side, in lanes\n") != std::string::npos;
        const bool folds = text.find("16:9: remark: the iterations run as one vector") != std::string::npos;
        return std::string(is_in_lanes ? "in lanes" : "else") + (folds ? ", folds" : "");
    };
    for (const char *statement :
         {"s += x[j][i]; if (s > 50) s = 50;", "s = x[j][i] > 3 ? !s : s; t += s;",
          "if (x[j][i] > s) { t = s; s = x[j][i]; } else if (x[j][i] > t) t = x[j][i];",
          "if (x[j][i] > j) s = x[j][i] - j;",
          "if (s == 0) { if (x[j][i] > 3) s = 1; } else s = x[j][i] < 0;"})
        EXPECT_EQ(remarks_on(statement), "in lanes, folds") << statement;
    EXPECT_EQ(remarks_on("s = s * s + x[j][i];"), "in lanes");
    EXPECT_EQ(remarks_on("if (x[j][i] > 3 && i > j) s = i + j;"), "else"); // a number of both loops
}

TEST_F(Remarks, AreNotMadeUnlessWanted) {
    std::ofstream(path_) << kProgram;
    EXPECT_EQ(said(), "");
}

TEST_F(Remarks, DumpsShowOnePassOrAll) {
    std::ofstream(path_) << kProgram;
    options_.dump = "ir:after=folds";
    said();
    EXPECT_NE(notes_.find(":14:\n; after folds\nfor i while i < 8 step 1\n"
                          "  t = fold extreme (select(ok[i], x[i], -2147483648))\n"),
              std::string::npos)
        << notes_;
    EXPECT_EQ(notes_.find("; after build"), std::string::npos);
    options_.dump = "ir";
    said();
    size_t last = 0; // in the order in which they run
    for (const std::string_view pass : ir::kPasses) {
        if (pass == "products") // of nests of loops
            continue;
        last = notes_.find(fmt::format("; after {}\n", pass), last);
        EXPECT_NE(last, std::string::npos) << pass;
    }
}

} // namespace
} // namespace picco::compiler
