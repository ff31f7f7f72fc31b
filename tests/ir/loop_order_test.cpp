// What of a loop folds and what stays in order: jumps, switches, functions, earlier elements; what is shown of it.
#include "loops.h"

namespace picco::compiler::ir {
namespace {

TEST_F(Folds, PlacesThatAllIterationsShare) {
    EXPECT_EQ(folds("if (c[i] && x[i] > y[0]) y[0] = x[i];"), "extreme");
    EXPECT_EQ(folds("if (c[i] && x[i] > best.a) { best.a = x[i]; best.b = i; }",
                    "private struct { int a; int b; } best;"),
              "best of 2");
    EXPECT_EQ(folds("if (c[i] && x[i] > y[0]) y[0] = y[i];"),
              "writes to what may be another place of the loop, too");
}

TEST_F(Folds, WhatStaysInOrderSaysWhy) {
    EXPECT_EQ(folds("s = s * s + x[i];"), no_fold_has("s"));
    EXPECT_EQ(folds("if (s > x[i]) s = t; t = s + y[i];"), no_fold_has("t"));
    EXPECT_EQ(folds("s += x[i] / s;"), no_fold_has("s"));
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
    const std::string reason = no_fold_has("s");
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
    EXPECT_EQ(folds("s += x[i]; if (s > 20) break; t++;"), no_fold_has("s"));
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
    EXPECT_EQ(of("r[i + 1] = r[i] * r[i] + x[i];"), no_fold_has("r[i]"));
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
