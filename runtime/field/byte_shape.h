/// How one party sees sharings of bytes.
#pragma once

#include <cstddef>
#include <vector>

namespace picco::runtime {

/// Requires: components / 8 is 0, 2 or 8; units is not empty.
struct ByteShape {
    std::size_t components = 0; ///< that the party holds
    /// For each component those that this party multiplies it with; over all parties every pair occurs once.
    std::vector<std::vector<std::size_t>> products;
    /// The components that a public byte stands in; of all components it is an odd number.
    std::vector<std::size_t> units;
};

} // namespace picco::runtime
