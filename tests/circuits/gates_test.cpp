// Lists of gates: in whatever order, what the circuit computes, and independent AND gates side by side.
#include "circuits/ripple.h"
#include "support/gates_in_clear.h"

#include <gtest/gtest.h>
#include <random>

namespace picco::runtime::testing {
namespace {

/// A circuit, and what each of its outputs is, for 64 inputs.
struct Known {
    Gates gates;
    std::vector<std::uint64_t> inputs, outputs;
};

/// AND and XOR of earlier wires and complements, of which `near` are of the last hundred. Outputs are any wires: results,
/// inputs, constants, twice the same.
Known random_circuit(unsigned seed, std::size_t inputs, std::size_t gates, double near) {
    std::mt19937_64 random(seed);
    CircuitBuilder c;
    Known known;
    std::vector<Wire> wires{Wire::constant(false), Wire::constant(true)};
    std::vector<std::uint64_t> values{0, ~std::uint64_t{0}};
    for (std::size_t i = 0; i < inputs; ++i) {
        known.inputs.push_back(random());
        wires.push_back(c.input());
        values.push_back(known.inputs.back());
    }
    const auto pick = [&] {
        const bool is_near = static_cast<double>(random() % 1000) < 1000 * near;
        const std::size_t among = is_near ? std::min<std::size_t>(100, wires.size()) : wires.size();
        const std::size_t at = wires.size() - 1 - random() % among;
        return random() % 2 == 0 ? std::pair(wires[at], values[at]) : std::pair(~wires[at], ~values[at]);
    };
    for (std::size_t i = 0; i < gates; ++i) {
        const auto [a, x] = pick();
        const auto [b, y] = pick();
        const bool is_product = random() % 2 == 0;
        wires.push_back(is_product ? c.both(a, b) : c.exclusive_or(a, b));
        values.push_back(is_product ? x & y : x ^ y);
    }
    std::vector<Wire> outputs;
    for (int i = 0; i < 200; ++i) {
        const auto [wire, value] = pick();
        outputs.push_back(wire);
        known.outputs.push_back(value);
    }
    known.gates = c.gates(outputs);
    return known;
}

TEST(Gates, ComputeWhatTheCircuitDoes) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        const Known known = random_circuit(seed, 1 + seed % 7, 3 * seed, 0.5);
        EXPECT_EQ(in_the_clear(stages_of(known.gates), known.inputs), known.outputs) << seed;
    }
}

/// Results of one segment go into the next ones, and many stay in their own.
TEST(Gates, ComputeTheSameInSeveralSegments) {
    for (const double near : {0.0, 0.9, 0.9999, 1.0}) {
        const Known known = random_circuit(7, 50, 3 * Gates::kSegment, near);
        if (near < 1) {
            EXPECT_GE(known.gates.segments.size(), 3u) << near;
        }
        EXPECT_EQ(in_the_clear(stages_of(known.gates), known.inputs), known.outputs) << near;
    }
}

TEST(Gates, OfNothingAndOfInputsAlone) {
    CircuitBuilder c;
    EXPECT_EQ(in_the_clear(stages_of(c.gates({})), {}), std::vector<std::uint64_t>());
    const Wire x = c.input(), y = c.input();
    const Gates gates = c.gates({~y, x, Wire::constant(true), y});
    EXPECT_TRUE(gates.gates.empty());
    EXPECT_EQ(in_the_clear(stages_of(gates), {5, 6}), (std::vector<std::uint64_t>{~6ull, 5, ~0ull, 6}));
}

/// Sums that stand one after the other, of which each is a chain.
Gates sums(std::size_t count, std::size_t bits) {
    CircuitBuilder c;
    std::vector<Wires> numbers;
    for (std::size_t i = 0; i < 2 * count; ++i)
        numbers.push_back(input(c, bits));
    Wires outputs;
    for (std::size_t i = 0; i < count; ++i)
        outputs = join(outputs, ripple_add(c, numbers[2 * i], numbers[2 * i + 1], Wire()));
    return c.gates(outputs);
}

TEST(Gates, ThatDoNotDependOnEachOtherStandTogether) {
    std::vector<std::size_t> together;
    const Gates gates = sums(20, 33);
    in_the_clear(stages_of(gates), std::vector<std::uint64_t>(gates.inputs), &together);
    std::vector<std::size_t> wanted;
    for (int level = 0; level < 32; ++level)
        wanted.insert(wanted.end(), {8, 8, 4});
    EXPECT_EQ(together, wanted);
    CircuitBuilder c;
    const Wires x = input(c, 9);
    Wires products;
    Wire sum = x[0]; // takes longer and longer to compute, but no AND gates
    for (std::size_t i = 1; i < x.size(); ++i)
        products.push_back(c.both(sum = c.exclusive_or(sum, x[i]), x[0]));
    together.clear();
    in_the_clear(stages_of(c.gates(products)), std::vector<std::uint64_t>(x.size()), &together);
    EXPECT_EQ(together, std::vector<std::size_t>{8});
    together.clear();
    const Gates chain = sums(1, 33);
    in_the_clear(stages_of(chain), std::vector<std::uint64_t>(chain.inputs), &together);
    EXPECT_EQ(together, std::vector<std::size_t>(32, 1));
}

/// Segments of a long vector, of which each result is an output: there are no other wires than these beside one segment.
TEST(Gates, KeepNoMoreThanIsTaken) {
    const Gates gates = sums(3000, 32);
    EXPECT_GE(gates.segments.size(), 6u);
    EXPECT_GE(gates.kept.size(), 3000u * 32);
    EXPECT_LE(gates.kept.size(), 3000u * 32 + 20 * gates.segments.size());
    EXPECT_LE(gates.wires(), 1 + gates.inputs + gates.kept.size() + Gates::kSegment);
}

} // namespace
} // namespace picco::runtime::testing
