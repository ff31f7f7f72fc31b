/// Trees that compose what is known of the digits of numbers, the rounds and reductions that they take.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace picco::runtime {

/// f(v) = a + b v, where v is what comes of the digits below; a nothing is 0.
struct DigitFactor {
    std::optional<Elements> a, b;
    bool is_spread = false; ///< for selections, else for values
};

/// Factors, those of the highest digit first. Only the last one may have no b.
using DigitChain = std::vector<DigitFactor>;

/// Composes neighbours until each chain has `left` factors or fewer, all chains together.
/// which: for each selection the number of its value
/// Cost: a round for each level, in which a and b of each pair are reduced
Task<std::vector<DigitChain>> compose(Context &context, std::vector<DigitChain> chains, std::size_t left,
                                      std::vector<std::uint32_t> which);

/// What one or two factors are together, left as a product.
DigitFactor product_of(const Field &field, DigitChain chain, const std::vector<std::uint32_t> &which);

/// Which of its parts a factor has: of a chain that is not there yet.
struct DigitParts {
    bool a, b;
};
/// Of compose, for each value.
Cost cost_of_compose(const Context &context, std::vector<std::vector<DigitParts>> chains, std::size_t left);

} // namespace picco::runtime
