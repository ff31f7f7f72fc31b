#include "circuits/ripple.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {

Wires ripple_add(CircuitBuilder &c, const Wires &a, const Wires &b, Wire carry) {
    require(a.size() == b.size(), "integers of a circuit differ in length");
    Wires sum;
    sum.reserve(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum.push_back(
            c.exclusive_or(c.exclusive_or(a[i], carry), b[i])); // majority() takes the first sum, too
        if (i + 1 < a.size()) {
            carry = c.majority(a[i], b[i], carry);
        }
    }
    return sum;
}

Wires ripple_subtract(CircuitBuilder &c, const Wires &a, const Wires &b) {
    return ripple_add(c, a, complement(b), Wire::constant(true));
}

/// The borrow of a - b.
Wire ripple_less(CircuitBuilder &c, const Wires &a, const Wires &b) {
    require(a.size() == b.size(), "integers of a circuit differ in length");
    Wire borrow;
    for (std::size_t i = 0; i < a.size(); ++i) {
        borrow = c.majority(~a[i], b[i], borrow);
    }
    return borrow;
}

Wire ripple_less_signed(CircuitBuilder &c, Wires a, Wires b) {
    a.back() = ~a.back();
    b.back() = ~b.back();
    return ripple_less(c, a, b);
}

Wires resized_signed(const Wires &a, std::size_t bits) {
    Wires result(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), bits)));
    result.resize(bits, a.back());
    return result;
}

/// The lowest bits are there after as many steps; what is above them stays as long as a and a sign.
Wires ripple_multiply(CircuitBuilder &c, const Wires &a, const Wires &b, std::size_t bits) {
    const Wires &factor = a.size() < b.size() ? a : b;
    const Wires &other = a.size() < b.size() ? b : a;
    Wires low, above{Wire()};
    for (std::size_t i = 0; i < factor.size() && low.size() < bits; ++i) {
        const Wires addend = gate(c, factor[i], other);
        const std::size_t length = std::min(std::max(above.size(), addend.size()) + 1, bits - low.size());
        const Wires x = resized_signed(above, length), y = resized_signed(addend, length);
        above = i + 1 == factor.size() ? ripple_subtract(c, x, y) : ripple_add(c, x, y, Wire());
        if (i + 1 < factor.size()) {
            low.push_back(above[0]);
            above.erase(above.begin());
            if (above.empty()) {
                break;
            }
        }
    }
    return resized_signed(join(low, above), bits);
}

std::uint64_t products_of_multiply(const FactorShape &x, const FactorShape *y, std::size_t bits) {
    const bool is_square = y == nullptr, is_shorter = is_square || x.length >= y->length;
    const FactorShape &factor = is_square || !is_shorter ? x : *y, &other = is_square || is_shorter ? x : *y;
    const std::size_t rows = factor.length - (factor.has_sign ? 0 : 1),
                      width = other.length - (other.has_sign ? 0 : 1);
    std::uint64_t gates = 0;
    for (std::size_t i = 0, above = 1; i < rows && i < bits; ++i) {
        // Of a square, what is right of the diagonal has been multiplied before.
        const std::size_t length = std::min(std::max(above, other.length) + 1, bits - i);
        gates += is_square ? width - std::min(width, i + 1) : std::min(width, length);
        gates += i > 0 || i + 1 == factor.length ? length - 1
                                                 : 0; // the first row is there, unless it is subtracted
        above = std::max<std::size_t>(length, 2) - 1;
    }
    return gates;
}

/// Bit by bit from the top, without restoring: b is subtracted from twice what is left where that is not negative, else
/// added. So what is left stays in [-b, b). A longer divisor is shortened first, if it exceeds all of a.
Division ripple_divide(CircuitBuilder &c, const Wires &a, const Wires &b) {
    if (b.size() > a.size()) {
        const Wires low(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(a.size()));
        const Wire exceeds = any(c, slice(b, a.size(), b.size() - a.size()));
        Division result = ripple_divide(c, a, low);
        result.quotient = gate(c, ~exceeds, result.quotient);
        result.remainder = extend(choose(c, exceeds, a, result.remainder), b.size());
        return result;
    }
    const std::size_t bits = b.size() + 1;
    const Wires divisor = extend(b, bits);
    Wires quotient(a.size()), left(bits);
    for (std::size_t i = a.size(); i-- > 0;) {
        const Wire subtracts = ~left.back();
        left.pop_back();
        left.insert(left.begin(), a[i]);
        left = ripple_add(c, left, complement_if(c, subtracts, divisor), subtracts);
        quotient[i] = ~left.back();
    }
    const Wire is_negative = left.back();
    left.pop_back();
    return {std::move(quotient), ripple_add(c, left, gate(c, is_negative, b), Wire())};
}

std::vector<int> signed_digits(mpz_class number) {
    std::vector<int> digits;
    while (number != 0) {
        int digit = 0;
        if (mpz_odd_p(number.get_mpz_t()) != 0) {
            mpz_class rest;
            mpz_fdiv_r_2exp(rest.get_mpz_t(), number.get_mpz_t(), 2);
            digit = rest == 3 ? -1 : 1;
        }
        digits.push_back(digit);
        number -= digit;
        mpz_fdiv_q_2exp(number.get_mpz_t(), number.get_mpz_t(), 1);
    }
    return digits;
}

Wires ripple_multiply(CircuitBuilder &c, const Wires &a, const mpz_class &constant, std::size_t bits) {
    Wires sum(bits);
    const std::vector<int> digits = signed_digits(constant);
    for (std::size_t i = 0; i < digits.size() && i < bits; ++i) {
        if (digits[i] == 0) {
            continue;
        }
        const Wires low(sum.begin(), sum.begin() + static_cast<std::ptrdiff_t>(i));
        const Wires above = slice(sum, i, bits - i), addend = resized_signed(a, bits - i);
        sum = join(low,
                   digits[i] > 0 ? ripple_add(c, above, addend, Wire()) : ripple_subtract(c, above, addend));
    }
    return sum;
}

} // namespace picco::runtime
