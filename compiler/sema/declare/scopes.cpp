// Names and tags in scopes, and those that a misspelt one may have meant.
#include "sema/sema.h"
#include "support/library_headers.h"
#include "support/suggest.h"

#include <algorithm>

namespace picco::compiler {

Symbol *Sema::find(std::string_view name) const {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
        if (const auto found = scope->names.find(name); found != scope->names.end())
            return found->second;
    return nullptr;
}

Symbol *Sema::find_here(std::string_view name) const {
    const auto found = scopes_.back().names.find(name);
    return found == scopes_.back().names.end() ? nullptr : found->second;
}

Sema::Tag *Sema::find_tag(std::string_view tag) {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
        if (const auto found = scope->tags.find(tag); found != scope->tags.end())
            return &found->second;
    return nullptr;
}

std::string_view Sema::nearest_visible(std::string_view name) const {
    std::vector<std::string_view> candidates = {"smcinput", "smcoutput", "smcprint", "smcopen",
                                                "pmalloc",  "pfree",     "smcselect"};
#define PICCO_NAME(function, text) candidates.push_back(text);
    PICCO_ARRAY_FUNCTIONS(PICCO_NAME)
#undef PICCO_NAME
#define PICCO_NAME(function, text, number) candidates.push_back("smc" text);
    PICCO_BIT_FUNCTIONS(PICCO_NAME)
#undef PICCO_NAME
    for (const NameScope &scope : scopes_)
        for (const auto &[candidate, symbol] : scope.names)
            if (symbol->kind != SymbolKind::kTypedef && !is_error(symbol->type) &&
                !candidate.starts_with("_"))
                candidates.push_back(candidate);
    return nearest_name(name, candidates);
}

std::string_view Sema::nearest_tag(std::string_view tag) const {
    std::vector<std::string_view> candidates;
    for (const NameScope &scope : scopes_)
        for (const auto &[candidate, known] : scope.tags)
            if (!candidate.starts_with("_") &&
                (known.record ? known.record->is_complete
                              : known.enumeration && known.enumeration->is_complete))
                candidates.push_back(candidate);
    return nearest_name(tag, candidates);
}

std::vector<std::string_view> Sema::field_names(const Record &record) {
    std::vector<std::string_view> names;
    for (const Field &field : record.fields) {
        names.push_back(field.name);
        if (field.name.empty() && is_record(field.type))
            for (const std::string_view inner : field_names(*field.type->record))
                names.push_back(inner);
    }
    return names;
}

/// Reported once: all of the function knows it from now on.
void Sema::bind_undeclared(std::string_view name) {
    VariableSymbol *placeholder = program_.arena.make<VariableSymbol>();
    placeholder->name = name;
    placeholder->type = types_.error();
    scopes_[std::min<std::size_t>(1, scopes_.size() - 1)].names.try_emplace(name, placeholder);
}

void Sema::suggest_declared(Diagnostic &error, std::string_view name) {
    if (const std::string_view header = header_of(name); !header.empty())
        error.suggest(HintId::kIncludeHeader, {std::string(header)});
    else if (const std::string_view near = nearest_visible(name); !near.empty())
        error.suggest(HintId::kDidYouMean, {std::string(near)});
}

void Sema::suggest_name(Diagnostic &error, std::string_view name,
                        const std::vector<std::string_view> &names) {
    if (const std::string_view near = nearest_name(name, names); !near.empty())
        error.suggest(HintId::kDidYouMean, {std::string(near)});
}

} // namespace picco::compiler
