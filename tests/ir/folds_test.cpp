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
    EXPECT_EQ(folds("if (x[i] > s) { s = y[i]; t = i; }"),
              "'s' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("if (x[i] > s || y[i] > t) { s = x[i]; t = y[i]; }"),
              "'t' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("if (x[i] > s && y[i] > t) { s = x[i]; t = y[i]; }"),
              "'t' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("if (x[i] > s) { s = x[i]; t = 1; } else if (x[i] == s) t++;"), "all extreme affine");
    EXPECT_EQ(folds("if (x[i] > s) { t = s; s = x[i]; } else if (x[i] > t) t = x[i];"),
              "all extreme extreme");
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
    EXPECT_EQ(folds("w += bytes[i]; if (w > 99) w = 99;"),
              "'w' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("if (c[i]) { if (e < 30) e++; } else if (e > 0) e--;"),
              "'e' depends on its own value in a way that no fold has");
}

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
    EXPECT_EQ(folds("k = row[k + 1];", tables), "'k' depends on its own value in a way that no fold has");
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
    EXPECT_EQ(folds("hash = (hash * 3 + x[i]) % 101; flag = hash;", hash),
              "'hash' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("if (c[i]) hash = (hash * 3 + 1) % 101; else hash = hash * 5 % 103; flag = hash;", hash),
              "'hash' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("total = (unsigned)((total * 7ul + bytes[i]) % 4294967291ul); flag = total;", hash),
              "'total' depends on its own value in a way that no fold has");
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
              "'t' depends on its own value in a way that no fold has");
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
    EXPECT_EQ(folds("h = (h & sets[i]) + 1;", more),
              "'h' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("h = (h ^ sets[i]) & (h | drops[i]);", more),
              "'h' depends on its own value in a way that no fold has");
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
              "'low' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("int t = p[i] - q[i] + borrow; sum[i] = t & 255; borrow = t >> 8;", more),
              "'borrow' depends on its own value in a way that no fold has");
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
              "'k2' depends on its own value in a way that no fold has"); // no room for products
    // A step takes no round.
    EXPECT_EQ(folds("int old = t; t = 3 * t + s + x[i] * x[i]; s = old;"), "sequence of 2");
    EXPECT_EQ(folds("int old = t; t = x[i] * t * s; s = old;"),
              "'s' depends on its own value in a way that no fold has");
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
              "'p' depends on its own value in a way that no fold has");
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
    EXPECT_EQ(folds("if (e < x[i] && c[i]) e = y[i];"),
              "'e' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("if (e > i && c[i]) e = y[i];"),
              "'e' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("if (e < 0 ? c[i] : e > 9 && d[i]) e = y[i];"),
              "'e' depends on its own value in a way that no fold has");
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

TEST_F(Folds, PlacesThatAllIterationsShare) {
    EXPECT_EQ(folds("if (c[i] && x[i] > y[0]) y[0] = x[i];"), "extreme");
    EXPECT_EQ(folds("if (c[i] && x[i] > best.a) { best.a = x[i]; best.b = i; }",
                    "private struct { int a; int b; } best;"),
              "best of 2");
    EXPECT_EQ(folds("if (c[i] && x[i] > y[0]) y[0] = y[i];"),
              "writes to what may be another place of the loop, too");
}

TEST_F(Folds, WhatStaysInOrderSaysWhy) {
    EXPECT_EQ(folds("s = s * s + x[i];"), "'s' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("if (s > x[i]) s = t; t = s + y[i];"),
              "'t' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("s += x[i] / s;"), "'s' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("s = t; t = i;"), "nothing in it takes a round");
}

TEST_F(Folds, WhatRunsInOrderKeepsNothingElse) {
    EXPECT_EQ(folds("s = 3 * s + x[i] * y[i];"), "sequence"); // a step takes no round
    EXPECT_EQ(folds("s = s * s - x[i]; if (c[i] && y[i] > t) t = y[i];"), "extreme sequence");
    EXPECT_EQ(folds("if (x[i] > s) s = x[i]; t = t * t - s; if (t > u) u = t;"),
              "all extreme all sequence extreme");
    // Of nine iterations, what runs in order overlaps with what would be a tree behind it.
    EXPECT_EQ(folds("if (s > x[i]) s = t; t = s + y[i]; out[i] = s * y[i]; if (c[i] && t > u) u = t;"),
              "one iteration after the other takes fewer rounds, as they overlap");
    // As written it waits no longer for what would fold.
    const std::string reason = "'s' depends on its own value in a way that no fold has";
    EXPECT_EQ(folds("if (c[i] & s > 2) s = s * s - i; v = y[i] > v ? y[i] : v;"), reason);
    EXPECT_EQ(folds("if (s * s > x[i]) { s = s - 1; flag = 1; } else s = s + d[i];"), reason);
}

TEST_F(Folds, MaskedJumps) {
    EXPECT_EQ(folds("if (x[i] == y[i]) { s = i; flag = 1; break; }"),
              "all bit sum sum"); // the first match
    EXPECT_EQ(folds("if (c[i]) break; s++;"), "all bit sum");
    EXPECT_EQ(folds("if (c[i]) continue; if (x[i] > s) { s = x[i]; t = i; }"), "best of 2");
    EXPECT_EQ(folds("if (c[i]) continue; if (d[i]) { t = x[i]; break; } out[i] = y[i]; s += x[i];"),
              "all bit sum sum");
    EXPECT_EQ(folds("if (c[i]) { s += x[i]; if (d[i]) continue; s += y[i]; } t = s > t ? s : t;"),
              "all sum extreme");
    EXPECT_EQ(folds("s += x[i]; if (s > 20) break; t++;"),
              "'s' depends on its own value in a way that no fold has");
    const Planned &found = planned("if (c[i]) break; if (d[i]) break; s += x[i];");
    ASSERT_TRUE(found.loop);
    EXPECT_EQ(found.dumps[1].text, "; after if-conversion\n"
                                   "for i while i < 9 step 1\n"
                                   "  looping = and(old looping, and(not(c[i]), not(d[i])))\n"
                                   "  s = select(old looping, select(c[i], old s, select(d[i], old s, "
                                   "assume(add(old s, x[i])))), old s)\n");
}

TEST_F(Folds, FunctionsOfScalars) {
    EXPECT_EQ(folds("s = larger(s, x[i]);"), "extreme");
    EXPECT_EQ(folds("if (c[i]) s = larger(larger(x[i], y[i]), s);"), "extreme");
    EXPECT_EQ(folds("out[i] = clamp(x[i], y[i]); s += clamp(y[i], 2);"), "sum");
    EXPECT_EQ(folds("if (clamp(x[i], 3) == y[i]) break; t++;"), "all bit sum");
}

TEST_F(Folds, Switches) {
    EXPECT_EQ(
        folds(
            "switch (x[i]) { case 0: s = y[i]; break; case 1: t++; case 2: t++; break; default: u = x[i]; }"),
        "last sum last");
    EXPECT_EQ(
        folds("switch (x[i] & 3) { case 1: if (c[i]) break; s++; case 3: if (d[i]) continue; t++; } v = t;"),
        "sum all sum last");
}

TEST_F(Folds, FieldsOfElements) {
    EXPECT_EQ(folds("p[i].a = x[i]; if (p[i].b > s) { s = p[i].b; t = p[i].a; }",
                    "struct { int a; short b; }; private struct pair { int a; short b; } p[9];"),
              "best of 2");
}

TEST_F(Folds, PublicConditions) {
    EXPECT_EQ(folds("if (i > 2 && x[i] > s) s = x[i];"), "extreme");
    EXPECT_EQ(folds("if (i % 2 == 1) { if (x[i] > y[i]) s += x[i]; } else t = i > 3 ? x[i] : y[i];"),
              "sum sequence"); // a step takes no round
    EXPECT_EQ(folds("if (i > 0 && x[i] == x[i - 1]) flag = 1; s += x[i] * y[i];"), "bit sum");
    EXPECT_EQ(folds("if (i % 3) out[i] = x[i] * y[i];"), "");
    EXPECT_EQ(folds("if (i > 0) out[i - 1] = x[i] * y[i];"),
              "writes under a public condition to what may not be there");
    EXPECT_EQ(folds("if (i > 0) s += x[i - 1]; if (i > 3) s += x[i - 1] * y[i]; if (i % 2) t += y[i];"),
              "sum sum");
    EXPECT_EQ(folds("if (i > 3) break; s += x[i] * y[i];"),
              "has a jump inside that no private condition decides");
    const Planned &found = planned("if (c[i] && i > 0 && i < 7) s += x[i - 1]; else t = y[i + 1];");
    ASSERT_TRUE(found.loop);
    EXPECT_EQ(found.loop->head.guards.size(), 1u);
    EXPECT_EQ(found.loop->head.guards.begin()->second.front().size(), 2u);
}

TEST_F(Folds, WhatRunsInOrderIsShown) {
    const Planned &found = planned("s = s * s - x[i] * y[i]; if (c[i] && s > t) t = s;");
    ASSERT_TRUE(found.loop);
    EXPECT_EQ(
        found.dumps[8].text,
        "; after fission\n"
        "for i while i < 9 step 1\n"
        "  s = sequence (mul(x[i], y[i]))\n"
        "    step (assume(sub(mul($1, $1), $0)))\n"
        "  t = fold extreme (select(c[i], assume(sub(mul(old s, old s), mul(x[i], y[i]))), -2147483648))\n"
        "    compose (max($0, $1))\n"
        "    apply assume(max($0, $1))\n");
}

TEST_F(Folds, ElementsOfEarlierIterations) {
    const auto of = [&](const std::string &body) {
        return folds(body, " private int r[12], p[12]; private int<1> f2[12];");
    };
    EXPECT_EQ(of("r[i + 2] = x[i] > r[i + 1] ? x[i] : r[i + 1];"), "all extreme");
    EXPECT_EQ(of("if (c[i]) r[i + 1] = x[i]; else r[i + 1] = r[i];"), "all affine");
    EXPECT_EQ(of("if (r[i] < r[i + 1]) r[i + 1] = r[i];"), "all extreme"); // in place
    EXPECT_EQ(of("r[i + 1] = r[i]; if (x[i] > y[i]) r[i + 1] = x[i] * y[i];"), "all affine");
    EXPECT_EQ(of("r[i + 1] = c[i] ? r[i] + x[i] : 0; s = r[i + 1] > s ? r[i + 1] : s;"),
              "all affine extreme");
    EXPECT_EQ(of("f2[i + 1] = f2[i] | c[i]; if (f2[i + 1]) s += x[i];"), "all bit sum");
    EXPECT_EQ(of("r[i + 2] = r[i] + x[i] > r[i + 1] ? r[i] + x[i] : r[i + 1];"), "all paths of 2");
    EXPECT_EQ(of("r[i + 1] = larger(r[i], p[i]); p[i + 1] = r[i] + x[i] > p[i] ? r[i] + x[i] : p[i];"),
              "all paths of 2");
    // No fold has it, another array comes between, and what comes before is read before it is written.
    EXPECT_EQ(of("r[i + 1] = r[i] * r[i] + x[i];"),
              "'r[i]' depends on its own value in a way that no fold has");
    EXPECT_EQ(of("r[i + 1] = x[i] * y[i]; r[i] = r[i] + x[i];"),
              "'r[i]' is what another iteration takes as 'r[i + 1]'");
    EXPECT_EQ(of("if (r[i + 1] > s) s = r[i + 1]; r[i] = r[i + 1] * x[i];"), "extreme");
}

TEST_F(Folds, PassesAreShownOneByOne) {
    const Planned &found = planned("if (c[i] && x[i] > s) s = x[i];");
    ASSERT_EQ(found.dumps.size(), 11u);
    EXPECT_EQ(found.dumps[0].text, "; after build\n"
                                   "for i while i < 9 step 1\n"
                                   "  %0 = load c[i]\n"
                                   "  %1 = load x[i]\n"
                                   "  %2 = load s\n"
                                   "  if and(%0, less(%2, %1))\n"
                                   "    %5 = load x[i]\n"
                                   "    store s, %5\n");
    EXPECT_EQ(found.dumps[1].text, "; after if-conversion\n"
                                   "for i while i < 9 step 1\n"
                                   "  s = select(and(c[i], less(old s, x[i])), x[i], old s)\n");
    EXPECT_EQ(found.dumps[6].text, "; after folds\n"
                                   "for i while i < 9 step 1\n"
                                   "  s = fold extreme (select(c[i], x[i], -2147483648))\n"
                                   "    compose (max($0, $1))\n"
                                   "    apply assume(max($0, $1))\n");
}

} // namespace
} // namespace picco::compiler::ir
