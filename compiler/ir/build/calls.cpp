// From the typed tree to IR: calls of functions of scalars, as if their bodies stood there.
#include "ir/build/builder.h"

#include "ast/facts.h"

#include <algorithm>
#include <utility>

namespace picco::compiler::ir {
namespace {

/// Deeper calls, and more values than that, stay calls.
constexpr size_t kMostCalls = 4;
constexpr size_t kMostValues = 5000;

} // namespace

const FunctionDefinition &Builder::inlined_function(const Call &node) const {
    const FunctionDefinition *callee = node.function ? node.function->definition : nullptr;
    if (!callee || node.function->facts.is_recursive || callee->is_from_system_header ||
        inlined_.size() >= kMostCalls || loop_.graph.size() > kMostValues)
        fail(node.range, "calls a function whose body is not known, or large");
    const FunctionFacts &facts = node.function->facts;
    if (facts.has_public_effect || facts.does_input_output || facts.opens || facts.allocates)
        fail(node.range, "calls a function with effects");
    if (node.arguments.size() != callee->parameters.size())
        fail(node.range, "calls a function with more arguments than parameters");
    for (const VariableSymbol *parameter : callee->parameters)
        if (!is_private(parameter->type) || !is_integer(parameter->type) || is_float_word(parameter->type) ||
            parameter->is_address_taken || parameter->type->is_volatile)
            fail(node.range, "calls a function of something other than private integers");
    return *callee;
}

bool Builder::is_known_here(const Expression &number) const {
    if (inlined_.empty())
        return true;
    if (const auto *name = as<Name>(&number)) {
        const auto *variable = as<VariableSymbol>(name->symbol);
        return variable && variable->is_global;
    }
    bool is_known = true;
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&each) { is_known = is_known && is_known_here(*each); };
    visit_children(const_cast<Expression &>(number), visitor);
    return is_known;
}

/// Arguments and the result are those of one iteration.
Id Builder::call(const Call &node) {
    const FunctionDefinition &callee = inlined_function(node);
    std::vector<Id> arguments;
    for (size_t i = 0; i < node.arguments.size(); ++i)
        arguments.push_back(stored(*node.arguments[i], callee.parameters[i]->type));
    for (size_t i = 0; i < arguments.size(); ++i)
        store_slot(local_of(*callee.parameters[i]), arguments[i], node.range);
    const Type *type = callee.symbol->type->target;
    const size_t result = new_local(type);
    store_slot(result, loop_.graph.constant(0), node.range);
    inlined_.push_back({function_, result, type});
    function_ = &callee;
    exits_.push_back({Exit::Kind::kCall, new_local(), guards_.size()});
    store_slot(exits_.back().bit, loop_.graph.bit(true), node.range);
    statement(*callee.body);
    exits_.pop_back();
    function_ = inlined_.back().around;
    inlined_.pop_back();
    return load_slot(result, node.range);
}

} // namespace picco::compiler::ir
