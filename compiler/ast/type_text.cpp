#include "ast/declarations.h"
#include "ast/types.h"

namespace picco::compiler {

namespace {

#define PICCO_SPELLING(name, spelling) spelling,
constexpr std::string_view kIntegerSpellings[] = {PICCO_INTEGER_NAMES(PICCO_SPELLING)};
constexpr std::string_view kFloatSpellings[] = {PICCO_FLOAT_NAMES(PICCO_SPELLING)};
constexpr std::string_view kBasicSpellings[] = {PICCO_BASIC_SPECIFIERS(PICCO_SPELLING)};
#undef PICCO_SPELLING

std::string qualifiers(const Type *type) {
    std::string text;
    if (type->is_const)
        text += "const ";
    if (type->is_volatile)
        text += "volatile ";
    if (type->is_atomic)
        text += "_Atomic ";
    if (type->privacy == Privacy::kPrivate && type->kind != TypeKind::kPointer)
        text += "private ";
    return text;
}

std::string floating(const Type *type) {
    if (type->float_name == FloatName::kFormat)
        return "float<" + std::to_string(type->significand) + "," + std::to_string(type->exponent) + ">";
    return (type->is_complex ? "_Complex " : "") +
           std::string(kFloatSpellings[static_cast<int>(type->float_name)]);
}

std::string fixed(const Type *type) {
    return "fixed<" + std::to_string(type->width) + "," + std::to_string(type->fraction) + ">";
}

std::string base(const Type *type) {
    const auto tagged = [](std::string_view word, std::string_view tag) {
        return std::string(word) + " " + (tag.empty() ? "(unnamed)" : std::string(tag));
    };
    if (type->alias)
        return std::string(type->alias->name);
    switch (type->kind) {
    case TypeKind::kVoid:
        return "void";
    case TypeKind::kInteger:
        if (is_float_word(type))
            return floating(type);
        if (is_scaled(type))
            return fixed(type);
        if (type->integer_name == IntegerName::kWidth || type->integer_name == IntegerName::kUnsignedWidth)
            return (type->integer_name == IntegerName::kUnsignedWidth ? "unsigned int<" : "int<") +
                   std::to_string(type->width) + ">";
        return std::string(kIntegerSpellings[static_cast<int>(type->integer_name)]);
    case TypeKind::kFloat:
        return floating(type);
    case TypeKind::kFixed:
        return fixed(type);
    case TypeKind::kEnum:
        return tagged("enum", type->enumeration->tag);
    case TypeKind::kRecord:
        return tagged(type->record->is_union ? "union" : "struct", type->record->tag);
    case TypeKind::kBuiltin:
        return std::string(type->builtin);
    default:
        return "?";
    }
}

/// C's notation from the inside out: `inner` is what stands where the name would.
std::string around(const Type *type, std::string inner) {
    if (!type->alias) {
        switch (type->kind) {
        case TypeKind::kPointer: {
            const bool needs_parentheses =
                !type->target->alias && (is_array(type->target) || is_function(type->target));
            std::string text = "*" + qualifiers(type) + inner;
            if (!text.empty() && text.back() == ' ')
                text.pop_back();
            return around(type->target, needs_parentheses ? "(" + text + ")" : text);
        }
        case TypeKind::kArray:
            return around(type->target,
                          inner + "[" +
                              (type->array_form == ArrayForm::kConstant  ? std::to_string(type->count)
                               : type->array_form == ArrayForm::kRuntime ? "*"
                                                                         : "") +
                              "]");
        case TypeKind::kFunction: {
            std::string parameters;
            for (const Type *parameter : type->parameters)
                parameters += (parameters.empty() ? "" : ", ") + to_string(parameter);
            if (type->is_variadic)
                parameters += ", ...";
            if (type->has_prototype && parameters.empty())
                parameters = "void";
            return around(type->target, inner + "(" + parameters + ")");
        }
        default:
            break;
        }
    }
    return qualifiers(type) + base(type) + (inner.empty() ? "" : " " + inner);
}

} // namespace

std::string to_string(const Type *type) {
    return around(type, "");
}

std::string_view spelling(BasicSpecifier specifier) {
    return kBasicSpellings[static_cast<int>(specifier)];
}

} // namespace picco::compiler
