// Garbled gates: processor nanoseconds an AND to build circuits, to garble and to evaluate them, with every instruction set. Usage: garbling_bench [part of a name]; each figure is the least of many runs on one core.
#include "circuits/ripple.h"
#include "circuits/stages.h"
#include "processor_time.h"
#include "support/garbled_at_once.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace picco::runtime::testing {
namespace {

constexpr std::size_t kBits = 32;

/// The same for each pair of numbers: one after the other, or as lanes.
template <class Operation>
Stages many(std::size_t count, bool in_lanes, const Operation &operation) {
    StageBuilder builder(2 * kBits * count);
    const std::size_t lanes = in_lanes ? count : 1;
    CircuitBuilder &c = builder.begin(lanes);
    std::vector<Stages::Use> outputs;
    for (std::size_t i = 0; i < count / lanes; ++i) {
        Wires x, y;
        for (std::size_t bit = 0; bit < kBits; ++bit) {
            x.push_back(builder.take({StageBuilder::input(2 * kBits * i + bit), 2 * kBits}));
            y.push_back(builder.take({StageBuilder::input(2 * kBits * i + kBits + bit), 2 * kBits}));
        }
        for (const Wire wire : operation(c, x, y)) {
            const Stages::Row row = builder.give(wire);
            for (std::size_t lane = 0; lane < lanes; ++lane)
                outputs.push_back(row.at(lane));
        }
    }
    return builder.finish(std::move(outputs));
}

Stages sums(std::size_t count, bool in_lanes) {
    return many(count, in_lanes, [](CircuitBuilder &c, const Wires &x, const Wires &y) {
        return ripple_add(c, x, y, Wire());
    });
}
Stages products(std::size_t count, bool in_lanes) {
    return many(count, in_lanes, [](CircuitBuilder &c, const Wires &x, const Wires &y) {
        return ripple_multiply(c, x, y, kBits);
    });
}
Stages quotients(std::size_t count, bool in_lanes) {
    return many(count, in_lanes, [](CircuitBuilder &c, const Wires &x, const Wires &y) {
        return ripple_divide(c, x, y).quotient;
    });
}
/// Each gate takes the one before.
Stages one_sum(std::size_t bits, bool) {
    StageBuilder builder(2 * bits);
    CircuitBuilder &c = builder.begin(1);
    std::vector<Stages::Use> outputs;
    Wires x, y;
    for (std::size_t bit = 0; bit < bits; ++bit) {
        x.push_back(builder.take({StageBuilder::input(bit), 0}));
        y.push_back(builder.take({StageBuilder::input(bits + bit), 0}));
    }
    for (const Wire wire : ripple_add(c, x, y, Wire()))
        outputs.push_back(builder.give(wire).first);
    return builder.finish(std::move(outputs));
}

struct Case {
    const char *name;
    Stages (*make)(std::size_t, bool);
    std::size_t size;
    bool in_lanes;
};

constexpr Case kCases[] = {
    {"1000 sums", sums, 1000, false},
    {"1000 sums, lanes", sums, 1000, true},
    {"16 sums", sums, 16, false},
    {"16 sums, lanes", sums, 16, true},
    {"32 quotients", quotients, 32, false},
    {"400 quotients", quotients, 400, false},
    {"400 quotients, lanes", quotients, 400, true},
    {"500 products", products, 500, false},
    {"500 products, lanes", products, 500, true},
    {"a sum of 32000 bits", one_sum, 32000, false},
};

void measure(const Case &each) {
    const Stages gates = each.make(each.size, each.in_lanes);
    const auto count = static_cast<double>(gates.products);
    const double building = least_ns([&] { each.make(each.size, each.in_lanes); });
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
        std::printf("%-20s %-7s %9zu %9.1f %9.1f %9.1f\n", each.name, name_of(isa).c_str(), gates.products,
                    building / count, garbled / count, evaluated / count);
        std::fflush(stdout);
    }
}

int run(int argc, char **argv) {
    const std::string filter = argc > 1 ? argv[1] : "";
    std::printf("%-20s %-7s %9s %9s %9s %9s\n", "circuit", "set", "ANDs", "build", "garble", "evaluate");
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
