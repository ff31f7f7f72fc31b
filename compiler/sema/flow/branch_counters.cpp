#include "sema/flow/branch_counters.h"

#include <algorithm>
#include <functional>
#include <string>

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

void declare_inside(Program &program, const BranchCounter &counter) {
    Statement *side = *counter.side;
    const SourceRange place{side->range.begin, side->range.begin};
    auto *own = program.arena.make<VariableSymbol>(*counter.variable);
    own->name = program.arena.intern("picco_" + std::string(counter.variable->name));
    own->is_parameter = false;
    own->has_initializer = counter.takes_value;
    rename(*side, counter.variable, own);
    auto *block = program.arena.make<Block>();
    block->range = side->range;
    block->statements = {
        declaration_of(program, *own,
                       counter.takes_value ? value_of(program, *counter.variable, place) : nullptr, place),
        side};
    *counter.side = block;
}

} // namespace

void declare_inside(Program &program, const BranchCounters &counters) {
    std::vector<const BranchCounter *> inner_first;
    for (const BranchCounter &counter : counters)
        if (!counter.reader)
            inner_first.push_back(&counter);
    std::ranges::stable_sort(inner_first, std::greater(),
                             [](const BranchCounter *each) { return (*each->side)->range.begin.offset; });
    for (const BranchCounter *counter : inner_first)
        declare_inside(program, *counter);
}

} // namespace picco::compiler
