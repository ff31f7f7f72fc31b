// Comparisons with zero against the plaintext: every value and sharing of tiny fields, boundaries of real
// ones.
#include <gtest/gtest.h>

#include <random>

#include "protocols/all_roles.h"
#include "protocols/compare/compare.h"
#include "protocols/convert/decompose.h"
#include "protocols/convert/truncate.h"

namespace picco::runtime::testing {
namespace {

void check_ltz(const Field &field, int n, const std::vector<Elements> &x,
               const std::vector<mpz_class> &values, int k) {
    for (const Carrying carrying : {Carrying::kTree, Carrying::kRipple}) {
        run_all_roles(
            field, n, x,
            [k, carrying](Context &c, Elements e) { return less_than_zero(c, std::move(e), k, carrying); },
            [&](const std::vector<Bits> &result) {
                const PlainBits bits = reconstruct_bits(result);
                for (std::size_t i = 0; i < values.size(); ++i) {
                    ASSERT_EQ(bits.get(0, i), values[i] < 0)
                        << "n " << n << " k " << k << " x " << values[i]
                        << (carrying == Carrying::kRipple ? ", rippled" : "");
                }
            });
    }
}

void check_eqz(const Field &field, int n, const std::vector<Elements> &x,
               const std::vector<mpz_class> &values, int k) {
    run_all_roles(
        field, n, x, [k](Context &c, Elements e) { return equal_zero(c, std::move(e), k); },
        [&](const std::vector<Bits> &result) {
            const PlainBits bits = reconstruct_bits(result);
            for (std::size_t i = 0; i < values.size(); ++i) {
                ASSERT_EQ(bits.get(0, i), values[i] == 0) << "n " << n << " k " << k << " x " << values[i];
            }
        });
}

void check_truncate(const Field &field, int n, const std::vector<Elements> &x,
                    const std::vector<mpz_class> &values, int k, int m) {
    run_all_roles(
        field, n, x, [k, m](Context &c, Elements e) { return truncate(c, std::move(e), k, m); },
        [&](const std::vector<Elements> &result) {
            const auto quotients = reconstruct(field, result);
            for (std::size_t i = 0; i < values.size(); ++i) {
                mpz_class expected;
                mpz_fdiv_q_2exp(expected.get_mpz_t(), values[i].get_mpz_t(), static_cast<mp_bitcnt_t>(m));
                ASSERT_EQ(quotients[i], expected)
                    << "n " << n << " k " << k << " m " << m << " x " << values[i];
            }
        });
}

void check_decompose(const Field &field, int n, const std::vector<Elements> &x,
                     const std::vector<mpz_class> &values, int k, int planes) {
    run_all_roles(
        field, n, x, [=](Context &c, Elements e) { return decompose(c, std::move(e), k, planes); },
        [&](const std::vector<Bits> &result) {
            const PlainBits bits = reconstruct_bits(result);
            ASSERT_EQ(bits.planes, static_cast<std::size_t>(planes));
            for (std::size_t i = 0; i < values.size(); ++i) {
                for (std::size_t plane = 0; plane < bits.planes; ++plane) {
                    ASSERT_EQ(bits.get(plane, i), mpz_tstbit(values[i].get_mpz_t(), plane) != 0)
                        << "n " << n << " k " << k << " of " << planes << " plane " << plane << " x "
                        << values[i];
                }
            }
        });
}

struct Tiny {
    int n, p;
};

class TinyFieldTest : public ::testing::TestWithParam<Tiny> {
  protected:
    int n = GetParam().n;
    std::unique_ptr<Field> field = Field::create(mpz_class(GetParam().p));
    int largest = max_compare_bits(*field, n);
};

TEST_P(TinyFieldTest, LtzOfAllValuesInAllSharings) {
    ASSERT_GE(largest, 1);
    for (int k = 1; k <= largest; ++k) {
        std::vector<mpz_class> values;
        const auto x = all_sharings(*field, n, range(-power_of_two(k - 1), power_of_two(k - 1)), values);
        check_ltz(*field, n, x, values, k);
    }
}

TEST_P(TinyFieldTest, BitsOfAllValuesInAllSharings) {
    for (int k = 1; k <= largest; ++k) {
        std::vector<mpz_class> values;
        const auto x = all_sharings(*field, n, range(-power_of_two(k - 1), power_of_two(k - 1)), values);
        for (int planes = 1; planes <= k; ++planes) {
            check_decompose(*field, n, x, values, k, planes);
        }
    }
}

TEST_P(TinyFieldTest, EqzOfAllValuesInAllSharings) {
    const int limit = n == 3 ? field->bits() - 1 : largest - 1;
    for (int k = 1; k <= limit; ++k) {
        std::vector<mpz_class> values;
        mpz_class bound = power_of_two(k);
        if (bound > field->modulus() / 2 + 1)
            bound = field->modulus() / 2 + 1;
        const auto x = all_sharings(*field, n, range(1 - bound, bound), values);
        check_eqz(*field, n, x, values, k);
    }
}

TEST_P(TinyFieldTest, TruncationOfAllValuesInAllSharings) {
    for (int k = 2; k <= largest; ++k) {
        std::vector<mpz_class> values;
        const auto x = all_sharings(*field, n, range(-power_of_two(k - 1), power_of_two(k - 1)), values);
        for (int m = 1; m < k; ++m)
            check_truncate(*field, n, x, values, k, m);
    }
}

// Of n = 5 and 7 the largest field in which all sharings are few enough.
INSTANTIATE_TEST_SUITE_P(Fields, TinyFieldTest,
                         ::testing::Values(Tiny{3, 7}, Tiny{3, 31}, Tiny{3, 127}, Tiny{3, 47}, Tiny{5, 31},
                                           Tiny{7, 31}),
                         [](const auto &chosen) {
                             return "n" + std::to_string(chosen.param.n) + "_p" +
                                    std::to_string(chosen.param.p);
                         });

struct Real {
    int n;
    const char *prime;
    std::vector<int> widths;
};

class RealFieldTest : public ::testing::TestWithParam<Real> {
  protected:
    int n = GetParam().n;
    std::unique_ptr<Field> field = Field::create(mpz_class(GetParam().prime));
    std::mt19937_64 random{20240501};

    /// Values at the ends and in the middle of the range.
    std::vector<mpz_class> edges(int k) const {
        const mpz_class half = power_of_two(k - 1);
        std::vector<mpz_class> values;
        for (const mpz_class &value :
             std::vector<mpz_class>{-half, -half + 1, -1, 0, 1, half / 3, half - 1}) {
            if (value >= -half && value < half)
                values.push_back(value);
        }
        return values;
    }

    /// Sharings whose summands take every combination of edge values, for a random first dealer each.
    std::vector<Elements> edge_sharings(const std::vector<mpz_class> &base, int k,
                                        std::vector<mpz_class> &values) {
        const mpz_class &p = field->modulus(), power = power_of_two(k), half = power_of_two(k - 1);
        const int t = (n - 1) / 2;
        std::vector<Elements> all(static_cast<std::size_t>(n));
        for (const mpz_class &value : base) {
            const mpz_class offset = value + half;
            const std::vector<mpz_class> special{0,          1,
                                                 power - 1,  power,
                                                 p - 1,      offset,
                                                 offset + 1, p - power,
                                                 p / 2,      p - power_of_two(field->bits() - 2),
                                                 offset - 1, p - 1 - offset};
            // The protocol converts x + 2^(k-1), whose summands are those of x and of 2^(k-1): choose the
            // sum's.
            std::vector<mpz_class> batch;
            std::vector<std::vector<mpz_class>> summands;
            for (std::size_t i = 0; i < 60; ++i) {
                batch.push_back(offset);
                std::vector<mpz_class> chosen;
                for (int j = 0; j < t; ++j) {
                    chosen.push_back(special[j == 0 && i < special.size() ? i : random() % special.size()]);
                }
                summands.push_back(chosen);
                values.push_back(value);
            }
            const int first = static_cast<int>(random() % static_cast<unsigned>(n)) + 1;
            auto part = share_with_summands(*field, n, batch, summands, first);
            for (std::size_t party = 0; party < part.size(); ++party) {
                Elements shift = elements_of(*field, {-half});
                field->add_constant(part[party].data(), part[party].data(), shift.data(), part[party].count);
                all[party].limbs = field->limbs();
                all[party].count += part[party].count;
                all[party].words.insert(all[party].words.end(), part[party].words.begin(),
                                        part[party].words.end());
            }
        }
        return all;
    }
};

TEST_P(RealFieldTest, LtzAtBoundariesOfValuesAndSharings) {
    for (const int k : GetParam().widths) {
        std::vector<mpz_class> values;
        const auto x = edge_sharings(edges(k), k, values);
        check_ltz(*field, n, x, values, k);
    }
}

TEST_P(RealFieldTest, BitsAtBoundariesOfValuesAndSharings) {
    for (const int k : GetParam().widths) {
        std::vector<mpz_class> values;
        const auto x = edge_sharings(edges(k), k, values);
        check_decompose(*field, n, x, values, k, k);
        check_decompose(*field, n, x, values, k, (k + 1) / 2);
    }
}

TEST_P(RealFieldTest, EqzAtBoundariesOfValuesAndSharings) {
    for (const int width : GetParam().widths) {
        const int k = width - 1;
        if (k < 1)
            continue;
        std::vector<mpz_class> values;
        // |x| < 2^k, with x + 2^k as the number whose summands are special.
        const mpz_class bound = power_of_two(k);
        const auto x = edge_sharings({1 - bound, -1, 0, 1, bound / 2, bound - 1}, k + 1, values);
        check_eqz(*field, n, x, values, k);
    }
}

TEST_P(RealFieldTest, TruncationAtBoundariesOfValuesAndSharings) {
    for (const int k : GetParam().widths) {
        std::vector<mpz_class> values;
        if (k < 2)
            continue;
        const auto x = edge_sharings(edges(k), k, values);
        for (const int m : {1, k / 2, k - 1}) {
            if (m >= 1)
                check_truncate(*field, n, x, values, k, m);
        }
    }
}

constexpr const char *kMersenne31 = "2147483647";
constexpr const char *kMersenne61 = "2305843009213693951";
constexpr const char *kMersenne89 = "618970019642690137449562111";
constexpr const char *kMersenne127 = "170141183460469231731687303715884105727";
constexpr const char *kBits160 = "1461501611469443032212361609499812854841548472319";

INSTANTIATE_TEST_SUITE_P(Fields, RealFieldTest,
                         ::testing::Values(Real{3, kMersenne31, {1, 2, 29}},
                                           Real{3, kMersenne61, {1, 8, 33, 59}},
                                           Real{3, kMersenne89, {65, 87}}, Real{3, kMersenne127, {125}},
                                           Real{3, kBits160, {64, 130}}, Real{5, kMersenne31, {29}},
                                           Real{5, kMersenne61, {1, 33, 59}}, Real{5, kBits160, {64, 130}},
                                           Real{7, kMersenne61, {2, 33, 58}}, Real{9, kMersenne61, {33, 58}},
                                           Real{11, kMersenne61, {33}}, Real{13, kMersenne61, {33}},
                                           Real{15, kMersenne61, {33, 57}}),
                         [](const auto &chosen) {
                             const mpz_class p(chosen.param.prime);
                             return "n" + std::to_string(chosen.param.n) + "_bits" +
                                    std::to_string(mpz_sizeinbase(p.get_mpz_t(), 2));
                         });

TEST(CompareBounds, FollowTheField) {
    const auto bits = [](const char *prime, int n) {
        return max_compare_bits(*Field::create(mpz_class(prime)), n);
    };
    EXPECT_EQ(bits(kMersenne61, 3), 59);
    EXPECT_EQ(bits(kMersenne61, 5), 59);
    EXPECT_EQ(bits(kMersenne61, 7), 58);
    EXPECT_EQ(bits(kMersenne61, 13), 58);
    EXPECT_EQ(bits(kMersenne61, 15), 57);
    EXPECT_EQ(bits(kMersenne31, 3), 29);
    EXPECT_EQ(bits(kBits160, 3), 130);
    EXPECT_EQ(bits(kBits160, 7), 130);
    EXPECT_EQ(bits("13", 3), 1);
    EXPECT_EQ(bits("7", 3), 1);
}

TEST(CompareBounds, AreEnforced) {
    const auto field = Field::create(std::string(kMersenne61));
    const auto refused = [&](int n, auto protocol) {
        const auto x = share(*field, n, {0});
        EXPECT_THROW(run_parties(*field, n,
                                 [&](Context &context) {
                                     finish(context, protocol(context, x[slot(context)]));
                                     return 0;
                                 }),
                     InternalError);
    };
    refused(3, [](Context &c, Elements x) { return less_than_zero(c, std::move(x), 60); });
    refused(3, [](Context &c, Elements x) { return less_than_zero(c, std::move(x), 0); });
    refused(3, [](Context &c, Elements x) { return equal_zero(c, std::move(x), 61); });
    refused(7, [](Context &c, Elements x) { return less_than_zero(c, std::move(x), 59); });
    refused(7, [](Context &c, Elements x) { return equal_zero(c, std::move(x), 58); });
    refused(3, [](Context &c, Elements x) { return truncate(c, std::move(x), 8, 8); });
    refused(3, [](Context &c, Elements x) { return decompose(c, std::move(x), 60, 8); });
    refused(3, [](Context &c, Elements x) { return decompose(c, std::move(x), 8, 9); });
}

} // namespace
} // namespace picco::runtime::testing
