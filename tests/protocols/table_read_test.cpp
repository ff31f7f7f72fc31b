// Unit vectors in bits and reads of tables by them: every index of many sizes, and exact views.
#include <gtest/gtest.h>

#include "protocols/lookup/one_hot.h"
#include "protocols/lookup/table_read.h"
#include "protocols/view_checks.h"
#include "sharing/bit_runs.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

PlainBits zeros(std::size_t count, std::size_t planes) {
    PlainBits bits(count, planes);
    std::fill(bits.words.begin(), bits.words.end(), 0);
    return bits;
}

class TableReads : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
    std::unique_ptr<Field> field = Field::create(std::string("2305843009213693951"));

    template <class Run>
    PlainBits opened(Run run) {
        return reconstruct_bits(run_parties(*field, n, run));
    }
    static std::size_t own(const Context &context) { return static_cast<std::size_t>(context.self() - 1); }
};

TEST_P(TableReads, UnitVectorsHaveTheirOneAtTheIndex) {
    for (std::size_t bits = 1; bits <= 7; ++bits) {
        const std::size_t all = std::size_t{1} << bits;
        PlainBits indices = zeros(bits, all);
        for (std::size_t i = 0; i < all; ++i) {
            for (std::size_t j = 0; j < bits; ++j)
                indices.set(i, j, (i >> j & 1u) != 0);
        }
        const auto shares = share_bits(n, indices);
        for (std::size_t entries = 1; entries <= all; entries += bits < 6 ? 1 : 21) {
            const PlainBits vectors = opened([&](Context &context) {
                return finish(context, one_hot(context, shares[own(context)], entries));
            });
            for (std::size_t i = 0; i < all; ++i) {
                for (std::size_t e = 0; e < entries; ++e)
                    ASSERT_EQ(vectors.get(i, e), i == e) << bits << " bits, " << entries << " entries";
            }
        }
    }
}

std::uint64_t entry(std::size_t i, std::size_t planes) {
    return i * 0x9e3779b97f4a7c15u >> (64 - planes);
}

/// All places of a table, and one that is in no row or no column.
TEST_P(TableReads, GiveTheElement) {
    struct Shape {
        std::size_t count, planes;
        int column_bits;
    };
    for (const Shape shape : {Shape{4, 1, 1},
                              {5, 3, 1},
                              {8, 7, 3},
                              {21, 9, 3},
                              {64, 2, 5},
                              {100, 5, 6},
                              {200, 33, 6},
                              {300, 4, 7},
                              {390, 3, 8},
                              {1100, 1, 9},
                              {300, 4, 2}}) {
        const std::size_t columns = std::size_t{1} << shape.column_bits;
        const std::size_t rows = (shape.count + columns - 1) / columns;
        PlainBits table = zeros(shape.count, shape.planes);
        for (std::size_t i = 0; i < shape.count; ++i) {
            for (std::size_t j = 0; j < shape.planes; ++j)
                table.set(j, i, (entry(i, shape.planes) >> j & 1u) != 0);
        }
        // A unit vector of columns for each element, and none; likewise of rows.
        std::vector<std::vector<Bits>> column_shares, row_shares;
        for (std::size_t i = 0; i <= shape.count; ++i) {
            PlainBits column = zeros(columns, 1), row = zeros(rows, 1);
            if (i < shape.count) {
                column.set(0, i % columns, true);
                row.set(0, i / columns, true);
            }
            column_shares.push_back(share_bits(n, column));
            row_shares.push_back(share_bits(n, row));
        }
        auto elements = share_bits(n, table);
        for (Bits &share : elements) { // no padding
            for (std::size_t plane = 0; shape.count % 64 != 0 && plane < share.planes * share.components;
                 ++plane)
                share.words[(plane + 1) * share.stride - 1] &= (std::uint64_t{1} << shape.count % 64) - 1;
        }
        for (const bool is_public : {false, true}) {
            for (const bool has_rows : {true, false}) {
                if (is_public && !has_rows)
                    continue;
                const PlainBits got = opened([&](Context &context) {
                    std::vector<TableRead> reads;
                    for (std::size_t i = 0; i <= shape.count; ++i) {
                        const Bits &mine = elements[own(context)];
                        TableRead read{{is_public ? table.words.data() : mine.words.data(), shape.planes,
                                        shape.count, is_public},
                                       shape.column_bits,
                                       {column_shares[i][own(context)].words.data(), columns},
                                       {}};
                        if (has_rows)
                            read.rows = {row_shares[i][own(context)].words.data(), rows};
                        reads.push_back(read);
                    }
                    return finish(context, read_tables(context, std::move(reads)));
                });
                for (std::size_t i = 0; i <= shape.count; ++i) {
                    // Without rows everything is in the first one.
                    const bool exists = i < shape.count;
                    const std::uint64_t wanted = exists ? entry(has_rows ? i : i % columns, shape.planes) : 0;
                    for (std::size_t j = 0; j < shape.planes; ++j)
                        ASSERT_EQ(got.get(0, i * shape.planes + j), (wanted >> j & 1u) != 0)
                            << shape.count << " elements, " << is_public << has_rows << ", element " << i;
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, TableReads, ::testing::Values(3, 5, 7, 9, 13));

// Views. The bits of a value follow each other in all of these protocols.

Bits value_planes(const std::vector<Bits> &bits) {
    Bits rows = zero_bits(bits.size(), bits[0].count, bits[0].components);
    for (std::size_t component = 0; component < rows.components; ++component) {
        for (std::size_t value = 0; value < rows.planes; ++value) {
            for (std::size_t j = 0; j < bits.size(); ++j)
                copy_bits(rows.plane(component, value), j, bits[j].plane(component, 0), value, 1, 1);
        }
    }
    return rows;
}

ViewCase side_by_side(int n, std::function<void(Context &, Inputs)> run) {
    ViewCase test{n, 7, std::move(run), Frames::bits};
    test.trials = n == 3 ? 16 : 4;
    test.side_by_side = true;
    return test;
}

ViewCase unit_vectors(int n, std::size_t entries) {
    return side_by_side(
        n, [entries](Context &c, Inputs in) { finish(c, one_hot(c, value_planes(in.bits), entries)); });
}

TEST(TableViews, OfUnitVectors) {
    EXPECT_EQ(check_views(unit_vectors(3, 4), all_bits(2), 1), 3);
    EXPECT_EQ(check_views(unit_vectors(3, 8), all_bits(3), 1), 3);
    EXPECT_EQ(check_views(unit_vectors(3, 5), all_bits(3), 1), 3);
    EXPECT_EQ(check_views(unit_vectors(5, 4), all_bits(2), 1), 10);
}

TEST(TableViews, NoMaskOfAUnitVectorMayGo) {
    EXPECT_EQ(check_gates(unit_vectors(3, 4), all_bits(2)), 3);
    EXPECT_EQ(check_gates(unit_vectors(3, 8), all_bits(3)), 3 * (1 + 3));
    EXPECT_GE(check_mutations(unit_vectors(5, 4), all_bits(2)), 10);
}

/// Of a table of `elements` bits in rows of two, by any bits in place of unit vectors.
ViewCase read(int n, std::size_t elements, std::size_t rows, bool is_public) {
    return side_by_side(n, [=](Context &c, Inputs in) {
        const std::size_t values = in.bits[0].count;
        const Words table(std::size_t{1}, 2); // element 1 is 1
        const Bits all = value_planes(in.bits);
        std::vector<Bits> shared, columns, chosen;
        const auto take = [&](std::size_t first, std::size_t count, std::size_t value) {
            Bits one = zero_bits(std::max<std::size_t>(1, count), 1, c.components());
            for (std::size_t component = 0; component < one.components; ++component)
                copy_bits(one.plane(component, 0), 0, all.plane(component, value), first, 1, count);
            return one;
        };
        std::vector<TableRead> reads;
        const std::size_t private_bits = is_public ? 0 : elements;
        for (std::size_t value = 0; value < values; ++value) {
            shared.push_back(take(0, private_bits, value));
            columns.push_back(take(private_bits, 2, value));
            chosen.push_back(take(private_bits + 2, rows, value));
        }
        for (std::size_t value = 0; value < values; ++value)
            reads.push_back({{is_public ? table.data() : shared[value].words.data(), 1, elements, is_public},
                             1,
                             {columns[value].words.data(), 2},
                             {chosen[value].words.data(), rows}});
        finish(c, read_tables(c, std::move(reads)));
    });
}

TEST(TableViews, OfReads) {
    EXPECT_EQ(check_views(read(3, 2, 0, false), all_bits(4), 1), 3);
    EXPECT_EQ(check_views(read(3, 3, 2, false), all_bits(7), 1), 3);
    EXPECT_EQ(check_views(read(3, 4, 2, true), all_bits(4), 1), 3);
    EXPECT_EQ(check_views(read(5, 4, 2, true), all_bits(4), 1), 10);
}

TEST(TableViews, NoMaskOfAReadMayGo) {
    EXPECT_EQ(check_gates(read(3, 2, 0, false), all_bits(4)), 3);
    EXPECT_EQ(check_gates(read(3, 3, 2, false), all_bits(7)), 3 * (2 + 1));
    EXPECT_EQ(check_gates(read(3, 4, 2, true), all_bits(4)), 3);
    EXPECT_GE(check_mutations(read(5, 4, 2, true), all_bits(4)), 10);
}

} // namespace
} // namespace picco::runtime::testing
