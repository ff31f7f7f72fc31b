// The circuits of floating-point operations in the clear, against exact arithmetic.
#include "circuits/floats.h"
#include "real/arithmetic.h"
#include "support/circuit_lanes.h"
#include "support/floats.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>

namespace picco::runtime::testing {
namespace {

using Reference = std::function<mpz_class(const std::vector<mpz_class> &)>;

void check(FloatOp op, const FloatFormat &format, int other, const std::vector<std::vector<mpz_class>> &rows,
           const Reference &reference) {
    const auto circuit = float_circuit(op, format, other);
    const auto results = run_lanes(*circuit, operand_bits(op, format, other), rows);
    int failures = 0;
    for (std::size_t i = 0; i < rows.size() && failures < 3; ++i) {
        const mpz_class wanted = reference(rows[i]);
        failures += results[i] != wanted ? 1 : 0;
        EXPECT_EQ(results[i], wanted)
            << "operation " << static_cast<int>(op) << " (" << format.significand << ',' << format.exponent
            << ',' << format.is_nearest << ") " << other << ": " << rows[i][0] << ' ' << rows[i].back();
    }
}

void check_pairs(const FloatFormat &format, const std::vector<std::vector<mpz_class>> &pairs) {
    check(FloatOp::kAdd, format, 0, pairs, [&](const auto &x) { return float_add(x[0], x[1], format); });
    check(FloatOp::kMultiply, format, 0, pairs,
          [&](const auto &x) { return float_multiply(x[0], x[1], format); });
    check(FloatOp::kDivide, format, 0, pairs,
          [&](const auto &x) { return float_divide(x[0], x[1], format); });
    check(FloatOp::kMin, format, 0, pairs,
          [&](const auto &x) { return float_less(x[1], x[0], format) ? x[1] : x[0]; });
    check(FloatOp::kMax, format, 0, pairs,
          [&](const auto &x) { return float_less(x[0], x[1], format) ? x[1] : x[0]; });
    check(FloatOp::kLess, format, 0, pairs,
          [&](const auto &x) { return mpz_class(float_less(x[0], x[1], format)); });
    check(FloatOp::kEqual, format, 0, pairs, [&](const auto &x) { return mpz_class(x[0] == x[1]); });
}

mpz_class low_bits(const mpz_class &x, int bits) {
    mpz_class low;
    mpz_fdiv_r_2exp(low.get_mpz_t(), x.get_mpz_t(), static_cast<unsigned>(bits));
    return low;
}

void check_conversions(const FloatFormat &format, const std::vector<std::vector<mpz_class>> &numbers) {
    check(FloatOp::kSqrt, format, 0, numbers, [&](const auto &x) { return float_sqrt(x[0], format); });
    for (const auto &[op, way] :
         {std::pair{FloatOp::kFloor, Whole::kFloor}, std::pair{FloatOp::kCeil, Whole::kCeil},
          std::pair{FloatOp::kTrunc, Whole::kTrunc}, std::pair{FloatOp::kRound, Whole::kRound}}) {
        check(op, format, 0, numbers,
              [&, way = way](const auto &x) { return float_whole(way, x[0], format); });
    }
    for (const int type : {1, 2, 5, 8, -8, 32, -33, 64}) {
        check(FloatOp::kToInt, format, type, numbers,
              [&](const auto &x) { return low_bits(float_to_integer(x[0], format, type), std::abs(type)); });
    }
    for (const FloatFormat to :
         {FloatFormat{2, 2}, FloatFormat{3, 4}, FloatFormat{3, 4, true}, FloatFormat{5, 3},
          FloatFormat{24, 8}, FloatFormat{24, 8, true}, FloatFormat{53, 11}}) {
        check(FloatOp::kConvert, format, to.code(), numbers,
              [&](const auto &x) { return float_convert(x[0], format, to); });
    }
}

constexpr FloatFormat kSmall[] = {{2, 2}, {2, 2, true}, {3, 3}, {3, 3, true}, {4, 3}, {4, 3, true}, {2, 4}};

TEST(FloatCircuits, AllPairsOfSmallFormats) {
    for (const FloatFormat format : kSmall) {
        std::vector<std::vector<mpz_class>> pairs, numbers;
        const std::vector<mpz_class> all = all_numbers(format);
        for (const mpz_class &x : all) {
            numbers.push_back({x});
            for (const mpz_class &y : all) {
                pairs.push_back({x, y});
            }
        }
        check_pairs(format, pairs);
        check_conversions(format, numbers);
    }
}

TEST(FloatCircuits, HardPairsOfLargeFormats) {
    for (FloatFormat format :
         {FloatFormat{24, 8}, FloatFormat{32, 9}, FloatFormat{53, 11}, FloatFormat{16, 5}, FloatFormat{11, 5},
          FloatFormat{7, 13}, FloatFormat{64, 15}, FloatFormat{113, 20}}) {
        for (const bool is_nearest : {false, true}) {
            format.is_nearest = is_nearest;
            HardNumbers numbers(format, 1);
            std::vector<std::vector<mpz_class>> pairs, single;
            for (int i = 0; i < 4000; ++i) {
                const mpz_class x = numbers.next();
                single.push_back({x});
                pairs.push_back({x, i % 2 == 0 ? numbers.next() : numbers.near(x)});
            }
            check_pairs(format, pairs);
            check_conversions(format, single);
        }
    }
}

TEST(FloatCircuits, Integers) {
    std::mt19937_64 random(3);
    for (const FloatFormat format :
         {FloatFormat{2, 2}, FloatFormat{3, 3, true}, FloatFormat{24, 8}, FloatFormat{24, 8, true},
          FloatFormat{53, 11}, FloatFormat{113, 15, true}}) {
        for (const int type : {1, 2, 6, -6, 32, -32, 64, -64}) {
            const int bits = std::abs(type);
            std::vector<std::vector<mpz_class>> rows;
            for (std::uint64_t i = 0; i < 512; ++i) {
                const std::uint64_t x = i < 128 ? i - 64 : random() >> random() % 64;
                rows.push_back({low_bits(mpz_class(x), bits)});
            }
            check(FloatOp::kFromInt, format, type, rows, [&](const auto &x) {
                const bool is_negative =
                    type > 1 && mpz_tstbit(x[0].get_mpz_t(), static_cast<unsigned>(bits - 1)) != 0;
                return float_from_integer(
                    is_negative ? mpz_class(x[0] - (mpz_class(1) << static_cast<unsigned>(bits))) : x[0],
                    format);
            });
        }
    }
}

/// A circuit for a public operand computes the same as the one for two private ones, with fewer products.
TEST(FloatCircuits, PublicOperands) {
    for (const FloatFormat format : {FloatFormat{24, 8}, FloatFormat{5, 4, true}}) {
        HardNumbers numbers(format, 17);
        for (const FloatOp op : {FloatOp::kAdd, FloatOp::kMultiply, FloatOp::kDivide, FloatOp::kLess,
                                 FloatOp::kEqual, FloatOp::kMax}) {
            const auto general = float_circuit(op, format);
            const auto bits = static_cast<std::size_t>(format.width());
            for (int i = 0; i < 20; ++i) {
                const mpz_class number = i == 0 ? mpz_class(0) : numbers.next();
                for (const int place : {1, 2}) {
                    const auto special = float_circuit(op, format, 0, {place, number});
                    EXPECT_EQ(special->inputs(), bits);
                    EXPECT_LE(special->products(), general->products());
                    for (int j = 0; j < 20; ++j) {
                        const mpz_class x = j % 2 == 0 ? numbers.next() : numbers.near(number);
                        const auto operands = place == 1 ? std::vector{number, x} : std::vector{x, number};
                        EXPECT_EQ(evaluate(*special, bits, {x}), evaluate(*general, bits, operands));
                    }
                }
            }
        }
    }
}

TEST(FloatCircuits, StayWithinTheirCosts) {
    struct Bound {
        FloatOp op;
        FloatFormat format;
        std::size_t products, rounds;
    };
    for (const Bound &bound :
         {Bound{FloatOp::kAdd, {24, 8}, 843, 33}, Bound{FloatOp::kMultiply, {24, 8}, 1442, 17},
          Bound{FloatOp::kAdd, {32, 9}, 1183, 37}, Bound{FloatOp::kMultiply, {32, 9}, 2444, 17},
          Bound{FloatOp::kLess, {32, 9}, 118, 7}, Bound{FloatOp::kEqual, {32, 9}, 41, 6},
          Bound{FloatOp::kAdd, {53, 11}, 1921, 37}, Bound{FloatOp::kMultiply, {53, 11}, 6265, 19},
          Bound{FloatOp::kAdd, {24, 8, true}, 947, 42}, Bound{FloatOp::kMultiply, {24, 8, true}, 1608, 30}}) {
        const auto circuit = float_circuit(bound.op, bound.format);
        EXPECT_LE(circuit->products(), bound.products);
        EXPECT_LE(circuit->rounds(), bound.rounds);
    }
}

} // namespace
} // namespace picco::runtime::testing
