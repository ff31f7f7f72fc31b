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

    /// Keeps a circuit for a node of kGarbled, whose k is the result.
    std::uint16_t keep(Kept circuit);
    /// Of a node of kGarbled; take() when it is executed, or dead.
    const Kept &of(const Node &node) const { return circuits_[node.k]; }
    Kept take(const Node &node) { return std::move(circuits_[node.k]); }

  private:
    std::vector<Kept> circuits_; ///< null: free
};

} // namespace picco::runtime
