// Parties that compute with several threads: the same shares and the same bytes as with one.
#include "base/workers.h"
#include "protocols/compare/compare.h"
#include "protocols/core/multiply.h"
#include "support/parties.h"
#include "support/sharings.h"

#include <gtest/gtest.h>

namespace picco::runtime::testing {
namespace {

constexpr std::size_t kCount = 100'000; // more than two ranges of every kind

struct Result {
    Words products, bits;
    std::uint64_t sent;
    friend bool operator==(const Result &, const Result &) = default;
};

/// Squares and signs, always with the same keys.
std::vector<Result> squares_and_signs(const Field &field, const std::vector<Keys> &keys,
                                      const std::vector<Elements> &x, int threads, Isa isa) {
    std::vector<std::unique_ptr<Generators>> generators;
    for (const Keys &own : keys) {
        Keys copy(own.parties, own.threshold, own.self);
        copy.pair = own.pair;
        copy.subset = own.subset;
        generators.push_back(make_generators(std::move(copy), isa));
    }
    const int n = static_cast<int>(keys.size());
    return run_parties(field, make_local_channels(n), std::move(generators), [&](Context &alone) {
        Workers workers(threads);
        Context context = alone;
        context.workers = &workers;
        const Elements &own = x[static_cast<std::size_t>(context.self() - 1)];
        Elements squares(field, kCount);
        field.multiply(squares.data(), own.data(), own.data(), kCount);
        const Elements products = finish(context, reduce(context, std::move(squares)));
        const Bits bits = finish(context, less_than_zero(context, own, 32));
        return Result{products.words, bits.words, context.rounds.payload_sent()};
    });
}

TEST(Threads, ChangeNeitherSharesNorBytes) {
    std::vector<mpz_class> values;
    for (std::size_t i = 0; i < kCount; ++i)
        values.emplace_back(static_cast<long>(i * i % 1000) - 500);
    for (const int n : {3, 5}) {
        const auto field = Field::create(std::string("2305843009213693951"));
        const std::vector<Keys> keys = deal_keys(n, (n - 1) / 2);
        const std::vector<Elements> x = share(*field, n, values);
        for (const Isa isa : usable_isas()) {
            const auto expected = squares_and_signs(*field, keys, x, 1, isa);
            EXPECT_EQ(squares_and_signs(*field, keys, x, 3, isa), expected) << n << " parties";
        }
    }
}

} // namespace
} // namespace picco::runtime::testing
