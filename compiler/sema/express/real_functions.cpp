// Built-in functions on private numbers: those of <math.h> and <stdlib.h> that have a private form.
#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>
#include <optional>

namespace picco::compiler {
namespace {

struct NamedFunction {
    RealOperator op;
    bool is_whole = false; ///< abs and its like: for integers
    char suffix = '\0';    ///< f or l: in which type C computes
};

std::optional<NamedFunction> function_named(std::string_view name) {
    if (name == "abs" || name == "labs" || name == "llabs")
        return NamedFunction{RealOperator::kAbs, true, '\0'};
    const auto find = [](std::string_view wanted) -> std::optional<RealOperator> {
        for (std::size_t i = 0; i < std::size(kRealOperators); ++i)
            if (!wanted.empty() && kRealOperators[i].spelling == wanted)
                return static_cast<RealOperator>(i);
        return std::nullopt;
    };
    if (const auto op = find(name))
        return NamedFunction{*op, false, '\0'};
    const char last = name.empty() ? '\0' : name.back();
    if (last == 'f' || last == 'l')
        if (const auto op = find(name.substr(0, name.size() - 1)))
            return NamedFunction{*op, false, last};
    return std::nullopt;
}

} // namespace

bool Sema::is_private_function(std::string_view name) {
    return function_named(name).has_value();
}

/// The arguments are values, one of them private or of a format that C does not have. The function computes
/// in the operands' format: that of the usual arithmetic conversions where there are two.
Expression *Sema::private_function(Call &call, std::string_view name) {
    const NamedFunction function = *function_named(name);
    const auto wanted = static_cast<std::size_t>(real_row(function.op).arity);
    if (call.arguments.size() != wanted) {
        const bool is_few = call.arguments.size() < wanted;
        diagnostics_.report(
            is_few ? MessageId::kTooFewArguments : MessageId::kTooManyArguments,
            is_few ? call.range : call.arguments[wanted]->range,
            {std::string(name), std::to_string(wanted), std::to_string(call.arguments.size())});
        return fail(call);
    }
    for (const Expression *argument : call.arguments) {
        if (is_bad(argument))
            return fail(call);
        if (!is_arithmetic(argument->type) || (function.is_whole && !is_integer(argument->type))) {
            diagnostics_.report(MessageId::kInvalidOperand, argument->range,
                                {std::string(name), to_string(argument->type)});
            return fail(call);
        }
    }
    RealOperation *node = program_.arena.make<RealOperation>();
    node->op = function.op;
    node->range = call.range;
    node->format = function_format(call, function.is_whole, function.suffix);
    for (Expression *argument : call.arguments)
        node->operands.push_back(to_type(argument, node->format));
    return done(*node, node->format);
}

const Type *Sema::function_format(const Call &call, bool is_whole, char suffix) {
    const Type *type = types_.unqualified(call.arguments[0]->type);
    for (const Expression *argument : call.arguments)
        type = common_type(type, argument->type);
    if (suffix != '\0' && type->kind != TypeKind::kFixed)
        type = types_.floating(suffix == 'f' ? FloatName::kFloat : FloatName::kLongDouble);
    else if (!is_whole && is_integer(type))
        type = types_.floating(FloatName::kDouble);
    const bool is_private_call = std::ranges::any_of(
        call.arguments, [](const Expression *argument) { return is_private(argument->type); });
    if (!is_private_call && type->kind == TypeKind::kFloat && !has_own_format(type)) // as on private ones
        return types_.float_format(type->significand, type->exponent, Privacy::kPublic);
    return types_.with_privacy(type, is_private_call ? Privacy::kPrivate : Privacy::kPublic);
}

} // namespace picco::compiler
