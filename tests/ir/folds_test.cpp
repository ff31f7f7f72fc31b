// Folds of one loop, by what its iterations hand on.
#include "loops.h"

namespace picco::compiler::ir {
namespace {

TEST_F(Folds, ExtremesInAnyDress) {
    for (const char *body : {
             "if (c[i] && x[i] > s) s = x[i];",
             "if (c[i]) if (x[i] > s) s = x[i];",
             "if (x[i] > s && c[i]) s = x[i];",
             "s = c[i] && x[i] > s ? x[i] : s;",
             "if (x[i] <= s || !c[i]) s = s; else s = x[i];",
             "if (!(s >= x[i])) s = x[i]; out[i] = y[i] * y[i];",
         })
        EXPECT_EQ(folds(body), "extreme") << body;
    EXPECT_EQ(folds("s = x[i] < s ? x[i] : s; out[i] = s;"), "all extreme");
    EXPECT_EQ(folds("if (c[i]) s = y[i]; else if (x[i] > s) s = x[i];"), "extreme"); // of the current group
    EXPECT_EQ(folds("w = bytes[i] > w ? bytes[i] : w; out[i] = w;"), "all extreme");
    EXPECT_EQ(folds("if (!c[i] && abs(x[i] - y[i]) < s) s = abs(x[i] - y[i]);"), "extreme");
    EXPECT_EQ(folds("s += abs(x[i]); if (labs(y[i]) > 3) t = y[i];"), "sum last");
}

TEST_F(Folds, WhatBelongsToTheExtreme) {
    EXPECT_EQ(folds("if (c[i] && x[i] > s) { s = x[i]; t = y[i]; u = i; }"), "best of 3");
    EXPECT_EQ(folds("if (c[i]) if (!(s > x[i])) { t = y[i]; s = x[i]; bit = d[i]; }"), "best of 3");
    EXPECT_EQ(folds("t = c[i] && x[i] > s ? y[i] : t; s = c[i] && x[i] > s ? x[i] : s;"), "best of 2");
    EXPECT_EQ(folds("if (x[i] > s || (x[i] == s && y[i] < t)) { s = x[i]; t = y[i]; u = i; }"), "best of 3");
    EXPECT_EQ(folds("if (!flag || x[i] < s) { flag = 1; s = x[i]; t = i; } out[i] = s * t;"),
              "all best of 3");
    EXPECT_EQ(folds("if (c[i] && (!flag || x[i] < s)) { flag = 1; s = x[i]; t = i; }"), "best of 3");
    // What is taken is not what is compared: no order.
    EXPECT_EQ(folds("if (x[i] > s) { s = y[i]; t = i; }"), no_fold_has("s"));
    EXPECT_EQ(folds("if (x[i] > s || y[i] > t) { s = x[i]; t = y[i]; }"), no_fold_has("t"));
    EXPECT_EQ(folds("if (x[i] > s && y[i] > t) { s = x[i]; t = y[i]; }"), no_fold_has("t"));
    EXPECT_EQ(folds("if (x[i] > s) { s = x[i]; t = 1; } else if (x[i] == s) t++;"), "all extreme affine");
    EXPECT_EQ(folds("if (x[i] > s) { t = s; s = x[i]; } else if (x[i] > t) t = x[i];"), "two best of 2");
}

TEST_F(Folds, SumsOfEveryKind) {
    EXPECT_EQ(folds("if (c[i]) { s += x[i]; flag = 1; }"), "sum bit");
    EXPECT_EQ(folds("s += x[i] * y[i]; out[i] = s;"), "all sum");
    EXPECT_EQ(folds("s = c[i] ? x[i] : s + x[i];"), "affine");
    EXPECT_EQ(folds("s = s * x[i] + y[i];"), "affine");
    EXPECT_EQ(folds("s *= c[i];"), "affine");
    EXPECT_EQ(folds("if (c[i]) s = -s; out[i] = s * d[i];"), "all affine");
    EXPECT_EQ(folds("h = h * words[i] + words[i];"), "affine");       // modulo 2^32
    EXPECT_EQ(folds("w += bytes[i]; out[i] = w * x[i];"), "all sum"); // each is converted behind all sums
    EXPECT_EQ(folds("h += words[i];"), "sum");
    EXPECT_EQ(folds("s = s + words[i];"), "sum"); // by way of an unsigned type
    EXPECT_EQ(folds("s += 2;"), "sum");
}

TEST_F(Folds, ChoicesAndFlags) {
    EXPECT_EQ(folds("if (c[i]) s = x[i]; else out[i] = s;"), "all affine");
    EXPECT_EQ(folds("if (!flag && x[i] == y[i]) { flag = 1; s = i; }"), "best of 2");
    EXPECT_EQ(folds("bit |= c[i]; if (bit) s += x[i];"), "all bit sum");
    EXPECT_EQ(folds("bit ^= c[i]; out[i] = bit * x[i];"), "all bit");
    EXPECT_EQ(folds("bit = bit ? c[i] : d[i]; out[i] = bit * x[i];"), "all bit");
    EXPECT_EQ(folds("bit &= x[i] > 3;"), "bit");
    EXPECT_EQ(folds("flag = flag || x[i] < y[i];"), "bit");
    EXPECT_EQ(folds("h |= words[i]; if (c[i]) u = x[i];"), "word last");
    EXPECT_EQ(folds("if (c[i]) h &= words[i];"), "word");
    EXPECT_EQ(folds("if (x[i] > s) t++; s = x[i];"), "all delay sum");
    // What is stored is 0 or 1 by its range alone.
    EXPECT_EQ(folds("if (d[i]) d[i] &= w; if (!d[i]) s++;"), "sum");
    EXPECT_EQ(folds("d[i] = x[i] & 1; s += d[i] && c[i];"), "sum");
}

TEST_F(Folds, SumsWithinBounds) {
    for (const char *body : {
             "s = s + x[i] < 0 ? 0 : s + x[i];",
             "s += x[i]; if (s < 0) s = 0;",
             "s = s > 0 ? s + x[i] : x[i];",
             "if (s + x[i] > x[i]) s = s + x[i]; else s = x[i];",
             "s += x[i]; if (s > 99) s = 99; if (s < y[i]) s = y[i];",
             "if (c[i]) { s += x[i]; s = s > 9 ? 9 : s; } else { s -= y[i]; s = s < -9 ? -9 : s; }",
             "if (c[i]) { s += x[i]; s = s > 9 ? 9 : s; } else if (d[i]) s = y[i];",
             "if (c[i]) { if (x[i] > s) s = x[i]; } else if (x[i] < s) s = x[i];",
         })
        EXPECT_EQ(folds(body), "shift") << body;
    EXPECT_EQ(folds("w = w + bytes[i] > 255 ? 255 : w + bytes[i];"), "shift");
    EXPECT_EQ(folds("s = s > 0 ? s + x[i] : x[i]; if (s > t) { t = s; u = i; }"), "all shift best of 2");
    // Counters that stay in their bounds, as what the loop begins with does.
    EXPECT_EQ(folds("if (c[i]) { if (k < 30) k++; } else if (k > 0) k--;"), "shift");
    EXPECT_EQ(folds("if (c[i] && k < 30) k++;"), "shift");
    // It wraps, or may begin outside of the bounds.
    EXPECT_EQ(folds("w += bytes[i]; if (w > 99) w = 99;"), no_fold_has("w"));
    EXPECT_EQ(folds("if (c[i]) { if (e < 30) e++; } else if (e > 0) e--;"), no_fold_has("e"));
}

/// Costs along paths: the best of sums of slots.
TEST_F(Folds, BestOfSums) {
    EXPECT_EQ(folds("int best = s > t ? s : t; s = t + x[i]; t = best;"), "paths of 2");
    EXPECT_EQ(folds("int best = s < t ? s : t; s = t + x[i]; t = best; out[i] = t;"), "all paths of 2");
    EXPECT_EQ(folds("int held = s; if (t - x[i] > s) s = t - x[i]; if (held + x[i] > t) t = held + x[i];"),
              "paths of 2");
    EXPECT_EQ(
        folds("int a = s, b = t, d = u; if (b < a) a = b; if (d < b) b = d; s = a + x[i]; t = b + y[i]; "
              "u = (d < s ? d : s) + z[i];"),
        "paths of 3");
    EXPECT_EQ(
        folds("int old = s; if (c[i] && t + x[i] > s) s = t + x[i]; if (old - y[i] > t) t = old - y[i];"),
        "paths of 2");
    EXPECT_EQ(folds("int old = s; s = t > s ? t : s; if (c[i]) t = old + x[i]; else t = t - 1 > y[i] ? t - 1 "
                    ": y[i];"),
              "paths of 2");
    EXPECT_EQ(folds("int old = s; s = t > s ? t : s; if (c[i]) t = old + x[i]; else t = y[i];"),
              no_fold_has("t"));
}

TEST_F(Folds, BestOfSumsOnAllSmallData) {
    EXPECT_GT(compare_all("int best = s > t ? s : t; s = t + x[i]; t = best;", 3), 3000u);
    EXPECT_GT(compare_all("int old = s; if (t + x[i] < s) s = t + x[i]; if (old < t) t = old;", 3), 3000u);
}

/// Sets of flags: bits are kept, turned, set or cleared.
TEST_F(Folds, WordsBitByBit) {
    const std::string more =
        "private unsigned sets[9], drops[9]; private int g = 6; private unsigned char p[9];";
    EXPECT_EQ(folds("h = (h & ~drops[i]) | sets[i];", more), "word");
    EXPECT_EQ(folds("h = (h & drops[i]) ^ sets[i]; out[i] = h == 5;", more), "all word");
    EXPECT_EQ(folds("if (c[i]) h ^= sets[i]; else h &= drops[i];", more), "word");
    EXPECT_EQ(folds("h = c[i] ? sets[i] : h | words[i];", more), "word");
    EXPECT_EQ(folds("h = ~(h | sets[i]) ^ (c[i] ? drops[i] : 7u);", more), "word");
    EXPECT_EQ(folds("g = (g & ~x[i]) | y[i]; out[i] = g;", more), "all word");
    EXPECT_EQ(folds("w = (w & ~p[i]) | bytes[i];", more), "word");               // by way of int
    EXPECT_EQ(folds("g = (g & sets[i]) ^ x[i]; out[i] = g;", more), "all word"); // by way of unsigned
    EXPECT_EQ(folds("h = h | words[i] | sets[i];", more), "word");
    EXPECT_EQ(planned("h = h | words[i] | sets[i];", more).loop->recurrences[0].parts.size(), 1u);
    EXPECT_EQ(folds("h = (h & sets[i]) + 1;", more), no_fold_has("h"));
    EXPECT_EQ(folds("h = (h ^ sets[i]) & (h | drops[i]);", more), no_fold_has("h"));
}

/// Numbers that are 0 or 1 by what they are computed of.
TEST_F(Folds, Carries) {
    const std::string more = "private unsigned char p[9], q[9], sum[9]; private unsigned long wide = 0; "
                             "private unsigned int low = 0; private int borrow = 0, digit = 0;";
    EXPECT_EQ(folds("unsigned t = p[i] + q[i] + low; sum[i] = t & 255; low = t >> 8;", more), "all bit");
    EXPECT_EQ(
        folds("unsigned long t = (unsigned long)words[i] + h + wide; out[i] = t & 65535; wide = t >> 32; "
              "flag += (int)wide;",
              more),
        "all bit sum");
    EXPECT_EQ(folds("digit = (a[i] + 2 + digit) / 4; out[i] = digit * x[i];", more), "all bit");
    // More than 1, and less than 0.
    EXPECT_EQ(folds("unsigned t = 3 * p[i] + q[i] + low; sum[i] = t & 255; low = t >> 8;", more),
              no_fold_has("low"));
    EXPECT_EQ(folds("int t = p[i] - q[i] + borrow; sum[i] = t & 255; borrow = t >> 8;", more),
              no_fold_has("borrow"));
}

/// Multiples of each other.
TEST_F(Folds, LinearSystems) {
    EXPECT_EQ(folds("int old = t; t = x[i] * t + s; s = old;"), "system of 2");
    EXPECT_EQ(folds("int old = s; s = x[i] * s + y[i] * t; t = z[i] * old - t + 1; out[i] = s;"),
              "all system of 2");
    EXPECT_EQ(folds("if (c[i] && x[i] > y[i]) { int old = s; s = t; t = old; }"),
              "one iteration after the other takes fewer rounds, as they overlap"); // of nine
    EXPECT_EQ(folds("if (c[i]) { int old = s; s = t; t = u; u = old + x[i]; } else u -= s;"), "system of 3");
    EXPECT_EQ(folds("unsigned old = h; h = h * words[i] + k2; k2 = old * 3 + bytes[i];",
                    "private unsigned k2 = 1;"),
              no_fold_has("k2")); // no room for products
    // A step takes no round.
    EXPECT_EQ(folds("int old = t; t = 3 * t + s + x[i] * x[i]; s = old;"), "sequence of 2");
    EXPECT_EQ(folds("int old = t; t = x[i] * t * s; s = old;"), no_fold_has("s"));
}

/// Elements at an index that is handed on go along with it.
TEST_F(Folds, ElementsGoAlongWithTheirIndex) {
    EXPECT_EQ(folds("if (y[i] < y[k]) k = i;"), "best of 2");
    EXPECT_EQ(folds("if (y[k] <= y[i]) { k = i; s = x[i]; }"), "best of 3");
    EXPECT_EQ(folds("if (c[i]) k = i; out[i] = y[k];"), "affine all affine");
}

TEST_F(Folds, Predicates) {
    EXPECT_EQ(folds("if (e < 0 && c[i]) e = i; out[i] = e * x[i];"), "all predicate");
    EXPECT_EQ(folds("if (e < 0) { if (c[i]) e = x[i]; else if (d[i]) e = y[i]; }"), "predicate");
    EXPECT_EQ(folds("if (e == 0) { if (c[i]) e = x[i]; } else if (d[i]) e = y[i];"), "predicate");
    EXPECT_EQ(folds("e = (e > 3 && e != 6) || c[i] ? e : x[i] * y[i];"), "predicate");
    EXPECT_EQ(folds("if (!e) { e = x[i]; t = i; }"), "all predicate affine");
    // Iterations ask different things, or two.
    EXPECT_EQ(folds("if (e < x[i] && c[i]) e = y[i];"), no_fold_has("e"));
    EXPECT_EQ(folds("if (e > i && c[i]) e = y[i];"), no_fold_has("e"));
    EXPECT_EQ(folds("if (e < 0 ? c[i] : e > 9 && d[i]) e = y[i];"), no_fold_has("e"));
    // What is found is no place to look further: the answer needs no part of its own.
    const Planned &found = planned("if (e < 0 && c[i]) e = 2 * i + 1;");
    ASSERT_TRUE(found.loop);
    EXPECT_EQ(found.loop->recurrences[0].parts.size(), 2u);
    const Planned &open = planned("if (e < 0 && c[i]) e = i - 1;");
    ASSERT_TRUE(open.loop);
    EXPECT_EQ(open.loop->recurrences[0].parts.size(), 3u);
}

TEST_F(Folds, LawsOnAllSmallData) {
    for (const char *body : {
             "if (a[i] > m) { m = a[i]; t = i; }",
             "if (c[i] && a[i] > m) { m = a[i]; t = i; }",
             "if (c[i] && a[i] >= m) { m = a[i]; t = i; }",
             "if (c[i] && a[i] <= m) { m = a[i]; t = i; }",
             "if (c[i] && (!f || a[i] < m)) { f = 1; m = a[i]; t = i; }",
             "if (!f && c[i]) { f = 1; t = i; }",
             "s += x[i]; if (s < 0) s = 0;",
             "s = s > 0 ? s + x[i] : x[i];",
             "if (c[i]) { if (k < 3) k++; } else if (k > 0) k--;",
             "if (c[i]) { if (k < 8) k++; } else if (k > 0) k--;",
             "k = k + c[i] == 3 ? 0 : k + c[i];",
             "if (e == 0 && c[i]) e = x[i];",
         })
        EXPECT_GE(compare_all(body, 3), 8u) << body;
    for (const char *body : {
             "if (a[i] > m || (a[i] == m && b[i] <= n)) { m = a[i]; n = b[i]; t = i; }",
             "if (c[i]) if (a[i] < m || (a[i] == m && b[i] > n)) { m = a[i]; n = b[i]; t = i; }",
             "s += x[i]; if (s > 1) s = 1; if (s < y[i]) s = y[i];",
             "if (e < 0) { if (c[i]) e = x[i]; } else if (d[i]) e = a[i];",
             "e = e == 1 || c[i] ? e : x[i]; out[i] = e * x[i];",
             "if (e != -1) e = x[i]; else if (c[i]) e = a[i];",
         })
        EXPECT_GT(compare_all(body, 2), 600u) << body;
}

} // namespace
} // namespace picco::compiler::ir
