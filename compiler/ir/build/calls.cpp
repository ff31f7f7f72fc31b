// From the typed tree to IR: calls, as if the functions' bodies stood there.
#include "ir/build/builder.h"

#include "ast/facts.h"

namespace picco::compiler::ir {

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
    return *callee;
}

/// What an argument is worth: numbers and the parts of structs, for parameters that become variables. Pointers and public
/// numbers are what the argument is.
std::vector<Id> Builder::pass(const VariableSymbol &parameter, const Expression &argument, Copier &body) {
    const Type *type = parameter.type;
    if (type->is_volatile)
        fail(argument.range, "passes something volatile");
    if (is_record(type))
        return values_of(record_value(argument), type, argument.range);
    if (is_private(type) && is_integer(type))
        return {stored(argument, type)};
    const bool is_number = is_integer(type) && !is_private(type);
    if ((!is_number && !is_pointer(type)) || is_private_pointer(type) || parameter.is_changed ||
        has_side_effect(argument))
        fail(argument.range,
             "passes something other than private numbers, structs of them, pointers and public integers");
    body.replace(parameter, argument);
    return {};
}

/// Arguments and the result are those of one iteration.
Builder::Inlined Builder::inline_call(const Call &node) {
    const FunctionDefinition &callee = inlined_function(node);
    Copier body(arena_);
    // An argument may call the function itself, so all are known before a parameter is set.
    std::vector<std::vector<Id>> values;
    for (size_t i = 0; i < node.arguments.size(); ++i)
        values.push_back(pass(*callee.parameters[i], *node.arguments[i], body));
    for (size_t i = 0; i < values.size(); ++i) {
        const VariableSymbol &parameter = *callee.parameters[i];
        if (is_record(parameter.type)) {
            declare_own(parameter, nullptr, node.range);
            set_record({.own = &parameter}, values[i], parameter.type, node.range);
        } else if (!values[i].empty()) {
            store_slot(local_of(parameter), values[i][0], node.range);
        }
    }
    Inlined call{function_, callee.symbol->type->target, 0, nullptr};
    if (is_record(call.type)) {
        auto *record = arena_.make<VariableSymbol>();
        record->name = callee.symbol->name;
        record->type = call.type;
        declare_own(*record, nullptr, node.range);
        call.record = record;
    } else if (!is_void(call.type)) {
        if (!is_private(call.type) || !is_integer(call.type))
            fail(node.range, "calls a function that gives something other than private numbers");
        call.result = new_local(call.type);
        store_slot(call.result, loop_.graph.constant(0), node.range);
    }
    inlined_.push_back(call);
    function_ = &callee;
    exits_.push_back({Exit::Kind::kCall, new_local(), guards_.size()});
    store_slot(exits_.back().bit, loop_.graph.bit(true), node.range);
    replace_pointers(*callee.body, body);
    statement(*body.copy(*callee.body));
    exits_.pop_back();
    function_ = call.around;
    inlined_.pop_back();
    return call;
}

Id Builder::call(const Call &node) {
    return load_slot(inline_call(node).result, node.range);
}

} // namespace picco::compiler::ir
