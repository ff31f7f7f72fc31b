#include "lower/walk.h"

namespace picco::compiler {

void for_each_expression(const Program &program, const std::function<void(const Expression &)> &expression,
                         const std::function<void(const Declaration &)> &declaration) {
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *node) {
        expression(*node);
        visit_children(*node, visitor);
    };
    visitor.statement = [&](const Statement *node) { visit_children(*node, visitor); };
    visitor.declaration = [&](const Declaration *node) {
        if (node->is_from_system_header)
            return;
        if (declaration)
            declaration(*node);
        visit_parts(*node, visitor);
    };
    for (const TranslationUnit *unit : program.units)
        for (Declaration *node : unit->declarations)
            visitor.declaration(node);
}

void for_each_return(const FunctionDefinition &function, const std::function<void(const Return &)> &visit) {
    ConstChildVisitor visitor;
    visitor.statement = [&](const Statement *node) {
        if (const auto *result = as<Return>(node))
            visit(*result);
        visit_children(*node, visitor);
    };
    Statement *body = function.body;
    visitor.statement(body);
}

} // namespace picco::compiler
