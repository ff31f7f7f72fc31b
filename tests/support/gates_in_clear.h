/// Lists of gates in the clear: 64 evaluations at a time, a word for each wire.
#pragma once

#include "circuits/gates.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace picco::runtime::testing {

/// The outputs. together: where it is not null, how many AND gates were handed out each time.
inline std::vector<std::uint64_t> in_the_clear(const Gates &gates, const std::vector<std::uint64_t> &inputs,
                                               std::vector<std::size_t> *together = nullptr) {
    std::vector<std::uint64_t> wires(gates.wires()), outputs;
    std::copy(inputs.begin(), inputs.end(), wires.begin() + 1);
    const auto all = [](std::uint32_t bit) { return -std::uint64_t{bit}; };
    compute_gates(gates, wires.data(),
                  [&](const Gates::Gate *gate, std::size_t count, std::uint64_t *results) {
                      // All operands first: those who hash gates together need them, too.
                      std::array<std::uint64_t, Gates::kTogether> products;
                      for (std::size_t i = 0; i < count; ++i)
                          products.at(i) = (wires[gate[i].a] ^ all(gate[i].is_a_inverted)) &
                                           (wires[gate[i].b] ^ all(gate[i].is_b_inverted));
                      std::copy_n(products.begin(), count, results);
                      if (together != nullptr)
                          together->push_back(count);
                  });
    for (const Gates::Use use : gates.outputs)
        outputs.push_back(wires[use.wire] ^ all(use.is_inverted));
    return outputs;
}

} // namespace picco::runtime::testing
