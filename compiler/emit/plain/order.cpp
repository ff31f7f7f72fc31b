// What C computes in any order is computed from left to right in the clear, as in the secure program, and
// what stands twice in the text once.
#include "ast/facts.h"
#include "emit/plain/emitter.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

namespace picco::compiler {

/// Whether the order may be seen: one operand has side effects, and another one is no constant.
bool PlainEmitter::needs_order(const std::vector<Expression *> &operands) {
    const auto is_constant = [](const Expression *each) { return each->constant.has_value(); };
    return std::ranges::any_of(operands, [](const Expression *each) { return has_side_effect(*each); }) &&
           std::ranges::count_if(operands, std::not_fn(is_constant)) > 1;
}

/// The value as a name, which the sequence declares; of the type, or of its own.
Code PlainEmitter::kept(Sequence &sequence, const Code &value, const Type *type) {
    if (!sequence.is_needed)
        return value;
    const std::string name = temporary("t");
    sequence.front += fmt::format("{} = {}; ", type ? types().declare(type, name) : "__auto_type " + name,
                                  value.at(kAssignmentPrecedence));
    return Code{name, kPrimaryPrecedence, value.effects};
}

/// The type that a bit-field has to be kept in, which has none of its own in C; null for all others.
const Type *PlainEmitter::bit_field_type(const Expression &operand) {
    return is_bit_field(*without_conversions(&operand)) ? operand.type : nullptr;
}

Code PlainEmitter::behind(const Sequence &sequence, const Code &result) {
    if (sequence.front.empty())
        return result;
    return Code{"({ " + sequence.front + result.text + "; })", kPrimaryPrecedence, result.effects};
}

PlainEmitter::KeptPlace PlainEmitter::kept_place(const Expression &expression, const Code &place) {
    const std::string pointer = temporary("p");
    if (!is_bit_field(expression))
        return {fmt::format("{} = &{};", types().declare(expression.type, "*" + pointer),
                            place.at(kCastPrecedence)),
                Code{"*" + pointer, kCastPrecedence, {}}};
    // It has no address, but its struct has.
    const auto &member = *as<Member>(&expression);
    const Code record = print(*member.base);
    return {fmt::format("__auto_type {} = {}{};", pointer, member.is_arrow ? "" : "&",
                        record.at(kCastPrecedence)),
            Code{fmt::format("{}->{}", pointer, names_.of(member)), kPostfixPrecedence, {}}};
}

/// A change of a place that is computed once, and before the rest.
Code PlainEmitter::at_kept(const Expression &expression, const Code &place,
                           const std::function<Code(const Code &)> &change) {
    const KeptPlace kept = kept_place(expression, place);
    const Code changed = change(kept.place);
    return Code{fmt::format("({{ {} {}; }})", kept.declaration, changed.text), kPrimaryPrecedence,
                changed.effects};
}

} // namespace picco::compiler
