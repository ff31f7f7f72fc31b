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

bool holds_public(const Type *type) {
    type = innermost_element(type);
    if (!is_record(type))
        return !is_private(type);
    return std::ranges::any_of(type->record->fields, [type](const Field &field) {
        const Type *element = innermost_element(field.type);
        if (field.is_padding())
            return false;
        if (element->privacy != Privacy::kOpen)
            return holds_public(element);
        if (!is_record(element))
            return type->privacy != Privacy::kPrivate;
        Type resolved = *element;
        resolved.privacy = type->privacy;
        return holds_public(&resolved);
    });
}

bool is_public_by_pointers(const Type *type) {
    type = innermost_element(type);
    if (is_pointer(type))
        return !is_function(type->target) && reaches_private(type->target);
    if (!is_record(type) || type->record->is_union)
        return is_private(type) && !holds_public(type);
    return std::ranges::all_of(type->record->fields, [type](const Field &field) {
        const Type *element = innermost_element(field.type);
        if (element->privacy != Privacy::kOpen || is_pointer(element))
            return is_public_by_pointers(element);
        Type resolved = *element;
        resolved.privacy = type->privacy;
        return is_public_by_pointers(&resolved);
    });
}

namespace {

/// Records may lead back to themselves through pointers: each is looked into once.
bool reaches_private(const Type *type, bool with_functions, std::vector<const Record *> &seen) {
    const auto reaches = [&](const Type *part) { return reaches_private(part, with_functions, seen); };
    if (is_private(type))
        return true;
    if (is_pointer(type) || is_array(type))
        return reaches(type->target);
    if (is_function(type))
        return with_functions && (reaches(type->target) || std::ranges::any_of(type->parameters, reaches));
    if (!is_record(type) || std::ranges::find(seen, type->record) != seen.end())
        return false;
    seen.push_back(type->record);
    return std::ranges::any_of(type->record->fields, [&](const Field &field) { return reaches(field.type); });
}

} // namespace

bool reaches_private(const Type *type) {
    std::vector<const Record *> seen;
    return reaches_private(type, false, seen);
}

bool involves_private(const Type *type) {
    std::vector<const Record *> seen;
    return reaches_private(type, true, seen);
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
