// What is chosen by the shipped times is what measurements of whole programs gave, and follows what was measured.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/engine.h"
#include "files/program_field.h"
#include "support/bytes.h"
#include "support/parties.h"

namespace picco::runtime::testing {
namespace {

EngineOptions chosen(int n, int latency, int bandwidth, const std::function<void(Times &)> &change = {}) {
    const auto field = Field::create(std::string("2305843009213693951"));
    return run_parties(*field, n, [&](Context &context) {
        Times times = shipped_times(n);
        times.link = links_of(n, latency, bandwidth);
        if (change)
            change(times);
        EngineOptions options;
        options.choose(context, times);
        return options;
    })[0];
}

TEST(Choices, NearEachOtherAreAsMeasured) {
    const EngineOptions three = chosen(3, 0, 0);
    EXPECT_EQ(three.sizes.few_comparisons, 192u);
    EXPECT_EQ(three.sizes.many_words, 901u);
    EXPECT_EQ(three.sizes.many_counts, 321u);
    EXPECT_EQ(three.sizes.many_products, SIZE_MAX);
    EXPECT_EQ(three.byte_nanoseconds, 4);
    EXPECT_EQ(three.sizes.round_bytes, 8000);
    EXPECT_FALSE(three.has_far_links);
    for (const int n : {5, 7, 9}) {
        const EngineOptions more = chosen(n, 0, 0);
        EXPECT_EQ(more.sizes.few_comparisons, 192u) << n;
        EXPECT_EQ(more.sizes.many_words, SIZE_MAX) << n;
        EXPECT_EQ(more.sizes.many_counts, 161u) << n;
        EXPECT_EQ(more.sizes.many_products, SIZE_MAX) << n;
        EXPECT_EQ(more.byte_nanoseconds, 4) << n;
    }
}

TEST(Choices, OfInversesFollowTheSizeOfAShare) {
    for (const int n : {3, 5, 9}) {
        const auto sizes = run_byte_parties(n, [&](Context &context) {
            EngineOptions options;
            Times times = shipped_times(n);
            times.link = links_of(n, 0, 0);
            options.choose(context, times);
            return std::pair(options.sizes.few_inverses, context.field.limbs());
        })[0];
        EXPECT_EQ(sizes.first, 64 / sizes.second) << n;
    }
}

TEST(Choices, BetweenDistantPartiesTakeFewerRounds) {
    const EngineOptions near = chosen(3, 0, 0), far = chosen(3, 31'500, 0);
    EXPECT_TRUE(far.has_far_links);
    EXPECT_FALSE(chosen(3, 999, 0).has_far_links);
    EXPECT_TRUE(chosen(3, 1000, 0).has_far_links);
    EXPECT_EQ(far.window, 4 * near.window);
    EXPECT_GT(far.sizes.few_comparisons, 900 * near.sizes.few_comparisons);
    // Bytes count where links are narrow.
    EXPECT_LT(chosen(3, 31'500, 100).sizes.few_comparisons, far.sizes.few_comparisons / 3);
    EXPECT_LT(chosen(5, 31'500, 10).sizes.many_products, std::size_t{1} << 16);
    EXPECT_EQ(chosen(3, 0, 100).byte_nanoseconds, 84);
}

TEST(Choices, FollowWhatWasMeasured) {
    const auto comparison_takes = [](std::int64_t nanoseconds) {
        return
            [=](Times &times) { times.of(Protocol::kLessThanZeroInFewRounds).element = nanoseconds * 1000; };
    };
    EXPECT_LT(chosen(3, 0, 0, comparison_takes(5000)).sizes.few_comparisons, 30u);
    // What takes less of both is taken always.
    EXPECT_EQ(chosen(3, 0, 0, comparison_takes(1)).sizes.few_comparisons, std::size_t{1} << 40);
    EXPECT_EQ(chosen(3, 0, 0, [](Times &times) { times.link.round *= 10; }).sizes.many_words, 9001u);
}

TEST(Times, BreakEvenIsWhereBothTakeAsLong) {
    const LinkTime link{1'000'000, 10};
    const Way few_rounds{{3, 8 * 3 * 100}, {5000, 700}}, few_bytes{{7, 8 * 3 * 20}, {1000, 0}};
    const auto takes = [&](const Way &way, std::int64_t count) {
        return way.cost.rounds * link.round + way.time.batch +
               count * (way.time.element + static_cast<std::int64_t>(way.cost.bits) / 24 * link.byte);
    };
    const auto count = static_cast<std::int64_t>(break_even(few_rounds, few_bytes, link, 3));
    EXPECT_LT(takes(few_bytes, count), takes(few_rounds, count));
    EXPECT_GE(takes(few_bytes, count - 1), takes(few_rounds, count - 1));
    EXPECT_EQ(break_even(few_bytes, few_rounds, link, 3), SIZE_MAX);
    EXPECT_EQ(break_even(few_rounds, {{3, 0}, {0, 0}}, link, 3), 1u);
}

} // namespace
} // namespace picco::runtime::testing
