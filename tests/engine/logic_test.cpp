// Gates on bits: rules that leave some of them out change no result.
#include "both.h"

#include <gtest/gtest.h>

#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kType = 8, kElements = 7;

/// Gates whose operands are mostly what was made last, so that they share operands, complements and conditions. Some bits
/// are vectors, others the same for all elements.
class Gates {
  public:
    Gates(Bench &b, unsigned seed, bool has_vectors) : b_(b), random_(seed) {
        for (int i = 0; i < 4; ++i) {
            bits_.push_back(early(has_vectors && i % 2 == 0 ? kElements : 1));
        }
        for (int i = 0; i < 3; ++i) {
            numbers_.push_back(number(has_vectors && i == 0 ? kElements : 1));
        }
        bits_.push_back({b.r.constant(0), std::vector<long>(kElements, 0)});
        bits_.push_back({b.r.constant(1), std::vector<long>(kElements, 1)});
    }

    void run(int gates) {
        for (int i = 0; i < gates; ++i) {
            const int kind = pick(0, 7);
            bits_.push_back(kind > 5 ? test() : gate(kind));
        }
    }
    std::vector<Both> take() { return std::move(bits_); }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    Both early(int count) {
        Both both;
        std::vector<Handle> elements;
        for (int i = 0; i < kElements; ++i) {
            const int number = count == 1 && i > 0 ? 0 : pick(-9, 9);
            both.numbers.push_back(count == 1 && i > 0 ? both.numbers[0] : number < 2 ? 1 : 0);
            if (i < count) {
                elements.push_back(b_.value(number, kType));
            }
        }
        const Handle x = count == 1 ? elements[0].copy() : b_.r.join(elements, 1);
        both.value = b_.r.less(x, b_.r.constant(2));
        return both;
    }
    Both number(int count) {
        Both both;
        std::vector<Handle> elements;
        for (int i = 0; i < kElements; ++i) {
            both.numbers.push_back(count == 1 && i > 0 ? both.numbers[0] : pick(-2, 2));
            if (i < count) {
                elements.push_back(b_.value(both.numbers.back(), kType));
            }
        }
        both.value = count == 1 ? elements[0].copy() : b_.r.join(elements, 1);
        return both;
    }
    /// Of two of the few numbers, or of one and a constant: many of them exclude each other.
    Both test() {
        const Both &x = numbers_[static_cast<std::size_t>(pick(0, 2))];
        Both y = numbers_[static_cast<std::size_t>(pick(0, 2))].copy();
        const long offset = pick(-1, 1);
        if (pick(0, 2) == 0) {
            y = {b_.r.constant(0), std::vector<long>(kElements, 0)};
        }
        const Handle other = b_.r.add(y.value, b_.r.constant(offset));
        const int kind = pick(0, 3);
        Both result;
        result.value = kind == 0   ? b_.r.less(x.value, other)
                       : kind == 1 ? b_.r.less(other, x.value)
                       : kind == 2 ? b_.r.equal(x.value, other)
                                   : b_.r.logical_not(b_.r.less(x.value, other));
        for (int i = 0; i < kElements; ++i) {
            const long a = x.numbers[i], c = y.numbers[i] + offset;
            result.numbers.push_back(kind == 0 ? a < c : kind == 1 ? c < a : kind == 2 ? a == c : a >= c);
        }
        return result;
    }
    const Both &any() {
        const int last = static_cast<int>(bits_.size()) - 1;
        return bits_[pick(0, 3) != 0 ? pick(std::max(0, last - 6), last) : pick(0, last)];
    }
    Both gate(int kind) {
        const Both x = any().copy(), y = any().copy(), z = any().copy();
        Both result;
        result.value = kind == 0   ? b_.r.logical_and(x.value, y.value)
                       : kind == 1 ? b_.r.logical_or(x.value, y.value)
                       : kind == 2 ? b_.r.logical_xor(x.value, y.value)
                       : kind == 3 ? b_.r.logical_not(x.value)
                                   : b_.r.select(x.value, y.value, z.value);
        for (int i = 0; i < kElements; ++i) {
            const long a = x.numbers[i], b = y.numbers[i], c = z.numbers[i];
            result.numbers.push_back(kind == 0   ? a & b
                                     : kind == 1 ? a | b
                                     : kind == 2 ? a ^ b
                                     : kind == 3 ? 1 - a
                                     : a != 0    ? b
                                                 : c);
        }
        return result;
    }

    Bench &b_;
    std::mt19937 random_;
    std::vector<Both> bits_, numbers_;
};

class Logic : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Parties, Logic, ::testing::Values(3, 5));

TEST_P(Logic, GatesAreThoseOfTheClear) {
    for (const bool has_vectors : {false, true}) {
        for (unsigned seed = 1; seed <= 12; ++seed) {
            std::vector<long> expected;
            const auto found = run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
                Gates gates(b, seed, has_vectors);
                gates.run(150);
                std::vector<Handle> values;
                std::vector<long> numbers;
                for (const Both &bit : gates.take()) {
                    bit.ask(b, values, numbers);
                }
                if (b.context.self() == 1) {
                    expected = numbers;
                }
                return b.open(values);
            });
            EXPECT_EQ(found, expected) << "seed " << seed << ", vectors " << has_vectors;
        }
    }
}

/// c ? x ^ K : x takes no AND, whatever c is a bit of, and however often it was done: checksums and shift registers.
TEST_P(Logic, AStepOfAShiftRegisterIsLinear) {
    constexpr unsigned kPolynomial = 0x8d;
    const auto outcome = run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
        Handle x = b.r.bitwise(Recorder::Bitwise::kXor, b.value(0x5a, -kType), b.r.constant(0xff), -kType);
        for (int i = 0; i < 20; ++i) {
            const Handle low = b.r.bitwise(Recorder::Bitwise::kAnd, x, b.r.constant(1), -kType);
            const Handle next = b.r.shift_right(x, 1);
            const Handle turned =
                b.r.bitwise(Recorder::Bitwise::kXor, next, b.r.constant(kPolynomial), -kType);
            x = b.r.select(b.r.truth(low), turned, next);
        }
        const long result = b.open(x);
        return std::vector<long>{result,
                                 static_cast<long>(b.engine.counts()[static_cast<std::size_t>(Op::kAnd)])};
    });
    unsigned expected = 0x5a ^ 0xff;
    for (int i = 0; i < 20; ++i) {
        expected = (expected & 1) != 0 ? expected >> 1 ^ kPolynomial : expected >> 1;
    }
    EXPECT_EQ(outcome, (std::vector<long>{static_cast<long>(expected), 0}));
}

/// What cannot be set together is added: a < b || (a == b && c < d) takes one AND, and so do !c & x | c & y and tests of
/// places apart.
TEST_P(Logic, AnOrOfWhatExcludesEachOtherTakesNoAnd) {
    const auto outcome = run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
        std::vector<Handle> results;
        const Handle x = b.value(3, kType), y = b.value(3, kType), p = b.value(1, kType),
                     q = b.value(2, kType);
        const Handle later = b.r.logical_and(b.r.equal(x, y), b.r.less(p, q));
        results.push_back(b.r.logical_or(b.r.less(x, y), later));
        results.push_back(b.r.logical_or(b.r.less(p, b.r.constant(1)), b.r.less(b.r.constant(4), p)));
        const Handle c = b.r.less(q, p);
        results.push_back(b.r.logical_or(b.r.logical_and(c, b.r.less(x, q)),
                                         b.r.logical_and(b.r.logical_not(c), b.r.less(q, x))));
        std::vector<long> numbers = b.open(results);
        numbers.push_back(static_cast<long>(b.engine.counts()[static_cast<std::size_t>(Op::kAnd)]));
        return numbers;
    });
    EXPECT_EQ(outcome, (std::vector<long>{1, 0, 1, 1 + 2}));
}

/// x < y || x == y + 1 may not both hold, but x < y || x == y - 1 may.
TEST_P(Logic, AnOrOfWhatMayHoldTogetherTakesAnAnd) {
    for (const long x : {-1, 0, 1, 2}) {
        const auto outcome = run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
            const Handle a = b.value(x, kType), c = b.value(1, kType);
            std::vector<Handle> results;
            for (const long apart : {-1, 0, 1}) {
                results.push_back(
                    b.r.logical_or(b.r.less(a, c), b.r.equal(a, b.r.add(c, b.r.constant(apart)))));
                results.push_back(b.r.logical_or(b.r.logical_not(b.r.less(a, c)),
                                                 b.r.equal(a, b.r.add(c, b.r.constant(apart)))));
            }
            return b.open(results);
        });
        const auto bit = [](bool holds) { return holds ? 1L : 0L; };
        std::vector<long> expected;
        for (const long apart : {-1, 0, 1}) {
            expected.push_back(bit(x < 1 || x == 1 + apart));
            expected.push_back(bit(x >= 1 || x == 1 + apart));
        }
        EXPECT_EQ(outcome, expected) << x;
    }
}

/// while (running) if (found) running = 0: one AND a step.
TEST_P(Logic, AFlagInABranchOfItselfTakesOneAnd) {
    constexpr int kSteps = 6;
    const auto outcome = run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
        Handle running = b.r.constant(1);
        for (int i = 0; i < kSteps; ++i) {
            const Handle found = b.r.less(b.value(kSteps - i, kType), b.r.constant(2));
            const Handle stops = b.r.select(found, b.r.constant(0), running);
            running = b.r.select(running, stops, running);
        }
        const long result = b.open(running);
        return std::vector<long>{result,
                                 static_cast<long>(b.engine.counts()[static_cast<std::size_t>(Op::kAnd)])};
    });
    EXPECT_EQ(outcome[0], 0);
    EXPECT_LE(outcome[1], kSteps - 1);
}

} // namespace
} // namespace picco::runtime::testing
