// Pointers with a private location: picco_pointer in memory, picco_location on the way between two calls.
// Places that are reached through them have no C expression: they are read and written by calls.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "emit/text/unexpected.h"
#include "lower/walk.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
bool SecureEmitter::finds_private_locations() const {
    bool result = false;
    const auto look = [&](const Type *type) {
        for (; type && (is_pointer(type) || is_array(type)); type = type->target)
            result |= is_private_pointer(type);
    };
    for_each_expression(
        program_, [&](const Expression &expression) { look(expression.type); },
        [&](const Declaration &declaration) {
            if (const auto *variables = as<VariableDeclaration>(&declaration))
                for (const DeclaredItem &item : variables->items)
                    look(item.type);
        });
    return result;
}

std::optional<Code> SecureEmitter::private_pointer(const Expression &expression) {
    if (expression.category == ValueCategory::kValue && is_private_pointer(expression.type))
        return pointer_value(expression);
    if (expression.category == ValueCategory::kPlace && is_at_private_location(expression))
        return unsupported(expression.range, "this use of data behind a pointer with a private location");
    return std::nullopt;
}

Code SecureEmitter::pointer_value(const Expression &expression) {
    switch (expression.kind) {
    case ExpressionKind::kConversion:
        return pointer_of_conversion(*as<Conversion>(&expression));
    case ExpressionKind::kCast:
        return pointer_value(*as<Cast>(&expression)->operand);
    case ExpressionKind::kCall:
        return call_value(*as<Call>(&expression));
    case ExpressionKind::kStatementExpression:
        return statement_expression(*as<StatementExpression>(&expression));
    case ExpressionKind::kConditional:
        return pointer_choice(*as<Conditional>(&expression));
    case ExpressionKind::kGenericSelection:
        return pointer_value(*as<GenericSelection>(&expression)->selected);
    case ExpressionKind::kChoose:
        return pointer_value(*as<Choose>(&expression)->selected);
    case ExpressionKind::kUnary: {
        const auto &unary = *as<Unary>(&expression);
        if (unary.op == UnaryOperator::kAddressOf)
            return location(*unary.operand);
        if (!is_step(unary.op))
            break;
        if (is_at_private_location(*unary.operand))
            return step_located(unary, true);
        const bool is_post =
            unary.op == UnaryOperator::kPostIncrement || unary.op == UnaryOperator::kPostDecrement;
        const std::string pointer = kept_pointer(*unary.operand), result = temporary("t");
        if (!is_post)
            out_->add(step_text(unary, pointer) + ";");
        out_->add(fmt::format("picco_location {} = picco_pointer_load({});", result, pointer));
        if (is_post)
            out_->add(step_text(unary, pointer) + ";");
        return changing_memory(text(result));
    }
    case ExpressionKind::kBinary: {
        const auto &binary = *as<Binary>(&expression);
        if (binary.op == BinaryOperator::kComma) {
            const Code left = put_effect(*binary.left);
            Code result = pointer_value(*binary.right);
            result.effects.join(left.effects);
            return result;
        }
        return moved(*binary.left, *binary.right, binary.op == BinaryOperator::kAdd);
    }
    case ExpressionKind::kAssignment: {
        // Used as a value: store first, then read the object back.
        const auto &assignment = *as<Assignment>(&expression);
        if (is_at_private_location(*assignment.left))
            return assign_located(assignment, true);
        const Code store = assign_pointer(assignment);
        out_->add(store.text + ";");
        const Code left = place(*assignment.left);
        if (left.effects.changes_memory())
            return unsupported(expression.range, "this assignment as a value");
        Code result = call(RuntimeFunction::kPointerLoad, {text(address(left))});
        result.effects.join(store.effects);
        return result;
    }
    default:
        break;
    }
    return unsupported(expression.range, "this use of a pointer with a private location");
}

Code SecureEmitter::pointer_of_conversion(const Conversion &node) {
    const Expression &operand = *node.operand;
    switch (node.conversion) {
    case ConversionKind::kLoad: {
        if (is_at_private_location(operand)) {
            const bool is_location = is_private_pointer(operand.type);
            Code result = call(is_location ? RuntimeFunction::kFollow : RuntimeFunction::kFollowAddress,
                               {location(operand)});
            result.effects.join(effects_of_reading(operand));
            return result;
        }
        const Code code = place(operand);
        Code cell = text(address(code));
        cell.effects = code.effects;
        cell.effects.join(effects_of_reading(operand));
        return call(RuntimeFunction::kPointerLoad, {cell});
    }
    case ConversionKind::kShare:
        return call(RuntimeFunction::kLocate, {print(operand)});
    case ConversionKind::kArrayToPointer:
        return location(operand);
    default:
        return pointer_value(operand);
    }
}

Code SecureEmitter::pointer_choice(const Conditional &node) {
    const bool is_secret = is_private(node.condition->type);
    std::vector<Operand> parts(3);
    parts[0].code = captured(parts[0].before,
                             [&] { return is_secret ? bit(*node.condition) : converted(*node.condition); });
    parts[1].code = captured(parts[1].before, [&] { return pointer_value(*node.when_true); });
    parts[2].code = captured(parts[2].before, [&] { return pointer_value(*node.when_false); });
    const bool changes = parts[1].code.effects.changes_memory() || parts[2].code.effects.changes_memory();
    if (is_secret && !changes) {
        parts[0].declaration = "picco_value {}";
        parts[1].declaration = parts[2].declaration = "picco_location {}";
        return call(RuntimeFunction::kSelectLocation, in_order(std::move(parts)));
    }
    Code result = text(temporary("t"));
    for (const Operand &part : parts)
        result.effects.join(part.code.effects);
    out_->append(parts[0].before);
    if (!is_secret) {
        out_->add(fmt::format("picco_location {};", result.text));
        out_->open("if (" + parts[0].code.text + ")");
        out_->append(parts[1].before);
        out_->add(fmt::format("{} = {};", result.text, parts[1].code.text));
        out_->close(" else {");
        out_->indent();
        out_->append(parts[2].before);
        out_->add(fmt::format("{} = {};", result.text, parts[2].code.text));
        out_->close();
        return result;
    }
    // A side changes memory: both run, each under its mask.
    const std::string mark = temporary("side"), chosen = temporary("chosen");
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    out_->add(fmt::format("picco_pointer {};", chosen));
    out_->add(fmt::format("picco_local_pointers(&{}, 1);", chosen));
    open_branch(parts[0].code);
    out_->append(parts[1].before);
    out_->add(fmt::format("picco_pointer_store(&{}, {});", chosen, parts[1].code.text));
    open_other_branch();
    out_->append(parts[2].before);
    out_->add(fmt::format("picco_pointer_store(&{}, {});", chosen, parts[2].code.text));
    close_branches();
    out_->add(fmt::format("picco_location {} = picco_pointer_load(&{});", result.text, chosen));
    out_->add(fmt::format("picco_leave({});", mark));
    return result;
}

Code SecureEmitter::moved(const Expression &pointer, const Expression &amount, bool is_forward) {
    if (is_private(amount.type))
        return moved_by(pointer, amount, is_forward);
    const std::vector<Code> sides = operands({&pointer, &amount});
    Code bytes = text(fmt::format("{}(ptrdiff_t)({}) * (ptrdiff_t)sizeof({})", is_forward ? "" : "-",
                                  sides[1].text, types().name(pointer.type->target)));
    bytes.effects = sides[1].effects;
    return call(RuntimeFunction::kMove, {sides[0], bytes});
}

/// The location of a place that is reached through a pointer with a private location.
Code SecureEmitter::location(const Expression &place_expression) {
    if (is_at_private_place(place_expression))
        return location_at_private_place(place_expression);
    if (const auto *unary = as<Unary>(&place_expression))
        return pointer_value(*unary->operand);
    if (const auto *subscript = as<Subscript>(&place_expression)) {
        if (subscript->index->constant && *subscript->index->constant == 0)
            return pointer_value(*subscript->base);
        return moved(*subscript->base, *subscript->index, true);
    }
    if (const auto *member = as<Member>(&place_expression)) {
        const Type *record = member->is_arrow ? member->base->type->target : member->base->type;
        const Code base = member->is_arrow ? pointer_value(*member->base) : location(*member->base);
        return call(RuntimeFunction::kMove,
                    {base, text(fmt::format("__builtin_offsetof({}, {})", types().name(record),
                                            names_.of(*member)))});
    }
    return unsupported(place_expression.range, "this use of a pointer with a private location");
}

Code SecureEmitter::read_located(const Expression &place_expression) {
    Code result =
        call(RuntimeFunction::kRead, {location(place_expression), text(type_text(place_expression.type))});
    result.effects.join(effects_of_reading(place_expression));
    return result;
}

Code SecureEmitter::pointer_comparison(const Binary &node) {
    const std::vector<Code> sides = operands({node.left, node.right});
    if (node.op == BinaryOperator::kEqual || node.op == BinaryOperator::kNotEqual) {
        const Code same = call(RuntimeFunction::kSame, sides);
        return node.op == BinaryOperator::kEqual ? same : call(RuntimeFunction::kNot, {same});
    }
    const Code size = text("sizeof(" + types().name(node.left->type->target) + ")");
    return operation(node.op, *node.right,
                     {call(RuntimeFunction::kElement, {sides[0], size}),
                      call(RuntimeFunction::kElement, {sides[1], size})},
                     false, node.type);
}

} // namespace picco::compiler
