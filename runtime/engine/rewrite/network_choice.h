/// Whether exchanges are better as a network.
#pragma once

#include "engine/values/latency.h"
#include "protocols/core/cost.h"
#include "protocols/order/exchange_network.h"

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

struct NetworkLimits {
    std::size_t few_comparisons; ///< batches of no more take the protocol of fewer rounds
    std::size_t many_words;      ///< batches from here on become numbers as whole words
};

/// Fewer exchanges are not worth a network.
constexpr std::size_t kFewestExchanges = 64;
/// So that a network's rounds fit Node::m.
constexpr std::uint32_t kMostLayers = 4000;

/// The same exchanges one by one.
struct SingleExchanges {
    std::size_t exchanges = 0, comparisons = 0;
    int width = 0;                  ///< of the comparisons, in bits
    std::uint64_t inputs_ready = 0; ///< the step at which all inputs are known
    std::uint64_t ready = 0;        ///< and all outputs
};

/// Words of a range in a network. Returns whether a network can hold them.
bool set_words(ExchangeNetwork &network, Interval range, const Latency &latency);

/// Chooses how its words become numbers. Returns what it costs then.
Cost choose_outputs(const Context &context, const Latency &latency, const NetworkLimits &limits,
                    ExchangeNetwork &network);

/// cost: of the network; reductions: of its inputs, which have to be made first.
bool is_better(const Context &context, const Latency &latency, const NetworkLimits &limits,
               const ExchangeNetwork &network, const Cost &cost, std::size_t reductions,
               const SingleExchanges &single);

} // namespace picco::runtime
