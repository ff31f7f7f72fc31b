// Compatible types, as C11 6.2.7 says; the privacy of data counts, too.
#include "ast/symbols.h"
#include "sema/declare/type_table.h"

#include <algorithm>

namespace picco::compiler {

namespace {

bool has_open_fields(const Record *record) {
    return std::ranges::any_of(record->fields, [](const Field &field) {
        return innermost_element(field.type)->privacy == Privacy::kOpen;
    });
}

bool are_equal_integers(const Type *left, const Type *right) {
    const Type *a = left->kind == TypeKind::kEnum ? left->target : left;
    const Type *b = right->kind == TypeKind::kEnum ? right->target : right;
    if (left->kind == TypeKind::kEnum && right->kind == TypeKind::kEnum)
        return left->enumeration == right->enumeration ||
               (left->enumeration->unit != right->enumeration->unit &&
                left->enumeration->tag == right->enumeration->tag);
    return a->integer_name == b->integer_name && a->width == b->width && a->is_signed == b->is_signed;
}

} // namespace

bool TypeTable::are_compatible(const Type *left, const Type *right) {
    return are_compatible(left, right, true, 0);
}

bool TypeTable::are_compatible_but_for_privacy(const Type *left, const Type *right) {
    return are_compatible(left, right, false, 0);
}

/// C11 6.2.7: structs of different source files are compatible if they look the same.
bool TypeTable::are_compatible_records(const Record *left, const Record *right, bool with_privacy,
                                       int depth) {
    if (left == right || compared_.contains({left, right}))
        return true;
    if (left->unit == right->unit || left->tag != right->tag || left->is_union != right->is_union)
        return false;
    if (!left->is_complete || !right->is_complete)
        return true;
    const auto marked = compared_.emplace(left, right).first;
    bool result = left->fields.size() == right->fields.size();
    for (std::size_t i = 0; result && i < left->fields.size(); ++i)
        result = left->fields[i].name == right->fields[i].name &&
                 are_compatible(left->fields[i].type, right->fields[i].type, with_privacy, depth + 1);
    compared_.erase(marked);
    return result;
}

bool TypeTable::are_compatible(const Type *left, const Type *right, bool with_privacy, int depth) {
    left = left->canonical;
    right = right->canonical;
    if (left == right || is_error(left) || is_error(right))
        return true;
    constexpr int kDeepest = 64;
    if (depth > kDeepest)
        return true;
    if (with_privacy && (left->is_const != right->is_const || left->is_volatile != right->is_volatile) &&
        depth > 0)
        return false;
    if (is_integer(left) && is_integer(right) && left->vector_bytes == right->vector_bytes)
        return are_equal_integers(left, right) && (!with_privacy || left->privacy == right->privacy);
    if (left->kind != right->kind)
        return false;
    switch (left->kind) {
    case TypeKind::kFloat:
        return left->float_name == right->float_name && left->significand == right->significand &&
               left->exponent == right->exponent && left->is_complex == right->is_complex &&
               (!with_privacy || left->privacy == right->privacy);
    case TypeKind::kFixed:
        return left->width == right->width && left->fraction == right->fraction &&
               (!with_privacy || left->privacy == right->privacy);
    case TypeKind::kRecord:
        return are_compatible_records(left->record, right->record, with_privacy, depth) &&
               (!with_privacy || left->privacy == right->privacy || !has_open_fields(left->record));
    case TypeKind::kPointer:
        return are_compatible(left->target, right->target, with_privacy, depth + 1);
    case TypeKind::kArray:
        if (left->array_form == ArrayForm::kConstant && right->array_form == ArrayForm::kConstant &&
            left->count != right->count)
            return false;
        return are_compatible(left->target, right->target, with_privacy, depth + 1);
    case TypeKind::kFunction: {
        if (!are_compatible(left->target, right->target, with_privacy, depth + 1))
            return false;
        if (!left->has_prototype || !right->has_prototype)
            return true;
        if (left->parameters.size() != right->parameters.size() || left->is_variadic != right->is_variadic)
            return false;
        for (std::size_t i = 0; i < left->parameters.size(); ++i)
            if (!are_compatible(unqualified(left->parameters[i]), unqualified(right->parameters[i]),
                                with_privacy, depth + 1))
                return false;
        return true;
    }
    case TypeKind::kBuiltin:
        return left->builtin == right->builtin;
    default:
        return true;
    }
}

} // namespace picco::compiler
