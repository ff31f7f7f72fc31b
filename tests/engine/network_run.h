/// Engine programs with networks of exchanges.
#pragma once

#include "engine_run.h"

#include <cstdint>
#include <vector>

namespace picco::runtime::testing {

constexpr int kInt = 32;
using Numbers = std::vector<long>;

inline EngineOptions many_rounds(std::size_t window = 1u << 18) {
    EngineOptions options;
    options.sizes.few_comparisons = 0; // else batches this small take the protocol of fewer rounds
    options.sizes.many_words = 1;      // and become numbers bit by bit
    options.window = window;
    return options;
}

/// Exchanges in networks that were run.
inline std::uint64_t joined(const Bench &b) {
    return b.engine.counts()[static_cast<std::size_t>(Op::kNetwork)];
}

} // namespace picco::runtime::testing
