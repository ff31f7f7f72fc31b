// Values that leave the range of their type: what is opened about them is what is opened about those that
// they wrap to.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include <unistd.h>

namespace picco::runtime::testing {
namespace {

using Numbers = std::vector<long>;
constexpr int kBits = 17;

/// What a signed type of so many bits makes of it.
long wrapped(long value, int bits = kBits) {
    const long power = 1L << bits, low = ((value % power) + power) % power;
    return low >= power / 2 ? low - power : low;
}

/// A sort that never ends fails its test.
class KeyRanges : public ::testing::TestWithParam<int> {
  protected:
    void SetUp() override { ::alarm(120); }
    void TearDown() override { ::alarm(0); }
};

/// Values all over the place, many of which are equal when they are wrapped.
Numbers far_numbers(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    Numbers result(count);
    for (long &number : result) {
        number = std::uniform_int_distribution<long>(-20, 20)(random) * (1L << (kBits - 2)) +
                 std::uniform_int_distribution<long>(-3, 3)(random);
    }
    return result;
}

/// How keys come about that nobody has checked.
enum class Origin { kInputs, kOverflow, kMemory };

EngineOptions options_of(Origin origin, bool has_far_links) {
    EngineOptions options;
    options.has_checked_inputs = origin == Origin::kOverflow;
    options.resident = origin == Origin::kMemory ? 0 : options.resident;
    options.has_far_links = has_far_links;
    options.sizes.few_comparisons = has_far_links ? 100000 : options.sizes.few_comparisons;
    return options;
}

struct Row {
    Row(Bench &bench, const Numbers &numbers, Origin origin)
        : b(bench), cells(numbers.size() * static_cast<std::size_t>(b.cell_words), 0) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            b.input(at(i), origin == Origin::kOverflow ? numbers[i] % 1000 : numbers[i]);
            if (origin == Origin::kOverflow) {
                const Handle x = b.engine.load(at(i), kBits);
                const Handle sum =
                    b.r.add(b.r.multiply(x, b.value(1, kBits)), b.r.constant(numbers[i] - numbers[i] % 1000));
                b.engine.store(at(i), b.r.assume(sum, kBits));
            }
            if (origin == Origin::kMemory) { // goes back to its cell
                b.engine.store(at(i), b.r.negate(b.r.negate(b.engine.load(at(i), kBits))));
            }
        }
        b.engine.make_room();
    }
    ~Row() {
        for (std::size_t i = 0; i < cells.size() / static_cast<std::size_t>(b.cell_words); ++i)
            b.engine.memory().clear(at(i));
    }
    std::uint64_t *at(std::size_t i) { return cells.data() + i * static_cast<std::size_t>(b.cell_words); }
    Engine::Vector vector() { return {cells.data(), 1, kBits}; }
    Numbers opened() {
        std::vector<Handle> values;
        for (std::size_t i = 0; i < cells.size() / static_cast<std::size_t>(b.cell_words); ++i)
            values.push_back(b.r.confined(b.engine.load(at(i), kBits), kBits));
        return b.open(values);
    }

    Bench &b;
    CellVector cells;
};

std::vector<std::size_t> order_of(const Numbers &keys, bool is_falling) {
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        const long a = wrapped(keys[x]), b = wrapped(keys[y]);
        return is_falling ? a > b : a < b;
    });
    return order;
}

void expect_order_of_wrapped(int n, Origin origin, bool has_far_links, Engine::SortOptions sort) {
    for (const std::size_t count : {2u, 3u, 9u, 40u}) {
        const Numbers keys = far_numbers(count, static_cast<unsigned>(count));
        Numbers places(count);
        std::iota(places.begin(), places.end(), 0);
        const auto results = run_engine<std::vector<Numbers>>(
            n,
            [&](Bench &b) {
                Row first(b, keys, origin), second(b, places, Origin::kInputs);
                b.engine.sort({first.vector(), second.vector()}, count, sort);
                return std::vector<Numbers>{first.opened(), second.opened()};
            },
            options_of(origin, has_far_links));
        const auto order = order_of(keys, sort.is_falling);
        for (std::size_t i = 0; i < std::min(count, sort.wanted); ++i) {
            EXPECT_EQ(results[0][i], wrapped(keys[sort.keeps_keys ? i : order[i]])) << i << " of " << count;
            EXPECT_EQ(results[1][i], static_cast<long>(order[i])) << i << " of " << count;
        }
    }
}

TEST_P(KeyRanges, SortsWhatKeysWrapTo) {
    for (const Origin origin : {Origin::kInputs, Origin::kOverflow, Origin::kMemory}) {
        for (const bool is_falling : {false, true})
            expect_order_of_wrapped(GetParam(), origin, false, {.is_falling = is_falling});
    }
}

TEST_P(KeyRanges, RanksWhatKeysWrapTo) {
    for (const Origin origin : {Origin::kInputs, Origin::kOverflow}) {
        for (const bool is_falling : {false, true})
            expect_order_of_wrapped(GetParam(), origin, true, {.is_falling = is_falling});
    }
}

TEST_P(KeyRanges, FindsTheGreatestOfWhatKeysWrapTo) {
    for (const bool has_far_links : {false, true})
        expect_order_of_wrapped(GetParam(), Origin::kInputs, has_far_links,
                                {.wanted = 4, .is_falling = true});
}

TEST_P(KeyRanges, PermutesByWhatPlacesWrapTo) {
    for (const bool has_far_links : {false, true})
        expect_order_of_wrapped(GetParam(), Origin::kInputs, has_far_links, {.keeps_keys = true});
}

TEST_P(KeyRanges, SortsFloatingPointNumbersOfInputsThatAreNone) {
    const FloatFormat format{3, 2};
    const int width = format.width();
    const auto power = 1L << width;
    // The words of 1, -8, 0 and 4, with bits above them.
    const Numbers words{4, 4 | 3 << 3 | 1 << 5, 0, 4 | 2 << 3};
    const Numbers inputs{words[0] + 5 * power, words[1] - 3 * power, words[2] + power, words[3]};
    const auto results = run_engine<Numbers>(
        GetParam(),
        [&](Bench &b) {
            Row row(b, inputs, Origin::kInputs);
            Engine::Vector vector = row.vector();
            vector.type = -width;
            vector.format = format.code();
            b.engine.sort({vector}, inputs.size(), {});
            std::vector<Handle> sorted;
            for (std::size_t i = 0; i < inputs.size(); ++i)
                sorted.push_back(b.engine.load(row.at(i), -width));
            return b.open(sorted);
        },
        options_of(Origin::kInputs, false));
    EXPECT_EQ(results, (Numbers{words[1], words[2], words[0], words[3]}));
}

TEST_P(KeyRanges, ThatAreCertainCostNothing) {
    const Numbers keys{5, -7, 65535, -65536, 0, 5};
    const auto residues = run_engine<std::uint64_t>(GetParam(), [&](Bench &b) {
        Row row(b, keys, Origin::kInputs);
        b.engine.sort({row.vector()}, keys.size(), {});
        b.engine.sort({row.vector()}, keys.size(), {.is_falling = true});
        EXPECT_EQ(row.opened(), (Numbers{65535, 5, 5, 0, -7, -65536}));
        return b.engine.counts()[static_cast<std::size_t>(Op::kResidue)];
    });
    EXPECT_EQ(residues, 0u);
}

/// Keys that wrongly count as certain: the order is none, which ends the sort.
TEST_P(KeyRanges, WhoseComparisonsAreNoOrderEndTheRun) {
    const Numbers keys = far_numbers(60, 11);
    for (const bool has_far_links : {false, true}) {
        EngineOptions options = options_of(Origin::kInputs, has_far_links);
        options.has_checked_inputs = true;
        EXPECT_THROW(run_engine<int>(
                         GetParam(),
                         [&](Bench &b) {
                             Row row(b, keys, Origin::kInputs);
                             b.r.at(17);
                             b.engine.sort({row.vector()}, keys.size(), {});
                             return 0;
                         },
                         options),
                     ComputationError);
    }
}

/// What is in its range by promise only.
TEST(Hypotheses, FollowWhatValuesAreMadeOf) {
    run_engine<int>(3, [](Bench &b) {
        Recorder &r = b.r;
        const Handle x = b.value(3, kBits), y = b.value(-4, kBits), bit = r.less(x, y);
        const auto promised = [&] { return r.assume(r.multiply(x, b.value(2, kBits)), kBits); };
        EXPECT_FALSE(r.is_assumed(x));
        EXPECT_FALSE(r.is_assumed(r.multiply(x, y)));
        EXPECT_FALSE(r.is_assumed(r.assume(r.add(x, y), kBits + 1)));
        EXPECT_FALSE(r.is_assumed(r.wrap(r.multiply(x, y), kBits)));
        EXPECT_FALSE(r.is_assumed(r.divide(x, r.constant(7))));
        EXPECT_FALSE(r.is_assumed(r.divide(x, y))); // also where y is 0
        EXPECT_FALSE(r.is_assumed(r.select(bit, x, y)));
        EXPECT_FALSE(r.is_assumed(r.minimum(x, y)));

        EXPECT_TRUE(r.is_assumed(promised()));
        EXPECT_TRUE(r.is_assumed(r.add(promised(), y)));
        EXPECT_TRUE(r.is_assumed(r.wrap(r.multiply(promised(), y), kBits)));
        EXPECT_TRUE(r.is_assumed(r.divide(promised(), r.constant(7))));
        EXPECT_TRUE(r.is_assumed(r.select(bit, promised(), y)));
        EXPECT_TRUE(r.is_assumed(r.select(bit, r.assume(r.add(x, y), kBits), y))); // y + bit x
        EXPECT_TRUE(r.is_assumed(r.minimum(promised(), y)));
        EXPECT_TRUE(r.is_assumed(r.divide(promised(), y)));
        EXPECT_TRUE(r.is_assumed(r.settled(promised())));

        // Bits are bits, whatever they were made from, and so is what they stand for.
        EXPECT_FALSE(r.is_assumed(r.settled(r.less(promised(), y))));
        EXPECT_FALSE(r.is_assumed(r.select(r.less(promised(), y), x, y)));
        const Handle mask = r.bitwise(Recorder::Bitwise::kAnd, promised(), y, kBits);
        EXPECT_FALSE(r.is_assumed(r.settled(mask)));
        EXPECT_FALSE(r.is_assumed(r.confined(promised(), kBits)));
        return 0;
    });
}

/// Elements to which sums were added at private indices leave their type if there are enough of them.
TEST(Hypotheses, OfTablesFollowWhatIsAdded) {
    for (const long most : {100L, 40000L}) {
        const bool is_assumed = run_engine<bool>(3, [&](Bench &b) {
            CellVector cells(8 * static_cast<std::size_t>(b.cell_words), 0);
            const auto at = [&](std::size_t i) { return &cells[i * static_cast<std::size_t>(b.cell_words)]; };
            const PrivatePlace::Axis axis{b.value(3, -3), 8, b.cell_words};
            bool result = false;
            for (int i = 0; i < 4; ++i) {
                PrivatePlace place{cells.data(), {}};
                place.axes.push_back({axis.index.copy(), axis.count, axis.step});
                b.engine.tables().add(place, kBits, b.r.multiply(b.value(1, -1), b.r.constant(most)));
            }
            result = b.r.is_assumed(b.engine.load(at(3), kBits));
            EXPECT_EQ(b.open(b.r.confined(b.engine.load(at(3), kBits), kBits)), wrapped(4 * most));
            for (std::size_t i = 0; i < 8; ++i)
                b.engine.memory().clear(at(i));
            return result;
        });
        EXPECT_EQ(is_assumed, most > 100) << most;
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, KeyRanges, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
