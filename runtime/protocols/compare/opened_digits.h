/// What the digits of an opened number and the unit vectors of its mask tell together, without communication.
#pragma once

#include "protocols/compare/digit_comparison.h"
#include "sharing/elements.h"

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// A public number.
Elements constant(const Field &field, const mpz_class &value);

/// c = x + r modulo p, with a mask r of random_digits. Everything is linear in the unit vectors.
class OpenedDigits {
  public:
    OpenedDigits(const Field &field, const DigitTest &test);

    /// c: the opened number; mask: of one value; to: test.elements() sharings, which the chains of digits take in this
    /// order (digit_comparison.cpp)
    void write(const std::uint64_t *c, const std::uint64_t *mask, std::uint64_t *to) const;

  private:
    std::uint64_t *write_digits(const std::uint64_t *c, const std::uint64_t *unit, std::uint64_t *to) const;
    std::uint64_t *write_comparison(const std::uint64_t *unit, unsigned own, int size, bool has_equality,
                                    std::uint64_t *to) const;
    std::uint64_t *write_sign(const std::uint64_t *unit, unsigned own, int size, bool is_last,
                              std::uint64_t *to) const;
    void write_quotient(const std::uint64_t *c, const std::uint64_t *mask, std::uint64_t *to) const;
    void write_residue(const std::uint64_t *c, const std::uint64_t *mask, std::uint64_t *to) const;
    Elements low_bits_of(const std::uint64_t *unit) const;

    const Field &field_;
    const DigitTest test_;
    const Digits digits_;
    Elements unshift_, weights_; ///< 1 / 2^m; what the entries of the low digits' unit vectors stand for
    std::size_t high_units_ = 0; ///< elements of the unit vectors in front of them
};

} // namespace picco::runtime
