#include "ast/visit.h"

namespace picco::compiler {

namespace {

void call(const ChildVisitor &visitor, Expression *&expression) {
    if (expression)
        visitor.expression(expression);
}

void call(const ChildVisitor &visitor, Statement *&statement) {
    if (statement)
        visitor.statement(statement);
}

/// A block where nothing but a block may stand: it cannot be replaced.
void call(const ChildVisitor &visitor, Block *block) {
    Statement *statement = block;
    visitor.statement(statement);
}

void call_sizes(const ChildVisitor &visitor, Declarator *declarator) {
    if (!declarator)
        return;
    for (DeclaratorPart &part : declarator->parts)
        call(visitor, part.size);
}

void call_sizes(const ChildVisitor &visitor, TypeName *type) {
    if (type)
        call_sizes(visitor, type->declarator);
}

} // namespace

void visit_children(Expression &node, const ChildVisitor &visitor) {
    const auto child = [&visitor](Expression *&expression) { call(visitor, expression); };
    visit(node, Overloaded{
                    [&](Unary &n) { child(n.operand); },
                    [&](Binary &n) { child(n.left), child(n.right); },
                    [&](Assignment &n) { child(n.left), child(n.right); },
                    [&](Conditional &n) { child(n.condition), child(n.when_true), child(n.when_false); },
                    [&](Call &n) {
                        child(n.callee);
                        for (Expression *&argument : n.arguments)
                            child(argument);
                    },
                    [&](Subscript &n) { child(n.base), child(n.index); },
                    [&](Member &n) { child(n.base); },
                    [&](Cast &n) { call_sizes(visitor, n.type_name), child(n.operand); },
                    [&](SizeOf &n) { call_sizes(visitor, n.type_name), child(n.operand); },
                    [&](CompoundLiteral &n) {
                        Expression *initializer = n.initializer;
                        child(initializer);
                    },
                    [&](InitializerList &n) {
                        for (InitializerItem &item : n.items)
                            child(item.value);
                    },
                    [&](GenericSelection &n) { child(n.selected); },
                    [&](StatementExpression &n) { call(visitor, n.block); },
                    [&](VariableArgument &n) { child(n.list); },
                    [&](Choose &n) { child(n.selected); },
                    [&](Conversion &n) { child(n.operand); },
                    [&](ArrayElement &n) { child(n.array); },
                    [&](Elementwise &n) {
                        for (Expression *&size : n.sizes)
                            child(size);
                        child(n.body);
                    },
                    [&](RealOperation &n) {
                        for (Expression *&operand : n.operands)
                            child(operand);
                    },
                    [&](SmcInput &n) {
                        child(n.target), child(n.party);
                        for (Expression *&size : n.shape.sizes)
                            child(size);
                    },
                    [&](SmcOutput &n) {
                        child(n.source), child(n.party);
                        for (Expression *&size : n.shape.sizes)
                            child(size);
                    },
                    [&](SmcOpen &n) { child(n.operand); },
                    [&](ArrayCall &n) {
                        for (Expression *&array : n.arrays)
                            child(array);
                        child(n.count), child(n.wanted);
                    },
                    [&](CountOnes &n) { child(n.operand); },
                    [&](PrivateAllocation &n) { child(n.count); },
                    [&](PrivateFree &n) { child(n.pointer); },
                    [](Expression &) {},
                });
}

void visit_children(Statement &node, const ChildVisitor &visitor) {
    const auto child = [&visitor](auto *&part) { call(visitor, part); };
    visit(node, Overloaded{
                    [&](Block &n) {
                        for (Statement *&statement : n.statements)
                            child(statement);
                    },
                    [&](ParallelBlocks &n) {
                        for (Block *block : n.blocks)
                            call(visitor, block);
                    },
                    [&](ExpressionStatement &n) { child(n.expression); },
                    [&](DeclarationStatement &n) { visitor.declaration(n.declaration); },
                    [&](If &n) { child(n.condition), child(n.then_branch), child(n.else_branch); },
                    [&](Switch &n) { child(n.control), child(n.body); },
                    [&](While &n) { child(n.condition), child(n.body); },
                    [&](DoWhile &n) { child(n.body), child(n.condition); },
                    [&](For &n) { child(n.initial), child(n.condition), child(n.step), child(n.body); },
                    [&](Goto &n) { child(n.address); },
                    [&](Return &n) { child(n.value); },
                    [&](Label &n) { child(n.body); },
                    [&](Case &n) { child(n.value), child(n.last), child(n.body); },
                    [](Statement &) {},
                });
}

void visit_children(Declaration &node, const ChildVisitor &visitor) {
    auto *variables = as<VariableDeclaration>(&node);
    if (!variables)
        return;
    for (DeclaredItem &item : variables->items) {
        call_sizes(visitor, item.declarator);
        call(visitor, item.initializer);
    }
}

} // namespace picco::compiler
