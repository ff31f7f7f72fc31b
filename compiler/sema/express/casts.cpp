// Casts.
#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

Expression *Sema::check_cast(Cast &cast) {
    const Type *type = types_.unqualified(type_of(*cast.type_name));
    cast.operand = check_value(cast.operand);
    if (is_bad(cast.operand) || is_error(type))
        return fail(cast);
    const Type *from = cast.operand->type;
    // Without a qualifier a cast keeps that of its operand, and of what a pointer leads to.
    if (types_.has_open(type)) {
        const bool from_private =
            is_pointer(type) && is_pointer(from) ? reaches_private(from->target) : is_private(from);
        const bool is_null = is_pointer(type) && is_null_constant(cast.operand);
        const bool keeps = is_arithmetic(from) || is_pointer(from);
        type = types_.resolved(type, keeps && !is_null && !is_void(from)
                                         ? (from_private ? Privacy::kPrivate : Privacy::kPublic)
                                         : default_privacy(cast.range.begin));
    }
    cast.type_name->type = type;
    const auto explicitly = [&cast, this](ConversionKind kind, const Type *to) {
        cast.operand = wrap(kind, cast.operand, to);
        static_cast<Conversion *>(cast.operand)->is_explicit = true;
    };
    if (is_void(type)) {
        explicitly(ConversionKind::kDiscard, type);
        return done(cast, type);
    }
    const auto refuse = [&](MessageId id) {
        diagnostics_.report(id, cast.range, {to_string(from), to_string(type)});
        return fail(cast);
    };
    if (type->vector_bytes > 0 || from->vector_bytes > 0) {
        return is_private(from) || is_private(type) ? refuse(MessageId::kBadCast) : done(cast, type);
    }
    if (is_arithmetic(type) && is_arithmetic(from)) {
        if (is_private(from) && !is_private(type)) {
            diagnostics_.report(MessageId::kCastToPublic, cast.range).suggest(HintId::kStayPrivate);
            return fail(cast);
        }
        Expression *before = cast.operand;
        cast.operand = to_type(cast.operand, type);
        for (Expression *step = cast.operand; step != before; step = static_cast<Conversion *>(step)->operand)
            static_cast<Conversion *>(step)->is_explicit = true;
        return done(cast, type);
    }
    if (is_pointer(type) && is_pointer(from)) {
        const bool mixes = reaches_private(type->target) != reaches_private(from->target);
        if (mixes && !is_null_constant(cast.operand))
            return refuse(MessageId::kPointerCastPrivacy);
        if (!is_null_constant(cast.operand) && !keeps_private_type(from->target, type->target))
            return refuse(MessageId::kPointerCastPrivate);
        const bool becomes_private = is_private(type) && !is_private(from);
        explicitly(ConversionKind::kPointer, types_.with_privacy(type, from->privacy));
        if (becomes_private)
            cast.operand = with_private_location(cast.operand);
        return done(cast, cast.operand->type);
    }
    const Type *pointer = is_pointer(type) ? type : from;
    if (is_pointer(pointer) && involves_private(pointer->target) && !is_null_constant(cast.operand) &&
        !is_bool(type))
        return refuse(MessageId::kPointerCastPrivate);
    if (is_pointer(type) && is_integer(from) && !is_private(from)) {
        explicitly(ConversionKind::kIntegerToPointer, type);
        return done(cast, type);
    }
    if (is_integer(type) && is_pointer(from)) {
        explicitly(ConversionKind::kPointerToInteger, types_.with_privacy(type, Privacy::kPublic));
        cast.operand = to_type(cast.operand, type);
        return done(cast, type);
    }
    if (is_record(type) && types_.are_compatible(type, types_.unqualified(from)))
        return done(cast, type);
    const auto is_of_operands_type = [&](const Field &field) {
        return types_.are_compatible(types_.unqualified(types_.field_type(type, field)),
                                     types_.unqualified(from));
    };
    if (is_record(type) && type->record->is_union && !is_private(type) && !is_private(from) &&
        std::ranges::any_of(type->record->fields, is_of_operands_type)) // GNU
        return done(cast, type);
    return refuse(MessageId::kBadCast);
}

/// A pointer to private data, or to a function that handles such, leads to what it led to before. Rows may
/// become elements and elements rows.
bool Sema::keeps_private_type(const Type *from, const Type *to) {
    if (!involves_private(from) && !involves_private(to))
        return true;
    return types_.are_compatible(types_.unqualified(innermost_element(from)),
                                 types_.unqualified(innermost_element(to)));
}

} // namespace picco::compiler
