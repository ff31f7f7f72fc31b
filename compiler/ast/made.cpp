#include "ast/made.h"

#include "ast/visit.h"

namespace picco::compiler {

Expression *named(Arena &arena, VariableSymbol &variable, SourceRange range) {
    auto *name = arena.make<Name>();
    name->range = range;
    name->name = variable.name;
    name->symbol = &variable;
    name->type = variable.type;
    name->category = ValueCategory::kPlace;
    return name;
}

Expression *loaded(Arena &arena, Expression *place) {
    auto *load = arena.make<Conversion>();
    load->range = place->range;
    load->conversion = ConversionKind::kLoad;
    load->operand = place;
    load->type = place->type;
    return load;
}

Statement *declaration_of(Arena &arena, VariableSymbol &variable, Expression *initializer,
                          SourceRange range) {
    auto *declarator = arena.make<Declarator>();
    declarator->range = range;
    declarator->name = variable.name;
    declarator->name_location = range.begin;
    auto *declaration = arena.make<VariableDeclaration>();
    declaration->range = range;
    declaration->specifiers = arena.make<Specifiers>();
    declaration->specifiers->range = range;
    declaration->specifiers->type = innermost_element(variable.type);
    declaration->items.push_back({declarator, nullptr, initializer, &variable, variable.type});
    auto *statement = arena.make<DeclarationStatement>();
    statement->range = range;
    statement->declaration = declaration;
    return statement;
}

Statement *assignment_of(Arena &arena, Expression *place, Expression *value) {
    auto *assignment = arena.make<Assignment>();
    assignment->range = place->range;
    assignment->left = place;
    assignment->right = value;
    assignment->type = place->type;
    auto *statement = arena.make<ExpressionStatement>();
    statement->range = place->range;
    statement->expression = assignment;
    return statement;
}

Expression *element_of(Arena &arena, VariableSymbol &array, Expression *index, SourceRange range) {
    auto *pointer = arena.make<Type>();
    pointer->kind = TypeKind::kPointer;
    pointer->target = array.type->target;
    pointer->canonical = pointer;
    auto *base = arena.make<Conversion>();
    base->range = range;
    base->type = pointer;
    base->conversion = ConversionKind::kArrayToPointer;
    base->operand = named(arena, array, range);
    auto *element = arena.make<Subscript>();
    element->range = range;
    element->base = base;
    element->index = index;
    element->type = array.type->target;
    element->category = ValueCategory::kPlace;
    return element;
}

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

} // namespace picco::compiler
