#include "ast/types.h"

#include "ast/symbols.h"

#include <algorithm>

namespace picco::compiler {

bool is_integer(const Type *type) {
    return type->kind == TypeKind::kInteger || type->kind == TypeKind::kEnum;
}

bool has_own_format(const Type *type) {
    return type->kind == TypeKind::kFixed ||
           (type->kind == TypeKind::kFloat && type->float_name == FloatName::kFormat);
}

bool is_wide_integer(const Type *type) {
    constexpr int kMostScaled = 64, kMostBits = 128;
    if (!is_integer(type))
        return false;
    if (is_scaled(type))
        return type->width > kMostScaled;
    const bool may_be_wide = is_float_word(type) || is_private(type);
    return may_be_wide && type->width + (type->is_signed ? 0 : 1) > kMostBits;
}

bool is_arithmetic(const Type *type) {
    return is_integer(type) || type->kind == TypeKind::kFloat || type->kind == TypeKind::kFixed;
}

bool is_scalar(const Type *type) {
    return is_arithmetic(type) || is_pointer(type);
}

bool is_bool(const Type *type) {
    return type->kind == TypeKind::kInteger && type->integer_name == IntegerName::kBool;
}

bool is_bit(const Type *type) {
    return type->kind == TypeKind::kInteger && type->width == 1;
}

bool is_private(const Type *type) {
    switch (type->kind) {
    case TypeKind::kArray:
        return is_private(type->target);
    case TypeKind::kRecord:
        return std::ranges::any_of(type->record->fields, [type](const Field &field) {
            const Type *element = innermost_element(field.type);
            const bool is_private_field =
                element->privacy == Privacy::kOpen ? type->privacy == Privacy::kPrivate : is_private(element);
            return is_private_field && !field.is_padding();
        });
    default:
        return type->privacy == Privacy::kPrivate;
    }
}

namespace {

bool holds_public(const Type *record, const Field &field) {
    const Type *element = innermost_element(field.type);
    if (field.is_padding())
        return false;
    if (element->privacy != Privacy::kOpen)
        return holds_public(element);
    if (!is_record(element))
        return record->privacy != Privacy::kPrivate;
    Type resolved = *element;
    resolved.privacy = record->privacy;
    return holds_public(&resolved);
}

} // namespace

bool holds_public(const Type *type) {
    type = innermost_element(type);
    return is_record(type) ? public_field(type) != nullptr : !is_private(type);
}

const Field *public_field(const Type *record) {
    const auto found = std::ranges::find_if(record->record->fields,
                                            [&](const Field &field) { return holds_public(record, field); });
    return found == record->record->fields.end() ? nullptr : &*found;
}

bool holds_private(const Record &record, Privacy privacy) {
    return std::ranges::any_of(record.fields, [&](const Field &field) {
        const Type *type = innermost_element(field.type);
        const Privacy own = type->privacy == Privacy::kOpen ? privacy : type->privacy;
        if (field.is_padding())
            return false;
        return is_record(type) ? holds_private(*type->record, own)
                               : own == Privacy::kPrivate && (is_arithmetic(type) || is_pointer(type));
    });
}

bool holds_private(const Type *type) {
    type = innermost_element(type);
    return is_record(type) ? holds_private(*type->record, type->privacy)
                           : is_arithmetic(type) && is_private(type);
}

bool holds_pointers(const Type *type) {
    type = innermost_element(type);
    if (is_pointer(type))
        return !is_function(type->target);
    return is_record(type) && std::ranges::any_of(type->record->fields, [](const Field &field) {
               return holds_pointers(field.type);
           });
}

namespace {

/// What an unwritten qualifier of a scalar or struct means; the location of a pointer is its own.
Privacy meaning(const Type *type, Privacy open) {
    return type->privacy == Privacy::kOpen && !is_pointer(type) ? open : type->privacy;
}

using SeenRecords = std::vector<std::pair<const Record *, Privacy>>;

/// Records may lead back to themselves through pointers: each is looked into once.
bool reaches_private(const Type *type, Privacy open, bool with_functions, SeenRecords &seen) {
    const auto reaches = [&](const Type *part) { return reaches_private(part, open, with_functions, seen); };
    if (is_pointer(type) || is_array(type))
        return is_private(type) || reaches(type->target);
    if (is_function(type))
        return with_functions && (reaches(type->target) || std::ranges::any_of(type->parameters, reaches));
    Type resolved = *type;
    resolved.privacy = meaning(type, open);
    if (is_private(&resolved))
        return true;
    const std::pair<const Record *, Privacy> record{type->record, resolved.privacy};
    if (!is_record(type) || std::ranges::find(seen, record) != seen.end())
        return false;
    seen.push_back(record);
    return std::ranges::any_of(type->record->fields, [&](const Field &field) {
        return reaches_private(field.type, resolved.privacy, with_functions, seen);
    });
}

bool is_public_by_pointers(const Type *type, Privacy open) {
    type = innermost_element(type);
    if (is_pointer(type))
        return !is_function(type->target) && may_reach_private(type->target, open);
    Type resolved = *type;
    resolved.privacy = meaning(type, open);
    if (!is_record(type) || type->record->is_union)
        return is_private(&resolved) && !holds_public(&resolved);
    return std::ranges::all_of(type->record->fields, [&](const Field &field) {
        return is_public_by_pointers(field.type, resolved.privacy);
    });
}

} // namespace

bool is_public_by_pointers(const Type *type) {
    return is_public_by_pointers(type, Privacy::kOpen);
}

bool may_reach_private(const Type *type, Privacy open) {
    SeenRecords seen;
    return reaches_private(type, open, false, seen);
}

bool reaches_private(const Type *type) {
    return may_reach_private(type, Privacy::kOpen);
}

bool involves_private(const Type *type) {
    SeenRecords seen;
    return reaches_private(type, Privacy::kOpen, true, seen);
}

const Field *flexible_array(const Type *record) {
    const bool has_fields = is_record(record) && !record->record->fields.empty();
    return has_fields && is_flexible(record->record->fields.back()) ? &record->record->fields.back()
                                                                    : nullptr;
}

const Type *innermost_element(const Type *type) {
    while (is_array(type))
        type = type->target;
    return type;
}

std::uint64_t element_count(const Type *type) {
    std::uint64_t count = 1;
    for (; is_array(type); type = type->target)
        count *= type->count;
    return count;
}

int dimensions(const Type *type) {
    int result = 0;
    for (; is_array(type); type = type->target)
        ++result;
    return result;
}

bool is_variably_modified(const Type *type) {
    for (; type; type = type->target)
        if (type->array_form == ArrayForm::kRuntime && is_array(type))
            return true;
    return false;
}

bool is_complete(const Type *type) {
    switch (type->kind) {
    case TypeKind::kVoid:
    case TypeKind::kFunction:
        return false;
    case TypeKind::kArray:
        return type->array_form != ArrayForm::kIncomplete && is_complete(type->target);
    case TypeKind::kRecord:
        return type->record->is_complete;
    default:
        return true;
    }
}

int type_code(const Type *integer) {
    if (integer->kind == TypeKind::kEnum)
        integer = integer->target;
    return integer->is_signed ? integer->width : -integer->width;
}

} // namespace picco::compiler
