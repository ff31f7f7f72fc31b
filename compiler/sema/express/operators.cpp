// Operators of one and of two operands.
#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>
#include <utility>

namespace picco::compiler {

namespace {

bool is_vector(const Type *type) {
    return type->vector_bytes > 0;
}

} // namespace

Expression *Sema::invalid_operands(const Binary &binary) {
    Diagnostic &error = diagnostics_.report(
        MessageId::kInvalidOperands, {binary.range.begin, binary.range.end},
        {std::string(spelling(binary.op)), to_string(binary.left->type), to_string(binary.right->type)});
    if (is_arithmetic(binary.left->type) && is_arithmetic(binary.right->type)) {
        if (binary.op == BinaryOperator::kBitXor)
            error.suggest(HintId::kPower);
        else if (binary.op == BinaryOperator::kRemainder)
            error.suggest(HintId::kRemainderOfReals);
    }
    return fail(binary);
}

/// A place that may be written to. Flow is another matter: see assign().
bool Sema::require_assignable(const Expression &place, SourceRange range) {
    if (is_bad(&place))
        return false;
    const std::string shown = describe(program_.sources, place);
    if (place.category != ValueCategory::kPlace || is_function(place.type)) {
        diagnostics_.report(MessageId::kNotAssignable, range, {shown});
        return false;
    }
    if (is_at_private_location(place) && refuse_public_at_private_location(place, range))
        return false;
    if (place.type->is_const) {
        Diagnostic &error = diagnostics_.report(MessageId::kAssignToConst, range, {shown});
        if (const VariableSymbol *variable = base_variable(&place))
            error.note(NoteId::kDeclaredHere, {variable->location, variable->location},
                       {std::string(variable->name)});
        return false;
    }
    if (const Name *name = as<Name>(&place))
        if (auto *variable = as<VariableSymbol>(name->symbol))
            variable->is_changed = true;
    return !is_at_private_place(place) ||
           (require_private_target(place) && require_private_object(place, range));
}

// ---- One operand ----

Expression *Sema::check_unary(Unary &unary) {
    if (unary.op == UnaryOperator::kAddressOf)
        return check_address(unary);
    if (unary.op == UnaryOperator::kDereference)
        return check_dereference(unary);
    if (is_step(unary.op))
        return check_step(unary);
    if (unary.op == UnaryOperator::kReal || unary.op == UnaryOperator::kImaginary) {
        unary.operand = check(unary.operand);
        if (is_bad(unary.operand))
            return fail(unary);
        Type part = *unary.operand->type;
        part.is_complex = false;
        const Type *type =
            part.kind == TypeKind::kFloat ? types_.floating(part.float_name) : unary.operand->type;
        return done(unary, type, unary.operand->category);
    }
    unary.operand = check_value(unary.operand);
    if (is_bad(unary.operand))
        return fail(unary);
    const Type *type = unary.operand->type;
    const bool fits = unary.op == UnaryOperator::kLogicalNot ? is_scalar(type)
                      : unary.op == UnaryOperator::kBitNot   ? is_integer(type) || type->is_complex
                                                             : is_arithmetic(type);
    if (!fits) {
        diagnostics_.report(MessageId::kInvalidOperand, unary.range,
                            {std::string(spelling(unary.op)), to_string(type)});
        return fail(unary);
    }
    if (unary.op == UnaryOperator::kLogicalNot) {
        unary.operand = truth(unary.operand);
        return done(unary, types_.integer(IntegerName::kInt,
                                          is_private(type) ? Privacy::kPrivate : Privacy::kPublic));
    }
    if (is_vector(type))
        return done(unary, type);
    unary.operand = promoted(unary.operand);
    return done(unary, unary.operand->type);
}

Expression *Sema::check_address(Unary &unary) {
    unary.operand = check(unary.operand);
    if (is_bad(unary.operand))
        return fail(unary);
    if (unary.operand->category == ValueCategory::kValue || is_bit_field(*unary.operand)) {
        diagnostics_.report(MessageId::kNoAddress, unary.range, {describe(program_.sources, *unary.operand)});
        return fail(unary);
    }
    if (is_at_private_place(*unary.operand))
        return address_at_private_place(unary);
    if (const Name *name = as<Name>(unary.operand))
        if (auto *function = as<FunctionSymbol>(name->symbol))
            function->is_address_taken = true;
    if (VariableSymbol *variable = base_variable(unary.operand))
        variable->is_address_taken = variable->is_changed = true;
    const Type *pointer = types_.pointer(unary.operand->type);
    return done(unary, is_at_private_location(*unary.operand)
                           ? types_.with_privacy(pointer, Privacy::kPrivate)
                           : pointer);
}

Expression *Sema::check_dereference(Unary &unary) {
    if (Expression *element = element_of_dereference(unary))
        return element;
    unary.operand = check_value(unary.operand);
    if (is_bad(unary.operand))
        return fail(unary);
    if (!is_pointer(unary.operand->type)) {
        diagnostics_.report(MessageId::kInvalidOperand, unary.range, {"*", to_string(unary.operand->type)});
        return fail(unary);
    }
    const Type *target = unary.operand->type->target;
    return done(unary, target, is_function(target) ? ValueCategory::kFunction : ValueCategory::kPlace);
}

Expression *Sema::check_step(Unary &unary) {
    unary.operand = pointers_behind_address(check(unary.operand));
    if (!require_assignable(*unary.operand, unary.range))
        return fail(unary);
    const Type *type = types_.unqualified(unary.operand->type);
    if (!is_scalar(type)) {
        diagnostics_.report(MessageId::kInvalidOperand, unary.range,
                            {std::string(spelling(unary.op)), to_string(type)});
        return fail(unary);
    }
    unary.operation_type = is_pointer(type) ? type : common_type(type, types_.integer(IntegerName::kInt));
    return done(unary, type);
}

// ---- Two operands ----

Expression *Sema::check_binary(Binary &binary) {
    if (binary.op == BinaryOperator::kInnerProduct)
        return check_inner_product(binary);
    if (binary.op == BinaryOperator::kComma) {
        binary.left = check(binary.left);
        binary.right = check(binary.right);
        const bool is_effect = as<Elementwise>(binary.right); // nobody takes its value
        binary.right = is_effect ? binary.right : value(binary.right);
        if (is_bad(binary.left) || is_bad(binary.right))
            return fail(binary);
        return done(binary, is_effect ? types_.void_type() : binary.right->type);
    }
    binary.left = check_value(binary.left);
    binary.right = is_logical(binary.op) ? check_choice(binary.right) : check_value(binary.right);
    if (is_bad(binary.left) || is_bad(binary.right))
        return fail(binary);
    if (is_vector(binary.left->type) || is_vector(binary.right->type)) // public, as written
        return is_private(binary.left->type) || is_private(binary.right->type)
                   ? invalid_operands(binary)
                   : done(binary, is_vector(binary.left->type) ? binary.left->type : binary.right->type);
    if (is_logical(binary.op))
        return check_logical(binary);
    if (is_comparison(binary.op))
        return check_comparison(binary);
    if (is_shift(binary.op))
        return check_shift(binary);
    if (binary.op == BinaryOperator::kAdd || binary.op == BinaryOperator::kSubtract)
        return check_additive(binary);
    return check_arithmetic(binary);
}

Expression *Sema::check_arithmetic(Binary &binary) {
    const Type *left = binary.left->type;
    const Type *right = binary.right->type;
    const bool needs_integers = is_bitwise(binary.op) || binary.op == BinaryOperator::kRemainder;
    if (needs_integers ? !is_integer(left) || !is_integer(right)
                       : !is_arithmetic(left) || !is_arithmetic(right))
        return invalid_operands(binary);
    const Type *type = common_type(left, right);
    binary.left = to_type(binary.left, type);
    binary.right = to_type(binary.right, type);
    const bool divides = binary.op == BinaryOperator::kDivide || binary.op == BinaryOperator::kRemainder;
    if (divides && binary.right->constant == Int128{0} && is_integer(type))
        diagnostics_.report(MessageId::kDivisionByZero, binary.right->range);
    return done(binary, type);
}

Expression *Sema::check_additive(Binary &binary) {
    const Type *left = binary.left->type;
    const Type *right = binary.right->type;
    if (is_arithmetic(left) && is_arithmetic(right))
        return check_arithmetic(binary);
    const bool is_sum = binary.op == BinaryOperator::kAdd;
    if (is_sum && is_integer(left) && is_pointer(right)) {
        std::swap(binary.left, binary.right);
        std::swap(left, right);
    }
    if (!is_pointer(left))
        return invalid_operands(binary);
    if (lift_) { // among whole arrays: of what size?
        report_unknown_size(*binary.left);
        return fail(binary);
    }
    if (is_integer(right)) {
        if (is_private(right))
            return check_private_move(binary);
        if (!is_void(left->target) && !is_function(left->target) && !is_complete(left->target)) {
            diagnostics_.report(MessageId::kIncompleteType, binary.left->range, {to_string(left->target)});
            return fail(binary);
        }
        binary.right = promoted(binary.right);
        return done(binary, left);
    }
    if (is_sum || !is_pointer(right) ||
        !types_.are_compatible(types_.unqualified(left->target), types_.unqualified(right->target)))
        return invalid_operands(binary);
    const bool is_secret = is_private(left) || is_private(right);
    if (is_secret) {
        binary.left = with_private_location(binary.left);
        binary.right = with_private_location(binary.right);
    }
    return done(binary, types_.integer(IntegerName::kLong, is_secret ? Privacy::kPrivate : Privacy::kPublic));
}

Expression *Sema::check_shift(Binary &binary) {
    if (!is_integer(binary.left->type) || !is_integer(binary.right->type))
        return invalid_operands(binary);
    const bool is_secret = is_private(binary.left->type) || is_private(binary.right->type);
    binary.left = promoted(binary.left);
    binary.right = promoted(binary.right);
    if (is_secret)
        binary.left = shared(binary.left);
    const std::optional<Int128> amount = binary.right->constant;
    if (amount && (*amount < 0 || *amount >= binary.left->type->width))
        diagnostics_.report(MessageId::kShiftAmount, binary.right->range, {to_string(binary.left->type)});
    return done(binary, binary.left->type);
}

Expression *Sema::check_comparison(Binary &binary) {
    const Type *left = binary.left->type;
    const Type *right = binary.right->type;
    const bool is_equality = binary.op == BinaryOperator::kEqual || binary.op == BinaryOperator::kNotEqual;
    if (is_arithmetic(left) && is_arithmetic(right)) {
        const Type *type = common_type(left, right);
        binary.left = to_type(binary.left, type);
        binary.right = to_type(binary.right, type);
        return done(binary, types_.integer(IntegerName::kInt, type->privacy));
    }
    const bool is_secret = (is_pointer(left) && is_private(left)) || (is_pointer(right) && is_private(right));
    const Type *result = types_.integer(IntegerName::kInt, is_secret ? Privacy::kPrivate : Privacy::kPublic);
    const auto share_both = [&] {
        if (!is_secret)
            return;
        for (Expression **side : {&binary.left, &binary.right}) {
            if (is_null_constant(*side) && !is_private((*side)->type))
                *side = wrap(ConversionKind::kNullPointer, *side,
                             types_.with_privacy(is_pointer(left) ? left : right, Privacy::kPublic));
            *side = with_private_location(*side);
        }
    };
    if (is_pointer(left) && is_pointer(right)) {
        if (const Expression *x = decayed_array(*binary.left), *y = decayed_array(*binary.right);
            x && y && as<Name>(x) && as<Name>(y))
            diagnostics_
                .report(MessageId::kArrayAddresses, binary.range, {program_.sources.one_line(binary.range)})
                .suggest(HintId::kCompareInLoop);
        const bool with_void = is_void(left->target) || is_void(right->target) ||
                               is_null_constant(binary.left) || is_null_constant(binary.right);
        if (!with_void &&
            !types_.are_compatible(types_.unqualified(left->target), types_.unqualified(right->target)))
            diagnostics_.report(MessageId::kPointerTypes, binary.range, {to_string(left), to_string(right)});
        share_both();
        return done(binary, result);
    }
    const Expression *other = is_pointer(left) ? binary.right : binary.left;
    if ((!is_pointer(left) && !is_pointer(right)) || !is_integer(other->type) || is_private(other->type))
        return invalid_operands(binary);
    if (is_secret && (!is_null_constant(other) || !is_equality))
        return invalid_operands(binary);
    if (!is_null_constant(other) || !is_equality)
        diagnostics_.report(MessageId::kPointerAndInteger, binary.range, {to_string(left), to_string(right)});
    share_both();
    return done(binary, result);
}

/// A public left operand keeps C's short circuit; otherwise both sides are computed, so both are bits.
Expression *Sema::check_logical(Binary &binary) {
    if (!is_scalar(binary.left->type) || !is_scalar(binary.right->type))
        return invalid_operands(binary);
    if (Binary *chain = as<Binary>(binary.left);
        chain && chain->op == binary.op && is_private(chain->type) && !is_private(chain->left->type)) {
        // `(p && x) && y` is `p && (x && y)`: a public p guards y, too.
        chain->range = binary.range;
        binary.left = chain->right;
        binary.range.begin = chain->right->range.begin;
        chain->right = check_logical(binary);
        return chain;
    }
    const bool left_private = is_private(binary.left->type);
    const bool right_private = is_private(binary.right->type);
    binary.left = truth(binary.left);
    binary.right = truth(binary.right);
    if (left_private && !right_private) {
        binary.right = to_type(binary.right, types_.integer(IntegerName::kBool));
        if (is_pointer(binary.right->type))
            binary.right = wrap(ConversionKind::kTruth, binary.right, types_.integer(IntegerName::kBool));
        binary.right = shared(binary.right);
    }
    const Privacy privacy = left_private || right_private ? Privacy::kPrivate : Privacy::kPublic;
    return done(binary, types_.integer(IntegerName::kInt, privacy));
}

} // namespace picco::compiler
