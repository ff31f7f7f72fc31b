#include "emit/text/declared_names.h"

#include "lower/walk.h"

namespace picco::compiler {
namespace {

class NameCollector {
  public:
    explicit NameCollector(DeclaredNames &names) : names_(names) {}

    void look(const Declaration &declaration) {
        if (const auto *variables = as<VariableDeclaration>(&declaration)) {
            look(*variables->specifiers);
            for (const DeclaredItem &item : variables->items) {
                add(item.symbol);
                if (item.declarator)
                    look(*item.declarator);
            }
        }
        if (const auto *function = as<FunctionDefinition>(&declaration)) {
            add(function->symbol);
            for (const VariableSymbol *parameter : function->parameters)
                add(parameter);
            look(*function->declarator);
        }
        visit_parts(declaration, visitor_);
    }

  private:
    void add(const Symbol *symbol) {
        if (symbol && is_defined_by_user(*symbol))
            names_.own.emplace(symbol->name);
    }
    void look(const Specifiers &specifiers) {
        if (const EnumSpecifier *enumeration = specifiers.enumeration) {
            names_.own.emplace(enumeration->tag);
            for (const Enumerator &each : enumeration->enumerators)
                names_.own.emplace(each.name);
        }
        const RecordSpecifier *record = specifiers.record;
        if (!record || !record->has_body)
            return;
        names_.own.emplace(record->tag);
        for (const Declaration *field : record->fields)
            if (const auto *variables = as<VariableDeclaration>(field)) {
                look(*variables->specifiers);
                for (const DeclaredItem &item : variables->items)
                    if (item.declarator)
                        names_.fields.emplace(item.declarator->name);
            }
    }
    void look(const Declarator &declarator) {
        names_.mentioned.emplace(declarator.name);
        for (const DeclaratorPart &part : declarator.parts)
            for (const Parameter &parameter : part.parameters)
                look(*parameter.declarator);
    }
    void look(const Expression &expression) {
        if (const auto *name = as<Name>(&expression))
            names_.mentioned.emplace(name->name);
        visit_children(expression, visitor_);
    }
    void look(const Statement &statement) {
        if (const auto *label = as<Label>(&statement)) {
            names_.mentioned.emplace(label->name);
            names_.own.emplace(label->name);
        }
        visit_children(statement, visitor_);
    }

    DeclaredNames &names_;
    ConstChildVisitor visitor_ = {[this](const Expression *expression) { look(*expression); },
                                  [this](const Statement *statement) { look(*statement); },
                                  [this](const Declaration *declaration) { look(*declaration); }};
};

} // namespace

DeclaredNames declared_names(const Program &program) {
    DeclaredNames names;
    for (const TranslationUnit *unit : program.units)
        for (const Declaration *declaration : unit->declarations)
            if (!declaration->is_from_system_header)
                NameCollector(names).look(*declaration);
    for (DeclaredNames::Set *set : {&names.mentioned, &names.own, &names.fields})
        set->erase("");
    return names;
}

bool is_defined_by_user(const Symbol &symbol) {
    if (symbol.is_from_system_header)
        return false;
    if (const auto *variable = as<VariableSymbol>(&symbol))
        return variable->linkage == Linkage::kNone || variable->is_defined;
    const auto *function = as<FunctionSymbol>(&symbol);
    return !function || function->definition;
}

} // namespace picco::compiler
