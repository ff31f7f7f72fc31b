/// Garbled gates: what garblers make of a circuit, and what the evaluator makes of their tables. In pieces, while others
/// travel.
#pragma once

#include "base/words.h"
#include "protocols/garbled/half_gates.h"
#include "protocols/garbled/labels.h"

#include <array>

namespace picco::runtime {

/// A table: a label of each AND gate, one after the other.
class Garbling {
  public:
    /// As of GateGarbler.
    Garbling(const Stages &stages, GarblingHash &hash, const Labels &zeros, Label difference, Half half)
        : gates_(stages, hash, zeros, difference, half) {}

    /// The next bytes of the table; as many as there are left, at most.
    void read(std::uint8_t *to, std::size_t bytes);
    /// Once the whole table has been read.
    Labels outputs();

  private:
    GateGarbler<Labels, GarblingHash> gates_;
    Bytes made_; ///< that nobody has read
    std::size_t first_ = 0;
};

class Evaluation {
  public:
    /// As of GateEvaluator.
    Evaluation(const Stages &stages, GarblingHash &hash, const Labels &inputs)
        : gates_(stages, hash, inputs) {
        go_on();
    }

    /// The next bytes of a half's table. Evaluates what both have sent.
    void take(Half half, const std::uint8_t *from, std::size_t bytes);
    /// Once both tables are there.
    Labels outputs() const {
        require(gates_.is_done(), "a table of a garbled circuit is too short");
        return gates_.outputs();
    }

  private:
    void go_on();

    struct Table {
        const std::uint8_t *next = nullptr;
        std::size_t left = 0; ///< that could not be evaluated yet
        Bytes kept;           ///< where these stand between two calls, at the end
    };
    GateEvaluator<Labels, GarblingHash> gates_;
    std::array<Table, 2> tables_;
};

} // namespace picco::runtime
