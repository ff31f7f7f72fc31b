// What types decide when the program is compiled: sizeof, offsetof, _Generic and the like.
#include "ast/facts.h"
#include "sema/declare/layout.h"
#include "sema/sema.h"

namespace picco::compiler {

Expression *Sema::check_size_of(SizeOf &size_of) {
    const Type *type = nullptr;
    if (size_of.type_name) {
        type = resolved_type_of(*size_of.type_name, default_privacy(size_of.range.begin));
    } else {
        size_of.operand = check(size_of.operand);
        type = size_of.operand->type;
        if (is_bit_field(*size_of.operand)) {
            diagnostics_.report(MessageId::kInvalidOperand, size_of.range,
                                {std::string(size_of.keyword), to_string(type)});
            return fail(size_of);
        }
    }
    if (is_error(type))
        return fail(size_of);
    if (!is_complete(type) && !is_void(type) && !is_function(type)) {
        diagnostics_.report(MessageId::kIncompleteType, size_of.range, {to_string(type)});
        return fail(size_of);
    }
    if (const std::optional<Layout> layout = layout_of(type))
        size_of.constant = static_cast<Int128>(size_of.is_alignment ? layout->alignment : layout->size);
    return done(size_of, types_.integer(IntegerName::kUnsignedLong));
}

Expression *Sema::check_generic(GenericSelection &generic) {
    generic.control = check_value(generic.control);
    if (is_bad(generic.control))
        return fail(generic);
    const Type *control = types_.unqualified(generic.control->type);
    Expression *otherwise = nullptr;
    for (GenericAssociation &association : generic.associations) {
        association.value = check(association.value);
        if (!association.type_name) {
            otherwise = association.value;
            continue;
        }
        // As in a cast, what is not written is as in the operand.
        const bool leads_to_private =
            is_pointer(control) ? reaches_private(control->target) : is_private(control);
        const Type *type =
            resolved_type_of(*association.type_name, leads_to_private ? Privacy::kPrivate : Privacy::kPublic);
        if (!generic.selected && types_.are_compatible(types_.unqualified(type), control))
            generic.selected = association.value;
    }
    if (!generic.selected)
        generic.selected = otherwise;
    if (!generic.selected) {
        diagnostics_.report(MessageId::kNoAssociation, generic.control->range, {to_string(control)});
        return fail(generic);
    }
    if (is_bad(generic.selected))
        return fail(generic);
    generic.constant = generic.selected->constant;
    return done(generic, generic.selected->type, generic.selected->category);
}

Expression *Sema::check_choose(Choose &choose) {
    choose.condition = check_value(choose.condition);
    choose.when_true = check(choose.when_true);
    choose.when_false = check(choose.when_false);
    if (is_bad(choose.condition))
        return fail(choose);
    if (!choose.condition->constant) {
        diagnostics_.report(MessageId::kNotConstant, choose.condition->range);
        return fail(choose);
    }
    choose.selected = *choose.condition->constant != 0 ? choose.when_true : choose.when_false;
    if (is_bad(choose.selected))
        return fail(choose);
    choose.constant = choose.selected->constant;
    return done(choose, choose.selected->type, choose.selected->category);
}

Expression *Sema::check_offset_of(OffsetOf &offset_of) {
    std::optional<Int128> offset = 0;
    const auto move = [&offset](std::optional<Int128> by) {
        offset = offset && by ? std::optional(*offset + *by) : std::nullopt;
    };
    const Type *type = resolved_type_of(*offset_of.type_name, default_privacy(offset_of.range.begin));
    for (Designator &step : offset_of.path) {
        if (step.index) {
            step.index = check_value(step.index);
            type = is_array(type) ? type->target : types_.error();
            const std::optional<Layout> element = layout_of(type);
            move(element && step.index->constant
                     ? std::optional<Int128>(*step.index->constant * static_cast<Int128>(element->size))
                     : std::nullopt);
            continue;
        }
        std::vector<const Field *> path;
        if (!is_record(type) || !find_field(type, step.field, path)) {
            if (!is_error(type)) {
                Diagnostic &error = diagnostics_.report(MessageId::kNoField, step.range,
                                                        {to_string(type), std::string(step.field)});
                if (is_record(type))
                    suggest_name(error, step.field, field_names(*type->record));
            }
            return fail(offset_of);
        }
        for (const Field *field : path) {
            move(compiler::offset_of(type, *field));
            type = types_.field_type(type, *field);
        }
        step.resolved = path.back();
    }
    offset_of.constant = offset;
    return done(offset_of, types_.integer(IntegerName::kUnsignedLong));
}

} // namespace picco::compiler
