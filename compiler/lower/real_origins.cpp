#include "lower/real_origins.h"

#include <algorithm>

namespace picco::compiler {

Expression *public_source(Expression *expression) {
    for (;;) {
        auto *conversion = as<Conversion>(expression);
        if (!conversion || (conversion->conversion != ConversionKind::kIntegerToFloat &&
                            conversion->conversion != ConversionKind::kFloatToFloat))
            return expression;
        expression = conversion->operand;
    }
}

const FloatLiteral *literal_of(const Expression &expression, bool &is_negative) {
    const Expression *inner = &expression;
    for (;;) {
        const auto *sign = as<Unary>(inner);
        if (!sign || (sign->op != UnaryOperator::kMinus && sign->op != UnaryOperator::kPlus))
            break;
        is_negative ^= sign->op == UnaryOperator::kMinus;
        inner = sign->operand;
    }
    return as<FloatLiteral>(inner);
}

std::string decimal(Int128 value) {
    std::string digits;
    const bool is_negative = value < 0;
    do {
        const int digit = static_cast<int>(value % 10);
        digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
        value /= 10;
    } while (value != 0);
    if (is_negative)
        digits += '-';
    std::ranges::reverse(digits);
    return digits;
}

mpz_class whole_number(const Expression &constant) {
    mpz_class number;
    mpz_set_str(number.get_mpz_t(), decimal(*constant.constant).c_str(), 10);
    return number;
}

} // namespace picco::compiler
