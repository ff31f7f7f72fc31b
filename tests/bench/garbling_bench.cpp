// Garbled gates: processor nanoseconds an AND to build circuits, to put them in order, to garble and to evaluate them, with every
// instruction set. Usage: garbling_bench [part of a name]; each figure is the least of many runs on one core.
#include "circuits/ripple.h"
#include "processor_time.h"
#include "protocols/garbled/garbling.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace picco::runtime::testing {
namespace {

constexpr std::size_t kBits = 32;

/// The same for each pair of numbers, instance after instance, as vectors are.
template <class Operation>
Wires many(CircuitBuilder &c, std::size_t count, const Operation &operation) {
    std::vector<Wires> x, y;
    for (std::size_t i = 0; i < count; ++i) {
        x.push_back(input(c, kBits));
        y.push_back(input(c, kBits));
    }
    Wires outputs;
    for (std::size_t i = 0; i < count; ++i)
        for (const Wire wire : operation(x[i], y[i]))
            outputs.push_back(wire);
    return outputs;
}

Wires sums(CircuitBuilder &c, std::size_t count) {
    return many(c, count, [&](const Wires &x, const Wires &y) { return ripple_add(c, x, y, Wire()); });
}
Wires products(CircuitBuilder &c, std::size_t count) {
    return many(c, count, [&](const Wires &x, const Wires &y) { return ripple_multiply(c, x, y, kBits); });
}
Wires quotients(CircuitBuilder &c, std::size_t count) {
    return many(c, count, [&](const Wires &x, const Wires &y) { return ripple_divide(c, x, y).quotient; });
}
/// Each gate takes the one before.
Wires one_sum(CircuitBuilder &c, std::size_t bits) {
    const Wires x = input(c, bits), y = input(c, bits);
    return ripple_add(c, x, y, Wire());
}

struct Case {
    const char *name;
    Wires (*make)(CircuitBuilder &, std::size_t);
    std::size_t size;
};

constexpr Case kCases[] = {
    {"1000 sums", sums, 1000},       {"16 sums", sums, 16},
    {"32 quotients", quotients, 32}, {"400 quotients", quotients, 400},
    {"500 products", products, 500}, {"a sum of 32000 bits", one_sum, 32000},
};

void measure(const Case &each) {
    CircuitBuilder builder;
    const Wires outputs = each.make(builder, each.size);
    const Gates gates = builder.gates(outputs);
    const auto count = static_cast<double>(gates.products);
    const double building = least_ns([&] {
        CircuitBuilder other;
        each.make(other, each.size);
    });
    const double ordering = least_ns([&] { static_cast<void>(builder.gates(outputs)); });
    const Key key{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    const Label difference{{~std::uint64_t{0}, 5}};
    Labels zeros(gates.inputs);
    for (std::size_t i = 0; i < zeros.size(); ++i)
        zeros[i] = Label{{i * 0x9e3779b97f4a7c15u, i}};
    std::vector<std::uint8_t> first(gates.products * sizeof(Label)), second(first.size());
    for (const Isa isa : usable_isas()) {
        const auto garbling = [&](Half half, std::uint8_t *table) {
            GarblingHash hash(key, isa);
            garble(gates, hash, zeros, difference, half, table);
        };
        garbling(Half::kSecond, second.data());
        const double garbled = least_ns([&] { garbling(Half::kFirst, first.data()); });
        const double evaluated = least_ns([&] {
            GarblingHash hash(key, isa);
            evaluate(gates, hash, zeros, first.data(), second.data());
        });
        std::printf("%-20s %-7s %9zu %9.1f %9.1f %9.1f %9.1f\n", each.name, name_of(isa).c_str(),
                    gates.products, building / count, ordering / count, garbled / count, evaluated / count);
        std::fflush(stdout);
    }
}

int run(int argc, char **argv) {
    const std::string filter = argc > 1 ? argv[1] : "";
    std::printf("%-20s %-7s %9s %9s %9s %9s %9s\n", "circuit", "set", "ANDs", "build", "order", "garble",
                "evaluate");
    for (const Case &each : kCases)
        if (std::string(each.name).find(filter) != std::string::npos)
            measure(each);
    return 0;
}

} // namespace
} // namespace picco::runtime::testing

int main(int argc, char **argv) {
    return picco::runtime::testing::run(argc, argv);
}
