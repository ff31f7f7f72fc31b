#include "emit/c/wide_values.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

constexpr unsigned kWordBits = 64;

std::string_view name_of(BinaryOperator op) {
    switch (op) {
    case BinaryOperator::kAdd:
        return "add";
    case BinaryOperator::kSubtract:
        return "subtract";
    case BinaryOperator::kMultiply:
        return "multiply";
    case BinaryOperator::kDivide:
        return "divide";
    case BinaryOperator::kRemainder:
        return "remainder";
    case BinaryOperator::kShiftLeft:
        return "shift_left";
    case BinaryOperator::kShiftRight:
        return "shift_right";
    case BinaryOperator::kBitAnd:
        return "and";
    case BinaryOperator::kBitOr:
        return "or";
    default:
        return "xor";
    }
}

Code wide_call_of(std::string_view name, const Code &left, const Code &right) {
    Code result = wide_call(name, left.at(kAssignmentPrecedence) + ", " + right.at(kAssignmentPrecedence));
    result.effects = left.effects;
    result.effects.join(right.effects);
    return result;
}

} // namespace

Code wide_call(std::string_view name, const std::string &arguments) {
    return Code{fmt::format("picco_wide_{}({})", name, arguments), kPostfixPrecedence, {}};
}

Code wide_of(const Code &integer) {
    Code result = wide_call("of", integer.at(kAssignmentPrecedence));
    result.effects = integer.effects;
    return result;
}

Code low_of_wide(const Code &wide) {
    Code result = wide_call("low", wide.at(kAssignmentPrecedence));
    result.effects = wide.effects;
    return result;
}

Code wide_arithmetic(BinaryOperator op, const Code &left, const Code &right) {
    return wide_call_of(name_of(op), left, right);
}

Code wide_comparison(BinaryOperator op, const Code &left, const Code &right) {
    const Code order = wide_call_of("compare", left, right);
    return Code{fmt::format("{} {} 0", order.text, spelling(op)), precedence(op), order.effects};
}

Code wide_constant(const mpz_class &value) {
    std::string words = value < 0 ? "[0 ... PICCO_WIDE_WORDS - 1] = -1UL" : "";
    const std::size_t count = mpz_sizeinbase(value.get_mpz_t(), 2) / kWordBits + 1;
    for (std::size_t i = 0; i < count; ++i) {
        mpz_class word;
        mpz_fdiv_q_2exp(word.get_mpz_t(), value.get_mpz_t(), i * kWordBits);
        mpz_fdiv_r_2exp(word.get_mpz_t(), word.get_mpz_t(), kWordBits);
        words += fmt::format("{}{}{:#x}UL", words.empty() ? "" : ", ",
                             value < 0 ? fmt::format("[{}] = ", i) : "", word.get_ui());
    }
    return Code{"(picco_wide){{" + words + "}}", kPostfixPrecedence, {}};
}

int words_of_wide(const Program &program, const Lines &user_code, int private_words, int constant_bits) {
    if (!user_code.mention("picco_wide"))
        return private_words;
    // A product of three factors, and a sum of as many as there may be.
    constexpr int kFactors = 3, kSumBits = 64;
    int most = 0;
    for (const Type *type : program.real_types)
        if (is_wide_integer(type))
            most = std::max(most, type->width);
    constexpr int kLeastWords = 3, kBits = static_cast<int>(kWordBits);
    const int bits = kFactors * most + kSumBits + constant_bits;
    return std::max({private_words, kLeastWords, (bits + kBits - 1) / kBits});
}

} // namespace picco::compiler
