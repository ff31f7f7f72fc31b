// Whose rounds they are, and what else the profile counts.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace picco::runtime::testing {
namespace {

constexpr int kType = 16;
const std::string kProfiled = "2305843009213693951";

/// What party 1 counted.
Profile::Result profile_of(const std::function<void(Bench &)> &body, EngineOptions options = {},
                           const TestPaging &paging = {}) {
    Profile::Result of_first;
    run_engine<std::uint64_t>(
        3,
        [&](Bench &bench) {
            bench.engine.begin_profile();
            body(bench);
            const std::uint64_t rounds = bench.context.rounds.rounds();
            Profile::Result result = *bench.engine.end_profile();
            EXPECT_EQ(result.rounds, rounds);
            if (bench.context.self() == 1)
                of_first = result;
            return rounds;
        },
        std::move(options), kProfiled, paging);
    std::uint64_t rounds = 0, bytes = 0;
    for (const Profile::Spot &spot : of_first.spots) {
        rounds += spot.rounds;
        bytes += spot.bytes;
    }
    EXPECT_EQ(rounds, of_first.rounds);
    EXPECT_EQ(bytes, of_first.bytes);
    std::uint64_t in_spans = 0;
    for (const Profile::Span &span : of_first.timeline) {
        std::uint64_t of_lines = 0;
        for (const auto &[line, count] : span.lines)
            of_lines += count;
        EXPECT_EQ(of_lines, span.rounds);
        in_spans += span.rounds;
    }
    EXPECT_EQ(in_spans, of_first.rounds);
    return of_first;
}

std::map<std::uint32_t, std::uint64_t> rounds_by_line(const Profile::Result &profile) {
    std::map<std::uint32_t, std::uint64_t> rounds;
    for (const Profile::Spot &spot : profile.spots)
        if (spot.rounds > 0)
            rounds[spot.line] += spot.rounds;
    return rounds;
}

/// x multiplied by itself so often.
Handle powers(Bench &bench, Handle x, int count, int line) {
    bench.r.at(line);
    for (int i = 0; i < count; ++i)
        x = bench.r.wrap(bench.r.multiply(x, x), kType);
    return x;
}

using Lines = std::map<std::uint32_t, std::uint64_t>;

TEST(Profile, RoundsAreThoseOfTheLongestChain) {
    const auto rounds_of = [](int first, int second) {
        return rounds_by_line(profile_of([=](Bench &bench) {
            const Handle x = bench.value(3, kType), y = bench.value(5, kType);
            const Handle p = powers(bench, x.copy(), first, 10), q = powers(bench, y.copy(), second, 20);
            bench.r.at(30);
            bench.open(bench.r.add(p, q));
        }));
    };
    const Lines long_first = rounds_of(6, 2), long_second = rounds_of(2, 6);
    EXPECT_FALSE(long_first.contains(20));
    EXPECT_FALSE(long_second.contains(10));
    EXPECT_EQ(long_first.at(10), long_second.at(20));
    EXPECT_EQ(long_first.at(30), long_second.at(30));
}

TEST(Profile, WhatIsAwaitedComesBeforeWhatFollows) {
    const Lines rounds = rounds_by_line(profile_of([](Bench &bench) {
        const Handle x = bench.value(3, kType), y = bench.value(5, kType);
        const Handle p = powers(bench, x.copy(), 3, 10);
        bench.r.at(11);
        bench.open(p);
        // All its operands were known long ago: it starts here because the opening was waited for.
        const Handle q = powers(bench, y.copy(), 3, 20);
        bench.r.at(21);
        bench.open(q);
    }));
    EXPECT_EQ(rounds.at(10), rounds.at(20));
    EXPECT_EQ(rounds.at(11), 1);
    EXPECT_EQ(rounds.at(21), 1);
    EXPECT_EQ(rounds.size(), 4u);
}

TEST(Profile, ALineMayRunWhileNobodyWaitsForIt) {
    // The second opening waits for a chain that the first one left under way.
    const Lines rounds = rounds_by_line(profile_of([](Bench &bench) {
        const Handle x = bench.value(3, kType), y = bench.value(5, kType);
        const Handle q = powers(bench, y.copy(), 9, 20);
        const Handle p = powers(bench, x.copy(), 1, 10);
        bench.r.at(11);
        bench.open(p);
        bench.r.at(21);
        bench.open(q);
    }));
    EXPECT_FALSE(rounds.contains(10));
    EXPECT_FALSE(rounds.contains(11));
    EXPECT_GT(rounds.at(20), 9u);
}

TEST(Profile, AFullWindowLosesNoRound) {
    EngineOptions options;
    options.window = 8;
    options.resident = 64;
    const Profile::Result profile = profile_of(
        [](Bench &bench) {
            const Handle x = bench.value(3, kType);
            Handle sum = bench.r.constant(0);
            for (int i = 0; i < 200; ++i) {
                bench.r.at(10 + i % 7);
                sum = bench.r.wrap(
                    bench.r.add(bench.r.multiply(sum, x), bench.r.less(x, bench.r.constant(i))), kType);
                bench.engine.make_room();
            }
            bench.r.at(30);
            bench.open(sum);
        },
        options);
    EXPECT_GT(profile.rounds, 200u);
    EXPECT_LE(profile.timeline.size(), 240u);
}

/// It belongs to no group of the window.
TEST(Profile, AShuffleInPartsIsOfItsLine) {
    constexpr std::size_t kColumns = 100; // in parts of 64
    EngineOptions options;
    options.chunks = {8, 2, 64, 64};
    options.paged_from = 2;
    options.strip = 16;
    const Profile::Result profile = profile_of(
        [](Bench &bench) {
            CellVector cells(kColumns * static_cast<std::size_t>(bench.cell_words));
            for (std::size_t i = 0; i < kColumns; ++i)
                bench.input(cells.data() + i * static_cast<std::size_t>(bench.cell_words),
                            static_cast<long>(i));
            bench.r.at(7);
            bench.engine.shuffle({{cells.data(), 1, kType}}, kColumns);
            bench.r.at(9);
            bench.open(bench.engine.load(cells.data(), kType));
        },
        options, unequal_pages);
    const auto spot = std::ranges::find(profile.spots, Op::kShuffle, &Profile::Spot::op);
    ASSERT_NE(spot, profile.spots.end());
    EXPECT_EQ(spot->line, 7u);
    EXPECT_EQ(spot->operations, kColumns);
    EXPECT_EQ(spot->rounds, 4u);
    EXPECT_GT(spot->bytes, 0u);
    EXPECT_EQ(rounds_by_line(profile), (std::map<std::uint32_t, std::uint64_t>{{7, 4}, {9, 1}}));
}

TEST(Profile, CountsAreThoseOfTheStatistics) {
    run_engine<int>(3, [](Bench &bench) {
        bench.engine.begin_profile();
        const Handle x = bench.value(3, kType), y = bench.value(5, kType);
        bench.r.at(10);
        const Handle p = bench.r.multiply(x, y), bit = bench.r.less(p, x);
        bench.r.at(12);
        bench.open(bench.r.select(bit, p, y));
        const Counts counts = bench.engine.counts();
        Counts of_lines{};
        const Profile::Result profile = *bench.engine.end_profile();
        for (const Profile::Spot &spot : profile.spots)
            of_lines[static_cast<std::size_t>(spot.op)] += spot.operations;
        EXPECT_EQ(of_lines, counts);
        return 0;
    });
}

TEST(Profile, WidthsAreTold) {
    const Profile::Result profile = profile_of([](Bench &bench) {
        bench.r.at(7);
        bench.open(bench.r.less(bench.value(3, 9), bench.value(5, 12)));
    });
    const auto compared =
        std::find_if(profile.spots.begin(), profile.spots.end(),
                     [](const Profile::Spot &spot) { return spot.op == Op::kLessThanZero; });
    ASSERT_NE(compared, profile.spots.end());
    EXPECT_EQ(compared->line, 7u);
    EXPECT_EQ(compared->size, 13u);
}

} // namespace
} // namespace picco::runtime::testing
