// Stores at private indices that are joined: rounds, and what is read between them.
#include "tables_fixture.h"

namespace picco::runtime::testing {
namespace {

/// More at a time between distant parties.
TEST_P(TablesTest, StoresAreJoined) {
    const auto rounds_of = [&](int stores, bool has_far_links) {
        EngineOptions options;
        options.has_far_links = has_far_links;
        return run_engine<std::uint64_t>(
            n,
            [&](Bench &b) {
                Cells cells(b, some_values(32));
                for (int i = 0; i < stores; ++i) {
                    b.engine.tables().write(cells.place(b.value(i * 7 % 32, 6), 32), kInt, b.value(i, kInt));
                }
                b.open(b.engine.load(cells.at(3), kInt));
                return b.context.rounds.rounds();
            },
            options);
    };
    EXPECT_LE(rounds_of(64, false), rounds_of(2, false) + 9); // two for twice as many, on words
    EXPECT_LE(rounds_of(300, false), rounds_of(64, false) + 6);
    EXPECT_LE(rounds_of(300, true), rounds_of(300, false));
}

/// What is added behind stores waits with them, in several arrays, whatever is read of others in between.
TEST_P(TablesTest, SumsBehindStoresAreJoined) {
    constexpr std::size_t kCount = 32;
    const auto rounds_of = [&](int steps) {
        std::vector<std::int64_t> first = some_values(kCount), second(kCount, 0);
        for (int i = 0; i < steps; ++i) {
            const auto p = static_cast<std::size_t>(i * 7 % 32), q = static_cast<std::size_t>(i * 5 % 32);
            first[p] = i;
            first[q] += i;
            second[q] += first[q] - first[q] + 3;
            second[p] = second[p] + 1;
        }
        std::vector<long> expected(first.begin(), first.end());
        expected.insert(expected.end(), second.begin(), second.end());
        std::uint64_t rounds = 0;
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
            Cells cells(b, some_values(kCount)), counts(b, std::vector<std::int64_t>(kCount, 0));
            Tables &tables = b.engine.tables();
            for (int i = 0; i < steps; ++i) {
                const Handle p = b.value(i * 7 % 32, 6), q = b.value(i * 5 % 32, 6);
                tables.write(cells.place(p, kCount), kInt, b.value(i, kInt));
                tables.add(cells.place(q, kCount), kInt, b.value(i, kInt));
                tables.add(counts.place(q, kCount), kInt, b.r.constant(3));
                const Handle old = tables.read(counts.place(p, kCount), kInt);
                tables.read(cells.place(q, kCount), kInt); // of another array, and unused
                tables.write(counts.place(p, kCount), kInt, b.r.add(old, b.r.constant(1)));
            }
            std::vector<Handle> results;
            for (Cells *each : {&cells, &counts}) {
                for (std::size_t j = 0; j < kCount; ++j) {
                    results.push_back(b.engine.load(each->at(j), kInt));
                }
            }
            auto opened = b.open(results);
            if (b.context.self() == 1) {
                rounds = b.context.rounds.rounds();
            }
            return opened;
        });
        EXPECT_EQ(got, expected);
        return rounds;
    };
    EXPECT_LE(rounds_of(60), rounds_of(4) + 40); // joined as 17 or more at a time, not each
}

/// Reads between stores look through those that wait, also where a value depends on what was read; only
/// joining them takes rounds.
TEST_P(TablesTest, ReadsBetweenStores) {
    constexpr std::size_t kCount = 64;
    for (const bool is_chain : {false, true}) {
        const auto run = [&](int steps) {
            std::vector<std::int64_t> model = some_values(kCount);
            std::vector<long> expected;
            std::int64_t last = 5;
            for (int i = 0; i < steps; ++i) {
                const std::int64_t to = i * 7 % 70, from = i * 3 % 66 - 1;
                if (to < static_cast<std::int64_t>(kCount) && i % 4 != 0)
                    model[static_cast<std::size_t>(to)] = is_chain ? last + 1 : i;
                last = at_or_0(model, from);
                expected.push_back(last);
            }
            std::uint64_t rounds = 0, seen = 0;
            const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
                Cells cells(b, some_values(kCount));
                Tables &tables = b.engine.tables();
                std::vector<Handle> results;
                Handle value = b.value(5, kInt);
                for (int i = 0; i < steps; ++i) {
                    const Handle to = b.value(i * 7 % 70, 8), from = b.value(i * 3 % 66 - 1, 8);
                    b.engine.begin_if(b.value(i % 4 != 0 ? 1 : 0, 1));
                    tables.write(cells.place(to, kCount), kInt,
                                 is_chain ? b.r.add(value, b.r.constant(1)) : b.value(i, kInt));
                    b.engine.end_if();
                    value = tables.read(cells.place(from, kCount), kInt);
                    results.push_back(value.copy());
                }
                auto opened = b.open(results);
                if (b.context.self() == 1) {
                    rounds = b.context.rounds.rounds();
                    seen = b.engine.counts()[static_cast<std::size_t>(Op::kSeenWrites)];
                }
                return opened;
            });
            EXPECT_EQ(got, expected) << is_chain;
            EXPECT_GT(seen, 0u);
            return rounds;
        };
        // A step of a chain is the read's reduction; joined are 17 at a time.
        EXPECT_LE(run(80), run(48) + (is_chain ? 32 : 0) + 32);
    }
}

} // namespace
} // namespace picco::runtime::testing
