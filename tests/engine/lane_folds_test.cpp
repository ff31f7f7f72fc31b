// Folds in lanes: each lane has what it comes to by itself.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace picco::runtime::testing {
namespace {

using Numbers = std::vector<long>;
constexpr std::size_t kLanes = 3;

/// Whether an iteration of a lane sets what is handed on, and to what.
bool sets(std::size_t i, std::size_t lane) {
    return (i + 2 * lane) % 3 != 1 && (i + lane) % 7 != 2;
}
long number(std::size_t i, std::size_t lane) {
    return static_cast<long>(13 * i + 100 * lane) - 50;
}

enum class Way { kFold, kScan, kSums, kDelayed };

/// What each lane has, one iteration after the other, or in the end; of those that no iteration has set -1.
Numbers expected(std::size_t count, Way way) {
    std::vector<Numbers> all(count, Numbers(kLanes));
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        long last = -1, sum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const long before = i == 0 ? 7 : number(i - 1, lane);
            last = sets(i, lane) ? number(i, lane) : last;
            sum += number(i, lane);
            all[i][lane] = way == Way::kSums ? sum : way == Way::kDelayed ? before : last;
        }
    }
    Numbers result;
    for (std::size_t i = way == Way::kFold ? count - 1 : 0; i < count; ++i)
        result.insert(result.end(), all[i].begin(), all[i].end());
    return result;
}

/// are_bits: whether an iteration sets it is known by comparisons, which are in bits.
Numbers run(std::size_t count, Way way, bool are_bits, double round_bytes, int n = 3) {
    EngineOptions options;
    options.sizes.round_bytes = round_bytes;
    return run_engine<Numbers>(
        n,
        [&](Bench &b) {
            const std::size_t before = b.engine.enter_lanes(kLanes);
            std::vector<Handle> chosen, offered;
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t lane = 0; lane < kLanes; ++lane) {
                    chosen.push_back(b.value(sets(i, lane) ? 1 : 0, 16));
                    offered.push_back(b.value(number(i, lane), 16));
                }
            Handle sets = b.r.join(chosen, 1), offers = b.r.join(offered, 1);
            if (are_bits)
                sets = b.r.less(b.r.constant(0), sets);
            std::vector<Handle> parts;
            parts.push_back(std::move(sets));
            parts.push_back(b.r.select(parts[0], offers, b.r.constant(-1)));
            const Engine::Compose later_one = [&](const std::vector<Handle> &earlier,
                                                  const std::vector<Handle> &later) {
                std::vector<Handle> both;
                both.push_back(b.r.logical_or(earlier[0], later[0]));
                both.push_back(b.r.select(later[0], later[1], earlier[1]));
                return both;
            };
            const Handle result = way == Way::kSums      ? b.engine.running_sums(offers, count)
                                  : way == Way::kDelayed ? b.engine.delayed(b.r.constant(7), offers, count)
                                  : way == Way::kScan
                                      ? std::move(b.engine.scan(std::move(parts), count, later_one)[1])
                                      : std::move(b.engine.fold(std::move(parts), count, later_one)[1]);
            const std::size_t kept = way == Way::kFold ? 1 : count;
            Numbers numbers;
            for (const mpz_class &each : b.engine.open_vector(result, kept * kLanes))
                numbers.push_back(each.get_si());
            // One iteration of them, as the first and the last.
            for (const std::size_t i : {std::size_t{0}, kept - 1})
                for (const mpz_class &each :
                     b.engine.open_vector(b.engine.iteration(result, static_cast<std::uint32_t>(i)), kLanes))
                    numbers.push_back(each.get_si());
            b.engine.leave_lanes(before);
            return numbers;
        },
        options);
}

/// With what iteration() gives behind it.
Numbers with_ends(Numbers numbers) {
    const Numbers first(numbers.begin(), numbers.begin() + kLanes),
        last(numbers.end() - kLanes, numbers.end());
    numbers.insert(numbers.end(), first.begin(), first.end());
    numbers.insert(numbers.end(), last.begin(), last.end());
    return numbers;
}

TEST(LaneFolds, OfAllLengths) {
    for (const Way way : {Way::kFold, Way::kScan, Way::kSums, Way::kDelayed})
        for (const bool are_bits : {false, true})
            for (std::size_t count = 1; count <= 18; ++count)
                for (const double round_bytes : {1e18, 1.0})
                    EXPECT_EQ(run(count, way, are_bits, round_bytes), with_ends(expected(count, way)))
                        << count << " iterations, way " << static_cast<int>(way) << ", " << round_bytes;
}

TEST(LaneFolds, WithFiveParties) {
    for (const Way way : {Way::kFold, Way::kScan, Way::kSums, Way::kDelayed})
        EXPECT_EQ(run(21, way, true, 60, 5), with_ends(expected(21, way)));
}

/// A part that is the same in all iterations, and one that is in all lanes.
TEST(LaneFolds, OfWhatStandsForAll) {
    const auto results = run_engine<Numbers>(3, [&](Bench &b) {
        const std::size_t before = b.engine.enter_lanes(kLanes);
        std::vector<Handle> numbers;
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            numbers.push_back(b.value(static_cast<long>(lane) + 2, 16));
        std::vector<Handle> parts;
        parts.push_back(b.r.join(numbers, 1));
        parts.push_back(b.value(5, 16));
        parts = b.engine.fold(std::move(parts), 6, [&](const auto &earlier, const auto &later) {
            std::vector<Handle> sums;
            for (std::size_t i = 0; i < 2; ++i)
                sums.push_back(b.r.add(earlier[i], later[i]));
            return sums;
        });
        Numbers opened;
        for (const Handle &each : parts)
            for (const mpz_class &number : b.engine.open_vector(each, kLanes))
                opened.push_back(number.get_si());
        b.engine.leave_lanes(before);
        return opened;
    });
    EXPECT_EQ(results, (Numbers{12, 18, 24, 30, 30, 30}));
}

} // namespace
} // namespace picco::runtime::testing
