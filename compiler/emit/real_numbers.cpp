// Public sides of private real numbers, as both kinds of programs have them.
#include "ast/facts.h"
#include "emit/c_emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

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
