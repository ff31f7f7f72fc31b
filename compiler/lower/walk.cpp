#include "lower/walk.h"

namespace picco::compiler {

void for_each_expression(const Program &program, const std::function<void(const Expression &)> &expression,
                         const std::function<void(const Declaration &)> &declaration) {
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&node) {
        expression(*node);
        visit_children(*node, visitor);
    };
    visitor.statement = [&](Statement *&node) { visit_children(*node, visitor); };
    visitor.declaration = [&](Declaration *node) {
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

bool is_repeatable(const Expression &expression) {
    if (as<Call>(&expression) || as<Assignment>(&expression) || as<StatementExpression>(&expression))
        return false;
    if (const auto *unary = as<Unary>(&expression); unary && is_step(unary->op))
        return false;
    bool result = true;
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&child) { result = result && is_repeatable(*child); };
    visit_children(const_cast<Expression &>(expression), visitor);
    return result;
}

} // namespace picco::compiler
