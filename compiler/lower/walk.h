#pragma once

#include "ast/program.h"

#include <functional>

namespace picco::compiler {

/// visit_children() for a declaration at any place, function bodies included.
inline void visit_parts(Declaration &node, const ChildVisitor &visitor) {
    const auto *function = as<FunctionDefinition>(&node);
    if (!function)
        return visit_children(node, visitor);
    Statement *body = function->body;
    visitor.statement(body);
}
inline void visit_parts(const Declaration &node, const ConstChildVisitor &visitor) {
    if (const auto *function = as<FunctionDefinition>(&node))
        visitor.statement(function->body);
    else
        visit_children(node, visitor);
}

/// Calls the functions on all expressions and declarations of user code, outer ones first, in the order of
/// the source.
void for_each_expression(const Program &program, const std::function<void(const Expression &)> &expression,
                         const std::function<void(const Declaration &)> &declaration = nullptr);

/// Calls the function on all `return` statements of a function, in the order of the source.
void for_each_return(const FunctionDefinition &function, const std::function<void(const Return &)> &visit);

/// The type of the function that is called, by name or through a pointer.
inline const Type *function_type(const Call &call) {
    const Type *type = call.callee->type;
    return is_pointer(type) ? type->target : type;
}

} // namespace picco::compiler
