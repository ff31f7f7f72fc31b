// `A[x]` with a private x, in the clear: out of range it reads 0 and takes nothing.
#include "ast/facts.h"
#include "emit/plain/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

/// A place: the element, or memory that holds 0 and is not looked at afterwards.
Code PlainEmitter::private_place(const Expression &place) {
    if (const auto *member = as<Member>(&place)) {
        Code result = print(*member->base);
        result.text = result.at(kPostfixPrecedence) + "." + names_.of(*member);
        result.precedence = kPostfixPrecedence;
        return result;
    }
    const auto &element = *as<Subscript>(&place);
    Code result = print(*element.base);
    const std::string base = result.at(kPostfixPrecedence);
    if (!is_private(element.index->type)) {
        const Code index = print(*element.index);
        result.effects.join(index.effects);
        return Code{base + "[" + index.text + "]", kPostfixPrecedence, result.effects};
    }
    const Code index = place_of_wide(*element.index);
    result.effects.join(index.effects);
    const Expression *array = decayed_array(*element.base);
    std::string count;
    if (const Type *stated = declared_array(*element.base))
        count = stated->array_form == ArrayForm::kConstant
                    ? std::to_string(stated->count)
                    : converted(*stated->size->expression).at(kAssignmentPrecedence);
    else if (array)
        count = is_incomplete_field(*array) ? fmt::format("picco_plain_room({0}, sizeof({0}[0]))", base)
                                            : length(array->type, base);
    const std::string pointer = temporary("p");
    const std::string style = checks_ ? "picco_check" : "picco_plain";
    const std::string call = count.empty() ? fmt::format("{0}_element_in({1}, sizeof *{1}, {2})", style,
                                                         pointer, index.at(kAssignmentPrecedence))
                                           : fmt::format("{0}_element({1}, {2}, sizeof *{1}, {3})", style,
                                                         pointer, count, index.at(kAssignmentPrecedence));
    result.text =
        fmt::format("(*({{ __auto_type {0} = &{1}[0]; (__typeof__({0})){2}; }}))", pointer, base, call);
    result.precedence = kPrimaryPrecedence;
    return result;
}

} // namespace picco::compiler
