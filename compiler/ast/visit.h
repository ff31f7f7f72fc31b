#ifndef PICCO_COMPILER_AST_VISIT_H
#define PICCO_COMPILER_AST_VISIT_H

#include "ast/declarations.h"

#include <functional>
#include <type_traits>
#include <utility>

namespace picco::compiler {

/// The node as a T, or null if it is of another kind. Works for expressions, statements and declarations.
template <class T, class Node>
requires std::is_base_of_v<Node, T> T *as(Node *node) {
    return node && node->kind == T::kKind ? static_cast<T *>(node) : nullptr;
}
template <class T, class Node>
requires std::is_base_of_v<Node, T>
const T *as(const Node *node) {
    return node && node->kind == T::kKind ? static_cast<const T *>(node) : nullptr;
}

/// Makes one visitor of several lambdas.
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

namespace detail {
template <class From, class To>
using copy_const = std::conditional_t<std::is_const_v<From>, const To, To>;
}

// visit(node, visitor) calls the visitor with the node as what it is; a visitor that lacks a kind does not
// compile.
#define PICCO_VISIT(Base, LIST, BaseKind)                                                                    \
    template <class Node, class Visitor>                                                                     \
    requires std::is_same_v<std::remove_const_t<Node>, Base>                                                 \
    decltype(auto) visit(Node &node, Visitor &&visitor) {                                                    \
        switch (node.kind) { LIST(PICCO_VISIT_CASE_##BaseKind) }                                             \
        __builtin_unreachable();                                                                             \
    }
#define PICCO_VISIT_CASE_ExpressionKind(name, text)                                                          \
    case ExpressionKind::k##name:                                                                            \
        return visitor(static_cast<detail::copy_const<Node, name> &>(node));
#define PICCO_VISIT_CASE_StatementKind(name, text)                                                           \
    case StatementKind::k##name:                                                                             \
        return visitor(static_cast<detail::copy_const<Node, name> &>(node));
#define PICCO_VISIT_CASE_DeclarationKind(name, text)                                                         \
    case DeclarationKind::k##name:                                                                           \
        return visitor(static_cast<detail::copy_const<Node, name> &>(node));

PICCO_VISIT(Expression, PICCO_EXPRESSIONS, ExpressionKind)
PICCO_VISIT(Statement, PICCO_STATEMENTS, StatementKind)
PICCO_VISIT(Declaration, PICCO_DECLARATIONS, DeclarationKind)

#undef PICCO_VISIT
#undef PICCO_VISIT_CASE_ExpressionKind
#undef PICCO_VISIT_CASE_StatementKind
#undef PICCO_VISIT_CASE_DeclarationKind

/// What is written directly in a node, in the order of the source; null parts are left out. Sizes and widths
/// in declarators count as parts of a declaration.
struct ChildVisitor {
    std::function<void(Expression *&)> expression = [](Expression *&) {};
    std::function<void(Statement *&)> statement = [](Statement *&) {};
    std::function<void(Declaration *)> declaration = [](Declaration *) {};
};
void visit_children(Expression &node, const ChildVisitor &visitor);
void visit_children(Statement &node, const ChildVisitor &visitor);
void visit_children(Declaration &node, const ChildVisitor &visitor);

/// The same where nothing may change.
struct ConstChildVisitor {
    std::function<void(const Expression *)> expression = [](const Expression *) {};
    std::function<void(const Statement *)> statement = [](const Statement *) {};
    std::function<void(const Declaration *)> declaration = [](const Declaration *) {};
};
void visit_children(const Expression &node, const ConstChildVisitor &visitor);
void visit_children(const Statement &node, const ConstChildVisitor &visitor);
void visit_children(const Declaration &node, const ConstChildVisitor &visitor);

} // namespace picco::compiler

#endif
