// Folds against the loop as written: on all small data, and on random data of the whole type.
#include "analysed.h"
#include "interpreter.h"
#include "ir/loop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace picco::compiler::ir {
namespace {

class Folds : public testing::Test {
  protected:
    /// The loop over i with this body.
    const Planned &planned(const std::string &body, const std::string &declared = "") {
        analysis_ = std::make_unique<Analysis>(analysed(
            "private int larger(private int a, private int b) { return a > b ? a : b; } "
            "private int clamp(private int a, private int low) { if (a < low) return low; if (a > 9) return "
            "9; "
            "return a; } "
            "public int main() { private int x[9], y[9], z[9], out[9], s = 5, t = 6, u = 7, v = 8, flag = 0; "
            "private int<1> c[9], d[9], bit = 0; private unsigned char w = 3, bytes[9]; private unsigned int "
            "h = 3, words[9];" +
            declared + " for (public int i = 0; i < 9; i++) { " + body +
            " } smcoutput(s, 1); smcoutput(t, 1); smcoutput(u, 1); smcoutput(v, 1); smcoutput(flag, 1); "
            "smcoutput(bit, 1); smcoutput(w, 1); smcoutput(h, 1); return 0; }\n"));
        EXPECT_TRUE(analysis_->is_good()) << body;
        Ranges ranges;
        const auto loops = loops_of(*analysis_->program);
        EXPECT_EQ(loops.size(), 1u);
        planned_ = plan_loop(*loops[0].first, *loops[0].second, ranges, true);
        return planned_;
    }

    /// The kinds of its folds in their order, after they were compared with the loop as written; or why there are
    /// none.
    std::string folds(const std::string &body, const std::string &declared = "") {
        const Planned &found = planned(body, declared);
        if (!found.loop)
            return found.reason.text;
        std::mt19937_64 random(7);
        for (const size_t count : {1, 2, 3, 5, 8})
            for (int trial = 0; trial < 300; ++trial) {
                const bool is_small = trial % 3 != 0;
                Interpreter run(*found.loop, count, random, [&](const Slot &slot) -> mpz_class {
                    if (slot.is_bit)
                        return mpz_class(static_cast<unsigned long>(random() % 2));
                    const Interval all = slot.type ? type_interval(slot.type) : Interval{0, 1};
                    if (is_small) {
                        const long number = static_cast<long>(random() % 7) - (all.low < 0 ? 3 : 0);
                        return mpz_class(number);
                    }
                    // No sum or product of eight leaves the type, which would be undefined.
                    const mpz_class bound = slot.type->is_signed ? mpz_class(all.high / 1024) : all.high;
                    const mpz_class number =
                        mpz_class(static_cast<unsigned long>(random() >> 1)) % (bound + 1);
                    return slot.type->is_signed && random() % 2 ? mpz_class(-number) : number;
                });
                const std::vector<Numbers> expected = run.as_written(), got = run.folded();
                for (const Recurrence &each : found.loop->recurrences)
                    for (const size_t slot : each.slots)
                        EXPECT_EQ(got[slot], expected[slot]) << body << "\n" << text_of(*found.loop, "");
                if (HasFailure())
                    return "";
            }
        std::string kinds;
        for (const Recurrence &each : found.loop->recurrences) {
            static constexpr const char *kNames[] = {"delay", "sum",  "affine",  "extreme",
                                                     "bit",   "word", "sequence"};
            kinds += (kinds.empty() ? "" : " ") + std::string(each.needs_all ? "all " : "") +
                     kNames[static_cast<size_t>(each.kind)];
        }
        return kinds;
    }

  private:
    std::unique_ptr<Analysis> analysis_;
    Planned planned_;
};

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
    EXPECT_EQ(folds("s += abs(x[i]); if (labs(y[i]) > 3) t = y[i];"), "sum affine");
}

TEST_F(Folds, WhatBelongsToTheExtreme) {
    EXPECT_EQ(folds("if (c[i] && x[i] > s) { s = x[i]; t = y[i]; u = i; }"), "all extreme affine affine");
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
    EXPECT_EQ(folds("h = h * words[i] + words[i];"), "affine"); // modulo 2^32
    EXPECT_EQ(folds("w += bytes[i]; out[i] = w * x[i];"), "all affine");
}

TEST_F(Folds, ChoicesAndFlags) {
    EXPECT_EQ(folds("if (c[i]) s = x[i]; else out[i] = s;"), "all affine");
    EXPECT_EQ(folds("if (!flag && x[i] == y[i]) { flag = 1; s = i; }"), "all bit sum"); // at most one
    EXPECT_EQ(folds("bit |= c[i]; if (bit) s += x[i];"), "all bit sum");
    EXPECT_EQ(folds("bit ^= c[i]; out[i] = bit * x[i];"), "all bit");
    EXPECT_EQ(folds("bit = bit ? c[i] : d[i]; out[i] = bit * x[i];"), "all bit");
    EXPECT_EQ(folds("bit &= x[i] > 3;"), "bit");
    EXPECT_EQ(folds("flag = flag || x[i] < y[i];"), "bit");
    EXPECT_EQ(folds("h |= words[i]; if (c[i]) u = x[i];"), "word affine");
    EXPECT_EQ(folds("if (c[i]) h &= words[i];"), "word");
    EXPECT_EQ(folds("if (x[i] > s) t++; s = x[i];"), "all delay sum");
    // What is stored is 0 or 1 by its range alone.
    EXPECT_EQ(folds("if (d[i]) d[i] &= w; if (!d[i]) s++;"), "sum");
    EXPECT_EQ(folds("d[i] = x[i] & 1; s += d[i] && c[i];"), "sum");
}

TEST_F(Folds, PlacesThatAllIterationsShare) {
    EXPECT_EQ(folds("if (c[i] && x[i] > y[0]) y[0] = x[i];"), "extreme");
    EXPECT_EQ(
        folds("if (c[i] && x[i] > m.a) { m.a = x[i]; m.b = i; }", "private struct { int a; int b; } m;"),
        "all extreme affine");
    EXPECT_EQ(folds("if (c[i] && x[i] > y[0]) y[0] = y[i];"),
              "writes to what may be another place of the loop, too");
}

TEST_F(Folds, WhatStaysInOrderSaysWhy) {
    EXPECT_EQ(folds("s = s * s + x[i];"), "'s' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("if (s > x[i]) s = t; t = s + y[i];"),
              "'t' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("s += x[i] / s;"), "'s' depends on its own value in a way that no fold has");
    EXPECT_EQ(folds("s += 2;"), "nothing in it takes a round");
}

TEST_F(Folds, WhatRunsInOrderKeepsNothingElse) {
    EXPECT_EQ(folds("s = 3 * s + x[i] * y[i];"), "sequence"); // a step takes no round
    EXPECT_EQ(folds("s = s * s - x[i]; if (c[i] && y[i] > t) t = y[i];"), "sequence extreme");
    EXPECT_EQ(folds("if (x[i] > s) s = x[i]; t = t * t - s; if (t > u) u = t;"),
              "all extreme all sequence extreme");
    EXPECT_EQ(folds("if (s > x[i]) s = t; t = s + y[i]; out[i] = s * y[i]; if (c[i] && t > u) u = t;"),
              "all sequence extreme");
    // As written it waits no longer for what would fold.
    const std::string reason = "'s' depends on its own value in a way that no fold has";
    EXPECT_EQ(folds("if (c[i] & s > 2) s = s * s - i; v = y[i] > v ? y[i] : v;"), reason);
    EXPECT_EQ(folds("if (s * s > x[i]) { s = s - 1; flag = 1; } else s = s + d[i];"), reason);
}

TEST_F(Folds, MaskedJumps) {
    EXPECT_EQ(folds("if (x[i] == y[i]) { s = i; flag = 1; break; }"),
              "all bit sum sum"); // the first match
    EXPECT_EQ(folds("if (c[i]) break; s++;"), "all bit sum");
    EXPECT_EQ(folds("if (c[i]) continue; if (x[i] > s) { s = x[i]; t = i; }"), "all extreme affine");
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
        "affine sum affine");
    EXPECT_EQ(
        folds("switch (x[i] & 3) { case 1: if (c[i]) break; s++; case 3: if (d[i]) continue; t++; } v = t;"),
        "sum all sum affine");
}

TEST_F(Folds, FieldsOfElements) {
    EXPECT_EQ(folds("p[i].a = x[i]; if (p[i].b > s) { s = p[i].b; t = p[i].a; }",
                    "struct { int a; short b; }; private struct pair { int a; short b; } p[9];"),
              "all extreme affine");
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
        found.dumps[5].text,
        "; after fission\n"
        "for i while i < 9 step 1\n"
        "  s = sequence (mul(x[i], y[i]))\n"
        "    step (assume(sub(mul($1, $1), $0)))\n"
        "  t = fold extreme (select(c[i], assume(sub(mul(old s, old s), mul(x[i], y[i]))), -2147483648))\n"
        "    compose (max($0, $1))\n"
        "    apply assume(max($0, $1))\n");
}

TEST_F(Folds, PassesAreShownOneByOne) {
    const Planned &found = planned("if (c[i] && x[i] > s) s = x[i];");
    ASSERT_EQ(found.dumps.size(), 7u);
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
    EXPECT_EQ(found.dumps[3].text, "; after folds\n"
                                   "for i while i < 9 step 1\n"
                                   "  s = fold extreme (select(c[i], x[i], -2147483648))\n"
                                   "    compose (max($0, $1))\n"
                                   "    apply assume(max($0, $1))\n");
}

} // namespace
} // namespace picco::compiler::ir
