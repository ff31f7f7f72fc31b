#include "emit/c/records.h"

#include "ast/facts.h"
#include "lower/walk.h"

#include <algorithm>
#include <vector>

namespace picco::compiler {
namespace {

Privacy meaning(const Type *type, Privacy open) {
    return type->privacy == Privacy::kOpen ? open : type->privacy;
}

bool reaches(const Record &record, Privacy privacy, std::set<RecordMeaning> &seen) {
    if (!seen.insert({&record, privacy}).second)
        return false;
    return std::ranges::any_of(record.fields, [&](const Field &field) {
        const Type *type = field.type;
        while (is_array(type) || is_pointer(type))
            type = type->target;
        if (is_record(type))
            return reaches(*type->record, meaning(type, privacy), seen);
        return is_function(type) ? handles_private(type)
                                 : is_arithmetic(type) && meaning(type, privacy) == Privacy::kPrivate;
    });
}

} // namespace

void for_each_field(const Record &record, Privacy privacy, const std::function<void(FieldMeaning)> &visit) {
    for (const Field &field : record.fields) {
        const Type *type = innermost_element(field.type);
        const Privacy own = meaning(type, privacy);
        if (field.is_padding())
            continue;
        if (field.name.empty() && is_record(field.type)) {
            for_each_field(*type->record, own, visit); // its fields are the record's own
            continue;
        }
        visit({field, field.type_in(privacy), own,
               is_record(type) ? holds_private(*type->record, own)
                               : (is_arithmetic(type) || is_pointer(type)) && own == Privacy::kPrivate});
    }
}

void add_private_records(const Record &record, Privacy privacy, std::set<RecordMeaning> &to) {
    if (!holds_private(record, privacy) || !to.insert({&record, privacy}).second)
        return;
    for_each_field(record, privacy, [&](const FieldMeaning &each) {
        if (const Type *element = innermost_element(each.type); is_record(element))
            add_private_records(*element->record, each.privacy, to);
    });
}

bool reaches_private(const Record &record, Privacy privacy) {
    std::set<RecordMeaning> seen;
    return reaches(record, privacy, seen);
}

RecordUses::RecordUses(const Program &program) {
    for_each_expression(
        program,
        [&](const Expression &expression) {
            if (expression.type)
                add(expression.type, Privacy::kPrivate);
            if (const auto *size = as<SizeOf>(&expression); size && size->type_name)
                add(size->type_name->type, Privacy::kPrivate);
        },
        [&](const Declaration &declaration) {
            if (const auto *variables = as<VariableDeclaration>(&declaration))
                for (const DeclaredItem &item : variables->items)
                    if (item.symbol && item.symbol->kind != SymbolKind::kTypedef)
                        add(item.symbol->type, Privacy::kPrivate);
            if (const auto *function = as<FunctionDefinition>(&declaration))
                add(function->symbol->type, Privacy::kPrivate);
        });
}

void RecordUses::add(const Type *type, Privacy open) {
    for (; is_array(type) || is_pointer(type) || is_function(type); type = type->target)
        if (is_function(type))
            for (const Type *parameter : type->parameters)
                add(parameter, open);
    if (!is_record(type))
        return;
    const Privacy privacy = meaning(type, open);
    if (!uses_.insert({type->record, privacy}).second)
        return;
    for (const Field &field : type->record->fields)
        add(field.type, privacy);
}

bool RecordUses::concerns_private(const Record &record) const {
    return (has(record, Privacy::kPrivate) && reaches_private(record, Privacy::kPrivate)) ||
           (has(record, Privacy::kPublic) && reaches_private(record, Privacy::kPublic));
}

} // namespace picco::compiler
