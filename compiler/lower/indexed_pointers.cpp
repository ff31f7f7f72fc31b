#include "lower/indexed_pointers.h"

#include "ast/facts.h"
#include "lower/walk.h"

namespace picco::compiler {

bool has_indexed_pointers(const Program &program) {
    bool found = false;
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&expression) {
        if (const auto *element = as<Subscript>(expression); element && element->stored) {
            const auto *decay = as<Conversion>(element->base);
            const bool is_array = decay && decay->conversion == ConversionKind::kArrayToPointer;
            found |= !is_array && !declared_array(*element->base);
        }
        visit_children(*expression, visitor);
    };
    visitor.statement = [&](Statement *&statement) { visit_children(*statement, visitor); };
    visitor.declaration = [&](Declaration *declaration) {
        if (!declaration->is_from_system_header)
            visit_parts(*declaration, visitor);
    };
    for (const TranslationUnit *unit : program.units)
        for (Declaration *declaration : unit->declarations)
            visitor.declaration(declaration);
    return found;
}

bool may_be_indexed(const VariableSymbol &variable) {
    const Type *element = innermost_element(variable.type);
    return is_private(element) && is_integer(element) &&
           (is_array(variable.type) || variable.is_address_taken);
}

} // namespace picco::compiler
