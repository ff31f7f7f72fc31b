// Sums in bits whose addends are there at different times: in which order they are added, and against the numbers in the clear.
#include "engine/record/sum_order.h"
#include "engine_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

using picco::runtime::Handle;
using picco::runtime::order_of_sum;
using picco::runtime::Recorder;
using picco::runtime::SumOrder;
using picco::runtime::testing::Bench;
using picco::runtime::testing::run_engine;
using Bitwise = Recorder::Bitwise;

namespace {

constexpr std::uint64_t kAdder = 6;

std::uint64_t rounds_of(std::size_t addends) {
    return addends < 2 ? 0 : kAdder + static_cast<std::uint64_t>(std::bit_width(addends - 2));
}

/// When a sum is there that is made in this order.
std::uint64_t ready(const std::vector<std::uint64_t> &arrivals, const std::vector<std::size_t> &ends) {
    std::uint64_t before = 0;
    std::size_t from = 0;
    for (const std::size_t end : ends) {
        before = std::max(before, arrivals[end - 1]) + rounds_of(end - from + (from != 0 ? 1 : 0));
        from = end;
    }
    return before;
}

/// The best of all orders, with the price of each sum behind the first.
std::uint64_t best_of_all(const std::vector<std::uint64_t> &arrivals, std::uint64_t price) {
    std::uint64_t best = ~std::uint64_t{0};
    for (std::uint64_t cuts = 0; cuts < 1u << (arrivals.size() - 1); ++cuts) {
        std::vector<std::size_t> ends;
        for (std::size_t i = 0; i + 1 < arrivals.size(); ++i) {
            if ((cuts >> i & 1) != 0) {
                ends.push_back(i + 1);
            }
        }
        ends.push_back(arrivals.size());
        if (ends[0] != 1 || arrivals.size() == 1) {
            best = std::min(best, ready(arrivals, ends) + price * (ends.size() - 1));
        }
    }
    return best;
}

/// A number and its low bits in shared words.
struct Word {
    Handle value;
    std::uint64_t expected;
};

/// Words that are made of each other by sums, differences and operators on bits, so that addends are there at many times.
class Words {
  public:
    Words(Bench &bench, int bits, unsigned seed) : b_(bench), bits_(bits), random_(seed) {
        for (int i = 0; i < 4; ++i) {
            const std::uint64_t value = random_() & mask();
            words_.push_back({b_.value(static_cast<long>(value), -bits_), value});
        }
    }

    void make(int count) {
        for (int i = 0; i < count; ++i) {
            switch (random_() % 4) {
            case 0:
                add_operator(Bitwise::kXor);
                break;
            case 1:
                add_operator(Bitwise::kAnd);
                break;
            default:
                add_sum();
            }
        }
    }

    std::pair<std::vector<long>, std::vector<long>> results() {
        std::pair<std::vector<long>, std::vector<long>> both;
        for (const Word &word : words_) {
            both.first.push_back(b_.open(word.value));
            both.second.push_back(static_cast<long>(word.expected));
        }
        return both;
    }

  private:
    std::uint64_t mask() const { return (std::uint64_t{1} << bits_) - 1; }
    /// Late ones more often than others.
    const Word &any() {
        const std::size_t back = random_() % std::min<std::size_t>(words_.size(), random_() % 2 != 0 ? 3 : 9);
        return words_[words_.size() - 1 - back];
    }
    void add_operator(Bitwise op) {
        const Word &x = any(), &y = any();
        const std::uint64_t result = op == Bitwise::kXor ? x.expected ^ y.expected : x.expected & y.expected;
        words_.push_back({b_.r.bitwise(op, x.value, y.value, -bits_), result});
    }
    void add_sum() {
        const long constant = random_() % 2 != 0 ? static_cast<long>(random_() & mask()) : 0;
        Handle sum = b_.r.constant(constant);
        auto expected = static_cast<std::uint64_t>(constant);
        for (std::size_t terms = 2 + random_() % 4; terms > 0; --terms) {
            const Word &x = any();
            const long factor = random_() % 3 != 0 ? 1 : static_cast<long>(random_() % 7) - 3;
            sum = b_.r.add(sum, b_.r.multiply(x.value, b_.r.constant(factor)));
            expected += static_cast<std::uint64_t>(factor) * x.expected;
        }
        words_.push_back({b_.r.wrap(sum, -bits_), expected & mask()});
    }

    Bench &b_;
    int bits_;
    std::mt19937 random_;
    std::vector<Word> words_;
};

} // namespace

TEST(LateSums, OrderIsTheBestOfAll) {
    std::mt19937 random(5);
    for (int i = 0; i < 600; ++i) {
        std::vector<std::uint64_t> arrivals(1 + random() % 9);
        for (std::uint64_t &arrival : arrivals) {
            arrival = random() % 20;
        }
        std::ranges::sort(arrivals);
        const SumOrder order = order_of_sum(arrivals, kAdder, 1);
        ASSERT_FALSE(order.ends.empty());
        ASSERT_EQ(order.ends.back(), arrivals.size());
        EXPECT_EQ(order.ready, ready(arrivals, order.ends));
        EXPECT_EQ(order.ready + order.ends.size() - 1, best_of_all(arrivals, 1));
    }
    EXPECT_TRUE(order_of_sum({}, kAdder, 1).ends.empty());
}

TEST(LateSums, EarlyAddendsAreAddedFirstWhereThatSavesRounds) {
    using Ends = std::vector<std::size_t>;
    EXPECT_EQ(order_of_sum({0, 0, 0, 0, 9}, kAdder, 1).ends, (Ends{4, 5}));
    EXPECT_EQ(order_of_sum({0, 0, 0, 0, 9}, kAdder, 3).ends, (Ends{5})); // two rounds less, for three
    EXPECT_EQ(order_of_sum({0, 0, 9, 9}, kAdder, 1).ends, (Ends{4}));    // a round less, for one
    EXPECT_EQ(order_of_sum({0, 0, 0, 0, 0}, kAdder, 1).ends, (Ends{5}));
}

TEST(LateSums, AreThoseOfTheNumbers) {
    for (const int n : {3, 5}) {
        for (const int bits : {5, 12, 20}) {
            for (unsigned seed = 0; seed < (n == 3 ? 12u : 4u); ++seed) {
                const auto both =
                    run_engine<std::pair<std::vector<long>, std::vector<long>>>(n, [&](Bench &b) {
                        Words words(b, bits, seed);
                        words.make(40);
                        return words.results();
                    });
                EXPECT_EQ(both.first, both.second) << n << " parties, " << bits << " bits, seed " << seed;
            }
        }
    }
}

/// Each word is the sum of three that are there long before, of the last one turned, and of gates of it: a carry is saved,
/// and six rounds add, behind the gates.
TEST(LateSums, TakeTheRoundsOfTheirLastAddends) {
    const auto rounds = run_engine<std::vector<std::uint64_t>>(3, [](Bench &b) {
        std::vector<std::uint64_t> result;
        for (const int steps : {10, 30}) {
            std::vector<Handle> words;
            for (long i = 0; i < 5; ++i) {
                words.push_back(b.value(0x12345 * (i + 1), -32));
            }
            const std::uint64_t before = b.context.rounds.rounds();
            for (int i = 0; i < steps; ++i) {
                const auto &x = words.back(), &y = words[words.size() - 2], &z = words[words.size() - 4];
                const Handle gates = b.r.bitwise(Bitwise::kAnd, x, y, -32),
                             turned = b.r.bitwise(Bitwise::kXor, x, b.r.shift_right(x, 7), -32);
                const Handle part = b.r.wrap(b.r.add(b.r.add(z, gates), turned), -32);
                words.push_back(b.r.wrap(
                    b.r.add(b.r.add(part, words[words.size() - 5]), b.r.constant(0x428a2f98L + i)), -32));
            }
            (void)b.open(words.back());
            result.push_back(b.context.rounds.rounds() - before);
        }
        return result;
    });
    EXPECT_EQ(rounds[1] - rounds[0], 20 * 8u);
}
