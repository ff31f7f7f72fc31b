// Whole arrays: where an array is wanted, operators work on each element. The operands do not decay there but
// become the element that the operation is at, and the ordinary rules type the rest.
#include "ast/facts.h"
#include "sema/sema.h"

#include <optional>

namespace picco::compiler {

namespace {

/// The nodes between an operation on whole arrays and its arrays; all others want their operands as in C.
bool passes_lift(const Expression &expression) {
    if (as<Conditional>(&expression) || as<Cast>(&expression))
        return true;
    if (const Unary *unary = as<Unary>(&expression))
        return unary->op == UnaryOperator::kPlus || unary->op == UnaryOperator::kMinus ||
               unary->op == UnaryOperator::kBitNot || unary->op == UnaryOperator::kLogicalNot;
    const Binary *binary = as<Binary>(&expression);
    return binary && binary->op != BinaryOperator::kComma && binary->op != BinaryOperator::kInnerProduct;
}

std::vector<const Type *> levels_of(const Type *array) {
    std::vector<const Type *> result;
    for (; is_array(array); array = array->target)
        result.push_back(array);
    return result;
}

} // namespace

Sema::LiftScope::LiftScope(Sema &sema, Lift *lift) : sema_(sema), outer_(sema.lift_) {
    sema.lift_ = lift;
}

Sema::LiftScope Sema::lift_for(const Expression &expression) {
    return LiftScope(*this, passes_lift(expression) || is_lifted_call(expression) ? lift_ : nullptr);
}

/// sqrt and the like, but no function of the user's.
bool Sema::is_lifted_call(const Expression &expression) const {
    const Call *call = as<Call>(&expression);
    const Name *name = call ? as<Name>(static_cast<const Expression *>(call->callee)) : nullptr;
    if (!lift_ || !name || !is_private_function(name->name))
        return false;
    const Symbol *symbol = find(name->name);
    return !symbol || symbol->is_from_system_header;
}

/// A parameter that is declared as an array of some size is that array where an array is wanted.
Expression *Sema::sized_parameter(Expression *expression) {
    const Name *name = as<Name>(expression);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    if (!variable || !variable->declared_array || !is_pointer(variable->type))
        return expression;
    Expression *pointer = wrap(ConversionKind::kLoad, expression, types_.unqualified(expression->type));
    Expression *array = wrap(ConversionKind::kPointerToArray, pointer, variable->declared_array);
    array->category = ValueCategory::kPlace;
    return array;
}

ArrayElement *Sema::element_of(Expression *array) {
    ArrayElement *element = program_.arena.make<ArrayElement>();
    element->range = array->range;
    element->array = array;
    element->type = innermost_element(array->type);
    element->category = ValueCategory::kPlace;
    return element;
}

/// In an operation on whole arrays an array stands for each of its elements.
Expression *Sema::lifted(Expression *array) {
    ArrayElement *element = element_of(array);
    lift_->elements.push_back(element);
    return wrap(ConversionKind::kLoad, element, types_.unqualified(element->type));
}

/// The type of an array with the shape of another one.
const Type *Sema::shaped_like(const Type *array, const Type *element) {
    if (!is_array(array))
        return element;
    const Type *inner = shaped_like(array->target, element);
    return one_dimension(array, inner);
}

const Type *Sema::one_dimension(const Type *array, const Type *element) {
    switch (array->array_form) {
    case ArrayForm::kConstant:
        return types_.array(element, array->count);
    case ArrayForm::kRuntime:
        return types_.runtime_array(element, array->size);
    default:
        return types_.incomplete_array(element);
    }
}

std::string Sema::shape_text(const Type *array) const {
    std::string result;
    for (; is_array(array); array = array->target)
        result +=
            "[" +
            (array->array_form == ArrayForm::kConstant ? std::to_string(array->count)
             : array->size && array->size->expression  ? describe(program_.sources, *array->size->expression)
                                                       : std::string()) +
            "]";
    return result;
}

/// Sizes that only the run knows are compared there.
bool Sema::check_shapes(const std::vector<ArrayElement *> &elements) {
    const Expression &first = *elements.front()->array;
    const std::vector<const Type *> wanted = levels_of(first.type);
    for (const ArrayElement *element : elements) {
        const std::vector<const Type *> given = levels_of(element->array->type);
        bool fits = wanted.size() == given.size();
        for (std::size_t i = 0; fits && i < wanted.size(); ++i)
            fits = wanted[i]->array_form != ArrayForm::kConstant ||
                   given[i]->array_form != ArrayForm::kConstant || wanted[i]->count == given[i]->count;
        if (!fits) {
            const auto *name = as<Name>(&first); // nowhere, where a declaration initialises it
            diagnostics_.report(MessageId::kShapesDiffer, element->range,
                                {describe(program_.sources, *element), shape_text(element->array->type),
                                 name ? std::string(name->name) : describe(program_.sources, first),
                                 shape_text(first.type)});
            return false;
        }
    }
    return true;
}

Expression *Sema::elementwise(Expression *body, const Lift &lift, SourceRange range) {
    if (is_bad(body) || !check_shapes(lift.elements))
        return fail(*body);
    Elementwise *node = program_.arena.make<Elementwise>();
    node->range = range;
    node->body = body;
    node->elements = lift.elements;
    return done(*node, shaped_like(lift.elements.front()->array->type, body->type));
}

/// An operand that may be a whole array or an operation on some; a number, a pointer or the like stays what
/// it is.
Expression *Sema::check_array(Expression *expression) {
    Lift lift;
    const LiftScope scope(*this, &lift);
    expression = check(expression);
    if (is_bad(expression))
        return expression;
    expression = sized_parameter(expression);
    if (is_array(expression->type) && !as<StringLiteral>(expression))
        return copied_array(expression);
    Expression *body = value(expression);
    return lift.elements.empty() || is_bad(body) ? body : elementwise(body, lift, expression->range);
}

/// `left = right` and `left op= right` where left is an array: the same assignment for each element.
Expression *Sema::check_whole_array(Assignment &assignment) {
    Lift lift;
    const LiftScope scope(*this, &lift);
    CopyScope copies(*this);
    const Expression &target = *assignment.left;
    if (target.category != ValueCategory::kPlace || as<StringLiteral>(&target)) {
        diagnostics_.report(MessageId::kNotAssignable, assignment.range,
                            {describe(program_.sources, target)});
        return fail(assignment);
    }
    if (is_at_private_place(target) && !require_private_target(target))
        return fail(assignment);
    assignment.left = place_without_effects(assignment.left);
    if (assignment.op && is_at_private_place(target)) { // `row = row op right`
        Binary *both = program_.arena.make<Binary>();
        both->range = assignment.range;
        both->op = *assignment.op;
        both->op_location = assignment.op_location;
        both->left = assignment.left;
        both->right = assignment.right;
        assignment.right = both;
        assignment.op.reset();
    }
    assignment.left = copied_array(assignment.left, true);
    if (is_bad(assignment.left))
        return fail(assignment);
    lift.elements.push_back(element_of(assignment.left));
    assignment.left = lift.elements.front();
    assignment.right = check_value(assignment.right);
    if (is_bad(assignment.right))
        return fail(assignment);
    if (!assignment.op && lift.elements.size() == 1) {
        if (is_pointer(assignment.right->type) && !as<StringLiteral>(without_conversions(assignment.right)))
            report_unknown_size(*assignment.right);
        else
            diagnostics_.report(MessageId::kNumberToArray, assignment.range,
                                {describe(program_.sources, target)});
        return fail(assignment);
    }
    Expression *body = check_assigned(assignment);
    return is_bad(body) ? fail(assignment) : copies.around(elementwise(body, lift, assignment.range));
}

void Sema::report_unknown_size(const Expression &pointer) {
    diagnostics_.report(MessageId::kVectorLength, pointer.range, {describe(program_.sources, pointer)})
        .suggest(HintId::kPointerHasNoLength);
}

/// `T a[n] = b + c;`: an assignment to the new array.
const Type *Sema::initialize_array(Expression *&initializer, const Type *type,
                                   const Destination &destination) {
    VariableSymbol *const variable = destination.declared;
    std::optional<CopyScope> copies;
    if (variable && variable->storage == Storage::kAutomatic)
        copies.emplace(*this);
    Expression *value = check_array(initializer);
    if (is_bad(value)) {
        initializer = value;
        return type;
    }
    const bool is_constant_in_c = variable && variable->storage != Storage::kAutomatic && !is_private(type);
    if (!is_array(value->type) || !variable || is_constant_in_c) {
        if (is_pointer(value->type) && is_private(type))
            report_unknown_size(*value);
        else
            diagnostics_.report(MessageId::kArrayInitializer, value->range);
        initializer = fail(*value);
        return type;
    }
    if (type->array_form == ArrayForm::kIncomplete)
        type = one_dimension(value->type, type->target);
    Name *name = program_.arena.make<Name>();
    name->range = {variable->location, variable->location};
    name->name = variable->name;
    name->symbol = variable;
    done(*name, type, ValueCategory::kPlace);
    Lift lift;
    const LiftScope scope(*this, &lift);
    lift.elements.push_back(element_of(name));
    Expression *body = nullptr;
    if (const Elementwise *operation = as<Elementwise>(value);
        operation && !as<Assignment>(operation->body)) {
        body = operation->body;
        lift.elements.insert(lift.elements.end(), operation->elements.begin(), operation->elements.end());
    } else {
        body = lifted(value);
    }
    const Type *element = types_.unqualified(lift.elements.front()->type);
    Assignment *assignment = program_.arena.make<Assignment>();
    assignment->range = initializer->range;
    assignment->left = lift.elements.front();
    assignment->right = assign(body, element, destination);
    initializer = is_bad(assignment->right)
                      ? assignment->right
                      : elementwise(done(*assignment, element), lift, initializer->range);
    if (copies)
        initializer = copies->around(initializer);
    return type;
}

/// Operands are arrays as such; they do not decay. Matrices have two dimensions.
Expression *Sema::check_inner_product(Binary &binary) {
    CopyScope copies(*this);
    binary.left = check_array(binary.left);
    binary.right = check_array(binary.right);
    if (is_bad(binary.left) || is_bad(binary.right))
        return fail(binary);
    for (const Expression *operand : {binary.left, binary.right}) {
        if (is_pointer(operand->type)) {
            report_unknown_size(*operand);
            return fail(binary);
        }
        if (!is_array(operand->type) || !is_arithmetic(innermost_element(operand->type)))
            return invalid_operands(binary);
        if (dimensions(operand->type) > 2) {
            diagnostics_.report(MessageId::kProductDimensions, operand->range, {to_string(operand->type)});
            return fail(binary);
        }
    }
    const std::vector<const Type *> left = levels_of(binary.left->type),
                                    right = levels_of(binary.right->type);
    const Type *inner[] = {left.back(), right.front()};
    if (inner[0]->array_form == ArrayForm::kConstant && inner[1]->array_form == ArrayForm::kConstant &&
        inner[0]->count != inner[1]->count) {
        const bool are_vectors = left.size() == 1 && right.size() == 1;
        if (are_vectors)
            diagnostics_.report(MessageId::kVectorLengths, binary.range,
                                {std::to_string(inner[0]->count), std::to_string(inner[1]->count)});
        else
            diagnostics_.report(MessageId::kProductShapes, binary.range,
                                {shape_text(binary.left->type), shape_text(binary.right->type)});
        return fail(binary);
    }
    const Type *type = common_type(left.back()->target, right.back()->target);
    if (right.size() == 2)
        type = one_dimension(right.back(), type);
    if (left.size() == 2)
        type = one_dimension(left.front(), type);
    return copies.around(done(binary, type));
}

} // namespace picco::compiler
