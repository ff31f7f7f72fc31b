/// Half gates [ZRE15], whatever stands for a label and whatever hashes them: tests look at all views of tiny ones.
#pragma once

#include "base/error.h"
#include "circuits/gates.h"

#include <algorithm>
#include <cstdint>

namespace picco::runtime {

/// Which of an AND gate's two labels: each garbler sends one of them.
enum class Half { kFirst, kSecond };

/// The inputs behind the constant, whose label is 0, and room for the gates.
template <class Labels>
Labels wires_of(const Gates &gates, const Labels &inputs) {
    require(inputs.size() == gates.inputs, "a garbled circuit has other inputs");
    Labels wires(gates.wires());
    std::copy(inputs.begin(), inputs.end(), wires.begin() + 1);
    return wires;
}

/// difference: all zeros where the labels of values are wanted, not those that stand for 0.
template <class Labels>
Labels outputs_of(const Gates &gates, const Labels &wires, typename Labels::value_type difference) {
    Labels outputs;
    outputs.reserve(gates.outputs.size());
    for (const Gates::Use &use : gates.outputs)
        outputs.push_back(wires[use.wire] ^ where(use.is_inverted, difference));
    return outputs;
}

/// XOR is free, AND takes two labels. zeros: of each input, the label that stands for 0; that for 1 is this XOR
/// difference, whose lowest bit is 1. Gives the same of the outputs. AND gate i uses the tweaks 2 i and 2 i + 1. write:
/// takes the label that this half sends for an AND gate, gate by gate.
template <class Labels, class Hash, class Write>
Labels garble_gates(const Gates &gates, Hash &hash, const Labels &zeros,
                    typename Labels::value_type difference, Half half, Write &&write) {
    using Label = typename Labels::value_type;
    Labels wires = wires_of(gates, zeros), of_products(6 * Gates::kTogether);
    Label *const wire = wires.data(), *const hashes = of_products.data(),
                 *const operands = hashes + 4 * Gates::kTogether;
    std::uint64_t tweak = 0;
    compute_gates(gates, wire, [&](const Gates::Gate *gate, std::size_t count, Label *results) {
        for (std::size_t i = 0; i < count; ++i) {
            const Label a = wire[gate[i].a] ^ where(gate[i].is_a_inverted, difference),
                        b = wire[gate[i].b] ^ where(gate[i].is_b_inverted, difference);
            operands[2 * i] = a;
            operands[2 * i + 1] = b;
            hashes[4 * i] = a;
            hashes[4 * i + 1] = a ^ difference;
            hashes[4 * i + 2] = b;
            hashes[4 * i + 3] = b ^ difference;
        }
        hash.pairs(tweak, hashes, 2 * count);
        tweak += 2 * count;
        for (std::size_t i = 0; i < count; ++i) {
            const Label a = operands[2 * i], b = operands[2 * i + 1], *const hashed = hashes + 4 * i;
            const Label first = hashed[0] ^ hashed[1] ^ where(colour(b), difference);
            const Label second = hashed[2] ^ hashed[3] ^ a;
            results[i] = hashed[0] ^ where(colour(a), first) ^ hashed[2] ^ where(colour(b), second ^ a);
            write(half == Half::kFirst ? first : second);
        }
    });
    return outputs_of(gates, wires, difference);
}

/// The labels of the outputs, from one label for each input. first and second: give what each half has sent, gate by gate.
template <class Labels, class Hash, class Read>
Labels evaluate_gates(const Gates &gates, Hash &hash, const Labels &inputs, Read &&first, Read &&second) {
    using Label = typename Labels::value_type;
    Labels wires = wires_of(gates, inputs), of_products(2 * Gates::kTogether);
    Label *const wire = wires.data(), *const hashed = of_products.data();
    std::uint64_t tweak = 0;
    compute_gates(gates, wire, [&](const Gates::Gate *gate, std::size_t count, Label *results) {
        for (std::size_t i = 0; i < count; ++i) {
            hashed[2 * i] = wire[gate[i].a];
            hashed[2 * i + 1] = wire[gate[i].b];
        }
        hash.each(tweak, hashed, 2 * count);
        tweak += 2 * count;
        for (std::size_t i = 0; i < count; ++i) {
            const Label a = wire[gate[i].a], b = wire[gate[i].b];
            results[i] = hashed[2 * i] ^ where(colour(a), first()) ^ hashed[2 * i + 1] ^
                         where(colour(b), second() ^ a);
        }
    });
    return outputs_of(gates, wires, Label{});
}

} // namespace picco::runtime
