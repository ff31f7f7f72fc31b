// Private real numbers in the clear: the same operations on the same words.
#include "ast/facts.h"
#include "emit/c/wide_values.h"
#include "emit/plain/emitter.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {

PlainEmitter::Exact PlainEmitter::real_operation(const RealOperation &node) {
    if (node.op == RealOperator::kOld)
        return {Code{old_value_, kCastPrecedence, {}}};
    const bool is_integer_constant = node.op == RealOperator::kNumber && !is_float_word(node.format);
    const bool is_wide = is_integer_constant || takes_wide(node) ||
                         std::ranges::any_of(node.operands, [&](const Expression *x) {
                             return is_integer(x->type) && needs_wide(*x);
                         });
    if (is_wide) {
        const Code result = wide_of_real(node);
        return is_bit(node.type) ? Exact{result} : Exact{low_of_wide(result), Form::kInt128};
    }
    Sequence sequence{needs_order({node.operands.begin(), node.operands.end()}), ""};
    std::vector<std::string> arguments;
    for (const Expression *operand : node.operands) {
        const Code code = is_private(operand->type) ? exact(*operand).code : converted(*operand);
        arguments.push_back(kept(sequence, code, bit_field_type(*operand)).at(kAssignmentPrecedence));
    }
    if (is_byte_operation(node))
        return {behind(sequence, Code{fmt::format("picco_plain_gf256_{}({}, {})", real_row(node.op).function,
                                                  arguments[0], arguments[1]),
                                      kPostfixPrecedence,
                                      {}})};
    check_operands(node, arguments);
    const Code result =
        behind(sequence, checked_result(node, real_call(node, std::move(arguments), "picco_plain_")));
    return {result, is_bit(node.type) ? Form::kStored : Form::kInt128, code_of(node.type)};
}

Code PlainEmitter::wide_of_real(const RealOperation &node) {
    if (node.op == RealOperator::kOld)
        return wide_of(Code{old_value_, kCastPrecedence, {}});
    if (node.op == RealOperator::kNumber && !is_float_word(node.format)) {
        note_width(ranges_.of(node));
        return wide_constant(ranges_.of(node).low);
    }
    note_width(type_interval(node.format));
    Sequence sequence{needs_order({node.operands.begin(), node.operands.end()}), ""};
    std::vector<std::string> arguments;
    for (const Expression *operand : node.operands) {
        const Code code = is_integer(operand->type) ? wide(*operand) : converted(*operand);
        arguments.push_back(kept(sequence, code).at(kAssignmentPrecedence));
    }
    return behind(sequence, real_call(node, std::move(arguments), "picco_wide_"));
}

Code PlainEmitter::updated_old(const Assignment &node, const Code &place) {
    const std::string outer = std::exchange(old_value_, place.text);
    const Exact value = {stored(*node.right, node.left->type)};
    old_value_ = outer;
    const Code result = update(*node.left, place.text, value);
    if (!node.yields_old)
        return result;
    const std::string old = temporary("t");
    return Code{fmt::format("({{ {} = {}; {}; {}; }})", types().declare(node.left->type, old), place.text,
                            result.text, old),
                kPrimaryPrecedence, result.effects};
}

Code PlainEmitter::opened_number(const SmcOpen &node) {
    const Type *type = node.operand->type;
    if (!is_float_word(type)) // fixed<K,0>, too
        return descaled(stored(*node.operand, type), type, node.type);
    const bool is_wide = is_wide_integer(type);
    return Code{
        fmt::format("({}){}float_open({}, {})", types().name(node.type),
                    is_wide ? "picco_wide_" : "picco_plain_",
                    (is_wide ? wide(*node.operand) : exact(*node.operand).code).at(kAssignmentPrecedence),
                    format_text(type)),
        kCastPrecedence,
        {}};
}

CEmitter::WholeArray PlainEmitter::opened_floats(const WholeArray &words, const SmcOpen &node) {
    const WholeArray result = buffer_of(types().name(innermost_element(node.type)), words.extents);
    const Type *format = innermost_element(node.operand->type);
    each_index(words, [&](const std::string &indices) {
        out_->add(fmt::format("{}{} = picco_{}_float_open({}{}, {});", result.place, indices,
                              is_wide_integer(format) ? "wide" : "plain", words.place, indices,
                              format_text(format)));
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
    const bool has_wide = std::ranges::any_of(record.fields, [](const Field &field) {
        Type type = *innermost_element(field.type);
        const bool is_open = type.privacy == Privacy::kOpen && is_integer(&type);
        type.privacy = Privacy::kPrivate;
        return is_open && is_wide_integer(&type);
    });
    if (!has_reals && !has_bits && !has_wide)
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
