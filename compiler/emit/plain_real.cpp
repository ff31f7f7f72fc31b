// Private real numbers in the clear: the same operations on the same words.
#include "ast/facts.h"
#include "emit/plain_emitter.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {

PlainEmitter::Exact PlainEmitter::real_operation(const RealOperation &node) {
    if (node.op == RealOperator::kOld)
        return {Code{old_value_, kCastPrecedence, {}}};
    const bool is_scaled_function = !is_float_word(node.format);
    std::vector<std::string> arguments;
    for (const Expression *operand : node.operands)
        arguments.push_back((is_private(operand->type) ? exact(*operand).code : converted(*operand))
                                .at(kAssignmentPrecedence));
    if (node.op == RealOperator::kGreater || node.op == RealOperator::kGreaterEqual)
        std::swap(arguments[0], arguments[1]);
    if (is_byte_operation(node))
        return {Code{fmt::format("picco_plain_gf256_{}({}, {})", real_row(node.op).function, arguments[0],
                                 arguments[1]),
                     kPostfixPrecedence,
                     {}}};
    const std::string format = is_scaled_function ? "" : format_text(node.format);
    std::string name = "picco_plain_float_" + std::string(real_row(node.op).function);
    switch (node.op) {
    case RealOperator::kNumber:
        arguments = {quoted(node.literal), format};
        break;
    case RealOperator::kFromInteger:
        arguments.insert(arguments.end(), {integer_text(node.operands[0]->type), format});
        break;
    case RealOperator::kToInteger:
        arguments.insert(arguments.end(), {format, integer_text(node.type)});
        break;
    case RealOperator::kConvert:
        arguments.insert(arguments.end(), {format, format_text(node.type)});
        break;
    default:
        if (is_scaled_function) {
            name = "picco_plain_" + std::string(scaled_name(node.op));
            if (node.op == RealOperator::kRound)
                arguments.push_back(std::to_string(node.format->fraction));
        } else {
            arguments.push_back(format);
        }
        if (!real_row(node.op).spelling.empty() && !is_scaled_function) {
            name = real_row(node.op).arity == 1 ? "picco_plain_float_call" : "picco_plain_float_call_two";
            arguments.insert(arguments.begin(), std::string(real_row(node.op).function));
        }
    }
    const std::string text = fmt::format("{}({})", name, fmt::join(arguments, ", "));
    if (node.op == RealOperator::kNotEqual)
        return {Code{"!" + text, kCastPrecedence, {}}};
    const bool is_bit_result = is_bit(node.type);
    return {Code{text, kPostfixPrecedence, {}}, !is_bit_result, code_of(node.type)};
}

/// The place is computed once.
Code PlainEmitter::update_old(const Assignment &node, const Code &left) {
    const KeptPlace kept = kept_place(*node.left, left);
    out_->add(kept.declaration);
    const std::string outer = std::exchange(old_value_, kept.place.text);
    const Exact value = exact(*node.right);
    old_value_ = outer;
    const Code result = update(*node.left, kept.place.text, value);
    if (!node.yields_old)
        return result;
    const std::string old = temporary("t");
    return Code{fmt::format("({{ {} = {}; {}; {}; }})", types().declare(node.left->type, old),
                            kept.place.text, result.text, old),
                kPrimaryPrecedence, result.effects};
}

Code PlainEmitter::opened_number(const SmcOpen &node) {
    const Type *type = node.operand->type;
    if (is_scaled(type))
        return descaled(stored(*node.operand, type), type, node.type);
    return Code{fmt::format("({})picco_plain_float_open({}, {})", types().name(node.type),
                            exact(*node.operand).code.at(kAssignmentPrecedence), format_text(type)),
                kCastPrecedence,
                {}};
}

CEmitter::WholeArray PlainEmitter::opened_floats(const WholeArray &words, const SmcOpen &node) {
    const WholeArray result = buffer_of(types().name(innermost_element(node.type)), words.extents);
    each_index(words, [&](const std::string &indices) {
        out_->add(fmt::format("{}{} = picco_plain_float_open({}{}, {});", result.place, indices, words.place,
                              indices, format_text(innermost_element(node.operand->type))));
    });
    return result;
}

void PlainEmitter::add_sum(const Binary &node, const std::string &name, const std::string &left,
                           const std::string &right, const std::string &index, const std::string &inner) {
    if (program_.computes_bytes && is_private(innermost_element(node.type)))
        return add_byte_sum(name, left, right, index, inner);
    CEmitter::add_sum(node, name, left, right, index, inner);
}

void PlainEmitter::add_byte_sum(const std::string &name, const std::string &left, const std::string &right,
                                const std::string &index, const std::string &inner) {
    out_->add(fmt::format("unsigned char {} = 0;", name));
    out_->add(fmt::format("for (size_t {0} = 0; {0} < {1}; {0}++)", index, inner));
    out_->indent();
    out_->add(fmt::format("{} ^= picco_plain_gf256_multiply({}, {});", name, left, right));
    out_->outdent();
}

/// A struct is one struct of C; real numbers look different in private and in public ones.
Privacy PlainEmitter::open_fields(const Record &record, SourceRange range) {
    const bool has_reals = std::ranges::any_of(record.fields, [](const Field &field) {
        const Type *type = field.type;
        while (is_array(type) || is_pointer(type))
            type = type->target;
        // Those that C does not have are integers in both.
        return type->privacy == Privacy::kOpen && is_float_word(type) &&
               type->float_name != FloatName::kFormat;
    });
    const bool has_bits = std::ranges::any_of(
        record.fields, [](const Field &field) { return field.narrow && field.narrow->width == 1; });
    if (!has_reals && !has_bits)
        return Privacy::kOpen;
    const bool is_private = uses_.has(record, Privacy::kPrivate);
    if (has_reals && is_private && uses_.has(record, Privacy::kPublic))
        unsupported(range,
                    "a struct of real numbers that is private in one place, public in another, with --plain");
    return is_private ? Privacy::kPrivate : Privacy::kPublic;
}

// Input and output.

std::string PlainEmitter::transfer_function(const Type *type, bool is_input) {
    const bool is_real = is_float_word(type) || is_scaled(type);
    return fmt::format("picco_plain_{}{}", is_input ? "input" : "output",
                       !is_integer(type) ? "_float"
                       : is_real         ? "_real"
                                         : "");
}

/// The type as transfer_function() wants it.
std::string PlainEmitter::number_text(const Type *type) {
    if (!is_integer(type))
        return public_format_text(type);
    if (is_float_word(type))
        return fmt::format("\"float<{},{}>\"", type->significand, type->exponent);
    if (is_scaled(type))
        return fmt::format("\"fixed<{},{}>\"", type->width, type->fraction);
    return std::to_string(code_of(type));
}

} // namespace picco::compiler
