// Pointers with a private location in the clear: ordinary pointers, but reading through a null pointer gives
// 0 and writing does nothing, as in the secure program.
#include "ast/facts.h"
#include "emit/c/layouts.h"
#include "emit/plain/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

std::optional<Code> PlainEmitter::private_pointer(const Expression &expression) {
    const auto as_pointer = [&](Code address) {
        address.text = fmt::format("({}){}", types().name(expression.type), address.text);
        address.precedence = kCastPrecedence;
        return address;
    };
    if (is_bit_field(expression) && is_at_private_location(expression)) { // it has no address
        const auto &member = *as<Member>(&expression);
        const Type *record = member.is_arrow ? member.base->type->target : member.base->type;
        Code place = member.is_arrow ? print(*member.base) : located(*member.base);
        place.text = fmt::format("(*({0} *)picco_plain_target({1}, sizeof({0}))).{2}", types().name(record),
                                 place.at(kAssignmentPrecedence), names_.of(member));
        place.precedence = kPostfixPrecedence;
        return place;
    }
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
        unary && unary->op == UnaryOperator::kAddressOf &&
        (is_at_private_location(*unary->operand) || is_at_private_place(*unary->operand)))
        return as_pointer(located(*unary->operand));
    if (const auto *conversion = as<Conversion>(&expression);
        conversion && conversion->conversion == ConversionKind::kArrayToPointer)
        return as_pointer(located(*conversion->operand));
    if (const auto *assignment = as<Assignment>(&expression);
        assignment && assignment->op && !has_side_effect(*assignment->left))
        return moved_pointer(*assignment->left, print(*assignment->right).text,
                             *assignment->op == BinaryOperator::kAdd, false);
    if (const auto *step = as<Unary>(&expression);
        step && is_step(step->op) && !has_side_effect(*step->operand)) {
        const bool is_up = is_increment(step->op);
        const bool is_post =
            step->op == UnaryOperator::kPostIncrement || step->op == UnaryOperator::kPostDecrement;
        return moved_pointer(*step->operand, "1", is_up, is_post);
    }
    if (const auto *binary = as<Binary>(&expression); binary && binary->op != BinaryOperator::kComma)
        return as_pointer(moved(*binary->left, *binary->right, binary->op == BinaryOperator::kAdd));
    return std::nullopt;
}

/// `p += n` and `p++`: a null pointer stays null.
Code PlainEmitter::moved_pointer(const Expression &pointer, const std::string &amount, bool is_forward,
                                 bool is_old_wanted) {
    const std::string type = types().name(pointer.type), place = print(pointer).at(kCastPrecedence);
    const std::string move =
        fmt::format("{0} = ({1})picco_plain_move({0}, {2}(ptrdiff_t)({3}) * (ptrdiff_t)sizeof({4}))", place,
                    type, is_forward ? "" : "-", amount, types().name(pointer.type->target));
    Code result{"(" + move + ")", kPrimaryPrecedence, {}};
    if (is_old_wanted) {
        const std::string old = temporary("p");
        result.text =
            fmt::format("({{ {} = {}; {}; {}; }})", types().declare(pointer.type, old), place, move, old);
    }
    return changing_memory(std::move(result));
}

Code PlainEmitter::moved(const Expression &pointer, const Expression &amount, bool is_forward) {
    Sequence sequence{needs_order({&pointer, &amount}), ""};
    const Code from = kept(sequence, print(pointer));
    if (is_private(amount.type))
        return behind(sequence, moved_by(from, amount, room_behind(pointer, size_names_),
                                         pointer.type->target, is_forward));
    const Code steps = print(amount);
    Code result{fmt::format("picco_plain_move({}, {}(ptrdiff_t)({}) * (ptrdiff_t)sizeof({}))",
                            from.at(kAssignmentPrecedence), is_forward ? "" : "-", steps.text,
                            types().name(pointer.type->target)),
                kPostfixPrecedence, from.effects};
    result.effects.join(steps.effects);
    return behind(sequence, result);
}

Code PlainEmitter::moved_by(const Code &pointer, const Expression &amount, const std::string &count,
                            const Type *element, bool is_forward) {
    const Code steps = place_of_wide(amount);
    Code result{fmt::format("picco_plain_move_by({}, {}(picco_int128)({}), {}, sizeof({}))",
                            pointer.at(kAssignmentPrecedence), is_forward ? "" : "-", steps.text, count,
                            types().name(element)),
                kPostfixPrecedence, pointer.effects};
    result.effects.join(steps.effects);
    return result;
}

/// The address of `A[x]` with a private x, or null out of range.
Code PlainEmitter::located_element(const Subscript &element) {
    const Expression *array = decayed_array(*element.base);
    const bool is_row = array && is_at_private_place(*array);
    const Code base = is_row ? located(*array) : print(*element.base);
    const Type *type = stored_type(element);
    if (!is_private(element.index->type))
        return Code{fmt::format("picco_plain_move({}, (ptrdiff_t)({}) * (ptrdiff_t)sizeof({}))",
                                base.at(kAssignmentPrecedence), print(*element.index).text,
                                types().name(type)),
                    kPostfixPrecedence, base.effects};
    std::string count = room_behind(*element.base, size_names_);
    if (const Type *stated = declared_array(*element.base))
        count = stated->array_form == ArrayForm::kConstant
                    ? std::to_string(stated->count)
                    : converted(*stated->size->expression).at(kAssignmentPrecedence);
    else if (array)
        count = is_incomplete_field(*array)
                    ? fmt::format("picco_plain_room({0}, sizeof({0}[0]))", base.at(kPostfixPrecedence))
                    : length(array->type, base.at(kPostfixPrecedence));
    return moved_by(base, *element.index, count, type, true);
}

/// The address of a place whose location depends on private data, or null.
Code PlainEmitter::located(const Expression &place) {
    if (const auto *element = as<Subscript>(&place); element && element->stored)
        return located_element(*element);
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
    return Code{fmt::format("picco_plain_move({}, __builtin_offsetof({}, {}))",
                            base.at(kAssignmentPrecedence), types().name(record), names_.of(member)),
                kPostfixPrecedence, base.effects};
}

} // namespace picco::compiler
