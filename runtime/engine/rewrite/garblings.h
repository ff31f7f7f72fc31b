/// Garbled circuits that wait to run.
#pragma once

#include "engine/values/node.h"
#include "protocols/garbled/garbled_circuit.h"

#include <memory>
#include <vector>

namespace picco::runtime {

class Garblings {
  public:
    using Kept = std::shared_ptr<const GarbledCircuit>;
    /// Gates of a circuit that come from a source line.
    struct Part {
        std::uint32_t line;
        std::uint64_t gates;
    };

    /// Keeps a circuit for a node of kGarbled, whose k is the result. parts: of every line that it is made of.
    std::uint16_t keep(Kept circuit, std::vector<Part> parts);
    /// Of a node of kGarbled; take() when it is executed, or dead.
    const Kept &of(const Node &node) const { return circuits_[node.k]; }
    Kept take(const Node &node) { return std::move(circuits_[node.k]); }
    const std::vector<Part> &parts_of(const Node &node) const { return parts_[node.k]; }

  private:
    std::vector<Kept> circuits_; ///< null: free
    std::vector<std::vector<Part>> parts_;
};

} // namespace picco::runtime
