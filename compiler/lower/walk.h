#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// visit_children() for a declaration at any place, function bodies included.
inline void visit_parts(Declaration &node, const ChildVisitor &visitor) {
    if (auto *function = as<FunctionDefinition>(&node))
        visitor.statement(*function->body);
    else
        visit_children(node, visitor);
}

} // namespace picco::compiler
