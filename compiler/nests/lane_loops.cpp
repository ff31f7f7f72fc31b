// Which loops of a nest run in lanes.
#include "nests/lane_loops.h"

#include "ast/facts.h"
#include "ast/visit.h"

#include <vector>

namespace picco::compiler {
namespace {

/// The outermost loops of a statement.
void add_loops(const Statement &statement, std::vector<const For *> &loops) {
    if (const auto *loop = as<For>(&statement))
        return loops.push_back(loop);
    ConstChildVisitor visitor;
    visitor.statement = [&](const Statement *each) { add_loops(*each, loops); };
    visit_children(statement, visitor);
}

} // namespace

const LaneLoops::Found &LaneLoops::look(const For &loop, const FunctionDefinition &function) {
    const auto [place, is_new] = known_.try_emplace(&loop);
    Found &found = place->second;
    if (!is_new || plans_.vector(loop, function) || plans_.product(loop, function))
        return found;
    std::vector<const For *> inner;
    add_loops(*loop.body, inner);
    for (const For *each : inner)
        if (const LaneLoop *best = look(*each, function).best)
            found.best = best;
    const std::optional<CountedLoop> counted = counted_loop(loop);
    const auto *declared = as<DeclarationStatement>(loop.initial);
    if (!counted || (declared && declares_private(*declared->declaration)))
        return found;
    if (found.best) {
        const std::optional<Int128> here = constant_iterations(*counted),
                                    inside = constant_iterations(*found.best);
        if (!here || !inside || *here <= *inside)
            return found;
    }
    found.own = lane_loop(*counted, function, plans_);
    if (found.own)
        found.best = &*found.own;
    return found;
}

const LaneLoop *LaneLoops::find(const For &loop, const FunctionDefinition &function) {
    const Found &found = look(loop, function);
    return found.own ? &*found.own : nullptr;
}

} // namespace picco::compiler
