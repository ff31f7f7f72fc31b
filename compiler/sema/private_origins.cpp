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
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *child) { found = found ? found : owner(*child); };
    visit_children(place, visitor);
    return found;
}

/// Whether it leads to places that others lead to, too.
bool is_shared_place(const Expression &value) {
    return value.type && !is_arithmetic(value.type) && !is_error(value.type);
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
    for (const TranslationUnit *unit : program.units)
        for (const FunctionDefinition *function : unit->functions)
            enter_unseen(*function);
    mark(&unknown_);
    spread();
}

/// Calls that are not in the program, or through pointers.
void PrivateOrigins::enter_unseen(const FunctionDefinition &function) {
    const bool is_called = called_by_name_.contains(function.symbol);
    for (const VariableSymbol *parameter : function.parameters) {
        if (!is_called)
            mark(parameter);
        if (function.symbol->is_address_taken) {
            flow(Sources{function.symbol}, parameter);
            flow(Sources{parameter}, function.symbol);
        }
    }
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
                    flow_both_ways(*item.initializer, variable);
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
    if (auto *loop = as<While>(&statement)) {
        walk(*loop->condition);
        under(loop->condition, [&] { walk(*loop->body); });
        return;
    }
    if (auto *loop = as<DoWhile>(&statement)) {
        walk(*loop->condition);
        under(loop->condition, [&] { walk(*loop->body); });
        return;
    }
    if (auto *loop = as<For>(&statement); loop && loop->condition) {
        if (loop->initial)
            walk(*loop->initial);
        walk(*loop->condition);
        if (loop->step) // of counters, which run to a public bound
            walk(*loop->step);
        under(loop->condition, [&] { walk(*loop->body); });
        return;
    }
    if (const auto *result = as<Return>(&statement); result && result->value && function_)
        flow_both_ways(*result->value, function_->symbol);
    visit_children(statement, visitor_);
}

void PrivateOrigins::walk(Expression &expression) {
    if (const auto *assignment = as<Assignment>(&expression))
        flow_both_ways(*assignment->right, owner(*assignment->left));
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
    const auto *function = name ? as<FunctionSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
    if (function && function->definition) {
        called_by_name_.insert(function);
        enter(*function->definition, call.arguments);
    } else if (const Symbol *pointer = owner(*call.callee); pointer && !function) {
        for (const Expression *argument : call.arguments)
            flow_both_ways(*argument, pointer);
    }
}

void PrivateOrigins::enter(const FunctionDefinition &function, const std::vector<Expression *> &arguments) {
    for (std::size_t i = 0; i < arguments.size() && i < function.parameters.size(); ++i)
        flow_both_ways(*arguments[i], function.parameters[i]);
}

template <class Body>
void PrivateOrigins::under(const Expression *condition, const Body &body) {
    conditions_.emplace_back();
    add_sources(*condition, conditions_.back());
    body();
    conditions_.pop_back();
}

void PrivateOrigins::add_sources(const Expression &expression, Sources &sources) const {
    if (const auto *name = as<Name>(&expression); name && name->symbol)
        sources.insert(name->symbol);
    if (as<SmcOpen>(&expression))
        return;
    const auto *call = as<Call>(&expression);
    const bool has_no_body = call && call->function && !call->function->definition;
    if (as<ErrorExpression>(&expression) || (has_no_body && is_private(expression.type)))
        sources.insert(&unknown_);
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *child) { add_sources(*child, sources); };
    visit_children(expression, visitor);
}

void PrivateOrigins::flow(const Expression &from, const Symbol *to) {
    Sources sources;
    add_sources(from, sources);
    flow(sources, to);
}

void PrivateOrigins::flow_both_ways(const Expression &from, const Symbol *to) {
    flow(from, to);
    if (!to || !is_shared_place(from))
        return;
    Sources places;
    add_sources(from, places);
    for (const Symbol *place : places) {
        const auto *variable = as<VariableSymbol>(place);
        const bool is_number = variable && variable->type && is_arithmetic(variable->type);
        if (!is_number || variable->is_address_taken) // not the index in `&a[i]`
            flow(Sources{to}, place);
    }
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

void PrivateOrigins::add(const LostParts &lost) {
    for (const Symbol *target : lost.input_targets)
        mark(target);
    for (const Expression *part : lost.parts)
        if (const auto *assignment = as<Assignment>(part)) {
            mark(owner(*assignment->left));
        } else if (const auto *call = as<Call>(part)) {
            for (const Expression *argument : call->arguments)
                if (is_shared_place(*argument))
                    mark(owner(*argument));
            if (call->function && call->function->definition)
                for (const VariableSymbol *parameter : call->function->definition->parameters)
                    mark(parameter);
        }
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
        ConstChildVisitor visitor;
        visitor.expression = [&](const Expression *child) { self(self, *child); };
        visit_children(each, visitor);
    };
    walk(walk, expression);
    return has_other ? std::vector<const VariableSymbol *>() : found;
}

} // namespace picco::compiler
