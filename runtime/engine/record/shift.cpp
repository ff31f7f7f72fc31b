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

/// 2^s, or with `falling` 2^(2^l - 1 - s), for the number s of the l bits.
Handle Recorder::power_of_two(const BitList &bits, bool falling) {
    std::vector<Handle> factors;
    for (std::size_t i = 0; i < bits.size(); ++i) {
        const Handle step = number((mpz_class(1) << (1u << i)) - 1);
        const Handle bit = falling ? logical_xor(bits[i], constant(1)) : bits[i].copy();
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
    return factors.empty() ? constant(1) : std::move(factors[0]);
}

Handle Recorder::shift_left_by(const Handle &x, const Handle &amount, int type) {
    const BitList bits = bits_of(amount, amount_bits(amount, type));
    return multiply(x, power_of_two(bits, false));
}

/// floor(x / 2^s) = floor(x 2^(2^l - 1 - s) / 2^(2^l - 1)).
Handle Recorder::shift_right_by(const Handle &x, const Handle &amount, int type) {
    const int l = amount_bits(amount, type), most = (1 << l) - 1;
    const Interval range = range_of(x);
    const BitList bits = bits_of(amount, l);
    Handle result = shift_right(multiply(x, power_of_two(bits, true)), most);
    return narrowed(std::move(result), {std::min(range.lo, 0.0), std::max(range.end, 1.0)});
}

} // namespace picco::runtime
