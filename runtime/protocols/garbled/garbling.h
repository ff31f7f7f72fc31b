/// Garbled gates: what garblers make of a circuit, and what the evaluator makes of their tables.
#pragma once

#include "circuits/gates.h"
#include "crypto/garbling_hash.h"

#include <vector>

namespace picco::runtime {

/// Of each AND gate, in order. Each garbler sends one of the two.
struct GarbledTables {
    std::vector<Label> first, second;
};

/// Half gates [ZRE15]: XOR is free, AND takes two labels. zeros: of each input, the label that stands for 0; that for 1
/// is this XOR difference, whose lowest bit is 1. Gives the same of the outputs. Gate i uses the tweaks 2 i and
/// 2 i + 1.
std::vector<Label> garble(const Gates &gates, GarblingHash &hash, const std::vector<Label> &zeros,
                          Label difference, GarbledTables &tables);

/// The labels of the outputs, from one label for each input. first and second: the tables.
std::vector<Label> evaluate(const Gates &gates, GarblingHash &hash, const std::vector<Label> &inputs,
                            const Label *first, const Label *second);

} // namespace picco::runtime
