/// Numbers with a fixed number of binary places in circuits: inside of division, roots and functions.
#pragma once

#include "circuits/integers.h"

namespace picco::runtime {

/// bits / 2^places, unsigned.
struct Fixed {
    Wires bits;
    std::size_t places = 0;
};

/// With so many places: cut off, or zeros appended.
Fixed with_places(Fixed x, std::size_t places);
/// Known to be below 2^-zeros: the bits above are left out.
Fixed below(Fixed x, std::size_t zeros);
/// x * y, cut off to so many places, or one unit less: products that lie far below are left out.
Fixed multiply(CircuitBuilder &c, const Fixed &x, const Fixed &y, std::size_t places);
/// x^2, likewise.
Fixed square(CircuitBuilder &c, const Fixed &x, std::size_t places);
/// The sum of numbers that are shifted down by places of their own, each cut off to so many places; below
/// 2^integer.
struct Term {
    Fixed value;
    std::size_t down = 0;
};
Fixed sum(CircuitBuilder &c, const std::vector<Term> &terms, std::size_t places, std::size_t integer);
/// x * factor / 2^places_of_factor, for a public factor >= 0, likewise.
Fixed multiply(CircuitBuilder &c, const Fixed &x, const mpz_class &factor, std::size_t places_of_factor,
               std::size_t places);
/// The sum of factors[j - 1] / 2^places * x^j, for x below 2^-zeros and public factors >= 0; by powers of x,
/// so that rounds grow with the logarithm of the degree.
struct Series {
    std::vector<mpz_class> factors;
    std::size_t zeros;
};
/// Apart: those of odd and of even powers.
struct OddEven {
    Fixed odd, even;
};
OddEven evaluate(CircuitBuilder &c, const Fixed &x, const Series &series, std::size_t places);
/// x^2 modulo 2^bits, with half the products of a multiplication.
Wires square(CircuitBuilder &c, const Wires &x, std::size_t bits);

} // namespace picco::runtime
