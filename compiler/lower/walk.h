#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// visit_children() for a declaration at any place, function bodies included.
inline void visit_parts(Declaration &node, const ChildVisitor &visitor) {
    const auto *function = as<FunctionDefinition>(&node);
    if (!function)
        return visit_children(node, visitor);
    Statement *body = function->body;
    visitor.statement(body);
}

/// The type of the function that is called, by name or through a pointer.
inline const Type *function_type(const Call &call) {
    const Type *type = call.callee->type;
    return is_pointer(type) ? type->target : type;
}

} // namespace picco::compiler
