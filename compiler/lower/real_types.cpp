#include "lower/real_types.h"

#include "ast/facts.h"

#include <algorithm>

namespace picco::compiler {

void make_integer(Type &type) {
    const bool is_fixed = type.kind == TypeKind::kFixed;
    type.kind = TypeKind::kInteger;
    type.is_signed = is_fixed;
    type.integer_name = is_fixed ? IntegerName::kWidth : IntegerName::kUnsignedWidth;
    if (!is_fixed)
        type.width = type.significand + type.exponent + 1;
}

bool has_same_format(const Type *x, const Type *y) {
    return x->significand == y->significand && x->exponent == y->exponent;
}

bool is_same_number(const Type *x, const Type *y) {
    return x->width == y->width && x->fraction == y->fraction && has_same_format(x, y) &&
           x->is_signed == y->is_signed;
}

bool holds_all(const Type *wide, const Type *narrow) {
    const int more = wide->significand - narrow->significand;
    return more >= 0 && (1L << (wide->exponent - 1)) - more >= 1L << (narrow->exponent - 1);
}

const Type *RealTypes::format(int significand, int exponent, Privacy privacy) {
    Type *type = program_.arena.make<Type>();
    type->kind = TypeKind::kFloat;
    type->privacy = privacy;
    type->float_name = FloatName::kFormat;
    type->significand = significand;
    type->exponent = exponent;
    type->canonical = type;
    make_integer(*type);
    return type;
}

const Type *RealTypes::format_for(const Type &fixed) {
    constexpr int kGuardBits = 2, kMostSignificand = 113, kExponent = 11;
    return format(std::min(fixed.width + kGuardBits, kMostSignificand), kExponent, fixed.privacy);
}

const Type *RealTypes::long_double() {
    if (!long_double_) {
        Type *type = program_.arena.make<Type>();
        type->kind = TypeKind::kFloat;
        type->float_name = FloatName::kLongDouble;
        type->significand = 64;
        type->exponent = 15;
        type->canonical = type;
        long_double_ = type;
    }
    return long_double_;
}

const Type *RealTypes::private_twin(const Type *type) {
    Type *twin = program_.arena.make<Type>(type->kind == TypeKind::kEnum ? *type->target : *type);
    twin->privacy = Privacy::kPrivate;
    twin->canonical = twin;
    return twin;
}

const Type *RealTypes::with_element(const Type *array, const Type *element) {
    if (!is_array(array))
        return element;
    Type *type = program_.arena.make<Type>(*array);
    type->target = with_element(array->target, element);
    type->alias = nullptr;
    type->canonical = type;
    return type;
}

} // namespace picco::compiler
