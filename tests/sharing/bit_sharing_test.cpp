// The fixed choices of boolean sharing: products, openings and pieces add up to what they should, whatever
// the sharing; what a dealer deals is a sharing of its bit.
#include "sharing/bit_sharing.h"

#include <gtest/gtest.h>

#include <random>

namespace picco::runtime {
namespace {

TEST(BinaryField, IsAField) {
    for (const int n : {3, 7, 15}) {
        const BinaryField field(n);
        const unsigned size = static_cast<unsigned>(n) + 1;
        EXPECT_EQ(size, 1u << field.degree());
        for (unsigned a = 0; a < size; ++a) {
            EXPECT_EQ(field.multiply(a, 1), a);
            if (a != 0) {
                EXPECT_EQ(field.multiply(a, field.invert(a)), 1u);
            }
            for (unsigned b = 0; b < size; ++b) {
                EXPECT_EQ(field.multiply(a, b), field.multiply(b, a));
                EXPECT_LT(field.multiply(a, b), size);
                for (unsigned c = 0; c < size; ++c) {
                    EXPECT_EQ(field.multiply(a, b ^ c), field.multiply(a, b) ^ field.multiply(a, c));
                    EXPECT_EQ(field.multiply(a, field.multiply(b, c)),
                              field.multiply(field.multiply(a, b), c));
                }
            }
        }
    }
}

class BitSharingTest : public ::testing::TestWithParam<int> {
  protected:
    BitSharingTest() {
        for (int party = 1; party <= n; ++party)
            sharings.emplace_back(n, party);
    }
    const BitSharing &of(int party) const { return sharings[static_cast<std::size_t>(party - 1)]; }

    /// What each party holds of a random sharing of a bit, as a number of `components` bits.
    std::vector<unsigned> share(unsigned bit) {
        std::vector<unsigned> shares(static_cast<std::size_t>(n), 0);
        if (n == 3) {
            const unsigned first = random() & 1, second = random() & 1;
            const unsigned components[] = {first, second, bit ^ first ^ second};
            for (int party = 1; party <= 3; ++party) {
                for (int index = 0; index < 3; ++index) {
                    if (const int position = subsets.position(party, index); position >= 0)
                        shares[static_cast<std::size_t>(party - 1)] |= components[index] << position;
                }
            }
            return shares;
        }
        const BinaryField field(n);
        std::vector<unsigned> coefficients{bit};
        for (int power = 1; power <= t; ++power)
            coefficients.push_back(static_cast<unsigned>(random()) & ((1u << field.degree()) - 1));
        for (int party = 1; party <= n; ++party) {
            unsigned power = 1;
            for (const unsigned coefficient : coefficients) {
                shares[static_cast<std::size_t>(party - 1)] ^= field.multiply(coefficient, power);
                power = field.multiply(power, static_cast<unsigned>(party));
            }
        }
        return shares;
    }

    static unsigned sum(unsigned share, const std::vector<std::size_t> &components) {
        unsigned bit = 0;
        for (const std::size_t component : components)
            bit ^= share >> component & 1;
        return bit;
    }

    const int n = GetParam(), t = (n - 1) / 2;
    const Subsets subsets{n, t};
    std::vector<BitSharing> sharings;
    std::mt19937_64 random{7};
};

TEST_P(BitSharingTest, ComponentsAreFew) {
    EXPECT_EQ(of(1).components(), n == 3 ? 2u : n <= 7 ? 3u : 4u);
    EXPECT_EQ(of(n).subsets().count(), n <= 11 ? subsets.count() : 0);
}

TEST_P(BitSharingTest, ProductsAddUpToTheAnd) {
    for (int repeat = 0; repeat < 200; ++repeat) {
        const unsigned a = repeat & 1, b = repeat >> 1 & 1;
        const auto x = share(a), y = share(b);
        unsigned product = 0;
        for (int party = 1; party <= n; ++party) {
            const auto place = static_cast<std::size_t>(party - 1);
            const auto &products = of(party).products();
            ASSERT_EQ(products.size(), of(party).components());
            for (std::size_t i = 0; i < products.size(); ++i)
                product ^= (x[place] >> i & 1) & sum(y[place], products[i]);
        }
        EXPECT_EQ(product, a & b);
    }
}

TEST_P(BitSharingTest, OpeningsTakeTheReceiverAndTheThresholdPartiesBeforeIt) {
    for (int repeat = 0; repeat < 20; ++repeat) {
        const unsigned bit = repeat & 1;
        const auto x = share(bit);
        for (int receiver = 1; receiver <= n; ++receiver) {
            unsigned opened = 0;
            for (int party = 1; party <= n; ++party) {
                const auto &sent = of(party).opened_to(receiver);
                if ((receiver - party + n) % n > t) {
                    EXPECT_TRUE(sent.empty());
                }
                opened ^= sum(x[static_cast<std::size_t>(party - 1)], sent);
            }
            EXPECT_EQ(opened, bit);
        }
    }
}

TEST_P(BitSharingTest, PiecesOfConsecutivePartiesAddUpToTheBit) {
    for (int repeat = 0; repeat < 20; ++repeat) {
        const unsigned bit = repeat & 1;
        const auto x = share(bit);
        for (int first = 1; first <= n; ++first) {
            unsigned pieces = 0;
            for (int party = 1; party <= n; ++party) {
                const auto piece = of(party).piece(first);
                if ((party - first + n) % n > t) {
                    EXPECT_TRUE(piece.empty());
                }
                pieces ^= sum(x[static_cast<std::size_t>(party - 1)], piece);
            }
            EXPECT_EQ(pieces, bit);
        }
    }
}

TEST_P(BitSharingTest, DealersSendTheComponentOfThePartiesBeforeThem) {
    for (int dealer = 1; dealer <= n && n <= kMostPartiesWithSubsetKeys; ++dealer) {
        const PartySet set = subsets[of(1).sent_component(dealer)];
        for (int distance = 0; distance <= t; ++distance)
            EXPECT_FALSE(contains(set, of(1).after(dealer, distance)));
        for (int distance = 1; distance <= t; ++distance)
            EXPECT_TRUE(contains(set, of(1).after(dealer, -distance)));
    }
}

/// The shares of one CNF component lie on a polynomial of degree t that is 1 at 0: any t + 1 parties open 1.
TEST_P(BitSharingTest, EachComponentAloneIsASharingOfOne) {
    for (int index = 0; index < of(1).subsets().count(); ++index) {
        for (int receiver = 1; receiver <= n; ++receiver) {
            unsigned opened = 0;
            for (int party = 1; party <= n; ++party) {
                const int position = subsets.position(party, index);
                if (position >= 0)
                    opened ^= sum(of(party).components_of(static_cast<std::size_t>(position)),
                                  of(party).opened_to(receiver));
            }
            EXPECT_EQ(opened, 1u) << "component " << index;
        }
    }
}

TEST_P(BitSharingTest, PublicBitsAreShared) {
    for (int receiver = 1; receiver <= n; ++receiver) {
        unsigned opened = 0;
        for (int party = 1; party <= n; ++party) {
            if (of(party).public_component() >= 0)
                opened ^= sum(1u << of(party).public_component(), of(party).opened_to(receiver));
        }
        EXPECT_EQ(opened, 1u);
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, BitSharingTest, ::testing::Values(3, 5, 7, 9, 11, 13, 15));

} // namespace
} // namespace picco::runtime
