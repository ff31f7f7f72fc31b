#include "lower/indexed_pointers.h"

#include "ast/facts.h"
#include "lower/walk.h"

namespace picco::compiler {

bool has_indexed_pointers(const Program &program) {
    bool found = false;
    for_each_expression(program, [&](const Expression &expression) {
        if (const auto *sum = as<Binary>(&expression); sum && sum->type && is_pointer(sum->type))
            found |= is_integer(sum->right->type) && is_private(sum->right->type);
        if (const auto *element = as<Subscript>(&expression); element && element->stored) {
            const auto *decay = as<Conversion>(element->base);
            const bool is_array = decay && decay->conversion == ConversionKind::kArrayToPointer;
            found |= !is_array && !declared_array(*element->base);
        }
    });
    return found;
}

bool may_be_indexed(const VariableSymbol &variable) {
    const Type *element = innermost_element(variable.type);
    if (is_record(element))
        return reaches_private(element);
    return is_private(element) && is_integer(element) &&
           (is_array(variable.type) || variable.is_address_taken);
}

} // namespace picco::compiler
