// Chunks: programs on arrays give and cost the same whatever the size of chunks is.
#include "array_program.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace picco::runtime;
using picco::runtime::testing::ArrayProgram;
using picco::runtime::testing::Bench;
using picco::runtime::testing::CellVector;
using picco::runtime::testing::Outcome;
using picco::runtime::testing::run_engine;

namespace {

constexpr int kInt = ArrayProgram::kInt;

const std::string kOneLimb = "2305843009213693951", kTwoLimbs = "618970019642690137449562111";

/// No chunks at all, and such as cells meet all the time.
const ChunkSizes kNone{SIZE_MAX, SIZE_MAX, 4096, 4096};
const ChunkSizes kTiny{2, 2, 3, 16}, kSmall{4, 3, 4, 24}, kWhole{8, 2, 64, 64};

Outcome outcome_of(int n, unsigned seed, const ChunkSizes &sizes, EngineOptions options,
                   const std::string &modulus) {
    options.chunks = sizes;
    return run_engine<Outcome>(
        n,
        [&](Bench &b) {
            ArrayProgram program(b, seed);
            program.run(25);
            return program.outcome();
        },
        options, modulus);
}

/// So many programs, and CHUNK_PROGRAMS times as many where the environment has it.
void compare(int n, unsigned first, unsigned programs, const EngineOptions &options,
             const std::string &modulus = kOneLimb) {
    const char *times = std::getenv("CHUNK_PROGRAMS");
    const unsigned end = first + programs * (times != nullptr ? static_cast<unsigned>(std::stoul(times)) : 1);
    for (unsigned seed = first; seed < end; ++seed) {
        for (const ChunkSizes &sizes : {kTiny, kSmall, kWhole}) {
            const Outcome found = outcome_of(n, seed, sizes, options, modulus);
            ASSERT_EQ(found.opened, found.expected)
                << "n = " << n << ", seed " << seed << ", " << sizes.least;
            if (options.resident_elements > 1000) {
                const Outcome wanted = outcome_of(n, seed, kNone, options, modulus);
                EXPECT_EQ(found.rounds, wanted.rounds) << seed;
                EXPECT_EQ(found.counts, wanted.counts) << seed;
            }
        }
    }
}

/// Values go home all the time.
EngineOptions narrow() {
    EngineOptions options;
    options.window = options.resident = options.window_elements = options.resident_elements = 8;
    return options;
}

} // namespace

TEST(Chunks, ProgramsAreTheSame) {
    compare(3, 0, 60, {});
}

TEST(Chunks, ProgramsAreTheSameInTwoLimbs) {
    compare(3, 10'000, 20, {}, kTwoLimbs);
}

TEST(Chunks, ProgramsAreTheSameAtFiveParties) {
    compare(5, 20'000, 20, {});
}

TEST(Chunks, ValuesGoHome) {
    compare(3, 30'000, 40, narrow());
    compare(3, 40'000, 10, narrow(), kTwoLimbs);
    compare(5, 50'000, 10, narrow());
}

TEST(Chunks, TablesMayMakeThem) {
    // A table of private indices goes to its cells, as a chunk, when some of them are about to be written to.
    EngineOptions options;
    options.chunks = kSmall;
    const auto found = run_engine<std::vector<std::vector<long>>>(
        3,
        [](Bench &b) {
            std::vector<std::vector<long>> results;
            for (const std::ptrdiff_t step : {1, 2}) {
                CellVector cells(16);
                for (int i = 0; i < 16; ++i) {
                    b.input(&cells[i], i);
                }
                PrivatePlace place;
                place.first = cells.data();
                place.axes.push_back({b.value(5, kInt), 16, b.cell_words});
                b.engine.tables().write(place, kInt, b.value(50, kInt));
                b.engine.store_vector({cells.data() + 4, step, kInt}, 3, b.value(7, kInt));
                std::vector<Handle> values;
                for (int i = 0; i < 16; ++i) {
                    values.push_back(b.engine.load(&cells[i], kInt));
                }
                results.push_back(b.open(values));
            }
            return results;
        },
        options);
    EXPECT_EQ(found[0], (std::vector<long>{0, 1, 2, 3, 7, 7, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15}));
    EXPECT_EQ(found[1], (std::vector<long>{0, 1, 2, 3, 7, 50, 7, 7, 7, 9, 10, 11, 12, 13, 14, 15}));
}
