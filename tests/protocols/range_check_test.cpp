// Checks of ranges: values of their types pass, others are named by their variables, with the error that is stated.
#include <gtest/gtest.h>

#include <algorithm>
#include <climits>
#include <cmath>

#include "protocols/all_roles.h"
#include "protocols/compare/range_check.h"

namespace picco::runtime::testing {
namespace {

const char *const kMersenne61 = "2305843009213693951";
const char *const kTwoLimbs = "170141183460469231731687303715884105727";

struct Variable {
    int type;
    std::vector<mpz_class> values;
};

/// Which variables pass; all parties must find the same.
std::vector<bool> check(const Field &field, int n, const std::vector<Variable> &variables, int kappa = 40) {
    Key key;
    random_bytes(key.data(), key.size());
    std::vector<std::vector<Elements>> shares; // by variable and party
    shares.reserve(variables.size());
    for (const Variable &variable : variables)
        shares.push_back(share(field, n, variable.values));
    const auto found = run_parties(field, n, [&](Context &context) {
        context.kappa = kappa;
        Coefficients coefficients(key);
        std::vector<TypedVariable> typed;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const Elements &own = shares[i][slot(context)];
            typed.push_back(
                {variables[i].type, own.count, [&own](std::size_t begin, std::size_t end, std::uint64_t *to) {
                     std::copy(own.at(begin), own.at(begin) + (end - begin) * own.limbs, to);
                 }});
        }
        return finish(context, ranges_are_right(context, coefficients, std::move(typed), 5000));
    });
    for (const auto &each : found)
        EXPECT_EQ(each, found[0]);
    return found[0];
}

mpz_class power(int exponent) {
    return power_of_two(exponent);
}

class RangeCheckTest : public ::testing::TestWithParam<std::tuple<int, const char *>> {
  protected:
    int n = std::get<0>(GetParam());
    std::unique_ptr<Field> field = Field::create(std::string(std::get<1>(GetParam())));
};

TEST_P(RangeCheckTest, TakesWhatTypesHold) {
    const std::vector<bool> all(7, true);
    EXPECT_EQ(check(*field, n,
                    {{32, {0, 1, -1, power(31) - 1, -power(31)}},
                     {-32, {0, 1, power(32) - 1}},
                     {8, {127, -128}},
                     {-1, {0, 1, 1, 0}},
                     {1, {0, -1}},
                     {20, std::vector<mpz_class>(130, -power(19))},
                     {32, {}}}),
              all);
}

TEST_P(RangeCheckTest, NamesWhatDoesNot) {
    std::vector<mpz_class> many(200, 5);
    many[131] = 128;
    EXPECT_EQ(check(*field, n,
                    {{32, {7, power(31)}},
                     {32, {-power(31) - 1, 7}},
                     {32, {7, 8}},
                     {-32, {power(32)}},
                     {-32, {-1}},
                     {8, many},
                     {-1, {2}},
                     {32, {power(32) + 10}},
                     {32, {field->modulus() / 2}},
                     {-8, {255}}}),
              (std::vector<bool>{false, false, true, false, false, false, false, false, false, true}));
}

/// Two values out of range do not hide each other, nor do all.
TEST_P(RangeCheckTest, FindsAnyNumberOfWrongValues) {
    for (const std::size_t wrong : {std::size_t{2}, std::size_t{64}, std::size_t{100}}) {
        std::vector<mpz_class> values(100, 1);
        std::fill_n(values.begin(), wrong, mpz_class(2));
        EXPECT_EQ(check(*field, n, {{-1, values}, {-1, {1}}}), (std::vector<bool>{false, true})) << wrong;
    }
}

INSTANTIATE_TEST_SUITE_P(Fields, RangeCheckTest,
                         ::testing::Combine(::testing::Values(3, 5, 7),
                                            ::testing::Values(kMersenne61, kTwoLimbs)));

TEST(RangeCheck, IsDividedIntoParts) {
    const auto field = Field::create(std::string(kMersenne61));
    std::vector<mpz_class> many(5000 + 100, 3);
    many.back() = -1;
    EXPECT_EQ(check(*field, 3, {{-4, {1}}, {-4, many}, {8, {1}}}), (std::vector<bool>{true, false, true}));
}

/// With k combinations a wrong variable passes in 2^-k of all trials.
TEST(RangeCheck, ErrsAsStated) {
    const auto field = Field::create(std::string("2147483647"));
    constexpr int kTrials = 4096;
    std::vector<mpz_class> values(5, 0);
    values[1] = values[3] = 9;
    const auto passes = check(*field, 3, std::vector<Variable>(kTrials, {-3, values}), 3);
    const double passed = static_cast<double>(std::count(passes.begin(), passes.end(), true));
    EXPECT_NEAR(passed / kTrials, 1.0 / 8, 5 * std::sqrt(1.0 / 8 * 7 / 8 / kTrials));
}

TEST(RangeCheck, KnowsWhichTypesAFieldHolds) {
    const auto field = Field::create(std::string(kMersenne61));
    run_parties(*field, 3, [](Context &context) {
        for (const int type : {0, INT_MIN, 60, -60, 1000, -1000})
            EXPECT_FALSE(can_check_range(context, type)) << type;
        for (const int type : {1, -1, 59, -59})
            EXPECT_TRUE(can_check_range(context, type)) << type;
        return 0;
    });
}

} // namespace
} // namespace picco::runtime::testing
