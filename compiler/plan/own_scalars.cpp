// Scalars that no iteration of a loop passes on to the next.
#include "plan/own_scalars.h"

#include "ast/facts.h"

#include <algorithm>
#include <iterator>

namespace picco::compiler {
namespace {

/// Walks through an iteration in the order in which it runs.
class Iteration {
  public:
    explicit Iteration(const Statement &body) { look(body); }

    std::set<const VariableSymbol *> own() const {
        std::set<const VariableSymbol *> result;
        if (is_structured_)
            std::ranges::set_difference(assigned_, exposed_, std::inserter(result, result.end()));
        return result;
    }

  private:
    void look(const Statement &statement);
    void look(const Expression &expression);
    void look(const Declaration &declaration);
    void look(const Assignment &assignment);
    template <class Node>
    void look_inside(const Node &node);
    /// On one way of several.
    template <class Node>
    void look_aside(const Node *node) {
        const std::set<const VariableSymbol *> set = set_;
        if (node)
            look(*node);
        set_ = set;
    }
    void read(const VariableSymbol *variable);
    void set(const VariableSymbol *variable);

    bool is_structured_ = true;                 ///< without jumps
    std::set<const VariableSymbol *> set_;      ///< in this iteration, on every way here
    std::set<const VariableSymbol *> assigned_; ///< anywhere
    std::set<const VariableSymbol *> exposed_;  ///< read without a value from this iteration
};

void Iteration::read(const VariableSymbol *variable) {
    if (!set_.contains(variable))
        exposed_.insert(variable);
}

void Iteration::set(const VariableSymbol *variable) {
    set_.insert(variable);
    assigned_.insert(variable);
}

/// All parts, in the order of the source.
template <class Node>
void Iteration::look_inside(const Node &node) {
    const ConstChildVisitor visitor{[this](const Expression *each) { look(*each); },
                                    [this](const Statement *each) { look(*each); },
                                    [this](const Declaration *each) { look(*each); }};
    visit_children(node, visitor);
}

void Iteration::look(const Statement &statement) {
    switch (statement.kind) {
    case StatementKind::kBlock:
    case StatementKind::kDeclarationStatement:
    case StatementKind::kExpressionStatement:
        return look_inside(statement);
    case StatementKind::kIf: {
        const auto &branch = *as<If>(&statement);
        look(*branch.condition);
        look_aside(branch.then_branch);
        return look_aside(branch.else_branch);
    }
    case StatementKind::kFor: {
        const auto &loop = *as<For>(&statement);
        if (loop.initial)
            look(*loop.initial);
        if (loop.condition)
            look(*loop.condition);
        const std::set<const VariableSymbol *> set = set_;
        look(*loop.body);
        if (loop.step)
            look(*loop.step);
        set_ = set;
        return;
    }
    default: // other loops and jumps keep the iterations from running together, so far
        is_structured_ = false;
    }
}

void Iteration::look(const Expression &expression) {
    const auto *unary = as<Unary>(&expression);
    if (const auto *assignment = as<Assignment>(&expression))
        return look(*assignment);
    if (const auto *choice = as<Conditional>(&expression)) {
        look(*choice->condition);
        look_aside(choice->when_true);
        return look_aside(choice->when_false);
    }
    if (const auto *binary = as<Binary>(&expression); binary && is_logical(binary->op)) {
        look(*binary->left);
        return look_aside(binary->right);
    }
    if (const VariableSymbol *variable = named_variable(expression))
        return read(variable);
    look_inside(expression);
    if (const VariableSymbol *variable =
            unary && is_step(unary->op) ? named_variable(*unary->operand) : nullptr)
        set(variable);
}

void Iteration::look(const Assignment &assignment) {
    const VariableSymbol *variable = named_variable(*assignment.left);
    if (!variable || assignment.op)
        look(*assignment.left);
    look(*assignment.right);
    if (variable)
        set(variable);
}

void Iteration::look(const Declaration &declaration) {
    look_inside(declaration);
    if (const auto *variables = as<VariableDeclaration>(&declaration))
        for (const DeclaredItem &item : variables->items)
            if (const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(item.symbol));
                variable && item.initializer)
                set(variable);
}

} // namespace

std::set<const VariableSymbol *> own_scalars(const Statement &body) {
    return Iteration(body).own();
}

bool is_named_only_in(const Statement &body, const VariableSymbol &variable,
                      const FunctionDefinition &function) {
    return !variable.is_global && variable.storage != Storage::kStatic && !variable.is_address_taken &&
           !variable.is_parameter && count_names(*function.body, &variable) == count_names(body, &variable);
}

} // namespace picco::compiler
