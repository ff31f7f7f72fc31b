// Multiplication, opening, logic and conversion against the plaintext, for all numbers of parties.
#include <gtest/gtest.h>

#include <set>

#include "protocols/boolean/logic.h"
#include "protocols/convert/bit_products.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/convert.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/core/random.h"
#include "support/parties.h"
#include "support/sharings.h"

namespace picco::runtime::testing {
namespace {

std::size_t slot(const Context &context) {
    return static_cast<std::size_t>(context.self() - 1);
}

struct Case {
    int n;
    const char *prime;
};

class BasicTest : public ::testing::TestWithParam<Case> {
  protected:
    int n = GetParam().n;
    std::unique_ptr<Field> field = Field::create(mpz_class(GetParam().prime));

    std::vector<mpz_class> interesting() const {
        const mpz_class &p = field->modulus();
        std::vector<mpz_class> values{0, 1, -1, 2, p / 2, -(p / 2)};
        Elements random(*field, 61);
        random_elements(random.data(), random.count, field->modulus_words());
        for (std::size_t i = 0; i < random.count; ++i)
            values.push_back(field->to_signed(random.at(i)));
        return values;
    }
};

TEST_P(BasicTest, ReducedProductsAreSharingsOfTheProducts) {
    std::vector<mpz_class> left = interesting(), right = interesting(), products;
    std::rotate(right.begin(), right.begin() + 1, right.end());
    for (std::size_t i = 0; i < left.size(); ++i) {
        mpz_class product = left[i] * right[i];
        Elements reduced(*field, 1);
        field->from_mpz(reduced.data(), product);
        products.push_back(field->to_signed(reduced.data()));
    }
    const auto x = share(*field, n, left), y = share(*field, n, right);
    const auto shares = run_parties(*field, n, [&](Context &context) {
        Elements local(*field, left.size());
        field->multiply(local.data(), x[slot(context)].data(), y[slot(context)].data(), left.size());
        return finish(context, reduce(context, std::move(local)));
    });
    EXPECT_EQ(reconstruct(*field, shares), products);
}

TEST_P(BasicTest, BatchesAreReducedSideBySide) {
    // Blocks begin and end within batches, at even and at odd places.
    const std::vector<std::size_t> counts{1, 700, 0, 33, 1500, 2};
    std::vector<mpz_class> values, squares;
    for (int i = 0; i < 2236; ++i) {
        values.emplace_back(i % 1000 - 500);
        squares.push_back(signed_values(*field, elements_of(*field, {values.back() * values.back()}))[0]);
    }
    const auto x = share(*field, n, values);
    const auto shares = run_parties(*field, n, [&](Context &context) {
        const Elements &own = x[slot(context)];
        Elements local(*field, own.count), together(*field, own.count);
        field->multiply(local.data(), own.data(), own.data(), own.count);
        std::vector<BatchView> batches;
        std::size_t first = 0;
        for (const std::size_t count : counts) {
            batches.push_back({local.at(first), count});
            first += count;
        }
        std::uint64_t *to = together.data();
        for (const Elements &part : finish(context, reduce_batches(context, batches)))
            to = std::copy_n(part.data(), part.count * part.limbs, to);
        return together;
    });
    EXPECT_EQ(reconstruct(*field, shares), squares);
}

TEST_P(BasicTest, OpenGivesTheValuesToEveryParty) {
    const std::vector<mpz_class> values = interesting();
    const auto x = share(*field, n, values);
    const auto opened = run_parties(
        *field, n, [&](Context &context) { return finish(context, open(context, x[slot(context)])); });
    for (const Elements &result : opened)
        EXPECT_EQ(signed_values(*field, result), values);
}

TEST_P(BasicTest, ProductsOpenWithoutReduction) {
    std::vector<mpz_class> left = interesting(), right = interesting(), products;
    std::rotate(right.begin(), right.begin() + 1, right.end());
    for (std::size_t i = 0; i < left.size(); ++i) {
        Elements product(*field, 1);
        field->from_mpz(product.data(), left[i] * right[i]);
        products.push_back(field->to_signed(product.data()));
    }
    const auto x = share(*field, n, left), y = share(*field, n, right);
    const auto opened = run_parties(*field, n, [&](Context &context) {
        Elements local(*field, left.size());
        field->multiply(local.data(), x[slot(context)].data(), y[slot(context)].data(), left.size());
        return finish(context, open_products(context, std::move(local)));
    });
    for (const Elements &result : opened)
        EXPECT_EQ(signed_values(*field, result), products);
}

TEST_P(BasicTest, ProductsThroughKings) {
    for (const int count : {1, 2, 40}) {
        std::vector<mpz_class> left, right, products;
        for (int i = 0; i < count; ++i) {
            left.emplace_back(i - 3);
            right.emplace_back(2 * i + 1);
            products.push_back(signed_values(*field, elements_of(*field, {left.back() * right.back()}))[0]);
        }
        const auto x = share(*field, n, left), y = share(*field, n, right);
        const auto results = run_parties(*field, n, [&](Context &context) {
            Elements local(*field, left.size());
            field->multiply(local.data(), x[slot(context)].data(), y[slot(context)].data(), left.size());
            return finish(context, reduce_by_kings(context, std::move(local)));
        });
        EXPECT_EQ(reconstruct(*field, results), products); // checks that the degree is t
    }
}

TEST_P(BasicTest, DealtRandomSharingsHaveTheirDegreeAndDiffer) {
    const auto random = run_parties(
        *field, n, [](Context &context) { return finish(context, deal_random_sharings(context, 50)); });
    const std::vector<mpz_class> values = reconstruct(*field, random);
    ASSERT_EQ(values.size(), 50u);
    EXPECT_GT(std::set<mpz_class>(values.begin(), values.end()).size(), field->bits() > 20 ? 49u : 1u);
}

TEST_P(BasicTest, PseudorandomSharingsHaveTheirDegree) {
    constexpr std::size_t kSharings = 50;
    if (n <= kMostPartiesWithSubsetKeys) {
        const auto random =
            run_parties(*field, n, [&](Context &context) { return random_sharings(context, kSharings); });
        const std::vector<mpz_class> values = reconstruct(*field, random); // checks that the degree is t
        EXPECT_GT(std::set<mpz_class>(values.begin(), values.end()).size(),
                  field->bits() > 20 ? kSharings - 1 : 1);
    }
    const auto zero =
        run_parties(*field, n, [&](Context &context) { return zero_sharings(context, kSharings); });
    const Shamir shamir(*field, n);
    for (std::size_t i = 0; i < kSharings; ++i) {
        Elements sum(*field, 1);
        std::fill(sum.words.begin(), sum.words.end(), 0);
        for (int party = 1; party <= n; ++party)
            field->multiply_add(sum.data(), zero[static_cast<std::size_t>(party - 1)].at(i),
                                shamir.weight_2t(party), 1);
        EXPECT_EQ(field->to_mpz(sum.data()), 0);
    }
}

TEST_P(BasicTest, LogicOnAllShapes) {
    for (const std::size_t count :
         {std::size_t{1}, std::size_t{7}, std::size_t{64}, std::size_t{65}, std::size_t{200}}) {
        for (const std::size_t planes : {std::size_t{1}, std::size_t{5}}) {
            const PlainBits a = random_planes(count, planes), b = random_planes(count, planes);
            const auto x = share_bits(n, a), y = share_bits(n, b);
            std::vector<std::vector<Bits>> results(3, std::vector<Bits>(static_cast<std::size_t>(n)));
            const auto opened = run_parties(*field, n, [&](Context &context) {
                const std::size_t i = slot(context);
                results[0][i] = finish(context, and_bits(context, x[i], y[i]));
                results[1][i] = not_bits(context, xor_bits(x[i], y[i]));
                results[2][i] = xor_bits(x[i], share_public_bits(context, b));
                return finish(context, open_bits(context, x[i]));
            });
            const PlainBits conjunction = reconstruct_bits(results[0]), equal = reconstruct_bits(results[1]),
                            exclusive = reconstruct_bits(results[2]);
            for (std::size_t plane = 0; plane < planes; ++plane) {
                for (std::size_t i = 0; i < count; ++i) {
                    ASSERT_EQ(conjunction.get(plane, i), a.get(plane, i) && b.get(plane, i));
                    ASSERT_EQ(equal.get(plane, i), a.get(plane, i) == b.get(plane, i));
                    ASSERT_EQ(exclusive.get(plane, i), a.get(plane, i) != b.get(plane, i));
                    for (const PlainBits &result : opened)
                        ASSERT_EQ(result.get(plane, i), a.get(plane, i));
                }
            }
        }
    }
}

TEST_P(BasicTest, BitsBecomeElementsForEveryRole) {
    const std::size_t count = 130;
    const PlainBits values = random_planes(count, 1);
    const auto x = share_bits(n, values);
    std::vector<std::vector<Elements>> results(static_cast<std::size_t>(n),
                                               std::vector<Elements>(static_cast<std::size_t>(n)));
    run_parties(*field, n, [&](Context &context) {
        for (auto &result : results)
            result[slot(context)] = finish(context, bits_to_field(context, x[slot(context)]));
        return 0;
    });
    for (const auto &result : results) {
        const auto converted = reconstruct(*field, result);
        for (std::size_t i = 0; i < count; ++i)
            ASSERT_EQ(converted[i], values.get(0, i) ? 1 : 0);
    }
}

/// For every dealer, and each bit used by several selections.
TEST_P(BasicTest, BitsBecomeProductsAndSelect) {
    const std::size_t count = 130, times = 3;
    const PlainBits values = random_planes(count, 1);
    const auto x = share_bits(n, values);
    std::vector<mpz_class> steps, bases;
    std::vector<std::uint32_t> which;
    for (std::size_t i = 0; i < times * count; ++i) {
        steps.push_back(mpz_class(i % 7) - 3);
        bases.push_back(mpz_class(i % 5) - 2);
        which.push_back(static_cast<std::uint32_t>(i * 7 % count));
    }
    const auto step = share(*field, n, steps), base = share(*field, n, bases);
    std::vector<std::vector<Elements>> bits(static_cast<std::size_t>(n)), chosen(static_cast<std::size_t>(n));
    for (auto *const results : {&bits, &chosen})
        for (auto &result : *results)
            result.resize(static_cast<std::size_t>(n));
    run_parties(*field, n, [&](Context &context) {
        const std::size_t self = slot(context);
        for (int role = 0; role < n; ++role) {
            Elements products = finish(context, bits_to_products(context, x[self]));
            bits[static_cast<std::size_t>(role)][self] =
                finish(context, reduce(context, std::move(products)));
            products = finish(context, add_where_set(context, x[self], which, step[self], base[self]));
            chosen[static_cast<std::size_t>(role)][self] =
                finish(context, reduce(context, std::move(products)));
        }
        return 0;
    });
    for (std::size_t role = 0; role < bits.size(); ++role) {
        const auto numbers = reconstruct(*field, bits[role]), results = reconstruct(*field, chosen[role]);
        for (std::size_t i = 0; i < count; ++i)
            ASSERT_EQ(numbers[i], values.get(0, i) ? 1 : 0);
        for (std::size_t i = 0; i < which.size(); ++i) {
            const mpz_class wanted = values.get(0, which[i]) ? mpz_class(bases[i] + steps[i]) : bases[i];
            ASSERT_EQ((results[i] - wanted) % field->modulus(), 0);
        }
    }
}

/// Both ways, on all words of few bits and some of many.
TEST_P(BasicTest, OnesAreCounted) {
    for (const std::size_t planes : {1u, 2u, 3u, 5u, 8u, 32u, 33u}) {
        if (field->bits() <= 3 && planes > 2) {
            continue; // a field too small for the number
        }
        const std::size_t count = planes <= 8 ? std::size_t{1} << planes : 130;
        PlainBits words = random_planes(count, planes);
        for (std::size_t i = 0; planes <= 8 && i < count; ++i)
            for (std::size_t j = 0; j < planes; ++j)
                words.set(j, i, (i >> j & 1u) != 0);
        const auto shares = share_bits(n, words);
        for (const bool are_many : {false, true}) {
            const auto counts = reconstruct(*field, run_parties(*field, n, [&](Context &context) {
                const Bits &own = shares[slot(context)];
                return finish(context, are_many ? count_many_ones(context, own) : count_ones(context, own));
            }));
            for (std::size_t i = 0; i < count; ++i) {
                int ones = 0;
                for (std::size_t j = 0; j < planes; ++j)
                    ones += words.get(j, i) ? 1 : 0;
                const mpz_class distance = (counts[i] - ones) % field->modulus();
                ASSERT_EQ(distance, 0) << planes << ' ' << i << ' ' << are_many;
            }
        }
    }
}

/// All words of few bits and some of many, with and without a sign.
TEST(WordsToField, AreTheIntegersThatTheyStandFor) {
    for (const char *prime : {"5", "31", "2305843009213693951", "618970019642690137449562111"}) {
        const auto field = Field::create(mpz_class(prime));
        for (const std::size_t k : {1u, 2u, 3u, 8u, 33u, 60u, 65u}) {
            if (k >= static_cast<std::size_t>(field->bits())) {
                continue;
            }
            for (const bool is_signed : {false, true}) {
                const std::size_t count = k <= 3 ? 8 * 32 : 130;
                PlainBits words = random_planes(count, k);
                for (std::size_t i = 0; k <= 3 && i < count; ++i) {
                    for (std::size_t j = 0; j < k; ++j) {
                        words.set(j, i, (i >> j & 1u) != 0);
                    }
                }
                const std::vector<Bits> shares = share_bits(3, words);
                const auto numbers = reconstruct(*field, run_parties(*field, 3, [&](Context &context) {
                    return finish(context, words_to_field(context, shares[slot(context)], is_signed));
                }));
                for (std::size_t i = 0; i < count; ++i) {
                    mpz_class wanted = 0;
                    for (std::size_t j = 0; j < k; ++j) {
                        const mpz_class weight = mpz_class(words.get(j, i) ? 1 : 0) << j;
                        wanted += is_signed && j + 1 == k ? mpz_class(-weight) : weight;
                    }
                    const mpz_class distance = (numbers[i] - wanted) % field->modulus();
                    ASSERT_EQ(distance, 0) << prime << ' ' << k << ' ' << is_signed << ' ' << i;
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, BasicTest,
                         ::testing::Values(Case{3, "7"}, Case{3, "2305843009213693951"}, Case{5, "7"},
                                           Case{5, "618970019642690137449562111"}, Case{7, "31"},
                                           Case{7, "2305843009213693951"}, Case{9, "2147483647"},
                                           Case{11, "2305843009213693951"}, Case{13, "2305843009213693951"},
                                           Case{15, "2147483647"},
                                           Case{3, "1461501611469443032212361609499812854841548472319"}));

} // namespace
} // namespace picco::runtime::testing
