/// Garbled gates: what garblers make of a circuit, and what the evaluator makes of their tables.
#pragma once

#include "circuits/gates.h"
#include "protocols/garbled/labels.h"

namespace picco::runtime {

/// Which of an AND gate's two labels: each garbler sends one of them.
enum class Half { kFirst, kSecond };

/// Half gates [ZRE15]: XOR is free, AND takes two labels. zeros: of each input, the label that stands for 0; that for 1
/// is this XOR difference, whose lowest bit is 1. Gives the same of the outputs. Gate i uses the tweaks 2 i and
/// 2 i + 1. table: room for a label of each AND gate, as bytes of a message.
Labels garble(const Gates &gates, GarblingHash &hash, const Labels &zeros, Label difference, Half half,
              std::uint8_t *table);

/// The labels of the outputs, from one label for each input. first and second: the tables.
Labels evaluate(const Gates &gates, GarblingHash &hash, const Labels &inputs, const std::uint8_t *first,
                const std::uint8_t *second);

} // namespace picco::runtime
