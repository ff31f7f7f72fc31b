// Pages: programs on arrays give what they give without, whatever each party keeps in memory.
#include "array_program.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace picco::runtime;
using picco::runtime::testing::ArrayProgram;
using picco::runtime::testing::Bench;
using picco::runtime::testing::Outcome;
using picco::runtime::testing::run_engine;
using picco::runtime::testing::TestPaging;
using picco::runtime::testing::unequal_pages;

namespace {

const std::string kOneLimb = "2305843009213693951", kTwoLimbs = "618970019642690137449562111";
const ChunkSizes kTiny{2, 2, 3, 16}, kWhole{8, 2, 64, 64};

EngineOptions options_of(const ChunkSizes &sizes) {
    EngineOptions options;
    options.chunks = sizes;
    options.paged_from = 2;
    options.strip = 16;
    return options;
}

/// Rows shorter than a page share one.
PagerOptions shared_pages(int party) {
    PagerOptions options = unequal_pages(party);
    options.least = 24;
    return options;
}

/// So many programs, and PAGED_PROGRAMS times as many where the environment has it.
void compare(int n, unsigned first, unsigned programs, EngineOptions options,
             const std::string &modulus = kOneLimb, const TestPaging &paging = unequal_pages) {
    const char *times = std::getenv("PAGED_PROGRAMS");
    const unsigned end = first + programs * (times != nullptr ? static_cast<unsigned>(std::stoul(times)) : 1);
    for (unsigned seed = first; seed < end; ++seed) {
        const Outcome found = run_engine<Outcome>(
            n,
            [&](Bench &b) {
                ArrayProgram program(b, seed);
                program.run(25);
                return program.outcome();
            },
            options, modulus, paging);
        ASSERT_EQ(found.opened, found.expected) << "n = " << n << ", seed " << seed;
    }
}

} // namespace

TEST(Paging, ProgramsAreTheSame) {
    compare(3, 0, 60, options_of(kTiny));
    compare(3, 1'000, 60, options_of(kWhole));
}

TEST(Paging, ProgramsAreTheSameInTwoLimbs) {
    compare(3, 10'000, 20, options_of(kWhole), kTwoLimbs);
}

TEST(Paging, ProgramsAreTheSameAtFiveParties) {
    compare(5, 20'000, 20, options_of(kWhole));
}

TEST(Paging, ValuesGoHome) {
    EngineOptions options = options_of(kWhole);
    options.window = options.resident = options.window_elements = options.resident_elements = 8;
    compare(3, 30'000, 40, options);
    compare(5, 40'000, 10, options, kTwoLimbs);
}

TEST(Paging, ShortRowsShareAPage) {
    EngineOptions options = options_of(kWhole);
    options.paged_from = 24;
    options.resident = options.resident_elements = 8;
    compare(3, 60'000, 60, options, kOneLimb, shared_pages);
    compare(3, 70'000, 20, options, kTwoLimbs, shared_pages);
}

TEST(Paging, PartiesWithAndWithoutRecordTheSame) {
    // run_engine compares the parties' digests.
    compare(3, 50'000, 20, options_of({SIZE_MAX, SIZE_MAX, 4096, 4096}));
}
