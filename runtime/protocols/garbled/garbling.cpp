#include "protocols/garbled/garbling.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {

namespace {

/// The inputs behind the constant, whose label is 0, and room for the gates.
std::vector<Label> wires_of(const Gates &gates, const std::vector<Label> &inputs) {
    require(inputs.size() == gates.inputs, "a garbled circuit has other inputs");
    std::vector<Label> wires(gates.wires());
    wires[0] = {0, 0};
    std::copy(inputs.begin(), inputs.end(), wires.begin() + 1);
    return wires;
}

} // namespace

std::vector<Label> garble(const Gates &gates, GarblingHash &hash, const std::vector<Label> &zeros,
                          Label difference, GarbledTables &tables) {
    std::vector<Label> wires = wires_of(gates, zeros);
    tables.first.reserve(gates.products);
    tables.second.reserve(gates.products);
    std::size_t next = 1 + gates.inputs;
    std::uint64_t tweak = 0;
    for (const Gates::Gate &gate : gates.gates) {
        if (!gate.is_product) {
            wires[next++] = wires[gate.a] ^ wires[gate.b];
            continue;
        }
        const Label a = wires[gate.a] ^ where(gate.is_a_inverted, difference),
                    b = wires[gate.b] ^ where(gate.is_b_inverted, difference);
        Label hashed[4] = {a, a ^ difference, b, b ^ difference};
        hash.two_pairs(tweak, hashed);
        tweak += 2;
        const Label first = hashed[0] ^ hashed[1] ^ where(colour(b), difference);
        const Label second = hashed[2] ^ hashed[3] ^ a;
        wires[next++] = hashed[0] ^ where(colour(a), first) ^ hashed[2] ^ where(colour(b), second ^ a);
        tables.first.push_back(first);
        tables.second.push_back(second);
    }
    std::vector<Label> outputs;
    outputs.reserve(gates.outputs.size());
    for (const Gates::Use &use : gates.outputs)
        outputs.push_back(wires[use.wire] ^ where(use.is_inverted, difference));
    return outputs;
}

std::vector<Label> evaluate(const Gates &gates, GarblingHash &hash, const std::vector<Label> &inputs,
                            const Label *first, const Label *second) {
    std::vector<Label> wires = wires_of(gates, inputs);
    std::size_t next = 1 + gates.inputs;
    std::uint64_t tweak = 0;
    for (const Gates::Gate &gate : gates.gates) {
        const Label a = wires[gate.a], b = wires[gate.b];
        if (!gate.is_product) {
            wires[next++] = a ^ b;
            continue;
        }
        Label hashed[2] = {a, b};
        hash.two(tweak, hashed);
        tweak += 2;
        wires[next++] = hashed[0] ^ where(colour(a), *first++) ^ hashed[1] ^ where(colour(b), *second++ ^ a);
    }
    std::vector<Label> outputs;
    outputs.reserve(gates.outputs.size());
    for (const Gates::Use &use : gates.outputs)
        outputs.push_back(wires[use.wire]);
    return outputs;
}

} // namespace picco::runtime
