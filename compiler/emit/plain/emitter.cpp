// The program in the clear: what becomes of an expression, and what it changes.
#include "emit/plain/emitter.h"
#include "ast/facts.h"
#include "emit/c/wide_values.h"
#include "emit/text/prologue.h"
#include "lower/indexed_pointers.h"
#include "lower/walk.h"

#include <fmt/format.h>

namespace picco::compiler {

PlainEmitter::PlainEmitter(const Program &program, Names &names, Diagnostics &diagnostics, Ranges &ranges,
                           bool checks)
    : CEmitter(program, names, diagnostics, PrivateStyle::kPlain), ranges_(ranges), checks_(checks),
      uses_(program), has_indexed_pointers_(has_indexed_pointers(program)),
      main_name_(names.fresh("user_main")), entry_name_(name_of_entry(program, names, main_name_)) {
    names_.rename(*program.main, main_name_);
}

int PlainEmitter::code_of(const Type *type) {
    if (type->kind == TypeKind::kEnum)
        type = type->target;
    return type->is_signed && !is_bit(type) ? type->width : -type->width;
}

Lines PlainEmitter::program() {
    Lines lines;
    captured(lines, [&] {
        units();
        return 0;
    });
    return lines;
}

std::optional<Code> PlainEmitter::special(const Expression &expression) {
    if (is_at_private_place(expression))
        return private_place(expression);
    if (const auto *open = as<SmcOpen>(&expression)) {
        if (!is_integer(open->operand->type))
            return unsupported(expression.range, "smcopen of " + to_string(open->operand->type) + " here");
        if (!is_integer(open->type))
            return opened_number(*open);
        if (keeps_format(*open))
            return stored(*open->operand, open->operand->type);
        if (is_wide_integer(open->operand->type))
            return unsupported(expression.range, "smcopen of more than 128 bits");
        Code code = stored(*open->operand, open->operand->type);
        code.text = "(" + types().name(expression.type) + ")" + code.at(kCastPrecedence);
        code.precedence = kCastPrecedence;
        return code;
    }
    if (std::optional<Code> code = private_pointer(expression))
        return code;
    if (const auto *operation = as<RealOperation>(&expression); operation && !is_private(expression.type))
        return public_operation(*operation);
    if (const auto *allocation = as<PrivateAllocation>(&expression)) {
        const Type *element = expression.type->target, *innermost = innermost_element(element);
        const Code count = converted(*allocation->count);
        const std::string sizes =
            allocation->flexible
                ? flexible_bytes(*allocation, count) + ", 1"
                : fmt::format("{}, sizeof({})", count.at(kAssignmentPrecedence), types().name(element));
        const std::string type = types().name(expression.type);
        if (!has_layout(innermost))
            return Code{fmt::format("({})picco_plain_allocate({})", type, sizes), kCastPrecedence, {}};
        return Code{fmt::format("({})({{ {} }})", type,
                                with_layout(innermost, types().name(innermost),
                                            "picco_plain_allocate_structs(" + sizes)),
                    kCastPrecedence,
                    {}};
    }
    if (const auto *name = as<Name>(&expression)) {
        const auto *variable = as<VariableSymbol>(name->symbol);
        if (variable && is_array(variable->type) && is_flat(*variable))
            return Code{
                fmt::format("(({}){})", types().declare(variable->type->target, "(*)"), names_.of(*variable)),
                kPrimaryPrecedence,
                {}};
    }
    if (const auto *assignment = as<Assignment>(&expression)) {
        if (is_private(assignment->left->type) && is_integer(assignment->left->type))
            return assign(*assignment);
        if (std::optional<Code> copy = checked_copy(*assignment))
            return copy;
        if (is_record(assignment->left->type) && is_private(assignment->left->type) &&
            !as<Name>(assignment->left) && needs_order({assignment->left, assignment->right}))
            return at_kept(*assignment->left, print(*assignment->left), [&](const Code &place) {
                const Code right = print(*assignment->right);
                return Code{place.at(kCastPrecedence) + " = " + right.at(kAssignmentPrecedence),
                            kAssignmentPrecedence, right.effects};
            });
    }
    if (const auto *unary = as<Unary>(&expression);
        unary && is_step(unary->op) && is_private(unary->type) && is_integer(unary->type))
        return stepped(*unary);
    if (const auto *each = as<Call>(&expression))
        return call(*each);
    if (!is_private(expression.type))
        return public_in_order(expression);
    if (expression.category == ValueCategory::kPlace)
        return std::nullopt;
    if (is_integer(expression.type))
        return is_wide_integer(expression.type) ? wide(expression) : exact(expression).code;
    if (is_record(expression.type) || is_pointer(expression.type))
        return std::nullopt;
    return unsupported(expression.range, "this use of " + to_string(expression.type));
}

/// Arguments are evaluated from left to right where they, or the function, have to do with private data.
Code PlainEmitter::call(const Call &node) {
    const Type *type = function_type(node);
    std::vector<const Expression *> all(node.arguments.begin(), node.arguments.end());
    if (has_side_effect(*node.callee))
        all.insert(all.begin(), node.callee);
    Sequence sequence{involves_private(type) ? needs_order(all) : needs_public_order(all), ""};
    Code result = print(*node.callee);
    if (has_side_effect(*node.callee))
        result = kept(sequence, result);
    result.text = called_function(node, result) + "(";
    result.precedence = kPostfixPrecedence;
    for (size_t i = 0; i < node.arguments.size(); ++i) {
        const Expression &argument = *node.arguments[i];
        const bool is_converted =
            i < type->parameters.size() && is_private(type->parameters[i]) && is_integer(type->parameters[i]);
        Code code =
            is_converted ? stored(argument, type->parameters[i]) : with_passed_home(node, i, print(argument));
        result.effects.join(code.effects);
        if (!argument.constant)
            code = kept(sequence, code, is_converted ? type->parameters[i] : bit_field_type(argument));
        result.text += (i > 0 ? ", " : "") + code.at(kAssignmentPrecedence);
    }
    result.effects.join(function_effects_.of_call(node.function));
    result.text += ")";
    return behind(sequence, result);
}

// Changes.

Code PlainEmitter::update(const Expression &place, const std::string &text, const Exact &value,
                          const Interval *range, SourceRange where) {
    const Exact held = range ? checked(value, *range, place.type, where) : value;
    const Code reduced = held.form == Form::kStored ? held.code : wrapped(held, place.type).code;
    if (is_watched(place)) { // which the value may be computed from
        const std::string kept_value = temporary("t");
        const std::string change =
            has_side_effect(place)
                ? noted(place, text) + " = " + kept_value
                : fmt::format("{0} = {1}; picco_check_written_at(&({0}), sizeof({0})); {0}", text,
                              kept_value);
        return Code{fmt::format("({{ {} = {}; {}; }})", types().declare(place.type, kept_value),
                                reduced.at(kAssignmentPrecedence), change),
                    kPrimaryPrecedence,
                    {}};
    }
    return Code{text + " = " + reduced.at(kAssignmentPrecedence), kAssignmentPrecedence, {}};
}

Code PlainEmitter::assign(const Assignment &node) {
    const Code left = print(*node.left);
    if (node.reads_old)
        return at_kept(*node.left, left, [&](const Code &place) { return updated_old(node, place); });
    const auto change = [&](const Code &place) {
        const std::string text = place.at(kCastPrecedence);
        return node.op ? updated(node, text)
                       : update(*node.left, text, {stored(*node.right, node.left->type)});
    };
    const bool is_twice = node.op && has_side_effect(*node.left);
    const bool is_ordered = !as<Name>(node.left) && needs_order({node.left, node.right});
    return is_twice || is_ordered ? at_kept(*node.left, left, change) : change(left);
}

Code PlainEmitter::updated(const Assignment &node, const std::string &place) {
    const Interval range = Ranges::left_of_update(node);
    Sequence sequence{has_side_effect(*node.right), ""};
    Exact old = {Code{place, kCastPrecedence, {}}};
    if (is_wide_integer(node.left->type) || (needs_all_left(*node.op) && needs_wide(range)) ||
        (needs_all_right(*node.op) && needs_wide(*node.right))) {
        old.code = kept(sequence, old.code, node.left->type);
        return behind(sequence, update(*node.left, place, {updated_wide(node, old.code)}));
    }
    old.code = kept(sequence, checked_load(*node.left, old.code), node.left->type);
    const Interval result = ranges_.of_update(node);
    if (needs_wide(result) && !is_shift(*node.op) && may_not_hold(node.left->type, result))
        return behind(sequence,
                      update(*node.left, place,
                             checked_wide(exact_update(node, old.code), node.left->type, node.range)));
    if (!node.operation_type->is_signed && node.left->type->is_signed)
        old = wrapped(old, node.operation_type);
    overflows_ |= needs_wide(result);
    return behind(sequence,
                  update(*node.left, place, operation(*node.op, old, range, *node.right, node.operation_type),
                         &result, node.range));
}

Code PlainEmitter::step(const Unary &node) {
    const Code operand = print(*node.operand);
    if (!has_side_effect(*node.operand))
        return step(node, operand);
    return at_kept(*node.operand, operand, [&](const Code &place) { return step(node, place); });
}

Code PlainEmitter::step(const Unary &node, const Code &operand) {
    const bool is_up = is_increment(node.op);
    if (is_wide_integer(node.operand->type)) {
        note_width(Ranges::of_step(node));
        const Code value = wide_arithmetic(is_up ? BinaryOperator::kAdd : BinaryOperator::kSubtract, operand,
                                           wide_of(Code{"1", kPrimaryPrecedence, {}}));
        return update(*node.operand, operand.at(kCastPrecedence), {wide_wrapped(value, node.operand->type)});
    }
    const Exact old = {checked_load(*node.operand, operand)};
    const Exact one = {Code{"1", kPrimaryPrecedence, {}}};
    const Interval result = Ranges::of_step(node);
    return update(*node.operand, operand.at(kCastPrecedence),
                  combine(is_up ? BinaryOperator::kAdd : BinaryOperator::kSubtract, old, one), &result,
                  node.range);
}

Code PlainEmitter::effect(const Expression &expression) {
    if (const auto *freed = as<PrivateFree>(&expression))
        return Code{"picco_plain_free(" + print(*freed->pointer).at(kAssignmentPrecedence) + ")",
                    kPostfixPrecedence,
                    {}};
    if (const auto *input = as<SmcInput>(&expression))
        return transfer(*input->target, *input->party, input->shape, input->name, true);
    if (const auto *output = as<SmcOutput>(&expression))
        return transfer(*output->source, *output->party, output->shape, output->name, false);
    if (const auto *arrays = as<ArrayCall>(&expression); arrays && is_void(arrays->type))
        return array_call(*arrays);
    if (const auto *operation = as<Elementwise>(&expression))
        return elementwise(*operation);
    if (const auto *unary = as<Unary>(&expression);
        unary && is_step(unary->op) && is_private(unary->type) && is_integer(unary->type))
        return step(*unary);
    return CEmitter::effect(expression);
}

} // namespace picco::compiler
