// The fixed choices of CNF sharing: every pair of components is multiplied once, every gap is filled
// once.
#include "sharing/cnf.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace picco::runtime {
namespace {

class CnfTest : public ::testing::TestWithParam<int> {
  protected:
    const int n = GetParam(), t = (n - 1) / 2;
    const Subsets subsets{n, t};
};

TEST_P(CnfTest, SubsetsAreAllOfThemInOrder) {
    std::set<PartySet> seen;
    for (int index = 0; index < subsets.count(); ++index) {
        EXPECT_EQ(__builtin_popcount(subsets[index]), t);
        seen.insert(subsets[index]);
        for (int party = 1; party <= n; ++party) {
            const int position = subsets.position(party, index);
            EXPECT_EQ(position < 0, contains(subsets[index], party));
            if (position >= 0) {
                EXPECT_EQ(subsets.held_by(party)[static_cast<std::size_t>(position)], index);
            }
        }
    }
    EXPECT_EQ(static_cast<int>(seen.size()), subsets.count());
    EXPECT_EQ(subsets[0], (1u << t) - 1);
}

TEST_P(CnfTest, EveryPairOfComponentsIsMultipliedByOneParty) {
    std::map<std::pair<int, int>, int> times;
    for (int party = 1; party <= n; ++party) {
        const auto &held = subsets.held_by(party);
        const Cnf cnf(n, party);
        const auto &products = cnf.products();
        ASSERT_EQ(products.size(), held.size());
        for (std::size_t a = 0; a < products.size(); ++a) {
            for (const std::size_t b : products[a])
                ++times[{held[a], held[b]}];
        }
    }
    EXPECT_EQ(static_cast<int>(times.size()), subsets.count() * subsets.count());
    for (const auto &[pair, count] : times)
        EXPECT_EQ(count, 1);
}

TEST_P(CnfTest, OpeningFillsEveryGapOnceFromTheThresholdPartiesBefore) {
    for (int receiver = 1; receiver <= n; ++receiver) {
        std::map<int, int> times;
        for (int party = 1; party <= n; ++party) {
            const Cnf cnf(n, party);
            const auto &sent = cnf.opened_to(receiver);
            const int distance = (receiver - party + n) % n;
            if (distance == 0 || distance > t) {
                EXPECT_TRUE(sent.empty());
            }
            for (const std::size_t own : sent)
                ++times[subsets.held_by(party)[own]];
        }
        for (int index = 0; index < subsets.count(); ++index) {
            EXPECT_EQ(times[index], contains(subsets[index], receiver) ? 1 : 0);
        }
    }
}

TEST_P(CnfTest, PiecesCoverEveryComponentOnce) {
    for (int first = 1; first <= n; ++first) {
        std::map<int, int> times;
        for (int party = 1; party <= n; ++party) {
            const Cnf cnf(n, party);
            const auto piece = cnf.piece(first);
            if ((party - first + n) % n > t) {
                EXPECT_TRUE(piece.empty());
            }
            for (const std::size_t own : piece)
                ++times[subsets.held_by(party)[own]];
        }
        for (int index = 0; index < subsets.count(); ++index)
            EXPECT_EQ(times[index], 1);
    }
}

TEST_P(CnfTest, DealersSendTheComponentOfThePartiesBeforeThem) {
    const Cnf cnf(n, 1);
    for (int dealer = 1; dealer <= n; ++dealer) {
        const PartySet set = subsets[cnf.sent_component(dealer)];
        for (int distance = 0; distance <= t; ++distance)
            EXPECT_FALSE(contains(set, cnf.after(dealer, distance)));
        for (int distance = 1; distance <= t; ++distance)
            EXPECT_TRUE(contains(set, cnf.after(dealer, -distance)));
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, CnfTest, ::testing::Values(3, 5, 7));

} // namespace
} // namespace picco::runtime
