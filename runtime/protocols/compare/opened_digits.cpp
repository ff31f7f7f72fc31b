#include "protocols/compare/opened_digits.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Some bits of a public number.
unsigned bits_of(const std::uint64_t *words, std::size_t limbs, int place, int size) {
    const auto limb = static_cast<std::size_t>(place) / 64;
    const int shift = place % 64;
    std::uint64_t bits = words[limb] >> shift;
    if (shift + size > 64 && limb + 1 < limbs)
        bits |= words[limb + 1] << (64 - shift);
    return static_cast<unsigned>(bits & ((1u << size) - 1));
}

bool has_low_bits(const DigitTest &test) {
    return test.kind == DigitTest::Kind::kBorrow || test.kind == DigitTest::Kind::kResidue;
}

} // namespace

Elements constant(const Field &field, const mpz_class &value) {
    Elements c(field, 1);
    field.from_mpz(c.data(), value);
    return c;
}

OpenedDigits::OpenedDigits(const Field &field, const DigitTest &test)
    : field_(field), test_(test), digits_(test.digits()) {
    if (!has_low_bits(test))
        return;
    unshift_ = constant(field, mpz_class(1) << (field.bits() - test.m)); // 2^bits = 1
    const int first = digits_.count() - digits_.low_count();
    for (int digit = 0; digit < first; ++digit)
        high_units_ += std::size_t{1} << digits_.size(digit);
    weights_ = Elements(field, digits_.unit_elements() - high_units_);
    std::size_t at = 0;
    for (int digit = first; digit < digits_.count(); ++digit)
        for (unsigned long value = 0; value < 1ul << digits_.size(digit); ++value)
            field.from_mpz(weights_.at(at++), mpz_class(value) << digits_.place(digit));
}

void OpenedDigits::write(const std::uint64_t *c, const std::uint64_t *mask, std::uint64_t *to) const {
    if (test_.kind == DigitTest::Kind::kResidue)
        return write_residue(c, mask, to);
    to = write_digits(c, mask + field_.limbs(), to);
    if (test_.kind == DigitTest::Kind::kBorrow)
        write_quotient(c, mask, to);
}

/// Of each digit whether that of r is greater, and whether it is the same. The lowest one has no second part, but where
/// that is all there is.
std::uint64_t *OpenedDigits::write_digits(const std::uint64_t *c, const std::uint64_t *unit,
                                          std::uint64_t *to) const {
    const std::size_t limbs = field_.limbs();
    for (int digit = 0; digit < digits_.count(); ++digit) {
        const int size = digits_.size(digit);
        const unsigned own = bits_of(c, limbs, digits_.place(digit), size);
        const bool is_last = digit + 1 == digits_.count();
        if (test_.kind == DigitTest::Kind::kZero) {
            to = std::copy_n(unit + own * limbs, limbs, to);
        } else if (test_.kind == DigitTest::Kind::kNegative && digit == 0) {
            to = write_sign(unit, own, size, is_last, to);
        } else {
            to = write_comparison(unit, own, size, !is_last, to);
        }
        unit += (std::size_t{1} << size) * limbs;
    }
    return to;
}

/// Whether the digit of r is greater than a public one, and whether it is the same.
std::uint64_t *OpenedDigits::write_comparison(const std::uint64_t *unit, unsigned own, int size,
                                              bool has_equality, std::uint64_t *to) const {
    const std::size_t limbs = field_.limbs();
    std::fill_n(to, limbs, 0);
    for (unsigned value = own + 1; value < 1u << size; ++value)
        field_.add(to, to, unit + value * limbs, 1);
    to += limbs;
    return has_equality ? std::copy_n(unit + own * limbs, limbs, to) : to;
}

/// Whether the difference is negative without a borrow from below, and what a borrow adds to that.
std::uint64_t *OpenedDigits::write_sign(const std::uint64_t *unit, unsigned own, int size, bool is_last,
                                        std::uint64_t *to) const {
    const std::size_t limbs = field_.limbs();
    const unsigned values = 1u << size;
    const auto is_negative = [&](unsigned difference) { return (difference & values / 2) != 0; };
    std::fill_n(to, limbs, 0);
    std::uint64_t *more = to + limbs;
    if (!is_last)
        std::fill_n(more, limbs, 0);
    for (unsigned value = 0; value < values; ++value) {
        const std::uint64_t *entry = unit + value * limbs;
        const bool without = is_negative(own - value), with = is_negative(own - value - 1);
        if (without)
            field_.add(to, to, entry, 1);
        if (!is_last && with && !without)
            field_.add(more, more, entry, 1);
        if (!is_last && without && !with)
            field_.subtract(more, more, entry, 1);
    }
    return is_last ? more : more + limbs;
}

/// r mod 2^m
Elements OpenedDigits::low_bits_of(const std::uint64_t *unit) const {
    Elements low(field_, 1);
    field_.inner_product(low.data(), unit + high_units_ * field_.limbs(), 1, weights_.data(), 1,
                         weights_.count);
    return low;
}

/// ((c - c mod 2^m) - (r - r mod 2^m)) / 2^m
void OpenedDigits::write_quotient(const std::uint64_t *c, const std::uint64_t *mask,
                                  std::uint64_t *to) const {
    mpz_class high = field_.to_mpz(c) >> test_.m;
    high <<= test_.m;
    field_.subtract(to, constant(field_, high).data(), mask, 1);
    field_.add(to, to, low_bits_of(mask + field_.limbs()).data(), 1);
    field_.multiply(to, to, unshift_.data(), 1);
}

/// With h = (p - 1) / 2, x + h is an integer in [0, p). Of c' = c + h it is c' - r, plus p where c' < r. Modulo 2^m that
/// makes x = C - r - [c' < r], with C = c' + 1, since p = -1 and h = -1. For signed numbers C is 2^(m-1) more.
/// First c' < r, of all digits, then C < r mod 2^m and C = r mod 2^m, of the low ones, and last C - r mod 2^m.
void OpenedDigits::write_residue(const std::uint64_t *c, const std::uint64_t *mask, std::uint64_t *to) const {
    const std::size_t limbs = field_.limbs();
    const mpz_class shifted = (field_.to_mpz(c) + field_.modulus() / 2) % field_.modulus(),
                    end = mpz_class(1) << test_.m,
                    number = (shifted + 1 + (test_.is_signed ? end / 2 : mpz_class(0))) % end;
    const std::uint64_t *unit = mask + limbs;
    const Elements all = constant(field_, shifted), own = constant(field_, number);
    to = write_digits(all.data(), unit, to);
    unit += high_units_ * limbs;
    for (int digit = digits_.count() - digits_.low_count(); digit < digits_.count(); ++digit) {
        const int size = digits_.size(digit);
        const unsigned part = bits_of(own.data(), limbs, digits_.place(digit), size);
        to = write_comparison(unit, part, size, true, to);
        unit += (std::size_t{1} << size) * limbs;
    }
    field_.subtract(to, own.data(), low_bits_of(mask + limbs).data(), 1);
}

} // namespace picco::runtime
