// Protocols that assume nothing of a value: every element of tiny fields in every sharing, edges of real
// fields.
#include <gtest/gtest.h>

#include <random>

#include "protocols/all_roles.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/in_range.h"
#include "protocols/convert/residue.h"

namespace picco::runtime::testing {
namespace {

void check_in_range(const Field &field, int n, const std::vector<Elements> &x,
                    const std::vector<mpz_class> &values, int k) {
    run_all_roles(
        field, n, x, [k](Context &c, Elements e) { return in_range(c, std::move(e), k); },
        [&](const std::vector<Bits> &result) {
            const PlainBits bits = reconstruct_bits(result);
            for (std::size_t i = 0; i < values.size(); ++i) {
                ASSERT_EQ(bits.get(0, i), values[i] < power_of_two(k))
                    << "n " << n << " k " << k << " x " << values[i];
            }
        });
}

/// The value of a type of k bits that has the low bits of the integer in (-p/2, p/2).
mpz_class value_of_type(const Field &field, const mpz_class &x, int k, bool is_signed) {
    const mpz_class power = power_of_two(k);
    const mpz_class number = x > field.modulus() / 2 ? mpz_class(x - field.modulus()) : x;
    mpz_class low;
    mpz_fdiv_r(low.get_mpz_t(), number.get_mpz_t(), power.get_mpz_t());
    return is_signed && low >= power / 2 ? mpz_class(low - power) : low;
}

void check_residue(const Field &field, int n, const std::vector<Elements> &x,
                   const std::vector<mpz_class> &values, int k) {
    for (const bool is_signed : {false, true}) {
        run_all_roles(
            field, n, x,
            [k, is_signed](Context &c, Elements e) { return residue(c, std::move(e), k, is_signed); },
            [&](const std::vector<Elements> &result) {
                const auto residues = reconstruct(field, result);
                for (std::size_t i = 0; i < values.size(); ++i) {
                    mpz_class expected = value_of_type(field, values[i], k, is_signed);
                    if (expected > field.modulus() / 2)
                        expected -= field.modulus(); // as reconstruct() tells it
                    ASSERT_EQ(residues[i], expected) << "n " << n << " k " << k << " x " << values[i]
                                                     << (is_signed ? " signed" : " unsigned");
                }
            });
    }
}

struct Tiny {
    int n, p;
};

class EveryElementTest : public ::testing::TestWithParam<Tiny> {
  protected:
    int n = GetParam().n;
    std::unique_ptr<Field> field = Field::create(mpz_class(GetParam().p));
    std::vector<mpz_class> values;
    std::vector<Elements> x = all_sharings(*field, n, range(0, GetParam().p), values);
};

TEST_P(EveryElementTest, IsFoundInRangeOrNot) {
    for (int k = 1; k <= max_compare_bits(*field, n); ++k)
        check_in_range(*field, n, x, values, k);
}

TEST_P(EveryElementTest, HasTheValueOfAType) {
    ASSERT_GE(max_residue_bits(*field), 1);
    for (int k = 1; k <= max_residue_bits(*field); ++k)
        check_residue(*field, n, x, values, k);
}

INSTANTIATE_TEST_SUITE_P(Fields, EveryElementTest,
                         ::testing::Values(Tiny{3, 5}, Tiny{3, 7}, Tiny{3, 11}, Tiny{3, 23}, Tiny{3, 31},
                                           Tiny{3, 47}, Tiny{3, 127}, Tiny{5, 7}, Tiny{5, 11}, Tiny{5, 31},
                                           Tiny{7, 11}),
                         [](const auto &chosen) {
                             return "n" + std::to_string(chosen.param.n) + "_p" +
                                    std::to_string(chosen.param.p);
                         });

struct Real {
    int n;
    const char *prime;
    std::vector<int> widths;
};

class AnyElementTest : public ::testing::TestWithParam<Real> {
  protected:
    int n = GetParam().n;
    std::unique_ptr<Field> field = Field::create(mpz_class(GetParam().prime));
    std::mt19937_64 random{20261124};

    /// Elements around the ends of the range and of the field, in sharings whose summands are such numbers.
    std::vector<Elements> edges(int k, const mpz_class &offset, std::vector<mpz_class> &values) {
        const mpz_class &p = field->modulus(), power = power_of_two(k), half = p / 2;
        std::vector<mpz_class> special;
        for (const mpz_class &edge :
             {mpz_class(0), power, mpz_class(power / 2), half, mpz_class(p - power), mpz_class(p - power / 2),
              mpz_class(half + power), mpz_class(2 * power)}) {
            for (int away = -2; away <= 2; ++away) {
                mpz_class value = edge + away;
                mpz_fdiv_r(value.get_mpz_t(), value.get_mpz_t(), p.get_mpz_t());
                special.push_back(value);
            }
        }
        const auto t = static_cast<std::size_t>((n - 1) / 2);
        std::vector<mpz_class> shifted;
        std::vector<std::vector<mpz_class>> summands;
        for (const mpz_class &value : special) {
            for (int i = 0; i < (n > 9 ? 6 : 24); ++i) {
                values.push_back(value);
                shifted.push_back((value + offset) % p);
                summands.emplace_back();
                for (std::size_t j = 0; j < t; ++j)
                    summands.back().push_back(special[random() % special.size()]);
            }
        }
        // The protocol converts x + offset: its summands are the special ones.
        auto x = share_with_summands(*field, n, shifted, summands, 1);
        Elements back(*field, 1);
        field->from_mpz(back.data(), -offset);
        for (Elements &share : x)
            field->add_constant(share.data(), share.data(), back.data(), share.count);
        return x;
    }
};

TEST_P(AnyElementTest, IsFoundInRangeOrNotAtBoundaries) {
    for (const int k : GetParam().widths) {
        std::vector<mpz_class> values;
        const auto x = edges(k, 0, values);
        check_in_range(*field, n, x, values, k);
    }
}

TEST_P(AnyElementTest, HasTheValueOfATypeAtBoundaries) {
    for (const int k : GetParam().widths) {
        std::vector<mpz_class> values;
        const auto x = edges(k, (field->modulus() - 1) / 2, values);
        check_residue(*field, n, x, values, k);
    }
}

constexpr const char *kMersenne31 = "2147483647";
constexpr const char *kMersenne61 = "2305843009213693951";
constexpr const char *kMersenne127 = "170141183460469231731687303715884105727";
constexpr const char *kBits160 = "1461501611469443032212361609499812854841548472319"; // -1 modulo 2^130

INSTANTIATE_TEST_SUITE_P(Fields, AnyElementTest,
                         ::testing::Values(Real{3, kMersenne31, {1, 16, 29}},
                                           Real{3, kMersenne61, {8, 32, 59}},
                                           Real{3, kMersenne127, {64, 125}}, Real{3, kBits160, {64, 130}},
                                           Real{5, kBits160, {33, 130}}, Real{7, kBits160, {64}},
                                           Real{5, kMersenne61, {1, 32, 59}}, Real{7, kMersenne61, {32, 58}},
                                           Real{9, kMersenne61, {33}}, Real{13, kMersenne61, {32}},
                                           Real{15, kMersenne61, {1, 57}}),
                         [](const auto &chosen) {
                             return "n" + std::to_string(chosen.param.n) + "_bits" +
                                    std::to_string(
                                        mpz_sizeinbase(mpz_class(chosen.param.prime).get_mpz_t(), 2));
                         });

TEST(AnyElementBounds, AreEnforced) {
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
    refused(3, [](Context &c, Elements x) { return in_range(c, std::move(x), 60); });
    refused(7, [](Context &c, Elements x) { return in_range(c, std::move(x), 59); });
    refused(3, [](Context &c, Elements x) { return in_range(c, std::move(x), 0); });
    refused(3, [](Context &c, Elements x) { return residue(c, std::move(x), 61, true); });
    refused(5, [](Context &c, Elements x) { return residue(c, std::move(x), 0, true); });
}

} // namespace
} // namespace picco::runtime::testing
