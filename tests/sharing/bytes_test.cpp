// Sharings of bytes: local arithmetic on every instruction set against arithmetic in the clear.
#include <gtest/gtest.h>

#include <cstring>

#include "base/gf256.h"
#include "support/bytes.h"

namespace picco::runtime::testing {
namespace {

std::vector<std::uint8_t> products(const std::vector<std::uint8_t> &x, const std::vector<std::uint8_t> &y) {
    std::vector<std::uint8_t> result;
    for (std::size_t i = 0; i < x.size(); ++i)
        result.push_back(gf256_multiply(x[i], y[i]));
    return result;
}

/// All pairs.
struct Pairs {
    std::vector<std::uint8_t> x, y;
    Pairs() {
        for (const std::uint8_t a : all_bytes())
            for (const std::uint8_t b : all_bytes()) {
                x.push_back(a);
                y.push_back(b);
            }
    }
};

/// The same local operation at all parties.
template <class Operation>
std::vector<std::uint8_t> locally(int n, Isa isa, const std::vector<Elements> &x,
                                  const std::vector<Elements> &y, const Operation &operation) {
    std::vector<Elements> results;
    for (int party = 1; party <= n; ++party) {
        const auto field = byte_field(Cnf(n, party), isa);
        const auto slot = static_cast<std::size_t>(party - 1);
        Elements result(*field, x[slot].count);
        operation(*field, result, x[slot], y[slot]);
        results.push_back(std::move(result));
    }
    return values_of(results);
}

class Bytes : public ::testing::TestWithParam<int> {};

TEST(Gf256, IsTheFieldOfAes) {
    EXPECT_EQ(gf256_multiply(0x57, 0x83), 0xc1); // FIPS-197, section 4.2
    EXPECT_EQ(gf256_multiply(0x57, 0x13), 0xfe);
    EXPECT_EQ(gf256_inverse(0), 0);
    for (int a = 1; a < 256; ++a)
        EXPECT_EQ(gf256_multiply(static_cast<std::uint8_t>(a), gf256_inverse(static_cast<std::uint8_t>(a))),
                  1);
}

TEST_P(Bytes, AreReconstructedFromEnoughParties) {
    const int n = GetParam(), t = (n - 1) / 2;
    const std::vector<std::uint8_t> values = all_bytes();
    const std::vector<Elements> shares = share_randomly(values, n);
    std::vector<int> parties;
    std::vector<Elements> some;
    for (int party = n; party >= n - t; --party) {
        parties.push_back(party);
        some.push_back(shares[static_cast<std::size_t>(party - 1)]);
    }
    EXPECT_EQ(reconstruct_bytes(parties, some, n), values);
    parties.push_back(1);
    some.push_back(shares[0]);
    EXPECT_EQ(reconstruct_bytes(parties, some, n), values);
    for (std::size_t component = 0; component < Cnf(n, 1).components(); ++component)
        set_byte(some.back(), 7, component,
                 static_cast<std::uint8_t>(byte_of(some.back(), 7, component) ^ 1));
    EXPECT_THROW(reconstruct_bytes(parties, some, n), UserError);
}

TEST_P(Bytes, MultiplyLocallyToSummands) {
    const int n = GetParam();
    const Pairs pairs;
    const auto x = share_randomly(pairs.x, n), y = share_randomly(pairs.y, n);
    for (const Isa isa : usable_isas())
        EXPECT_EQ(locally(n, isa, x, y,
                          [](const Field &f, Elements &out, const Elements &a, const Elements &b) {
                              f.multiply(out.data(), a.data(), b.data(), out.count);
                          }),
                  products(pairs.x, pairs.y))
            << name_of(isa);
}

TEST_P(Bytes, AreSquaredAndScaledComponentByComponent) {
    const int n = GetParam();
    const Pairs pairs;
    const auto x = share_randomly(pairs.x, n);
    for (const Isa isa : usable_isas()) {
        EXPECT_EQ(locally(n, isa, x, x,
                          [](const Field &f, Elements &out, const Elements &a, const Elements &) {
                              f.map_bytes(out.data(), a.data(), kGf256Powers[1].data(), out.words.size());
                          }),
                  products(pairs.x, pairs.x))
            << name_of(isa);
        EXPECT_EQ(locally(n, isa, x, x,
                          [&](const Field &f, Elements &out, const Elements &a, const Elements &) {
                              Elements numbers(f, pairs.y.size());
                              f.from_bytes(numbers.data(), pairs.y.data(), pairs.y.size());
                              f.scale(out.data(), a.data(), numbers.data(), out.count);
                          }),
                  products(pairs.x, pairs.y))
            << name_of(isa);
    }
}

TEST_P(Bytes, RunsAreMultipliedAndMappedByteByByte) {
    const int n = GetParam();
    const Pairs pairs;
    const ByteMap doubled = [] {
        ByteMap map{};
        for (std::size_t bit = 0; bit < 8; ++bit)
            map[bit] = gf256_multiply(2, static_cast<std::uint8_t>(1u << bit));
        return map;
    }();
    for (const Isa isa : usable_isas()) {
        const auto field = byte_field(Cnf(n, 1), isa);
        for (const std::size_t words : {std::size_t{1}, std::size_t{7}, pairs.x.size() / 8}) {
            std::vector<std::uint64_t> x(words), y(words), product(words), twice(words);
            std::memcpy(x.data(), pairs.x.data(), 8 * words);
            std::memcpy(y.data(), pairs.y.data(), 8 * words);
            field->multiply_bytes(product.data(), x.data(), y.data(), words);
            field->map_bytes(twice.data(), x.data(), doubled.data(), words);
            const auto *products = reinterpret_cast<const std::uint8_t *>(product.data());
            const auto *doubles = reinterpret_cast<const std::uint8_t *>(twice.data());
            for (std::size_t i = 0; i < 8 * words; ++i) {
                ASSERT_EQ(products[i], gf256_multiply(pairs.x[i], pairs.y[i])) << name_of(isa);
                ASSERT_EQ(doubles[i], gf256_multiply(pairs.x[i], 2)) << name_of(isa);
            }
        }
    }
}

TEST_P(Bytes, SumsOfProductsAreSummands) {
    const int n = GetParam();
    const Pairs pairs;
    const auto x = share_randomly(pairs.x, n), y = share_randomly(pairs.y, n);
    for (const std::size_t length : {1u, 7u, 64u, 1003u}) {
        std::uint8_t expected = 0;
        for (std::size_t i = 0; i < length; ++i)
            expected ^= gf256_multiply(pairs.x[60000 + i], pairs.y[60000 + i]);
        for (const Isa isa : usable_isas()) {
            std::vector<Elements> sums;
            for (int party = 1; party <= n; ++party) {
                const auto field = byte_field(Cnf(n, party), isa);
                const auto slot = static_cast<std::size_t>(party - 1);
                Elements sum(*field, 1);
                field->inner_product(sum.data(), x[slot].at(60000), 1, y[slot].at(60000), 1, length);
                sums.push_back(std::move(sum));
            }
            EXPECT_EQ(values_of(sums), std::vector<std::uint8_t>{expected}) << name_of(isa);
        }
    }
}

TEST_P(Bytes, OfPublicNumbersAreSharingsOfThem) {
    const int n = GetParam();
    std::vector<Elements> shares;
    for (int party = 1; party <= n; ++party) {
        const auto field = byte_field(Cnf(n, party));
        Elements numbers(*field, 256);
        for (std::int64_t i = 0; i < 256; ++i) {
            field->from_int64(numbers.at(static_cast<std::size_t>(i)), i - 256);
            EXPECT_EQ(field->to_signed(numbers.at(static_cast<std::size_t>(i))), i);
        }
        shares.push_back(std::move(numbers));
    }
    EXPECT_EQ(values_of(shares), all_bytes());
}

INSTANTIATE_TEST_SUITE_P(Parties, Bytes, ::testing::Values(3, 5, 7, 9));

} // namespace
} // namespace picco::runtime::testing
