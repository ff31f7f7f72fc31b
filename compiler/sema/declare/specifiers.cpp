#include "sema/sema.h"

#include <algorithm>
#include <array>

namespace picco::compiler {

namespace {

/// How often each basic specifier stands in a declaration.
class Counts {
  public:
    explicit Counts(const std::vector<BasicMention> &mentions) {
        for (const BasicMention &mention : mentions)
            ++counts_[static_cast<std::size_t>(mention.specifier)];
        total_ = static_cast<int>(mentions.size());
    }

    int operator[](BasicSpecifier specifier) const { return counts_[static_cast<std::size_t>(specifier)]; }
    int total() const { return total_; }

    /// Nothing else is written but these.
    bool is(std::initializer_list<BasicSpecifier> specifiers) const {
        Counts wanted({});
        for (const BasicSpecifier specifier : specifiers)
            ++wanted.counts_[static_cast<std::size_t>(specifier)];
        return wanted.counts_ == counts_;
    }

  private:
    std::array<int, static_cast<std::size_t>(BasicSpecifier::kAutoType) + 1> counts_{};
    int total_ = 0;
};

using B = BasicSpecifier;

std::optional<IntegerName> integer_name(const Counts &counts) {
    const bool is_unsigned = counts[B::kUnsigned] == 1;
    const bool is_signed = counts[B::kSigned] == 1;
    const int with_sign = (is_unsigned ? 1 : 0) + (is_signed ? 1 : 0);
    const int rest = counts.total() - with_sign;
    if ((is_unsigned && is_signed) || counts[B::kUnsigned] > 1 || counts[B::kSigned] > 1)
        return std::nullopt;
    const auto pick = [is_unsigned](IntegerName name, IntegerName unsigned_name) {
        return is_unsigned ? unsigned_name : name;
    };
    const int ints = counts[B::kInt];
    if (counts[B::kBool] == 1 && counts.total() == 1)
        return IntegerName::kBool;
    if (counts[B::kChar] == 1 && rest == 1)
        return is_signed ? IntegerName::kSignedChar : pick(IntegerName::kChar, IntegerName::kUnsignedChar);
    if (counts[B::kInt128] == 1 && rest == 1)
        return pick(IntegerName::kInt128, IntegerName::kUnsignedInt128);
    if (ints > 1)
        return std::nullopt;
    if (counts[B::kShort] == 1 && rest == 1 + ints)
        return pick(IntegerName::kShort, IntegerName::kUnsignedShort);
    if (counts[B::kLong] == 1 && rest == 1 + ints)
        return pick(IntegerName::kLong, IntegerName::kUnsignedLong);
    if (counts[B::kLong] == 2 && rest == 2 + ints)
        return pick(IntegerName::kLongLong, IntegerName::kUnsignedLongLong);
    if (rest == ints && counts.total() > 0)
        return pick(IntegerName::kInt, IntegerName::kUnsignedInt);
    return std::nullopt;
}

std::optional<FloatName> float_name(const Counts &counts) {
    const bool is_complex = counts[B::kComplex] == 1;
    const int rest = counts.total() - (is_complex ? 1 : 0);
    if (rest == 0 && is_complex)
        return FloatName::kDouble;
    if (counts[B::kLong] == 1 && counts[B::kDouble] == 1 && rest == 2)
        return FloatName::kLongDouble;
    if (rest != 1)
        return std::nullopt;
    constexpr std::pair<BasicSpecifier, FloatName> kNames[] = {
        {B::kFloat, FloatName::kFloat},       {B::kDouble, FloatName::kDouble},
        {B::kFloat128, FloatName::kFloat128}, {B::kFloat16, FloatName::kFloat16},
        {B::kFloat32, FloatName::kFloat},     {B::kFloat64, FloatName::kDouble},
        {B::kFloat32x, FloatName::kDouble},   {B::kFloat64x, FloatName::kLongDouble}};
    for (const auto &[specifier, name] : kNames)
        if (counts[specifier] == 1)
            return name;
    return std::nullopt;
}

/// glibc gives names to the types that a compiler does not know, as clang does not: `typedef float _Float32;`.
std::optional<FloatName> named_again(const Counts &counts) {
    if (counts.is({B::kFloat, B::kFloat32}))
        return FloatName::kFloat;
    if (counts.is({B::kDouble, B::kFloat64}) || counts.is({B::kDouble, B::kFloat32x}))
        return FloatName::kDouble;
    if (counts.is({B::kLong, B::kDouble, B::kFloat64x}))
        return FloatName::kLongDouble;
    return std::nullopt;
}

constexpr int kWidestInteger = 256;
constexpr int kWidestSignificand = 256;
constexpr int kWidestExponent = 32;

} // namespace

Privacy Sema::default_privacy(Location location) const {
    return is_system(location) ? Privacy::kPublic : options_.default_privacy;
}

std::optional<int> Sema::width_constant(Expression *expression, int least, int most) {
    expression = check_value(expression);
    if (is_bad(expression))
        return std::nullopt;
    if (!expression->constant || !is_integer(expression->type)) {
        diagnostics_.report(MessageId::kNotConstant, expression->range);
        return std::nullopt;
    }
    if (*expression->constant < least || *expression->constant > most) {
        diagnostics_.report(MessageId::kWidthRange, expression->range,
                            {std::to_string(least), std::to_string(most)});
        return std::nullopt;
    }
    return static_cast<int>(*expression->constant);
}

/// int<K>, float<K,E>, fixed<K,F>.
const Type *Sema::width_type(const BasicMention &mention, bool is_unsigned) {
    switch (mention.specifier) {
    case B::kInt: {
        const std::optional<int> width = width_constant(mention.first_width, 1, kWidestInteger);
        return width ? types_.width_integer(!is_unsigned, *width, Privacy::kOpen) : types_.error();
    }
    case B::kFloat: {
        const std::optional<int> significand = width_constant(mention.first_width, 2, kWidestSignificand);
        const std::optional<int> exponent = width_constant(mention.second_width, 2, kWidestExponent);
        return significand && exponent ? types_.float_format(*significand, *exponent, Privacy::kOpen)
                                       : types_.error();
    }
    default: {
        const std::optional<int> width = width_constant(mention.first_width, 2, kWidestInteger);
        const std::optional<int> fraction =
            width_constant(mention.second_width, 0, width.value_or(kWidestInteger));
        return width && fraction ? types_.fixed(*width, *fraction, Privacy::kOpen) : types_.error();
    }
    }
}

const Type *Sema::basic_type(const Specifiers &specifiers) {
    const Counts counts(specifiers.basics);
    const bool is_unsigned = counts[B::kUnsigned] == 1;
    for (const BasicMention &mention : specifiers.basics) {
        if (!mention.first_width)
            continue;
        const bool has_sign = mention.specifier == B::kInt && counts[B::kUnsigned] + counts[B::kSigned] == 1;
        if (counts.total() == 1 || (counts.total() == 2 && has_sign))
            return width_type(mention, is_unsigned);
    }
    const bool has_width = std::ranges::any_of(
        specifiers.basics, [](const BasicMention &mention) { return mention.first_width != nullptr; });
    if (counts.is({B::kVoid}))
        return types_.void_type();
    if (counts.is({B::kAutoType}))
        return types_.builtin("__auto_type");
    if (!has_width) {
        if (const std::optional<FloatName> name = float_name(counts)) {
            const Type *type = types_.floating(*name, Privacy::kOpen);
            return counts[B::kComplex] == 1 ? types_.complex(type) : type;
        }
        if (const std::optional<IntegerName> name = integer_name(counts))
            return types_.integer(*name, Privacy::kOpen);
        if (const std::optional<FloatName> name = named_again(counts);
            name && is_system(specifiers.basics.front().range.begin))
            return types_.floating(*name, Privacy::kOpen);
    }
    diagnostics_.report(MessageId::kBadSpecifiers, specifiers.basics.front().range);
    return types_.error();
}

const Type *Sema::typedef_type(const Specifiers &specifiers) {
    const Symbol *symbol = find(specifiers.typedef_name);
    const auto *name = as<TypedefSymbol>(symbol);
    if (!name) // an unknown type; the lexer has said so
        return types_.error();
    return is_error(name->type) ? name->type : types_.aliased(name->type, name);
}

/// The written qualifier fills what is open in the type; it may not contradict what a typedef says.
const Type *Sema::with_written_privacy(const Type *type, const Specifiers &specifiers) {
    const Privacy written = specifiers.qualifiers.privacy;
    if (written == Privacy::kOpen || is_error(type) || is_void(type))
        return type;
    if (types_.has_open(type))
        return types_.resolved(type, written);
    const Type *element = innermost_element(type);
    if (is_record(element) && element->record->is_from_system_header && written == Privacy::kPublic)
        return type;
    const bool is_known =
        !is_pointer(element) && !is_function(element) && element->kind != TypeKind::kBuiltin;
    if (is_known && element->privacy == written)
        return type;
    const SourceRange range{specifiers.qualifiers.privacy_location, specifiers.qualifiers.privacy_location};
    if (written == Privacy::kPublic && !reaches_private(type))
        return type;
    diagnostics_.report(MessageId::kPrivacyConflict, range,
                        {written == Privacy::kPrivate ? "private" : "public", to_string(type)});
    return type;
}

/// The few attributes that change a type.
const Type *Sema::with_attributes(const Type *type, const std::vector<Attribute> &attributes) {
    for (const Attribute &attribute : attributes) {
        if (attribute.text.find("mode") != std::string_view::npos && is_integer(type)) {
            constexpr std::pair<std::string_view, IntegerName> kModes[] = {{"QI", IntegerName::kSignedChar},
                                                                           {"HI", IntegerName::kShort},
                                                                           {"SI", IntegerName::kInt},
                                                                           {"DI", IntegerName::kLong},
                                                                           {"word", IntegerName::kLong}};
            for (const auto &[mode, name] : kModes)
                if (attribute.text.find(mode) != std::string_view::npos) {
                    const auto sign = type->is_signed ? 0 : 1;
                    const bool has_unsigned = name != IntegerName::kSignedChar || sign == 1;
                    type = types_.integer(
                        static_cast<IntegerName>(static_cast<int>(name) + (has_unsigned ? sign : 0)),
                        type->privacy);
                    break;
                }
        }
        const std::size_t at = attribute.text.find("vector_size");
        if (at != std::string_view::npos && is_arithmetic(type)) {
            const std::size_t digits = attribute.text.find_first_of("0123456789", at);
            const int bytes = digits == std::string_view::npos
                                  ? 0
                                  : std::atoi(std::string(attribute.text.substr(digits)).c_str());
            type = types_.vector(types_.with_privacy(type, Privacy::kPublic), bytes > 0 ? bytes : 16);
        }
    }
    return type;
}

/// The type that specifiers say, open where no qualifier is written.
const Type *Sema::base_type(Specifiers &specifiers) {
    if (specifiers.type)
        return specifiers.type;
    const Type *type = nullptr;
    const int kinds = (specifiers.basics.empty() ? 0 : 1) + (specifiers.record ? 1 : 0) +
                      (specifiers.enumeration ? 1 : 0) + (specifiers.typedef_name.empty() ? 0 : 1);
    if (kinds > 1) {
        diagnostics_.report(MessageId::kBadSpecifiers, specifiers.range);
        type = types_.error();
    } else if (specifiers.record) {
        type = record_type(*specifiers.record, false);
    } else if (specifiers.enumeration) {
        type = enum_type(*specifiers.enumeration);
    } else if (!specifiers.typedef_name.empty()) {
        type = typedef_type(specifiers);
    } else if (specifiers.typeof_expression) {
        specifiers.typeof_expression = check(specifiers.typeof_expression);
        type = specifiers.typeof_expression->type;
    } else if (specifiers.typeof_type) {
        type = type_of(*specifiers.typeof_type);
    } else if (!specifiers.builtin.empty()) {
        type = types_.builtin(specifiers.builtin);
    } else if (!specifiers.basics.empty()) {
        type = basic_type(specifiers);
    } else {
        diagnostics_.report(MessageId::kNoType, specifiers.range);
        type = types_.error();
    }
    type = with_attributes(type, specifiers.attributes);
    type = with_written_privacy(type, specifiers);
    specifiers.type = types_.qualified(type, specifiers.qualifiers);
    return specifiers.type;
}

const Type *Sema::type_of(TypeName &name) {
    if (!name.type) {
        name.type = declared_type(base_type(*name.specifiers), *name.declarator, false);
        if (is_system(name.range.begin))
            name.type = types_.resolved(name.type, Privacy::kPublic);
        name.type = located(name.type, key_of_type_name(name, program_.sources));
    }
    return name.type;
}

const Type *Sema::resolved_type_of(TypeName &name, Privacy privacy) {
    name.type = types_.resolved(type_of(name), privacy);
    return name.type;
}

} // namespace picco::compiler
