// Bytes in GF(2^8): where the field is one of bytes, sums, products and quotients are those of the field.
#include "engine/record/recorder.h"

#include "base/gf256.h"

namespace picco::runtime {
namespace {

const Interval kByteRange = Interval::of_type(-8);

std::uint8_t low_byte(const Handle &constant) {
    return static_cast<std::uint8_t>(constant.constant());
}

} // namespace

Handle Recorder::add_bytes(const Handle &x, const Handle &y) {
    if (x.is_constant() && y.is_constant()) {
        return constant(low_byte(x) ^ low_byte(y));
    }
    if (x.is_constant()) {
        return add_bytes(y, x);
    }
    if (y.is_constant(0)) {
        return x.copy();
    }
    const Handle a = to_linear(x);
    if (y.is_constant()) {
        arithmetic_.set(immediate_.data(), low_byte(y));
        return record({Op::kAddConstant,
                       table_[a.id()].form == Form::kProduct ? Form::kProduct : Form::kField,
                       kByteRange,
                       {a.id()}},
                      immediate_.data());
    }
    const Handle b = to_linear(y);
    const bool product = is_form(a, Form::kProduct) || is_form(b, Form::kProduct);
    return record({Op::kAdd, product ? Form::kProduct : Form::kField, kByteRange, {a.id(), b.id()}});
}

Handle Recorder::multiply_bytes(const Handle &x, const Handle &y) {
    if (x.is_constant() && y.is_constant()) {
        return constant(gf256_multiply(low_byte(x), low_byte(y)));
    }
    if (x.is_constant() || (is_form(x, Form::kPublic) && !y.is_constant() && !is_form(y, Form::kPublic))) {
        return multiply_bytes(y, x);
    }
    if (y.is_constant(0)) {
        return constant(0);
    }
    if (y.is_constant(1)) {
        return x.copy();
    }
    if (y.is_constant()) {
        const Handle a = to_linear(x);
        arithmetic_.set(immediate_.data(), low_byte(y));
        return record({Op::kMultiplyConstant, table_[a.id()].form, kByteRange, {a.id()}}, immediate_.data());
    }
    if (is_form(y, Form::kPublic)) {
        const Handle a = to_linear(x);
        return record({Op::kScale, table_[a.id()].form, kByteRange, {a.id(), y.id()}});
    }
    if (x.get() == y.get()) {
        return power_of_byte(x, 1);
    }
    const Handle a = to_field(x), b = to_field(y);
    return record({Op::kMultiply, Form::kProduct, kByteRange, {a.id(), b.id()}});
}

/// x^(2^squarings): squaring is linear.
Handle Recorder::power_of_byte(const Handle &x, int squarings) {
    const Handle a = to_linear(x);
    return record({.op = Op::kSquare,
                   .form = table_[a.id()].form,
                   .range = kByteRange,
                   .operands = {a.id()},
                   .m = squarings});
}

/// 0 for 0.
Handle Recorder::inverse_of_byte(const Handle &x) {
    if (x.is_constant()) {
        return constant(gf256_inverse(low_byte(x)));
    }
    if (const auto numbers = is_form(x, Form::kPublic) ? public_numbers(x) : std::nullopt) {
        std::vector<std::int64_t> inverses;
        for (const mpz_class &number : *numbers) {
            inverses.push_back(gf256_inverse(static_cast<std::uint8_t>(number.get_ui())));
        }
        return constants(inverses);
    }
    const Handle a = to_field(x);
    return record({Op::kInverse, Form::kField, kByteRange, {a.id()}});
}

Handle Recorder::divide_bytes(const Handle &x, const Handle &y) {
    return multiply_bytes(inverse_of_byte(y), x);
}

} // namespace picco::runtime
