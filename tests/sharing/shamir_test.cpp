// Shamir sharing: what t shares hide and t + 1 shares give.
#include "sharing/shamir.h"

#include <gtest/gtest.h>

#include <map>

#include "base/error.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

TEST(Shamir, ThresholdSharesAreUniformForEverySecret) {
    // All polynomials over a tiny field: each vector of t shares occurs equally often, whatever the secret.
    for (const auto &[n, prime] : {std::pair{3, 7}, std::pair{5, 7}}) {
        const auto field = Field::create(mpz_class(prime));
        const int t = (n - 1) / 2;
        std::size_t polynomials = 1;
        for (int i = 0; i < t; ++i)
            polynomials *= static_cast<std::size_t>(prime);
        for (int secret = 0; secret < prime; ++secret) {
            Elements random(*field, polynomials * static_cast<std::size_t>(t));
            std::size_t place = 0;
            for (std::size_t number = 0; number < polynomials; ++number) {
                std::size_t rest = number;
                for (int i = 0; i < t; ++i, rest /= static_cast<std::size_t>(prime)) {
                    *random.at(place++) = rest % static_cast<std::size_t>(prime);
                }
            }
            const auto secrets = elements_of(*field, std::vector<mpz_class>(polynomials, secret));
            const auto shares = Shamir(*field, n).share(secrets, random);
            const Subsets coalitions(n, t);
            for (int index = 0; index < coalitions.count(); ++index) {
                std::map<std::vector<std::uint64_t>, int> seen;
                for (std::size_t i = 0; i < polynomials; ++i) {
                    std::vector<std::uint64_t> view;
                    for (int party = 1; party <= n; ++party) {
                        if (!contains(coalitions[index], party))
                            continue;
                        view.push_back(*shares[static_cast<std::size_t>(party - 1)].at(i));
                    }
                    ++seen[view];
                }
                EXPECT_EQ(seen.size(), polynomials);
            }
        }
    }
}

TEST(Shamir, ReconstructsFromAnyEnoughPartiesAndChecksTheRest) {
    const auto field = Field::create(std::string("2305843009213693951"));
    const std::vector<mpz_class> values{0, 1, -1, 123456789};
    for (const int n : {3, 5, 7, 9}) {
        const Shamir shamir(*field, n);
        const auto shares = share(*field, n, values);
        const Subsets sets(n, shamir.threshold() + 1);
        for (int index = 0; index < sets.count(); ++index) {
            std::vector<int> parties;
            std::vector<Elements> some;
            for (int party = n; party >= 1; --party) {
                if (!contains(sets[index], party))
                    continue;
                parties.push_back(party);
                some.push_back(shares[static_cast<std::size_t>(party - 1)]);
            }
            EXPECT_EQ(signed_values(*field, shamir.reconstruct(parties, some)), values);
            parties.pop_back();
            some.pop_back();
            EXPECT_THROW(shamir.reconstruct(parties, some), UserError);
        }
        const auto enough = static_cast<std::size_t>(shamir.threshold() + 1);
        const std::vector<Elements> twice(enough, shares[0]);
        EXPECT_THROW(shamir.reconstruct(std::vector<int>(enough, 1), twice), UserError);
        auto damaged = shares;
        *damaged[1].at(2) ^= 1;
        std::vector<int> all;
        for (int party = 1; party <= n; ++party)
            all.push_back(party);
        EXPECT_THROW(shamir.reconstruct(all, damaged), UserError);
        damaged[1] = elements_of(*field, {1});
        EXPECT_THROW(shamir.reconstruct(all, damaged), UserError);
    }
}

TEST(Shamir, RefusesNumbersOfPartiesThatDoNotFit) {
    const auto field = Field::create(std::string("7"));
    for (const int n : {1, 2, 4, 7, 17})
        EXPECT_THROW(Shamir(*field, n), UserError) << n;
    EXPECT_EQ(Shamir(*field, 5).threshold(), 2);
}

} // namespace
} // namespace picco::runtime::testing
