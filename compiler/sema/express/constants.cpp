#include "ast/facts.h"
#include "ast/folded.h"
#include "sema/sema.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>

namespace picco::compiler {

namespace {

constexpr int kMostBits = 127;

std::optional<Int128> truncated_float(const Expression &expression) {
    const FloatLiteral *literal = as<FloatLiteral>(&expression);
    if (!literal)
        return std::nullopt;
    const double number = std::strtod(std::string(literal->spelling).c_str(), nullptr);
    constexpr double kLimit = 9.2e18;
    return std::abs(number) < kLimit ? std::optional<Int128>(static_cast<Int128>(number)) : std::nullopt;
}

} // namespace

/// What remains of a number in an integer type.
Int128 Sema::wrapped(Int128 number, const Type *type) const {
    if (is_bool(type))
        return number != 0;
    if (type->width <= 0 || type->width > kMostBits)
        return number;
    const UInt128 modulus = UInt128{1} << type->width;
    const UInt128 low = static_cast<UInt128>(number) & (modulus - 1);
    const bool is_negative = type->is_signed && (low >> (type->width - 1)) != 0;
    return is_negative ? static_cast<Int128>(low) - static_cast<Int128>(modulus) : static_cast<Int128>(low);
}

namespace {

std::string decimal(Int128 number) {
    const bool is_negative = number < 0;
    auto magnitude = is_negative ? UInt128{0} - static_cast<UInt128>(number) : static_cast<UInt128>(number);
    std::string digits;
    do {
        digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(magnitude % 10)));
        magnitude /= 10;
    } while (magnitude != 0);
    return is_negative ? "-" + digits : digits;
}

/// Sums, products and the like of numbers as people write them: such a value is no pattern of bits.
bool is_decimal_arithmetic(const Expression &expression) {
    const Expression *value = without_conversions(&expression);
    if (const auto *unary = as<Unary>(value))
        return (unary->op == UnaryOperator::kMinus || unary->op == UnaryOperator::kPlus) &&
               is_decimal_arithmetic(*unary->operand);
    if (const auto *binary = as<Binary>(value))
        return (binary->op == BinaryOperator::kAdd || binary->op == BinaryOperator::kSubtract ||
                binary->op == BinaryOperator::kMultiply || binary->op == BinaryOperator::kDivide ||
                binary->op == BinaryOperator::kRemainder) &&
               is_decimal_arithmetic(*binary->left) && is_decimal_arithmetic(*binary->right);
    const auto *literal = as<IntegerLiteral>(value);
    return literal && (!literal->spelling.starts_with('0') || literal->spelling.size() == 1);
}

/// A number as people write it; others, as 0xFF or 1 << 7, may well mean the bits.
bool is_written_in_decimal(const Expression &expression) {
    const Expression *value = without_conversions(&expression);
    if (const auto *unary = as<Unary>(value); unary && unary->op == UnaryOperator::kMinus)
        value = without_conversions(unary->operand);
    const auto *literal = as<IntegerLiteral>(value);
    return literal && (!literal->spelling.starts_with('0') || literal->spelling.size() == 1);
}

} // namespace

void Sema::check_constant(const Expression &value, const Type *type) {
    if (!value.constant || !is_integer(type) || !is_integer(value.type) || is_bool(type) ||
        type->kind == TypeKind::kEnum || type->width > kMostBits - 1 || is_system(value.range.begin))
        return;
    const Int128 one = 1, number = *value.constant;
    const bool is_bit_of_private = type->width == 1;
    const Int128 most = is_bit_of_private ? one
                        : type->is_signed ? (one << (type->width - 1)) - 1
                                          : (one << type->width) - 1;
    const Int128 least = is_bit_of_private || !type->is_signed ? Int128{0} : -(one << (type->width - 1));
    const bool is_number = is_private(type) ? is_decimal_arithmetic(value) : is_written_in_decimal(value);
    const bool means_bits = !type->is_signed || !is_number;
    const bool is_lost = means_bits ? number >= (one << type->width) || number < -(one << (type->width - 1))
                                    : number > most || number < least;
    if (is_lost)
        diagnostics_.report(MessageId::kConstantDoesNotFit, value.range,
                            {decimal(number), to_string(type), decimal(least), decimal(most)});
}

namespace {

std::optional<long double> real_constant(const Expression &expression);

/// What C computes of two constants, at least one of them real.
std::optional<long double> real_constant(const Binary &binary) {
    const std::optional<long double> left = real_constant(*binary.left), right = real_constant(*binary.right);
    if (!left || !right || binary.type->kind != TypeKind::kFloat)
        return std::nullopt;
    const auto in_c = [&](long double number) {
        const int digits = binary.type->significand;
        return digits > std::numeric_limits<double>::digits ? number
               : digits > std::numeric_limits<float>::digits
                   ? static_cast<long double>(static_cast<double>(number))
                   : static_cast<long double>(static_cast<float>(number));
    };
    switch (binary.op) {
    case BinaryOperator::kAdd:
        return in_c(*left + *right);
    case BinaryOperator::kSubtract:
        return in_c(*left - *right);
    case BinaryOperator::kMultiply:
        return in_c(*left * *right);
    case BinaryOperator::kDivide:
        return *right == 0 ? std::nullopt : std::optional(in_c(*left / *right));
    default:
        return std::nullopt;
    }
}

/// The number that an integer, or a real literal with signs, or a sum, difference, product or quotient of such is;
/// none for other expressions.
std::optional<long double> real_constant(const Expression &expression) {
    if (expression.constant)
        return static_cast<long double>(*expression.constant);
    const Expression *value = without_conversions(&expression);
    if (value->constant)
        return static_cast<long double>(*value->constant);
    if (const auto *binary = as<Binary>(value))
        return real_constant(*binary);
    if (const auto *unary = as<Unary>(value);
        unary && (unary->op == UnaryOperator::kMinus || unary->op == UnaryOperator::kPlus)) {
        const std::optional<long double> number = real_constant(*unary->operand);
        return number && unary->op == UnaryOperator::kMinus ? -*number : number;
    }
    const auto *literal = as<FloatLiteral>(value);
    if (!literal || literal->type->is_complex)
        return std::nullopt;
    const std::string spelling(literal->spelling);
    const bool is_longer = literal->type->significand > std::numeric_limits<double>::digits;
    const double in_c = std::strtod(spelling.c_str(), nullptr);
    if (!is_longer && (in_c == 0 || std::isinf(in_c))) // which check_magnitude() tells
        return std::nullopt;
    return std::strtold(spelling.c_str(), nullptr);
}

std::string shown(long double number) {
    return fmt::format("{:.7g}", number);
}

} // namespace

void Sema::check_real_constant(const Expression &value, const Type *type) {
    const std::optional<long double> number = real_constant(value);
    if (!number || !is_private(type) || type->is_complex || is_system(value.range.begin))
        return;
    if (!std::isfinite(*number)) {
        diagnostics_.report(MessageId::kConstantInfinite, value.range, {to_string(value.type)});
        return;
    }
    if (is_integer(type) && value.type->kind == TypeKind::kFloat && !is_bool(type) &&
        type->kind != TypeKind::kEnum && type->width < kMostBits) {
        const Int128 one = 1;
        const int bits = type->is_signed ? type->width - 1 : type->width;
        const Int128 most = (one << bits) - 1, least = type->is_signed ? -(one << bits) : Int128{0};
        const long double end = std::ldexp(1.0L, bits);
        if (*number >= end || *number <= (type->is_signed ? -end - 1 : -1.0L)) // towards zero
            diagnostics_.report(
                MessageId::kConstantDoesNotFit, value.range,
                {program_.sources.one_line(value.range), to_string(type), decimal(least), decimal(most)});
    } else if (type->kind == TypeKind::kFixed) {
        const long double end = std::ldexp(1.0L, type->width - 1 - type->fraction);
        // Of a literal the integer that stands for it is looked at later, exactly.
        if (as<Binary>(without_conversions(&value)) && (*number >= end || *number < -end))
            diagnostics_.report(MessageId::kConstantDoesNotFit, value.range,
                                {program_.sources.one_line(value.range), to_string(type), shown(-end),
                                 shown(end - std::ldexp(1.0L, -type->fraction))});
    } else if (type->kind == TypeKind::kFloat) {
        // A significand of S bits from 2^(S-1) on, times 2^-bias to 2^(bias-1).
        const int bias = 1 << (type->exponent - 1);
        const long double magnitude = std::fabs(*number), end = std::ldexp(1.0L, type->significand);
        const long double most = std::ldexp(end - 1, bias - 1), least = std::ldexp(end / 2, -bias);
        if (magnitude >= std::ldexp(end - 0.5L, bias - 1))
            diagnostics_.report(
                MessageId::kConstantDoesNotFit, value.range,
                {program_.sources.one_line(value.range), to_string(type), shown(-most), shown(most)});
        else if (magnitude != 0 && magnitude < least * (1 - std::ldexp(1.0L, -type->significand - 1)))
            diagnostics_.report(MessageId::kConstantVanishes, value.range, {to_string(type)});
    }
}

/// The literal has its type, one of C's.
void Sema::check_magnitude(const FloatLiteral &literal) {
    if (is_system(literal.range.begin) || literal.type->float_name == FloatName::kFloat128)
        return;
    const std::string spelling(literal.spelling);
    const char *text = spelling.c_str();
    // A private float has more exponents than one of C: what a double does not hold, neither of them does.
    const bool is_long = literal.type->float_name == FloatName::kLongDouble;
    const long double number =
        is_long ? std::strtold(text, nullptr) : static_cast<long double>(std::strtod(text, nullptr));
    const std::string_view digits(text, std::min(spelling.find_first_of("eEpP"), spelling.size()));
    const bool is_hexadecimal = spelling.starts_with("0x") || spelling.starts_with("0X");
    const std::string_view mantissa = is_hexadecimal ? digits.substr(2) : digits;
    if (std::isinf(number))
        diagnostics_.report(MessageId::kConstantInfinite, literal.range, {to_string(literal.type)});
    else if (number == 0 && mantissa.find_first_of(is_hexadecimal ? "123456789abcdefABCDEF" : "123456789") !=
                                std::string_view::npos)
        diagnostics_.report(MessageId::kConstantVanishes, literal.range, {to_string(literal.type)});
}

void Sema::fold(Expression &expression) {
    if (!expression.type || !is_integer(expression.type))
        return;
    std::optional<Int128> result;
    if (const Conversion *conversion = as<Conversion>(&expression)) {
        if (conversion->conversion == ConversionKind::kLoad)
            return;
        if (is_integer(conversion->operand->type))
            result = conversion->operand->constant;
        else if (conversion->conversion == ConversionKind::kFloatToInteger)
            result = truncated_float(*conversion->operand);
    } else if (const Cast *cast = as<Cast>(&expression)) {
        if (is_integer(cast->operand->type))
            result = cast->operand->constant;
    } else if (const Unary *unary = as<Unary>(&expression)) {
        if (unary->operand->constant && is_integer(unary->operand->type))
            result = fold_unary(unary->op, *unary->operand->constant);
    } else if (const Binary *binary = as<Binary>(&expression)) {
        if (!is_integer(binary->left->type) || !is_integer(binary->right->type))
            return;
        if (is_logical(binary->op))
            result = fold_logical(binary->op, *binary->left, *binary->right);
        else if (binary->left->constant && binary->right->constant)
            result = fold_binary(binary->op, *binary->left->constant, *binary->right->constant);
    } else if (const Conditional *conditional = as<Conditional>(&expression)) {
        if (conditional->condition->constant && conditional->when_true)
            result = *conditional->condition->constant != 0 ? conditional->when_true->constant
                                                            : conditional->when_false->constant;
    }
    if (result)
        expression.constant = wrapped(*result, expression.type);
}

} // namespace picco::compiler
