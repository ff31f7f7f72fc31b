// Assignments, and `?:`.
#include "ast/facts.h"
#include "sema/sema.h"

#include <utility>

namespace picco::compiler {

Expression *Sema::check_assignment(Assignment &assignment) {
    assignment.left = check(assignment.left);
    if (is_bad(assignment.left)) {
        assignment.right = check_value(assignment.right);
        return fail(assignment);
    }
    // A parameter `private int a[n]` is an array; `public int a[n]` is the pointer that it is in C.
    if (Expression *array = sized_parameter(assignment.left); is_private(array->type))
        assignment.left = array;
    if (is_array(assignment.left->type))
        return check_whole_array(assignment);
    assignment.right = check_value(assignment.right);
    return check_assigned(assignment);
}

/// Both sides have been looked at; the right one is a value.
Expression *Sema::check_assigned(Assignment &assignment) {
    assignment.left = pointers_behind_address(assignment.left);
    if (!require_assignable(*assignment.left, assignment.range) || is_bad(assignment.right))
        return fail(assignment);
    const VariableSymbol *variable = base_variable(assignment.left);
    const Destination destination{Destination::Kind::kAssignment,
                                  describe(program_.sources, *assignment.left), variable, 0};
    const Type *type = types_.unqualified(assignment.left->type);
    if (!assignment.op) {
        assignment.right = assign(assignment.right, type, destination);
        return is_bad(assignment.right) ? fail(assignment) : done(assignment, type);
    }
    if (is_pointer(type) && is_integer(assignment.right->type) && is_private(assignment.right->type))
        return check_private_step(assignment);
    // left op right, typed as a Binary of its own.
    Binary *binary = program_.arena.make<Binary>();
    binary->op = *assignment.op;
    Expression *old = wrap(ConversionKind::kLoad, assignment.left, type);
    binary->left = old;
    binary->right = assignment.right;
    binary->range = assignment.range;
    binary->op_location = assignment.op_location;
    Expression *result = check_binary(*binary);
    if (is_bad(result))
        return fail(assignment);
    if (const auto *element = as<ArrayElement>(assignment.left); element && has_side_effect(*binary->right)) {
        // `a = a op right`: the elements are read before the side effects happen.
        ArrayElement *read = element_of(element->array);
        lift_->elements.push_back(read);
        as<Conversion>(old)->operand = read;
        assignment.op.reset();
        assignment.right = assign(result, type, destination);
        return is_bad(assignment.right) ? fail(assignment) : done(assignment, type);
    }
    assignment.operation_type = result->type;
    assignment.right = binary->right;
    return is_bad(assign(result, type, destination)) ? fail(assignment) : done(assignment, type);
}

/// An operand that may not be evaluated.
Expression *Sema::check_choice(Expression *operand) {
    const bool was_in_choice = std::exchange(is_in_choice_, true);
    operand = check_value(operand);
    is_in_choice_ = was_in_choice;
    return operand;
}

Expression *Sema::check_conditional(Conditional &conditional) {
    const std::size_t arrays_before = lift_ ? lift_->elements.size() : 0;
    conditional.condition = check_value(conditional.condition);
    if (conditional.when_true)
        conditional.when_true = check_choice(conditional.when_true);
    conditional.when_false = check_choice(conditional.when_false);
    Expression *first = conditional.when_true ? conditional.when_true : conditional.condition;
    if (is_bad(conditional.condition) || is_bad(first) || is_bad(conditional.when_false))
        return fail(conditional);
    if (!is_scalar(conditional.condition->type)) {
        diagnostics_.report(MessageId::kConditionNotScalar, conditional.condition->range,
                            {to_string(conditional.condition->type)});
        return fail(conditional);
    }
    const bool is_secret = is_private(conditional.condition->type);
    if (!conditional.when_true && (is_secret || is_private(conditional.when_false->type))) {
        if (has_side_effect(*first))
            return check_kept_conditional(conditional, lift_ && lift_->elements.size() > arrays_before);
        conditional.when_true = first; // without side effects it may stand twice
    }
    return check_sides(conditional);
}

/// `a ?: b` whose a has side effects: `({ T kept = a; kept ? kept : b; })`.
Expression *Sema::check_kept_conditional(Conditional &conditional, bool chooses_arrays) {
    Expression *first = conditional.condition;
    const SourceRange range = first->range;
    if (chooses_arrays) { // a choice for each element
        diagnostics_.report(MessageId::kEffectInChoice, range, {describe(program_.sources, *first)})
            .suggest(HintId::kOwnStatement);
        return fail(conditional);
    }
    const auto kept = made_variable("picco_kept", types_.unqualified(first->type), first, range);
    const auto read = [&] { return value(named(*kept.first, range)); };
    conditional.condition = read();
    conditional.when_true = read();
    Expression *choice = check_sides(conditional);
    if (is_bad(choice))
        return choice;
    return behind_declaration(kept, *choice);
}

/// `({ T made = …; value; })` with a made_variable.
Expression *Sema::behind_declaration(std::pair<VariableSymbol *, Statement *> made, Expression &value) {
    ExpressionStatement *result = program_.arena.make<ExpressionStatement>();
    result->range = value.range;
    result->expression = &value;
    StatementExpression *both = program_.arena.make<StatementExpression>();
    both->range = value.range;
    both->block = program_.arena.make<Block>();
    both->block->range = value.range;
    both->block->statements = {made.second, result};
    both->block->declares_private = is_private(made.first->type);
    return done(*both, value.type);
}

/// The condition is checked, and so are the sides.
Expression *Sema::check_sides(Conditional &conditional) {
    Expression *first = conditional.when_true ? conditional.when_true : conditional.condition;
    const bool is_secret = is_private(conditional.condition->type);
    conditional.condition = truth(conditional.condition);
    const Type *left = first->type;
    const Type *right = conditional.when_false->type;
    if (is_arithmetic(left) && is_arithmetic(right)) {
        const Type *type = common_type(left, right);
        if (is_secret)
            type = types_.with_privacy(type, Privacy::kPrivate);
        if (conditional.when_true)
            conditional.when_true = to_type(conditional.when_true, type);
        conditional.when_false = to_type(conditional.when_false, type);
        return done(conditional, type);
    }
    const bool has_pointers = is_pointer(left) || is_pointer(right);
    if (has_pointers &&
        (is_secret || (is_pointer(left) && is_private(left)) || (is_pointer(right) && is_private(right))))
        return private_pointer_choice(conditional);
    const bool are_private_structs = is_record(left) && is_record(right) && is_public_by_pointers(left);
    if (is_secret && is_record(left) && left == right && holds_public(left) && !are_private_structs) {
        diagnostics_.report(MessageId::kChoiceOfPublicFields, conditional.range);
        return fail(conditional);
    }
    if (is_secret && !are_private_structs && !(is_void(left) && is_void(right))) {
        report_unsupported(conditional.range,
                           "a private choice between " + to_string(left) + " and " + to_string(right));
        return fail(conditional);
    }
    if (is_void(left) || is_void(right))
        return done(conditional, types_.void_type());
    if (is_pointer(left) && is_null_constant(conditional.when_false))
        return done(conditional, left);
    if (is_pointer(right) && is_null_constant(first))
        return done(conditional, right);
    if (is_pointer(left) && is_pointer(right)) {
        if (types_.are_compatible(types_.unqualified(left->target), types_.unqualified(right->target)))
            return done(conditional, left->target->is_const ? left : right);
        if (is_void(left->target) || is_void(right->target))
            return done(conditional, is_void(left->target) ? left : right);
    }
    if (types_.are_compatible(left, right))
        return done(conditional, left);
    diagnostics_.report(MessageId::kInvalidOperands, conditional.range,
                        {"?:", to_string(left), to_string(right)});
    return fail(conditional);
}

} // namespace picco::compiler
