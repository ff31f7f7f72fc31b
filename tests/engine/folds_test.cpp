// Trees and prefix networks of iterations that compose.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <random>

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

/// The least of sums, where some parts are numbers that are alike in all iterations.
TEST(Folds, LeastOfSumsWithConstantParts) {
    const long far = 1L << 34;
    const Numbers bits{1, 0, 0, 0};
    const auto found = run_engine<Numbers>(3, [&](Bench &b) {
        std::vector<Handle> values;
        for (const long each : bits) {
            values.push_back(b.value(each, 1));
        }
        const Handle all = b.r.join(values, 1), bit = b.r.truth(all);
        std::vector<Handle> parts;
        parts.push_back(b.r.constant(0));
        parts.push_back(b.r.constant(0));
        parts.push_back(b.r.select(bit, b.value(4, 32), b.r.constant(far)));
        parts.push_back(b.r.select(bit, b.r.constant(far), b.r.constant(0)));
        const auto least = [&](const Handle &x, const Handle &y) { return b.r.minimum(x, y); };
        parts = b.engine.fold(std::move(parts), bits.size(),
                              [&](const std::vector<Handle> &e, const std::vector<Handle> &l) {
                                  std::vector<Handle> both;
                                  both.push_back(least(b.r.add(e[0], l[0]), b.r.add(e[2], l[1])));
                                  both.push_back(least(b.r.add(l[0], e[1]), b.r.add(l[1], e[3])));
                                  both.push_back(least(b.r.add(e[0], l[2]), b.r.add(e[2], l[3])));
                                  both.push_back(least(b.r.add(e[1], l[2]), b.r.add(e[3], l[3])));
                                  return both;
                              });
        Numbers result;
        for (const Handle &part : parts) {
            result.push_back(b.engine.open_vector(part, 1)[0].get_si());
        }
        return result;
    });
    EXPECT_EQ(found, (Numbers{0, 0, 4, far}));
}

/// Sets of flags: what iterations keep of a word and what they turn, (s & keeps) ^ turns.
struct Masks {
    int type;
    Numbers keeps, turns;

    Masks(std::size_t count, int of_type) : type(of_type) {
        std::mt19937_64 random(count);
        const auto draw = [&] {
            const auto low = static_cast<long>(random() & ((1ul << std::abs(type)) - 1));
            return type > 0 ? low - (1l << (type - 1)) : low;
        };
        for (std::size_t i = 0; i < count; ++i) {
            keeps.push_back(draw() | draw() | draw());
            turns.push_back(i % 3 == 1 ? draw() : 0);
        }
    }
    Numbers prefixes() const {
        Numbers result;
        long word = 0;
        for (std::size_t i = 0; i < keeps.size(); ++i) {
            word = (word & keeps[i]) ^ turns[i];
            result.push_back(word);
        }
        return result;
    }
};

struct WordsRun {
    Numbers values;
    std::uint64_t rounds = 0;
    bool operator==(const WordsRun &) const = default;
};

WordsRun words(const Masks &masks, bool is_scan, double round_bytes, int n) {
    EngineOptions options;
    options.sizes.round_bytes = round_bytes;
    return run_engine<WordsRun>(
        n,
        [&](Bench &b) {
            const std::size_t count = masks.keeps.size();
            const auto vector = [&](const Numbers &numbers) {
                std::vector<Handle> values;
                for (const long each : numbers) {
                    values.push_back(b.value(each, masks.type));
                }
                return count == 1 ? std::move(values[0]) : b.r.join(values, 1);
            };
            const auto word = [&](Recorder::Bitwise op, const Handle &x, const Handle &y) {
                return b.r.bitwise(op, x, y, masks.type);
            };
            const Engine::Compose compose = [&](const std::vector<Handle> &earlier,
                                                const std::vector<Handle> &later) {
                std::vector<Handle> both;
                both.push_back(word(Recorder::Bitwise::kAnd, earlier[0], later[0]));
                both.push_back(word(Recorder::Bitwise::kXor,
                                    word(Recorder::Bitwise::kAnd, earlier[1], later[0]), later[1]));
                return both;
            };
            std::vector<Handle> parts;
            parts.push_back(vector(masks.keeps));
            parts.push_back(vector(masks.turns));
            const std::uint64_t before = b.context.rounds.rounds();
            parts = is_scan ? b.engine.scan(std::move(parts), count, compose)
                            : b.engine.fold(std::move(parts), count, compose);
            WordsRun result;
            for (const mpz_class &each : b.engine.open_vector(parts[1], is_scan ? count : 1)) {
                result.values.push_back(each.get_si());
            }
            result.rounds = b.context.rounds.rounds() - before;
            return result;
        },
        options);
}

TEST(Folds, WordsOfAllLengths) {
    for (const int type : {-16, 16, -1}) {
        for (std::size_t count = 1; count <= 24; ++count) {
            const Masks masks(count, type);
            EXPECT_EQ(words(masks, false, 1e18, 3).values, Numbers{masks.prefixes().back()}) << count;
            for (const double round_bytes : {1e18, 1.0}) {
                EXPECT_EQ(words(masks, true, round_bytes, 3).values, masks.prefixes()) << count;
            }
        }
        const Masks masks(41, type);
        EXPECT_EQ(words(masks, true, 60, 5).values, masks.prefixes());
        EXPECT_EQ(words(masks, false, 60, 5).values, Numbers{masks.prefixes().back()});
    }
}

/// They are taken apart in front of the first level, and put together behind the last one.
TEST(Folds, WordsStayInBits) {
    for (const int n : {3, 5}) {
        const std::uint64_t few = words(Masks(16, -32), true, 1e18, n).rounds,
                            many = words(Masks(256, -32), true, 1e18, n).rounds;
        EXPECT_LE(many, few + 5) << n; // a round for each further level
    }
}

} // namespace
} // namespace picco::runtime::testing
