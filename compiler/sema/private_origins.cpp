#include "sema/private_origins.h"

#include "ast/facts.h"
#include "ast/operators.h"

#include <algorithm>

namespace picco::compiler {
namespace {

/// What a place belongs to, through pointers, too: the first name in it.
const Symbol *owner(const Expression &place) {
    if (const auto *name = as<Name>(&place))
        return name->symbol;
    const Symbol *found = nullptr;
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&child) { found = found ? found : owner(*child); };
    visit_children(const_cast<Expression &>(place), visitor);
    return found;
}

bool is_passed_by_place(const Expression &argument) {
    return argument.type && (is_pointer(argument.type) || is_array(argument.type));
}

const Type *element_of(const Symbol &symbol) {
    return symbol.type ? innermost_element(symbol.type) : nullptr;
}

} // namespace

PrivateOrigins::PrivateOrigins(const Program &program) {
    visitor_.expression = [this](Expression *&expression) { walk(*expression); };
    visitor_.statement = [this](Statement *&statement) { walk(*statement); };
    visitor_.declaration = [this](Declaration *declaration) { walk(*declaration); };
    for (const TranslationUnit *unit : program.units)
        for (Declaration *declaration : unit->declarations)
            if (!declaration->is_from_system_header)
                walk(*declaration);
    spread();
}

void PrivateOrigins::walk(Declaration &declaration) {
    const auto declared = [this](const VariableSymbol *variable) {
        const Type *element = variable ? element_of(*variable) : nullptr;
        if (element && is_private(element) && !variable->is_private_by_default)
            mark(variable);
    };
    const FunctionDefinition *outer = function_;
    if (auto *function = as<FunctionDefinition>(&declaration)) {
        function_ = function;
        for (const VariableSymbol *parameter : function->parameters)
            declared(parameter);
        walk(*function->body);
        function_ = outer;
        return;
    }
    if (auto *variables = as<VariableDeclaration>(&declaration))
        for (const DeclaredItem &item : variables->items)
            if (const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(item.symbol))) {
                declared(variable);
                if (item.initializer)
                    flow(*item.initializer, variable);
            }
    visit_children(declaration, visitor_);
    function_ = outer;
}

void PrivateOrigins::walk(Statement &statement) {
    if (auto *branch = as<If>(&statement)) {
        walk(*branch->condition);
        under(branch->condition, [&] {
            walk(*branch->then_branch);
            if (branch->else_branch)
                walk(*branch->else_branch);
        });
        return;
    }
    if (auto *choice = as<Switch>(&statement)) {
        walk(*choice->control);
        under(choice->control, [&] { walk(*choice->body); });
        return;
    }
    if (const auto *result = as<Return>(&statement); result && result->value && function_)
        flow(*result->value, function_->symbol);
    visit_children(statement, visitor_);
}

void PrivateOrigins::walk(Expression &expression) {
    if (const auto *assignment = as<Assignment>(&expression))
        flow(*assignment->right, owner(*assignment->left));
    else if (const auto *step = as<Unary>(&expression); step && is_step(step->op))
        flow(Sources(), owner(*step->operand));
    else if (const auto *input = as<SmcInput>(&expression))
        mark(owner(*input->target));
    else if (auto *call = as<Call>(&expression))
        walk_call(*call);
    visit_children(expression, visitor_);
}

void PrivateOrigins::walk_call(Call &call) {
    const auto *name = as<Name>(without_conversions(call.callee));
    if (name && name->name == "smcinput" && !call.arguments.empty()) // one with an error in it
        mark(owner(*call.arguments[0]));
    const auto *function = name ? as<FunctionSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
    if (!function || !function->definition)
        return;
    const std::vector<VariableSymbol *> &parameters = function->definition->parameters;
    for (std::size_t i = 0; i < call.arguments.size() && i < parameters.size(); ++i) {
        flow(*call.arguments[i], parameters[i]);
        if (is_passed_by_place(*call.arguments[i]))
            if (const Symbol *place = owner(*call.arguments[i]))
                flow(Sources{parameters[i]}, place);
    }
}

template <class Body>
void PrivateOrigins::under(const Expression *condition, const Body &body) {
    conditions_.emplace_back();
    add_sources(*condition, conditions_.back());
    body();
    conditions_.pop_back();
}

void PrivateOrigins::add_sources(const Expression &expression, Sources &sources) {
    if (const auto *name = as<Name>(&expression); name && name->symbol)
        sources.insert(name->symbol);
    if (as<SmcOpen>(&expression))
        return;
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&child) { add_sources(*child, sources); };
    visit_children(const_cast<Expression &>(expression), visitor);
}

void PrivateOrigins::flow(const Expression &from, const Symbol *to) {
    Sources sources;
    add_sources(from, sources);
    flow(sources, to);
}

void PrivateOrigins::flow(const Sources &from, const Symbol *to) {
    if (!to)
        return;
    for (const Symbol *source : from)
        flows_[source].insert(to);
    for (const Sources &condition : conditions_)
        for (const Symbol *source : condition)
            flows_[source].insert(to);
}

void PrivateOrigins::mark(const Symbol *symbol) {
    if (symbol)
        private_.insert(symbol);
}

void PrivateOrigins::add(const std::vector<const Symbol *> &symbols) {
    for (const Symbol *symbol : symbols)
        mark(symbol);
    spread();
}

void PrivateOrigins::spread() {
    std::vector<const Symbol *> work(private_.begin(), private_.end());
    while (!work.empty()) {
        const Symbol *from = work.back();
        work.pop_back();
        for (const Symbol *to : flows_[from])
            if (private_.insert(to).second)
                work.push_back(to);
    }
}

std::vector<const VariableSymbol *> private_variables(const Expression &expression) {
    std::vector<const VariableSymbol *> found;
    bool has_other = false;
    const auto walk = [&](const auto &self, const Expression &each) -> void {
        const auto *name = as<Name>(&each);
        const auto *variable = name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
        if (variable && is_private(innermost_element(variable->type))) {
            if (std::ranges::find(found, variable) == found.end())
                found.push_back(variable);
        }
        has_other |=
            each.type && is_private(each.type) &&
            (as<Call>(&each) || as<Member>(&each) || as<StatementExpression>(&each) || as<ArrayCall>(&each));
        ChildVisitor visitor;
        visitor.expression = [&](Expression *&child) { self(self, *child); };
        visit_children(const_cast<Expression &>(each), visitor);
    };
    walk(walk, expression);
    return has_other ? std::vector<const VariableSymbol *>() : found;
}

} // namespace picco::compiler
