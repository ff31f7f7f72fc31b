// Typing of pointers with a private location.
#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

const Type *Sema::located(const Type *type, const PointerKey &key) {
    if (is_arithmetic(type) && forgotten_.variables.contains(key))
        return types_.with_privacy(type, Privacy::kPublic);
    if (locations_.empty())
        return type;
    int level = 0;
    const auto step = [&](const auto &self, const Type *each) -> const Type * {
        const bool is_data_pointer = is_pointer(each) && !is_function(each->target);
        if (!is_array(each) && !is_data_pointer)
            return each;
        const bool is_found = is_data_pointer && locations_.contains(at_level(key, level));
        level += is_data_pointer ? 1 : 0;
        const Type *result = types_.with_target(each, self(self, each->target));
        return is_found ? types_.with_privacy(result, Privacy::kPrivate) : result;
    };
    return step(step, type);
}

const Type *Sema::located_function(const Type *type, std::string_view name) {
    if ((locations_.empty() && forgotten_.variables.empty()) || !is_function(type))
        return type;
    std::vector<const Type *> parameters;
    for (std::size_t i = 0; i < type->parameters.size(); ++i)
        parameters.push_back(located(type->parameters[i], key_of_parameter(name, i)));
    return types_.function(located(type->target, key_of_result(name)), std::move(parameters),
                           type->is_variadic, type->has_prototype);
}

Expression *Sema::with_private_location(Expression *value) {
    if (is_bad(value) || !is_pointer(value->type) || is_private(value->type))
        return value;
    return wrap(ConversionKind::kShare, value, types_.with_privacy(value->type, Privacy::kPrivate));
}

/// True and reported if the value is such a pointer: what is asked for it cannot be.
bool Sema::refuse_private_location(const Expression &value, SourceRange range, std::string_view why) {
    if (!is_pointer(value.type) || !is_private(value.type))
        return false;
    diagnostics_.report(MessageId::kUseOfPrivateLocation, range,
                        {describe(program_.sources, value), std::string(why)});
    return true;
}

namespace {

/// Whether a number, pointer or struct holds what is public also where a pointer with a private location
/// leads to it: numbers, pointers to public data and to functions.
bool shows_location(const Type *element, TypeTable &types) {
    if (is_pointer(element))
        return is_function(element->target) || !reaches_private(element->target);
    if (is_record(element))
        return std::ranges::any_of(element->record->fields, [&](const Field &field) {
            return shows_location(innermost_element(types.field_type(element, field)), types);
        });
    return is_arithmetic(element) && !is_private(element);
}

} // namespace

/// True and reported if the place, reached through such a pointer, holds public data: that would tell where
/// it is.
bool Sema::refuse_public_at_private_location(const Expression &place, SourceRange range) {
    if (!shows_location(innermost_element(place.type), types_))
        return false;
    diagnostics_.report(MessageId::kPublicAtPrivateLocation, range, {describe(program_.sources, place)})
        .suggest(HintId::kDeclarePrivateBehindPointer);
    return true;
}

/// `c ? p : q` where the condition or one of the pointers depends on private data.
Expression *Sema::private_pointer_choice(Conditional &conditional) {
    Expression *first = conditional.when_true ? conditional.when_true : conditional.condition;
    const Type *left = first->type, *right = conditional.when_false->type;
    const Type *type = is_pointer(left) ? left : right;
    const auto fits = [&](Expression *side) {
        return is_null_constant(side) ||
               (is_pointer(side->type) && types_.are_compatible(types_.unqualified(side->type->target),
                                                                types_.unqualified(type->target)));
    };
    if (!conditional.when_true || !fits(first) || !fits(conditional.when_false)) {
        diagnostics_.report(MessageId::kInvalidOperands, conditional.range,
                            {"?:", to_string(left), to_string(right)});
        return fail(conditional);
    }
    if (is_function(type->target) || !reaches_private(type->target)) {
        Diagnostic &error = diagnostics_.report(
            MessageId::kNoPrivateLocation, conditional.range,
            {describe(program_.sources, conditional),
             is_function(type->target) ? "it points to a function" : "it points to public data"});
        if (is_integer(type->target) && type->target->width == 8) // text
            error.suggest(HintId::kChooseNumber);
        return fail(conditional);
    }
    const auto shared_side = [&](Expression *side) {
        if (is_null_constant(side))
            side = wrap(ConversionKind::kNullPointer, side, types_.with_privacy(type, Privacy::kPublic));
        return with_private_location(side);
    };
    conditional.when_true = shared_side(conditional.when_true);
    conditional.when_false = shared_side(conditional.when_false);
    return done(conditional, types_.with_privacy(type, Privacy::kPrivate));
}

void Sema::report_lost_locations() {
    if (diagnostics_.has_errors())
        return;
    for (const auto &[range, text] : lost_locations_)
        diagnostics_.report(MessageId::kUseOfPrivateLocation, range,
                            {text, "a pointer with a public location cannot take it"});
}

} // namespace picco::compiler
