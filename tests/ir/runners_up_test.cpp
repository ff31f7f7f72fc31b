// The best and the second best.
#include "loops.h"

namespace picco::compiler::ir {
namespace {

TEST_F(Folds, TheBestAndTheSecondBest) {
    for (const char *body : {
             "if (x[i] > e) { t = e; e = x[i]; } else if (x[i] > t) t = x[i];",
             "if (x[i] >= e) { t = e; e = x[i]; } else if (x[i] > t) t = x[i];",
             "if (x[i] >= e) { t = e; e = x[i]; } else if (x[i] >= t) t = x[i];",
             "if (x[i] < e) { t = e; e = x[i]; } else if (x[i] < t) t = x[i];",
             "if (e >= x[i]) { t = e; e = x[i]; } else if (t > x[i]) t = x[i];",
             "if (x[i] > e) { t = e; e = x[i]; u = i; } else if (x[i] > t) t = x[i];",
             "if (x[i] > e) { t = e; v = u; e = x[i]; u = i; } else if (x[i] > t) { t = x[i]; v = i; }",
             "if (x[i] < e) { t = e; v = u; e = x[i]; u = y[i]; } else if (x[i] < t) { t = x[i]; v = y[i]; }",
             "t = x[i] > e ? e : x[i] > t ? x[i] : t; e = x[i] > e ? x[i] : e;",
             "int low = e < x[i] ? e : x[i]; if (low > t) t = low; if (x[i] > e) e = x[i];",
             "int low = e < x[i] ? e : x[i]; t = low < t ? t : low; if (x[i] > e) { e = x[i]; u = i; }",
         })
        EXPECT_EQ(folds(body).substr(0, 11), "two best of") << body;
    // Somebody asks for one of them in between, an equal number takes the second place, or what is kept is another one.
    for (const char *body : {
             "if (x[i] > e) { t = e; e = x[i]; } else if (x[i] > t) t = x[i]; out[i] = e;",
             "if (x[i] > e) { t = e; e = x[i]; } else if (x[i] > t) t = x[i]; out[i] = t;",
             "if (x[i] > e) { t = e; e = x[i]; } else if (y[i] > t) t = y[i];",
             "if (x[i] > e) { t = y[i]; e = x[i]; } else if (x[i] > t) t = x[i];",
             "if (x[i] > e) { t = e; e = x[i]; } else if (x[i] < t) t = x[i];",
             "if (x[i] > e) { t = e; v = u; e = x[i]; u = i; } else if (x[i] >= t) { t = x[i]; v = i; }",
             "if (x[i] > e) { t = e; v = u; e = x[i]; u = i; } else if (x[i] > t) { t = x[i]; v = y[i]; }",
         })
        EXPECT_EQ(folds(body).find("two best"), std::string::npos) << body;
}

TEST_F(Folds, TheBestAndTheSecondBestOnAllSmallData) {
    EXPECT_GT(compare_all("if (x[i] > e) { t = e; e = x[i]; } else if (x[i] > t) t = x[i];", 3), 3000u);
    EXPECT_GT(compare_all("if (x[i] >= e) { t = e; e = x[i]; } else if (x[i] >= t) t = x[i];", 3), 3000u);
    EXPECT_GT(
        compare_all(
            "if (x[i] < e) { t = e; v = u; e = x[i]; u = i; } else if (x[i] < t) { t = x[i]; v = i; }", 2),
        3000u);
    EXPECT_GT(compare_all("int low = e < x[i] ? e : x[i]; if (low > t) t = low; if (x[i] > e) e = x[i];", 3),
              3000u);
}

} // namespace
} // namespace picco::compiler::ir
