#include "lower/real_arrays.h"

#include "ast/facts.h"

namespace picco::compiler {

namespace {

/// Integers are not scaled for a product.
int scale_of(const Binary &product) {
    const int fractions =
        innermost_element(product.left->type)->fraction + innermost_element(product.right->type)->fraction;
    return fractions - innermost_element(product.type)->fraction;
}

} // namespace

/// The array of what becomes of every element.
template <class Change>
Expression *RealArrays::each(Expression *array, const Change &change) {
    const Type *type = innermost_element(array->type);
    auto *element = program_.arena.make<ArrayElement>();
    element->range = array->range;
    element->array = array;
    element->type = type;
    element->category = ValueCategory::kPlace;
    auto *operation = program_.arena.make<Elementwise>();
    operation->range = array->range;
    operation->elements = {element};
    operation->body = change(nodes_.conversion(ConversionKind::kLoad, element, type));
    operation->type = types_.with_element(array->type, operation->body->type);
    return operation;
}

Expression *RealArrays::inner_product(Binary &node) {
    const Type *type = innermost_element(node.type);
    for (Expression **side : {&node.left, &node.right}) {
        *side = as_operation(*side);
        const Type *element = innermost_element((*side)->type);
        if (!is_real(type) && !is_real(element))
            continue;
        const bool is_whole = is_scaled(type) && is_integer(element) && !is_real(element);
        const bool is_fit = is_private(element) == is_private(type) && is_same_number(element, type);
        if (!is_whole && !is_fit)
            *side = each(*side, [&](Expression *value) {
                return is_private(element) == is_private(type)
                           ? conversions_.converted(value, type)
                           : conversions_.shared(value, type, value->range);
            });
    }
    if (is_array(node.type) || !is_scaled(type))
        return &node;
    return fixed_.truncated(nodes_.binary_in_c(node.op, node.left, node.right, type), scale_of(node), type);
}

Expression *RealArrays::element(Conversion &load) {
    if (const auto *element = as<ArrayElement>(load.operand); element && is_scaled(load.type))
        if (const auto *product = as<Binary>(element->array))
            if (product->op == BinaryOperator::kInnerProduct) {
                // A node of ours in the place of one of sema's, so that it stays as it is.
                Expression *exact = nodes_.conversion(load.conversion, load.operand, load.type);
                return fixed_.truncated(exact, scale_of(*product), load.type);
            }
    return &load;
}

Expression *RealArrays::as_operation(Expression *array) {
    const auto *product = as<Binary>(array);
    const Type *type = innermost_element(array->type);
    if (!product || !is_array(array->type) || !is_scaled(type))
        return array;
    return each(array, [&](Expression *value) { return fixed_.truncated(value, scale_of(*product), type); });
}

} // namespace picco::compiler
