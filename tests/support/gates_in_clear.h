/// Lists of gates in the clear: 64 evaluations at a time, a word for each wire.
#pragma once

#include "circuits/stages.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace picco::runtime::testing {

/// A word of a wire: a bit of each evaluation.
struct ClearWord {
    std::uint64_t bits = 0;
    friend ClearWord operator^(ClearWord a, ClearWord b) { return {a.bits ^ b.bits}; }
};
inline ClearWord where(std::uint64_t bit, ClearWord x) {
    return {-bit & x.bits};
}

/// A stage of one lane, which takes all inputs.
inline Stages stages_of(Gates gates) {
    Stages stages;
    stages.inputs = gates.inputs;
    stages.products = stages.listed = gates.products;
    stages.wires = 1 + gates.inputs + gates.outputs.size();
    Stages::Stage stage;
    for (std::uint32_t i = 0; i < gates.inputs; ++i)
        stage.inputs.push_back({StageBuilder::input(i), 0});
    for (std::size_t i = 0; i < gates.outputs.size(); ++i) {
        stage.places.push_back(static_cast<std::uint32_t>(1 + gates.inputs + i));
        stages.outputs.push_back({stage.places.back() & Stages::kMost, 0});
    }
    stage.gates = std::move(gates);
    stages.stages.push_back(std::move(stage));
    return stages;
}

/// The outputs. together: where it is not null, how many AND gates were handed out each time.
inline std::vector<std::uint64_t> in_the_clear(const Stages &stages, const std::vector<std::uint64_t> &inputs,
                                               std::vector<std::size_t> *together = nullptr) {
    constexpr ClearWord kAll{~std::uint64_t{0}};
    std::vector<ClearWord> words;
    for (const std::uint64_t bits : inputs)
        words.push_back({bits});
    StageRun<std::vector<ClearWord>> run(stages, words, kAll);
    while (!run.is_done())
        run.step([&](const Gates::Gate *gate, std::size_t count, std::size_t lanes, const ClearWord *wire,
                     ClearWord *results) {
            // All operands first: those who hash gates together need them, too.
            std::vector<ClearWord> products;
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    const ClearWord a = wire[gate[i].a * lanes + lane] ^ where(gate[i].is_a_inverted, kAll),
                                    b = wire[gate[i].b * lanes + lane] ^ where(gate[i].is_b_inverted, kAll);
                    products.push_back({a.bits & b.bits});
                }
            std::ranges::copy(products, results);
            if (together != nullptr)
                together->push_back(products.size());
        });
    std::vector<std::uint64_t> outputs;
    for (const ClearWord word : run.outputs())
        outputs.push_back(word.bits);
    return outputs;
}

} // namespace picco::runtime::testing
