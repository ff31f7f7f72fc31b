#include "ast/facts.h"
#include "sema/declare/layout.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

/// The functions of the language itself; null if the name is none of them.
Expression *Sema::check_builtin_call(Call &call, std::string_view name) {
    if (name == "smcinput" || name == "smcoutput")
        return check_transfer(call, name == "smcinput");
    if (name == "smcprint")
        return check_print(call);
    if (name == "smcopen")
        return check_open(call);
    if (name == "pfree")
        return check_free(call);
    if (const auto function = bit_function_of(name))
        return check_bit_call(call, *function, name);
    if (name == "smcselect")
        return check_select(call);
#define PICCO_NAMED(function, text)                                                                          \
    if (name == (text))                                                                                      \
        return check_array_call(call, ArrayFunction::k##function, name);
    PICCO_ARRAY_FUNCTIONS(PICCO_NAMED)
#undef PICCO_NAMED
    if (is_private_function(name)) { // without its header, too
        for (Expression *&argument : call.arguments)
            argument = check_value(argument);
        if (std::ranges::any_of(call.arguments, [](const Expression *argument) {
                return is_bad(argument) || is_private(argument->type) || has_own_format(argument->type);
            }))
            return private_function(call, name);
        suggest_declared(
            diagnostics_.report(MessageId::kUndeclaredFunction, call.callee->range, {std::string(name)}),
            name);
        return fail(call);
    }
    return nullptr;
}

bool Sema::check_public_integer(Expression *&expression, std::string_view what) {
    expression = check_value(expression);
    if (is_bad(expression))
        return false;
    if (!is_integer(expression->type)) {
        diagnostics_.report(MessageId::kMustBeInteger, expression->range,
                            {std::string(what), to_string(expression->type)});
        return false;
    }
    if (is_private(expression->type)) {
        Diagnostic &error = diagnostics_.report(MessageId::kMustBePublic, expression->range,
                                                {std::string(what), describe(program_.sources, *expression)});
        note_private_by_default(error, *expression);
        suggest_public(error, *expression, HintId::kPublicSize);
        return false;
    }
    expression = promoted(expression);
    return true;
}

/// The name under which data stands in input and output files.
std::string_view Sema::transfer_name(const Expression *target) const {
    for (;;) {
        target = without_conversions(target);
        if (const Name *name = as<Name>(target))
            return name->name;
        if (const Member *member = as<Member>(target))
            return member->name;
        if (const Subscript *subscript = as<Subscript>(target)) {
            target = subscript->base;
        } else if (const Unary *unary = as<Unary>(target);
                   unary && unary->op == UnaryOperator::kDereference) {
            target = unary->operand;
        } else if (const Binary *binary = as<Binary>(target)) {
            target = binary->left;
        } else {
            return {};
        }
    }
}

/// smcinput(place, party, sizes…) and smcoutput.
Expression *Sema::check_transfer(Call &call, bool is_input) {
    const std::string name = is_input ? "smcinput" : is_print_ ? "smcprint" : "smcoutput";
    if (call.arguments.size() < 2) {
        diagnostics_.report(MessageId::kTransferArguments, call.range, {name});
        return fail(call);
    }
    Expression *target = check(call.arguments[0]);
    bool is_good = !is_bad(target);
    if (is_good && is_at_private_place(*target) && is_input)
        is_good = require_private_target(*target);
    const VariableSymbol *variable = is_good ? base_variable(target) : nullptr;
    if (is_input)
        if (const auto *named = as<Name>(without_conversions(call.arguments[0])))
            lost_.input_targets.push_back(named->symbol);
    const std::string_view shown = is_good ? transfer_name(target) : "";
    if (is_good && (target->category != ValueCategory::kPlace || shown.empty() || as<StringLiteral>(target) ||
                    (is_bit_field(*target) && !is_private(target->type)))) {
        Diagnostic &error = diagnostics_.report(MessageId::kTransferTarget, target->range,
                                                {name, describe(program_.sources, *target)});
        if (const auto *second = as<Name>(call.arguments[1]); second && target->constant) {
            error.suggest(HintId::kVariableFirst,
                          {name, std::string(second->name), describe(program_.sources, *target)});
            return fail(call);
        }
        if (!is_input)
            error.suggest(HintId::kAssignFirst);
        is_good = false;
    }
    TransferShape shape;
    Expression *party = call.arguments[1];
    is_good &= check_public_integer(party, "the party of " + name);
    for (std::size_t i = 2; i < call.arguments.size(); ++i) {
        Expression *size = call.arguments[i];
        is_good &= check_public_integer(size, "a size of " + name);
        shape.sizes.push_back(size);
    }
    is_good &= !is_at_private_location(*target) || !refuse_public_at_private_location(*target, target->range);
    if (!is_good)
        return fail(call);

    CopyScope copies(*this);
    target = copied_array(target, is_input);
    if (is_bad(target))
        return fail(call);
    const Type *type = target->type;
    const std::string where = describe(program_.sources, *target);
    shape.rank = dimensions(type);
    const bool is_parameter_array =
        is_pointer(type) &&
        (is_record(innermost_element(type->target)) ||
         (is_scalar(innermost_element(type->target)) && !is_pointer(innermost_element(type->target))));
    if (is_parameter_array && !shape.sizes.empty()) {
        // A pointer to elements or rows, as parameters are.
        type = type->target;
        shape.rank = 1 + dimensions(type);
        target = value(target);
    }
    shape.element = innermost_element(type);
    if (party->constant && *party->constant < 1 && !is_print_) {
        diagnostics_.report(MessageId::kPartyNumber, party->range);
        return fail(call);
    }
    if (!is_arithmetic(shape.element) && !is_record(shape.element)) {
        diagnostics_.report(MessageId::kTransferType, target->range, {name, to_string(type)});
        return fail(call);
    }
    if (is_input && shape.element->is_const) {
        diagnostics_.report(MessageId::kAssignToConst, target->range, {where});
        return fail(call);
    }
    const std::size_t given = shape.sizes.size();
    const auto rank = static_cast<std::size_t>(shape.rank);
    const bool fits = given <= 1 || given == rank;
    const bool is_scalar_size =
        rank > 0 || given == 0 || !shape.sizes[0]->constant || *shape.sizes[0]->constant == 1;
    if (!fits || !is_scalar_size) {
        Diagnostic &error = diagnostics_.report(MessageId::kTransferSizes, call.arguments[2]->range,
                                                {where, std::to_string(rank), std::to_string(given)});
        if (variable)
            error.note(NoteId::kDeclaredHere, {variable->location, variable->location},
                       {std::string(variable->name)});
        return fail(call);
    }
    return copies.around(is_record(shape.element)
                             ? transfer_records(is_input, target, party, shape, call.range)
                             : transfer_of(is_input, target, party, shape, shown, call.range));
}

Expression *Sema::transfer_of(bool is_input, Expression *target, Expression *party,
                              const TransferShape &shape, std::string_view name, SourceRange range) {
    if (!is_print_)
        check_transfer_types(is_input, *party, *shape.element, name, range);
    const auto finish = [&](auto *node, Expression *&place) -> Expression * {
        node->range = range;
        place = target;
        node->party = party;
        node->shape = shape;
        node->name = name;
        return done(*node, types_.void_type());
    };
    if (is_input) {
        SmcInput *input = program_.arena.make<SmcInput>();
        return finish(input, input->target);
    }
    SmcOutput *output = program_.arena.make<SmcOutput>();
    output->is_print = is_print_;
    return finish(output, output->source);
}

/// smcprint(place, sizes…): an output to party 0, which is whoever debugs the program in the clear.
Expression *Sema::check_print(Call &call) {
    if (!options_.is_plain) {
        diagnostics_.report(MessageId::kPrintElsewhere, call.range).suggest(HintId::kGuardPrint);
        return fail(call);
    }
    if (call.arguments.empty()) {
        diagnostics_.report(MessageId::kPrintArguments, call.range);
        return fail(call);
    }
    call.arguments.insert(call.arguments.begin() + 1, literal(0, call.range));
    is_print_ = true;
    Expression *printed = check_transfer(call, false);
    is_print_ = false;
    return printed;
}

Expression *Sema::check_open(Call &call) {
    if (call.arguments.size() != 1) {
        diagnostics_.report(MessageId::kOpenArguments, call.range);
        return fail(call);
    }
    Expression *operand = check_array(call.arguments[0]);
    if (is_bad(operand))
        return fail(call);
    if (!is_private(operand->type)) {
        diagnostics_.report(MessageId::kOpenOfPublic, operand->range, {describe(program_.sources, *operand)});
        return fail(call);
    }
    if (!is_arithmetic(innermost_element(operand->type))) {
        report_unsupported(call.range, "smcopen of " + to_string(operand->type));
        return fail(call);
    }
    SmcOpen *open = program_.arena.make<SmcOpen>();
    open->range = call.range;
    open->operand = operand;
    const Type *type = opened_type(operand->type);
    return done(*open, is_array(type) ? type : types_.unqualified(type));
}

const Type *Sema::opened_type(const Type *type) {
    if (is_array(type))
        return types_.with_target(type, opened_type(type->target));
    const bool is_format = type->kind == TypeKind::kFloat && type->float_name == FloatName::kFormat;
    if (type->kind != TypeKind::kFixed && !is_format)
        return types_.with_privacy(type, Privacy::kPublic);
    const int digits = is_format ? type->significand : type->width - 1;
    const int exponent = is_format ? type->exponent : 8;
    if (is_format && digits <= 24 && exponent <= 8)
        return types_.floating(FloatName::kFloat);
    return types_.floating(digits <= 53 && exponent <= 11 ? FloatName::kDouble : FloatName::kLongDouble);
}

Expression *Sema::check_allocation(PrivateAllocation &allocation) {
    const bool is_good = check_public_integer(allocation.count, "the number of elements of pmalloc");
    const Type *type = types_.resolved(type_of(*allocation.type_name), Privacy::kPrivate);
    if (!is_good || is_error(type))
        return fail(allocation);
    if (!is_complete(type)) {
        diagnostics_.report(MessageId::kIncompleteType, allocation.range, {to_string(type)});
        return fail(allocation);
    }
    if (!reaches_private(type)) {
        diagnostics_.report(MessageId::kPmallocOfPublic, allocation.range, {to_string(type)});
        return fail(allocation);
    }
    if (const Field *flexible = flexible_array(type)) {
        const std::optional<Layout> whole = layout_of(type), element = layout_of(flexible->type->target);
        const std::optional<std::uint64_t> offset = offset_of(type, *flexible);
        const std::optional<Int128> bytes = allocation.count->constant;
        if (!whole || !element || !offset || (bytes && *bytes < static_cast<Int128>(whole->size))) {
            diagnostics_.report(MessageId::kFlexibleAllocation, allocation.count->range, {to_string(type)});
            return fail(allocation);
        }
        allocation.flexible = flexible;
        allocation.flexible_offset = *offset;
        allocation.flexible_step = std::max<std::uint64_t>(element->size, 1);
    }
    return done(allocation, types_.pointer(type));
}

Expression *Sema::check_free(Call &call) {
    if (call.arguments.size() != 1) {
        diagnostics_.report(MessageId::kFreeArguments, call.range);
        return fail(call);
    }
    PrivateFree *free = program_.arena.make<PrivateFree>();
    free->range = call.range;
    free->pointer = check_value(call.arguments[0]);
    if (is_bad(free->pointer))
        return fail(call);
    if (is_pointer(free->pointer->type) &&
        refuse_private_location(*free->pointer, free->pointer->range, "which block to free would be seen"))
        return fail(call);
    if (!is_pointer(free->pointer->type) || !reaches_private(free->pointer->type->target)) {
        diagnostics_.report(MessageId::kFreeOfPublic, free->pointer->range, {to_string(free->pointer->type)});
        return fail(call);
    }
    return done(*free, types_.void_type());
}

} // namespace picco::compiler
