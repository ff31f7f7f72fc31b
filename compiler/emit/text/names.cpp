#include "emit/text/names.h"

#include <utility>

namespace picco::compiler {
namespace {

Linkage linkage_of(const Symbol &symbol) {
    if (const auto *variable = as<VariableSymbol>(&symbol))
        return variable->linkage;
    const auto *function = as<FunctionSymbol>(&symbol);
    return function ? function->linkage : Linkage::kNone;
}

} // namespace

Names::Names(const Program &program) : declared_(declared_names(program)), taken_(declared_.mentioned) {
    for (const std::string &name : declared_.own)
        taken_.insert(prefixed(name));
    separate_files(program);
}

/// Static objects and functions of several files meet in one: those that come later give way.
void Names::separate_files(const Program &program) {
    std::map<std::string, const Symbol *, std::less<>> first;
    const auto meet = [&](const Symbol *symbol) {
        if (!symbol || renamed_.contains(symbol))
            return;
        const Symbol *&other = first[of(*symbol)];
        if (!other)
            other = symbol;
        else if (other == symbol)
            return;
        else if (linkage_of(*symbol) == Linkage::kInternal)
            rename(*symbol, fresh(of(*symbol)));
        else if (linkage_of(*other) == Linkage::kInternal)
            rename(*std::exchange(other, symbol), fresh(of(*symbol)));
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
    if (const auto at = renamed_.find(&symbol); at != renamed_.end())
        return at->second;
    return is_defined_by_user(symbol) ? prefixed(symbol.name) : std::string(symbol.name);
}

std::string Names::of(const Field &field) const {
    return field.name.empty() || field.is_from_system_header ? std::string(field.name) : prefixed(field.name);
}

std::string Names::of(const Member &member) const {
    return of(*member.path.back());
}

std::string Names::of(const Designator &designator) const {
    return of(*designator.resolved);
}

std::string Names::of(const Enum &enumeration) const {
    return enumeration.is_from_system_header ? std::string(enumeration.tag) : prefixed(enumeration.tag);
}

std::string Names::of(const Record &record) const {
    if (const auto at = records_.find(&record); at != records_.end())
        return at->second;
    if (record.tag.empty())
        return "anonymous_" + std::to_string(record.id);
    return record.is_from_system_header || record.is_completed_by_system_header ? std::string(record.tag)
                                                                                : prefixed(record.tag);
}

std::string Names::of(const Record &record, Privacy privacy) const {
    const auto at = private_records_.find(&record);
    return at == private_records_.end() || privacy != Privacy::kPrivate ? of(record) : at->second;
}

bool Names::take(const std::string &name) {
    if (!is_in_function_)
        return taken_.insert(name).second;
    return !taken_.contains(name) && taken_in_function_.insert(name).second;
}

std::string Names::fresh(const std::string &wish) {
    if (take(wish))
        return wish;
    int &number = numbers_.try_emplace(wish, 2).first->second;
    for (;; ++number)
        if (std::string name = wish + "_" + std::to_string(number); take(name))
            return name;
}

} // namespace picco::compiler
