#include "engine/recorder.h"

#include "base/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace picco::runtime {

Recorder::Recorder(std::string program, ValueTable &table, Schedule &schedule, Arithmetic &arithmetic,
                   CircuitTable &circuits, const Latency &latency)
    : program_(std::move(program)), table_(table), schedule_(schedule), arithmetic_(arithmetic),
      circuits_(circuits), latency_(latency), repeats_(table) {
    immediate_.resize(arithmetic.field().limbs());
}

// Recording.

Handle Recorder::record_once(const Spec &spec) {
    // Joins of branches look for sums that nobody else uses.
    if (!eager_ && (spec.op == Op::kAdd || spec.op == Op::kSubtract)) {
        return record(spec, nullptr);
    }
    const Repeats::Operation operation = Repeats::operation(
        spec.op, spec.form, spec.operands[0], spec.operands[1], spec.operands[2], spec.k, spec.m, spec.bit);
    if (const NodeId known = repeats_.find(operation); known != 0) {
        table_.retain(known);
        return Handle(table_, Value::node(known));
    }
    Handle result = record(spec, nullptr);
    repeats_.remember(operation, result.id());
    return result;
}

Recorder::Operands Recorder::look_at_list(const Spec &spec) const {
    Operands operands{schedule_.now()};
    table_.for_each_operand(spec.op, spec.operands, [&](NodeId id) { operands.add(id, table_[id]); });
    return operands;
}

Handle Recorder::record(const Spec &spec, const std::uint64_t *immediate) {
    const bool is_list = has_list(spec.op); // which owns the operands
    const Operands operands = is_list ? look_at_list(spec) : look_at_operands(spec);
    const std::uint32_t count = spec.count != 0 ? spec.count : operands.count;
    const int rounds = is_local(spec.op) ? 0 : latency_.of(spec.op, spec.k, spec.m);
    const NodeId id = table_.begin(spec.op, spec.form, spec.range, count);
    Node &node = table_[id];
    node.take_operands(spec.operands, spec.k, spec.m, spec.bit);
    node.set_when(operands.ready + static_cast<std::uint64_t>(rounds), static_cast<std::uint32_t>(line_));
    if (immediate != nullptr) {
        set_immediate(spec.op, table_.share(id), immediate);
    }
    mix(static_cast<std::uint64_t>(spec.op) << 56 | static_cast<std::uint64_t>(spec.k) << 40 |
        static_cast<std::uint32_t>(line_));
    mix(operands.digest);
    if (count > 1) {
        mix(count);
    }
    if (operands.are_known && eager_ && is_local(spec.op)) {
        arithmetic_.compute(id);
        if (is_list) {
            table_.finish(id);
        } else {
            node.operands = {}; // they were only borrowed
            table_.finish_alone(id);
        }
        return Handle(table_, Value::node(id));
    }
    if (!is_list) {
        table_.retain(spec.operands[0]);
        table_.retain(spec.operands[1]);
        table_.retain(spec.operands[2]);
    }
    schedule_.add(id, node, operands.ready);
    return Handle(table_, Value::node(id));
}

/// Parties hold one public byte in different forms.
void Recorder::set_immediate(Op op, std::uint64_t *to, const std::uint64_t *immediate) {
    std::copy_n(immediate, immediate_.size(), to);
    const bool is_byte = computes_bytes() && (op == Op::kAddConstant || op == Op::kMultiplyConstant);
    mix(is_byte ? arithmetic_.field().to_mpz(immediate).get_ui() : immediate[0]);
}

std::uint32_t Recorder::count_of(const Spec &spec) const {
    std::uint32_t count = 1;
    table_.for_each_operand(spec.op, spec.operands,
                            [&](NodeId operand) { count = std::max(count, table_[operand].count); });
    return count;
}

Interval Recorder::range_of(const Handle &x) const {
    return x.is_constant() ? Interval::of(static_cast<double>(x.constant())) : table_[x.id()].range;
}

Handle Recorder::narrowed(Handle x, Interval range) {
    if (!x.is_constant()) {
        table_[x.id()].range = meet(table_[x.id()].range, range);
    }
    return x;
}

int Recorder::checked_bits(int bits, int most) const {
    if (bits > most) {
        throw ComputationError(
            fmt::format("{}:{}: a value here may need {} bits, but the modulus holds {}: state "
                        "narrower types, or a larger bits= in the configuration",
                        program_, line_, bits > 9000 ? "unlimited" : std::to_string(bits), most));
    }
    return std::max(bits, 1);
}

// Constants.

Handle Recorder::constant(Int128 value) {
    if (Value::fits_constant(value)) {
        return Handle(table_, Value::constant(static_cast<std::int64_t>(value)));
    }
    const UInt128 magnitude = value < 0 ? -static_cast<UInt128>(value) : value;
    mpz_class number(static_cast<unsigned long>(magnitude >> 64));
    number = (number << 64) + static_cast<unsigned long>(magnitude);
    return big_constant(value < 0 ? mpz_class(-number) : number);
}

Handle Recorder::number(const mpz_class &value) {
    if (mpz_sizeinbase(value.get_mpz_t(), 2) < 62) {
        return constant(value.get_si());
    }
    return big_constant(value);
}

Handle Recorder::big_constant(const mpz_class &value) {
    const double nearest = value.get_d(); // rounds towards zero
    const double outer = std::nextafter(nearest, value < 0 ? -INFINITY : INFINITY);
    const NodeId id =
        table_.add_leaf(Form::kField, {std::min(nearest, outer), Interval::after(std::max(nearest, outer))});
    arithmetic_.set(table_.share(id), value);
    mix(mpz_getlimbn(value.get_mpz_t(), 0));
    std::vector<Value> bits;
    for (std::size_t i = 0; i <= mpz_sizeinbase(value.get_mpz_t(), 2); ++i) {
        bits.push_back(Value::constant(mpz_tstbit(value.get_mpz_t(), i)));
    }
    table_.set_bits(id, std::move(bits));
    return Handle(table_, Value::node(id));
}

/// What a pending kAddConstant adds.
Handle Recorder::immediate_of(NodeId id) {
    const Field &field = arithmetic_.field();
    const std::uint64_t *immediate = table_.share(id);
    const auto small = field.to_int64(immediate);
    return small ? constant(*small) : number(field.to_signed(immediate));
}

// Conversions.

Handle Recorder::convert(const Handle &x, Op op) {
    const NodeId source = x.id();
    if (const NodeId done = table_[source].converted; done != 0) {
        table_.retain(done);
        return narrowed(Handle(table_, Value::node(done)), table_[source].range);
    }
    if (auto gathered = gathered_from_converted(x)) {
        return std::move(*gathered);
    }
    Handle result = record({.op = op,
                            .form = Form::kField,
                            .range = table_[source].range,
                            .operands = {source},
                            .m = word_bits(x)});
    table_.link_conversion(source, result.id());
    return result;
}

Handle Recorder::to_field(const Handle &x) {
    if (x.is_constant()) {
        const NodeId id = table_.add_leaf(Form::kField, range_of(x));
        arithmetic_.set(table_.share(id), x.constant());
        mix(static_cast<std::uint64_t>(x.constant()));
        return Handle(table_, Value::node(id));
    }
    switch (table_[x.id()].form) {
    case Form::kProduct:
        return reduced(x);
    case Form::kBit:
        return convert(x, Op::kToField);
    case Form::kBits:
        return recompose(x);
    case Form::kWord:
        return convert(x, Op::kFromWord);
    default:
        return x.copy();
    }
}

/// The product that a sum of it and something of degree t holds; none for anything else.
NodeId Recorder::product_in(NodeId sum) const {
    const Node &node = table_[sum];
    if (node.state != State::kPending || node.converted != 0) {
        return 0;
    }
    const NodeId x = node.operands[0], y = node.operands[1];
    if (node.op == Op::kAddConstant) {
        return x;
    }
    if (node.op != Op::kAdd && node.op != Op::kSubtract) {
        return 0;
    }
    const bool x_is_product = table_[x].form == Form::kProduct,
               y_is_product = table_[y].form == Form::kProduct;
    return x_is_product == y_is_product ? 0 : x_is_product ? x : y;
}

/// One reduction serves a product and all its sums with what has degree t already.
Handle Recorder::reduced(const Handle &x) {
    const NodeId product = product_in(x.id());
    if (product == 0) {
        return convert(x, Op::kReduce);
    }
    const Handle field = to_field(refer(Value::node(product)));
    const Node &node = table_[x.id()];
    Spec sum{.op = node.op, .form = Form::kField, .range = node.range};
    if (node.op == Op::kAddConstant) {
        sum.operands[0] = field.id();
        return record(sum, table_.share(x.id()));
    }
    for (int i = 0; i < 2; ++i) {
        sum.operands[i] = node.operands[i] == product ? field.id() : node.operands[i];
    }
    return record(sum);
}

Handle Recorder::to_linear(const Handle &x) {
    return is_form(x, Form::kProduct) || x.is_constant() ? x.copy() : to_field(x);
}

// Arithmetic.

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
    return record(
        {Op::kAddConstant, table_[a.id()].form, range_of(a) + Interval::of(static_cast<double>(c)), {a.id()}},
        immediate_.data());
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

Interval Recorder::product_of_ranges(const Handle &x, const Handle &y) {
    const Interval a = range_of(x), b = range_of(y);
    if (!(ranges_.x == a && ranges_.y == b)) {
        ranges_ = {a, b, a * b};
    }
    return ranges_.product;
}

Handle Recorder::multiply(const Handle &x, const Handle &y) {
    if (computes_bytes()) {
        return multiply_bytes(x, y);
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
    if (is_bit_valued(x) && (x.get() == y.get() || (is_form(x, Form::kBit) && is_form(y, Form::kBit)))) {
        return logical_and(x, y);
    }
    if (is_form(x, Form::kPublic) || is_form(y, Form::kPublic)) {
        const Operand a = in_linear(x), b = in_linear(y);
        const Form form = table_[(is_form(x, Form::kPublic) ? b : a).id()].form;
        return record({Op::kMultiply, form, product_of_ranges(a, b), {a.id(), b.id()}});
    }
    const Operand a = in_field(x), b = in_field(y);
    return record({Op::kMultiply, Form::kProduct, product_of_ranges(a, b), {a.id(), b.id()}});
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
    return record({Op::kMultiplyConstant,
                   table_[a.id()].form,
                   range_of(a) * Interval::of(static_cast<double>(c)),
                   {a.id()}},
                  immediate_.data());
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
    arithmetic_.dot(x, y, table_.share(id));
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
    const Handle a = to_field(x);
    const int k = checked_bits(range.signed_bits(), latency_.max_signed_bits());
    const double scale = std::ldexp(1.0, -amount);
    const Interval quotient{std::floor(range.lo * scale), Interval::after(std::floor(range.hi() * scale))};
    return record({Op::kTruncate, Form::kField, quotient, {a.id()}, k, amount});
}

Handle Recorder::assume(const Handle &x, int type) {
    return narrowed(x.copy(), Interval::of_type(type));
}

Handle Recorder::wrap(const Handle &x, int type) {
    const int bits = std::abs(type);
    const Interval target = Interval::of_type(type);
    if (target.contains(range_of(x))) {
        return x.copy();
    }
    if (bits < 62 && x.is_constant()) {
        const std::int64_t offset = type > 0 ? std::int64_t{1} << (bits - 1) : 0;
        const std::int64_t mask = (std::int64_t{1} << bits) - 1;
        return constant(((x.constant() + offset) & mask) - offset);
    }
    if (is_form(x, Form::kBits)) {
        return from_bits(bits_of(x, bits), type);
    }
    const Handle lazy = unwrapped(x, bits);
    if (target.contains(range_of(lazy))) {
        return lazy.copy();
    }
    // x - 2^bits * floor((x + offset) / 2^bits)
    const Handle offset = type > 0 ? shift_left(constant(1), bits - 1) : constant(0);
    const Handle a = to_field(lazy);
    const Handle quotient = to_linear(shift_right(add(a, offset), bits));
    if (quotient.is_constant()) {
        return subtract(a, shift_left(quotient, bits));
    }
    return record({Op::kWrap,
                   table_[quotient.id()].form,
                   target,
                   {a.id(), quotient.id(), lazy.get().is_constant() ? 0 : lazy.id()},
                   0,
                   bits});
}

/// The same sum on operands that were not reduced to at least so many bits, where the modulus has room for
/// it: sums in narrow types are reduced once at the end, not at each step.
Handle Recorder::unwrapped(const Handle &x, int bits) {
    if (x.is_constant() || table_[x.id()].state != State::kPending) {
        return x.copy();
    }
    const auto raw = [&](NodeId operand) {
        const Node &node = table_[operand];
        const bool lazy =
            node.op == Op::kWrap && node.state == State::kPending && node.m >= bits && node.operands[2] != 0;
        const NodeId id = lazy ? node.operands[2] : operand;
        table_.retain(id);
        return Handle(table_, Value::node(id));
    };
    const Op op = table_[x.id()].op;
    if (op != Op::kAdd && op != Op::kSubtract && op != Op::kAddConstant) {
        return x.copy();
    }
    const auto operands = table_[x.id()].operands;
    const Handle a = raw(operands[0]);
    const Handle b = op == Op::kAddConstant ? immediate_of(x.id()) : raw(operands[1]);
    if (a.id() == operands[0] && (b.is_constant() || b.id() == operands[1])) {
        return x.copy();
    }
    Handle result = op == Op::kSubtract ? subtract(a, b) : add(a, b);
    return range_of(result).signed_bits() < latency_.max_signed_bits() ? std::move(result) : x.copy();
}

Handle Recorder::reshare(const Handle &x) {
    Handle a = to_linear(x);
    if (a.is_constant()) {
        a = to_field(a);
    }
    return record({Op::kReduce, Form::kField, range_of(a), {a.id()}});
}

Handle Recorder::open(const Handle &x) {
    if (is_form(x, Form::kBit)) {
        return record({Op::kOpenBit, Form::kPublic, range_of(x), {x.id()}});
    }
    if (is_form(x, Form::kWord)) {
        return record({.op = Op::kOpenWord,
                       .form = Form::kPublic,
                       .range = range_of(x),
                       .operands = {x.id()},
                       .m = word_bits(x)});
    }
    if (is_form(x, Form::kProduct) && table_[x.id()].converted == 0) {
        return record({Op::kOpenProduct, Form::kPublic, range_of(x), {x.id()}});
    }
    const Handle a = to_field(x);
    return record({Op::kOpen, Form::kPublic, range_of(a), {a.id()}});
}

} // namespace picco::runtime
