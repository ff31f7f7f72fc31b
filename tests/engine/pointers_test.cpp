// Pointers with a private location: candidates, reading and writing through them, private branches,
// lifetimes.
#include "engine_run.h"

#include <gtest/gtest.h>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::CellVector;
using picco::runtime::testing::run_engine;

namespace {

constexpr int kInt = 32;
constexpr std::size_t kBytes = sizeof(std::uint64_t);

template <class F>
auto run(F body, int n = 3) {
    using Result = std::invoke_result_t<F, Bench &>;
    return run_engine<Result>(n, body);
}

Handle flag(Bench &b, bool value) {
    return b.r.less(b.value(value ? 0 : 1, kInt), b.value(1, kInt));
}

/// Local cells with known values, and pointers to them.
class Cells {
  public:
    Cells(Bench &bench, std::vector<long> values) : b(bench) {
        first = static_cast<std::uint64_t *>(b.engine.memory().add_array(values.size()));
        for (std::size_t i = 0; i < values.size(); ++i) {
            b.input(first + i, values[i]);
        }
    }
    Location to(std::size_t i) const { return b.engine.locations().certain(first + i); }
    long value(std::size_t i) const { return b.open(b.engine.load(first + i, kInt)); }

    Bench &b;
    std::uint64_t *first;
};

Location choose(Bench &b, bool which, const Location &x, const Location &y) {
    return b.engine.locations().select(flag(b, which), x, y);
}

} // namespace

class Pointers : public ::testing::TestWithParam<int> {};

TEST_P(Pointers, ReadTheChosenCell) {
    for (int which = 0; which < 3; ++which) {
        const long read = run(
            [&](Bench &b) {
                const Cells cells(b, {10, 20, 30});
                const Location two = choose(b, which == 1, cells.to(1), cells.to(2));
                return b.open(b.engine.read(choose(b, which == 0, cells.to(0), two), kInt));
            },
            GetParam());
        EXPECT_EQ(read, 10 * (which + 1));
    }
}

TEST_P(Pointers, WriteTheChosenCellAlone) {
    for (const bool which : {false, true}) {
        const std::vector<long> values = run(
            [&](Bench &b) {
                const Cells cells(b, {10, 20, 30});
                b.engine.write(choose(b, which, cells.to(0), cells.to(2)), b.value(99, kInt), kInt);
                return std::vector<long>{cells.value(0), cells.value(1), cells.value(2)};
            },
            GetParam());
        EXPECT_EQ(values, which ? (std::vector<long>{99, 20, 30}) : (std::vector<long>{10, 20, 99}));
    }
}

TEST_P(Pointers, FollowPointersToPointers) {
    for (int which = 0; which < 4; ++which) {
        const std::vector<long> values = run(
            [&](Bench &b) {
                const Cells cells(b, {10, 20});
                CellVector pointers(2);
                b.engine.memory().add_pointers(pointers.data(), 2);
                Locations &all = b.engine.locations();
                all.store(&pointers[0], choose(b, (which & 1) != 0, cells.to(0), cells.to(1)));
                all.store(&pointers[1], cells.to(1));
                const Location at =
                    choose(b, (which & 2) != 0, all.certain(&pointers[0]), all.certain(&pointers[1]));
                const long read = b.open(b.engine.read(b.engine.follow(at), kInt));
                b.engine.redirect(at, cells.to(0));
                const long first = b.open(b.engine.read(all.load(&pointers[0]), kInt));
                const long second = b.open(b.engine.read(all.load(&pointers[1]), kInt));
                b.engine.leave(0);
                return std::vector<long>{read, first, second};
            },
            GetParam());
        const long before = (which & 1) != 0 ? 10 : 20;
        EXPECT_EQ(values, (which & 2) != 0 ? (std::vector<long>{before, 10, 20})
                                           : (std::vector<long>{20, before, 10}));
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, Pointers, ::testing::Values(3, 5, 7, 9));

TEST(PointerQuestions, AreAnsweredByBits) {
    const std::vector<long> answers = run([](Bench &b) {
        const Cells cells(b, {1, 2, 3, 4});
        Locations &all = b.engine.locations();
        const Location p = choose(b, true, cells.to(0), cells.to(2)),
                       q = choose(b, false, cells.to(1), cells.to(2));
        const Location none = choose(b, false, cells.to(0), Location());
        return std::vector<long>{b.open(all.same(p, q)),
                                 b.open(all.same(p, cells.to(0))),
                                 b.open(all.same(none, Location())),
                                 b.open(all.same(none, none)),
                                 b.open(all.same(none, p)),
                                 b.open(all.points(none)),
                                 b.open(all.points(p)),
                                 b.open(b.r.subtract(all.element(q, kBytes), all.element(p, kBytes))),
                                 b.open(b.engine.read(all.move(p, 2 * kBytes), kInt))};
    });
    EXPECT_EQ(answers, (std::vector<long>{0, 1, 1, 1, 0, 0, 1, 2, 3}));
}

TEST(PointerCandidates, AreMergedAndPublicOnesCostNothing) {
    run([](Bench &b) {
        const Cells cells(b, {1, 2});
        Locations &all = b.engine.locations();
        Location p = cells.to(0);
        for (int i = 0; i < 10; ++i) {
            p = choose(b, i % 2 == 0, cells.to(i % 2), p);
        }
        EXPECT_EQ(all.candidates(p).size(), 2u);
        EXPECT_FALSE(all.select(b.r.constant(1), cells.to(0), p).is_list());
        EXPECT_FALSE(choose(b, true, cells.to(1), cells.to(1)).is_list());
        EXPECT_EQ(all.live(), 1u);
        p = Location();
        EXPECT_EQ(all.live(), 0u);
        return 0;
    });
}

TEST(PointerBounds, HoldForEveryCandidateByItself) {
    const std::vector<long> values = run([](Bench &b) {
        const Cells small(b, {1}), large(b, {10, 20, 30});
        Locations &all = b.engine.locations();
        const Location inside = all.move(choose(b, false, small.to(0), large.to(0)), 2 * kBytes);
        const Location outside = all.move(choose(b, true, small.to(0), large.to(0)), 2 * kBytes);
        b.engine.write(outside, b.r.constant(5), kInt);
        b.engine.write(Location(), b.r.constant(5), kInt);
        return std::vector<long>{b.open(b.engine.read(inside, kInt)), b.open(b.engine.read(outside, kInt)),
                                 b.open(b.engine.read(Location(), kInt)), small.value(0), large.value(2)};
    });
    EXPECT_EQ(values, (std::vector<long>{30, 0, 0, 1, 30}));
}

TEST(PointerMoves, MayStandBehindTheLastElement) {
    const std::vector<long> values = run([](Bench &b) {
        const Cells cells(b, {10, 20, 30}), next(b, {7});
        Locations &all = b.engine.locations();
        const auto by = [&](const Location &x, long amount, std::size_t count) {
            return all.move_by(x, b.value(amount, kInt), count, kBytes);
        };
        const auto read = [&](const Location &x) { return b.open(b.engine.read(x, kInt)); };
        const std::size_t whole = Locations::whole_array(RowKind::kCells);
        std::vector<long> result;
        for (const std::size_t count : {whole, std::size_t{3}}) {
            const Location behind = by(cells.to(0), 3, count);
            b.engine.write(behind, b.r.constant(5), kInt);
            result.insert(result.end(),
                          {read(behind), b.open(all.points(behind)), next.value(0),
                           read(all.move(behind, -static_cast<std::ptrdiff_t>(kBytes))),
                           read(by(behind, -2, whole)), read(by(by(behind, 0, whole), -1, whole)),
                           b.open(all.points(by(behind, 1, whole))), b.open(all.same(behind, next.to(0))),
                           b.open(all.same(behind, by(cells.to(1), 2, whole)))});
        }
        result.push_back(b.open(all.points(by(cells.to(0), 4, whole))));
        // An amount that is known leads there, too.
        const Location known = all.move_by(cells.to(1), b.r.constant(2), whole, kBytes);
        result.push_back(read(known));
        result.push_back(read(all.move_by(known, b.r.constant(-1), whole, kBytes)));
        return result;
    });
    const std::vector<long> each = {0, 1, 7, 30, 20, 30, 0, 0, 1};
    std::vector<long> wanted = each;
    wanted.insert(wanted.end(), each.begin(), each.end());
    wanted.insert(wanted.end(), {0, 0, 30});
    EXPECT_EQ(values, wanted);
}

TEST(PointerBranches, KeepWhatTheConditionSelects) {
    for (int which = 0; which < 4; ++which) {
        const std::vector<long> values = run([&](Bench &b) {
            const Cells cells(b, {10, 20, 30});
            Locations &all = b.engine.locations();
            std::uint64_t p = 0, q = 0;
            b.engine.memory().add_pointers(&p, 1);
            b.engine.memory().add_pointers(&q, 1);
            all.store(&p, cells.to(0));
            b.engine.begin_if(flag(b, (which & 1) != 0));
            b.engine.store(&p, cells.to(1));
            b.engine.write(all.load(&p), b.r.constant(21), kInt);
            b.engine.begin_if(flag(b, (which & 2) != 0));
            b.engine.store(&p, cells.to(2));
            b.engine.store(&q, all.load(&p));
            b.engine.end_if();
            b.engine.begin_else();
            b.engine.write(all.load(&p), b.r.constant(11), kInt);
            b.engine.store(&q, cells.to(1));
            b.engine.end_if();
            std::vector<long> result = {b.open(b.engine.read(all.load(&p), kInt)),
                                        b.open(b.engine.read(all.load(&q), kInt)), cells.value(0),
                                        cells.value(1)};
            b.engine.leave(0);
            EXPECT_EQ(all.live(), 0u);
            return result;
        });
        const std::vector<long> expected[] = {
            {11, 20, 11, 20}, {21, 0, 10, 21}, {11, 20, 11, 20}, {30, 30, 10, 21}};
        EXPECT_EQ(values, expected[which]) << which;
    }
}

TEST(PointerLifetimes, ObjectsThatAreGoneReadAsZero) {
    const std::vector<long> values = run([](Bench &b) {
        const Cells outer(b, {10});
        const std::size_t mark = b.engine.memory().enter();
        Location p, q;
        {
            const Cells inner(b, {20});
            p = choose(b, false, inner.to(0), outer.to(0));
            q = choose(b, true, inner.to(0), outer.to(0));
        }
        b.engine.leave(mark);
        b.engine.write(q, b.r.constant(7), kInt);
        auto *block = static_cast<std::uint64_t *>(b.engine.objects().allocate(4, kBytes, nullptr));
        const Location r = choose(b, false, b.engine.locations().certain(block + 3), outer.to(0));
        b.engine.objects().free(block);
        return std::vector<long>{b.open(b.engine.read(p, kInt)), b.open(b.engine.read(q, kInt)),
                                 b.open(b.engine.read(r, kInt)), outer.value(0)};
    });
    EXPECT_EQ(values, (std::vector<long>{10, 0, 10, 10}));
    EXPECT_THROW(run([](Bench &b) {
                     std::uint64_t stray = 0;
                     const Location p = choose(b, true, b.engine.locations().certain(&stray), Location());
                     return b.open(b.engine.read(p, kInt));
                 }),
                 ComputationError);
}

TEST(PointerReads, OfBitsStayBits) {
    const std::vector<long> values = run([](Bench &b) {
        CellVector cells(2);
        b.engine.memory().add_local(cells.data(), 2);
        b.engine.store(&cells[0], flag(b, true));
        b.engine.store(&cells[1], flag(b, false));
        Locations &all = b.engine.locations();
        std::vector<long> result;
        for (const bool which : {true, false}) {
            const Handle bit =
                b.engine.read(choose(b, which, all.certain(&cells[0]), all.certain(&cells[1])), -1);
            result.push_back(b.engine.table()[bit.id()].form == Form::kBit);
            result.push_back(b.open(bit));
        }
        b.engine.leave(0);
        return result;
    });
    EXPECT_EQ(values, (std::vector<long>{1, 1, 1, 0}));
}
