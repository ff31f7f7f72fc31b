#include "protocols/garbled/garbling.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {

namespace {

/// The inputs behind the constant, whose label is 0, and room for the gates.
Labels wires_of(const Gates &gates, const Labels &inputs) {
    require(inputs.size() == gates.inputs, "a garbled circuit has other inputs");
    Labels wires;
    wires.reserve(gates.wires());
    wires.push_back({0, 0});
    wires.insert(wires.end(), inputs.begin(), inputs.end());
    return wires;
}

Labels outputs_of(const Gates &gates, const Labels &wires, Label difference) {
    Labels outputs;
    outputs.reserve(gates.outputs.size());
    for (const Gates::Use &use : gates.outputs)
        outputs.push_back(wires[use.wire] ^ where(use.is_inverted, difference));
    return outputs;
}

} // namespace

Labels garble(const Gates &gates, GarblingHash &hash, const Labels &zeros, Label difference, Half half,
              std::uint8_t *table) {
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
        table = write_label(table, half == Half::kFirst ? first : second);
    }
    return outputs_of(gates, wires, difference);
}

Labels evaluate(const Gates &gates, GarblingHash &hash, const Labels &inputs, const std::uint8_t *first,
                const std::uint8_t *second) {
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
        wires.push_back(hashed[0] ^ where(colour(a), read_label(first)) ^ hashed[1] ^
                        where(colour(b), read_label(second) ^ a));
        tweak += 2;
        first += sizeof(Label);
        second += sizeof(Label);
    }
    return outputs_of(gates, wires, {0, 0});
}

} // namespace picco::runtime
