// Compositions that are found by search: those that the library knows are found again, and what does not compose is not.
#include "ir/passes/classes.h"
#include "ir/synthesis/proof.h"
#include "loops.h"

namespace picco::compiler::ir {
namespace {

class Synthesis : public Folds {
  protected:
    /// What the search makes of the slots of the loop's only fold, after it was compared with the loop as written.
    std::string searched(const std::string &body, const std::string &declared = "") {
        const Planned &found = planned(body, declared);
        if (!found.loop)
            return found.reason.text;
        Loop &loop = *found.loop;
        if (loop.recurrences.size() != 1)
            return "several folds";
        bool is_unproven = false;
        std::map<std::string, FoundComposition> known;
        const std::vector<size_t> slots = loop.recurrences[0].slots;
        std::optional<Recurrence> fold = fold_by_synthesis(loop, slots, known, is_unproven);
        if (!fold)
            return is_unproven ? "not proven" : "not found";
        const std::string result = fmt::format("{} parts", fold->parts.size());
        loop.recurrences = {std::move(*fold)};
        verify(loop);
        std::mt19937_64 random(7);
        for (const size_t count : {1, 2, 3, 8})
            for (int trial = 0; trial < 200; ++trial) {
                const long most = trial % 2 == 0 ? 4 : 1000;
                const auto draw = [&](const Slot &slot) -> mpz_class {
                    if (slot.is_bit)
                        return mpz_class(static_cast<unsigned long>(random() % 2));
                    const bool is_signed = slot.type && slot.type->is_signed;
                    return mpz_class(static_cast<long>(random() % static_cast<unsigned long>(2 * most + 1)) -
                                     (is_signed ? most : 0));
                };
                if (!compare(loop, count, random, draw, body))
                    return "wrong";
            }
        return result;
    }
};

TEST_F(Synthesis, FindsWhatTheLibraryHas) {
    EXPECT_EQ(searched("s = c[i] ? x[i] : s; out[i] = s;"), "2 parts");
    EXPECT_EQ(searched("s = c[i] ? x[i] : s + y[i];"), "3 parts");
    EXPECT_EQ(searched("s = s * x[i] + y[i];"), "2 parts");
    EXPECT_EQ(searched("if (x[i] > s) s = x[i]; out[i] = s;"), "1 parts");
    EXPECT_EQ(searched("s += x[i]; if (s < 0) s = 0;"), "2 parts");
    EXPECT_EQ(searched("s += x[i]; if (s < y[i]) s = y[i]; if (s > z[i]) s = z[i];"), "3 parts");
    EXPECT_EQ(searched("bit = bit ? c[i] : d[i]; out[i] = bit * x[i];"), "2 parts");
}

TEST_F(Synthesis, FindsWhatTheLibraryLacks) {
    // Intervals that are merged: where one begins behind all others, its end counts, however far.
    EXPECT_EQ(folds("if (x[i] > s) { t++; s = y[i]; } else if (y[i] > s) s = y[i];"), "all synthesised sum");
    EXPECT_EQ(searched("if (x[i] > s) s = y[i]; else if (y[i] > s) s = y[i];"), "2 parts");
}

TEST_F(Synthesis, LeavesWhatDoesNotCompose) {
    // A solver finds the composition of a sum wrong that forgets one side.
    Graph graph;
    const auto number = [&](int i) { return graph.parameter(i, false); };
    const Id sum = graph.make(Op::kAdd, {number(0), number(1)});
    const Id greater = graph.make(Op::kMaximum, {number(0), number(1)});
    EXPECT_EQ(are_equal(graph, {{sum, graph.make(Op::kAdd, {number(1), number(0)})}}), Verdict::kProven);
    EXPECT_EQ(are_equal(graph, {{sum, number(0)}}), Verdict::kRefuted);
    EXPECT_EQ(are_equal(graph, {{sum, sum}, {greater, number(0)}}), Verdict::kRefuted);
    const Id twice = graph.make(Op::kAdd, {greater, graph.make(Op::kMinimum, {number(0), number(1)})});
    EXPECT_EQ(are_equal(graph, {{twice, sum}}), Verdict::kProven);
    EXPECT_EQ(folds("s = x[i] > s ? x[i] : s - 1;"), no_fold_has("s"));
    EXPECT_EQ(folds("if (s > x[i]) s -= x[i];"), no_fold_has("s"));
}

} // namespace
} // namespace picco::compiler::ir
