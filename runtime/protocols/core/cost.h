/// What a protocol costs, as code: a test compares it with what is sent.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// Rounds of a batch, and bits that all parties together send for each value of it. A message ends on a
/// whole byte, so the figure is exact when the batch holds a multiple of 8 values.
struct Cost {
    int rounds = 0;
    std::uint64_t bits = 0;

    double bits_per_party(int parties) const { return static_cast<double>(bits) / parties; }
    friend bool operator==(const Cost &, const Cost &) = default;
};

/// One after the other.
inline Cost operator+(Cost a, Cost b) {
    return {a.rounds + b.rounds, a.bits + b.bits};
}
/// As often, at a time.
inline Cost times(std::size_t count, Cost cost) {
    return {cost.rounds, count * cost.bits};
}
/// Rounds of a tree of pairs.
constexpr int levels_of(std::size_t leaves) {
    return static_cast<int>(std::bit_width(leaves - 1));
}
/// In the same rounds.
inline Cost beside(Cost a, Cost b) {
    return {std::max(a.rounds, b.rounds), a.bits + b.bits};
}

} // namespace picco::runtime
