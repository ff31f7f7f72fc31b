#include "lower/real_conversions.h"

#include "ast/facts.h"
#include "lower/real_literals.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// A number of C has all digits and exponents of the format.
bool c_holds(const Type *format) {
    constexpr int kMostSignificand = 64, kMostExponent = 14;
    return format->significand <= kMostSignificand && format->exponent <= kMostExponent;
}

/// Of an integer, or a real number that has been folded into the integer which stands for it.
mpq_class value_of_constant(const Expression &constant) {
    const mpz_class number = whole_number(constant);
    if (is_float_word(constant.type))
        return unpacked(number, constant.type->significand, constant.type->exponent);
    mpq_class value(number);
    if (is_scaled(constant.type))
        value /= mpz_class(1) << static_cast<unsigned>(constant.type->fraction);
    return value;
}

} // namespace

/// What smcopen shows becomes a public number of the same format as it is, where C's would have lost some.
bool RealConversions::opens_as_it_is(Expression *value) {
    const auto *load = as<Conversion>(value);
    const auto *element =
        load && load->conversion == ConversionKind::kLoad ? as<ArrayElement>(load->operand) : nullptr;
    auto *open = as<SmcOpen>(element ? element->array : value);
    const Type *format = open ? innermost_element(open->operand->type) : nullptr;
    if (!format || !(is_float_word(format) ? !c_holds(format) : is_wide_integer(format)))
        return false;
    Type *type = program_.arena.make<Type>(*format);
    type->privacy = Privacy::kPublic;
    type->float_name = FloatName::kFormat;
    type->canonical = type;
    open->type = types_.with_element(open->type, type);
    value->type = type;
    if (element) {
        load->operand->type = type;
    }
    return true;
}

/// To or from a public floating-point number of C; null for other conversions.
Expression *RealConversions::with_c_number(Expression *value, const Type *to) {
    if (is_integer(to) && opens_as_it_is(value))
        return converted_to(value, to);
    const Type *from = value->type;
    if (!is_integer(to))
        return nodes_.operation(is_float_word(from) ? RealOperator::kOpen : RealOperator::kDescaled, {value},
                                from, to, value->range);
    if (is_integer(from) && !value->constant)
        return nullptr;
    bool is_negative = false;
    const FloatLiteral *literal = literal_of(*value, is_negative);
    if (value->constant || literal) {
        mpq_class number = literal ? exact_value(literal->spelling) : value_of_constant(*value);
        if (literal && is_negative)
            number = -number;
        if (is_float_word(to))
            return nodes_.constant(packed(number, to->significand, to->exponent), to, value->range);
        if (!is_scaled(to))
            number = mpz_class(number.get_num() / number.get_den()); // towards zero
        return scaled_constant(number, to, value->range);
    }
    if (is_float_word(to))
        return nodes_.operation(RealOperator::kPublic, {value}, to, to, value->range);
    return nodes_.scaled_number(value, to, value->range);
}

Expression *RealConversions::shared(Expression *source, const Type *to, SourceRange range) {
    if (is_float_word(source->type) && !c_holds(source->type)) {
        const Type *format =
            types_.format(source->type->significand, source->type->exponent, Privacy::kPrivate);
        return converted_to(nodes_.conversion(ConversionKind::kShare, source, format), to);
    }
    if (is_float_word(source->type))
        source = nodes_.operation(RealOperator::kOpen, {source}, source->type, types_.long_double(), range);
    if (is_float_word(to))
        return shared_float(source, to, range);
    if (is_scaled(source->type))
        return nodes_.fitted(nodes_.conversion(ConversionKind::kShare, source, to));
    if (source->constant)
        return scaled_constant(mpq_class(whole_number(*source)), to, range);
    if (is_integer(source->type))
        return from_whole(shared_integer(source), to);
    bool is_negative = false;
    if (const FloatLiteral *literal = literal_of(*source, is_negative)) {
        const mpq_class value = exact_value(literal->spelling);
        return scaled_constant(is_negative ? mpq_class(-value) : value, to, range);
    }
    Expression *number = nodes_.scaled_number(source, to, range);
    return nodes_.fitted(nodes_.conversion(ConversionKind::kShare, number, to));
}

Expression *RealConversions::shared_integer(Expression *source) {
    return nodes_.conversion(ConversionKind::kShare, source, types_.private_twin(source->type));
}

Expression *RealConversions::shared_float(Expression *source, const Type *to, SourceRange range) {
    if (source->constant)
        return nodes_.number(decimal(*source->constant), to, range);
    if (is_integer(source->type))
        return nodes_.operation(RealOperator::kFromInteger, {shared_integer(source)}, to, to, range);
    bool is_negative = false;
    if (const FloatLiteral *literal = literal_of(*source, is_negative))
        return nodes_.number((is_negative ? "-" : "") + std::string(without_suffix(literal->spelling)), to,
                             range);
    return nodes_.operation(RealOperator::kPublic, {source}, to, to, range);
}

Expression *RealConversions::scaled_constant(const mpq_class &value, const Type *to, SourceRange range) {
    const mpz_class number =
        nearest(mpq_class(value * (mpz_class(1) << static_cast<unsigned>(to->fraction))));
    const auto holds = [&](int bits) {
        const mpz_class bound = mpz_class(1) << static_cast<unsigned>(bits - 1);
        return number < bound && number >= -bound;
    };
    constexpr int kMostBitsOfC = 127;
    const bool is_computed_in_c = !is_private(to) && !is_wide_integer(to);
    const bool is_constant = !is_computed_in_c || holds(kMostBitsOfC);
    Expression *result = nodes_.constant(is_constant ? number : 0, to, range);
    if (!is_constant || !holds(to->width))
        origins_.outside.push_back(result);
    if (!is_constant)
        return result;
    RealOrigins::Dyadic dyadic{number, to->fraction};
    while (dyadic.scale > 0 && mpz_even_p(dyadic.number.get_mpz_t())) {
        dyadic.number /= 2;
        --dyadic.scale;
    }
    origins_.constants[result] = dyadic;
    return result;
}

Expression *RealConversions::from_whole(Expression *whole, const Type *to) {
    Expression *product = nodes_.binary(
        BinaryOperator::kMultiply, whole,
        nodes_.constant(mpz_class(1) << static_cast<unsigned>(to->fraction), to, whole->range), to);
    Expression *result = nodes_.fitted(product);
    origins_.wholes[result] = whole;
    return result;
}

Expression *RealConversions::converted(Expression *value, const Type *to) {
    const Type *from = value->type;
    if (!is_private(to) && (!is_integer(from) || !is_integer(to) || value->constant))
        if (Expression *result = with_c_number(value, to))
            return result;
    if (is_float_word(to))
        return to_format(value, to);
    if (is_float_word(from))
        return from_format(value, to);
    if (!is_scaled(to))
        return to_whole(value, to);
    if (!is_scaled(from))
        return from_whole(value, to);
    const int more = to->fraction - from->fraction;
    if (more < 0 && is_wide_integer(from)) // what it is renamed to may not hold the number yet
        return nodes_.fitted(nodes_.renamed(nodes_.shifted_right(value, -more, from), to));
    Expression *renamed = nodes_.renamed(value, to);
    return nodes_.fitted(more >= 0 ? nodes_.scaled_up(renamed, more, to)
                                   : nodes_.shifted_right(renamed, -more, to));
}

Expression *RealConversions::to_format(Expression *value, const Type *to) {
    const Type *from = value->type;
    if (is_float_word(from))
        return between_formats(value, to);
    const Type *format = is_scaled(from) ? scaling_format(to, from) : to;
    Expression *whole =
        nodes_.operation(RealOperator::kFromInteger, {nodes_.fitted(value)}, format, format, value->range);
    if (!is_scaled(from))
        return whole;
    Expression *number = nodes_.operation(RealOperator::kMultiply,
                                          {whole, power_of_two(-from->fraction, format, value->range)},
                                          format, format, value->range);
    return between_formats(number, to);
}

/// With the exponents for fixed-point numbers, for the integers that stand for them, and for their scale. A short format
/// does not hold all of these.
const Type *RealConversions::scaling_format(const Type *format, const Type *scaled) {
    const int most = scaled->width + scaled->fraction + format->significand;
    int exponent = format->exponent;
    while ((1 << (exponent - 1)) < most)
        ++exponent;
    return exponent == format->exponent ? format
                                        : types_.format(format->significand, exponent, format->privacy);
}

Expression *RealConversions::from_format(Expression *value, const Type *to) {
    const Type *from = value->type;
    if (is_scaled(to)) {
        from = scaling_format(from, to);
        value = between_formats(value, from);
        RealOperation *scaled =
            nodes_.operation(RealOperator::kMultiply, {value, power_of_two(to->fraction, from, value->range)},
                             from, from, value->range);
        scaled->stands_for = to;
        value = scaled;
    }
    return nodes_.operation(RealOperator::kToInteger, {value}, from, to, value->range);
}

/// Towards zero.
Expression *RealConversions::to_whole(Expression *value, const Type *to) {
    const Type *from = value->type;
    const auto whole = origins_.wholes.find(value);
    if (whole != origins_.wholes.end())
        return nodes_.conversion(ConversionKind::kWrap, whole->second, to);
    Expression *quotient = nodes_.binary(
        BinaryOperator::kDivide, value,
        nodes_.constant(mpz_class(1) << static_cast<unsigned>(from->fraction), from, value->range), from);
    return nodes_.conversion(ConversionKind::kWrap, quotient, to);
}

Expression *RealConversions::between_formats(Expression *value, const Type *to) {
    if (has_same_format(value->type, to))
        return value;
    if (Expression *operation = narrow_.operation(value, to))
        return operation;
    return nodes_.operation(RealOperator::kConvert, {value}, value->type, to, value->range);
}

Expression *RealConversions::converted_to(Expression *value, const Type *type) {
    return is_same_number(value->type, type) ? value : converted(value, type);
}

Expression *RealConversions::power_of_two(int exponent, const Type *format, SourceRange range) {
    return nodes_.number(fmt::format("0x1p{}", exponent), format, range);
}

} // namespace picco::compiler
