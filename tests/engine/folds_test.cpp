// Trees and prefix networks of iterations that compose.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

namespace picco::runtime::testing {
namespace {

using Numbers = std::vector<long>;

/// Iterations that keep what was there where their first part is 1, and leave their second one elsewhere.
struct Loop {
    Numbers keeps, leaves;

    explicit Loop(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            keeps.push_back(i % 3 == 1 || i % 7 == 2 ? 1 : 0);
            leaves.push_back(keeps[i] == 1 ? 0 : static_cast<long>(i) * 13 - 50);
        }
    }
    /// What each iteration and all before it leave where there was first.
    Numbers prefixes(long first) const {
        Numbers result;
        for (std::size_t i = 0; i < keeps.size(); ++i) {
            first = keeps[i] == 1 ? first : leaves[i];
            result.push_back(first);
        }
        return result;
    }
};

struct Work {
    Numbers values;
    std::size_t levels = 0, compositions = 0;
    bool operator==(const Work &) const = default;
};

Work run(std::size_t count, bool is_scan, double round_bytes, int n = 3) {
    EngineOptions options;
    options.sizes.round_bytes = round_bytes;
    return run_engine<Work>(
        n,
        [&](Bench &b) {
            const Loop loop(count);
            Work work;
            const auto vector = [&](const Numbers &numbers) {
                std::vector<Handle> values;
                for (const long each : numbers) {
                    values.push_back(b.value(each, 16));
                }
                return count == 1 ? std::move(values[0]) : b.r.join(values, 1);
            };
            const Engine::Compose compose = [&](const std::vector<Handle> &earlier,
                                                const std::vector<Handle> &later) {
                ++work.levels;
                work.compositions += b.r.count_of(later[0]);
                std::vector<Handle> both;
                both.push_back(b.r.multiply(earlier[0], later[0]));
                both.push_back(b.r.add(b.r.multiply(earlier[1], later[0]), later[1]));
                return both;
            };
            std::vector<Handle> parts;
            parts.push_back(vector(loop.keeps));
            parts.push_back(vector(loop.leaves));
            parts = is_scan ? b.engine.scan(std::move(parts), count, compose)
                            : b.engine.fold(std::move(parts), count, compose);
            const std::size_t kept = is_scan ? count : 1;
            const std::vector<mpz_class> keeps = b.engine.open_vector(parts[0], kept),
                                         leaves = b.engine.open_vector(parts[1], kept);
            for (std::size_t i = 0; i < kept; ++i) {
                work.values.push_back(mpz_class(keeps[i] * 1000 + leaves[i]).get_si());
            }
            return work;
        },
        options);
}

TEST(Folds, ComposeInOrder) {
    for (const std::size_t count : {1, 2, 3, 4, 5, 7, 8, 13, 16, 33}) {
        const Work work = run(count, false, 1e18);
        EXPECT_EQ(work.values, Numbers{Loop(count).prefixes(1000).back()}) << count;
        EXPECT_EQ(work.compositions, count - 1);
    }
}

TEST(Folds, PrefixesOfAllLengths) {
    for (std::size_t count = 1; count <= 40; ++count) {
        for (const double round_bytes : {1e18, 1.0, 60.0}) {
            EXPECT_EQ(run(count, true, round_bytes).values, Loop(count).prefixes(1000))
                << count << " at " << round_bytes;
        }
    }
    EXPECT_EQ(run(100, true, 1, 5).values, Loop(100).prefixes(1000));
}

TEST(Folds, NetworksFollowTheLink) {
    const std::size_t count = 1024, depth = std::bit_width(count - 1);
    const Work far = run(count, true, 1e18), near = run(count, true, 0);
    EXPECT_EQ(far.levels, depth);
    EXPECT_EQ(far.compositions, count / 2 * depth);
    EXPECT_LE(near.levels, 2 * depth);
    EXPECT_LE(near.compositions, 2 * count + depth);
    const Work between = run(count, true, 8000);
    EXPECT_GT(between.levels, far.levels);
    EXPECT_LT(between.levels, near.levels);
    EXPECT_LT(between.compositions, far.compositions * 2 / 3);
}

} // namespace
} // namespace picco::runtime::testing
