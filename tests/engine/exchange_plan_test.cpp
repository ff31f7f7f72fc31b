// Networks that are planned from exchanges of places, run in the clear.
#include <gtest/gtest.h>

#include "engine/rewrite/exchange_plan.h"
#include "engine/values/circuit_table.h"
#include "support/parties.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace picco::runtime::testing {
namespace {

using Numbers = std::vector<long>;
using Exchanges = std::vector<PlaceExchange>;

Numbers run(const ExchangeNetwork &network, const Numbers &inputs) {
    EXPECT_EQ(inputs.size(), network.inputs);
    Numbers values = inputs;
    for (const ExchangeNetwork::Layer &layer : network.layers) {
        // Nothing of a layer's own but, for the exchanges, its comparisons.
        const std::size_t before = values.size();
        for (const auto [x, y] : layer.comparisons) {
            EXPECT_LT(std::max(x, y), before);
            values.push_back(values[x] < values[y] ? 1 : 0);
        }
        const std::size_t compared = values.size();
        Numbers others;
        for (const auto [bit, x, y] : layer.exchanges) {
            EXPECT_LT(std::max({bit, x, y}), compared);
            values.push_back(values[bit] != 0 ? values[x] : values[y]);
            others.push_back(values[bit] != 0 ? values[y] : values[x]);
        }
        values.insert(values.end(), others.begin(), others.end());
    }
    Numbers results;
    for (const ExchangeNetwork::Number output : network.outputs)
        results.push_back(values.at(output));
    return results;
}

Numbers one_by_one(const Exchanges &exchanges, Numbers values) {
    for (const auto [x, y] : exchanges) {
        if (values[y] < values[x])
            std::swap(values[x], values[y]);
    }
    return values;
}

Exchanges random_exchanges(std::size_t places, std::size_t count, std::mt19937 &random) {
    Exchanges exchanges;
    while (exchanges.size() < count) {
        const auto x = static_cast<std::uint32_t>(random() % places),
                   y = static_cast<std::uint32_t>(random() % places);
        if (x != y)
            exchanges.push_back({x, y});
    }
    return exchanges;
}

/// Runs body(latency) as a party of three.
template <class Body>
void with_latency(Body body) {
    const auto field = Field::create("2305843009213693951");
    run_parties(*field, 3, [&](Context &context) {
        const CircuitTable circuits;
        body(Latency(context, circuits));
        return true;
    });
}

std::vector<PlaceValue> places_of(std::size_t count, Interval range) {
    return std::vector<PlaceValue>(count, PlaceValue{range, 0, false});
}

TEST(ExchangePlan, DoesWhatTheExchangesDo) {
    with_latency([](const Latency &latency) {
        std::mt19937 random(1);
        for (int round = 0; round < 60; ++round) {
            const std::size_t places = 2 + random() % 20;
            const Exchanges exchanges = random_exchanges(places, 1 + random() % 150, random);
            const auto plan = plan_exchanges(exchanges, places_of(places, {-1000, 1000}), latency);
            ASSERT_TRUE(plan);
            EXPECT_EQ(plan->network.exchanges(), exchanges.size());
            EXPECT_EQ(plan->network.bits, 11);
            EXPECT_TRUE(plan->network.is_signed);
            Numbers values(places);
            for (long &value : values)
                value = static_cast<long>(random() % 21) - 10;
            const Numbers expected = one_by_one(exchanges, values);
            EXPECT_EQ(run(plan->network, values), expected);

            std::vector<std::uint32_t> some;
            Numbers expected_of_some;
            for (std::uint32_t i = 0; i < places; ++i) {
                if (random() % 3 == 0) {
                    some.push_back(i);
                    expected_of_some.push_back(expected[i]);
                }
            }
            const ExchangeNetwork smaller = with_outputs(plan->network, some);
            EXPECT_EQ(run(smaller, values), expected_of_some);
            EXPECT_LE(smaller.exchanges(), exchanges.size());
        }
    });
}

/// Every exchange is in the first layer that it can be in, and what nobody asks for is in none.
TEST(ExchangePlan, HasAsFewLayersAsItCan) {
    with_latency([](const Latency &latency) {
        const Exchanges exchanges{{0, 1}, {2, 3}, {1, 2}, {0, 3}, {4, 5}};
        const auto plan = plan_exchanges(exchanges, places_of(6, {0, 1000}), latency);
        ASSERT_TRUE(plan);
        ASSERT_EQ(plan->network.layers.size(), 2u);
        EXPECT_EQ(plan->network.layers[0].exchanges.size(), 3u);
        EXPECT_EQ(plan->network.layers[1].exchanges.size(), 2u);
        EXPECT_EQ(plan->network.bits, 10);
        EXPECT_FALSE(plan->network.is_signed);
        EXPECT_EQ(with_outputs(plan->network, {5}).exchanges(), 1u);
        EXPECT_EQ(with_outputs(plan->network, {5}).layers.size(), 1u);
        EXPECT_EQ(with_outputs(plan->network, {1, 2}).exchanges(), 3u);
        EXPECT_EQ(with_outputs(plan->network, {0}).exchanges(), 3u);
    });
}

TEST(ExchangePlan, KnowsTheRangesOfItsOutputs) {
    with_latency([](const Latency &latency) {
        std::vector<PlaceValue> places{{{0, 100}, 3, false}, {{-50, 60}, 7, true}, {{10, 20}, 0, false}};
        const auto plan = plan_exchanges({{0, 1}, {1, 2}}, places, latency);
        ASSERT_TRUE(plan);
        EXPECT_EQ(plan->range.lo, -50);
        EXPECT_EQ(plan->range.end, 100);
        EXPECT_EQ(plan->ranges[0].lo, -50); // the lesser of 0 and 1
        EXPECT_EQ(plan->ranges[0].end, 60);
        EXPECT_EQ(plan->ranges[1].lo, 0); // the lesser of their greater one and 2
        EXPECT_EQ(plan->ranges[1].end, 20);
        EXPECT_EQ(plan->ranges[2].lo, 10);
        EXPECT_EQ(plan->ranges[2].end, 100);
        EXPECT_EQ(plan->single.inputs_ready, 7u);
        EXPECT_GT(plan->single.ready, 7u);
    });
}

TEST(ExchangePlan, LeavesWhatIsBetterByItself) {
    with_latency([](const Latency &latency) {
        const auto plan = [&](std::vector<PlaceValue> places, const Exchanges &exchanges) {
            return plan_exchanges(exchanges, std::move(places), latency).has_value();
        };
        EXPECT_TRUE(plan({{{0, 10}}, {{0, 10}}}, {{0, 1}}));
        EXPECT_FALSE(plan({{{0, 1}}, {{0, 2}}}, {{0, 1}}));                 // the difference is a bit
        EXPECT_FALSE(plan({{{0, 10}}, {{20, 30}}}, {{0, 1}}));              // decided
        EXPECT_FALSE(plan({{{20, 30}}, {{0, 10}}}, {{0, 1}}));              // likewise
        EXPECT_FALSE(plan(places_of(2, {-1e18, 1e18}), {{0, 1}}));          // too long for the modulus
        EXPECT_FALSE(plan(places_of(2, {0, 10}), Exchanges(5000, {0, 1}))); // too many layers
    });
}

TEST(ExchangePlan, FindsWhatIsConnected) {
    using Parts = std::vector<std::vector<std::uint32_t>>;
    EXPECT_EQ(connected({}, 3), Parts{});
    EXPECT_EQ(connected({{0, 1}, {2, 3}, {1, 0}, {4, 3}}, 5), (Parts{{0, 2}, {1, 3}}));
    EXPECT_EQ(connected({{0, 1}, {2, 3}, {3, 1}}, 4), (Parts{{0, 1, 2}}));
}

} // namespace
} // namespace picco::runtime::testing
