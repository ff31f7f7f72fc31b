#include "emit/names.h"

#include "lower/walk.h"

#include <utility>

namespace picco::compiler {
namespace {

/// Gathers every identifier that user code declares or mentions.
class NameCollector {
  public:
    explicit NameCollector(std::set<std::string, std::less<>> &names) : names_(names) {}

    void look(const Declaration &declaration) {
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                if (item.declarator)
                    look(*item.declarator);
        if (const auto *function = as<FunctionDefinition>(&declaration))
            look(*function->declarator);
        // visit_children hands out references to change; nothing is changed here.
        visit_parts(const_cast<Declaration &>(declaration), visitor_);
    }

  private:
    void look(const Declarator &declarator) {
        names_.emplace(declarator.name);
        for (const DeclaratorPart &part : declarator.parts)
            for (const Parameter &parameter : part.parameters)
                look(*parameter.declarator);
    }
    void look(Expression &expression) {
        if (const auto *name = as<Name>(&expression))
            names_.emplace(name->name);
        visit_children(expression, visitor_);
    }
    void look(Statement &statement) {
        if (const auto *label = as<Label>(&statement))
            names_.emplace(label->name);
        visit_children(statement, visitor_);
    }

    std::set<std::string, std::less<>> &names_;
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { look(*statement); },
                             [this](Declaration *declaration) { look(*declaration); }};
};

Linkage linkage_of(const Symbol &symbol) {
    if (const auto *variable = as<VariableSymbol>(&symbol))
        return variable->linkage;
    const auto *function = as<FunctionSymbol>(&symbol);
    return function ? function->linkage : Linkage::kNone;
}

} // namespace

Names::Names(const Program &program) {
    for (const TranslationUnit *unit : program.units)
        for (const Declaration *declaration : unit->declarations)
            if (!declaration->is_from_system_header)
                NameCollector(taken_).look(*declaration);

    // Static objects and functions of several files meet in one: those that come later give way.
    std::map<std::string, const Symbol *, std::less<>> first;
    const auto meet = [&](const Symbol *symbol) {
        if (!symbol || renamed_.count(symbol))
            return;
        const Symbol *&other = first[std::string(symbol->name)];
        if (!other)
            other = symbol;
        else if (other == symbol)
            return;
        else if (linkage_of(*symbol) == Linkage::kInternal)
            rename(*symbol, fresh(std::string(symbol->name)));
        else if (linkage_of(*other) == Linkage::kInternal)
            rename(*std::exchange(other, symbol), fresh(std::string(symbol->name)));
    };
    const auto meet_all = [&](const Declaration &declaration) {
        if (const auto *function = as<FunctionDefinition>(&declaration))
            meet(function->symbol);
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                if (item.symbol && item.symbol->kind != SymbolKind::kTypedef)
                    meet(item.symbol);
    };
    for (const TranslationUnit *unit : program.units)
        for (const Declaration *declaration : unit->declarations)
            if (!declaration->is_from_system_header)
                meet_all(*declaration);
}

std::string Names::of(const Symbol &symbol) const {
    const auto at = renamed_.find(&symbol);
    return at == renamed_.end() ? std::string(symbol.name) : at->second;
}

std::string Names::of(const Record &record) const {
    if (const auto at = records_.find(&record); at != records_.end())
        return at->second;
    return record.tag.empty() ? "anonymous_" + std::to_string(record.id) : std::string(record.tag);
}

std::string Names::of(const Record &record, Privacy privacy) const {
    const auto at = private_records_.find(&record);
    return at == private_records_.end() || privacy != Privacy::kPrivate ? of(record) : at->second;
}

std::string Names::fresh(const std::string &wish) {
    if (taken_.insert(wish).second)
        return wish;
    int &number = numbers_.try_emplace(wish, 2).first->second;
    for (;; ++number)
        if (std::string name = wish + "_" + std::to_string(number); taken_.insert(name).second)
            return name;
}

} // namespace picco::compiler
