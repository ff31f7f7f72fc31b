/// Protocols of three parties against what they should give, in all three roles.
#pragma once

#include "protocols/core/multiply.h"
#include "support/parties.h"
#include "support/sharings.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace picco::runtime::testing {

/// compute(context, x) gives products; expected(value) is what they stand for, of each of the values, which are taken
/// `repeats` times with fresh randomness. x are products where is_product. what: for messages.
template <class Compute, class Expected>
void check_products(const mpz_class &p, const std::vector<mpz_class> &some, int repeats, bool is_product,
                    Compute &&compute, Expected &&expected, const std::string &what) {
    const auto field = Field::create(p);
    std::vector<mpz_class> values;
    for (int i = 0; i < repeats; ++i)
        values.insert(values.end(), some.begin(), some.end());
    const auto shares = share(*field, 3, values),
               ones = share(*field, 3, std::vector<mpz_class>(values.size(), 1));
    for (int turn = 0; turn < 3; ++turn) {
        const auto results = run_parties(*field, 3, [&](Context &context) {
            for (int i = 0; i < turn; ++i)
                context.rounds.next_turn();
            const auto self = static_cast<std::size_t>(context.self() - 1);
            Elements x = shares[self];
            if (is_product)
                field->multiply(x.data(), x.data(), ones[self].data(), x.count);
            const Elements found = compute(context, x);
            return finish(context, reduce(context, found));
        });
        const std::vector<mpz_class> opened = reconstruct(*field, results);
        for (std::size_t i = 0; i < values.size(); ++i)
            ASSERT_EQ((opened[i] % p + p) % p, (expected(values[i]) % p + p) % p)
                << values[i] << " over p = " << p << ", " << what << ", turn " << turn;
    }
}

} // namespace picco::runtime::testing
