#include "plan/real_ranges.h"

#include "ast/facts.h"
#include "lower/real_literals.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace picco::compiler {
namespace {

constexpr long double kInfinity = std::numeric_limits<long double>::infinity();

long double down(long double number) {
    return std::nextafter(number, -kInfinity);
}

long double up(long double number) {
    return std::nextafter(number, kInfinity);
}

long double to_real(const mpz_class &number) {
    long exponent = 0;
    const double digits = mpz_get_d_2exp(&exponent, number.get_mpz_t()); // towards zero
    return std::ldexp(static_cast<long double>(digits), static_cast<int>(exponent));
}

/// Exact below 2^64 and for powers of two, else a little more.
long double bound(const mpz_class &number) {
    if (mpz_sizeinbase(number.get_mpz_t(), 2) <= 53 || mpz_popcount(mpz_class(abs(number)).get_mpz_t()) == 1)
        return to_real(number);
    const long double slack = std::ldexp(std::fabs(to_real(number)), -51);
    return to_real(number) + (sgn(number) < 0 ? -slack : slack);
}

/// Of the power of two beyond every number of the format (runtime/real/format.h).
int greatest_exponent(const Type &format) {
    return (1 << (format.exponent - 1)) - 1 + format.significand;
}

/// Beyond every number of the format.
mpz_class end_of(const Type &format) {
    return mpz_class(1) << static_cast<unsigned>(greatest_exponent(format));
}

mpz_class whole_part(long double number, const Type &format) {
    const mpz_class end = end_of(format);
    if (std::isinf(number))
        return number < 0 ? mpz_class(-end) : end;
    int exponent = 0;
    constexpr int kDigits = 64;
    const long double digits = std::ldexp(std::frexp(std::fabs(number), &exponent), kDigits);
    mpz_class whole(std::to_string(static_cast<unsigned long long>(digits)));
    if (exponent >= kDigits)
        whole <<= static_cast<unsigned>(exponent - kDigits);
    else
        whole >>= static_cast<unsigned>(kDigits - exponent);
    whole = std::min(whole, end);
    return number < 0 ? mpz_class(-whole) : whole;
}

RealInterval all_of(const Type &format) {
    const long double end = std::ldexp(1.0L, greatest_exponent(format));
    return {-end, end, 0};
}

RealInterval of_number(std::string_view literal) {
    const bool is_negative = literal.starts_with('-');
    const mpq_class value = exact_value(literal.substr(is_negative ? 1 : 0));
    if (sgn(value) == 0)
        return {0, 0, kInfinity};
    const long double quotient = to_real(value.get_num()) / to_real(value.get_den());
    const bool is_exact = std::isnormal(quotient) && mpq_class(static_cast<double>(quotient)) == value;
    const long double low = is_exact ? quotient : quotient * (1 - 1e-14L);
    const long double high = is_exact ? quotient : quotient * (1 + 1e-14L);
    return is_negative ? RealInterval{-high, -low, low} : RealInterval{low, high, low};
}

long double magnitude(const RealInterval &x) {
    return std::max(std::fabs(x.low), std::fabs(x.high));
}

RealInterval product(const RealInterval &x, const RealInterval &y) {
    const auto times = [](long double a, long double b) { return a == 0 || b == 0 ? 0 : a * b; };
    const auto [low, high] =
        std::minmax({times(x.low, y.low), times(x.low, y.high), times(x.high, y.low), times(x.high, y.high)});
    return {low == 0 ? low : down(low), high == 0 ? high : up(high), times(x.least, y.least)};
}

/// What is divided by zero is the largest number of the format.
RealInterval quotient(const RealInterval &x, const RealInterval &y, const RealInterval &all) {
    const bool may_be_zero = y.low <= 0 && y.high >= 0;
    const long double least =
        std::max(y.least, may_be_zero ? 0 : std::min(std::fabs(y.low), std::fabs(y.high)));
    if (least == 0)
        return all;
    const long double most = up(magnitude(x) / least);
    const bool has_negative = x.low < 0 || y.low<0, has_positive = x.high> 0 || y.high > 0;
    return {has_negative ? -most : 0, has_positive || has_negative ? most : 0, 0};
}

/// Of numbers above 0: what a function makes of others is defined, and small.
RealInterval logarithm(const RealInterval &x, const Type &format) {
    const long double low = x.least > 0 ? std::log2(x.least) : -greatest_exponent(format);
    const long double high =
        x.high > 0 ? std::log2(std::min(x.high, std::numeric_limits<long double>::max())) : 0;
    return {std::min(0.0L, down(low)), std::max(0.0L, up(high)), 0};
}

RealInterval power(const RealInterval &x, const RealInterval &y, const RealInterval &all) {
    if (x.least == 0 && y.low < 0)
        return all;
    long double most = 1;
    for (const long double base : {magnitude(x), x.least})
        for (const long double exponent : {y.low, y.high})
            if (std::isfinite(base) && base > 0)
                most = std::max(most, up(std::pow(base, exponent) * (1 + 1e-15L)));
    if (std::isinf(magnitude(x)))
        return all;
    return {x.low < 0 ? -most : 0, most, 0};
}

RealInterval hull(const RealInterval &x, const RealInterval &y) {
    return {std::min(x.low, y.low), std::max(x.high, y.high), std::min(x.least, y.least)};
}

} // namespace

Interval RealRanges::of_whole_part(const RealOperation &conversion) {
    const RealInterval range = of(*conversion.operands[0]);
    const Type &format = *conversion.operands[0]->type;
    return {whole_part(range.low, format), whole_part(range.high, format)};
}

RealInterval RealRanges::of(const Expression &word) {
    const RealInterval all = all_of(*word.type);
    RealInterval range = all;
    if (const auto *cast = as<Cast>(&word))
        range = of(*cast->operand);
    else if (const auto *operation = as<RealOperation>(&word))
        range = of_operation(*operation);
    else if (const auto *conditional = as<Conditional>(&word); conditional && conditional->when_true)
        range = hull(of(*conditional->when_true), of(*conditional->when_false));
    // Larger results are the largest number.
    return {std::clamp(range.low, all.low, all.high), std::clamp(range.high, all.low, all.high), range.least};
}

RealInterval RealRanges::of_operation(const RealOperation &operation) {
    const RealInterval all = all_of(*operation.type);
    const auto operand = [&](std::size_t i) { return of(*operation.operands[i]); };
    switch (operation.op) {
    case RealOperator::kNumber:
        return of_number(operation.literal);
    case RealOperator::kFromInteger: {
        const Interval whole = integers_.of(*operation.operands[0]);
        return {bound(whole.low), bound(whole.high), 1};
    }
    case RealOperator::kAdd: {
        const RealInterval x = operand(0), y = operand(1);
        return {down(x.low + y.low), up(x.high + y.high), 0};
    }
    case RealOperator::kSubtract: {
        const RealInterval x = operand(0), y = operand(1);
        return {down(x.low - y.high), up(x.high - y.low), 0};
    }
    case RealOperator::kMultiply:
        return product(operand(0), operand(1));
    case RealOperator::kDivide:
        return quotient(operand(0), operand(1), all);
    case RealOperator::kNegate: {
        const RealInterval x = operand(0);
        return {-x.high, -x.low, x.least};
    }
    case RealOperator::kAbs: {
        const RealInterval x = operand(0);
        return {std::max({x.low, -x.high, 0.0L}), magnitude(x), x.least};
    }
    case RealOperator::kFmin: {
        const RealInterval x = operand(0), y = operand(1);
        return {std::min(x.low, y.low), std::min(x.high, y.high), std::min(x.least, y.least)};
    }
    case RealOperator::kFmax: {
        const RealInterval x = operand(0), y = operand(1);
        return {std::max(x.low, y.low), std::max(x.high, y.high), std::min(x.least, y.least)};
    }
    case RealOperator::kFloor:
    case RealOperator::kCeil:
    case RealOperator::kRound:
    case RealOperator::kTrunc: {
        const RealInterval x = operand(0);
        return {std::floor(x.low), std::ceil(x.high), 1};
    }
    case RealOperator::kConvert:
        return operand(0);
    case RealOperator::kSqrt:
        return {0, up(std::sqrt(std::max(operand(0).high, 0.0L))), 0};
    case RealOperator::kExp:
        return {0, up(up(std::exp(operand(0).high))), 0};
    case RealOperator::kExp2:
        return {0, up(up(std::exp2(operand(0).high))), 0};
    case RealOperator::kLog2:
    case RealOperator::kLog: // which is less
        return logarithm(operand(0), *operation.operands[0]->type);
    case RealOperator::kPow:
        return power(operand(0), operand(1), all);
    case RealOperator::kSin:
    case RealOperator::kCos:
        return {-1, 1, 0};
    default:
        return all;
    }
}

} // namespace picco::compiler
