// Places whose location depends on private data: `A[x]` with a private x, its fields and its own elements.
#include "ast/facts.h"
#include "sema/sema.h"

namespace picco::compiler {

namespace {

/// The first private index on the way to the place.
const Expression &private_index(const Expression &place) {
    if (const Member *member = as<Member>(&place))
        return private_index(*member->base);
    const Subscript &subscript = *as<Subscript>(&place);
    const Expression *row = without_conversions(subscript.base);
    return is_at_private_place(*row) ? private_index(*row) : *subscript.index;
}

} // namespace

/// A value, except that a row at a private place decays to a pointer that only `[]` and `*` take.
Expression *Sema::check_row(Expression *expression) {
    expression = check(expression);
    if (!is_bad(expression) && is_array(expression->type) && is_at_private_place(*expression))
        return wrap(ConversionKind::kArrayToPointer, expression, types_.pointer(expression->type->target));
    return value(expression);
}

/// The type of the object that the element is, where its place is private; null elsewhere.
const Type *Sema::stored_element(const Subscript &subscript) const {
    const Conversion *decay = as<Conversion>(subscript.base);
    if (decay && is_at_private_place(*decay->operand))
        return stored_type(*decay->operand)->target;
    return is_private(subscript.index->type) ? subscript.base->type->target : nullptr;
}

/// The type of what is read at a private place: all of it is private.
const Type *Sema::type_at_private_place(const Type *stored) {
    return is_pointer(innermost_element(stored)) ? stored : types_.with_privacy(stored, Privacy::kPrivate);
}

Expression *Sema::check_private_element(Subscript &subscript, const Type *stored) {
    subscript.index = promoted(subscript.index);
    subscript.stored = stored;
    const Type *element = innermost_element(stored);
    const bool is_real = is_arithmetic(element) && (is_private(element) || !element->is_complex);
    const bool is_location = is_pointer(element) && reaches_private(element);
    if (!is_integer(element) && !is_real && !is_record(element) && !is_location) {
        report_unsupported(subscript.range, "data of type '" + to_string(element) + "' at a private index");
        return fail(subscript);
    }
    const bool has_length = as<Conversion>(subscript.base) &&
                            as<Conversion>(subscript.base)->conversion == ConversionKind::kArrayToPointer;
    const bool is_length_known = has_length || declared_array(*subscript.base);
    if (!is_length_known && (is_record(element) || is_location) && reaches_private(element))
        return element_behind_location(subscript);
    if (!is_length_known && (!is_private(element) || is_record(element))) {
        const std::string base = describe(program_.sources, *subscript.base);
        Diagnostic &error = diagnostics_.report(MessageId::kLengthNotKnown, subscript.base->range, {base});
        if (base.find("__ctype") != std::string::npos) // what isdigit and its like are made of
            error.suggest(HintId::kCompareCharacters);
        return fail(subscript);
    }
    return done(subscript, type_at_private_place(stored), ValueCategory::kPlace);
}

/// A sum of a pointer and numbers, `p + x - 1`, as the pointer and one number (null where nothing is added).
/// Of all else the whole as `pointer`. The parts are checked.
Sema::PointerSum Sema::pointer_sum(Expression *expression) {
    Binary *sum = as<Binary>(expression);
    const bool is_sum =
        sum && !sum->type && (sum->op == BinaryOperator::kAdd || sum->op == BinaryOperator::kSubtract);
    if (!is_sum)
        return {check_row(expression), nullptr};
    const PointerSum left = pointer_sum(sum->left), right = pointer_sum(sum->right);
    sum->left = left.number ? sum->left : left.pointer;
    sum->right = right.number ? sum->right : right.pointer;
    if (is_bad(left.pointer) || is_bad(right.pointer))
        return {fail(*expression), nullptr};
    const bool is_left = is_pointer(left.pointer->type), is_right = is_pointer(right.pointer->type);
    if (is_left == is_right || (is_right && sum->op == BinaryOperator::kSubtract))
        return {check_value(expression), nullptr};
    const PointerSum &base = is_left ? left : right;
    Expression *number = is_left ? right.pointer : left.pointer;
    if (base.number) {
        Binary *both = program_.arena.make<Binary>();
        both->op = sum->op;
        both->left = base.number;
        both->right = number;
        both->range = sum->range;
        number = both;
    } else if (sum->op == BinaryOperator::kSubtract) {
        Unary *negative = program_.arena.make<Unary>();
        negative->op = UnaryOperator::kMinus;
        negative->operand = number;
        negative->range = number->range;
        number = negative;
    }
    return {base.pointer, number};
}

/// `*(p + x)` with a private x is p[x], and *A[x] is A[x][0]. Null for all else.
Expression *Sema::element_of_dereference(Unary &unary) {
    const PointerSum sum = pointer_sum(unary.operand);
    if (is_bad(sum.pointer))
        return fail(unary);
    Subscript *element = program_.arena.make<Subscript>();
    element->range = unary.range;
    element->base = sum.pointer;
    element->index = sum.number;
    if (!sum.number) {
        unary.operand = sum.pointer;
        IntegerLiteral *zero = program_.arena.make<IntegerLiteral>();
        zero->range = unary.range;
        zero->spelling = "0";
        zero->constant = Int128{0};
        element->index = done(*zero, types_.integer(IntegerName::kInt));
    }
    element->index = check_value(element->index);
    if (is_bad(element->index) || !is_pointer(element->base->type) || !is_integer(element->index->type) ||
        !stored_element(*element))
        return nullptr;
    return check_subscript(*element);
}

/// What holds pointers at a private place, as what a pointer with a private location leads to: `*&A[x]`.
Expression *Sema::pointers_behind_address(Expression *place) {
    if (is_bad(place) || !is_at_private_place(*place))
        return place;
    const Type *stored = stored_type(*place);
    const bool is_found = is_record(stored) && holds_pointers(stored) && is_public_by_pointers(stored);
    const Type *element = innermost_element(stored);
    const bool is_row = is_array(stored) && (is_record(element) || is_pointer(element));
    if (!is_pointer(stored) && !is_found && !is_row)
        return place;
    Unary *address = program_.arena.make<Unary>();
    address->op = UnaryOperator::kAddressOf;
    address->range = place->range;
    address->operand = place;
    Unary *target = program_.arena.make<Unary>();
    target->op = UnaryOperator::kDereference;
    target->range = place->range;
    target->operand = address_at_private_place(*address);
    return is_bad(target->operand) ? target->operand : done(*target, stored, ValueCategory::kPlace);
}

/// Whether the object at a private place may be read or written as a whole; reports if not.
bool Sema::require_private_object(const Expression &place, SourceRange range) {
    const Type *stored = stored_type(place);
    if (is_array(stored))
        return require_private_target(place);
    if (is_record(stored) && holds_public(stored)) {
        diagnostics_.report(MessageId::kPublicFieldsAtPrivateIndex, range,
                            {describe(program_.sources, place)});
        return false;
    }
    return true;
}

/// `&A[x]` with a private x: a pointer with a private location.
Expression *Sema::address_at_private_place(Unary &unary) {
    const Type *stored = innermost_element(stored_type(*unary.operand));
    const bool is_mixed = (is_record(stored) || is_pointer(stored)) && reaches_private(stored);
    if (!is_mixed && !require_private_target(*unary.operand))
        return fail(unary);
    if (VariableSymbol *variable = base_variable(unary.operand))
        variable->is_address_taken = variable->is_changed = true;
    return done(unary, types_.with_privacy(types_.pointer(stored_type(*unary.operand)), Privacy::kPrivate));
}

/// `p + x` and `p - x` with a private x.
Expression *Sema::check_private_move(Binary &binary) {
    const Type *target = binary.left->type->target;
    if (is_void(target) || is_function(target) || !is_complete(target)) {
        diagnostics_.report(MessageId::kIncompleteType, binary.left->range, {to_string(target)});
        return fail(binary);
    }
    const Type *element = innermost_element(target);
    const bool is_mixed = is_record(element) || is_pointer(element);
    if (!reaches_private(target) || (holds_public(target) && !is_mixed)) {
        Diagnostic &error = diagnostics_.report(MessageId::kPrivateIndexOfPublic, binary.right->range,
                                                {describe(program_.sources, *binary.right)});
        cures_.add(error, {binary.right});
        return fail(binary);
    }
    binary.left = with_private_location(binary.left);
    binary.right = promoted(binary.right);
    return done(binary, types_.unqualified(binary.left->type));
}

/// `p += x` and `p -= x` with a private x: `p = p + x`, and `({ T *place = &p; *place = *place + x; })` where
/// p has side effects.
Expression *Sema::check_private_step(Assignment &assignment) {
    std::pair<VariableSymbol *, Statement *> kept;
    if (has_side_effect(*assignment.left)) {
        const SourceRange range = assignment.left->range;
        Unary *address = program_.arena.make<Unary>();
        address->op = UnaryOperator::kAddressOf;
        address->range = range;
        address->operand = assignment.left;
        Expression *pointer = check(address);
        if (is_bad(pointer))
            return pointer;
        kept = made_variable("picco_place", types_.unqualified(pointer->type), pointer, range);
        Unary *target = program_.arena.make<Unary>();
        target->op = UnaryOperator::kDereference;
        target->range = range;
        target->operand = named(*kept.first, range);
        assignment.left = check(target);
    }
    Binary *sum = program_.arena.make<Binary>();
    sum->op = *assignment.op;
    sum->left = value(assignment.left);
    sum->right = assignment.right;
    sum->range = assignment.range;
    sum->op_location = assignment.op_location;
    assignment.op.reset();
    assignment.right = check_binary(*sum);
    Expression *result = check_assigned(assignment);
    return kept.first && !is_bad(result) ? behind_declaration(kept, *result) : result;
}

/// `p[x]` with a private x and a p whose location is private: `*(p + x)`.
Expression *Sema::element_behind_location(Subscript &subscript) {
    Binary *sum = program_.arena.make<Binary>();
    sum->op = BinaryOperator::kAdd;
    sum->left = subscript.base;
    sum->right = subscript.index;
    sum->range = subscript.range;
    Unary *place = program_.arena.make<Unary>();
    place->op = UnaryOperator::kDereference;
    place->range = subscript.range;
    place->operand = check_private_move(*sum);
    return is_bad(place->operand) ? fail(subscript)
                                  : done(*place, place->operand->type->target, ValueCategory::kPlace);
}

/// Writing to public data where private data tells would show that.
bool Sema::require_private_target(const Expression &place) {
    const Type *stored = stored_type(place);
    if (is_private(stored) && !holds_public(stored))
        return true;
    const Expression &index = private_index(place);
    Diagnostic &error = diagnostics_.report(MessageId::kPrivateIndexOfPublic, index.range,
                                            {describe(program_.sources, index)});
    if (const VariableSymbol *array = base_variable(&place); array && is_array(array->type))
        error.suggest(HintId::kDeclarePrivateArray, {std::string(array->name)});
    cures_.add(error, {&index});
    return false;
}

} // namespace picco::compiler
