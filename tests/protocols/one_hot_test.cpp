// Unit vectors of all indices, for every number of bits and of entries.
#include <gtest/gtest.h>

#include "protocols/lookup/one_hot.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

class OneHot : public ::testing::TestWithParam<int> {};

TEST_P(OneHot, HasItsOneAtTheIndex) {
    const int n = GetParam();
    const auto field = Field::create(std::string("2305843009213693951"));
    for (int bits = 1; bits <= 5; ++bits) {
        const std::size_t all = std::size_t{1} << bits;
        for (std::size_t entries = 1; entries <= all; ++entries) {
            std::vector<std::vector<Elements>> shares; // [bit][party]
            for (int j = 0; j < bits; ++j) {
                std::vector<mpz_class> values;
                for (std::size_t i = 0; i < all; ++i)
                    values.push_back(i >> j & 1u);
                shares.push_back(share(*field, n, values));
            }
            const auto results = run_parties(*field, n, [&](Context &context) {
                std::vector<Elements> own;
                for (const auto &bit : shares)
                    own.push_back(bit[static_cast<std::size_t>(context.self() - 1)]);
                return finish(context, one_hot(context, std::move(own), entries));
            });
            const Shamir shamir(*field, n);
            std::vector<int> parties(static_cast<std::size_t>(n));
            for (int i = 0; i < n; ++i)
                parties[static_cast<std::size_t>(i)] = i + 1;
            // All n shares: reconstruct() checks that they lie on one polynomial of degree t.
            const auto opened = signed_values(*field, shamir.reconstruct(parties, results));
            for (std::size_t i = 0; i < all; ++i)
                for (std::size_t e = 0; e < entries; ++e)
                    ASSERT_EQ(opened[i * entries + e], i == e ? 1 : 0)
                        << bits << " bits, " << entries << " entries, index " << i << ", entry " << e;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, OneHot, ::testing::Values(3, 5, 7, 9));

} // namespace
} // namespace picco::runtime::testing
