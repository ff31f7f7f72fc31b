/// Half gates [ZRE15], whatever stands for a label and whatever hashes them: tests look at all views of tiny ones.
#pragma once

#include "base/error.h"
#include "circuits/gates.h"

#include <cstdint>

namespace picco::runtime {

/// Which of an AND gate's two labels: each garbler sends one of them.
enum class Half { kFirst, kSecond };

/// The inputs behind the constant, whose label is 0, and room for the gates.
template <class Labels>
Labels wires_of(const Gates &gates, const Labels &inputs) {
    require(inputs.size() == gates.inputs, "a garbled circuit has other inputs");
    Labels wires;
    wires.reserve(gates.wires());
    wires.emplace_back();
    wires.insert(wires.end(), inputs.begin(), inputs.end());
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
/// difference, whose lowest bit is 1. Gives the same of the outputs. Gate i uses the tweaks 2 i and 2 i + 1. write: takes
/// the label that this half sends for an AND gate, gate by gate.
template <class Labels, class Hash, class Write>
Labels garble_gates(const Gates &gates, Hash &hash, const Labels &zeros,
                    typename Labels::value_type difference, Half half, Write &&write) {
    using Label = typename Labels::value_type;
    Labels wires = wires_of(gates, zeros);
    std::uint64_t tweak = 0;
    for (const Gates::Gate &gate : gates.gates) {
        if (!gate.is_product) {
            wires.push_back(wires[gate.a] ^ wires[gate.b]);
            continue;
        }
        const Label a = wires[gate.a] ^ where(gate.is_a_inverted, difference),
                    b = wires[gate.b] ^ where(gate.is_b_inverted, difference);
        Label hashed[4] = {a, a ^ difference, b, b ^ difference};
        hash.two_pairs(tweak, hashed);
        tweak += 2;
        const Label first = hashed[0] ^ hashed[1] ^ where(colour(b), difference);
        const Label second = hashed[2] ^ hashed[3] ^ a;
        wires.push_back(hashed[0] ^ where(colour(a), first) ^ hashed[2] ^ where(colour(b), second ^ a));
        write(half == Half::kFirst ? first : second);
    }
    return outputs_of(gates, wires, difference);
}

/// The labels of the outputs, from one label for each input. first and second: give what each half has sent, gate by gate.
template <class Labels, class Hash, class Read>
Labels evaluate_gates(const Gates &gates, Hash &hash, const Labels &inputs, Read &&first, Read &&second) {
    using Label = typename Labels::value_type;
    Labels wires = wires_of(gates, inputs);
    std::uint64_t tweak = 0;
    for (const Gates::Gate &gate : gates.gates) {
        const Label a = wires[gate.a], b = wires[gate.b];
        if (!gate.is_product) {
            wires.push_back(a ^ b);
            continue;
        }
        Label hashed[2] = {a, b};
        hash.two(tweak, hashed);
        tweak += 2;
        wires.push_back(hashed[0] ^ where(colour(a), first()) ^ hashed[1] ^ where(colour(b), second() ^ a));
    }
    return outputs_of(gates, wires, Label{});
}

} // namespace picco::runtime
