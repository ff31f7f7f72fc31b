/// Arithmetic modulo a prime p on contiguous batches of elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <gmpxx.h>

#include "base/cpu.h"
#include "base/words.h"
#include "field/byte_shape.h"
#include "field/byte_state.h"
#include "field/kernel_table.h"

namespace picco::runtime {

/// The prime field F_p for an odd prime p of at most 521 bits, or sharings of bytes.
///
/// An element is limbs() 64-bit words, least significant first. Everywhere an element is canonical, that is
/// in [0, p): every kernel requires it of its inputs and guarantees it of its outputs. `count` counts
/// elements. An output may be the same array as an input, but not overlap it otherwise. All kernels run in
/// constant time: no branch and no address depends on an element.
class Field {
  public:
    /// The field of a decimal prime. Throws UserError unless it is an odd prime of at most 521 bits.
    /// The results do not depend on the instruction set.
    static std::unique_ptr<Field> create(const std::string &decimal);
    static std::unique_ptr<Field> create(const mpz_class &prime, Isa isa = best_isa());
    /// GF(2^8) in CNF sharing (byte_state.h): an element is a party's part of a sharing, and arithmetic keeps
    /// to the sharing: products are left in summands, public numbers are sharings in themselves. A byte takes
    /// wire_bytes() bytes in files; modulus() is larger than all numbers.
    static std::unique_ptr<Field> create_bytes(const ByteShape &shape, Isa isa = best_isa());
    ~Field();
    Field(const Field &) = delete;
    Field &operator=(const Field &) = delete;

    /// Whether elements are sharings of bytes.
    bool is_binary() const { return byte_kernels_ != nullptr; }
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
    void add(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b, std::size_t count) const {
        kernels_->add(state_.get(), out, a, b, count);
    }
    void subtract(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                  std::size_t count) const {
        kernels_->subtract(state_.get(), out, a, b, count);
    }
    void negate(std::uint64_t *out, const std::uint64_t *a, std::size_t count) const {
        kernels_->negate(state_.get(), out, a, count);
    }
    void multiply(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                  std::size_t count) const {
        kernels_->multiply(state_.get(), out, a, b, count);
    }
    /// out += a * b
    void multiply_add(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                      std::size_t count) const {
        kernels_->multiply_add(state_.get(), out, a, b, count);
    }
    /// out = a * c; of bytes, the constant c is public.
    void multiply_constant(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *c,
                           std::size_t count) const {
        kernels_->multiply_constant(state_.get(), out, a, c, count);
    }
    /// out += a * c; the constant c is public.
    void multiply_constant_add(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *c,
                               std::size_t count) const {
        kernels_->multiply_constant_add(state_.get(), out, a, c, count);
    }
    /// out = a * c + b * d; the constants c and d are public.
    void combine(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *c, const std::uint64_t *b,
                 const std::uint64_t *d, std::size_t count) const {
        kernels_->combine(state_.get(), out, a, c, b, d, count);
    }
    void add_constant(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *c,
                      std::size_t count) const {
        kernels_->add_constant(state_.get(), out, a, c, count);
    }
    /// One element: the sum of a[i * a_step] * b[i * b_step] for i < length; steps count elements.
    void inner_product(std::uint64_t *out, const std::uint64_t *a, std::ptrdiff_t a_step,
                       const std::uint64_t *b, std::ptrdiff_t b_step, std::size_t length) const {
        kernels_->inner_product(state_.get(), out, a, a_step, b, b_step, length);
    }
    /// out = a b: matrices of rows x inner and inner x columns elements, row after row; out overlaps neither.
    void matrix_product(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b, std::size_t rows,
                        std::size_t inner, std::size_t columns) const;
    /// out = a / 2
    void halve(std::uint64_t *out, const std::uint64_t *a, std::size_t count) const {
        kernels_->halve(state_.get(), out, a, count);
    }

    // Sharings of bytes only.
    /// out = a * b; the elements of b are public.
    void scale(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b, std::size_t count) const {
        byte_kernels_->scale(state_.get(), out, a, b, count);
    }
    /// out = M a, byte by byte, for a map M that is linear over bits, such as squaring: images[b] is what it
    /// makes of x^b. Of elements or runs of bytes: the words of either.
    void map_bytes(std::uint64_t *out, const std::uint64_t *a, const std::uint8_t *images,
                   std::size_t words) const {
        byte_kernels_->map(state_.get(), out, a, images, words);
    }
    /// out = a b, byte by byte, of runs of bytes, eight in a word.
    void multiply_bytes(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                        std::size_t words) const {
        byte_kernels_->multiply(state_.get(), out, a, b, words);
    }
    /// Components that the party holds; component c of an element is its byte c, the summand the byte after
    /// them.
    std::size_t components() const { return wire_bytes_; }
    /// Public bytes as elements.
    void from_bytes(std::uint64_t *out, const std::uint8_t *bytes, std::size_t count) const;
    /// The bytes of public elements.
    void to_bytes(std::uint8_t *bytes, const std::uint64_t *a, std::size_t count) const;

    // Single public elements, in variable time: constants of protocols, inputs and outputs.
    void from_int64(std::uint64_t *out, std::int64_t value) const;
    void from_int64(std::uint64_t *out, std::span<const std::int64_t> values) const;
    /// Any integer, reduced modulo p.
    void from_mpz(std::uint64_t *out, const mpz_class &value) const;
    /// The representative in [0, p).
    mpz_class to_mpz(const std::uint64_t *a) const;
    /// The representative in (-p/2, p/2).
    mpz_class to_signed(const std::uint64_t *a) const;
    /// The same, where it is one of 64 bits; never of bytes.
    std::optional<std::int64_t> to_int64(const std::uint64_t *a) const;
    /// 1 / a; throws InternalError for 0.
    void invert(std::uint64_t *out, const std::uint64_t *a) const;

    // The wire form: count * wire_bytes() bytes.
    void encode(std::uint8_t *to, const std::uint64_t *a, std::size_t count) const;
    /// False if some element is not canonical (out is then unspecified).
    [[nodiscard]] bool decode(std::uint64_t *out, const std::uint8_t *from, std::size_t count) const;

    /// out += elements in the wire form; false if some element is not canonical (out is then unspecified).
    [[nodiscard]] bool add_encoded(std::uint64_t *out, const std::uint8_t *from, std::size_t count) const;

    // The bits of canonical elements. A plane holds one bit of each of count elements: bit i % 64 of word
    // i / 64, padding bits 0; consecutive planes lie stride words apart, stride >= ceil(count / 64).
    /// Planes of the bits first, …, first + planes - 1; bits above the limbs are 0.
    void bit_planes(std::uint64_t *out, std::size_t stride, const std::uint64_t *a, std::size_t count,
                    int first, int planes) const {
        bit_kernels_->bit_planes(out, stride, a, limbs_, count, first, planes);
    }
    /// The low bits of words, which need be no elements: at most 64 planes.
    void word_planes(std::uint64_t *out, std::size_t stride, const std::uint64_t *words, std::size_t count,
                     int planes) const {
        bit_kernels_->bit_planes(out, stride, words, 1, count, 0, planes);
    }
    /// One plane: [a >= 2^k].
    void at_least_power(std::uint64_t *plane, const std::uint64_t *a, std::size_t count, int k) const {
        bit_kernels_->at_least_power(plane, a, limbs_, count, k);
    }
    /// out = a >> m as integers, m >= 0.
    void shift_right(std::uint64_t *out, const std::uint64_t *a, std::size_t count, int m) const {
        bit_kernels_->shift_right(out, a, limbs_, count, m);
    }
    /// Elements 0 and 1 from one plane.
    void from_plane(std::uint64_t *out, const std::uint64_t *plane, std::size_t count) const {
        bit_kernels_->from_plane(out, limbs_, plane, count);
    }

  private:
    Field(const mpz_class &prime, Isa isa);
    Field(const ByteShape &shape, Isa isa);
    std::uint8_t public_byte(const std::uint64_t *a) const {
        return static_cast<std::uint8_t>(a[units_[0] / 8] >> units_[0] % 8 * 8);
    }

    const FieldKernels *kernels_;
    const ByteKernels *byte_kernels_ = nullptr;
    std::shared_ptr<const void> state_; ///< of the kernels
    const BitKernels *bit_kernels_;
    mpz_class modulus_;
    int bits_;
    std::size_t limbs_, wire_bytes_;
    int mersenne_bits_;
    Words modulus_words_;
    std::vector<std::size_t> units_; ///< components of a public byte
};

} // namespace picco::runtime
