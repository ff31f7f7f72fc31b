/// Loops of the IR against themselves as they are written: on all small data, and on random data of the whole type.
#pragma once

#include "analysed.h"
#include "interpreter.h"
#include "ir/loop.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

namespace picco::compiler::ir {

/// What is said of a scalar, or an element, that keeps a loop in order.
inline std::string no_fold_has(const std::string &name) {
    return fmt::format("'{}' depends on its own value in a way that no fold has", name);
}

class Folds : public testing::Test {
  protected:
    /// The loop over i with this body.
    const Planned &planned(const std::string &body, const std::string &declared = "") {
        analysis_ = std::make_unique<Analysis>(analysed(
            "private int larger(private int a, private int b) { return a > b ? a : b; } "
            "private int clamp(private int a, private int low) { if (a < low) return low; if (a > 9) return "
            "9; "
            "return a; } "
            "struct pair { int a; short b; }; private struct pair pairs[9]; private int grid[9][9], q[9], "
            "tallies[4]; "
            "private int beats(private struct pair *x, private struct pair *y) { if (x->a != y->a) return "
            "x->a > y->a; "
            "return x->b < y->b; } "
            "void widen(private int a, private int *low, private int *high) { if (a < *low) *low = a; if (a "
            "> *high) "
            "*high = a; } "
            "private struct pair better(private struct pair x, private struct pair y) { if (beats(&y, &x)) "
            "return y; "
            "return x; } "
            "private int sum_of(private int *row, public int n) { private int all = 0; for (public int k = "
            "0; k < n; "
            "k++) all += row[k]; return all; } "
            "public int main() { private int x[9], y[9], z[9], out[9], s = 5, t = 6, u = 7, v = 8, flag = 0; "
            "private int<1> c[9], d[9], bit = 0, f = 0; private unsigned char w = 3, bytes[9]; private "
            "unsigned "
            "int h = 3, words[9]; private int<2> a[9], b[9], m = 0, n = 0; private int k = 0, e = y[3];" +
            declared + " for (public int i = 0; i < 9; i++) { " + body +
            " } smcoutput(s, 1); smcoutput(t, 1); smcoutput(u, 1); smcoutput(v, 1); smcoutput(flag, 1); "
            "smcoutput(bit, 1); smcoutput(w, 1); smcoutput(h, 1); smcoutput(k, 1); smcoutput(e, 1); "
            "smcoutput(m, 1); "
            "smcoutput(n, 1); smcoutput(f, 1); return 0; }\n"));
        EXPECT_TRUE(analysis_->is_good()) << body;
        Ranges ranges;
        ranges.set_room(59); // of the modulus 2^61 - 1
        // Of main, the first one: others are inside of it.
        const auto loops = loops_of(*analysis_->program);
        const auto of_main =
            std::ranges::find(loops, analysis_->program->main->definition,
                              [](const auto &each) { return const_cast<FunctionDefinition *>(each.second); });
        EXPECT_NE(of_main, loops.end());
        planned_ = plan_loop(*of_main->first, *of_main->second, ranges, analysis_->program->arena, true);
        return planned_;
    }

    /// What the slot may begin with, as far as a fold relies on it.
    static std::optional<Interval> outside(const Loop &loop, const Slot &slot) {
        for (const Recurrence &each : loop.recurrences) {
            if ((each.kind == Recurrence::Kind::kModular || each.kind == Recurrence::Kind::kShift ||
                 each.kind == Recurrence::Kind::kDrain || each.kind == Recurrence::Kind::kStates ||
                 (each.kind == Recurrence::Kind::kBit && !slot.is_bit)) &&
                std::ranges::any_of(each.slots, [&](size_t at) { return &loop.slots[at] == &slot; }))
                return slot.outside;
        }
        return std::nullopt;
    }

    static bool is_narrowed(const Loop &loop, const Slot &slot) {
        const auto some = outside(loop, slot);
        return some && *some != type_interval(slot.type);
    }

    /// Compares the folds with the loop as written, on data that draw gives; whether they agree.
    bool compare(const Loop &loop, size_t count, std::mt19937_64 &random,
                 const std::function<mpz_class(const Slot &)> &draw, const std::string &body) {
        Interpreter run(loop, count, random, draw);
        const std::vector<Numbers> expected = run.as_written(), got = run.folded();
        bool are_same = true;
        for (const Recurrence &each : loop.recurrences)
            for (const size_t slot : each.slots)
                are_same = are_same && got[slot] == expected[slot];
        EXPECT_TRUE(are_same) << body << "\n" << text_of(loop, "");
        return are_same;
    }

    /// The same on all data of some iterations: all of narrow types, small numbers of others. Returns how many.
    size_t compare_all(const std::string &body, size_t count) {
        const Planned &found = planned(body);
        EXPECT_TRUE(found.loop) << body << ": " << found.reason.text;
        if (!found.loop)
            return 0;
        std::mt19937_64 random(7);
        std::vector<size_t> digits, bases; // of what is drawn, one after the other
        size_t trials = 0;
        while (true) {
            size_t at = 0;
            const auto draw = [&](const Slot &slot) -> mpz_class {
                const Interval all = slot.is_bit                      ? Interval{0, 1}
                                     : is_narrowed(*found.loop, slot) ? *slot.outside
                                     : slot.type->width <= 3          ? type_interval(slot.type)
                                     : slot.type->is_signed           ? Interval{-2, 2}
                                                                      : Interval{0, 3};
                // The first number of a slot is that of a scalar, those behind it are elements.
                const bool is_element = slot.kind == Slot::Kind::kElement;
                const bool is_used = is_element == (at % (count + 1) != 0);
                if (at == digits.size()) {
                    digits.push_back(0);
                    bases.push_back(is_used ? mpz_class(all.high - all.low + 1).get_ui() : 1);
                }
                return all.low + static_cast<unsigned long>(digits[at++]);
            };
            if (!compare(*found.loop, count, random, draw, body))
                return 0;
            ++trials;
            at = 0;
            while (at < digits.size() && ++digits[at] == bases[at])
                digits[at++] = 0;
            if (at == digits.size())
                return trials;
        }
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
                const auto draw = [&](const Slot &slot) -> mpz_class {
                    if (is_narrowed(*found.loop, slot)) {
                        const mpz_class values = slot.outside->high - slot.outside->low + 1;
                        return slot.outside->low + mpz_class(random() % values.get_ui());
                    }
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
                };
                if (!compare(*found.loop, count, random, draw, body))
                    return "";
            }
        std::string kinds;
        for (const Recurrence &each : found.loop->recurrences) {
            kinds += (kinds.empty() ? "" : " ") + std::string(each.needs_all ? "all " : "") +
                     std::string(name_of(each.kind));
            if (each.slots.size() > 1)
                kinds += fmt::format(" of {}", each.slots.size());
        }
        return kinds;
    }

  private:
    std::unique_ptr<Analysis> analysis_;
    Planned planned_;
};

} // namespace picco::compiler::ir
