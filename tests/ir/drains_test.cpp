// Slots that go towards a number and not beyond it.
#include "loops.h"

namespace picco::compiler::ir {
namespace {

TEST_F(Folds, TowardsANumber) {
    for (const char *body : {
             "if (e > 0) { int taken = e < 3 ? e : 3; e -= taken; }",
             "if (e > 0) e -= e < bytes[i] ? e : bytes[i];",
             "if (e > 0) e--;",
             "e = e > 4 ? e - 1 : e;",
             "if (e >= 5 && c[i]) e--;",
             "if (e > 3) { if (e - 3 < bytes[i]) e = 3; else e -= bytes[i]; }",
             "if (e > -2) e -= e + 2 < bytes[i] ? e + 2 : bytes[i];",
             "if (e < 9) e = e + bytes[i] > 9 ? 9 : e + bytes[i];",
             "if (c[i]) if (!(e <= -2)) e -= c[i];",
             "if (e < 7) { e += bytes[i]; if (e > 7) e = 7; }",
             "if (e < 0) e = e + w < 0 ? e + w : 0;",
             "if (e > 0) { if (c[i]) e = e > 9 ? e - 9 : 0; else if (d[i]) e = e - bytes[i] < 0 ? 0 : e - "
             "bytes[i]; }",
         })
        EXPECT_EQ(folds(body), "drain") << body;
    EXPECT_EQ(folds("if (e > 0) { int taken = e < 3 ? e : 3; e -= taken; t += taken; }"), "all drain sum");
    EXPECT_EQ(folds("if (e > 0) { e -= e < 3 ? e : 3; if (e == 0) u = i; }"), "all drain affine");
    EXPECT_EQ(folds("if (b0) b0--; out[i] = b0 > 2;", "private unsigned char b0 = bytes[2];"), "all drain");
    // Without the question it is a sum within bounds.
    EXPECT_EQ(folds("e -= e < bytes[i] ? e : bytes[i];"), "shift");
    EXPECT_EQ(folds("int rest = e > x[i] ? e : x[i]; e = e - rest + y[i];"), "shift");
    // It may go the other way, beyond the number, or from the other side of it.
    for (const char *body : {
             "if (e > 0) e -= e < x[i] ? e : x[i];",
             "if (e > 0) e -= 2;",
             "if (e < -1) e = e + w < 0 ? e + w : 0;",
             "if (e > 3) e -= e < 3 ? e : 3;",
             "if (e > 0) { if (c[i]) e--; } else e++;",
         })
        EXPECT_EQ(folds(body), no_fold_has("e")) << body;
}

TEST_F(Folds, TowardsANumberOnAllSmallData) {
    EXPECT_GT(compare_all("if (e > 0) e--;", 3), 2u);
    EXPECT_GT(compare_all("if (e > 0) { if (c[i]) e -= e < 2 ? e : 2; else e--; }", 3), 30u);
    EXPECT_GT(compare_all("if (e < 1 && c[i]) { e += bytes[i]; if (e > 1) e = 1; }", 2), 100u);
}

} // namespace
} // namespace picco::compiler::ir
