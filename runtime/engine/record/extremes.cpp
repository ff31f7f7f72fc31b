// The lesser and the greater of two values, as one operation: nothing else asks which one is which.
#include "engine/record/recorder.h"

#include <utility>

namespace picco::runtime {

Handle Recorder::minimum(const Handle &x, const Handle &y) {
    auto lesser = lesser_of(x, y);
    return lesser ? std::move(*lesser) : select(less(x, y), x, y);
}

Handle Recorder::maximum(const Handle &x, const Handle &y) {
    const auto lesser = lesser_of(x, y);
    return lesser ? greater_of(x, y, *lesser) : select(less(x, y), y, x);
}

Recorder::Ordered Recorder::ordered(const Handle &x, const Handle &y) {
    if (auto lesser = lesser_of(x, y)) {
        Handle greater = greater_of(x, y, *lesser);
        return {std::move(*lesser), std::move(greater)};
    }
    const Handle is_greater = less(y, x);
    if (auto exchanged = exchange(is_greater, y, x)) {
        return {std::move(exchanged->first), std::move(exchanged->second)};
    }
    return {select(is_greater, y, x), select(is_greater, x, y)};
}

/// Nothing where the comparison is decided, known already, or needed by itself: bits and words are compared
/// and selected in other ways, and the branch around combines its condition with this one.
std::optional<Handle> Recorder::lesser_of(const Handle &x, const Handle &y) {
    if (!eager_ || computes_bytes() || !is_number(x) || !is_number(y) || x.get() == y.get()) {
        return std::nullopt;
    }
    if (!needs_comparison(range_of(x) - range_of(y))) {
        return std::nullopt;
    }
    // The operands are put in order by their numbers below.
    const int k = checked_bits(bits_of_difference(range_of(x), range_of(y)), latency_.max_signed_bits());
    const bool is_of_products = is_form(x, Form::kProduct) || is_form(y, Form::kProduct);
    if (!is_of_products && (is_compared(x, y, k) || is_compared(y, x, k))) {
        return std::nullopt;
    }
    const auto [first, second] = std::minmax({x.id(), y.id()});
    return record({.op = Op::kMinimum,
                   .form = Form::kProduct,
                   .range = lesser(range_of(x), range_of(y)),
                   .operands = {first, second},
                   .k = k,
                   .m = is_of_products ? kOfProducts : 0});
}

/// Whether the bit of x < y is there.
bool Recorder::is_compared(const Handle &x, const Handle &y, int k) {
    return repeats_.find(Repeats::operation(Op::kLessThanZero, Form::kBit, x.id(), y.id(), 0, k, 0, 0)) != 0;
}

Handle Recorder::greater_of(const Handle &x, const Handle &y, const Handle &lesser) {
    const auto [first, second] = std::minmax({x.id(), y.id()});
    table_[lesser.id()].bit = 1;
    return record({.op = Op::kOther,
                   .form = Form::kProduct,
                   .range = greater(range_of(x), range_of(y)),
                   .operands = {first, second, lesser.id()}});
}

Handle Recorder::network(const std::vector<Handle> &inputs, Interval range, std::uint16_t place, int rounds) {
    std::vector<NodeId> list;
    for (const Handle &input : inputs) {
        list.push_back(to_field(input).take().id());
    }
    return record({.op = Op::kNetwork,
                   .form = Form::kField,
                   .range = range,
                   .operands = {table_.add_list(std::move(list))},
                   .k = place,
                   .m = rounds,
                   .count = static_cast<std::uint32_t>(inputs.size())});
}

} // namespace picco::runtime
