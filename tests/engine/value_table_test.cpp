// Nodes: which places they take, and how long they keep them.
#include "engine/values/value_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace picco::runtime::testing {
namespace {

std::vector<NodeId> leaves(ValueTable &table, std::size_t count) {
    std::vector<NodeId> ids;
    for (std::size_t i = 0; i < count; ++i)
        ids.push_back(table.add_leaf(Form::kField, Interval::bit()));
    return ids;
}

TEST(ValueTable, AFreedPlaceIsTakenAtOnce) {
    ValueTable table(1, 2);
    const std::vector<NodeId> ids = leaves(table, 3);
    const std::uint64_t birth = table.birth(ids[1]);
    table.release(ids[1]);
    table.order_free(); // too few
    EXPECT_EQ(table.live(), 2u);
    EXPECT_EQ(leaves(table, 2), (std::vector<NodeId>{ids[1], ids[2] + 1}));
    EXPECT_GT(table.birth(ids[1]), birth);
    EXPECT_EQ(table.references(ids[1]), 1u);
}

TEST(ValueTable, ManyFreedPlacesAreTakenInOrder) {
    constexpr std::size_t kCount = 30000;
    ValueTable table(1, 2);
    const std::vector<NodeId> ids = leaves(table, kCount);
    std::set<NodeId> freed, births;
    for (std::size_t i = 0; i < kCount; ++i) {
        const NodeId id = ids[i * 7919 % kCount]; // a prime: all of them, far from one another
        if (id % 3 != 0) {
            table.release(id);
            freed.insert(id);
        }
    }
    table.order_free();
    const std::vector<NodeId> taken = leaves(table, freed.size());
    EXPECT_TRUE(std::equal(taken.begin(), taken.end(), freed.begin(), freed.end()));
    EXPECT_EQ(table.live(), kCount);
    const std::size_t places = table.size();
    EXPECT_EQ(leaves(table, 1)[0], places); // none is free any more
    for (const NodeId id : ids)
        births.insert(static_cast<NodeId>(table.birth(id)));
    EXPECT_EQ(births.size(), kCount);
}

} // namespace
} // namespace picco::runtime::testing
