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

NodeId Recorder::record_once(const Spec &spec) {
    // Joins of branches look for sums that nobody else uses.
    if (!eager_ && (spec.op == Op::kAdd || spec.op == Op::kSubtract)) {
        return record_new(spec, nullptr);
    }
    const Repeats::Operation operation = Repeats::operation(
        spec.op, spec.form, spec.operands[0], spec.operands[1], spec.operands[2], spec.k, spec.m, spec.bit);
    if (const NodeId known = repeats_.find(operation); known != 0) {
        table_.retain(known);
        return known;
    }
    const NodeId result = record_new(spec, nullptr);
    repeats_.remember(operation, result);
    return result;
}

Recorder::Operands Recorder::look_at_list(const Spec &spec) const {
    Operands operands{schedule_.now()};
    table_.for_each_operand(spec.op, spec.operands, [&](NodeId id) { operands.add(id, table_[id]); });
    return operands;
}

NodeId Recorder::record_new(const Spec &spec, const std::uint64_t *immediate) {
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
            table_.release_operands(node);
        }
        node.operands = {}; // others were only borrowed
        node.state = State::kDone;
        return id;
    }
    table_.wait(node);
    if (!is_list) {
        table_.retain(spec.operands[0]);
        table_.retain(spec.operands[1]);
        table_.retain(spec.operands[2]);
    }
    schedule_.add(id, node, operands.ready);
    return id;
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

Handle Recorder::large_constant(Int128 value) {
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
    if (table_[source].op == Op::kGather) {
        if (auto gathered = gathered_from_converted(x)) {
            return std::move(*gathered);
        }
    }
    Handle result = record({.op = op,
                            .form = Form::kField,
                            .range = table_[source].range,
                            .operands = {source},
                            .m = word_bits(x)},
                           nullptr);
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
