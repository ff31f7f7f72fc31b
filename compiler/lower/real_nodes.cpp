#include "lower/real_nodes.h"

#include "lower/real_origins.h"

#include <string>

namespace picco::compiler {
namespace {

Int128 to_int128(const mpz_class &value) {
    const mpz_class magnitude = abs(value);
    const mpz_class high = magnitude >> 64, low = magnitude & mpz_class("18446744073709551615");
    const Int128 result =
        (static_cast<Int128>(high.get_ui()) << 64) | static_cast<Int128>(mpz_class(low).get_ui());
    return value < 0 ? -result : result;
}

/// As C writes it.
std::string spelling_of(const mpz_class &value) {
    if (value.fits_slong_p())
        return value < 0 ? "(" + value.get_str() + "L)" : value.get_str() + (value.fits_sint_p() ? "" : "L");
    const mpz_class magnitude = abs(value);
    const mpz_class high = magnitude >> 64, low = magnitude & mpz_class("18446744073709551615");
    const std::string text = "((__int128)" + high.get_str() + "UL << 64 | " + low.get_str() + "UL)";
    return value < 0 ? "(-" + text + ")" : text;
}

} // namespace

template <class Node>
Node *RealNodes::make(SourceRange range, const Type *type) {
    Node *node = program_.arena.make<Node>();
    node->range = range;
    node->type = type;
    made_.insert(node);
    return node;
}

const Type *RealNodes::public_integer(IntegerName name, int width) {
    Type *type = program_.arena.make<Type>();
    type->kind = TypeKind::kInteger;
    type->integer_name = name;
    type->is_signed = true;
    type->width = width;
    type->canonical = type;
    return type;
}

const Type *RealNodes::bit_type() {
    if (!bit_) {
        Type *type = program_.arena.make<Type>();
        type->kind = TypeKind::kInteger;
        type->privacy = Privacy::kPrivate;
        type->integer_name = IntegerName::kUnsignedWidth;
        type->width = 1;
        type->canonical = type;
        bit_ = type;
    }
    return bit_;
}

const Type *RealNodes::long_type() {
    if (!long_)
        long_ = public_integer(IntegerName::kLong, 64);
    return long_;
}

const Type *RealNodes::wide_int_type() {
    constexpr int kBits = 128;
    if (!wide_int_)
        wide_int_ = public_integer(IntegerName::kInt128, kBits);
    return wide_int_;
}

const Type *RealNodes::int_type() {
    constexpr int kBits = 32;
    if (!int_)
        int_ = public_integer(IntegerName::kInt, kBits);
    return int_;
}

Expression *RealNodes::literal(const mpz_class &value, SourceRange range) {
    const bool is_wide = !value.fits_slong_p();
    const Type *type = is_wide ? wide_int_type() : long_type();
    auto *node = make<IntegerLiteral>(range, type);
    node->spelling = program_.arena.intern(spelling_of(value));
    node->constant = to_int128(value);
    return node;
}

Expression *RealNodes::constant(const mpz_class &value, const Type *type, SourceRange range) {
    constexpr std::size_t kMostBits = 126; // of constants of the tree
    const bool is_wide = is_private(type)
                             ? !is_float_word(type) && mpz_sizeinbase(value.get_mpz_t(), 2) > kMostBits
                             : is_wide_integer(type);
    if (is_wide) {
        RealOperation *node = operation(RealOperator::kNumber, {}, int_type(), type, range);
        node->literal = program_.arena.intern(value.get_str());
        return node;
    }
    if (!is_private(type)) {
        Expression *number = literal(value, range);
        number->type = type;
        return number;
    }
    Conversion *shared = conversion(ConversionKind::kShare, literal(value, range), type);
    shared->constant = shared->operand->constant;
    return shared;
}

/// With room for all that stands between two roundings.
Expression *RealNodes::wide(Expression *value) {
    if (value->constant || is_wide_integer(value->type))
        return value;
    return operation(RealOperator::kWide, {value}, value->type, wide_int_type(), value->range);
}

Expression *RealNodes::binary(BinaryOperator op, Expression *left, Expression *right, const Type *type) {
    if (is_wide_integer(type) && !is_private(type) && op != BinaryOperator::kDivide)
        return binary_in_c(op, left, right, type);
    if (!is_private(type) && op == BinaryOperator::kDivide)
        return operation(RealOperator::kQuotient, {wide(left), wide(right)}, type, type,
                         covering(left->range, right->range));
    if (!is_private(type)) {
        if (op == BinaryOperator::kMultiply && left->constant && right->constant) // in C it would be an int
            return constant(whole_number(*left) * whole_number(*right), type,
                            covering(left->range, right->range));
        left = wide(left), right = wide(right);
    }
    return binary_in_c(op, left, right, type);
}

Expression *RealNodes::binary_in_c(BinaryOperator op, Expression *left, Expression *right, const Type *type) {
    auto *node = make<Binary>(covering(left->range, right->range), type);
    node->op = op;
    node->left = left;
    node->right = right;
    return node;
}

Expression *RealNodes::unary(UnaryOperator op, Expression *operand, const Type *type) {
    auto *node = make<Unary>(operand->range, type);
    node->op = op;
    node->operand = operand;
    return node;
}

Conversion *RealNodes::conversion(ConversionKind kind, Expression *operand, const Type *type) {
    auto *node = make<Conversion>(operand->range, type);
    node->conversion = kind;
    node->operand = operand;
    return node;
}

RealOperation *RealNodes::operation(RealOperator op, std::initializer_list<Expression *> operands,
                                    const Type *format, const Type *type, SourceRange range) {
    auto *node = make<RealOperation>(range, type);
    node->op = op;
    node->operands = operands;
    node->format = format;
    return node;
}

Expression *RealNodes::number(const std::string &literal, const Type *type, SourceRange range) {
    RealOperation *node = operation(RealOperator::kNumber, {}, type, type, range);
    node->literal = program_.arena.intern(literal);
    return node;
}

Expression *RealNodes::scaled_number(Expression *source, const Type *format, SourceRange range) {
    if (!is_wide_integer(format)) // fixed<K,0> is none, whatever K is
        return operation(RealOperator::kScaled, {source}, format,
                         format->width > long_type()->width ? wide_int_type() : long_type(), range);
    Type *type = program_.arena.make<Type>(*format);
    type->privacy = Privacy::kPublic;
    type->canonical = type;
    return operation(RealOperator::kScaled, {source}, format, type, range);
}

Expression *RealNodes::truth(Expression *value, const Type *type) {
    if (!type)
        type = is_private(value->type) ? bit_type() : int_type();
    return operation(RealOperator::kTruth, {value}, value->type, type, value->range);
}

Expression *RealNodes::shifted_right(Expression *value, int bits, const Type *type) {
    return bits == 0 ? value : binary(BinaryOperator::kShiftRight, value, literal(bits, value->range), type);
}

Expression *RealNodes::scaled_up(Expression *value, int bits, const Type *type) {
    if (bits == 0)
        return value;
    const mpz_class factor = mpz_class(1) << static_cast<unsigned>(bits);
    return binary(BinaryOperator::kMultiply, value, constant(factor, type, value->range), type);
}

} // namespace picco::compiler
