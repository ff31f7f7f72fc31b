#include "sema/flow/flow.h"

#include "sema/flow/call_facts.h"
#include "sema/flow/flow_checker.h"
#include "sema/flow/recursion.h"

#include <set>

namespace picco::compiler {

namespace {

/// Callees before callers. Without recursion: chains of calls may be long.
void order(Program &program, const CallGraph &graph, FunctionSymbol *root, std::set<FunctionSymbol *> &seen) {
    struct Visit {
        FunctionSymbol *function;
        std::size_t next; ///< call to look at
    };
    std::vector<Visit> path;
    std::set<const FunctionSymbol *> callees; // of one function, so far
    const auto enter = [&](FunctionSymbol *function) {
        if (!function->definition || !seen.insert(function).second)
            return;
        callees.clear();
        for (const Summary::Site &site : graph.summary(function)->calls)
            if (site.callee && callees.insert(site.callee).second)
                function->callees.push_back(site.callee);
        path.push_back({function, 0});
    };
    enter(root);
    while (!path.empty()) {
        auto &[function, next] = path.back();
        if (next < function->callees.size()) {
            enter(function->callees[next++]);
            continue;
        }
        program.functions.push_back(function);
        path.pop_back();
    }
}

} // namespace

std::vector<Redirection> check_flow(Program &program, Diagnostics &diagnostics, PublicCures &cures) {
    std::vector<Redirection> redirections;
    const CallGraph graph(program);
    std::set<FunctionSymbol *> seen;
    for (const TranslationUnit *unit : program.units)
        for (const FunctionDefinition *function : unit->functions)
            order(program, graph, function->symbol, seen);
    fill_facts(program, graph);
    std::vector<const FunctionSymbol *> called_first;
    for (FunctionSymbol *function : program.functions) {
        if (function->definition->is_broken)
            continue;
        FlowChecker checker(graph, diagnostics, cures, program.sources, *function);
        checker.run();
        redirections.insert(redirections.end(), checker.redirections().begin(), checker.redirections().end());
        declare_inside(program, checker.branch_counters());
        const auto &callees = checker.called_under_private();
        called_first.insert(called_first.end(), callees.begin(), callees.end());
    }
    const std::set<const FunctionSymbol *> called = graph.reachable(called_first);
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
