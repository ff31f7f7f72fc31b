#include "engine/record/recorder.h"

#include <algorithm>
#include <cmath>

namespace picco::runtime {

Recorder::Recorder(SourcePlaces places, ValueTable &table, Schedule &schedule, Arithmetic &arithmetic,
                   CircuitTable &circuits, const Latency &latency)
    : Records(std::move(places), table, schedule, arithmetic, latency), circuits_(circuits), tests_(table),
      cases_(table) {}

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
    mix(value);
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
        return narrowed_like(Handle(table_, Value::node(done)), table_[source].range, x);
    }
    if (table_[source].op == Op::kGather) {
        if (auto gathered = gathered_from_converted(x)) {
            return narrowed_like(std::move(*gathered), table_[source].range, x);
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
        return equal_to(record(sum, table_.share(x.id())), x);
    }
    for (int i = 0; i < 2; ++i) {
        sum.operands[i] = node.operands[i] == product ? field.id() : node.operands[i];
    }
    return equal_to(record(sum), x);
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
    if (is_form(x, Form::kPublic)) {
        return x.copy();
    }
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
