// Division and remainder, truncating towards zero: docs/PROTOCOLS.md, "Division", with the proofs.
#include "engine/record/recorder.h"

#include "base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace picco::runtime {

namespace {

double power(int exponent) {
    return std::ldexp(1.0, exponent);
}

/// The largest |v| of a range, or a little more.
double magnitude_of(Interval range) {
    return std::max({-range.lo, range.hi(), 0.0});
}

/// Every value from 0 to largest.
Interval up_to(double largest) {
    return {0, Interval::after(largest)};
}

/// The quotients of a dividend and a divisor that is not 0.
Interval quotients(Interval x, Interval y) {
    const double least = y.lo > 0 ? y.lo : y.end <= 0 ? -y.hi() : 1;
    const double most = std::ceil(magnitude_of(x) / std::max(1.0, least));
    const bool may_be_positive = (x.end > 1 && y.end > 1) || (x.lo < 0 && y.lo < 0);
    const bool may_be_negative = (x.end > 1 && y.lo < 0) || (x.lo < 0 && y.end > 1);
    return {may_be_negative ? -most : 0, may_be_positive ? Interval::after(most) : 1};
}

Interval remainders(Interval x, Interval y) {
    const double most = std::min(magnitude_of(x), std::max(0.0, magnitude_of(y) - 1));
    return {x.lo < 0 ? -most : 0, x.end > 1 ? Interval::after(most) : 1};
}

/// Goldschmidt iterations for quotients of k bits: each squares an error that is at first below 2^-3.5.
int iterations(int k) {
    int count = 0;
    while ((7 << count) < 2 * (k + 3)) {
        ++count;
    }
    return count;
}

} // namespace

std::optional<mpz_class> Recorder::public_number(const Handle &x) const {
    if (x.is_constant()) {
        return mpz_class(static_cast<long>(x.constant()));
    }
    if (!has_public_bits(x)) {
        return std::nullopt;
    }
    const std::vector<Value> &bits = *table_.bits(x.id());
    mpz_class value = static_cast<long>(-bits.back().constant());
    for (std::size_t i = bits.size() - 1; i-- > 0;) {
        value = 2 * value + static_cast<long>(bits[i].constant());
    }
    return value;
}

Handle Recorder::divisor(const Handle &x) {
    if (x.is_constant(0)) {
        throw ComputationError(here() + ": division by zero: test the divisor first");
    }
    return x.copy();
}

Handle Recorder::divide(const Handle &x, const Handle &y) {
    if (computes_bytes()) {
        return divide_bytes(x, y);
    }
    const std::optional<mpz_class> divisor = public_number(y);
    if (!divisor) {
        return divide_by_private(x, y).quotient;
    }
    return divide_by_public(x, *divisor);
}

Handle Recorder::remainder(const Handle &x, const Handle &y) {
    const std::optional<mpz_class> divisor = public_number(y);
    if (!divisor) {
        return divide_by_private(x, y).remainder;
    }
    if (*divisor == 0) {
        return constant(0);
    }
    const Handle quotient = divide_by_public(x, *divisor);
    if (quotient.is_constant(0)) {
        return x.copy();
    }
    const Handle multiple = multiply(quotient, number(*divisor));
    return narrowed(subtract(x, multiple), remainders(range_of(x), range_of(y)));
}

Handle Recorder::divide_by_public(const Handle &x, const mpz_class &d) {
    if (d == 0) {
        return constant(0); // private data that happens to be known
    }
    if (const std::optional<mpz_class> dividend = public_number(x)) {
        return number(*dividend / d);
    }
    if (d < 0) {
        return negate(divide_by_public(x, -d));
    }
    const Interval range = range_of(x);
    const double rounded_down = d.get_d();
    if (d == 1 || magnitude_of(range) < rounded_down) {
        return d == 1 ? x.copy() : constant(0);
    }
    checked_bits(range.signed_bits(), latency_.max_signed_bits());
    if (range.lo >= 0) {
        return floor_divide(x, d);
    }
    // Towards zero is downwards after adding d - 1 to what is negative.
    const Handle is_negative = less_than_zero(x);
    const Handle shifted = add(x, multiply(is_negative, number(d - 1)));
    const double lowest = std::min(0.0, range.lo + rounded_down - 1);
    const double end = std::max(range.end, Interval::after(rounded_down));
    return floor_divide(narrowed(shifted.copy(), {lowest, end}), d);
}

/// floor(x / d), d > 0: [GM94] on x + c d >= 0.
Handle Recorder::floor_divide(const Handle &x, const mpz_class &d) {
    const int size = static_cast<int>(mpz_sizeinbase(d.get_mpz_t(), 2));
    if (mpz_popcount(d.get_mpz_t()) == 1) {
        return shift_right(x, size - 1);
    }
    const Interval range = range_of(x);
    mpz_class offset = 0; // c
    if (range.lo < 0) {
        const mpz_class below(-range.lo);
        mpz_cdiv_q(offset.get_mpz_t(), below.get_mpz_t(), d.get_mpz_t());
    }
    const mpz_class largest = mpz_class(range.hi()) + offset * d;
    // The least s with floor(u m / 2^s) = floor(u / d), m = ceil(2^s / d), for all u <= largest.
    mpz_class scale = mpz_class(1) << (size - 1), factor, excess;
    int s = size - 1;
    do {
        scale *= 2;
        ++s;
        mpz_cdiv_q(factor.get_mpz_t(), scale.get_mpz_t(), d.get_mpz_t());
        excess = factor * d - scale;
    } while (excess * largest >= scale);
    const Handle dividend = narrowed(add(x, number(offset * d)), up_to(largest.get_d()));
    const Handle quotient = shift_right(multiply(dividend, number(factor)), s);
    return subtract(quotient, number(offset));
}

/// |x|, given x < 0.
Handle Recorder::magnitude(const Handle &x, const Handle &is_negative) {
    if (is_negative.is_constant()) {
        return is_negative.is_constant(0) ? x.copy() : negate(x);
    }
    const double largest = magnitude_of(range_of(x));
    return narrowed(select(is_negative, negate(x), x), up_to(largest));
}

Recorder::Division Recorder::divide_by_private(const Handle &x, const Handle &y) {
    const Handle x_negative = less_than_zero(x), y_negative = less_than_zero(y);
    const Handle x_magnitude = magnitude(x, x_negative), y_magnitude = magnitude(y, y_negative);
    const Division unsigned_division = divide_magnitudes(x_magnitude, y_magnitude);
    const Handle &quotient = unsigned_division.quotient, &rest = unsigned_division.remainder;
    const Handle is_negative = logical_xor(x_negative, y_negative);
    const Interval x_range = range_of(x), y_range = range_of(y);
    return {narrowed(select(is_negative, negate(quotient), quotient), quotients(x_range, y_range)),
            narrowed(select(x_negative, negate(rest), rest), remainders(x_range, y_range))};
}

/// A number that is not only known by its bits; a constant where there is none.
Handle Recorder::number_of(const Handle &x) {
    if (x.is_constant()) {
        const NodeId id = table_.add_leaf(Form::kPublic, range_of(x));
        arithmetic_.set(table_.share(id), x.constant());
        return Handle(table_, Value::node(id));
    }
    const Form form = table_[x.id()].form;
    const bool is_number = form == Form::kField || form == Form::kProduct || form == Form::kPublic;
    const NodeId number = is_number ? x.id() : table_[x.id()].converted;
    return number != 0 ? refer(Value::node(number)) : constant(0);
}

void Recorder::note_division(const Handle &dividend, const Handle &divisor, const Division &result) {
    const Handle n = number_of(dividend), d = number_of(divisor);
    if (n.is_constant() || d.is_constant()) {
        return;
    }
    for (const Handle *each : {&result.quotient, &result.remainder}) {
        if (!each->is_constant()) {
            table_.note_division(each->id(), {n.id(), d.id(), each == &result.remainder});
        }
    }
}

/// n / d for n, d >= 0. Where d is 0 both results are those of 0 / 1: 0.
Recorder::Division Recorder::divide_magnitudes(const Handle &dividend, const Handle &divisor) {
    const int bits_of_d = std::max(range_of(divisor).absolute_bits(), 1);
    const int k = std::max({range_of(dividend).absolute_bits(), bits_of_d, 2});
    checked_bits(2 * k + 17, latency_.max_signed_bits());

    const Normaliser normal = normaliser(divisor, bits_of_d);
    const bool may_be_zero = range_of(divisor).contains(0);
    const Interval quotient_range = up_to(magnitude_of(range_of(dividend)));
    const Handle n =
        may_be_zero ? narrowed(multiply(dividend, normal.is_set), quotient_range) : dividend.copy();
    const Handle d = may_be_zero
                         ? narrowed(add(divisor, logical_not(normal.is_set)),
                                    {1, Interval::after(std::max(1.0, magnitude_of(range_of(divisor))))})
                         : divisor.copy();
    const Handle estimate = shift_right(multiply(n, reciprocal(d, normal.power, k, bits_of_d)), k + 2);
    const Handle low = narrowed(estimate.copy(), quotient_range);
    const double twice = 2 * magnitude_of(range_of(d));
    const Handle rest = narrowed(subtract(n, multiply(low, d)), up_to(twice));
    const Handle is_short = logical_not(less(rest, d));
    Division result{narrowed(add(low, is_short), quotient_range),
                    narrowed(subtract(rest, multiply(is_short, d)), up_to(magnitude_of(range_of(d))))};
    if (notes_divisions_) {
        note_division(dividend, divisor, result);
    }
    return result;
}

/// 2^(k+2) / d, or less: so much less that products with n < 2^k, divided by 2^(k+2), are at most 1 too low.
/// bits: of d, not more than k. By Goldschmidt's iteration on numbers with f = k + 7 binary places.
/// v: of d's normaliser.
Handle Recorder::reciprocal(const Handle &d, const Handle &v, int k, int bits) {
    const int f = k + 7;
    // d v / 2^bits is in [1/2, 1); a + 2 d v is 2.9142 there.
    const Handle normal = narrowed(multiply(d, v), up_to(power(bits)));
    const Handle start = number((mpz_class(29142) << f) / 10000);
    Handle a = narrowed(subtract(start, shift_left(normal, f + 1 - bits)), up_to(power(f + 1)));
    const Handle product = narrowed(multiply(normal, a), up_to(power(bits + f + 1)));
    const Interval small = {-power(f - 3), power(f - 3) + 1};
    const Handle one = number(mpz_class(1) << f);
    Handle e = narrowed(subtract(one, shift_right(product, bits)), small);
    for (int i = iterations(k); i > 0; --i) {
        a = narrowed(shift_right(multiply(a, add(one, e)), f), up_to(2.25 * power(f)));
        if (i > 1) {
            const Handle square = narrowed(multiply(e, e), up_to(power(2 * f - 6)));
            e = shift_right(square, f);
        }
    }
    a = narrowed(subtract(a, constant(64)), up_to(2.25 * power(f)));
    return narrowed(shift_right(multiply(a, v), bits + 5), up_to(power(k + 2)));
}

/// The power of two that brings d > 0 into [2^(bits-1), 2^bits), that of 1 for d = 0; whether d > 0.
Recorder::Normaliser Recorder::normaliser(const Handle &d, int bits) {
    BitList seen = bits_of(d, bits); // from the top: whether a bit was set so far
    std::reverse(seen.begin(), seen.end());
    for (std::size_t length = 1; length < seen.size(); length *= 2) {
        for (std::size_t j = length; j < seen.size(); ++j) {
            if (j / length % 2 == 1) {
                seen[j] = logical_or(seen[j], seen[j / length * length - 1]);
            }
        }
    }
    Handle is_set = std::exchange(seen.back(), constant(1));
    BitList first;
    for (std::size_t j = 0; j < seen.size(); ++j) {
        first.push_back(j == 0 ? seen[0].copy() : logical_xor(seen[j], seen[j - 1]));
    }
    first.push_back(constant(0));
    return {from_bits(std::move(first)), std::move(is_set)};
}

} // namespace picco::runtime
