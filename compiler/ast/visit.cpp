#include "ast/visit.h"

namespace picco::compiler {

namespace {

/// A kind of node, const where Node is.
template <class Node, class Kind>
using Part = detail::copy_const<Node, Kind>;

// For both visitors: of a const node, the pointers to its parts are const, too.

template <class Visitor, class Pointer>
requires std::is_same_v<std::remove_const_t<Pointer>, Expression *> void call(const Visitor &visitor,
                                                                              Pointer &expression) {
    if (expression)
        visitor.expression(expression);
}

template <class Visitor, class Pointer>
requires std::is_same_v<std::remove_const_t<Pointer>, Statement *> void call(const Visitor &visitor,
                                                                             Pointer &statement) {
    if (statement)
        visitor.statement(statement);
}

/// A block where nothing but a block may stand: it cannot be replaced.
template <class Visitor>
void call(const Visitor &visitor, Block *block) {
    Statement *statement = block;
    visitor.statement(statement);
}

template <class Visitor>
void call_sizes(const Visitor &visitor, Declarator *declarator) {
    if (!declarator)
        return;
    for (DeclaratorPart &part : declarator->parts)
        call(visitor, part.size);
}

template <class Visitor>
void call_sizes(const Visitor &visitor, TypeName *type) {
    if (type)
        call_sizes(visitor, type->declarator);
}

template <class Node, class Visitor>
void visit_expression(Node &node, const Visitor &visitor) {
    const auto child = [&visitor](auto &expression) { call(visitor, expression); };
    visit(node, Overloaded{
                    [&](Part<Node, Unary> &n) { child(n.operand); },
                    [&](Part<Node, Binary> &n) { child(n.left), child(n.right); },
                    [&](Part<Node, Assignment> &n) { child(n.left), child(n.right); },
                    [&](Part<Node, Conditional> &n) {
                        child(n.condition), child(n.when_true), child(n.when_false);
                    },
                    [&](Part<Node, Call> &n) {
                        child(n.callee);
                        for (auto &argument : n.arguments)
                            child(argument);
                    },
                    [&](Part<Node, Subscript> &n) { child(n.base), child(n.index); },
                    [&](Part<Node, Member> &n) { child(n.base); },
                    [&](Part<Node, Cast> &n) { call_sizes(visitor, n.type_name), child(n.operand); },
                    [&](Part<Node, SizeOf> &n) { call_sizes(visitor, n.type_name), child(n.operand); },
                    [&](Part<Node, CompoundLiteral> &n) {
                        Expression *initializer = n.initializer;
                        child(initializer);
                    },
                    [&](Part<Node, InitializerList> &n) {
                        for (auto &item : n.items)
                            child(item.value);
                    },
                    [&](Part<Node, GenericSelection> &n) { child(n.selected); },
                    [&](Part<Node, StatementExpression> &n) { call(visitor, n.block); },
                    [&](Part<Node, VariableArgument> &n) { child(n.list); },
                    [&](Part<Node, Choose> &n) { child(n.selected); },
                    [&](Part<Node, Conversion> &n) { child(n.operand); },
                    [&](Part<Node, ArrayElement> &n) { child(n.array); },
                    [&](Part<Node, Elementwise> &n) {
                        for (auto &size : n.sizes)
                            child(size);
                        child(n.body);
                    },
                    [&](Part<Node, RealOperation> &n) {
                        for (auto &operand : n.operands)
                            child(operand);
                    },
                    [&](Part<Node, SmcInput> &n) {
                        child(n.target), child(n.party);
                        for (auto &size : n.shape.sizes)
                            child(size);
                    },
                    [&](Part<Node, SmcOutput> &n) {
                        child(n.source), child(n.party);
                        for (auto &size : n.shape.sizes)
                            child(size);
                    },
                    [&](Part<Node, SmcOpen> &n) { child(n.operand); },
                    [&](Part<Node, ArrayCall> &n) {
                        for (auto &array : n.arrays)
                            child(array);
                        child(n.count), child(n.wanted);
                    },
                    [&](Part<Node, BitCall> &n) { child(n.operand); },
                    [&](Part<Node, PrivateAllocation> &n) { child(n.count); },
                    [&](Part<Node, PrivateFree> &n) { child(n.pointer); },
                    [](const Expression &) {},
                });
}

template <class Node, class Visitor>
void visit_statement(Node &node, const Visitor &visitor) {
    const auto child = [&visitor](auto &part) { call(visitor, part); };
    visit(node,
          Overloaded{
              [&](Part<Node, Block> &n) {
                  for (auto &statement : n.statements)
                      child(statement);
              },
              [&](Part<Node, ParallelBlocks> &n) {
                  for (Block *block : n.blocks)
                      call(visitor, block);
              },
              [&](Part<Node, ExpressionStatement> &n) { child(n.expression); },
              [&](Part<Node, DeclarationStatement> &n) { visitor.declaration(n.declaration); },
              [&](Part<Node, If> &n) { child(n.condition), child(n.then_branch), child(n.else_branch); },
              [&](Part<Node, Switch> &n) { child(n.control), child(n.body); },
              [&](Part<Node, While> &n) { child(n.condition), child(n.body); },
              [&](Part<Node, DoWhile> &n) { child(n.body), child(n.condition); },
              [&](Part<Node, For> &n) { child(n.initial), child(n.condition), child(n.step), child(n.body); },
              [&](Part<Node, Goto> &n) { child(n.address); },
              [&](Part<Node, Return> &n) { child(n.value); },
              [&](Part<Node, Label> &n) { child(n.body); },
              [&](Part<Node, Case> &n) { child(n.value), child(n.last), child(n.body); },
              [](const Statement &) {},
          });
}

template <class Node, class Visitor>
void visit_declaration(Node &node, const Visitor &visitor) {
    auto *variables = as<VariableDeclaration>(&node);
    if (!variables)
        return;
    for (auto &item : variables->items) {
        call_sizes(visitor, item.declarator);
        call(visitor, item.initializer);
    }
}

} // namespace

void visit_children(Expression &node, const ChildVisitor &visitor) {
    visit_expression(node, visitor);
}
void visit_children(Statement &node, const ChildVisitor &visitor) {
    visit_statement(node, visitor);
}
void visit_children(Declaration &node, const ChildVisitor &visitor) {
    visit_declaration(node, visitor);
}
void visit_children(const Expression &node, const ConstChildVisitor &visitor) {
    visit_expression(node, visitor);
}
void visit_children(const Statement &node, const ConstChildVisitor &visitor) {
    visit_statement(node, visitor);
}
void visit_children(const Declaration &node, const ConstChildVisitor &visitor) {
    visit_declaration(node, visitor);
}

} // namespace picco::compiler
