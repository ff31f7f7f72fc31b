/// Whole tables at once.
#pragma once

#include "protocols/garbled/garbling.h"

namespace picco::runtime::testing {

/// Of the outputs, the labels that stand for 0. table: room for a label of each AND gate.
inline Labels garble(const Stages &stages, GarblingHash &hash, const Labels &zeros, Label difference,
                     Half half, std::uint8_t *table) {
    Garbling garbling(stages, hash, zeros, difference, half);
    garbling.read(table, stages.products * sizeof(Label));
    return garbling.outputs();
}

inline Labels evaluate(const Stages &stages, GarblingHash &hash, const Labels &inputs,
                       const std::uint8_t *first, const std::uint8_t *second) {
    Evaluation evaluation(stages, hash, inputs);
    evaluation.take(Half::kFirst, first, stages.products * sizeof(Label));
    evaluation.take(Half::kSecond, second, stages.products * sizeof(Label));
    return evaluation.outputs();
}

} // namespace picco::runtime::testing
