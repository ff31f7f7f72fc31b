/// What a garbler sends to the evaluator: half of the hash's key, labels of what goes in, its table, and half of the colours
/// that masked numbers are turned over by.
#pragma once

#include "protocols/core/context.h"
#include "protocols/garbled/garbled_circuit.h"
#include "protocols/garbled/half_gates.h"
#include "protocols/garbled/labels.h"

#include <algorithm>

namespace picco::runtime {

struct GarblingRoles {
    int first, second, evaluator;

    /// Of a garbler.
    int other(int self) const { return self == first ? second : first; }
    Half half(int garbler) const { return garbler == first ? Half::kFirst : Half::kSecond; }
    int garbler(Half half) const { return half == Half::kFirst ? first : second; }
};

/// Where the parts of a message stand, in bytes; both garblers' are alike.
struct GarbledMessage {
    static constexpr std::size_t kHalfKey = sizeof(Key) / 2;
    static constexpr std::size_t kPiece = std::size_t{1} << 16; ///< that travels while others are made

    explicit GarbledMessage(const GarbledCircuit &circuit)
        : table(kHalfKey + (circuit.bits + circuit.all_summand_bits()) * sizeof(Label)),
          hints(table + circuit.gates.products * sizeof(Label)),
          hint_bits((circuit.results.size() * static_cast<std::size_t>(circuit.field_bits) + 1) / 2),
          size(hints + (hint_bits + 7) / 8) {}

    std::size_t table, hints; ///< where they begin
    std::size_t hint_bits;    ///< of the first garbler; the second one has the others
    std::size_t size;
};

/// Tweaks of the labels of bits that both garblers know; those of gates stay below.
inline constexpr std::uint64_t kTweaksOfMasks = std::uint64_t{1} << 63;

/// One label for each, which is the one that stands for 0 of a wire that both garblers set to 0.
inline Labels labels_of_masks(GarblingHash &hash, std::size_t count) {
    Labels labels(count);
    hash.each(kTweaksOfMasks, labels.data(), count);
    return labels;
}

/// Of the first labels.
inline PlainBits colours(const Labels &labels, std::size_t count) {
    PlainBits bits(count, 1);
    std::fill(bits.words.begin(), bits.words.end(), 0);
    for (std::size_t i = 0; i < count; ++i)
        bits.words[i / 64] |= colour(labels[i]) << i % 64;
    return bits;
}

} // namespace picco::runtime
