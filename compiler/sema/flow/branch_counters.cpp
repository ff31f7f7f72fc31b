#include "sema/flow/branch_counters.h"

#include "ast/made.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

std::vector<Statement *> statements_of(const MaskedRegion &region) {
    if (region.slot)
        return {*region.slot};
    return {region.block->statements.begin() + static_cast<std::ptrdiff_t>(region.first),
            region.block->statements.end()};
}

Location beginning_of(const MaskedRegion &region) {
    return statements_of(region).front()->range.begin;
}

/// number: tells variables of nested regions apart.
void declare_inside(Program &program, const BranchCounter &counter, std::size_t number) {
    const MaskedRegion &region = counter.region;
    std::vector<Statement *> inside = statements_of(region);
    const SourceRange place{inside.front()->range.begin, inside.front()->range.begin};
    auto *own = program.arena.make<VariableSymbol>(*counter.variable);
    own->name = program.arena.intern(fmt::format("picco_{}_{}", counter.variable->name, number));
    own->stands_for = counter.variable;
    own->is_parameter = false;
    own->has_initializer = counter.takes_value;
    auto *block = program.arena.make<Block>();
    block->range = {inside.front()->range.begin, inside.back()->range.end};
    for (Statement *each : inside) {
        rename(*each, counter.variable, own);
        block->may_stop |= each->may_stop;
    }
    inside.insert(inside.begin(),
                  declaration_of(program.arena, *own,
                                 counter.takes_value
                                     ? loaded(program.arena, named(program.arena, *counter.variable, place))
                                     : nullptr,
                                 place));
    block->statements = std::move(inside);
    block->declares_private = region.block && region.block->declares_private;
    if (region.slot) {
        *region.slot = block;
    } else {
        region.block->statements.resize(region.first);
        region.block->statements.push_back(block);
    }
}

} // namespace

void declare_inside(Program &program, const BranchCounters &counters) {
    std::vector<const BranchCounter *> inner_first;
    for (const BranchCounter &counter : counters)
        if (!counter.reader)
            inner_first.push_back(&counter);
    std::ranges::stable_sort(inner_first, std::greater(),
                             [](const BranchCounter *each) { return beginning_of(each->region).offset; });
    for (std::size_t i = 0; i < inner_first.size(); ++i)
        declare_inside(program, *inner_first[i], i + 1);
}

} // namespace picco::compiler
