// Shuffles: every row in one order, all orders equally likely, each generator needed.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "protocols/shuffle.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

const char *const kModulus = "2305843009213693951";

/// What shuffling gives, opened; checks that all n shares lie on one polynomial of degree t.
std::vector<mpz_class> shuffled(const Field &field, int n, const std::vector<mpz_class> &values,
                                std::size_t rows) {
    const auto shares = share(field, n, values);
    const auto results = run_parties(field, n, [&](Context &context) {
        return finish(context, shuffle(context, shares[static_cast<std::size_t>(context.self() - 1)], rows));
    });
    return reconstruct(field, results);
}

class Shuffle : public ::testing::TestWithParam<int> {};

TEST_P(Shuffle, KeepsColumnsTogether) {
    const auto field = Field::create(std::string(kModulus));
    for (const std::size_t columns : {1, 2, 7, 1000}) {
        std::vector<mpz_class> values;
        for (int row = 0; row < 3; ++row)
            for (std::size_t i = 0; i < columns; ++i)
                values.push_back(static_cast<long>(i) * (row + 1) - row);
        const auto opened = shuffled(*field, GetParam(), values, 3);
        std::vector<bool> seen(columns, false);
        for (std::size_t i = 0; i < columns; ++i) {
            const std::size_t from = opened[i].get_ui();
            ASSERT_LT(from, columns);
            EXPECT_FALSE(seen[from]);
            seen[from] = true;
            EXPECT_EQ(opened[columns + i], 2 * opened[i] - 1);
            EXPECT_EQ(opened[2 * columns + i], 3 * opened[i] - 2);
        }
        EXPECT_TRUE(columns < 1000 || !std::is_sorted(opened.begin(), opened.begin() + 1000));
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, Shuffle, ::testing::Values(3, 5, 7, 9, 11, 13));

/// Of 3 columns in 1200 runs each order comes about 200 times; a deviation by six standard deviations (78)
/// has a chance below 10^-8.
TEST(ShuffleOrders, AreEquallyLikely) {
    const auto field = Field::create(std::string(kModulus));
    for (const int n : {3, 9}) {
        std::map<std::vector<mpz_class>, int> counts;
        for (int i = 0; i < 1200; ++i)
            ++counts[shuffled(*field, n, {1, 2, 3}, 1)];
        ASSERT_EQ(counts.size(), 6u);
        for (const auto &[order, count] : counts)
            EXPECT_NEAR(count, 200, 78);
    }
}

/// Gives the stream of one subset's permutations other words, the same at all its holders.
class OtherOrder : public Generators {
  public:
    OtherOrder(std::unique_ptr<Generators> inner, int subset) : inner_(std::move(inner)), subset_(subset) {}
    void element_block(const Stream &stream, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                       std::size_t first, std::size_t count) override {
        inner_->element_block(stream, modulus, out, first, count);
    }
    void bit_block(const Stream &stream, std::size_t count, std::uint64_t *out, std::size_t first,
                   std::size_t words) override {
        inner_->bit_block(stream, count, out, first, words);
        if (stream.purpose == Purpose::permutation)
            for (std::size_t i = 0; i < words; ++i)
                out[i] = (stream.key.index == subset_ ? 0x9e3779b97f4a7c15u : 0xda942042e4dd58b5u) *
                         (first + i + 1);
    }

  private:
    std::unique_ptr<Generators> inner_;
    int subset_;
};

/// Whichever t parties collude, one of the orders comes from a key that none of them holds: it must count.
TEST(ShuffleOrders, DependOnEveryKey) {
    const auto field = Field::create(std::string(kModulus));
    for (const int n : {3, 5}) {
        std::vector<mpz_class> values;
        for (int i = 0; i < 50; ++i)
            values.push_back(i);
        const auto shares = share(*field, n, values);
        const auto order = [&](int subset) {
            std::vector<std::unique_ptr<Generators>> generators;
            for (Keys &keys : deal_keys(n, (n - 1) / 2))
                generators.push_back(std::make_unique<OtherOrder>(make_generators(std::move(keys)), subset));
            const auto results =
                run_parties(*field, make_local_channels(n), std::move(generators), [&](Context &context) {
                    return finish(context,
                                  shuffle(context, shares[static_cast<std::size_t>(context.self() - 1)], 1));
                });
            return reconstruct(*field, results);
        };
        const auto usual = order(-1);
        EXPECT_EQ(order(-1), usual);
        for (int subset = 0; subset < Subsets(n, (n - 1) / 2).count(); ++subset)
            EXPECT_NE(order(subset), usual) << "n = " << n << ", subset " << subset;
    }
}

} // namespace
} // namespace picco::runtime::testing
