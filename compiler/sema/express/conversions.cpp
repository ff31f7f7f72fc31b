#include "ast/facts.h"
#include "sema/cures.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

namespace {

bool is_same_integer(const Type *a, const Type *b) {
    return a->width == b->width && a->is_signed == b->is_signed && is_bool(a) == is_bool(b);
}

bool holds_every_value(const Type *to, const Type *from) {
    if (from->is_signed)
        return to->is_signed && to->width >= from->width;
    return to->is_signed ? to->width > from->width : to->width >= from->width;
}

bool is_floating(const Type *type) {
    return type->kind == TypeKind::kFloat || type->kind == TypeKind::kFixed;
}

std::string describe(const Destination &destination) {
    switch (destination.kind) {
    case Destination::Kind::kArgument:
        return "argument " + std::to_string(destination.argument) + " of '" + destination.name + "'";
    case Destination::Kind::kReturn:
        return "the result of '" + destination.name + "'";
    default:
        return destination.name.empty() ? "data" : "'" + destination.name + "'";
    }
}

} // namespace

Expression *Sema::wrap(ConversionKind kind, Expression *operand, const Type *type) {
    Conversion *conversion = program_.arena.make<Conversion>();
    conversion->range = operand->range;
    conversion->conversion = kind;
    conversion->operand = operand;
    conversion->type = type;
    fold(*conversion);
    return conversion;
}

Expression *Sema::value(Expression *expression) {
    if (is_bad(expression))
        return expression;
    if (expression->category == ValueCategory::kFunction)
        return wrap(ConversionKind::kFunctionToPointer, expression, types_.pointer(expression->type));
    if (lift_) {
        expression = sized_parameter(expression);
        if (is_array(expression->type) && !as<StringLiteral>(expression)) {
            expression = copied_array(expression);
            return is_bad(expression) ? expression : lifted(expression);
        }
    }
    if (is_array(expression->type) && expression->category == ValueCategory::kValue) {
        diagnostics_.report(MessageId::kArrayAsValue, expression->range,
                            {describe(program_.sources, *expression)});
        return fail(*expression);
    }
    expression = pointers_behind_address(expression);
    if (is_bad(expression))
        return expression;
    if (is_at_private_place(*expression) && !require_private_object(*expression, expression->range))
        return fail(*expression);
    if (is_array(expression->type) && is_at_private_place(*expression))
        return wrap(ConversionKind::kArrayToPointer, expression,
                    types_.with_privacy(types_.pointer(stored_type(*expression)->target), Privacy::kPrivate));
    if (is_array(expression->type)) {
        const Type *pointer = types_.pointer(expression->type->target);
        const bool is_located =
            expression->category == ValueCategory::kPlace && is_at_private_location(*expression);
        return wrap(ConversionKind::kArrayToPointer, expression,
                    is_located ? types_.with_privacy(pointer, Privacy::kPrivate) : pointer);
    }
    if (expression->category == ValueCategory::kPlace) {
        const Type *type = types_.unqualified(expression->type);
        if (is_at_private_location(*expression)) {
            if (refuse_public_at_private_location(*expression, expression->range))
                return fail(*expression);
            if (is_pointer(type))
                type = types_.with_privacy(type, Privacy::kPrivate);
        }
        Expression *loaded = wrap(ConversionKind::kLoad, expression, type);
        return is_bit_field(*expression) ? promoted_bit_field(loaded) : loaded;
    }
    return expression;
}

/// Public bit-fields are ints where an int holds all their values; private ones have types of their own.
Expression *Sema::promoted_bit_field(Expression *loaded) {
    const Field &field = *as<Member>(as<Conversion>(loaded)->operand)->path.back();
    if (is_private(loaded->type) || !field.narrow)
        return loaded;
    const Type *narrow = types_.with_privacy(field.narrow, Privacy::kPublic);
    const Type *promoted = promoted_type(narrow);
    return promoted->width > narrow->width ? to_type(loaded, promoted) : loaded;
}

Expression *Sema::shared(Expression *value) {
    if (is_bad(value) || value->type->privacy == Privacy::kPrivate || !is_arithmetic(value->type))
        return value;
    return wrap(ConversionKind::kShare, value, types_.with_privacy(value->type, Privacy::kPrivate));
}

Expression *Sema::to_type(Expression *value, const Type *type) {
    if (is_bad(value) || is_error(type))
        return value;
    const Type *from = value->type;
    if (type->privacy == Privacy::kPrivate && from->privacy != Privacy::kPrivate && has_own_format(from) &&
        type->kind == TypeKind::kFloat && !has_own_format(type) && !type->is_complex) {
        // C's type has fewer digits than the private one of its name.
        const Type *format = types_.float_format(type->significand, type->exponent, Privacy::kPublic);
        return wrap(ConversionKind::kShare, to_type(value, format),
                    types_.with_privacy(types_.unqualified(type), Privacy::kPrivate));
    }
    const Type *to = types_.with_privacy(types_.unqualified(type), from->privacy);
    if (is_integer(from) && is_integer(to)) {
        if (is_bool(to) && !is_bool(from))
            value = is_bit_value(value) ? wrap(ConversionKind::kSame, value, to)
                                        : wrap(ConversionKind::kTruth, value, to);
        else if (is_same_integer(from, to))
            value = from->canonical == to->canonical ? value : wrap(ConversionKind::kSame, value, to);
        else
            value =
                wrap(holds_every_value(to, from) ? ConversionKind::kWiden : ConversionKind::kWrap, value, to);
    } else if (is_floating(to) && is_integer(from)) {
        value = wrap(ConversionKind::kIntegerToFloat, value, to);
    } else if (is_integer(to) && is_floating(from)) {
        value = wrap(is_bool(to) ? ConversionKind::kTruth : ConversionKind::kFloatToInteger, value, to);
    } else if (is_floating(to) && is_floating(from) && from->canonical != to->canonical) {
        value = wrap(ConversionKind::kFloatToFloat, value, to);
    }
    return type->privacy == Privacy::kPrivate ? shared(value) : value;
}

/// The value as a condition. Private ones become bits; public ones stay as they are.
Expression *Sema::truth(Expression *value) {
    if (is_bad(value) || !is_private(value->type) || is_bit_value(value))
        return value;
    return wrap(ConversionKind::kTruth, value, types_.integer(IntegerName::kBool, Privacy::kPrivate));
}

const Type *Sema::promoted_type(const Type *type) {
    const Type *plain = types_.unqualified(type);
    if (!is_integer(plain))
        return plain;
    if (plain->kind == TypeKind::kEnum)
        plain = types_.with_privacy(plain->target, type->privacy);
    const Type *as_int = types_.integer(IntegerName::kInt, type->privacy);
    return plain->width < as_int->width ? as_int : plain;
}

Expression *Sema::promoted(Expression *value) {
    return is_bad(value) ? value : to_type(value, promoted_type(value->type));
}

/// The usual arithmetic conversions, private if one side is. int<K> ranks by its width.
const Type *Sema::common_type(const Type *left, const Type *right) {
    const Privacy privacy = left->privacy == Privacy::kPrivate || right->privacy == Privacy::kPrivate
                                ? Privacy::kPrivate
                                : Privacy::kPublic;
    const Type *first = left, *second = right;
    left = types_.with_privacy(promoted_type(left), privacy);
    right = types_.with_privacy(promoted_type(right), privacy);
    const auto floating_rank = [](const Type *type) {
        return type->kind == TypeKind::kFloat ? 2 : type->kind == TypeKind::kFixed ? 1 : 0;
    };
    // A public number of C takes the format of a fixed-point one: constants are rounded once.
    if (floating_rank(left) + floating_rank(right) == 3)
        for (const auto &[fixed, other] : {std::pair(first, second), std::pair(second, first)})
            if (fixed->kind == TypeKind::kFixed && !is_private(other) &&
                (is_private(fixed) || !has_own_format(other)))
                return types_.unqualified(fixed);
    if (floating_rank(left) != floating_rank(right))
        return floating_rank(left) > floating_rank(right) ? left : right;
    if (left->kind == TypeKind::kFloat) {
        const bool is_complex = left->is_complex || right->is_complex;
        const Type *wider = left->significand != right->significand
                                ? (left->significand > right->significand ? left : right)
                                : (left->exponent >= right->exponent ? left : right);
        // Beside a number of a format that C does not have, one of C behaves as beside a private one.
        const bool has_format = has_own_format(left) || has_own_format(right);
        if (has_format && privacy == Privacy::kPublic && !is_complex)
            return types_.float_format(wider->significand, wider->exponent, privacy);
        return is_complex ? types_.complex(wider) : wider;
    }
    if (left->kind == TypeKind::kFixed)
        return common_fixed(left, right);
    if (left->width != right->width)
        return left->width > right->width ? left : right;
    if (left->is_signed != right->is_signed) {
        const Type *natural = left->is_signed ? right : left;
        const Type *whole = left->is_signed ? left : right;
        // `long long` outranks `unsigned long` though it is as wide.
        return whole->integer_name == IntegerName::kLongLong && natural->integer_name < IntegerName::kLongLong
                   ? types_.integer(IntegerName::kUnsignedLongLong, privacy)
                   : natural;
    }
    return left->integer_name >= right->integer_name && left->integer_name < IntegerName::kWidth ? left
                                                                                                 : right;
}

/// Every value of both fits.
const Type *Sema::common_fixed(const Type *left, const Type *right) {
    if (left->width == right->width && left->fraction == right->fraction)
        return left;
    const int whole = std::max(left->width - left->fraction, right->width - right->fraction);
    const int fraction = std::max(left->fraction, right->fraction);
    return types_.fixed(whole + fraction, fraction, left->privacy);
}

bool Sema::is_null_constant(const Expression *expression) const {
    while (const Conversion *conversion = as<Conversion>(expression))
        expression = conversion->operand;
    if (const Cast *cast = as<Cast>(expression))
        return is_pointer(cast->type) && is_void(cast->type->target) && is_null_constant(cast->operand);
    return is_integer(expression->type) && expression->constant == Int128{0};
}

namespace {

/// A variable in the expression that is private only because no qualifier was written.
const VariableSymbol *find_private_by_default(const Expression &expression) {
    const Name *name = as<Name>(&expression);
    if (const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr)
        return variable->is_private_by_default ? variable : nullptr;
    const VariableSymbol *found = nullptr;
    ConstChildVisitor visitor;
    visitor.expression = [&found](const Expression *child) {
        if (!found && child->type)
            found = find_private_by_default(*child);
    };
    visit_children(expression, visitor);
    return found;
}

} // namespace

/// Forgetting 'public' is the most common mistake: say where.
void Sema::note_private_by_default(Diagnostic &error, const Expression &value) {
    if (const VariableSymbol *variable = find_private_by_default(value))
        error.note(NoteId::kPrivateByDefault, {variable->location, variable->location},
                   {std::string(variable->name)});
}

/// What may take private data in place of the destination, which may not.
void Sema::suggest_private(Diagnostic &error, const Destination &destination) const {
    const Symbol *symbol = destination.symbol;
    const auto *function = as<FunctionSymbol>(symbol);
    if (destination.kind == Destination::Kind::kArgument && function && suggest_cure(error, function->name))
        return;
    if (destination.kind == Destination::Kind::kReturn && destination.name == "main")
        error.suggest(HintId::kResultOfMain);
    else if (destination.kind == Destination::Kind::kReturn)
        error.suggest(HintId::kDeclarePrivateResult, {destination.name});
    else if (symbol && symbol->kind == SymbolKind::kVariable)
        error.suggest(HintId::kDeclarePrivate, {std::string(symbol->name)});
    else if (function && function->definition && destination.argument > 0 &&
             destination.argument <= function->definition->parameters.size())
        error.suggest(HintId::kDeclarePrivate,
                      {std::string(function->definition->parameters[destination.argument - 1]->name)});
    else
        error.suggest(HintId::kStayPrivate);
}

void Sema::report_private_to_public(const Expression &value, const Destination &destination) {
    Diagnostic &error =
        diagnostics_.report(MessageId::kPrivateToPublic, value.range, {describe(destination)});
    if (destination.symbol && destination.kind != Destination::Kind::kReturn &&
        !destination.symbol->is_from_system_header)
        error.note(NoteId::kDeclaredHere, {destination.symbol->location, destination.symbol->location},
                   {std::string(destination.symbol->name)});
    note_private_by_default(error, value);
    suggest_private(error, destination);
    if (destination.kind != Destination::Kind::kReturn)
        cures_.add(error, {&value});
}

Expression *Sema::mismatch(const Expression &value, const Type *type, const Destination &destination) {
    Diagnostic &error = diagnostics_.report(MessageId::kIncompatible, value.range,
                                            {to_string(value.type), to_string(type), describe(destination)});
    if (destination.symbol && destination.symbol->location.is_valid() &&
        !destination.symbol->is_from_system_header)
        error.note(NoteId::kDeclaredHere, {destination.symbol->location, destination.symbol->location},
                   {std::string(destination.symbol->name)});
    if (destination.kind == Destination::Kind::kArgument && involves_private(value.type))
        suggest_cure(error, destination.name);
    return fail(value);
}

/// Converts a value to where it goes; every explicit flow of data passes here.
Expression *Sema::assign(Expression *value, const Type *type, const Destination &destination) {
    if (is_bad(value) || is_error(type))
        return value;
    const Type *from = value->type;
    if (is_arithmetic(from) && is_arithmetic(type) && from->vector_bytes == type->vector_bytes) {
        if (is_private(from) && !is_private(type)) {
            report_private_to_public(*value, destination);
            return fail(*value);
        }
        check_constant(*value, type);
        check_real_constant(*value, type);
        return to_type(value, type);
    }
    if (is_bool(type) && is_pointer(from) && is_private(from)) {
        if (!is_private(type)) {
            report_private_to_public(*value, destination);
            return fail(*value);
        }
        return to_type(truth(value), type);
    }
    if (is_bool(type) && is_pointer(from) && !is_private(type))
        return wrap(ConversionKind::kTruth, value, types_.unqualified(type));
    if (is_pointer(type)) {
        Expression *result = assign_pointer(value, type, destination);
        if (is_pointer(result->type) && is_private(result->type) && !is_private(type))
            lost_locations_.emplace_back(value->range, describe(program_.sources, *value));
        return result;
    }
    if (is_pointer(from) && is_integer(type) && !is_private(type) && !involves_private(from->target)) {
        diagnostics_.report(MessageId::kPointerAndInteger, value->range, {to_string(from), to_string(type)});
        return wrap(ConversionKind::kPointerToInteger, value, types_.unqualified(type));
    }
    if (types_.are_compatible(types_.unqualified(from), types_.unqualified(type)))
        return value;
    if (is_private(from) && !is_private(type) &&
        types_.are_compatible_but_for_privacy(types_.unqualified(from), types_.unqualified(type))) {
        report_private_to_public(*value, destination);
        return fail(*value);
    }
    return mismatch(*value, type, destination);
}

namespace {

/// The C library's functions do not know private data: name what does.
void suggest_private_memory(Diagnostic &error, const Expression *value, const Destination &destination) {
    if (destination.kind == Destination::Kind::kArgument)
        suggest_cure(error, destination.name);
    for (value = without_conversions(value); const Cast *cast = as<Cast>(value);)
        value = without_conversions(cast->operand);
    constexpr std::string_view kAllocators[] = {"malloc", "calloc", "realloc", "alloca"};
    if (const Call *call = as<Call>(value);
        call && call->function &&
        std::ranges::find(kAllocators, call->function->name) != std::end(kAllocators))
        error.suggest(HintId::kPmalloc);
}

} // namespace

Expression *Sema::assign_pointer(Expression *value, const Type *type, const Destination &destination) {
    const Type *from = value->type;
    if (type->privacy == Privacy::kPrivate) {
        const Type *plain = types_.with_privacy(type, Privacy::kPublic);
        return with_private_location(assign_pointer(value, plain, destination));
    }
    if (is_null_constant(value))
        return wrap(ConversionKind::kNullPointer, value, types_.unqualified(type));
    if (is_integer(from) && !is_private(from) && !involves_private(type->target)) {
        diagnostics_.report(MessageId::kPointerAndInteger, value->range, {to_string(from), to_string(type)});
        return wrap(ConversionKind::kIntegerToPointer, value, types_.unqualified(type));
    }
    if (!is_pointer(from))
        return mismatch(*value, type, destination);
    const Type *source = types_.unqualified_elements(from->target);
    const Type *target = types_.unqualified_elements(type->target);
    // The location stays private; whether it may is seen by whoever asked for this type.
    const Type *result = types_.with_privacy(types_.unqualified(type), from->privacy);
    const Type *source_element = innermost_element(from->target);
    const Type *target_element = innermost_element(type->target);
    const bool loses_const = (source_element->is_const && !target_element->is_const) ||
                             (source_element->is_volatile && !target_element->is_volatile);
    if (types_.are_compatible(source, target)) {
        if (loses_const)
            diagnostics_.report(MessageId::kDropsConst, value->range, {to_string(from), to_string(type)});
        return from->canonical == result->canonical ? value : wrap(ConversionKind::kPointer, value, result);
    }
    if (is_void(source) || is_void(target)) {
        if (involves_private(source) || involves_private(target)) {
            suggest_private_memory(
                diagnostics_.report(MessageId::kVoidPointerAndPrivate, value->range,
                                    {to_string(from), to_string(type), describe(destination)}),
                value, destination);
            return fail(*value);
        }
        if (loses_const)
            diagnostics_.report(MessageId::kDropsConst, value->range, {to_string(from), to_string(type)});
        return wrap(ConversionKind::kPointer, value, types_.unqualified(type));
    }
    if (types_.are_compatible_but_for_privacy(source, target)) {
        Diagnostic &error = diagnostics_.report(MessageId::kPrivacyOfTarget, value->range,
                                                {to_string(from), to_string(type), describe(destination)});
        if (destination.symbol && !destination.symbol->is_from_system_header)
            error.note(NoteId::kDeclaredHere, {destination.symbol->location, destination.symbol->location},
                       {std::string(destination.symbol->name)});
        note_private_by_default(error, *value);
        const auto *function = as<FunctionSymbol>(destination.symbol);
        const VariableSymbol *taker = as<VariableSymbol>(destination.symbol);
        if (function && function->definition && destination.argument > 0 &&
            destination.argument <= function->definition->parameters.size())
            taker = function->definition->parameters[destination.argument - 1];
        if (involves_private(source) && taker)
            error.suggest(HintId::kPointToPrivate, {std::string(taker->name)});
        else if (involves_private(target))
            error.suggest(HintId::kCopyToPrivate);
        suggest_private_memory(error, value, destination);
        if (as<StringLiteral>(without_conversions(value)))
            error.suggest(HintId::kStringsArePublic);
        return fail(*value);
    }
    if (involves_private(source) || involves_private(target))
        return mismatch(*value, type, destination);
    diagnostics_.report(MessageId::kPointerTypes, value->range, {to_string(from), to_string(type)});
    return wrap(ConversionKind::kPointer, value, result);
}

} // namespace picco::compiler
