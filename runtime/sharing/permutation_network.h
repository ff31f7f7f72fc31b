/// Networks of switches that bring any number of places into any order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace picco::runtime {

/// Layers of switches, each of which exchanges what stands at two places or does not; the switches of a layer
/// touch different places. Which switches there are depends on the number of places only.
/// Source: [Waksman68], for any number of places [BD02]
class PermutationNetwork {
  public:
    struct Switch {
        std::uint32_t first, second;
    };

    /// Of count >= 1 places: 2 ceil(log2 count) - 1 layers, less than count log2 count switches.
    explicit PermutationNetwork(std::size_t count);

    const std::vector<std::vector<Switch>> &layers() const { return layers_; }
    std::size_t switches() const;

    /// What the switches of each layer do (1: exchange) so that place i gets what stands at order[i]; order
    /// is a permutation.
    std::vector<std::vector<std::uint8_t>> settings(const std::vector<std::uint32_t> &order) const;

  private:
    std::size_t count_;
    std::vector<std::vector<Switch>> layers_;
};

} // namespace picco::runtime
