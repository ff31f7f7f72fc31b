/// Garbled gates: what garblers make of a circuit, and what the evaluator makes of their tables.
#pragma once

#include "protocols/garbled/half_gates.h"
#include "protocols/garbled/labels.h"

namespace picco::runtime {

/// As garble_gates. table: room for a label of each AND gate, as bytes of a message.
Labels garble(const Gates &gates, GarblingHash &hash, const Labels &zeros, Label difference, Half half,
              std::uint8_t *table);

/// As evaluate_gates. first and second: the tables.
Labels evaluate(const Gates &gates, GarblingHash &hash, const Labels &inputs, const std::uint8_t *first,
                const std::uint8_t *second);

} // namespace picco::runtime
