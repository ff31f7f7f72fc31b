// Comparisons by digits: all values over tiny fields, where masks are often thrown away and numbers often masked once
// more, boundary values over the real ones.
#include <gtest/gtest.h>

#include "protocols/compare/digit_comparison.h"
#include "protocols/compare/random_digits.h"
#include "protocols/convert/convert.h"
#include "protocols/core/multiply.h"
#include "support/parties.h"
#include "support/sharings.h"

#include <numeric>

namespace picco::runtime::testing {
namespace {

using Kind = DigitTest::Kind;

mpz_class positive(const mpz_class &x, const mpz_class &p) {
    return (x % p + p) % p;
}

TEST(Digits, CoverTheirBits) {
    for (int bits = 1; bits <= 130; ++bits) {
        const Digits digits(bits);
        int place = bits;
        for (int i = 0; i < digits.count(); ++i) {
            ASSERT_GE(digits.size(i), 1);
            ASSERT_LE(digits.size(i), 5);
            place -= digits.size(i);
            ASSERT_EQ(digits.place(i), place);
        }
        ASSERT_EQ(place, 0) << bits;
    }
    EXPECT_EQ(Digits(33).count(), 7);
}

TEST(Digits, WithABreakHaveBitsOfOneSideEach) {
    for (int bits = 2; bits <= 127; ++bits) {
        for (int low = 1; low < bits; ++low) {
            const Digits digits(bits, low);
            ASSERT_EQ(digits.bits(), bits);
            ASSERT_EQ(digits.low_bits(), low);
            int place = bits;
            for (int i = 0; i < digits.count(); ++i) {
                ASSERT_GE(digits.size(i), 1);
                ASSERT_LE(digits.size(i), 5);
                place -= digits.size(i);
                ASSERT_EQ(digits.place(i), place);
                ASSERT_EQ(place >= low, i < digits.count() - digits.low_count());
            }
            ASSERT_EQ(place, 0) << bits << ", " << low;
            ASSERT_LE(digits.count(), 32) << bits << ", " << low;
        }
    }
    EXPECT_EQ(Digits(61, 32).count(), 16);
}

/// Every mask but p is as likely as any other, and has the unit vectors of its digits.
TEST(RandomDigits, AreUniformAndHaveTheirUnitVectors) {
    for (const auto &[prime, n] :
         {std::pair{7, 3}, std::pair{31, 3}, std::pair{31, 5}, std::pair{127, 7}, std::pair{31, 13}}) {
        const mpz_class p = prime;
        const auto field = Field::create(p);
        for (int bits = 1; bits <= field->bits(); ++bits) {
            const Digits digits(bits);
            const std::size_t count = n == 3 && bits == 1 ? 400 * static_cast<std::size_t>(prime) : 200;
            const auto shares = run_parties(*field, n, [&](Context &context) {
                return finish(context, random_digits(context, digits, count));
            });
            const std::vector<mpz_class> opened = reconstruct(*field, shares);
            const std::size_t each = digits.mask_elements();
            ASSERT_EQ(opened.size(), count * each);
            std::vector<int> times(static_cast<std::size_t>(prime), 0);
            for (std::size_t i = 0; i < count; ++i) {
                const mpz_class r = positive(opened[i * each], p);
                ++times[r.get_ui()];
                std::size_t at = i * each + 1;
                for (int digit = 0; digit < digits.count(); ++digit) {
                    const unsigned long own =
                        (r.get_ui() >> digits.place(digit)) & ((1u << digits.size(digit)) - 1);
                    for (unsigned long value = 0; value < 1u << digits.size(digit); ++value)
                        ASSERT_EQ(opened[at++], value == own ? 1 : 0) << "r = " << r << ", digit " << digit;
                }
            }
            if (count > 200) {
                // 400 of each on average: 6 standard deviations.
                for (const int one : times)
                    EXPECT_NEAR(one, 400, 120) << "p = " << p;
            }
        }
    }
}

struct Case {
    mpz_class p;
    int n;
    DigitTest test;
    std::vector<mpz_class> values;
};

bool holds(const DigitTest &test, const mpz_class &x) {
    return test.kind == Kind::kZero ? x == 0 : x < 0;
}

/// Shares of x of degree 2t.
Elements as_product(const Field &field, Elements x, const Elements &one) {
    field.multiply(x.data(), x.data(), one.data(), x.count);
    return x;
}

/// Two selections by each comparison, and the bits.
void check(const Case &c) {
    const auto field = Field::create(c.p);
    std::vector<mpz_class> steps, bases;
    std::vector<std::uint32_t> which;
    for (std::size_t i = 0; i < 2 * c.values.size(); ++i) {
        which.push_back(static_cast<std::uint32_t>(i % c.values.size()));
        steps.push_back(static_cast<long>(i * i + 1) % c.p);
        bases.push_back(static_cast<long>(7 * i + 3) % c.p);
    }
    const auto x = share(*field, c.n, c.values), y = share(*field, c.n, steps), z = share(*field, c.n, bases),
               ones = share(*field, c.n, std::vector<mpz_class>(c.values.size(), 1));
    struct Results {
        Elements selected;
        Bits bits;
    };
    const auto results = run_parties(*field, c.n, [&](Context &context) {
        const std::size_t self = static_cast<std::size_t>(context.self() - 1);
        Elements masks = finish(context, random_digits(context, c.test.digits(), c.values.size()));
        const Elements digits =
            finish(context, masked_digits(context, c.test, as_product(*field, x[self], ones[self]), masks));
        const Elements selected =
            finish(context, select_by_digits(context, c.test, digits, which, y[self], z[self]));
        const Bits flip = finish(context, deal_random_bits(context, c.values.size()));
        const Elements flip_numbers = finish(context, bits_to_field(context, flip));
        return Results{finish(context, reduce(context, selected)),
                       finish(context, bits_by_digits(context, c.test, digits, flip, flip_numbers))};
    });
    std::vector<Elements> selected;
    std::vector<Bits> bits;
    for (const Results &party : results) {
        selected.push_back(party.selected);
        bits.push_back(party.bits);
    }
    const std::vector<mpz_class> opened = reconstruct(*field, selected);
    const PlainBits opened_bits = reconstruct_bits(bits);
    for (std::size_t i = 0; i < which.size(); ++i) {
        const mpz_class &value = c.values[which[i]];
        const mpz_class expected = bases[i] + (holds(c.test, value) ? steps[i] : mpz_class(0));
        ASSERT_EQ(positive(opened[i], c.p), positive(expected, c.p))
            << value << ", p = " << c.p << ", k = " << c.test.k << ", n = " << c.n;
        ASSERT_EQ(opened_bits.get(0, which[i]), holds(c.test, value)) << value << ", k = " << c.test.k;
    }
}

/// What a protocol makes of the digits of all values.
std::vector<mpz_class> opened_from_digits(const Case &c,
                                          Task<Elements> (*protocol)(Context &, DigitTest, Elements)) {
    const auto field = Field::create(c.p);
    const auto x = share(*field, c.n, c.values),
               ones = share(*field, c.n, std::vector<mpz_class>(c.values.size(), 1));
    const auto results = run_parties(*field, c.n, [&](Context &context) {
        const std::size_t self = static_cast<std::size_t>(context.self() - 1);
        Elements masks = finish(context, random_digits(context, c.test.digits(), c.values.size()));
        const Elements digits =
            finish(context, masked_digits(context, c.test, as_product(*field, x[self], ones[self]), masks));
        return finish(context, reduce(context, finish(context, protocol(context, c.test, digits))));
    });
    return reconstruct(*field, results);
}

void check_truncation(const Case &c) {
    const std::vector<mpz_class> opened = opened_from_digits(c, truncate_by_digits);
    for (std::size_t i = 0; i < c.values.size(); ++i) {
        mpz_class expected;
        mpz_fdiv_q_2exp(expected.get_mpz_t(), c.values[i].get_mpz_t(), static_cast<mp_bitcnt_t>(c.test.m));
        ASSERT_EQ(positive(opened[i], c.p), positive(expected, c.p))
            << c.values[i] << " >> " << c.test.m << ", p = " << c.p << ", k = " << c.test.k
            << ", n = " << c.n;
    }
}

void check_residue(const Case &c) {
    const std::vector<mpz_class> opened = opened_from_digits(c, residue_by_digits);
    const mpz_class end = power_of_two(c.test.m);
    for (std::size_t i = 0; i < c.values.size(); ++i) {
        mpz_class expected = positive(c.values[i], end);
        if (c.test.is_signed && expected >= end / 2)
            expected -= end;
        ASSERT_EQ(positive(opened[i], c.p), positive(expected, c.p))
            << c.values[i] << " mod 2^" << c.test.m << ", p = " << c.p << ", n = " << c.n;
    }
}

std::vector<mpz_class> repeated(const std::vector<mpz_class> &some, int times) {
    std::vector<mpz_class> all;
    for (int i = 0; i < times; ++i)
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

TEST(DigitComparison, IsRightOverTinyFields) {
    for (const int n : {3, 5, 7}) {
        for (const auto &[p, most] : {std::pair{31, 3}, std::pair{127, 5}}) {
            for (int k = 1; k <= most; ++k) {
                std::vector<mpz_class> signed_numbers, numbers;
                for (int v = -(1 << (k - 1)); v < 1 << (k - 1); ++v)
                    signed_numbers.emplace_back(v);
                for (int v = 1 - (1 << k); v < 1 << k; ++v)
                    numbers.emplace_back(v);
                const int times = 4000 / (p * (n - 2));
                check({p, n, {Kind::kNegative, k}, repeated(signed_numbers, times)});
                check({p, n, {Kind::kZero, k}, repeated(numbers, times)});
                for (int m = 1; m < k; ++m)
                    check_truncation({p, n, {Kind::kBorrow, k, m}, repeated(signed_numbers, times)});
            }
        }
    }
}

TEST(DigitComparison, IsRightAtBoundaries) {
    for (const auto &[bits, n] :
         {std::pair{61, 5}, std::pair{61, 9}, std::pair{61, 13}, std::pair{89, 5}, std::pair{127, 7}}) {
        const mpz_class p = power_of_two(bits) - 1;
        const auto field = Field::create(p);
        const int most = max_digit_bits(*field);
        EXPECT_EQ(most, bits - 8);
        for (const int k : {1, 2, 8, 31, 32, 33, most}) {
            const mpz_class end = power_of_two(k - 1), bound = power_of_two(k);
            std::vector<mpz_class> values{-end, -1, 0, end - 1};
            if (k > 2)
                values.insert(values.end(), {1 - end, -2, 1, 2, end - 2, end / 3, -end / 3});
            check({p, n, {Kind::kNegative, k}, repeated(values, 3)});
            check({p, n, {Kind::kZero, k}, repeated({1 - bound, -1, 0, 1, bound - 1, bound / 2}, 3)});
            for (const int m : {1, 5, k / 2, k - 1})
                if (m >= 1 && m < k)
                    check_truncation({p, n, {Kind::kBorrow, k, m}, repeated(values, 2)});
        }
    }
}

TEST(DigitResidue, IsRightOverTinyFields) {
    for (const int n : {3, 5, 7}) {
        for (const int bits : {3, 5, 7}) {
            const int p = (1 << bits) - 1;
            if (p <= n)
                continue; // no field for so many parties
            std::vector<mpz_class> values;
            for (int v = -(p - 1) / 2; v <= (p - 1) / 2; ++v)
                values.emplace_back(v);
            for (int m = 1; m < bits; ++m)
                for (const bool is_signed : {false, true})
                    check_residue({p, n, {Kind::kResidue, bits, m, is_signed}, repeated(values, 800 / p)});
        }
    }
}

TEST(DigitResidue, IsRightAtBoundaries) {
    for (const auto &[bits, n] :
         {std::pair{61, 5}, std::pair{61, 9}, std::pair{61, 13}, std::pair{89, 5}, std::pair{127, 7}}) {
        const mpz_class p = power_of_two(bits) - 1, half = (p - 1) / 2;
        for (const int m : {1, 2, 8, 31, 32, 33, 60, bits - 1}) {
            const mpz_class end = power_of_two(m);
            std::vector<mpz_class> values{0, 1, -1, half, -half, half - 1, 1 - half, half / 3, -half / 5};
            for (const mpz_class &edge : {mpz_class(end), mpz_class(end / 2), mpz_class(half / end * end)})
                for (const int sign : {-1, 1})
                    for (const int by : {-1, 0, 1})
                        if (const mpz_class value = sign * edge + by; abs(value) <= half)
                            values.push_back(value);
            for (const bool is_signed : {false, true})
                check_residue({p, n, {Kind::kResidue, bits, m, is_signed}, repeated(values, 2)});
        }
    }
}

TEST(DigitComparison, RefusesOtherFields) {
    const auto field = Field::create(mpz_class(101));
    EXPECT_EQ(max_digit_bits(*field), 0);
}

} // namespace
} // namespace picco::runtime::testing
