// Reads at private indices that reach only a part of an array, while other elements are still computed.
#include "tables_fixture.h"

namespace picco::runtime::testing {
namespace {

constexpr std::size_t kCount = 16;
constexpr int kLong = 60; ///< rounds that one element takes

TEST_P(TablesTest, ReadsWaitForWhatTheyReachOnly) {
    struct Read {
        std::int64_t first; ///< of eight numbers that the index may be
        std::int64_t index;
        std::size_t late; ///< the element that takes long
        bool is_reached = false;
    };
    for (const Read &read : {Read{0, 7, 8}, Read{0, 0, 15}, Read{4, 11, 3}, Read{4, 4, 12}, Read{8, 8, 0},
                             Read{0, 7, 7, true}, Read{4, 5, 4, true}, Read{8, 15, 15, true}}) {
        std::vector<std::int64_t> model = some_values(kCount);
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
            Cells cells(b, model);
            Handle late = b.value(1, kInt);
            for (int i = 0; i < kLong; ++i) {
                late = b.r.multiply(b.r.add(late, b.r.constant(i % 2)), b.value(1, kInt));
            }
            const Handle index = b.r.add(b.value(read.index - read.first, -3), b.r.constant(read.first));
            b.engine.store(cells.at(read.late), std::move(late));
            const Handle found = b.engine.tables().read(cells.place(index, kCount), kInt);
            const std::uint64_t before = b.context.rounds.rounds();
            const long value = b.open(found);
            const bool is_early = b.context.rounds.rounds() - before < kLong;
            return std::vector<long>{value, is_early, b.open(b.engine.load(cells.at(read.late), kInt))};
        });
        model[read.late] = 1 + kLong / 2;
        EXPECT_EQ(got, (std::vector<long>{at_or_0(model, read.index), !read.is_reached, model[read.late]}))
            << read.first << ", " << read.index << ", " << read.late;
    }
}

} // namespace
} // namespace picco::runtime::testing
