#include "sema/flow/branch_counters.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

void rename(Statement &statement, const VariableSymbol *from, VariableSymbol *to) {
    ChildVisitor visitor;
    visitor.expression = [&](Expression *&each) {
        if (auto *name = as<Name>(each); name && name->symbol == from) {
            name->symbol = to;
            name->name = to->name;
        }
        visit_children(*each, visitor);
    };
    visitor.statement = [&](Statement *&each) { visit_children(*each, visitor); };
    visitor.declaration = [&](Declaration *each) { visit_children(*each, visitor); };
    visit_children(statement, visitor);
}

Expression *value_of(Program &program, VariableSymbol &variable, SourceRange range) {
    auto *name = program.arena.make<Name>();
    name->range = range;
    name->name = variable.name;
    name->symbol = &variable;
    name->type = variable.type;
    name->category = ValueCategory::kPlace;
    auto *load = program.arena.make<Conversion>();
    load->range = range;
    load->conversion = ConversionKind::kLoad;
    load->operand = name;
    load->type = variable.type;
    return load;
}

Statement *declaration_of(Program &program, VariableSymbol &variable, Expression *initializer,
                          SourceRange range) {
    auto *declarator = program.arena.make<Declarator>();
    declarator->range = range;
    declarator->name = variable.name;
    declarator->name_location = range.begin;
    auto *declaration = program.arena.make<VariableDeclaration>();
    declaration->range = range;
    declaration->specifiers = program.arena.make<Specifiers>();
    declaration->specifiers->range = range;
    declaration->specifiers->type = variable.type;
    declaration->items.push_back({declarator, nullptr, initializer, &variable, variable.type});
    auto *statement = program.arena.make<DeclarationStatement>();
    statement->range = range;
    statement->declaration = declaration;
    return statement;
}

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
                  declaration_of(program, *own,
                                 counter.takes_value ? value_of(program, *counter.variable, place) : nullptr,
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
