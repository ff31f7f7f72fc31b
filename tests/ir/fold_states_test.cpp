// Folds of loops whose iterations hand on one of a few states.
#include "loops.h"

namespace picco::compiler::ir {
namespace {

TEST_F(Folds, Automata) {
    EXPECT_EQ(folds("if (c[i]) { if (k < 3) k++; } else if (k > 0) k--;"), "states");
    EXPECT_EQ(
        folds("k = k == 0 ? (c[i] ? 1 : 0) : k == 1 ? (d[i] ? 2 : 0) : c[i] ? 2 : 0; out[i] = k * x[i];"),
        "all states");
    EXPECT_EQ(folds("k = k + c[i] == 5 ? 0 : k + c[i];"), "states");
    EXPECT_EQ(folds("if (k == 0 && x[i] > 3) k = 7; else if (k == 7 && x[i] < y[i]) k = -1;"), "states");
}

/// What is only asked which of a few numbers it is, and may become any number.
TEST_F(Folds, AutomataByTables) {
    const std::string tables =
        "private int next[4][3]; private unsigned char row[5]; public int known[6] = {3, 1, 4, 1, 5, 9};";
    EXPECT_EQ(folds("k = next[k][a[i]];", tables), "states");
    EXPECT_EQ(folds("s = next[s][x[i]]; out[i] = s;", tables), "all states");
    EXPECT_EQ(folds("if (c[i]) w = row[w];", tables), "states");
    EXPECT_EQ(folds("k = known[k]; if (k == 5) flag++;", tables), "all states sum");
    EXPECT_EQ(folds("s = s == 1 ? x[i] : s == -1 ? y[i] : z[i];"), "states");
    EXPECT_EQ(folds("if (s == 2) s = x[i]; else if (c[i]) s = 2;"), "states");
    EXPECT_EQ(folds("if (d[i]) s = s == 0 || s == 3 ? x[i] : next[s][a[i]] + y[i]; out[i] = s;", tables),
              "all states");
    // A sum of the number, and a table at another number, are not the same for all others.
    EXPECT_NE(folds("s = s == 1 ? x[i] : s + y[i] * z[i] * s;", tables), "states");
    EXPECT_EQ(folds("k = row[k + 1];", tables), no_fold_has("k"));
}

TEST_F(Folds, AutomataOnAllSmallData) {
    EXPECT_GT(compare_all("if (c[i]) s = s == 1 ? x[i] : s == -1 ? 1 : y[i];", 2), 1000u);
    EXPECT_GT(compare_all("m = m == 1 ? a[i] : m == 0 ? m : b[i];", 2), 200u);
}

/// Remainders of constants.
TEST_F(Folds, Remainders) {
    const std::string hash = "private int hash = 1; private int large = 1000; private unsigned check = 1, "
                             "total = 0; private int<8> few = 3;";
    EXPECT_EQ(folds("hash = (hash * 31 + bytes[i]) % 1000003; flag = hash;", hash), "all modular delay");
    EXPECT_EQ(
        folds("check = (check + bytes[i]) % 65521; total = (total + check) % 65521; flag = total;", hash),
        "all modular all modular delay");
    EXPECT_EQ(folds("if (c[i]) hash = hash * 5 % 97 * bytes[i] % 97; out[i] = hash;", hash), "all modular");
    EXPECT_EQ(
        folds("if (c[i]) hash = hash * 5 % 97; else if (d[i]) hash = bytes[i] % 90; out[i] = hash;", hash),
        "all modular");
    // What is kept is reduced, too, and factors may be bits.
    EXPECT_EQ(folds("large = large * c[i] % 97; flag = large;", hash), "all modular delay");
    EXPECT_EQ(
        folds("if (!f && c[i]) { f = 1; large = bytes[i] % 97; } else large = large % 97; flag = large;",
              hash),
        "all bit all modular delay");
    // Numbers below 0, several moduli, and products that no field has room for.
    EXPECT_EQ(folds("hash = (hash * 3 + x[i]) % 101; flag = hash;", hash), no_fold_has("hash"));
    EXPECT_EQ(folds("if (c[i]) hash = (hash * 3 + 1) % 101; else hash = hash * 5 % 103; flag = hash;", hash),
              no_fold_has("hash"));
    EXPECT_EQ(folds("total = (unsigned)((total * 7ul + bytes[i]) % 4294967291ul); flag = total;", hash),
              no_fold_has("total"));
}

/// Each branch has what is before it on both sides: taken apart one by one they would be 2^40.
TEST_F(Folds, ManyBranchesOnOneVariable) {
    const char *const bodies[] = {
        "if (x[i] > 1) s = y[i] + 1;",
        "if (s == 3 && x[i] > 2) s = 1;",
        "if (x[i] > s) { s = x[i]; t = i; }",
        "if (x[i] == 3) bit = !bit;",
        "if (x[i] > 2) h = h * 3 + words[i]; else h = h + 7;",
        "if (s < 0 && x[i] > 4) s = y[i];",
        "if (c[i]) s = s == 3 ? x[i] : s;",
        "if (x[i] + t > s) s = x[i] + t; if (s - 1 > t) t = s - 1;",
        "if (c[i]) s = t; else if (d[i]) t = s + 1;",
        "if (c[i]) w = (w * 5 + 3) % 101;",
    };
    for (const char *each : bodies) {
        std::string body;
        for (int k = 0; k < 40; ++k)
            body += each;
        EXPECT_NE(folds(body), "") << each;
    }
}

/// What several slots hold is one state.
TEST_F(Folds, AutomataOfSeveral) {
    const std::string more = "private int p = 0, r = 1; ";
    EXPECT_EQ(folds("if (p == 0 && c[i]) { p = 1; r = 0; } else if (r == 0 && d[i]) { p = 0; r = 2; } "
                    "out[i] = p * x[i] + r;",
                    more),
              "all states of 2");
    EXPECT_EQ(
        folds("if (c[i]) { int old = p; p = r; r = old; } else if (d[i] && p) p = r; out[i] = p;", more),
        "all states of 2");
    EXPECT_EQ(
        folds("if ((x[i] > 0) != p) { r++; if (r == 3) { p = !p; r = 0; } } else r = 0; out[i] = p;", more),
        "all states of 2");
    EXPECT_EQ(folds("if (bit && c[i]) f = !f; if (f && d[i]) bit = c[i]; out[i] = bit * x[i];"),
              "all states of 2");
    EXPECT_EQ(folds("if (p == 3) r = -1; if (p == 0) r = 1; if (c[i]) p += r; out[i] = p;", more),
              "all states of 2");
    // More and more of them.
    EXPECT_EQ(folds("if (r == 1) p += 1; if (p == 3 && c[i]) r = 1 - r; out[i] = p;", more),
              no_fold_has("p"));
}

} // namespace
} // namespace picco::compiler::ir
