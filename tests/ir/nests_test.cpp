// Loops with loops, calls and structs inside, and with small arrays that are written to at private indices.
#include "loops.h"

namespace picco::compiler::ir {
namespace {

using Nests = Folds;

TEST_F(Nests, ShortLoopsInside) {
    EXPECT_EQ(folds("for (public int k = 0; k < 4; k++) s += grid[i][k];"), "sum");
    EXPECT_EQ(folds("private int all = 0; for (public int k = 0; k < 4; k++) all += grid[i][k] * q[k]; if "
                    "(all > s) { s "
                    "= all; t = i; }"),
              "best of 2");
    EXPECT_EQ(folds("for (public int k = 3; k > 0; k--) tallies[k] = tallies[k - 1]; tallies[0] = x[i]; s += "
                    "tallies[3];"),
              "all delay all delay all delay delay sum");
    EXPECT_EQ(folds("for (public int k = 0; k < 3; k++) { if (grid[i][k] > 3) break; if (grid[i][k] == s) "
                    "continue; t++; "
                    "} s = x[i] > s ? x[i] : s;"),
              "all extreme sum");
    // What comes first in a list goes one place further.
    EXPECT_EQ(
        folds(
            "private int a = x[i]; for (public int k = 0; k < 2; k++) if (a > tallies[k]) { private int b = "
            "tallies[k]; tallies[k] = a; a = b; }"),
        "exchanges two elements, which is one operation"); // as a sort does
    EXPECT_EQ(folds("private int a = x[i], d = y[i]; for (public int k = 0; k < 2; k++) if (a > tallies[k]) "
                    "{ private int b "
                    "= tallies[k]; tallies[k] = a; a = b; b = q[k]; q[k] = d; d = b; }"),
              "one iteration after the other takes fewer rounds, as they overlap"); // nine of them
}

TEST_F(Nests, LongLoopsInside) {
    EXPECT_EQ(folds("private int all = 0; for (public int k = 0; k < 9; k++) all += grid[i][k] * q[k]; if "
                    "(all > s) s = "
                    "all;"),
              "extreme");
    EXPECT_EQ(folds("private int same = 1; for (public int k = 0; k < len; k++) if (grid[i][k] != q[k]) { "
                    "same = 0; break; } "
                    "if (same) { s = i; break; }",
                    " public int len = 3;"),
              "all bit sum");
    EXPECT_EQ(folds("private int most = -9; for (public int j = 0; j < len; j++) { private int all = 0; for "
                    "(public int k = "
                    "j; k < len; k++) all += grid[i][k]; if (all > most) most = all; } s += most;",
                    " public int len = 3;"),
              "sum");
    EXPECT_EQ(folds("for (public int k = 0; k < i; k++) s += grid[i][k];"),
              "has a loop inside that does not run equally often in all iterations");
    EXPECT_EQ(folds("for (public int k = 0; k < len; k++) x[k] = s; s = x[i];", " public int len = 3;"),
              "writes to what moves with a loop inside");
}

TEST_F(Nests, Calls) {
    EXPECT_EQ(folds("widen(x[i], &s, &t);"), "extreme extreme");
    EXPECT_EQ(folds("if (c[i]) widen(x[i] * 2, &s, &t);"), "extreme extreme");
    EXPECT_EQ(folds("private int all = sum_of(grid[i], 3); if (all > s) s = all;"), "extreme");
    EXPECT_EQ(folds("if (beats(&pairs[i], &best)) best = pairs[i];", " private struct pair best = {0};"),
              "best of 2");
    EXPECT_EQ(folds("best = better(best, pairs[i]); s += c[i] && beats(&best, &pairs[0]);",
                    " private struct pair best = {0};"),
              "all best of 2 sum");
    EXPECT_EQ(folds("if (t < 0 || beats(&pairs[i], &best)) { best = pairs[i]; t = i; }",
                    " private struct pair best = {0};"),
              "best of 3");
}

/// What a pointer of the body leads to is a place without it, as long as nothing of what it was set by changes.
TEST_F(Nests, Pointers) {
    EXPECT_EQ(folds("private int *row = grid[i]; private int all = 0; for (public int k = 0; k < 9; k++) all "
                    "+= row[k] * "
                    "q[k]; if (all > s) s = all;"),
              "extreme");
    EXPECT_EQ(folds("private struct pair *each = &pairs[i]; if (beats(each, &best)) best = *each;",
                    " private struct pair best = {0};"),
              "best of 2");
    EXPECT_EQ(folds("private int *p = x + i, *next = p + 0; s += *next; t = next[0] > t ? p[0] : t;"),
              "sum extreme");
    EXPECT_EQ(folds("private int *p = x + 8, *q = p - i; s += *q;"), "sum");
    EXPECT_EQ(folds("private int *p = &grid[8 - i][8]; s += *(p - 3);"), "sum");
    EXPECT_EQ(
        folds("for (public int j = 0; j < 3; j++) { private int *p = &grid[i][j], *r = p + j; s += r[j]; }"),
        "sum");
    EXPECT_EQ(folds("private int *p = tallies; if (c[i]) p[x[i] & 3]++;"), "sum sum sum sum");
    // Of the function around the loop.
    EXPECT_EQ(folds("if (c[i]) *p = x[i];", " private int *p = &s;"), "last");
    EXPECT_EQ(folds("if (x[i] > *p) *p = x[i];", " private int *const p = &tallies[2];"), "extreme");
    EXPECT_EQ(folds("p[1] += x[i]; if (c[i]) s = i;", " private int *p = tallies;"), "sum last");
    EXPECT_EQ(folds("*p += x[i]; s += y[i];", " private int *p = &s;"), "sum");
    // It moves, another one moves it, or what it was set by does.
    const std::string refused = "declares a pointer that moves, or that what moves has set";
    EXPECT_EQ(folds("private int *p = x; p += i; s += *p;"), refused);
    EXPECT_EQ(folds("public int at = i; private int *p = x + at; at = 0; s += *p;"), refused);
    EXPECT_EQ(folds("private int *p = x + at; s += *p; at = 8 - i;", " public int at = 0;"), refused);
    EXPECT_EQ(folds("public int j = 0; private int *p = x + j; for (j = 0; j < 3; j++) s += *p;"), refused);
}

TEST_F(Nests, WrittenArrays) {
    EXPECT_EQ(folds("private int k = x[i] & 3; if (c[i]) tallies[k]++;"), "sum sum sum sum");
    EXPECT_EQ(folds("private int k = x[i] & 3; if (y[i] > tallies[k]) tallies[k] = y[i]; s = tallies[k];"),
              "all extreme all extreme all extreme all extreme delay");
    EXPECT_EQ(
        folds(
            "private int k = x[i] & 3; if (c[i]) { tallies[k] += y[i]; if (tallies[1] > 40) tallies[2]--; }"),
        "sum all sum sum sum");
}

TEST_F(Nests, WhatTheChecksAskFor) {
    // Nobody is there yet, or somebody better comes.
    EXPECT_EQ(folds("if (t < 0 || x[i] > s) { s = x[i]; t = i; }"), "best of 2");
    EXPECT_EQ(folds("if (c[i] && (t == -1 || x[i] < s)) { s = x[i]; t = i; }"), "best of 2");
    EXPECT_EQ(folds("if (t < 3 || x[i] > s) { s = x[i]; t = i; }"), no_fold_has("s"));
    // The greatest magnitude, of what is not negative.
    const Planned &found = planned("if (x[i] > s) s = x[i]; else if (-x[i] > s) s = -x[i];");
    ASSERT_TRUE(found.loop);
    EXPECT_EQ(found.loop->recurrences.front().kind, Recurrence::Kind::kExtreme);
    std::mt19937_64 random(7);
    for (int trial = 0; trial < 300; ++trial)
        compare(
            *found.loop, 8, random,
            [&](const Slot &slot) -> mpz_class {
                const auto number = static_cast<long>(random() % 19);
                return slot.kind == Slot::Kind::kElement ? number - 9 : number;
            },
            "");
    EXPECT_EQ(folds("if (x[i] > e) e = x[i]; else if (-x[i] > e) e = -x[i];"), no_fold_has("e"));
}

} // namespace
} // namespace picco::compiler::ir
