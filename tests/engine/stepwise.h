/// Random programs that are made step by step, at the parties and in the clear.
#pragma once

#include <gtest/gtest.h>

#include "engine_run.h"

#include <functional>
#include <vector>

namespace picco::runtime::testing {

/// Program(bench, seed) has step(), and results(model), whose values are those of the model. steps: of each seed, from 1 on.
template <class Program>
void compare_steps(int n, unsigned programs, const std::function<unsigned(unsigned seed)> &steps) {
    for (unsigned seed = 1; seed <= programs; ++seed) {
        std::vector<long> expected;
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
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
        });
        EXPECT_EQ(got, expected) << "seed " << seed;
    }
}

} // namespace picco::runtime::testing
