// Functions of formats that the C library's numbers cannot check, and of odd ones, against their series.
#include "circuits/floats.h"
#include "support/circuit_lanes.h"
#include "support/exact_functions.h"
#include "support/floats.h"

#include <gtest/gtest.h>

#include <functional>

namespace picco::runtime::testing {
namespace {

using Exact = std::function<std::optional<Real>(const std::vector<Real> &)>;

struct Function {
    const char *name;
    FloatOp op;
    int spread; ///< half of the operands lie below 2^spread
    Exact exact;
};

const Function kFunctions[] = {
    {"exp", FloatOp::kExp, 7, [](const auto &x) { return exact_exp(x[0]); }},
    {"exp2", FloatOp::kExp2, 8, [](const auto &x) { return exact_exp(Real(x[0] * ln_two(), kPlaces)); }},
    {"log", FloatOp::kLog, 10, [](const auto &x) { return exact_log(x[0]); }},
    {"log2", FloatOp::kLog2, 10,
     [](const auto &x) {
         const auto log = exact_log(x[0]);
         return log ? std::optional(Real(*log / ln_two(), kPlaces)) : std::nullopt;
     }},
    {"sqrt", FloatOp::kSqrt, 10,
     [](const auto &x) { return x[0] < 0 ? std::nullopt : std::optional(Real(sqrt(x[0]), kPlaces)); }},
    {"sin", FloatOp::kSin, 0, [](const auto &x) { return std::optional(exact_sine(x[0])); }},
    {"cos", FloatOp::kCos, 0, [](const auto &x) { return std::optional(exact_sine(x[0], 1)); }},
    {"pow", FloatOp::kPow, 5, [](const auto &x) { return exact_pow(x[0], x[1]); }},
};

/// Any number below 2^spread, of either sign.
mpz_class below(HardNumbers &numbers, int spread, const FloatFormat &format) {
    mpz_class v = 0;
    for (int i = 0; i < 3; ++i) {
        v = (v << 64) + numbers.random()();
    }
    const mpz_class sign = numbers.random()() % 2 == 0 ? 1 : -1;
    return rounded(Dyadic{v * sign, spread - 192 - static_cast<long>(numbers.random()() % 12)}, format);
}

class WideFunctions : public ::testing::TestWithParam<FloatFormat> {};

TEST_P(WideFunctions, AreAsExactAsStated) {
    const FloatFormat format = GetParam();
    for (const Function &function : kFunctions) {
        HardNumbers numbers(format, 3);
        std::vector<std::vector<mpz_class>> rows;
        for (int i = 0; i < 192; ++i) {
            rows.emplace_back();
            for (int j = 0; j < operands_of(function.op); ++j) {
                rows.back().push_back(i % 4 == 0 ? numbers.next() : below(numbers, function.spread, format));
            }
        }
        const std::vector<mpz_class> results =
            run_lanes(*float_circuit(function.op, format), static_cast<std::size_t>(format.width()), rows);
        const bool is_periodic = function.op == FloatOp::kSin || function.op == FloatOp::kCos;
        int checked = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::vector<Real> operands;
            for (const mpz_class &operand : rows[i]) {
                operands.push_back(real(operand, format));
            }
            if (is_periodic && exponent_of(operands[0]) > format.significand) {
                operands[0] = 0; // such angles count as 0
            }
            const std::optional<Real> wanted = function.exact(operands);
            if (!wanted || !is_in_range(*wanted, format)) {
                continue;
            }
            ++checked;
            const double off = units_off(real(results[i], format), *wanted, format);
            ASSERT_LT(off, format.is_nearest ? 0.8 : 1.3)
                << function.name << ' ' << operands[0] << " in (" << format.significand << ','
                << format.exponent << ')';
        }
        EXPECT_GT(checked, 40) << function.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, WideFunctions,
                         ::testing::Values(FloatFormat{53, 11}, FloatFormat{53, 11, true}, FloatFormat{54, 8},
                                           FloatFormat{64, 15}, FloatFormat{64, 15, true},
                                           FloatFormat{80, 12}, FloatFormat{113, 15},
                                           FloatFormat{113, 15, true}, FloatFormat{19, 7}),
                         [](const auto &each) {
                             return std::to_string(each.param.significand) + "_" +
                                    std::to_string(each.param.exponent) +
                                    (each.param.is_nearest ? "_nearest" : "");
                         });

/// Powers of numbers around 1 and of very large and small ones, with exponents so that results of all sizes
/// come out, those next to the ends of the range among them.
class Powers : public ::testing::TestWithParam<FloatFormat> {};

TEST_P(Powers, AreAsExactAsStated) {
    const FloatFormat format = GetParam();
    HardNumbers numbers(format, 5);
    const long range = 1L << (format.exponent - 1);
    std::vector<std::vector<mpz_class>> rows;
    for (int i = 0; i < 960; ++i) {
        const auto random = [&](long most) { return static_cast<long>(numbers.random()() % most); };
        // 1 +- m 2^-s, or m 2^e.
        const long small = 1 + random(format.significand);
        const mpz_class one = mpz_class(1) << format.significand;
        const mpz_class near = one + (random(2) == 0 ? 1 : -1) * (one >> small) + random(3) - 1;
        const Dyadic around{near, -format.significand};
        const Dyadic far{mpz_class(one + random(1 << 20)), random(2 * range) - range};
        const Real x = real(rounded(i % 2 == 0 ? around : far, format), format);
        const std::optional<Real> logarithm = exact_log(x);
        if (!logarithm || *logarithm == 0) {
            continue;
        }
        // 2^wanted is the result.
        const Real wanted(i % 3 == 0 ? (random(2) == 0 ? range : -range) + random(3) - 1
                                     : random(2 * range) - range,
                          kPlaces);
        const Real y(wanted * ln_two() / *logarithm, kPlaces);
        const long digits = 80 - exponent_of(y);
        const Dyadic exponent{mpz_class(scaled(y, digits)) + random(1 << 10), -digits};
        rows.push_back({rounded(i % 2 == 0 ? around : far, format), rounded(exponent, format)});
    }
    const std::vector<mpz_class> results =
        run_lanes(*float_circuit(FloatOp::kPow, format), static_cast<std::size_t>(format.width()), rows);
    int checked = 0;
    double worst = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::optional<Real> wanted = exact_pow(real(rows[i][0], format), real(rows[i][1], format));
        if (wanted && is_in_range(*wanted, format)) {
            ++checked;
            worst = std::max(worst, units_off(real(results[i], format), *wanted, format));
        }
    }
    EXPECT_GT(checked, 300);
    EXPECT_LT(worst, format.is_nearest ? 0.8 : 1.3);
    RecordProperty("worst", std::to_string(worst));
}

INSTANTIATE_TEST_SUITE_P(Formats, Powers,
                         ::testing::Values(FloatFormat{24, 8}, FloatFormat{32, 9}, FloatFormat{53, 11},
                                           FloatFormat{53, 11, true}, FloatFormat{16, 5}));

/// Numbers m 2^e with m < 2^K, of which there are none nearer to a multiple of pi / 2: the denominators of
/// the continued fraction of 2^(e + 1) / pi.
std::vector<Dyadic> nearest_to_quarter_turns(int significand) {
    std::vector<Dyadic> numbers;
    const mpz_class most = mpz_class(1) << static_cast<unsigned>(significand);
    for (long e = -significand; e <= 0; ++e) {
        mpz_class n(scaled(Real(2 / half_a_turn(), kPlaces), 900 + e)), d = mpz_class(1) << 900;
        mpz_class low = 0, high = 1, p_low = 1, p_high = 0; // denominators and numerators
        while (d != 0) {
            const mpz_class quotient = n / d, rest = n % d;
            n = d, d = rest;
            const mpz_class next = quotient * low + high, p_next = quotient * p_low + p_high;
            high = low, low = next, p_high = p_low, p_low = p_next;
            if (low >= most) {
                break;
            }
            if (p_low != 0) {
                numbers.push_back({low, e});
            }
        }
    }
    return numbers;
}

double nearness(const Dyadic &number) {
    const Real x = scaled(Real(number.value, kPlaces), number.exponent);
    const Real quarters(x * 2 / half_a_turn(), kPlaces);
    const Real distance(abs(Real(quarters - floor(Real(quarters + 0.5, kPlaces)), kPlaces)), kPlaces);
    return static_cast<double>(1 - exponent_of(distance));
}

/// What the circuit counts on.
TEST(Trigonometry, NoNumberIsNearerToAMultiple) {
    for (int significand = 2; significand <= 113; ++significand) {
        for (const Dyadic &number : nearest_to_quarter_turns(significand)) {
            ASSERT_LE(nearness(number), significand + 13) << significand << ' ' << number.value;
        }
    }
}

TEST(Trigonometry, IsExactNearItsZeros) {
    for (const FloatFormat format :
         {FloatFormat{24, 8}, FloatFormat{24, 8, true}, FloatFormat{32, 9}, FloatFormat{53, 11},
          FloatFormat{9, 7}, FloatFormat{52, 11, true}, FloatFormat{107, 15}}) {
        std::vector<std::vector<mpz_class>> rows;
        for (const Dyadic &number : nearest_to_quarter_turns(format.significand)) {
            rows.push_back({rounded(number, format)});
        }
        for (const unsigned quarters : {0u, 1u}) {
            const auto circuit = float_circuit(quarters == 0 ? FloatOp::kSin : FloatOp::kCos, format);
            const auto results = run_lanes(*circuit, static_cast<std::size_t>(format.width()), rows);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const Real wanted = exact_sine(real(rows[i][0], format), quarters);
                if (is_in_range(wanted, format)) {
                    ASSERT_LT(units_off(real(results[i], format), wanted, format),
                              format.is_nearest ? 0.8 : 1.3)
                        << real(rows[i][0], format) << " in (" << format.significand << ',' << format.exponent
                        << ')';
                }
            }
        }
    }
}

TEST(ExactFunctions, AreThoseOfTheCLibrary) {
    for (const double x : {0.001, 0.3, 1.0, 2.5, 40.0}) {
        const Real at(x, kPlaces);
        EXPECT_NEAR(exact_exp(at)->get_d() / std::exp(x), 1, 1e-14);
        EXPECT_NEAR(exact_log(at)->get_d(), std::log(x), 1e-14);
        EXPECT_NEAR(exact_sine(at).get_d(), std::sin(x), 1e-14);
        EXPECT_NEAR(exact_sine(-at).get_d(), std::sin(-x), 1e-14);
        EXPECT_NEAR(exact_sine(at, 1).get_d(), std::cos(x), 1e-14);
        EXPECT_NEAR(exact_pow(at, 2)->get_d() / (x * x), 1, 1e-14);
    }
}

} // namespace
} // namespace picco::runtime::testing
