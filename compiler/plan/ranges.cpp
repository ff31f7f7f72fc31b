#include "plan/ranges.h"

#include "ast/facts.h"

#include <algorithm>
#include <iterator>

namespace picco::compiler {
namespace {

mpz_class to_mpz(Int128 value) {
    const bool is_negative = value < 0;
    const UInt128 magnitude = is_negative ? -static_cast<UInt128>(value) : static_cast<UInt128>(value);
    mpz_class result = static_cast<unsigned long>(magnitude >> 64);
    result <<= 64;
    result += static_cast<unsigned long>(magnitude);
    return is_negative ? mpz_class(-result) : result;
}

mpz_class power_of_two(int exponent) {
    return mpz_class(1) << static_cast<unsigned>(exponent);
}

const Interval kBit = {0, 1};

Interval shift(BinaryOperator op, const Interval &value, const Interval &amount, const Type *type) {
    // A shift by less than 0 or by the width and more is undefined in C.
    const auto clamped = [&](const mpz_class &by) {
        return by < 0              ? 0U
               : by >= type->width ? static_cast<unsigned>(type->width - 1)
                                   : static_cast<unsigned>(by.get_ui());
    };
    const unsigned least = clamped(amount.low);
    const unsigned most = clamped(amount.high);
    if (op == BinaryOperator::kShiftLeft)
        return value * Interval{mpz_class(1) << least, mpz_class(1) << most};
    const auto shifted = [](const mpz_class &x, unsigned by) {
        mpz_class result;
        mpz_fdiv_q_2exp(result.get_mpz_t(), x.get_mpz_t(), by);
        return result;
    };
    return {shifted(value.low, value.low < 0 ? least : most),
            shifted(value.high, value.high < 0 ? most : least)};
}

/// Values in two's complement as wide as the type.
Interval bitwise(BinaryOperator op, const Interval &left, const Interval &right, const Type *type) {
    const Interval all = type_interval(type);
    const auto is_natural = [&](const Interval &x) { return x.low >= 0 && all.contains(x); };
    if (op == BinaryOperator::kBitAnd && (is_natural(left) || is_natural(right)))
        return {0, !is_natural(left)                              ? right.high
                   : !is_natural(right) || left.high < right.high ? left.high
                                                                  : right.high};
    if (!is_natural(left) || !is_natural(right))
        return all;
    const mpz_class &widest = left.high < right.high ? right.high : left.high;
    return {0, widest == 0
                   ? mpz_class(0)
                   : mpz_class(power_of_two(static_cast<int>(mpz_sizeinbase(widest.get_mpz_t(), 2))) - 1)};
}

/// By a divisor that is not 0.
Interval quotients(const Interval &left, const Interval &right) {
    const mpz_class least = right.low > 0    ? right.low
                            : right.high < 0 ? mpz_class(-right.high)
                                             : mpz_class(1);
    const mpz_class most = left.magnitude() / least;
    const bool may_be_positive = (left.high > 0 && right.high > 0) || (left.low < 0 && right.low < 0);
    const bool may_be_negative = (left.high > 0 && right.low < 0) || (left.low < 0 && right.high > 0);
    return {may_be_negative ? mpz_class(-most) : mpz_class(0), may_be_positive ? most : mpz_class(0)};
}

Interval remainders(const Interval &left, const Interval &right) {
    const mpz_class divisor = right.magnitude() == 0 ? mpz_class(0) : mpz_class(right.magnitude() - 1);
    const mpz_class most = left.magnitude() < divisor ? left.magnitude() : divisor;
    return {left.low < 0 ? mpz_class(-most) : mpz_class(0), left.high > 0 ? most : mpz_class(0)};
}

} // namespace

Interval combine(BinaryOperator op, const Interval &left, const Interval &right, const Type *type) {
    switch (op) {
    case BinaryOperator::kAdd:
        return left + right;
    case BinaryOperator::kSubtract:
        return left - right;
    case BinaryOperator::kMultiply:
        return left * right;
    case BinaryOperator::kShiftLeft:
    case BinaryOperator::kShiftRight:
        return shift(op, left, right, type);
    case BinaryOperator::kBitAnd:
    case BinaryOperator::kBitOr:
    case BinaryOperator::kBitXor:
        return bitwise(op, left, right, type);
    case BinaryOperator::kDivide:
        return quotients(left, right);
    case BinaryOperator::kRemainder:
        return remainders(left, right);
    default:
        return type_interval(type);
    }
}

mpz_class Interval::magnitude() const {
    const mpz_class below = -low;
    return below < high ? high : below;
}

int Interval::signed_bits() const {
    const mpz_class below = low < 0 ? mpz_class(-low - 1) : low;
    const mpz_class above = high < 0 ? mpz_class(-high - 1) : high;
    const mpz_class widest = below > above ? below : above;
    return widest == 0 ? 1 : static_cast<int>(mpz_sizeinbase(widest.get_mpz_t(), 2)) + 1;
}

Interval operator+(const Interval &x, const Interval &y) {
    return {x.low + y.low, x.high + y.high};
}

Interval operator-(const Interval &x, const Interval &y) {
    return {x.low - y.high, x.high - y.low};
}

Interval operator*(const Interval &x, const Interval &y) {
    const mpz_class corners[] = {x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high};
    return {*std::min_element(std::begin(corners), std::end(corners)),
            *std::max_element(std::begin(corners), std::end(corners))};
}

Interval hull(const Interval &x, const Interval &y) {
    return {x.low < y.low ? x.low : y.low, x.high > y.high ? x.high : y.high};
}

Interval one_value(Int128 value) {
    const mpz_class exact = to_mpz(value);
    return {exact, exact};
}

Interval type_interval(const Type *type) {
    if (type->kind == TypeKind::kEnum)
        return type_interval(type->target);
    if (is_bit(type))
        return kBit;
    if (!type->is_signed)
        return {0, power_of_two(type->width) - 1};
    const mpz_class half = power_of_two(type->width - 1);
    return {-half, half - 1};
}

Interval within_type(const Interval &values, const Type *type) {
    const Interval all = type_interval(type);
    return all.contains(values) ? values : all;
}

Fit fit(const Interval &value, const Type *from, const Type *to) {
    if (type_interval(to).contains(value))
        return Fit::kAsItIs;
    if (is_bool(to))
        return Fit::kTruth;
    const bool is_signed = to->is_signed && !is_bit(to);
    const bool loses_width = to->width < from->width || (to->width == from->width && !from->is_signed);
    return !is_signed || loses_width ? Fit::kWrap : Fit::kAssume;
}

const Interval &Ranges::of(const Expression &expression) {
    const auto at = known_.find(&expression);
    if (at != known_.end())
        return at->second;
    Interval result = compute(expression);
    return known_.emplace(&expression, std::move(result)).first->second;
}

Interval Ranges::compute(const Expression &expression) {
    if (expression.constant)
        return one_value(*expression.constant);
    if (is_float_word(innermost_element(expression.type)) || (keeps_type_ && is_private(expression.type)))
        return type_interval(innermost_element(expression.type));
    if (const auto *conversion = as<Conversion>(&expression))
        return of_conversion(*conversion);
    if (const auto *cast = as<Cast>(&expression); cast && is_integer(cast->operand->type))
        return within_type(of(*cast->operand), expression.type);
    if (const auto *binary = as<Binary>(&expression)) {
        if (binary->op == BinaryOperator::kComma)
            return of(*binary->right);
        if (is_comparison(binary->op) || is_logical(binary->op))
            return kBit;
        if (is_private(expression.type) || is_bit_value(&expression)) // bits of public data, too
            return binary->op == BinaryOperator::kInnerProduct
                       ? of_array(*binary)
                       : combine(binary->op, of(*binary->left), of(*binary->right), expression.type);
    }
    if (const auto *unary = as<Unary>(&expression))
        return of_unary(*unary);
    if (const auto *number = as<RealOperation>(&expression); number && number->op == RealOperator::kNumber) {
        const mpz_class value(std::string(number->literal));
        return {value, value};
    }
    if (const auto *extreme = as<RealOperation>(&expression);
        extreme && follows_extremes_ &&
        (extreme->op == RealOperator::kFmin || extreme->op == RealOperator::kFmax)) {
        const Interval &x = of(*extreme->operands[0]), &y = of(*extreme->operands[1]);
        if (extreme->op == RealOperator::kFmin)
            return {std::min(x.low, y.low), std::min(x.high, y.high)};
        return {std::max(x.low, y.low), std::max(x.high, y.high)};
    }
    if (const auto *conditional = as<Conditional>(&expression); conditional && conditional->when_true)
        return hull(of(*conditional->when_true), of(*conditional->when_false));
    return type_interval(expression.type);
}

Interval Ranges::of_conversion(const Conversion &conversion) {
    switch (conversion.conversion) {
    case ConversionKind::kShare:
    case ConversionKind::kWiden:
    case ConversionKind::kSame:
        return of(*conversion.operand);
    case ConversionKind::kWrap:
        return within_type(of(*conversion.operand), conversion.type);
    case ConversionKind::kTruth:
        return kBit;
    case ConversionKind::kLoad:
        if (const auto *element = as<ArrayElement>(conversion.operand))
            return of_array(*element->array);
        [[fallthrough]];
    default:
        return type_interval(conversion.type);
    }
}

Interval Ranges::of_array(const Expression &array) {
    if (is_float_word(innermost_element(array.type)) || (keeps_type_ && is_private(array.type)))
        return type_interval(innermost_element(array.type));
    const auto *product = as<Binary>(&array);
    if (product && is_private(product->type)) {
        mpz_class terms = most_terms_;
        const Type *left = product->left->type;
        const Type *inner[] = {is_array(left->target) ? left->target : left, product->right->type};
        for (const Type *type : inner)
            if (type->array_form == ArrayForm::kConstant)
                terms = static_cast<unsigned long>(type->count);
        return of_array(*product->left) * of_array(*product->right) * Interval{terms, terms};
    }
    const auto *operation = as<Elementwise>(&array);
    if (operation && is_private(array.type) && !as<Assignment>(operation->body))
        return of(*operation->body);
    return type_interval(innermost_element(array.type));
}

Interval Ranges::of_unary(const Unary &unary) {
    if (unary.op == UnaryOperator::kLogicalNot)
        return kBit;
    if (!is_private(unary.type))
        return type_interval(unary.type);
    switch (unary.op) {
    case UnaryOperator::kPlus:
        return of(*unary.operand);
    case UnaryOperator::kMinus:
        return Interval{0, 0} - of(*unary.operand);
    case UnaryOperator::kBitNot: {
        if (unary.type->is_signed)
            return Interval{-1, -1} - of(*unary.operand);
        const mpz_class ones = type_interval(unary.type).high;
        return Interval{ones, ones} - of(*unary.operand);
    }
    default:
        return type_interval(unary.type);
    }
}

Interval Ranges::left_of_update(const Assignment &assignment) {
    const Interval left = type_interval(assignment.left->type);
    const Interval working = type_interval(assignment.operation_type);
    return working.contains(left) ? left : working;
}

Interval Ranges::of_update(const Assignment &assignment) {
    return combine(*assignment.op, left_of_update(assignment), of(*assignment.right),
                   assignment.operation_type);
}

Interval Ranges::of_step(const Unary &unary) {
    const bool is_up = is_increment(unary.op);
    const Interval value = type_interval(unary.operand->type);
    return is_up ? value + Interval{1, 1} : value - Interval{1, 1};
}

} // namespace picco::compiler
