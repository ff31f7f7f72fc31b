#include "sema/flow/flow.h"

#include "sema/flow/flow_checker.h"
#include "sema/flow/recursion.h"

#include <algorithm>

namespace picco::compiler {

namespace {

/// Callees before callers.
void order(Program &program, const CallGraph &graph, FunctionSymbol *function,
           std::set<FunctionSymbol *> &seen) {
    if (!function->definition || !seen.insert(function).second)
        return;
    for (const Summary::Site &site : graph.summary(function)->calls) {
        auto *callee = const_cast<FunctionSymbol *>(site.callee);
        if (!callee)
            continue;
        if (std::ranges::find(function->callees, callee) == function->callees.end())
            function->callees.push_back(callee);
        order(program, graph, callee, seen);
    }
    program.functions.push_back(function);
}

void fill_facts(FunctionSymbol &function, const CallGraph &graph) {
    FunctionFacts &facts = function.facts;
    const Summary &own = *graph.summary(&function);
    facts.touches_private = own.touches_private;
    facts.has_public_effect = graph.find_effect(&function).has_value();
    std::vector<const FunctionSymbol *> all = graph.reachable(&function);
    facts.is_recursive = std::ranges::find(all, &function) != all.end();
    all.push_back(&function);
    for (const FunctionSymbol *callee : all)
        if (const Summary *summary = graph.summary(callee)) {
            facts.does_input_output |= summary->transfers;
            facts.opens |= summary->opens;
            facts.allocates |= summary->allocates;
        }
}

} // namespace

std::vector<Redirection> check_flow(Program &program, Diagnostics &diagnostics) {
    std::vector<Redirection> redirections;
    const CallGraph graph(program);
    std::set<FunctionSymbol *> seen;
    for (const TranslationUnit *unit : program.units)
        for (const FunctionDefinition *function : unit->functions)
            order(program, graph, function->symbol, seen);
    std::set<const FunctionSymbol *> called;
    for (FunctionSymbol *function : program.functions) {
        fill_facts(*function, graph);
        if (function->definition->is_broken)
            continue;
        FlowChecker checker(graph, diagnostics, program.sources, *function);
        checker.run();
        redirections.insert(redirections.end(), checker.redirections().begin(), checker.redirections().end());
        for (const FunctionSymbol *callee : checker.called_under_private()) {
            called.insert(callee);
            const std::vector<const FunctionSymbol *> more = graph.reachable(callee);
            called.insert(more.begin(), more.end());
        }
    }
    check_recursion(program, diagnostics);
    for (FunctionSymbol *function : program.functions)
        function->facts.is_called_under_private = called.contains(function);
    for (const FunctionSymbol *function : called)
        if (const Summary *summary = graph.summary(function))
            for (const Effect &effect : summary->redirections)
                redirections.push_back({effect.redirected, effect.range, nullptr});
    return redirections;
}

} // namespace picco::compiler
