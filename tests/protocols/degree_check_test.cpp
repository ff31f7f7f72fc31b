// Checks of what input parties shared: right sharings always pass, wrong ones are named, with the error that is
// stated, and nothing else is told.
#include <gtest/gtest.h>

#include <cmath>

#include "protocols/byte_views.h"
#include "protocols/core/degree_check.h"
#include "protocols/core/zero_check.h"
#include "protocols/view_checks.h"

namespace picco::runtime::testing {
namespace {

const char *const kMersenne61 = "2305843009213693951";
const char *const kMersenne127 = "170141183460469231731687303715884105727";

Key seed() {
    Key key;
    random_bytes(key.data(), key.size());
    return key;
}

/// Shares of the variables of each party: [variable][party].
using Variables = std::vector<std::vector<Elements>>;

/// Which variables pass; all parties must find the same. pieces: values that are added at a time.
std::vector<bool> checked(Context &context, const Key &key, const Variables &variables, std::size_t pieces,
                          int repetitions = 0) {
    Coefficients coefficients(key);
    DegreeCheck check = repetitions == 0 ? DegreeCheck(context, coefficients)
                                         : DegreeCheck(context, coefficients, repetitions);
    for (const auto &shares : variables) {
        const Elements &own = shares[slot(context)];
        check.begin_variable();
        for (std::size_t first = 0; first < own.count; first += pieces)
            check.add(own.at(first), std::min(pieces, own.count - first));
    }
    Elements parts = check.take_parts();
    return finish(context, degrees_are_right(context, std::move(parts), check.repetitions()));
}

std::vector<bool> check_elements(const Field &field, int n, const Variables &variables,
                                 std::size_t pieces = 1000, int repetitions = 0) {
    const Key key = seed();
    const auto found = run_parties(
        field, n, [&](Context &context) { return checked(context, key, variables, pieces, repetitions); });
    for (const auto &each : found)
        EXPECT_EQ(each, found[0]);
    return found[0];
}

std::vector<bool> check_bytes(int n, const Variables &variables, std::size_t pieces = 1000) {
    const Key key = seed();
    const auto found =
        run_byte_parties(n, [&](Context &context) { return checked(context, key, variables, pieces); });
    for (const auto &each : found)
        EXPECT_EQ(each, found[0]);
    return found[0];
}

std::vector<mpz_class> numbers(std::size_t count) {
    std::vector<mpz_class> values;
    for (std::size_t i = 0; i < count; ++i)
        values.emplace_back(static_cast<long>(i * i) - 1000);
    return values;
}

/// Adds c x^power to the polynomial of one value.
void add_power(const Field &field, std::vector<Elements> &shares, std::size_t value, int power, long c) {
    for (std::size_t i = 0; i < shares.size(); ++i) {
        mpz_class x = c;
        for (int k = 0; k < power; ++k)
            x *= static_cast<unsigned long>(i + 1);
        Elements term(field, 1);
        field.from_mpz(term.data(), x);
        field.add(shares[i].at(value), shares[i].at(value), term.data(), 1);
    }
}

class DegreeChecks : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
    int t = (n - 1) / 2;
};

TEST_P(DegreeChecks, RightSharingsPass) {
    for (const char *modulus : {"17", "101", kMersenne61, kMersenne127}) {
        const auto field = Field::create(std::string(modulus));
        for (const std::size_t pieces : {std::size_t{1}, std::size_t{17}, std::size_t{5000}}) {
            Variables variables;
            for (const std::size_t count : {1u, 2u, 1023u, 1u, 1025u, 2050u})
                variables.push_back(share(*field, n, numbers(count)));
            EXPECT_EQ(check_elements(*field, n, variables, pieces), std::vector<bool>(6, true)) << modulus;
        }
        EXPECT_EQ(check_elements(*field, n, {}), std::vector<bool>{});
    }
}

TEST_P(DegreeChecks, EachHigherPowerIsFound) {
    for (const char *modulus : {"101", kMersenne61, kMersenne127}) {
        const auto field = Field::create(std::string(modulus));
        for (int power = t + 1; power < n; ++power) {
            Variables variables;
            std::vector<bool> expected;
            for (const std::size_t place : {0u, 511u, 1024u, 1999u}) {
                variables.push_back(share(*field, n, numbers(2000)));
                add_power(*field, variables.back(), place, power, 5);
                variables.push_back(share(*field, n, numbers(3)));
                expected.insert(expected.end(), {false, true});
            }
            EXPECT_EQ(check_elements(*field, n, variables), expected) << modulus << " x^" << power;
        }
    }
}

TEST_P(DegreeChecks, EachAlteredShareIsFound) {
    const auto field = Field::create(std::string(kMersenne61));
    Variables variables;
    for (int party = 0; party < n; ++party) {
        variables.push_back(share(*field, n, numbers(100)));
        Elements &altered = variables.back()[static_cast<std::size_t>(party)];
        const std::size_t place = 7 * static_cast<std::size_t>(party) % 100;
        altered.at(place)[0] ^= 1; // 2^61 - 2 and below are canonical; the all-ones word is never drawn
    }
    EXPECT_EQ(check_elements(*field, n, variables), std::vector<bool>(variables.size(), false));
}

INSTANTIATE_TEST_SUITE_P(Parties, DegreeChecks, ::testing::Values(3, 5, 7, 9, 13));

class ByteDegreeChecks : public ::testing::TestWithParam<int> {};

TEST_P(ByteDegreeChecks, EachAlteredComponentIsFound) {
    const int n = GetParam();
    std::vector<std::uint8_t> bytes(n < 9 ? 1500 : 300);
    random_bytes(bytes.data(), bytes.size());
    const std::size_t components = Cnf(n, 1).components();
    Variables variables;
    std::vector<bool> expected;
    for (int party = 0; party < n; ++party) {
        for (std::size_t component = 0; component<components; component += components> 10 ? 7 : 1) {
            variables.push_back(share_randomly(bytes, n));
            Elements &altered = variables.back()[static_cast<std::size_t>(party)];
            const std::size_t place = (101 * component + 140) % bytes.size();
            set_byte(altered, place, component,
                     static_cast<std::uint8_t>(byte_of(altered, place, component) ^ 0x40));
            variables.push_back(share_randomly(bytes, n));
            expected.insert(expected.end(), {false, true});
        }
    }
    EXPECT_EQ(check_bytes(n, variables), expected);
    EXPECT_EQ(check_bytes(n, variables, 16), expected);
}

TEST_P(ByteDegreeChecks, CostWhatTheyDeclare) {
    const double t = (GetParam() - 1) / 2;
    constexpr std::size_t kCount = 40;
    const double measured = measured_bytes(
        GetParam(), kCount,
        [&](Context &c) {
            Elements parts(c.field, kCount);
            std::fill(parts.words.begin(), parts.words.end(), 0);
            finish(c, sums_are_zero(c, std::move(parts)));
        },
        [&](const Context &c) {
            const Cost all = cost_of_sums_are_zero(c, kCount);
            return Cost{all.rounds, all.bits / kCount};
        });
    EXPECT_EQ(measured, 3 * t);
}

INSTANTIATE_TEST_SUITE_P(Parties, ByteDegreeChecks, ::testing::Values(3, 5, 7, 9));

TEST(DegreeCheck, RepetitionsReachTheStatedError) {
    const auto repetitions = [](const char *modulus, int kappa) {
        return degree_check_repetitions(*Field::create(std::string(modulus)), kappa);
    };
    EXPECT_EQ(repetitions(kMersenne61, 40), 1);
    EXPECT_EQ(repetitions(kMersenne61, 59), 1);
    EXPECT_EQ(repetitions(kMersenne61, 60), 2);
    EXPECT_EQ(repetitions(kMersenne127, 80), 1);
    for (const unsigned p : {5u, 13u, 101u, 257u}) {
        const double passes = 1 - std::pow(1 - 1.0 / p, 3);
        const int found = repetitions(std::to_string(p).c_str(), 40);
        EXPECT_LE(found * std::log2(passes), -40);
        EXPECT_GT((found - 1) * std::log2(passes), -40);
    }
    EXPECT_EQ(degree_check_repetitions(*byte_field(Cnf(3, 1)), 40), 7);
}

/// Each of 20,000 variables has a wrong value; so many pass as is stated: 1 - (12/13)^3 = 0.2135 of them.
TEST(DegreeCheck, ErrorOfOneRepetitionIsAsStated) {
    constexpr std::size_t kVariables = 20'000;
    const auto field = Field::create(std::string("13"));
    for (const int n : {3, 5}) {
        Variables variables;
        for (std::size_t i = 0; i < kVariables; ++i) {
            variables.push_back(share(*field, n, {4}));
            add_power(*field, variables.back(), 0, n == 3 ? 2 : 3 + static_cast<int>(i % 2),
                      1 + static_cast<long>(i % 12));
        }
        const auto passed = check_elements(*field, n, variables, 1000, 1);
        const double rate = static_cast<double>(std::count(passed.begin(), passed.end(), true)) / kVariables;
        EXPECT_NEAR(rate, 1 - std::pow(12.0 / 13, 3), 0.012); // four deviations
    }
}

/// f(i) λ_i, and what a sharing of the second number adds to it when its degree is checked: a sharing of 0.
ViewCase zero_checking() {
    ViewCase test{3, 5,
                  [](Context &c, Inputs i) {
                      const Field &field = c.field;
                      Elements point(field, 1), parts = i.elements[1];
                      field.from_int64(point.data(), c.self());
                      field.multiply_constant(parts.data(), parts.data(), point.data(), parts.count);
                      field.add(parts.data(), parts.data(), i.elements[0].data(), parts.count);
                      field.multiply_constant(parts.data(), parts.data(), c.shamir.weight_2t(c.self()),
                                              parts.count);
                      finish(c, sums_are_zero(c, std::move(parts)));
                  },
                  Frames::elements};
    test.trials = 8;
    return test;
}

TEST(DegreeCheck, WhatIsSeenOfRightSharingsDoesNotDependOnThem) {
    std::vector<Secret> secrets;
    for (int value = 0; value < 5; ++value)
        secrets.push_back({{0, value}, {}});
    EXPECT_EQ(check_views(zero_checking(), secrets, 1), 3);
}

TEST(DegreeCheck, WhatIsSeenOfWrongSharingsIsThatTheyAreWrong) {
    std::vector<Secret> secrets;
    for (int sum = 1; sum < 5; ++sum) {
        for (int value = 0; value < 5; ++value)
            secrets.push_back({{sum, value}, {}});
    }
    EXPECT_EQ(check_views(zero_checking(), secrets, 1), 3);
    EXPECT_GT(check_mutations(zero_checking(), {secrets[0], secrets[8], secrets[16]}), 3);
}

} // namespace
} // namespace picco::runtime::testing
