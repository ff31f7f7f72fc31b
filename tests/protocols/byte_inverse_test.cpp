// Inverses in GF(2^8): results, costs, and for three parties all that one of them sees.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/gf256.h"
#include "protocols/byte_views.h"
#include "protocols/bytes/byte_inverse.h"
#include "protocols/bytes/byte_powers.h"

namespace picco::runtime::testing {
namespace {

class ByteInverses : public ::testing::TestWithParam<int> {};

TEST_P(ByteInverses, InvertAllBytesWithAllMasks) {
    const int n = GetParam();
    std::vector<std::uint8_t> x, inverses;
    for (std::size_t i = 0; i < 256 * 16; ++i) {
        x.push_back(static_cast<std::uint8_t>(i));
        inverses.push_back(gf256_inverse(x.back()));
    }
    const auto shares = share_randomly(x, n);
    const auto results = run_byte_parties(n, [&](Context &context) {
        Words masks = finish(context, byte_inverse_masks(context, x.size()));
        return std::pair(
            finish(context, invert_bytes(context, shares[slot(context)])),
            finish(context, invert_masked_bytes(context, shares[slot(context)], std::move(masks))));
    });
    std::vector<Elements> by_products, by_masks;
    for (const auto &[products, masked] : results) {
        by_products.push_back(products);
        by_masks.push_back(masked);
    }
    EXPECT_EQ(values_of(by_products), inverses);
    EXPECT_EQ(values_of(by_masks), inverses);
}

TEST_P(ByteInverses, MasksArePowersOfUniformBytes) {
    const int n = GetParam();
    constexpr std::size_t kCount = 2000;
    const auto masks = run_byte_parties(n, [&](Context &context) {
        const Words words = finish(context, byte_inverse_masks(context, kCount));
        std::vector<Elements> powers; // as elements, one batch for each power
        const std::size_t components = context.field.components(), size = byte_mask_words(context.field);
        for (std::size_t power = 0; power < kBytePowers; ++power) {
            Elements x(context.field, kCount);
            std::fill(x.words.begin(), x.words.end(), 0);
            for (std::size_t i = 0; i < kCount; ++i)
                for (std::size_t c = 0; c < components; ++c) {
                    const std::uint64_t word = words[i * size + c * (size / components) + power / 8];
                    x.at(i)[c / 8] |= (word >> power % 8 * 8 & 0xff) << c % 8 * 8;
                }
            powers.push_back(std::move(x));
        }
        return powers;
    });
    std::vector<std::uint8_t> r;
    for (std::size_t power = 0; power < kBytePowers; ++power) {
        std::vector<Elements> shares;
        for (const auto &party : masks)
            shares.push_back(party[power]);
        const std::vector<std::uint8_t> values = values_of(shares);
        if (power == 0) {
            r = values;
            // Of 2000 uniform bytes one value in ten runs is missing, and seven never.
            EXPECT_GE(std::set<std::uint8_t>(r.begin(), r.end()).size(), 250u);
            continue;
        }
        for (std::size_t i = 0; i < kCount; ++i) {
            std::uint8_t expected = 1;
            for (unsigned k = 0; k < kPowersOfByte[power].exponent; ++k)
                expected = gf256_multiply(expected, r[i]);
            ASSERT_EQ(values[i], expected)
                << "power " << kPowersOfByte[power].exponent << " of " << int{r[i]};
        }
    }
}

TEST_P(ByteInverses, CostWhatTheyDeclare) {
    const int n = GetParam();
    constexpr std::size_t kCount = 40;
    std::vector<std::uint8_t> x(kCount);
    random_bytes(x.data(), kCount);
    const auto shares = share_randomly(x, n);
    const double t = (n - 1) / 2;
    EXPECT_EQ(measured_bytes(
                  n, kCount, [&](Context &c) { finish(c, invert_bytes(c, shares[slot(c)])); },
                  cost_of_invert_bytes),
              4 * t);
    EXPECT_EQ(measured_bytes(
                  n, kCount, [&](Context &c) { finish(c, byte_inverse_masks(c, kCount)); },
                  cost_of_byte_inverse_masks),
              33 * t);
    const auto invert_masked = [&](Context &c) {
        Words masks(kCount * byte_mask_words(c.field));
        std::fill(masks.begin(), masks.end(), 0);
        finish(c, invert_masked_bytes(c, shares[slot(c)], std::move(masks)));
    };
    EXPECT_EQ(measured_bytes(n, kCount, invert_masked, cost_of_invert_masked_bytes), t);
}

INSTANTIATE_TEST_SUITE_P(Parties, ByteInverses, ::testing::Values(3, 5, 7, 9));

/// A sharing of which the party knows nothing but constants: its own subset's component is what is left.
std::vector<Elements> share_around(int coalition, std::uint8_t value, std::uint8_t known) {
    std::vector<std::uint8_t> components(3);
    std::uint8_t rest = value;
    for (int subset = 0; subset < 3; ++subset) {
        if (subset == coalition - 1)
            continue;
        const auto component = static_cast<std::uint8_t>(known + 29 * subset);
        components[static_cast<std::size_t>(subset)] = component;
        rest = static_cast<std::uint8_t>(rest ^ component);
    }
    components[static_cast<std::size_t>(coalition - 1)] = rest;
    return share_bytes({value}, {components[0], components[1]}, 3);
}

/// How often a party sees each byte of an inversion with masks, and has each share of its result, over all
/// masks (or the mask 0 alone): these are its ideal sharings, which byte_inverse_masks deals.
std::map<std::vector<std::uint8_t>, int> masked_view(int coalition, std::uint8_t x, bool is_masked) {
    constexpr std::size_t kMasks = 256;
    std::vector<Elements> results(3);
    std::vector<std::vector<std::uint8_t>> views =
        received_bytes(coalition, std::nullopt, kMasks, [&](Context &context) {
            const std::size_t at = slot(context);
            const std::size_t components = context.field.components(), size = byte_mask_words(context.field);
            Words masks(kMasks * size);
            std::fill(masks.begin(), masks.end(), 0);
            Elements shares(context.field, kMasks);
            for (std::size_t i = 0; i < kMasks; ++i) {
                const Elements share = share_around(coalition, x, 77)[at];
                std::copy(share.words.begin(), share.words.end(), shares.at(i));
                for (std::size_t power = 0; power < kBytePowers; ++power) {
                    std::uint8_t value = 1;
                    for (unsigned k = 0; k < kPowersOfByte[power].exponent; ++k)
                        value = gf256_multiply(value, static_cast<std::uint8_t>(is_masked ? i : 0));
                    const Elements mask =
                        share_around(coalition, value, static_cast<std::uint8_t>(5 * power))[at];
                    for (std::size_t c = 0; c < components; ++c)
                        masks[i * size + c * (size / components) + power / 8] |=
                            std::uint64_t{byte_of(mask, 0, c)} << power % 8 * 8;
                }
            }
            results[at] = finish(context, invert_masked_bytes(context, std::move(shares), std::move(masks)));
        });
    EXPECT_EQ(values_of(results), std::vector<std::uint8_t>(kMasks, gf256_inverse(x)));
    const Elements &own = results[static_cast<std::size_t>(coalition - 1)];
    std::map<std::vector<std::uint8_t>, int> seen;
    for (std::size_t i = 0; i < kMasks; ++i) {
        for (std::size_t c = 0; c < 3; ++c) // components and the summand
            views[i].push_back(byte_of(own, i, c));
        ++seen[views[i]];
    }
    return seen;
}

TEST(ByteInverseViews, OfAMaskedInverseAreTheSameForAllBytes) {
    for (int coalition = 1; coalition <= 3; ++coalition) {
        const auto reference = masked_view(coalition, 0, true);
        EXPECT_EQ(reference.size(), 256u); // one for each opened byte
        for (const int x : {1, 2, 0x53, 0xca, 0xff})
            EXPECT_EQ(masked_view(coalition, static_cast<std::uint8_t>(x), true), reference)
                << "party " << coalition << ", byte " << x;
        EXPECT_NE(masked_view(coalition, 0, false), masked_view(coalition, 1, false)) << "the mask is needed";
    }
}

} // namespace
} // namespace picco::runtime::testing
