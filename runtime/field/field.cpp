#include "field/field.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/error.h"
#include "base/int128.h"
#include "field/kernels.h"
#include "field/transpose.h"

namespace picco::runtime {

namespace {

static_assert(std::endian::native == std::endian::little, "words and wire bytes share their order");

constexpr int kMaxBits = 521;
constexpr int kPrimalityRounds = 40;

bool is_mersenne(const mpz_class &prime) {
    return mpz_popcount(mpz_class(prime + 1).get_mpz_t()) == 1;
}

/// 1 where the word is not 0.
std::uint64_t nonzero(std::uint64_t word) {
    return (word | (0 - word)) >> 63;
}

} // namespace

std::unique_ptr<Field> Field::create(const std::string &decimal) {
    mpz_class prime;
    if (decimal.empty() || decimal.find_first_not_of("0123456789") != std::string::npos ||
        prime.set_str(decimal, 10) != 0) {
        throw UserError("modulus '" + decimal + "' is not a decimal number");
    }
    return create(prime);
}

std::unique_ptr<Field> Field::create(const mpz_class &prime) {
    if (prime < 3 || mpz_sizeinbase(prime.get_mpz_t(), 2) > kMaxBits ||
        mpz_probab_prime_p(prime.get_mpz_t(), kPrimalityRounds) == 0) {
        throw UserError("modulus " + prime.get_str() + " is not an odd prime of at most 521 bits");
    }
    const std::size_t bits = mpz_sizeinbase(prime.get_mpz_t(), 2);
    if (is_mersenne(prime)) {
        if (bits <= 31)
            return make_small_mersenne_field(prime);
        if (bits == 61)
            return make_mersenne61_field(prime);
        if (bits > 64 && bits < 128)
            return make_wide_mersenne_field(prime);
    }
    return make_montgomery_field(prime);
}

Field::Field(const mpz_class &prime)
    : modulus_(prime), bits_(static_cast<int>(mpz_sizeinbase(prime.get_mpz_t(), 2))),
      limbs_((static_cast<std::size_t>(bits_) + 63) / 64),
      wire_bytes_((static_cast<std::size_t>(bits_) + 7) / 8),
      mersenne_bits_(static_cast<int>(mpz_scan1(mpz_class(prime + 1).get_mpz_t(), 0))),
      modulus_words_(limbs_) {
    std::fill(modulus_words_.begin(), modulus_words_.end(), 0);
    mpz_export(modulus_words_.data(), nullptr, -1, 8, 0, 0, prime.get_mpz_t());
}

void Field::from_int64(std::uint64_t *out, std::int64_t value) const {
    from_mpz(out, mpz_class(value));
}

void Field::from_mpz(std::uint64_t *out, const mpz_class &value) const {
    mpz_class residue;
    mpz_mod(residue.get_mpz_t(), value.get_mpz_t(), modulus_.get_mpz_t());
    std::fill(out, out + limbs_, 0);
    mpz_export(out, nullptr, -1, 8, 0, 0, residue.get_mpz_t());
}

mpz_class Field::to_mpz(const std::uint64_t *a) const {
    mpz_class value;
    mpz_import(value.get_mpz_t(), limbs_, -1, 8, 0, 0, a);
    return value;
}

mpz_class Field::to_signed(const std::uint64_t *a) const {
    mpz_class value = to_mpz(a);
    if (value > modulus_ / 2)
        value -= modulus_;
    return value;
}

void Field::invert(std::uint64_t *out, const std::uint64_t *a) const {
    mpz_class inverse;
    const int found = mpz_invert(inverse.get_mpz_t(), to_mpz(a).get_mpz_t(), modulus_.get_mpz_t());
    require(found != 0, "inverse of 0");
    from_mpz(out, inverse);
}

void Field::encode(std::uint8_t *to, const std::uint64_t *a, std::size_t count) const {
    if (wire_bytes_ == limbs_ * 8) {
        if (count > 0)
            std::memcpy(to, a, count * wire_bytes_);
        return;
    }
    for (std::size_t i = 0; i < count; ++i)
        std::memcpy(to + i * wire_bytes_, a + i * limbs_, wire_bytes_);
}

bool Field::decode(std::uint64_t *out, const std::uint8_t *from, std::size_t count) const {
    std::uint64_t all_below = 1;
    if (wire_bytes_ == 8) {
        if (count > 0)
            std::memcpy(out, from, count * wire_bytes_);
        for (std::size_t i = 0; i < count; ++i)
            all_below &= static_cast<std::uint64_t>(out[i] < modulus_words_[0]);
        return all_below == 1;
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t *element = out + i * limbs_;
        element[limbs_ - 1] = 0;
        std::memcpy(element, from + i * wire_bytes_, wire_bytes_);
        std::uint64_t borrow = 0;
        for (std::size_t limb = 0; limb < limbs_; ++limb) {
            const UInt128 difference = static_cast<UInt128>(element[limb]) - modulus_words_[limb] - borrow;
            borrow = static_cast<std::uint64_t>(difference >> 64) & 1;
        }
        all_below &= borrow;
    }
    return all_below == 1;
}

void Field::bit_planes(std::uint64_t *out, std::size_t stride, const std::uint64_t *a, std::size_t count,
                       int first, int planes) const {
    std::uint64_t block[64];
    for (std::size_t start = 0; start < count; start += 64) {
        const std::size_t size = std::min<std::size_t>(64, count - start);
        std::uint64_t *to = out + start / 64;
        for (int bit = first; bit < first + planes;) {
            const std::size_t limb = static_cast<std::size_t>(bit) / 64;
            const int end = std::min(first + planes, static_cast<int>(limb + 1) * 64);
            if (limb < limbs_) {
                for (std::size_t i = 0; i < size; ++i)
                    block[i] = a[(start + i) * limbs_ + limb];
                std::fill(block + size, block + 64, 0);
                transpose64(block);
            } else {
                std::fill(block, block + 64, 0);
            }
            for (; bit < end; ++bit)
                to[static_cast<std::size_t>(bit - first) * stride] = block[bit % 64];
        }
    }
}

void Field::at_least_power(std::uint64_t *plane, const std::uint64_t *a, std::size_t count, int k) const {
    const std::size_t first = static_cast<std::size_t>(k) / 64;
    std::fill(plane, plane + (count + 63) / 64, 0);
    if (first >= limbs_)
        return;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t *element = a + i * limbs_;
        std::uint64_t high = element[first] >> (k % 64);
        for (std::size_t limb = first + 1; limb < limbs_; ++limb)
            high |= element[limb];
        plane[i / 64] |= nonzero(high) << (i % 64);
    }
}

void Field::shift_right(std::uint64_t *out, const std::uint64_t *a, std::size_t count, int m) const {
    const std::size_t whole = static_cast<std::size_t>(m) / 64;
    const int part = m % 64;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t *from = a + i * limbs_;
        std::uint64_t *to = out + i * limbs_;
        for (std::size_t limb = 0; limb < limbs_; ++limb) {
            const std::size_t source = limb + whole;
            const std::uint64_t low = source < limbs_ ? from[source] : 0;
            const std::uint64_t high = source + 1 < limbs_ ? from[source + 1] : 0;
            to[limb] = part == 0 ? low : low >> part | high << (64 - part);
        }
    }
}

void Field::from_plane(std::uint64_t *out, const std::uint64_t *plane, std::size_t count) const {
    if (limbs_ > 1)
        std::fill(out, out + count * limbs_, 0);
    for (std::size_t i = 0; i < count; ++i)
        out[i * limbs_] = plane[i / 64] >> (i % 64) & 1;
}

} // namespace picco::runtime
