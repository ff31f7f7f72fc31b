// Shifts by private amounts.
#include "engine/record/recorder.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace picco::runtime {

/// How many bits of an amount matter: those of numbers below the width.
int Recorder::amount_bits(const Handle &amount, int type) const {
    const double most = std::min(range_of(amount).hi(), static_cast<double>(std::abs(type) - 1));
    return static_cast<int>(std::bit_width(static_cast<unsigned>(std::max(most, 0.0))));
}

/// 2^s, or with `falling` 2^(2^l - 1 - s), for the number s of the l bits. What multiplies by it may be found by its bits
/// in another way.
Handle Recorder::power_of_two(const BitList &bits, bool falling) {
    std::vector<Handle> factors;
    std::vector<Value> exponent;
    for (std::size_t i = 0; i < bits.size(); ++i) {
        const Handle step = number((mpz_class(1) << (1u << i)) - 1);
        const Handle bit = falling ? logical_xor(bits[i], constant(1)) : bits[i].copy();
        exponent.push_back(bit.get());
        const double most = std::ldexp(1.0, 1 << i);
        const Handle product = multiply(bit, step);
        factors.push_back(add(constant(1), product));
        factors.back() = narrowed(std::move(factors.back()), {1, Interval::after(most)});
    }
    while (factors.size() > 1) {
        std::vector<Handle> next;
        for (std::size_t i = 0; i + 1 < factors.size(); i += 2) {
            next.push_back(multiply(factors[i], factors[i + 1]));
        }
        if (factors.size() % 2 == 1) {
            next.push_back(std::move(factors.back()));
        }
        factors = std::move(next);
    }
    if (factors.empty()) {
        return constant(1);
    }
    if (!factors[0].is_constant()) {
        table_.note_power(factors[0].id(), std::move(exponent));
    }
    return std::move(factors[0]);
}

/// A level for each bit of the amount. Bits that come in from below are 0, those from above the highest one.
Recorder::BitList Recorder::shifted_bits(BitList bits, const BitList &amount, bool is_left) {
    for (std::size_t level = 0; level < amount.size(); ++level) {
        const std::size_t step = std::size_t{1} << level;
        BitList moved;
        for (std::size_t i = 0; i < bits.size(); ++i) {
            moved.push_back(!is_left    ? bits[std::min(i + step, bits.size() - 1)].copy()
                            : i >= step ? bits[i - step].copy()
                                        : constant(0));
        }
        bits = chosen_bits(amount[level], moved, bits);
    }
    return bits;
}

bool Recorder::has_private_bits(const Handle &x) const {
    return is_form(x, Form::kBits) && !has_public_bits(x);
}

Handle Recorder::shift_left_by(const Handle &x, const Handle &amount, int type) {
    const int l = amount_bits(amount, type);
    const BitList bits = bits_of(amount, l);
    if (has_private_bits(x)) {
        const int size = static_cast<int>(table_.bits(x.id())->size()) + (1 << l) - 1, width = std::abs(type);
        BitList moved = shifted_bits(bits_of(x, std::min(size, width)), bits, true);
        return size <= width ? from_bits(std::move(moved)) : from_bits(std::move(moved), type);
    }
    return multiply(x, power_of_two(bits, false));
}

/// floor(x / 2^s) = floor(x 2^(2^l - 1 - s) / 2^(2^l - 1)).
Handle Recorder::shift_right_by(const Handle &x, const Handle &amount, int type) {
    const int l = amount_bits(amount, type), most = (1 << l) - 1;
    const Interval range = range_of(x);
    const BitList bits = bits_of(amount, l);
    Handle result =
        has_private_bits(x)
            ? from_bits(shifted_bits(bits_of(x, static_cast<int>(table_.bits(x.id())->size())), bits, false))
            : shift_right(multiply(x, power_of_two(bits, true)), most);
    return narrowed(std::move(result), {std::min(range.lo, 0.0), std::max(range.end, 1.0)});
}

} // namespace picco::runtime
