// Many writes to tables in bits: every sequence of few writes to small tables, long ones, and exact views.
#include <gtest/gtest.h>

#include "protocols/lookup/table_write.h"
#include "protocols/view_checks.h"
#include "sharing/bit_runs.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

struct Write {
    std::size_t place;
    bool happens;
    std::uint64_t value;
};

class TableWrites : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
    std::unique_ptr<Field> field = Field::create(std::string("2305843009213693951"));

    /// Tables of the same shape at a time, with the writes to each.
    void check(const TableWriteShape &shape, const std::vector<std::vector<Write>> &all) {
        const std::size_t tables = all.size(), writes = tables * shape.writes;
        PlainBits table = random_planes(shape.elements, tables * shape.planes);
        PlainBits places = random_planes(writes, shape.place_bits), happens = random_planes(writes, 1);
        PlainBits values = random_planes(writes, shape.planes), expected = table;
        for (std::size_t i = 0; i < writes; ++i) {
            const std::size_t t = i / shape.writes;
            const Write &write = all[t][i % shape.writes];
            happens.set(0, i, write.happens);
            for (std::size_t j = 0; j < shape.place_bits; ++j)
                places.set(j, i, (write.place >> j & 1u) != 0);
            for (std::size_t j = 0; j < shape.planes; ++j) {
                values.set(j, i, (write.value >> j & 1u) != 0);
                if (write.happens)
                    expected.set(t * shape.planes + j, write.place, (write.value >> j & 1u) != 0);
            }
        }
        const auto shared_table = share_bits(n, table), shared_places = share_bits(n, places),
                   shared_happens = share_bits(n, happens), shared_values = share_bits(n, values);
        const PlainBits got = reconstruct_bits(run_parties(*field, n, [&](Context &context) {
            const auto own = static_cast<std::size_t>(context.self() - 1);
            return finish(context, write_tables(context, shared_table[own], shared_places[own],
                                                shared_happens[own], shared_values[own], shape));
        }));
        for (std::size_t plane = 0; plane < table.planes; ++plane)
            for (std::size_t i = 0; i < shape.elements; ++i)
                ASSERT_EQ(got.get(plane, i), expected.get(plane, i))
                    << shape.elements << " elements, " << shape.writes << " writes in blocks of "
                    << shape.block << ", " << shape.column_bits << " bits of columns, plane " << plane
                    << ", element " << i;
    }
};

/// All places, happening or not, in all ways to split places and writes; values tell the writes apart.
TEST_P(TableWrites, OfAllShortSequences) {
    for (const std::size_t elements : {3u, 4u, 5u}) {
        for (std::size_t writes = 1; writes <= (elements == 3 ? 3u : 2u); ++writes) {
            const std::size_t choices = 2 * elements;
            std::size_t count = 1;
            for (std::size_t i = 0; i < writes; ++i)
                count *= choices;
            std::vector<std::vector<Write>> all(count);
            for (std::size_t code = 0; code < count; ++code)
                for (std::size_t i = 0, rest = code; i < writes; ++i, rest /= choices)
                    all[code].push_back({rest % choices / 2, rest % 2 == 1, i + 1});
            const std::size_t bits = elements == 5 ? 3 : 2;
            for (int column_bits = 1; column_bits < static_cast<int>(bits); ++column_bits)
                for (std::size_t block = 1; block <= writes; ++block)
                    check({elements, 2, bits, writes, column_bits, block}, all);
        }
    }
}

TEST_P(TableWrites, OfLongSequences) {
    struct Size {
        std::size_t elements, planes, bits, writes, block;
        int column_bits;
    };
    for (const Size size : {Size{70, 33, 7, 67, 16, 3},
                            {128, 5, 7, 40, 40, 6},
                            {300, 64, 9, 25, 7, 2},
                            {1000, 9, 10, 33, 8, 7},
                            {2, 3, 2, 9, 2, 1}}) {
        std::vector<std::vector<Write>> all(2);
        std::uint64_t state = 11;
        for (auto &writes : all)
            for (std::size_t i = 0; i < size.writes; ++i) {
                state = state * 6364136223846793005u + 1442695040888963407u;
                // Often the same places.
                const std::size_t range =
                    i % 3 == 0 ? size.elements : std::min<std::size_t>(4, size.elements);
                writes.push_back({(state >> 33) % range, (state >> 20 & 3u) != 0, state ^ state >> 31});
            }
        const TableWriteShape shape{size.elements, size.planes,      size.bits,
                                    size.writes,   size.column_bits, size.block};
        check(shape, all);
        check(shape, {all[1]});
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, TableWrites, ::testing::Values(3, 5, 7, 9, 13));

/// The shape that is chosen costs no more than any other, and writes cost less the more there are.
TEST(TableWriteShapes, AreTheCheapest) {
    const auto field = Field::create(std::string("2305843009213693951"));
    run_parties(*field, 3, [&](Context &context) {
        const auto cost = [&](std::size_t writes) {
            const TableWriteShape shape = table_write_shape(context, 1024, 32, 10, writes);
            const std::uint64_t bits = cost_of_table_write(context, shape).bits;
            for (int column_bits = 1; column_bits < 10; ++column_bits) {
                TableWriteShape other = shape;
                other.column_bits = column_bits;
                EXPECT_GE(cost_of_table_write(context, other).bits, bits);
            }
            return static_cast<double>(bits) / static_cast<double>(writes) / 24; // bytes a party
        };
        EXPECT_GT(cost(16), cost(256));
        EXPECT_LT(cost(4096), 230);
        return 0;
    });
}

// Views. The bits of a value follow each other in all of these protocols but last_writes, which has views of
// its own: here every write is a block.

/// The secrets: the elements, then of each write the place, whether it happens, and the value.
ViewCase writing(int n, TableWriteShape shape) {
    ViewCase test{n, 7,
                  [shape](Context &c, Inputs in) {
                      const std::size_t tables = in.bits[0].count, writes = tables * shape.writes;
                      Bits table = zero_bits(shape.elements, tables * shape.planes, c.components());
                      Bits places = zero_bits(writes, shape.place_bits, c.components());
                      Bits happens = zero_bits(writes, 1, c.components());
                      Bits values = zero_bits(writes, shape.planes, c.components());
                      const auto copy = [&](Bits &to, std::size_t plane, std::size_t at, std::size_t from,
                                            std::size_t t) {
                          for (std::size_t component = 0; component < to.components; ++component)
                              copy_bits(to.plane(component, plane), at, in.bits[from].plane(component, 0), t,
                                        1, 1);
                      };
                      for (std::size_t t = 0; t < tables; ++t) {
                          std::size_t from = 0;
                          for (std::size_t j = 0; j < shape.planes; ++j)
                              for (std::size_t i = 0; i < shape.elements; ++i)
                                  copy(table, t * shape.planes + j, i, from++, t);
                          for (std::size_t i = t * shape.writes; i < (t + 1) * shape.writes; ++i) {
                              for (std::size_t j = 0; j < shape.place_bits; ++j)
                                  copy(places, j, i, from++, t);
                              copy(happens, 0, i, from++, t);
                              for (std::size_t j = 0; j < shape.planes; ++j)
                                  copy(values, j, i, from++, t);
                          }
                      }
                      finish(c, write_tables(c, std::move(table), std::move(places), std::move(happens),
                                             std::move(values), shape));
                  },
                  Frames::bits};
    test.trials = n == 3 ? 8 : 4;
    test.side_by_side = true;
    return test;
}

/// Some of all secrets of so many bits.
std::vector<Secret> some_bits(int count, int step) {
    std::vector<Secret> secrets;
    for (int code = 0; code < 1 << count; code += step) {
        secrets.emplace_back();
        for (int bit = 0; bit < count; ++bit)
            secrets.back().bits.push_back(code >> bit & 1);
    }
    return secrets;
}

constexpr TableWriteShape kOneWrite{2, 1, 2, 1, 1, 1};
/// Two in a block, so that last_writes compares them: of one pair a table its bits stand as all others do.
constexpr TableWriteShape kTwoWrites{2, 1, 2, 2, 1, 2};

TEST(TableWriteViews, OfAWrite) {
    EXPECT_EQ(check_views(writing(3, kOneWrite), some_bits(6, 9), 1), 3);
}

TEST(TableWriteViews, OfTwoWritesInABlock) {
    ViewCase test = writing(3, kTwoWrites);
    test.trials = 2;
    EXPECT_EQ(check_views(test, some_bits(10, 149), 1), 3);
}

TEST(TableWriteViews, NoMaskOfABlockMayGo) {
    // As below, of each write and of what the block writes to one element, and the three of last_writes.
    TableWriteShape shape = kTwoWrites;
    shape.elements = 1;
    ViewCase test = writing(3, shape);
    test.trials = 8; // what a coalition knows must not be 0 in all of them
    EXPECT_EQ(check_gates(test, some_bits(9, 73)), 3 * (2 * (2 + 1) + 2 + 1 + 3));
}

TEST(TableWriteViews, NoMaskOfAWriteMayGo) {
    // Of products of columns and value, of rows, of what the block writes, and of what stays.
    EXPECT_EQ(check_gates(writing(3, kOneWrite), some_bits(6, 9)), 3 * (2 + 1 + 4 + 2));
}

} // namespace
} // namespace picco::runtime::testing
