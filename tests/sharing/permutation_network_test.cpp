// Networks reach every order, and have the size that they should.
#include "sharing/permutation_network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <set>

namespace picco::runtime {
namespace {

using Order = std::vector<std::uint32_t>;

Order result_of(const PermutationNetwork &network, const Order &order) {
    const auto settings = network.settings(order);
    Order places(order.size());
    std::iota(places.begin(), places.end(), 0);
    EXPECT_EQ(settings.size(), network.layers().size());
    for (std::size_t layer = 0; layer < settings.size(); ++layer) {
        EXPECT_EQ(settings[layer].size(), network.layers()[layer].size());
        for (std::size_t i = 0; i < settings[layer].size(); ++i) {
            const auto [first, second] = network.layers()[layer][i];
            if (settings[layer][i] != 0)
                std::swap(places[first], places[second]);
        }
    }
    return places;
}

TEST(PermutationNetwork, ReachesEveryOrderOfFewPlaces) {
    for (std::uint32_t count = 1; count <= 8; ++count) {
        const PermutationNetwork network(count);
        Order order(count);
        std::iota(order.begin(), order.end(), 0);
        do
            ASSERT_EQ(result_of(network, order), order);
        while (std::next_permutation(order.begin(), order.end()));
    }
}

TEST(PermutationNetwork, ReachesRandomOrdersOfManyPlaces) {
    std::mt19937 random(5);
    for (const std::uint32_t count : {9u, 10u, 15u, 16u, 17u, 100u, 1000u, 1025u, 4096u}) {
        const PermutationNetwork network(count);
        Order order(count);
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), random);
        ASSERT_EQ(result_of(network, order), order);
    }
}

TEST(PermutationNetwork, LayersAreFewAndTouchEachPlaceOnce) {
    for (std::uint32_t count = 2; count <= 130; ++count) {
        const PermutationNetwork network(count);
        std::size_t switches = 0; // [BD02]: the sum of ceil(log2 i), i = 1, …, count
        for (std::uint32_t i = 2; i <= count; ++i)
            switches += static_cast<std::size_t>(std::bit_width(i - 1));
        EXPECT_EQ(network.switches(), switches) << count;
        EXPECT_EQ(network.layers().size(), 2 * static_cast<std::size_t>(std::bit_width(count - 1)) - 1);
        for (const auto &layer : network.layers()) {
            EXPECT_FALSE(layer.empty());
            std::set<std::uint32_t> places;
            for (const auto [first, second] : layer) {
                EXPECT_TRUE(places.insert(first).second);
                EXPECT_TRUE(places.insert(second).second);
                EXPECT_LT(std::max(first, second), count);
            }
        }
    }
}

} // namespace
} // namespace picco::runtime
