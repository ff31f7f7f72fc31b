// Protocols in GF(2^8): results, costs, and for three parties all that one of them sees.
#include <gtest/gtest.h>

#include <map>

#include "base/gf256.h"
#include "protocols/byte_views.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"

namespace picco::runtime::testing {
namespace {

struct Operands {
    std::vector<std::uint8_t> x, y, product;
    std::vector<Elements> shares_x, shares_y;

    Operands(std::size_t count, int n) : x(count), y(count) {
        random_bytes(x.data(), count);
        random_bytes(y.data(), count);
        for (std::size_t i = 0; i < count; ++i)
            product.push_back(gf256_multiply(x[i], y[i]));
        shares_x = share_randomly(x, n);
        shares_y = share_randomly(y, n);
    }
    Elements product_at(const Context &context) const {
        Elements result(context.field, x.size());
        context.field.multiply(result.data(), shares_x[slot(context)].data(), shares_y[slot(context)].data(),
                               x.size());
        return result;
    }
};

std::vector<std::uint8_t> public_bytes(const Context &context, const Elements &x) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i < x.count; ++i)
        bytes.push_back(static_cast<std::uint8_t>(context.field.to_mpz(x.at(i)).get_ui()));
    return bytes;
}

class ByteProtocols : public ::testing::TestWithParam<int> {};

TEST_P(ByteProtocols, ProductsBecomeFreshSharings) {
    const int n = GetParam();
    for (const std::size_t count : {1u, 8u, 1003u}) {
        const Operands operands(count, n);
        const auto shares = run_byte_parties(n, [&](Context &context) {
            // The other operand is added before the product is reshared.
            Elements sum = operands.product_at(context);
            context.field.add(sum.data(), sum.data(), operands.shares_x[slot(context)].data(), count);
            return finish(context, reduce(context, std::move(sum)));
        });
        std::vector<std::uint8_t> expected = operands.product;
        for (std::size_t i = 0; i < count; ++i)
            expected[i] ^= operands.x[i];
        EXPECT_EQ(values_of(shares), expected);
        const std::size_t summand = Cnf(n, 1).components();
        for (std::size_t i = 0; i < count; ++i)
            EXPECT_EQ(byte_of(shares[0], i, summand), 0);
    }
}

TEST_P(ByteProtocols, OpenAtEveryParty) {
    const int n = GetParam();
    const Operands operands(1003, n);
    const auto opened = run_byte_parties(n, [&](Context &context) {
        return std::pair(
            public_bytes(context, finish(context, open(context, operands.shares_x[slot(context)]))),
            public_bytes(context, finish(context, open_products(context, operands.product_at(context)))));
    });
    for (const auto &[x, product] : opened) {
        EXPECT_EQ(x, operands.x);
        EXPECT_EQ(product, operands.product);
    }
}

TEST_P(ByteProtocols, CostWhatTheyDeclare) {
    const int n = GetParam();
    constexpr std::size_t kCount = 40;
    const Operands operands(kCount, n);
    const double t = (n - 1) / 2;
    EXPECT_EQ(
        measured_bytes(
            n, kCount, [&](Context &c) { finish(c, reduce(c, operands.product_at(c))); }, cost_of_reduce),
        t);
    EXPECT_EQ(
        measured_bytes(
            n, kCount, [&](Context &c) { finish(c, open(c, operands.shares_x[slot(c)])); }, cost_of_open),
        t);
    EXPECT_EQ(measured_bytes(
                  n, kCount, [&](Context &c) { finish(c, open_products(c, operands.product_at(c))); },
                  cost_of_open_products),
              2 * t);
}

INSTANTIATE_TEST_SUITE_P(Parties, ByteProtocols, ::testing::Values(3, 5, 7, 9));

/// How often each sequence of bytes is seen by one party, over all that it does not know.
std::map<std::vector<std::uint8_t>, int> view(int coalition, std::uint8_t x, std::uint8_t y, bool is_opened,
                                              std::optional<int> removed = {}) {
    // Components of the subsets that the party is not in are fixed; that of its own is what is left.
    const auto share = [&](std::uint8_t value) {
        std::vector<std::uint8_t> random{0x3b, 0x9c}; // components 0 and 1
        if (coalition - 1 < 2)
            random[static_cast<std::size_t>(coalition - 1)] =
                static_cast<std::uint8_t>(value ^ random[static_cast<std::size_t>(2 - coalition)] ^ 0xe7);
        return share_bytes({value}, random, 3);
    };
    const auto shares_x = share(x), shares_y = share(y);
    std::map<std::vector<std::uint8_t>, int> seen;
    for (const auto &messages : received_bytes(coalition, removed, kCombinations, [&](Context &context) {
             Elements products(context.field, kCombinations);
             for (std::size_t i = 0; i < kCombinations; ++i)
                 context.field.multiply(products.at(i), shares_x[slot(context)].data(),
                                        shares_y[slot(context)].data(), 1);
             if (is_opened)
                 finish(context, open_products(context, std::move(products)));
             else
                 finish(context, reduce(context, std::move(products)));
         }))
        ++seen[messages];
    return seen;
}

TEST(ByteViews, OfAProductAreTheSameForAllFactors) {
    for (int coalition = 1; coalition <= 3; ++coalition) {
        const auto reference = view(coalition, 0, 0, false);
        EXPECT_EQ(reference.size(), 256u);
        for (const auto &[x, y] :
             {std::pair{1, 1}, std::pair{0x53, 0xca}, std::pair{255, 128}, std::pair{0, 9}})
            EXPECT_EQ(view(coalition, static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), false),
                      reference)
                << "party " << coalition << ", factors " << x << ' ' << y;
    }
}

TEST(ByteViews, OfAnOpenedProductTellTheProductOnly) {
    for (int coalition = 1; coalition <= 3; ++coalition) {
        const auto reference = view(coalition, 0, 0, true);
        EXPECT_EQ(view(coalition, 0, 0x53, true), reference);
        EXPECT_EQ(view(coalition, 0x71, 0, true), reference);
        EXPECT_NE(view(coalition, 1, 1, true), reference);
        EXPECT_EQ(view(coalition, 0x53, 0xca, true), view(coalition, 1, 1, true)); // inverses
    }
}

TEST(ByteViews, EveryMaskIsNeeded) {
    for (int dealer = 1; dealer <= 3; ++dealer) {
        bool is_noticed = false;
        for (int coalition = 1; coalition <= 3; ++coalition)
            is_noticed = is_noticed ||
                         (coalition != dealer &&
                          view(coalition, 0, 0, false, dealer) != view(coalition, 0x53, 0xca, false, dealer));
        EXPECT_TRUE(is_noticed) << "dealer " << dealer;
    }
    bool is_noticed = false;
    for (int coalition = 1; coalition <= 3; ++coalition)
        is_noticed = is_noticed || view(coalition, 0, 0x53, true, 0) != view(coalition, 0x71, 0, true, 0);
    EXPECT_TRUE(is_noticed) << "the sharing of 0";
}

} // namespace
} // namespace picco::runtime::testing
