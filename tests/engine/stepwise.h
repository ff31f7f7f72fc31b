/// Random programs that are made step by step, at the parties and in the clear.
#pragma once

#include <gtest/gtest.h>

#include "engine_run.h"

#include <functional>
#include <vector>

namespace picco::runtime::testing {

/// Program(bench, seed) has step(), and results(model), whose values are those of the model. steps: of each seed, from 1 on.
template <class Program>
void compare_steps(int n, unsigned programs, const std::function<unsigned(unsigned seed)> &steps,
                   const EngineOptions &options = {}) {
    for (unsigned seed = 1; seed <= programs; ++seed) {
        std::vector<long> expected;
        const auto body = [&](Bench &b) {
            Program program(b, seed);
            for (unsigned i = 0; i < steps(seed); ++i) {
                program.step();
            }
            std::vector<long> model;
            const std::vector<Handle> results = program.results(model);
            auto opened = b.open(results);
            if (b.context.self() == 1) {
                expected = model;
            }
            return opened;
        };
        const auto got = run_engine<std::vector<long>>(n, body, options);
        EXPECT_EQ(got, expected) << "seed " << seed;
    }
}

/// With circuits wherever there are gates, of three parties.
inline EngineOptions with_gates() {
    EngineOptions options;
    options.sizes.garbling = kGarbleAll;
    return options;
}

} // namespace picco::runtime::testing
