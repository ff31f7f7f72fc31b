// Public sides of private real numbers, as both kinds of programs have them.
#include "ast/facts.h"
#include "emit/c/emitter.h"
#include "emit/c/wide_values.h"
#include "sema/declare/layout.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

bool holds_float_words(const Type *type) {
    type = innermost_element(type);
    return is_record(type)
               ? std::ranges::any_of(type->record->fields,
                                     [](const Field &field) { return holds_float_words(field.type); })
               : is_float_word(type);
}

} // namespace

std::string CEmitter::integer_text(const Type *type) {
    if (type->kind == TypeKind::kEnum)
        type = type->target;
    const bool is_signed = type->is_signed && !is_bit(type);
    return fmt::format("PICCO_{}({})", is_signed ? "SIGNED" : "UNSIGNED", type->width);
}

std::string CEmitter::format_text(const Type *word) const {
    return fmt::format("PICCO_FLOAT({}, {}){}", word->significand, word->exponent,
                       program_.rounds_to_nearest ? " | PICCO_NEAREST" : "");
}

std::string CEmitter::public_format_text(const Type *type) {
    const PublicFormat format = public_format(type);
    return fmt::format("PICCO_FLOAT({}, {})", format.significand, format.exponent);
}

/// sizeof and _Alignof of floating-point numbers, and of what holds some: those of C's types, not of the
/// words.
std::string CEmitter::size_in_c(const SizeOf &node) {
    const Type *type = node.type_name ? node.type_name->type : node.operand->type;
    const std::optional<Layout> layout = holds_float_words(type) ? layout_of(type) : std::nullopt;
    return layout ? fmt::format("{}UL", node.is_alignment ? layout->alignment : layout->size) : "";
}

bool CEmitter::takes_wide(const RealOperation &node) {
    return is_wide_integer(node.type) || is_wide_integer(node.format) ||
           std::ranges::any_of(node.operands,
                               [](const Expression *operand) { return is_wide_integer(operand->type); });
}

namespace {

/// Results of such are numbers of C whatever they look at.
bool gives_c(const RealOperation &node) {
    return is_test(node.op) || node.op == RealOperator::kOpen;
}

} // namespace

Code CEmitter::public_operation(const RealOperation &node) {
    const bool is_wide = takes_wide(node);
    std::vector<std::string> arguments;
    Effects effects;
    for (const Expression *operand : node.operands) {
        Code code = converted(*operand);
        if (is_wide && is_integer(operand->type) && node.op != RealOperator::kScaled &&
            node.op != RealOperator::kPublic)
            code = wide_code(code, operand->type);
        effects.join(code.effects);
        arguments.push_back(code.at(kAssignmentPrecedence));
        if (node.op == RealOperator::kWide)
            return Code{"(__int128)" + code.at(kCastPrecedence), kCastPrecedence, effects};
        if (node.op == RealOperator::kDescaled)
            return descaled(code, node.format, node.type);
    }
    if (node.op == RealOperator::kOld)
        return Code{old_value_, kCastPrecedence, {}};
    if (node.op == RealOperator::kScaled) { // a number of C as the integer that the format has for it
        const bool is_long = node.type->width > kMostLongBits;
        Type format = *node.format;
        if (is_long && !is_wide_integer(node.type))
            format.width = std::min(format.width, node.type->width);
        arguments.insert(arguments.end(), {integer_text(&format), std::to_string(format.fraction)});
        const Code number{fmt::format("{}({})", is_long ? "picco_wide_scaled" : helper("scaled"),
                                      fmt::join(arguments, ", ")),
                          kPostfixPrecedence, effects};
        return is_long && !is_wide_integer(node.type) ? low_of_wide(number) : number;
    }
    if (node.op == RealOperator::kNumber && !is_float_word(node.format)) {
        const mpz_class value(std::string(node.literal));
        constant_bits_ = std::max(constant_bits_, static_cast<int>(mpz_sizeinbase(value.get_mpz_t(), 2)));
        return wide_constant(value);
    }
    needs_plain_ = true;
    if (!is_wide && (node.op == RealOperator::kQuotient || node.op == RealOperator::kDivide))
        arguments[1] = checked_divisor(arguments[1], *node.operands[1]);
    Code result = real_call(node, std::move(arguments), is_wide ? "picco_wide_" : "picco_plain_");
    if (is_wide && !is_wide_integer(node.type) && !gives_c(node))
        result = low_of_wide(result);
    result.effects = effects;
    return result;
}

/// The call of the function of a family, "picco_plain_" or "picco_wide_", that computes the operation.
Code CEmitter::real_call(const RealOperation &node, std::vector<std::string> arguments,
                         std::string_view family) {
    const RealOperatorRow &row = real_row(node.op);
    const bool is_float = is_float_word(node.format);
    std::string name = std::string(family) + "float_" + std::string(row.function), front;
    switch (node.op) {
    case RealOperator::kQuotient:
        name = std::string(family) + "divide";
        break;
    case RealOperator::kNumber:
        arguments = {quoted(node.literal), format_text(node.format)};
        break;
    case RealOperator::kFromInteger:
        arguments.insert(arguments.end(), {integer_text(node.operands[0]->type), format_text(node.format)});
        break;
    case RealOperator::kToInteger:
        arguments.insert(arguments.end(), {format_text(node.format), integer_text(node.type)});
        break;
    case RealOperator::kConvert:
        arguments.insert(arguments.end(), {format_text(node.format), format_text(node.type)});
        break;
    case RealOperator::kGreater:
    case RealOperator::kGreaterEqual:
        std::swap(arguments[0], arguments[1]);
        arguments.push_back(format_text(node.format));
        break;
    case RealOperator::kOpen:
        front = "(" + types().name(node.type) + ")";
        arguments.push_back(format_text(node.format));
        break;
    case RealOperator::kNotEqual:
        front = "!";
        arguments.push_back(format_text(node.format));
        break;
    default:
        if (!is_float && node.op == RealOperator::kTruth) {
            name = std::string(family) + "truth";
            break;
        }
        if (!is_float) {
            name = std::string(family) + std::string(scaled_name(node.op));
            if (node.op == RealOperator::kRound)
                arguments.push_back(std::to_string(node.format->fraction));
            break;
        }
        if (!row.spelling.empty()) {
            name = std::string(family) + (row.arity == 1 ? "float_call" : "float_call_two");
            arguments.insert(arguments.begin(), std::string(row.function));
        }
        arguments.push_back(format_text(node.format));
    }
    return Code{fmt::format("{}{}({})", front, name, fmt::join(arguments, ", ")),
                front.empty() ? kPostfixPrecedence : kCastPrecedence,
                {}};
}

/// The names of the functions that fixed-point numbers have of their own.
std::string_view CEmitter::scaled_name(RealOperator op) {
    switch (op) {
    case RealOperator::kAbs:
        return "abs";
    case RealOperator::kFmin:
        return "min";
    case RealOperator::kFmax:
        return "max";
    default:
        return "round_scaled";
    }
}

/// Of a public place, which is computed once.
Code CEmitter::public_update(const Assignment &node) {
    const std::string pointer = temporary("p"), old = temporary("old");
    const Code place = print(*node.left);
    const std::string outer = std::exchange(old_value_, "*" + pointer);
    Code result = checked_public(print(*node.right), *node.right, node.left->type);
    old_value_ = outer;
    result.text = fmt::format(
        "({{ {} = &{}; {} = *{}; *{} = {}; {}{}; }})", types().declare(node.left->type, "*" + pointer),
        place.at(kCastPrecedence), types().declare(node.left->type, old), pointer, pointer,
        result.at(kAssignmentPrecedence), node.yields_old ? "" : "*", node.yields_old ? old : pointer);
    result.precedence = kPrimaryPrecedence;
    result.effects.join(place.effects);
    result.effects.join(effects_of_writing(*node.left));
    return result;
}

/// What an opened fixed-point number is in C: exact wherever its type holds all bits.
Code CEmitter::descaled(const Code &integer, const Type *fixed, const Type *type) {
    if (is_wide_integer(fixed))
        return Code{fmt::format("({})picco_wide_descaled({}, {})", types().name(type),
                                integer.at(kAssignmentPrecedence), fixed->fraction),
                    kCastPrecedence, integer.effects};
    return Code{fmt::format("({}){} / 0x1p{}{}", types().name(type), integer.at(kCastPrecedence),
                            fixed->fraction, type->float_name == FloatName::kLongDouble ? "L" : ""),
                precedence(BinaryOperator::kDivide), integer.effects};
}

void CEmitter::each_index(const WholeArray &array,
                          const std::function<void(const std::string &)> &print_line) {
    std::string indices;
    for (const std::string &extent : array.extents) {
        const std::string index = temporary("i");
        out_->add(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, extent));
        out_->indent();
        indices += "[" + index + "]";
    }
    print_line(indices);
    for (size_t i = 0; i < array.extents.size(); ++i)
        out_->outdent();
}

/// An array of C's numbers from one of opened fixed-point numbers.
CEmitter::WholeArray CEmitter::descaled_array(const WholeArray &integers, const SmcOpen &node) {
    const Type *type = innermost_element(node.type);
    const WholeArray result = buffer_of(types().name(type), integers.extents);
    each_index(integers, [&](const std::string &indices) {
        const Code integer{integers.place + indices, kPostfixPrecedence, {}};
        out_->add(fmt::format("{}{} = {};", result.place, indices,
                              descaled(integer, innermost_element(node.operand->type), type).text));
    });
    return result;
}

/// Floating-point numbers are added up as the runtime does it, from rows of words.
void CEmitter::add_float_sum(const Binary &node, const std::string &name, const std::string &left,
                             const std::string &right, const std::string &index, const std::string &inner) {
    needs_plain_ = true;
    const Type *format = innermost_element(node.type);
    const bool is_wide = is_wide_integer(format);
    const std::string element = is_wide ? "picco_wide" : "__int128";
    const std::string first = temporary("row"), second = temporary("column");
    for (const std::string &row : {first, second})
        out_->add(fmt::format("{2} *{0} = picco_plain_allocate({1}, sizeof *{0});", row, inner, element));
    out_->add(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, inner));
    out_->indent();
    out_->add(fmt::format("{0}[{1}] = {2}, {3}[{1}] = {4};", first, index, left, second, right));
    out_->outdent();
    out_->add(fmt::format("{} {} = picco_{}_float_dot({}, {}, {}, {});", element, name,
                          is_wide ? "wide" : "plain", first, second, inner, format_text(format)));
    out_->add(fmt::format("picco_plain_free({}), picco_plain_free({});", first, second));
}

} // namespace picco::compiler
