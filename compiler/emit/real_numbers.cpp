// Public sides of private real numbers, as both kinds of programs have them.
#include "ast/facts.h"
#include "emit/c_emitter.h"
#include "sema/layout.h"

#include <algorithm>
#include <optional>

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
std::string CEmitter::size_in_c(const SizeOf &node) const {
    const Type *type = node.type_name ? node.type_name->type : node.operand->type;
    const std::optional<Layout> layout = holds_float_words(type) ? layout_of(type) : std::nullopt;
    return layout ? fmt::format("{}UL", node.is_alignment ? layout->alignment : layout->size) : "";
}

/// A public number of C as the integer that a fixed-point format has for it.
Code CEmitter::scaled_number(const RealOperation &node) {
    const Code source = converted(*node.operands.front());
    return Code{fmt::format("{}({}, {}, {})", helper("scaled"), source.at(kAssignmentPrecedence),
                            integer_text(node.format), node.format->fraction),
                kPostfixPrecedence, source.effects};
}

/// What an opened fixed-point number is in C: exact wherever its type holds all bits.
Code CEmitter::descaled(const Code &integer, const Type *fixed, const Type *type) const {
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

} // namespace picco::compiler
