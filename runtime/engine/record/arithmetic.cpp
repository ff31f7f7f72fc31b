// Sums, products and public shifts.
#include "engine/record/recorder.h"

#include <algorithm>
#include <cmath>

namespace picco::runtime {

Handle Recorder::add(const Handle &x, const Handle &y) {
    if (computes_bytes()) {
        return add_bytes(x, y);
    }
    if (x.is_constant() && y.is_constant()) {
        return constant(static_cast<Int128>(x.constant()) + y.constant());
    }
    if (x.is_constant()) {
        return add_constant(y, x.constant());
    }
    if (y.is_constant()) {
        return add_constant(x, y.constant());
    }
    const Operand a = in_linear(x), b = in_linear(y);
    const bool product = is_form(a, Form::kProduct) || is_form(b, Form::kProduct);
    return record(
        {Op::kAdd, product ? Form::kProduct : Form::kField, range_of(a) + range_of(b), {a.id(), b.id()}});
}

Handle Recorder::add_constant(const Handle &x, std::int64_t c) {
    if (c == 0) {
        return x.copy();
    }
    const Operand a = in_linear(x);
    arithmetic_.set(immediate_.data(), c);
    return record_with(
        {Op::kAddConstant, table_[a.id()].form, range_of(a) + Interval::of(static_cast<double>(c)), {a.id()}},
        c);
}

Handle Recorder::subtract(const Handle &x, const Handle &y) {
    if (y.is_constant()) {
        return add(x, constant(-static_cast<Int128>(y.constant())));
    }
    if (x.is_constant()) {
        auto complement = subtract_bits(x, y);
        return complement ? std::move(*complement) : add_constant(negate(y), x.constant());
    }
    if (x.get() == y.get()) {
        return constant(0);
    }
    if (auto complement = subtract_bits(x, y)) {
        return std::move(*complement);
    }
    const Operand a = in_linear(x), b = in_linear(y);
    const bool product = is_form(a, Form::kProduct) || is_form(b, Form::kProduct);
    return record({Op::kSubtract,
                   product ? Form::kProduct : Form::kField,
                   range_of(a) - range_of(b),
                   {a.id(), b.id()}});
}

Handle Recorder::negate(const Handle &x) {
    if (x.is_constant()) {
        return constant(-static_cast<Int128>(x.constant()));
    }
    const Operand a = in_linear(x);
    return record({Op::kNegate, table_[a.id()].form, -range_of(a), {a.id()}});
}

/// Of sharings of degree t.
Handle Recorder::product(const Handle &x, const Handle &y) {
    const Interval &a = table_[x.id()].range, &b = table_[y.id()].range;
    if (!(ranges_.x == a && ranges_.y == b)) {
        ranges_ = {a, b, a * b};
    }
    return record({Op::kMultiply, Form::kProduct, ranges_.product, {x.id(), y.id()}});
}

Handle Recorder::multiply(const Handle &x, const Handle &y) {
    if (computes_bytes()) {
        return multiply_bytes(x, y);
    }
    if (are_plain(x, y)) {
        return product(x, y);
    }
    if (x.is_constant() && y.is_constant()) {
        return constant(static_cast<Int128>(x.constant()) * y.constant());
    }
    if (x.is_constant()) {
        return multiply_constant(y, x.constant());
    }
    if (y.is_constant()) {
        return multiply_constant(x, y.constant());
    }
    if (has_public_bits(x) || has_public_bits(y)) {
        return has_public_bits(y) ? multiply_public(x, y) : multiply_public(y, x);
    }
    if ((x.get() == y.get() || (is_form(x, Form::kBit) && is_form(y, Form::kBit))) && is_bit_valued(x)) {
        return logical_and(x, y);
    }
    if (is_form(x, Form::kPublic) || is_form(y, Form::kPublic)) {
        const Operand a = in_linear(x), b = in_linear(y);
        const Form form = table_[(is_form(x, Form::kPublic) ? b : a).id()].form;
        return record({Op::kMultiply, form, range_of(a) * range_of(b), {a.id(), b.id()}});
    }
    const Operand a = in_field(x), b = in_field(y);
    return product(a, b);
}

Handle Recorder::multiply_constant(const Handle &x, std::int64_t c) {
    if (c == 0) {
        return constant(0);
    }
    if (c == 1) {
        return x.copy();
    }
    const Operand a = in_linear(x);
    arithmetic_.set(immediate_.data(), c);
    return record_with({Op::kMultiplyConstant,
                        table_[a.id()].form,
                        range_of(a) * Interval::of(static_cast<double>(c)),
                        {a.id()}},
                       c);
}

/// By a constant that has a node, because it is large.
Handle Recorder::multiply_public(const Handle &x, const Handle &factor) {
    const Operand a = in_linear(x);
    return record({Op::kMultiplyConstant, table_[a.id()].form, range_of(a) * range_of(factor), {a.id()}},
                  table_.share(factor.id()));
}

Handle Recorder::dot(const std::vector<std::pair<Handle, Handle>> &pairs) {
    Handle sum = constant(0);
    std::vector<NodeId> list;
    Interval range = Interval::of(0);
    for (const auto &[x, y] : pairs) {
        if (x.is_constant() || y.is_constant()) {
            sum = add(sum, multiply(x, y));
            continue;
        }
        Handle a = to_field(x), b = to_field(y);
        range = range + range_of(a) * range_of(b);
        list.push_back(a.take().id());
        list.push_back(b.take().id());
    }
    if (list.empty()) {
        return sum;
    }
    const NodeId index = table_.add_list(std::move(list));
    return add(record({Op::kDot, Form::kProduct, range, {index}}), sum);
}

Handle Recorder::dot_of_shares(const Elements &x, Interval x_range, const Elements &y, Interval y_range) {
    const Interval range = x_range * y_range * Interval::of(static_cast<double>(x.count));
    const NodeId id = table_.add_leaf(Form::kProduct, range);
    arithmetic_.dot(x, y, table_.share(id), static_cast<std::uint32_t>(line_));
    mix(static_cast<std::uint64_t>(Op::kDot) << 56 | x.count);
    return Handle(table_, Value::node(id));
}

Handle Recorder::shift_left(const Handle &x, int amount) {
    if (is_form(x, Form::kBits)) {
        return shift_bits(x, amount);
    }
    if (amount <= 60) {
        return multiply(x, constant(std::int64_t{1} << amount));
    }
    return multiply(x, number(mpz_class(1) << static_cast<unsigned>(amount)));
}

Handle Recorder::shift_right(const Handle &x, int amount) {
    if (x.is_constant()) {
        return constant(x.constant() >> std::min(amount, 63));
    }
    narrow(x);
    const Interval range = range_of(x);
    if (amount == 0) {
        return x.copy();
    }
    if (is_form(x, Form::kBits)) {
        return shift_bits(x, -amount);
    }
    if (range.signed_bits() <= amount) {
        return negate(less_than_zero(x));
    }
    if (auto known = derived_bits(x, static_cast<std::size_t>(range.signed_bits()), true)) {
        known->erase(known->begin(), known->begin() + amount);
        return from_bits(std::move(*known));
    }
    const Handle a = to_field(x);
    const int k = checked_bits(range.signed_bits(), latency_.max_signed_bits());
    const double scale = std::ldexp(1.0, -amount);
    const Interval quotient{std::floor(range.lo * scale), Interval::after(std::floor(range.hi() * scale))};
    return record({Op::kTruncate, Form::kField, quotient, {a.id()}, k, amount});
}

} // namespace picco::runtime
