// Chains of gates, selections, bounds and sums: results as in the clear, in rounds that do not grow with the length.
#include "both.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kType = 8, kElements = 4;

/// States that each step changes by values that are known early, by each other, and by each other's comparisons.
class States {
  public:
    States(Bench &b, unsigned seed, bool is_vector)
        : b_(b), random_(seed), count_(is_vector ? kElements : 1) {
        for (int i = 0; i < 2; ++i) {
            flags_.push_back(bit());
            selected_.push_back(number());
            bounded_.push_back(number());
        }
    }

    void run(int steps, int kinds) {
        for (int i = 0; i < steps; ++i) {
            switch (pick(kinds)) {
            case 0:
                change_flag(flags_[pick(2)]);
                break;
            case 1:
                change_selected(selected_[pick(2)]);
                break;
            default:
                change_bounded(bounded_[pick(2)]);
            }
            if (pick(6) == 0) {
                note(any());
            }
            b_.engine.make_room();
        }
        for (int i = 0; i < 2; ++i) {
            note(flags_[i]);
            note(selected_[i]);
            note(bounded_[i]);
        }
    }
    std::vector<Handle> values;
    std::vector<long> expected;

  private:
    int pick(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
    /// One element may stand for all.
    template <class Make>
    Both inputs(Make &&make) {
        const int count = count_ == 1 || pick(4) == 0 ? 1 : count_;
        Both both;
        std::vector<Handle> elements;
        for (int i = 0; i < count; ++i) {
            auto [value, number] = make();
            elements.push_back(std::move(value));
            both.numbers.push_back(number);
        }
        both.value = count == 1 ? elements[0].copy() : b_.r.join(elements, 1);
        both.numbers.resize(count_, both.numbers[0]);
        return both;
    }
    Both number() {
        if (pick(6) == 0) {
            const int number = pick(21) - 10;
            return {b_.r.constant(number), std::vector<long>(count_, number)};
        }
        return inputs([&] {
            const long number = pick(41) - 20;
            return std::pair(b_.value(number, kType), number);
        });
    }
    Both bit() {
        return inputs([&] {
            const long number = pick(9) - 4;
            return std::pair(b_.r.less(b_.value(number, kType), b_.r.constant(0)), number < 0 ? 1L : 0L);
        });
    }
    const Both &any() {
        std::vector<Both> *of[] = {&flags_, &selected_, &bounded_};
        return (*of[pick(3)])[pick(2)];
    }
    template <class Value, class Number>
    Both computed(const Both &x, const Both &y, Value &&value, Number &&number) {
        Both result{value(x.value, y.value), {}};
        for (int i = 0; i < count_; ++i) {
            result.numbers.push_back(number(x.numbers[i], y.numbers[i]));
        }
        return result;
    }
    /// A condition: an input, one of the flags, or a comparison of a state.
    Both condition() {
        switch (pick(6)) {
        case 0:
            return flags_[pick(2)].copy();
        case 1:
            return computed(
                pick(2) == 0 ? selected_[pick(2)] : bounded_[pick(2)], number(),
                [&](auto &x, auto &y) { return b_.r.less(x, y); },
                [](long x, long y) { return x < y ? 1L : 0L; });
        default:
            return bit();
        }
    }
    Both operand(std::vector<Both> &states) { return pick(5) == 0 ? states[pick(2)].copy() : number(); }

    void change_flag(Both &flag) {
        const Both by = condition();
        switch (pick(6)) {
        case 0:
            flag = computed(
                flag, by, [&](auto &x, auto &y) { return b_.r.logical_and(x, y); },
                [](long x, long y) { return x & y; });
            break;
        case 1:
            flag = computed(
                flag, by, [&](auto &x, auto &y) { return b_.r.logical_or(x, y); },
                [](long x, long y) { return x | y; });
            break;
        case 2:
            flag = computed(
                flag, by, [&](auto &x, auto &y) { return b_.r.logical_xor(x, y); },
                [](long x, long y) { return x ^ y; });
            break;
        case 3:
            flag = computed(
                flag, flag, [&](auto &x, auto &) { return b_.r.logical_not(x); },
                [](long x, long) { return 1 - x; });
            break;
        default:
            flag = pick(2) == 0 ? chosen(b_, by, condition(), flag) : chosen(b_, by, flag, condition());
        }
    }
    void change_selected(Both &state) {
        const Both c = condition(), other = operand(selected_);
        state = pick(2) == 0 ? chosen(b_, c, other, state) : chosen(b_, c, state, other);
    }
    void change_bounded(Both &state) {
        const Both other = operand(bounded_);
        const auto less = [](long x, long y) { return std::min(x, y); };
        const auto more = [](long x, long y) { return std::max(x, y); };
        switch (pick(8)) {
        case 0:
            state = computed(
                state, other, [&](auto &x, auto &y) { return b_.r.minimum(x, y); }, less);
            break;
        case 1:
            state = computed(
                state, other, [&](auto &x, auto &y) { return b_.r.maximum(x, y); }, more);
            break;
        case 2: // as a comparison that others need, too
            state = computed(
                state, other,
                [&](auto &x, auto &y) {
                    const Handle c = b_.r.less(x, y);
                    keep(c, state.numbers, other.numbers);
                    return b_.r.select(c, y, x);
                },
                more);
            break;
        case 3:
            state = computed(
                state, other,
                [&](auto &x, auto &y) { return b_.r.select(b_.r.logical_not(b_.r.less(y, x)), x, y); }, less);
            break;
        case 4:
            state = computed(
                state, number(), [&](auto &x, auto &y) { return b_.r.add(x, y); },
                [](long x, long y) { return x + y; });
            break;
        case 5:
            state = computed(
                state, number(), [&](auto &x, auto &y) { return b_.r.subtract(x, y); },
                [](long x, long y) { return x - y; });
            break;
        case 6: // where something is added only under a condition
        {
            const Both step = chosen(b_, bit(), number(), Both{b_.r.constant(0), std::vector<long>(count_)});
            state = computed(
                state, step, [&](auto &x, auto &y) { return b_.r.add(x, y); },
                [](long x, long y) { return x + y; });
            break;
        }
        default:
            state = chosen(b_, condition(), other, state);
        }
    }
    void keep(const Handle &c, const std::vector<long> &x, const std::vector<long> &y) {
        if (pick(2) == 0) {
            return;
        }
        Both kept{c.copy(), {}};
        for (int i = 0; i < count_; ++i) {
            kept.numbers.push_back(x[i] < y[i] ? 1 : 0);
        }
        note(kept);
    }
    void note(const Both &both) { both.ask(b_, values, expected); }

    Bench &b_;
    std::mt19937 random_;
    int count_;
    std::vector<Both> flags_, selected_, bounded_;
};

class Chains : public ::testing::TestWithParam<int> {};

TEST_P(Chains, OfRandomSteps) {
    for (unsigned seed = 1; seed <= 120; ++seed) {
        EngineOptions options;
        options.window = seed % 5 == 0 ? 60 : options.window;
        std::vector<long> expected;
        SCOPED_TRACE(seed);
        const auto results = run_engine<std::vector<long>>(
            GetParam(),
            [&](Bench &b) {
                States states(b, seed, seed % 2 == 0);
                states.run(60, 1 + static_cast<int>(seed % 3));
                auto result = b.open(states.values);
                if (b.context.self() == 1) {
                    expected = states.expected;
                }
                return result;
            },
            options);
        ASSERT_EQ(results, expected) << "seed " << seed;
    }
}

struct Costs {
    std::uint64_t rounds;
    Counts operations;
    std::uint64_t of(Op op) const { return operations[static_cast<std::size_t>(op)]; }
    bool operator==(const Costs &) const = default;
};

/// Of `steps` steps from a state, with and without asking for all states in between.
template <class Next>
Costs costs_of(int parties, int steps, bool asks, Next &&next) {
    return run_engine<Costs>(parties, [&](Bench &b) {
        std::vector<Handle> states;
        states.push_back(b.value(3, kType));
        for (int i = 0; i < steps; ++i) {
            states.push_back(next(b, states.back(), i));
        }
        std::vector<Handle> wanted;
        for (std::size_t i = asks ? 1 : states.size() - 1; i < states.size(); ++i) {
            wanted.push_back(states[i].copy());
        }
        states.clear();
        b.open(wanted);
        return Costs{b.context.rounds.rounds(), b.engine.counts()};
    });
}
template <class Next>
std::uint64_t rounds_of(int parties, int steps, bool asks, Next &&next) {
    return costs_of(parties, steps, asks, next).rounds;
}

Handle early_bit(Bench &b, int i) {
    return b.r.less(b.value(i % 7, kType), b.r.constant(3));
}

Handle flag(Bench &b, const Handle &x, int i) {
    return b.r.logical_or(i == 0 ? early_bit(b, 6) : x.copy(), early_bit(b, i));
}
Handle toggled(Bench &b, const Handle &x, int i) {
    const Handle bit = i == 0 ? early_bit(b, 6) : x.copy();
    return b.r.select(early_bit(b, i), b.r.logical_not(bit), b.r.logical_and(bit, early_bit(b, i + 3)));
}
Handle selection(Bench &b, const Handle &x, int i) {
    return b.r.select(early_bit(b, i), b.value(i % 50, kType), x);
}
Handle greatest(Bench &b, const Handle &x, int i) {
    return b.r.maximum(x, b.value(i * 37 % 101, kType));
}
Handle saturating(Bench &b, const Handle &x, int i) {
    const Handle sum = b.r.add(x, b.value(i % 9 - 4, kType));
    return b.r.minimum(b.r.maximum(sum, b.r.constant(0)), b.r.constant(10));
}

/// The place of the first bit that is set, beside the flag that tells whether there was one.
std::uint64_t rounds_of_first_place(int parties, int steps) {
    return run_engine<std::uint64_t>(parties, [&](Bench &b) {
        Handle flag = b.r.constant(0), place = b.r.constant(-1);
        for (int i = 0; i < steps; ++i) {
            const Handle is_first = b.r.logical_and(early_bit(b, i), b.r.logical_not(flag));
            flag = b.r.select(is_first, b.r.constant(1), flag);
            place = b.r.select(is_first, b.r.constant(i), place);
        }
        std::vector<Handle> wanted;
        wanted.push_back(std::move(place));
        b.open(wanted);
        return b.context.rounds.rounds();
    });
}

TEST_P(Chains, OfFirstPlacesTakeRoundsByTheLogarithm) {
    const int n = GetParam();
    EXPECT_LE(rounds_of_first_place(n, 64), rounds_of_first_place(n, 2) + 14);
}

TEST_P(Chains, TakeRoundsByTheLogarithmOfTheirLength) {
    const int n = GetParam();
    for (const bool asks : {false, true}) {
        EXPECT_LE(rounds_of(n, 64, asks, flag), rounds_of(n, 1, asks, flag) + 8) << asks;
        EXPECT_LE(rounds_of(n, 64, asks, toggled), rounds_of(n, 1, asks, toggled) + 9) << asks;
        EXPECT_LE(rounds_of(n, 64, asks, selection), rounds_of(n, 1, asks, selection) + 9) << asks;
        EXPECT_LE(rounds_of(n, 64, asks, greatest), 8 * rounds_of(n, 1, asks, greatest)) << asks;
        if (n == 3) { // for more parties what bounds select is compared by gates
            EXPECT_LE(rounds_of(n, 64, asks, saturating), 10 * rounds_of(n, 1, asks, saturating));
        }
    }
}

/// Where only the last state is read, the others are not composed one by one.
TEST_P(Chains, ComposeEachStepOnce) {
    constexpr std::uint64_t kSteps = 200, kAllowed = kSteps + 20;
    const int n = GetParam();
    const auto ands = [&](auto &&next) {
        const std::uint64_t one = costs_of(n, 1, false, next).of(Op::kAnd);
        return costs_of(n, kSteps, false, next).of(Op::kAnd) - one;
    };
    EXPECT_LE(ands(flag), kAllowed);
    EXPECT_LE(ands(toggled), 3 * kAllowed);
    const Costs selections = costs_of(n, kSteps, false, selection),
                extremes = costs_of(n, kSteps, false, greatest);
    EXPECT_LE(selections.of(Op::kSelect) + selections.of(Op::kMultiply), 2 * kAllowed);
    EXPECT_LE(extremes.of(Op::kMinimum), kAllowed);
}

INSTANTIATE_TEST_SUITE_P(Parties, Chains, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
