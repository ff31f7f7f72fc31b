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
    std::vector<std::uint64_t> cells;
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

INSTANTIATE_TEST_SUITE_P(Parties, KeyRanges, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
