#include "sema/flow/recursion.h"

#include "sema/flow/certain_calls.h"

#include <map>
#include <set>
#include <vector>

namespace picco::compiler {

void check_recursion(const Program &program, Diagnostics &diagnostics) {
    std::map<const FunctionSymbol *, std::vector<CertainCall>> certain;
    for (const FunctionSymbol *function : program.functions)
        if (!function->definition->is_broken)
            certain[function] = CertainCalls(*function->definition->body).calls;
    const auto leads_to = [&](const FunctionSymbol *from, const FunctionSymbol *to) {
        std::set<const FunctionSymbol *> seen = {from};
        std::vector<const FunctionSymbol *> work = {from};
        while (!work.empty()) {
            const FunctionSymbol *function = work.back();
            work.pop_back();
            if (function == to)
                return true;
            for (const CertainCall &next : certain[function])
                if (seen.insert(next.callee).second)
                    work.push_back(next.callee);
        }
        return false;
    };
    for (const FunctionSymbol *function : program.functions)
        for (const CertainCall &site : certain[function])
            if (site.condition && leads_to(site.callee, function)) {
                diagnostics
                    .report(MessageId::kPrivateRecursion, site.call->range, {std::string(function->name)})
                    .note(NoteId::kPrivateCondition, site.condition->range)
                    .suggest(HintId::kPublicDepth);
                break; // one call of the function shows it
            }
}

} // namespace picco::compiler
