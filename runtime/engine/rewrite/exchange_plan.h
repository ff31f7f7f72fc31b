/// Exchanges of places, one after the other, as a network.
#pragma once

#include "engine/rewrite/network_choice.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace picco::runtime {

/// Leaves the lesser value at place x, the greater one at place y.
struct PlaceExchange {
    std::uint32_t x, y;
};

/// What is known of a value before.
struct PlaceValue {
    Interval range;
    std::uint64_t ready = 0; ///< the step at which it is known
    bool is_product = false; ///< of degree 2t
};

struct ExchangePlan {
    ExchangeNetwork network;      ///< of all places: its inputs and outputs, in order
    Interval range;               ///< of its inputs
    std::vector<Interval> ranges; ///< of its outputs
    SingleExchanges single;
};

/// Nothing where some exchange needs no comparison, or where no network can hold the values.
std::optional<ExchangePlan> plan_exchanges(const std::vector<PlaceExchange> &exchanges,
                                           std::vector<PlaceValue> places, const Latency &latency);

/// Parts of the places that no exchange connects: of each one all exchanges, by their indices, in order.
std::vector<std::vector<std::uint32_t>> connected(const std::vector<PlaceExchange> &exchanges,
                                                  std::size_t places);

} // namespace picco::runtime
