#include "ast/facts.h"
#include "sema/cures.h"
#include "sema/sema.h"

#include <algorithm>
#include <array>

namespace picco::compiler {

namespace {

// What the C compiler's own functions return, where it is not int: name, result. P: pointer to void, p: to
// char.
constexpr std::pair<std::string_view, char> kBuiltinResults[] = {
    {"expect", 'l'},
    {"expect_with_probability", 'l'},
    {"inf", 'd'},
    {"inff", 'f'},
    {"infl", 'L'},
    {"huge_val", 'd'},
    {"huge_valf", 'f'},
    {"huge_vall", 'L'},
    {"nan", 'd'},
    {"nanf", 'f'},
    {"nanl", 'L'},
    {"nans", 'd'},
    {"nansf", 'f'},
    {"alloca", 'P'},
    {"memcpy", 'P'},
    {"memmove", 'P'},
    {"memset", 'P'},
    {"malloc", 'P'},
    {"calloc", 'P'},
    {"realloc", 'P'},
    {"memchr", 'P'},
    {"strcpy", 'p'},
    {"strncpy", 'p'},
    {"strcat", 'p'},
    {"strchr", 'p'},
    {"strrchr", 'p'},
    {"strstr", 'p'},
    {"strlen", 'U'},
    {"strcspn", 'U'},
    {"strspn", 'U'},
    {"strpbrk", 'p'},
    {"object_size", 'U'},
    {"dynamic_object_size", 'U'},
    {"va_start", 'v'},
    {"va_end", 'v'},
    {"va_copy", 'v'},
    {"unreachable", 'v'},
    {"trap", 'v'},
    {"abort", 'v'},
    {"exit", 'v'},
    {"free", 'v'},
    {"prefetch", 'v'},
    {"clear_cache", 'v'},
    {"return_address", 'P'},
    {"frame_address", 'P'},
    {"assume_aligned", 'P'},
    {"bswap16", 's'},
    {"bswap32", 'u'},
    {"bswap64", 'U'},
    {"fabs", 'd'},
    {"fabsf", 'f'},
    {"fabsl", 'L'},
    {"sqrt", 'd'},
    {"sqrtf", 'f'},
    {"sqrtl", 'L'},
    {"pow", 'd'},
    {"floor", 'd'},
    {"ceil", 'd'},
    {"copysign", 'd'},
    {"copysignf", 'f'},
    {"fmax", 'd'},
    {"fmin", 'd'},
    {"exp", 'd'},
    {"log", 'd'},
    {"sin", 'd'},
    {"cos", 'd'},
    {"labs", 'l'},
    {"llabs", 'l'},
    {"add_overflow", 'b'},
    {"sub_overflow", 'b'},
    {"mul_overflow", 'b'},
    {"powi", 'd'},
};

} // namespace

/// `__builtin_…` and the like: declared nowhere, known to the C compiler, public.
FunctionSymbol *Sema::compiler_builtin(std::string_view name, Location location) {
    constexpr std::string_view kPrefix = "__builtin_";
    const bool is_atomic = name.starts_with("__sync_") || name.starts_with("__atomic_");
    if (!name.starts_with(kPrefix) && !is_atomic)
        return nullptr;
    FunctionSymbol *&symbol = builtins_[name];
    if (symbol)
        return symbol;
    const Type *result = types_.integer(IntegerName::kInt);
    std::string_view plain = name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name;
    if (plain.starts_with("__") && plain.ends_with("_chk"))
        plain = plain.substr(2, plain.size() - 6);
    const auto found = std::ranges::find(kBuiltinResults, plain, [](const auto &row) { return row.first; });
    switch (found == std::end(kBuiltinResults) ? 'i' : found->second) {
    case 'v':
        result = types_.void_type();
        break;
    case 'b':
        result = types_.integer(IntegerName::kBool);
        break;
    case 's':
        result = types_.integer(IntegerName::kUnsignedShort);
        break;
    case 'u':
        result = types_.integer(IntegerName::kUnsignedInt);
        break;
    case 'l':
        result = types_.integer(IntegerName::kLong);
        break;
    case 'U':
        result = types_.integer(IntegerName::kUnsignedLong);
        break;
    case 'f':
        result = types_.floating(FloatName::kFloat);
        break;
    case 'd':
        result = types_.floating(FloatName::kDouble);
        break;
    case 'L':
        result = types_.floating(FloatName::kLongDouble);
        break;
    case 'P':
        result = types_.pointer(types_.void_type());
        break;
    case 'p':
        result = types_.pointer(types_.integer(IntegerName::kChar));
        break;
    default:
        break;
    }
    symbol = program_.arena.make<FunctionSymbol>();
    symbol->name = name;
    symbol->location = location;
    symbol->type = types_.function(result, {}, false, false);
    symbol->is_from_system_header = true;
    symbol->is_builtin = true;
    return symbol;
}

Expression *Sema::check_call(Call &call) {
    if (const Name *name = as<Name>(call.callee)) {
        if (!find(name->name)) {
            if (Expression *builtin = check_builtin_call(call, name->name))
                return builtin;
            if (!name->name.starts_with("__")) {
                Diagnostic &error = diagnostics_.report(MessageId::kUndeclaredFunction, name->range,
                                                        {std::string(name->name)});
                for (Expression *&argument : call.arguments)
                    argument = check(argument);
                const bool passes_private = std::ranges::any_of(call.arguments, [](const Expression *each) {
                    return !is_bad(each) && involves_private(each->type);
                });
                if (!passes_private || !suggest_cure(error, name->name))
                    suggest_declared(error, name->name);
                bind_undeclared(name->name);
                return fail(call);
            }
        }
    }
    call.callee = check(call.callee);
    for (Expression *&argument : call.arguments)
        argument = check_value(argument);
    if (is_bad(call.callee))
        return fail(call);
    const Name *name = as<Name>(call.callee);
    call.function = name ? as<FunctionSymbol>(name->symbol) : nullptr;
    call.callee = value(call.callee);
    const Type *callee = call.callee->type;
    if (!is_pointer(callee) || !is_function(callee->target)) {
        diagnostics_.report(MessageId::kNotAFunction, call.callee->range,
                            {describe(program_.sources, *call.callee), to_string(callee)});
        return fail(call);
    }
    const Type *function = callee->target;
    const bool passes_private = std::ranges::any_of(call.arguments, [](const Expression *argument) {
        return !is_bad(argument) && is_private(argument->type);
    });
    const bool passes_own_format = std::ranges::any_of(call.arguments, [](const Expression *argument) {
        return !is_bad(argument) && has_own_format(argument->type);
    });
    if ((passes_private || passes_own_format) && call.function && !call.function->definition &&
        is_private_function(call.function->name) && call.function->is_from_system_header)
        return private_function(call, call.function->name);
    if (passes_private && call.function && call.function->is_builtin)
        if (Expression *of_bits = builtin_bit_call(call))
            return of_bits;
    check_arguments(call, function);
    if (call.function && call.function->is_builtin && call.function->name.starts_with("__") &&
        !call.arguments.empty() &&
        (call.function->name.starts_with("__sync_") || call.function->name.starts_with("__atomic_")) &&
        is_pointer(call.arguments[0]->type))
        return done(call, types_.unqualified(call.arguments[0]->type->target));
    const bool is_bad_argument =
        std::ranges::any_of(call.arguments, [](const Expression *argument) { return is_bad(argument); });
    const Type *result = types_.unqualified(function->target);
    if (call.function && !is_bad_argument &&
        (function->has_prototype ? handles_private(function) : passes_private))
        late_calls_.push_back({&call, call.function});
    return done(call, result);
}

void Sema::check_arguments(Call &call, const Type *function) {
    const std::string name =
        call.function ? std::string(call.function->name) : describe(program_.sources, *call.callee);
    const std::size_t expected = function->parameters.size();
    const std::size_t given = call.arguments.size();
    if (function->has_prototype && (given < expected || (given > expected && !function->is_variadic))) {
        Diagnostic &error =
            diagnostics_.report(given < expected ? MessageId::kTooFewArguments : MessageId::kTooManyArguments,
                                given > expected ? call.arguments[expected]->range : call.range,
                                {name, std::to_string(expected), std::to_string(given)});
        if (call.function && !call.function->is_from_system_header)
            error.note(NoteId::kDeclaredHere, {call.function->location, call.function->location}, {name});
    }
    for (std::size_t i = 0; i < given; ++i) {
        if (function->has_prototype && i < expected)
            call.arguments[i] = assign(call.arguments[i], function->parameters[i],
                                       {Destination::Kind::kArgument, name, call.function, i + 1});
        else
            call.arguments[i] = promoted_argument(call.arguments[i], call);
    }
}

/// C's default argument promotions; what is passed without a declared type must be public.
Expression *Sema::promoted_argument(Expression *argument, const Call &call) {
    if (is_bad(argument))
        return argument;
    const std::string name =
        call.function ? std::string(call.function->name) : describe(program_.sources, *call.callee);
    if (is_private(argument->type) ||
        (is_pointer(argument->type) && involves_private(argument->type->target))) {
        Diagnostic &error = diagnostics_.report(MessageId::kPrivateVariadic, argument->range, {name});
        note_private_by_default(error, *argument);
        if (!call.function || !suggest_cure(error, call.function->name))
            error.suggest(HintId::kStayPrivate);
        cures_.add(error, {argument});
        return fail(*argument);
    }
    if (argument->type->kind == TypeKind::kFloat && argument->type->float_name == FloatName::kFloat &&
        !argument->type->is_complex)
        return wrap(ConversionKind::kFloatToFloat, argument, types_.floating(FloatName::kDouble));
    if (has_own_format(argument->type)) // as printf and its like want it
        return to_type(argument, types_.floating(FloatName::kDouble));
    return is_integer(argument->type) ? promoted(argument) : argument;
}

void Sema::report_unsupported(SourceRange range, std::string_view what) {
    diagnostics_.report(MessageId::kNotSupportedYet, range, {std::string(what)});
}

} // namespace picco::compiler
