#include "emit/c/types.h"
#include "emit/c/wide_values.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

std::string_view spelling(IntegerName name) {
#define PICCO_SPELLING(name, spelling) spelling,
    static constexpr std::string_view kSpellings[] = {PICCO_INTEGER_NAMES(PICCO_SPELLING)};
#undef PICCO_SPELLING
    return kSpellings[static_cast<int>(name)];
}

std::string_view spelling(FloatName name) {
#define PICCO_SPELLING(name, spelling) spelling,
    static constexpr std::string_view kSpellings[] = {PICCO_FLOAT_NAMES(PICCO_SPELLING)};
#undef PICCO_SPELLING
    return kSpellings[static_cast<int>(name)];
}

std::string floating(const Type *type) {
    const std::string prefix = type->is_complex ? "_Complex " : "";
    if (type->float_name != FloatName::kFormat)
        return prefix + std::string(spelling(type->float_name));
    if (type->significand <= 24 && type->exponent <= 8)
        return "float";
    return type->significand <= 53 && type->exponent <= 11 ? "double" : "long double";
}

std::string qualifiers(const Type *type) {
    std::string result;
    if (type->is_const)
        result += "const ";
    if (type->is_volatile)
        result += "volatile ";
    if (type->is_restrict)
        result += "restrict ";
    if (type->is_atomic)
        result += "_Atomic ";
    return result;
}

std::string joined(const std::string &base, const std::string &declarator) {
    return declarator.empty() ? base : base + " " + declarator;
}

} // namespace

bool mentions_private(const Type *type) {
    if (is_function(type))
        return mentions_private(type->target) || std::ranges::any_of(type->parameters, mentions_private);
    if (is_pointer(type) || is_array(type))
        return is_private(type) || mentions_private(type->target);
    return reaches_private(type);
}

bool is_private_record(const Type *type) {
    return is_record(type) && is_private(type);
}

PublicFormat public_format(const Type *type) {
    return type->float_name == FloatName::kFloat    ? PublicFormat{24, 9}
           : type->float_name == FloatName::kDouble ? PublicFormat{53, 12}
                                                    : PublicFormat{64, 16};
}

std::string standard_integer(int width, bool is_signed) {
    const std::string base = width <= 8    ? "char"
                             : width <= 16 ? "short"
                             : width <= 32 ? "int"
                             : width <= 64 ? "long"
                                           : "__int128";
    if (is_signed)
        return width <= 8 ? "signed char" : base;
    return "unsigned " + base;
}

std::string TypePrinter::integer(const Type *type) const {
    Type own = *type; // in a struct that is private
    if (own.privacy == Privacy::kOpen && style_ == PrivateStyle::kPlain)
        own.privacy = open_;
    if (is_wide_integer(&own))
        return "picco_wide";
    if (type->integer_name == IntegerName::kWidth || type->integer_name == IntegerName::kUnsignedWidth)
        return standard_integer(type->width, type->is_signed && type->width > 1);
    return std::string(spelling(type->integer_name));
}

std::string TypePrinter::leaf(const Type *type) const {
    const bool is_open_private = type->privacy == Privacy::kOpen && open_ == Privacy::kPrivate;
    if ((is_private(type) || is_open_private) && is_integer(type) && style_ == PrivateStyle::kSecure)
        return "picco_int"; // const or not: sema has checked, and the initial value is stored at run time
    if (type->alias && !reaches_private(type) && !is_open_private && !concerns_made_record(type))
        return qualifiers(type) + names_.of(*type->alias);
    const bool is_public = !is_private(type) && !is_open_private;
    if (is_float_word(type) && is_public && type->float_name != FloatName::kFormat)
        return qualifiers(type) + floating(type);
    switch (type->kind) {
    case TypeKind::kVoid:
        return qualifiers(type) + "void";
    case TypeKind::kInteger:
        return qualifiers(type) + integer(type);
    case TypeKind::kFloat:
        return qualifiers(type) + floating(type);
    case TypeKind::kEnum:
        // Anonymous enumerations are reached by their integer type.
        return qualifiers(type) + (type->enumeration->tag.empty() ? integer(type->target)
                                                                  : "enum " + names_.of(*type->enumeration));
    case TypeKind::kRecord:
        if (type->alias && type->record->tag.empty() && !is_made_(*type->record))
            return qualifiers(type) + names_.of(*type->alias);
        return qualifiers(type) + (type->record->is_union ? "union " : "struct ") +
               names_.of(*type->record, type->privacy == Privacy::kOpen ? open_ : type->privacy);
    case TypeKind::kBuiltin:
        return qualifiers(type) + std::string(type->builtin);
    default:
        throw std::logic_error("no C type for " + to_string(type));
    }
}

std::string TypePrinter::step(const Type *type, const std::string &inner) const {
    switch (type->kind) {
    case TypeKind::kPointer: {
        const std::string pointer = "*" + qualifiers(type) + inner;
        const bool binds_looser = is_array(type->target) || is_function(type->target);
        return binds_looser && !has_usable_alias(type->target) ? "(" + pointer + ")" : pointer;
    }
    case TypeKind::kArray: {
        std::string size;
        if (type->array_form == ArrayForm::kConstant)
            size = std::to_string(type->count);
        else if (type->array_form == ArrayForm::kRuntime)
            size = type->size->expression ? print_size_(*type->size) : "*";
        return inner + "[" + size + "]";
    }
    case TypeKind::kFunction:
        return inner + "(" + parameters(type, {}) + ")";
    default:
        return inner;
    }
}

std::string TypePrinter::parameters(const Type *type, const std::vector<std::string> &names) const {
    if (!type->has_prototype && names.empty())
        return "";
    std::string result;
    if (style_ == PrivateStyle::kSecure && is_private_record(type->target))
        result = declare(type->target, "*" + std::string(kResultName));
    for (size_t i = 0; i < type->parameters.size(); ++i)
        result += (result.empty() ? "" : ", ") + value(type->parameters[i], i < names.size() ? names[i] : "");
    if (type->is_variadic)
        return result + ", ...";
    return result.empty() ? "void" : result;
}

std::string TypePrinter::value(const Type *type, const std::string &declarator) const {
    if (is_location(type))
        return joined("picco_location", declarator);
    if (style_ == PrivateStyle::kSecure && is_private(type) && is_integer(type))
        return joined("picco_value", declarator);
    if (style_ == PrivateStyle::kSecure && is_private_record(type))
        return "const " + declare(type, "*" + declarator);
    return declare(type, declarator);
}

bool TypePrinter::is_location(const Type *type) const {
    return style_ == PrivateStyle::kSecure && is_pointer(type) && is_private(type);
}

std::string TypePrinter::declare(const Type *type, const std::string &declarator) const {
    if (is_location(type))
        return joined("picco_pointer", declarator);
    if (has_usable_alias(type))
        return joined(qualifiers(type) + names_.of(*type->alias), declarator);
    if (is_function(type))
        return result(type->target, step(type, declarator));
    if (is_pointer(type) || is_array(type))
        return declare(type->target, step(type, declarator));
    return joined(leaf(type), declarator);
}

std::string TypePrinter::result(const Type *type, const std::string &declarator) const {
    if (style_ == PrivateStyle::kSecure && is_private_record(type))
        return "void " + declarator;
    return value(type, declarator);
}

bool TypePrinter::has_usable_alias(const Type *type) const {
    return type->alias && !is_integer(type) && !mentions_private(type) && open_ != Privacy::kPrivate &&
           !concerns_made_record(type);
}

bool TypePrinter::concerns_made_record(const Type *type) const {
    while (is_array(type) || is_pointer(type))
        type = type->target;
    return is_record(type) && is_made_(*type->record);
}

size_t TypePrinter::depth(const Type *type, size_t most) const {
    size_t result = 0;
    for (; result < most && !is_location(type); ++result)
        type = type->target;
    return result;
}

const Type *TypePrinter::base(const Type *type, size_t depth) {
    for (; depth > 0; --depth)
        type = type->target;
    return type;
}

std::string TypePrinter::declarator(const Type *type, const std::string &name, size_t depth) const {
    std::string result = name;
    for (; depth > 0; --depth, type = type->target)
        result = step(type, result);
    return result;
}

std::string TypePrinter::function(const Type *type, const std::string &name,
                                  const std::vector<std::string> &parameter_names) const {
    return result(type->target, name + "(" + parameters(type, parameter_names) + ")");
}

} // namespace picco::compiler
