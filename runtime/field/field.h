/// Arithmetic modulo a prime p on contiguous batches of elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <gmpxx.h>

#include "base/words.h"

namespace picco::runtime {

/// The prime field F_p for an odd prime p of at most 521 bits.
///
/// An element is limbs() 64-bit words, least significant first. Everywhere an element is canonical, that is
/// in [0, p): every kernel requires it of its inputs and guarantees it of its outputs. `count` counts
/// elements. An output may be the same array as an input, but not overlap it otherwise. All kernels run in
/// constant time: no branch and no address depends on an element.
class Field {
  public:
    /// The field of a decimal prime. Throws UserError unless it is an odd prime of at most 521 bits.
    static std::unique_ptr<Field> create(const std::string &decimal);
    static std::unique_ptr<Field> create(const mpz_class &prime);
    virtual ~Field() = default;
    Field(const Field &) = delete;
    Field &operator=(const Field &) = delete;

    const mpz_class &modulus() const { return modulus_; }
    /// p as limbs() words: the bound that generators sample below.
    std::span<const std::uint64_t> modulus_words() const { return modulus_words_; }
    /// Bits of p.
    int bits() const { return bits_; }
    /// 64-bit words of an element in memory.
    std::size_t limbs() const { return limbs_; }
    /// Bytes of an element on the wire and in files: ceil(bits / 8), little endian.
    std::size_t wire_bytes() const { return wire_bytes_; }
    /// The largest e with p = -1 modulo 2^e: how many bits the direct conversion to bits may use.
    int mersenne_bits() const { return mersenne_bits_; }

    // Arithmetic. out, a, b: count elements; c, d: one element each.
    virtual void add(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                     std::size_t count) const = 0;
    virtual void subtract(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                          std::size_t count) const = 0;
    virtual void negate(std::uint64_t *out, const std::uint64_t *a, std::size_t count) const = 0;
    virtual void multiply(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                          std::size_t count) const = 0;
    /// out += a * b
    virtual void multiply_add(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                              std::size_t count) const = 0;
    /// out = a * c; the constant c is public.
    virtual void multiply_constant(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *c,
                                   std::size_t count) const = 0;
    /// out += a * c; the constant c is public.
    virtual void multiply_constant_add(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *c,
                                       std::size_t count) const = 0;
    virtual void add_constant(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *c,
                              std::size_t count) const = 0;
    /// One element: the sum of a[i * a_step] * b[i * b_step] for i < length; steps count elements.
    virtual void inner_product(std::uint64_t *out, const std::uint64_t *a, std::ptrdiff_t a_step,
                               const std::uint64_t *b, std::ptrdiff_t b_step, std::size_t length) const = 0;
    /// out = a / 2
    virtual void halve(std::uint64_t *out, const std::uint64_t *a, std::size_t count) const = 0;

    // Single public elements, in variable time: constants of protocols, inputs and outputs.
    void from_int64(std::uint64_t *out, std::int64_t value) const;
    /// Any integer, reduced modulo p.
    void from_mpz(std::uint64_t *out, const mpz_class &value) const;
    /// The representative in [0, p).
    mpz_class to_mpz(const std::uint64_t *a) const;
    /// The representative in (-p/2, p/2).
    mpz_class to_signed(const std::uint64_t *a) const;
    /// 1 / a; throws InternalError for 0.
    void invert(std::uint64_t *out, const std::uint64_t *a) const;

    // The wire form: count * wire_bytes() bytes.
    void encode(std::uint8_t *to, const std::uint64_t *a, std::size_t count) const;
    /// False if some element is not canonical (out is then unspecified).
    [[nodiscard]] bool decode(std::uint64_t *out, const std::uint8_t *from, std::size_t count) const;

    // The bits of canonical elements. A plane holds one bit of each of count elements: bit i % 64 of word
    // i / 64, padding bits 0; consecutive planes lie stride words apart, stride >= ceil(count / 64).
    /// Planes of the bits first, …, first + planes - 1; bits above the limbs are 0.
    void bit_planes(std::uint64_t *out, std::size_t stride, const std::uint64_t *a, std::size_t count,
                    int first, int planes) const;
    /// One plane: [a >= 2^k].
    void at_least_power(std::uint64_t *plane, const std::uint64_t *a, std::size_t count, int k) const;
    /// out = a >> m as integers, m >= 0.
    void shift_right(std::uint64_t *out, const std::uint64_t *a, std::size_t count, int m) const;
    /// Elements 0 and 1 from one plane.
    void from_plane(std::uint64_t *out, const std::uint64_t *plane, std::size_t count) const;

  protected:
    explicit Field(const mpz_class &prime);

  private:
    mpz_class modulus_;
    int bits_;
    std::size_t limbs_, wire_bytes_;
    int mersenne_bits_;
    Words modulus_words_;
};

} // namespace picco::runtime
