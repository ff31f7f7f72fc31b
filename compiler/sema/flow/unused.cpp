#include "sema/flow/unused.h"

#include "ast/facts.h"
#include "ast/operators.h"
#include "sema/sema.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace picco::compiler {

namespace {

/// Private data is computed and nothing else happens: no call, no assignment.
bool only_computes(const Expression &expression) {
    const Expression *value = without_conversions(&expression);
    if (!value->type || !is_private(value->type))
        return false;
    if (const auto *binary = as<Binary>(value))
        return binary->op != BinaryOperator::kComma && !is_logical(binary->op);
    if (const auto *unary = as<Unary>(value))
        return !is_step(unary->op);
    return as<Name>(value) || as<Subscript>(value) || as<Member>(value);
}

/// Looks through one function.
class UseFinder {
  public:
    UseFinder(const SourceManager &sources, Diagnostics &diagnostics)
        : sources_(sources), diagnostics_(diagnostics) {
        visitor_.expression = [this](const Expression *expression) { look(*expression); };
        visitor_.statement = [this](const Statement *statement) { look(*statement); };
        visitor_.declaration = [this](const Declaration *declaration) { look(*declaration); };
    }

    void run(Statement &body) {
        look(body);
        for (const VariableSymbol *variable : declared_)
            if (!used_.contains(variable))
                diagnostics_.report(set_.contains(variable) ? MessageId::kSetButNotUsed : MessageId::kNotUsed,
                                    {variable->location, variable->location}, {std::string(variable->name)});
    }

  private:
    void look(const Statement &statement) {
        const auto *simple = as<ExpressionStatement>(&statement);
        if (!simple || !simple->expression)
            return visit_children(statement, visitor_);
        if (only_computes(*simple->expression))
            diagnostics_.report(MessageId::kResultNotUsed, simple->expression->range,
                                {describe(sources_, *without_conversions(simple->expression))});
        // What is only assigned to, by a statement of its own, is not used.
        auto *assignment = as<Assignment>(simple->expression);
        auto *step = as<Unary>(simple->expression);
        Expression *place = assignment                  ? assignment->left
                            : step && is_step(step->op) ? step->operand
                                                        : nullptr;
        const VariableSymbol *variable = place ? base_variable(place) : nullptr;
        if (!variable || !is_private(variable->type))
            return look(*simple->expression);
        set_.insert(variable);
        look_inside(*place);
        if (assignment)
            look(*assignment->right);
    }

    /// The indices of a place.
    void look_inside(const Expression &place) {
        if (as<Name>(&place))
            return;
        if (auto *element = as<Subscript>(&place))
            look(*element->index);
        ConstChildVisitor inner;
        inner.expression = [&](const Expression *child) {
            if (base_variable(without_conversions(child)))
                look_inside(*without_conversions(child));
        };
        visit_children(place, inner);
    }

    void look(const Declaration &declaration) {
        if (auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items) {
                const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(item.symbol));
                if (!variable || variable->storage != Storage::kAutomatic || !is_private(variable->type))
                    continue;
                declared_.push_back(variable);
                if (item.initializer)
                    set_.insert(variable);
                if (has_attributes(*variables->specifiers, item))
                    used_.insert(variable);
            }
        visit_children(declaration, visitor_);
    }

    /// `__attribute__((unused))` and the like say what they mean.
    static bool has_attributes(const Specifiers &specifiers, const DeclaredItem &item) {
        return !specifiers.attributes.empty() || (item.declarator && !item.declarator->attributes.empty());
    }

    void look(const Expression &expression) {
        if (const auto *statements = as<StatementExpression>(&expression)) {
            // The last one is the value.
            for (Statement *each : statements->block->statements) {
                const auto *last = as<ExpressionStatement>(each);
                if (last && last->expression && each == statements->block->statements.back())
                    look(*last->expression);
                else
                    look(*each);
            }
            return;
        }
        if (const auto *name = as<Name>(&expression))
            if (const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)))
                used_.insert(variable);
        visit_children(expression, visitor_);
    }

    const SourceManager &sources_;
    Diagnostics &diagnostics_;
    ConstChildVisitor visitor_;
    std::vector<const VariableSymbol *> declared_;
    std::set<const VariableSymbol *> set_, used_;
};

} // namespace

void check_unused(const Program &program, Diagnostics &diagnostics) {
    for (const FunctionSymbol *function : program.functions)
        if (!function->is_from_system_header)
            UseFinder(program.sources, diagnostics).run(*function->definition->body);
}

} // namespace picco::compiler
