/// A circuit as a list of gates, for what goes through it gate by gate.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace picco::runtime {

/// The list is cut into segments, so that what wires carry stays in the processor's cache. A result that only its segment
/// takes makes room for those of the next one; the others are kept. Wire 0 is the constant 0, then come the inputs, the
/// results that are kept, and the results of a segment, in the order of its gates. Each gate stands behind those whose
/// results it takes.
struct Gates {
    static constexpr std::uint32_t kMostWires = std::uint32_t{1} << 30;
    static constexpr std::uint32_t kSegment = std::uint32_t{1} << 15; ///< gates, at most
    /// AND gates that compute_gates() hands out, at most, of all lanes.
    static constexpr std::size_t kTogether = 8;

    /// A wire, or its complement.
    struct Use {
        std::uint32_t wire : 31 = 0;
        std::uint32_t is_inverted : 1 = 0;
    };
    /// Of two wires. Eight bytes: circuits are long lists.
    struct Gate {
        std::uint32_t a : 30;
        std::uint32_t is_a_inverted : 1; ///< XOR has no inverted inputs
        std::uint32_t is_product : 1;    ///< AND; else XOR
        std::uint32_t b : 30;
        std::uint32_t is_b_inverted : 1;
    };
    /// How many of `gates` and `kept` are the segment's, and of these gates AND.
    struct Segment {
        std::size_t gates, kept, products;
    };
    /// Where a segment begins in `gates` and `kept`.
    struct Place {
        std::size_t gate = 0, kept = 0;
    };
    std::size_t inputs = 0;
    std::size_t products = 0; ///< gates that are AND
    std::vector<Gate> gates;
    std::vector<std::uint32_t> kept; ///< wires of results, in the order in which they are kept
    std::vector<Segment> segments;
    std::vector<Use> outputs;

    std::size_t first_result() const { return 1 + inputs + kept.size(); }
    std::size_t wires() const {
        std::size_t longest = 0;
        for (const Segment &segment : segments)
            longest = std::max(longest, segment.gates);
        return first_result() + longest;
    }
};

/// Goes through a segment, whatever wires carry. wires: room for all, the constant, the inputs and what earlier segments gave
/// are there; each has as many values as lanes, at most kTogether. products(first, count, results): computes AND gates none
/// of which takes what another one gives, the first one's lanes first. Lanes: a number, or an integral constant. at: moves to
/// the next segment.
template <class Value, class Lanes, class Products>
void compute_gates(const Gates &gates, std::size_t number, Gates::Place &at, Lanes lanes, Value *wires,
                   Products &&products) {
    const Gates::Segment &segment = gates.segments[number];
    const Gates::Gate *gate = gates.gates.data() + at.gate;
    const Gates::Gate *const end = gate + segment.gates;
    const std::size_t most = Gates::kTogether / lanes;
    for (std::size_t known = gates.first_result(); gate != end;) {
        if (!gate->is_product) {
            Value *const result = wires + known++ * lanes;
            const Value *const a = wires + gate->a * std::size_t{lanes};
            const Value *const b = wires + gate->b * std::size_t{lanes};
            for (std::size_t lane = 0; lane < lanes; ++lane)
                result[lane] = a[lane] ^ b[lane];
            ++gate;
            continue;
        }
        const Gates::Gate *const first = gate++;
        const Gates::Gate *const last = first + std::min(static_cast<std::ptrdiff_t>(most), end - first);
        while (gate != last && gate->is_product && gate->a < known && gate->b < known)
            ++gate;
        const auto count = static_cast<std::size_t>(gate - first);
        products(first, count, wires + known * lanes);
        known += count;
    }
    Value *keep = wires + (1 + gates.inputs + at.kept) * lanes;
    for (std::size_t i = 0; i < segment.kept; ++i)
        keep = std::copy_n(wires + gates.kept[at.kept + i] * std::size_t{lanes}, std::size_t{lanes}, keep);
    at.gate += segment.gates;
    at.kept += segment.kept;
}

} // namespace picco::runtime
