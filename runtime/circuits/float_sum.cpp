#include "circuits/float_sum.h"

#include <bit>

namespace picco::runtime {
namespace {

struct Term {
    Wires v, b;
    Wire s;
};

Term split(const FloatFormat &format, const SumShape &shape, const Wires &term) {
    const auto size = static_cast<std::size_t>(shape.significand_bits(format));
    return {slice(term, 0, size), slice(term, size, static_cast<std::size_t>(shape.exponent_bits(format))),
            term.back()};
}

} // namespace

std::size_t term_bits(const FloatFormat &format, const SumShape &shape) {
    return static_cast<std::size_t>(shape.significand_bits(format) + shape.exponent_bits(format) + 1);
}

Wires product_term(CircuitBuilder &c, const FloatWires &x, const FloatWires &y) {
    const Wire is_nonzero = c.both(x.is_nonzero(), y.is_nonzero());
    const Wires b = gate(c, is_nonzero, add(c, x.b, y.b));
    const Wires v = multiply(c, x.v, y.v);
    return join(join(v, b), {c.exclusive_or(x.s, y.s)});
}

Wires exponent_of_term(const FloatFormat &format, const SumShape &shape, const Wires &term) {
    return split(format, shape, term).b;
}

Wires larger(CircuitBuilder &c, const Wires &x, const Wires &y) {
    return choose(c, less(c, x, y), y, x);
}

Wires align(CircuitBuilder &c, const FloatFormat &format, const SumShape &shape, const Wires &term,
            const Wires &largest) {
    const Term x = split(format, shape, term);
    const auto width = static_cast<std::size_t>(shape.aligned_bits(format)), bits = x.b.size();
    const auto sum_bits = static_cast<std::size_t>(shape.sum_bits(format));
    const Wires distance = slice(subtract(c, largest, x.b), 0, bits);
    const auto stages = std::min<std::size_t>(static_cast<std::size_t>(std::bit_width(width - 1)), bits);
    const Wire is_near = all(c, complement(slice(distance, stages, bits - stages)));
    // The top bits of the significand, or zeros below it.
    const Wires frame = x.v.size() > width ? x.v : shifted_up(x.v, width - x.v.size());
    const Wires moved = shift_down(c, frame, slice(distance, 0, stages));
    const Wires kept = gate(c, is_near, slice(moved, frame.size() - width, width));
    // -a = NOT a + 1
    return join(complement_if(c, x.s, extend(kept, sum_bits)), extend({x.s}, sum_bits));
}

Wires add_pairs(CircuitBuilder &c, const Wires &x, const Wires &y) {
    const std::size_t bits = x.size() / 2;
    const auto three_to_two = [&](const Wires &a, const Wires &b, const Wires &d) {
        Wires carries{Wire()};
        for (std::size_t i = 0; i + 1 < bits; ++i) {
            carries.push_back(c.majority(a[i], b[i], d[i]));
        }
        return join(exclusive_or(c, exclusive_or(c, a, b), d), carries);
    };
    const Wires three = three_to_two(slice(x, 0, bits), slice(x, bits, bits), slice(y, 0, bits));
    return three_to_two(slice(three, 0, bits), slice(y, bits, bits), slice(three, bits, bits));
}

FloatWires finish_sum(CircuitBuilder &c, const FloatFormat &format, const SumShape &shape, const Wires &pair,
                      const Wires &largest) {
    const std::size_t bits = pair.size() / 2;
    const Wires total = slice(add(c, slice(pair, 0, bits), slice(pair, bits, bits)), 0, bits);
    Unrounded result;
    result.s = total.back();
    const Wires magnitude = slice(negate_if(c, result.s, total), 0, bits - 1);
    const Wires zeros = leading_zeros(c, magnitude);
    take_top(c, format, shift_up(c, magnitude, zeros), Wire(), result);
    const long most = static_cast<long>(magnitude.size()) - format.significand + shape.unit_exponent(format) +
                      format.bias();
    const std::size_t size = exponent_bits(format, most);
    const Wires top = slice(add(c, extend(largest, size), constant(most, size)), 0, size);
    result.b = slice(subtract(c, top, extend(zeros, size)), 0, size);
    result.is_nonzero = any(c, magnitude);
    return round(c, format, result);
}

std::size_t joined_bits(const FloatFormat &format, const SumShape &shape) {
    return static_cast<std::size_t>(shape.sum_bits(format) + format.exponent);
}

Wires joined_term(CircuitBuilder &c, const FloatFormat &format, const SumShape &shape, const FloatWires &x) {
    const auto guard = static_cast<std::size_t>(shape.guard()),
               bits = static_cast<std::size_t>(shape.sum_bits(format));
    const Wires value = negate_if(c, x.s, extend(x.v, x.v.size() + 1));
    return join(extend_signed(shifted_up(value, guard), bits), x.b);
}

Wires join_sums(CircuitBuilder &c, const FloatFormat &format, const SumShape &shape, const Wires &x,
                const Wires &y) {
    const auto bits = static_cast<std::size_t>(shape.sum_bits(format)),
               exponent = static_cast<std::size_t>(format.exponent);
    const auto stages = std::min<std::size_t>(static_cast<std::size_t>(std::bit_width(bits - 1)), exponent);
    // Both distances, while it is found out which one counts.
    const Wires b = slice(x, bits, exponent), d = slice(y, bits, exponent);
    const Wires down = subtract(c, b, d), up = subtract(c, d, b);
    const Wire is_left = down.back();
    const Wires distance = choose(c, is_left, slice(down, 0, exponent), slice(up, 0, exponent));
    const Wires high = choose(c, is_left, x, y);
    const Wires low = exclusive_or(c, exclusive_or(c, x, y), high);
    const Wire sign = low[bits - 1];
    // Signs come in at the top: as zeros, if all is complemented where it is negative.
    const Wires frame = complement_if(c, sign, slice(low, 0, bits));
    const Wires moved = shift_down(c, frame, slice(distance, 0, stages));
    const Wire is_near = all(c, complement(slice(distance, stages, exponent - stages)));
    const Wires kept = complement_if(c, sign, gate(c, is_near, moved));
    return join(slice(add(c, slice(high, 0, bits), kept), 0, bits), slice(high, bits, exponent));
}

} // namespace picco::runtime
