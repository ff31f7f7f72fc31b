/// Compare-exchanges one after the other, as in sorting networks, on words: numbers become shared bits once.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace picco::runtime {

/// The values in it are numbered: the inputs first, then what each layer adds: the bits of its comparisons,
/// what its exchanges choose, and the others.
struct ExchangeNetwork {
    using Number = std::uint32_t;
    /// x < y
    struct Comparison {
        Number x, y;
    };
    /// bit ? x : y, and the other one.
    struct Exchange {
        Number bit, x, y;
    };
    /// What needs nothing but what stands before it; its exchanges may use its comparisons.
    struct Layer {
        std::vector<Comparison> comparisons;
        std::vector<Exchange> exchanges;
    };

    static constexpr int kMostBits = 64;

    int bits = 0; ///< of every value, up to kMostBits
    bool is_signed = false;
    bool has_whole_words = false; ///< words become numbers by words_to_field (compose.h)
    std::size_t inputs = 0;
    std::vector<Layer> layers;
    std::vector<Number> outputs; ///< of exchanges or inputs

    /// Of all layers.
    std::size_t exchanges() const;
};

/// The same network with some of its outputs only, and without the exchanges that lead to none of them. It
/// has all inputs.
ExchangeNetwork with_outputs(const ExchangeNetwork &network, const std::vector<std::uint32_t> &outputs);

/// Shape:    x: sharings of degree t of the inputs  →  of the outputs
/// Requires: 1 <= bits, and bits + 1 (signed: bits) <= max_compare_bits (compare.h); values of that range
/// Opens:    nothing.  Semi-honest, perfect given the generators: a composition of decompose, carry_of_sum,
///           ANDs and words_to_field
/// Cost:     for each layer the rounds of carry_of_sum and one; an exchange takes `bits` ANDs, a comparison
///           about 2.5 times as many                                                [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Exchanges on words"
Task<Elements> run_exchange_network(Context &context, Elements x,
                                    std::shared_ptr<const ExchangeNetwork> network);
/// Of a whole network, where each of its batches is a multiple of 8.
Cost cost_of_exchange_network(const Context &context, const ExchangeNetwork &network);

} // namespace picco::runtime
