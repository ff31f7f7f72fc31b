// Functions of the bits of one integer: smcpopcount, __builtin_popcount and their like.
#include "sema/sema.h"

namespace picco::compiler {
namespace {

/// After "__builtin_".
struct NamedFunction {
    BitFunction function;
    IntegerName takes;
};

std::optional<NamedFunction> builtin_named(std::string_view name) {
    for (const BitFunction function : kBitFunctions) {
        const std::string_view its_name = picco::name_of(function);
        if (!name.starts_with(its_name))
            continue;
        const std::string_view suffix = name.substr(its_name.size());
        if (suffix.empty())
            return NamedFunction{function, IntegerName::kUnsignedInt};
        if (suffix == "l")
            return NamedFunction{function, IntegerName::kUnsignedLong};
        if (suffix == "ll")
            return NamedFunction{function, IntegerName::kUnsignedLongLong};
    }
    return std::nullopt;
}

} // namespace

std::optional<BitFunction> Sema::bit_function_of(std::string_view name) {
    for (const BitFunction function : kBitFunctions)
        if (name.starts_with("smc") && name.substr(3) == picco::name_of(function))
            return function;
    return std::nullopt;
}

Expression *Sema::check_bit_call(Call &call, BitFunction function, std::string_view name) {
    if (call.arguments.size() != 1) {
        diagnostics_.report(MessageId::kArrayCallArguments, call.range, {std::string(name), "one integer"});
        return fail(call);
    }
    Expression *operand = check_value(call.arguments[0]);
    if (is_bad(operand))
        return fail(call);
    if (!is_integer(operand->type)) {
        diagnostics_.report(
            MessageId::kBitCallArgument, call.range,
            {std::string(name), describe(program_.sources, *operand), to_string(operand->type)});
        return fail(call);
    }
    if (!is_private(operand->type))
        operand =
            wrap(ConversionKind::kShare, operand, types_.with_privacy(operand->type, Privacy::kPrivate));
    return bit_call(call, function, operand);
}

/// Of private data, which the C compiler's own function does not take; null: it is none of these.
Expression *Sema::builtin_bit_call(Call &call) {
    constexpr std::string_view kPrefix = "__builtin_";
    const std::string_view name = call.function->name;
    const auto named = name.starts_with(kPrefix) ? builtin_named(name.substr(kPrefix.size())) : std::nullopt;
    if (!named)
        return nullptr;
    if (call.arguments.size() != 1) {
        diagnostics_.report(MessageId::kTooManyArguments, call.arguments[1]->range,
                            {std::string(name), "1", std::to_string(call.arguments.size())});
        return fail(call);
    }
    if (is_bad(call.arguments[0]))
        return fail(call);
    Expression *operand = assign(call.arguments[0], types_.integer(named->takes, Privacy::kPrivate),
                                 {Destination::Kind::kArgument, std::string(name), call.function, 1});
    return is_bad(operand) ? fail(call) : bit_call(call, named->function, operand);
}

Expression *Sema::bit_call(const Call &call, BitFunction function, Expression *operand) {
    BitCall *node = program_.arena.make<BitCall>();
    node->range = call.range;
    node->function = function;
    node->operand = operand;
    return done(*node, types_.integer(IntegerName::kInt, Privacy::kPrivate));
}

} // namespace picco::compiler
