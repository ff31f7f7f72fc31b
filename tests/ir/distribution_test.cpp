// Loops over rows that hand something on behind what they do to a row: which of them become two.
#include "remarks.h"

namespace picco::compiler {
namespace {

class Distribution : public Remarks {
  protected:
    /// The rows run side by side; behind the loop inside stands the tail.
    bool has_lanes(const std::string &before, const std::string &element, const std::string &tail,
                   const std::string &head = "j = 0; j < 30; j++") {
        std::ofstream(path_)
            << "private int x[30][40], y[31], best, who;\n"
            << "private int positive(private int a) { return a > 0 ? a : 0; }\n"
            << "int main(void) { public int i, j, n, k = 0; smcinput(n, 1); smcinput(x, 1, 30, 40);\n"
            << "smcinput(y, 1, 31); smcinput(best, 1);\nfor (" << head << ") { " << before
            << " for (i = 0; i < 40; i++) { " << element << " }\n"
            << tail << " }\nsmcoutput(best, 1); smcoutput(who, 1); smcoutput(y, 1, 31); return 0; }\n";
        options_.remarks_loops = true;
        const std::string text = said();
        EXPECT_NE(text.find("5:1: remark"), std::string::npos) << text;
        return text.find("5:1: remark: the iterations run side by side, in lanes") != std::string::npos;
    }
};

constexpr const char *kRun = "s = x[j][i] > 0 ? s + 1 : 0;";
constexpr const char *kBest = "if (s > best) { best = s; who = j; }";

TEST_F(Distribution, OfRowsThatFold) {
    EXPECT_TRUE(has_lanes("private int s = 0;", kRun, kBest));
    EXPECT_TRUE(has_lanes("private int s = 0;", "if (x[j][i] > s) s = x[j][i];", "best = best * 2 + s;"));
    EXPECT_TRUE(has_lanes("private int s = 0;", "if (s == 0) s = x[j][i] > 3; else s = x[j][i] < 0;",
                          "best += s; if (best > 9) best = j;"));
    EXPECT_TRUE(has_lanes("private int s = y[j];", kRun, "best += positive(s); y[j] = best;"));
    EXPECT_TRUE(has_lanes("private int s = 0;", kRun, kBest, "j = 2; j < n; j++"));
    EXPECT_TRUE(has_lanes("private int s = 0;", kRun, kBest, "public int j = 0; j < n; j++"));
    EXPECT_TRUE(has_lanes("private int s = 0;", kRun, "y[j + 1] = best; best = y[j] + s;"));
    EXPECT_TRUE(has_lanes("private int s = 0;", kRun, "if (s > 5) s = 5; best = s - best;"));
}

TEST_F(Distribution, OfWhatDependsOnRowsBefore) {
    for (const auto &[before, tail] :
         {std::pair("private int s = best;", "best = s;"), // begins where the last one ended
          std::pair("private int s = y[j];", "y[j + 1] = s; best += s;"),
          std::pair("private int s = y[j + 1];", "y[j] = s; best += s;"),
          std::pair("private int s = 0;", "x[j + 1][3] = s; best += s;"),
          std::pair("private int s = 0;", "best += s; smcoutput(best, 1);"),
          std::pair("private int s = 0; k = j;", "best += s; if (s > k) best = 0;")})
        EXPECT_FALSE(has_lanes(before, kRun, tail)) << before << ' ' << tail;
    // Counters that do not go one by one from 0 on.
    EXPECT_FALSE(has_lanes("private int s = 0;", kRun, kBest, "j = 29; j >= 0; j--"));
    EXPECT_FALSE(has_lanes("private int s = 0;", kRun, kBest, "j = 0; j < 30; j += 2"));
    EXPECT_FALSE(has_lanes("private int s = 0; if (n > 3) n--;", kRun, kBest, "j = 0; j < n; j++"));
}

/// Sums take no rounds anyway: the loop stays one.
TEST_F(Distribution, OfSums) {
    EXPECT_FALSE(has_lanes("private int s = 0;", "s += x[j][i];", kBest));
}

} // namespace
} // namespace picco::compiler
