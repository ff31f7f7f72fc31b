// Where private data lies in structs: the arrays around a byte.
#include "base/layout.h"

#include <gtest/gtest.h>

namespace picco::runtime {
namespace {

constexpr std::size_t kCell = 0, kPointer = 1, kStruct = 3;

/// struct { public 8; cell d[3]; pointer next; struct { cell head; cell w[2]; } in[2]; cell last; }, 96
/// bytes.
constexpr std::size_t kMixed[] = {96, 30,                  //
                                  8,  8,  3, kCell,    0,  //
                                  32, 8,  1, kPointer, 0,  //
                                  40, 24, 2, kStruct,  10, //
                                  0,  8,  1, kCell,    0,  //
                                  8,  8,  2, kCell,    0,  //
                                  88, 8,  1, kCell,    0};

std::pair<int, int> around(const std::size_t *layout, std::size_t bytes, std::size_t offset, RowKind kind,
                           std::size_t size = 0) {
    const std::optional<Row> row = row_around(layout, bytes, offset, kind, size);
    return row ? std::pair(static_cast<int>(row->first), static_cast<int>(row->end)) : std::pair(-1, -1);
}

constexpr std::pair<int, int> kNone{-1, -1};

TEST(Layout, AnArrayIsOneRow) {
    EXPECT_EQ(around(nullptr, 40, 16, RowKind::kCells), std::pair(0, 40));
    EXPECT_EQ(around(nullptr, 40, 40, RowKind::kCells), std::pair(0, 40));
}

TEST(Layout, FieldsAreRowsOfTheirOwn) {
    for (const int object : {0, 96, 192}) {
        const auto at = [&](std::size_t offset, RowKind kind = RowKind::kCells) {
            auto row = around(kMixed, 288, object + offset, kind);
            return row == kNone ? row : std::pair(row.first - object, row.second - object);
        };
        EXPECT_EQ(at(0), kNone); // public
        for (const std::size_t offset : {8, 16, 24})
            EXPECT_EQ(at(offset), std::pair(8, 32));
        EXPECT_EQ(at(40), std::pair(40, 48));
        EXPECT_EQ(at(48), std::pair(48, 64));
        EXPECT_EQ(at(56), std::pair(48, 64));
        EXPECT_EQ(at(72), std::pair(72, 88));
        EXPECT_EQ(at(88), std::pair(88, 96));
        EXPECT_EQ(at(32, RowKind::kPointers), std::pair(32, 40));
        EXPECT_EQ(at(16, RowKind::kPointers), kNone);
        EXPECT_EQ(at(16, RowKind::kAddresses), kNone);
    }
}

TEST(Layout, TheEndOfARowBelongsToItWhereNoneOfItsKindBegins) {
    EXPECT_EQ(around(kMixed, 96, 32, RowKind::kCells), std::pair(8, 32));
    EXPECT_EQ(around(kMixed, 96, 48, RowKind::kCells), std::pair(48, 64)); // not head, which ends there
    EXPECT_EQ(around(kMixed, 192, 192, RowKind::kCells), std::pair(184, 192));
}

TEST(Layout, StructsAreFoundByTheirSize) {
    EXPECT_EQ(around(kMixed, 288, 96, RowKind::kStructs, 96), std::pair(0, 288));
    EXPECT_EQ(around(kMixed, 288, 288, RowKind::kStructs, 96), std::pair(0, 288));
    EXPECT_EQ(around(kMixed, 288, 96 + 64, RowKind::kStructs, 24), std::pair(136, 184));
    EXPECT_EQ(around(kMixed, 288, 96 + 64, RowKind::kStructs, 32), kNone);
}

TEST(Layout, AFlexibleArrayEndsWithTheObject) {
    constexpr std::size_t kOpenEnd[] = {0, 10, 8, 8, 1, kCell, 0, 16, 8, 0, kCell, 0};
    EXPECT_EQ(around(kOpenEnd, 40, 8, RowKind::kCells), std::pair(8, 16));
    EXPECT_EQ(around(kOpenEnd, 40, 24, RowKind::kCells), std::pair(16, 40));
    EXPECT_EQ(around(kOpenEnd, 40, 40, RowKind::kCells), std::pair(16, 40));
}

} // namespace
} // namespace picco::runtime
