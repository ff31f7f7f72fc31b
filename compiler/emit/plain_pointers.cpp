// Pointers with a private location in the clear: ordinary pointers, but reading through a null pointer gives
// 0 and writing does nothing, as in the secure program.
#include "ast/facts.h"
#include "emit/plain_emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

std::optional<Code> PlainEmitter::private_pointer(const Expression &expression) {
    const auto as_pointer = [&](Code address) {
        address.text = fmt::format("({}){}", types().name(expression.type), address.text);
        address.precedence = kCastPrecedence;
        return address;
    };
    if (expression.category == ValueCategory::kPlace && is_at_private_location(expression)) {
        Code place = located(expression);
        place.text = fmt::format("(*({})picco_plain_target({}, sizeof({})))",
                                 types().declare(expression.type, is_array(expression.type) ? "(*)" : "*"),
                                 place.text, types().name(expression.type));
        place.precedence = kPrimaryPrecedence;
        return place;
    }
    if (expression.category != ValueCategory::kValue || !is_private_pointer(expression.type))
        return std::nullopt;
    if (const auto *unary = as<Unary>(&expression);
        unary && unary->op == UnaryOperator::kAddressOf && is_at_private_location(*unary->operand))
        return as_pointer(located(*unary->operand));
    if (const auto *conversion = as<Conversion>(&expression);
        conversion && conversion->conversion == ConversionKind::kArrayToPointer)
        return as_pointer(located(*conversion->operand));
    if (const auto *binary = as<Binary>(&expression); binary && binary->op != BinaryOperator::kComma)
        return as_pointer(moved(*binary->left, *binary->right, binary->op == BinaryOperator::kAdd));
    return std::nullopt;
}

Code PlainEmitter::moved(const Expression &pointer, const Expression &amount, bool is_forward) {
    const Code from = print(pointer), steps = print(amount);
    Code result{fmt::format("picco_plain_move({}, {}(ptrdiff_t)({}) * (ptrdiff_t)sizeof({}))",
                            from.at(kAssignmentPrecedence), is_forward ? "" : "-", steps.text,
                            types().name(pointer.type->target)),
                kPostfixPrecedence, from.effects};
    result.effects.join(steps.effects);
    return result;
}

/// The address of a place that is reached through a pointer with a private location, or null.
Code PlainEmitter::located(const Expression &place) {
    if (const auto *unary = as<Unary>(&place)) {
        Code pointer = print(*unary->operand);
        pointer.text = pointer.at(kAssignmentPrecedence);
        return pointer;
    }
    if (const auto *subscript = as<Subscript>(&place))
        return moved(*subscript->base, *subscript->index, true);
    const auto &member = *as<Member>(&place);
    const Type *record = member.is_arrow ? member.base->type->target : member.base->type;
    const Code base = member.is_arrow ? print(*member.base) : located(*member.base);
    return Code{fmt::format("picco_plain_move({}, offsetof({}, {}))", base.at(kAssignmentPrecedence),
                            types().name(record), member.name),
                kPostfixPrecedence, base.effects};
}

} // namespace picco::compiler
