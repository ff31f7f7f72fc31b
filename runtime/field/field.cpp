#include "field/field.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/error.h"
#include "common/int128.h"
#include "field/representation.h"

namespace picco::runtime {

namespace {

static_assert(std::endian::native == std::endian::little, "words and wire bytes share their order");

constexpr int kMaxBits = 521;
constexpr int kPrimalityRounds = 40;
constexpr int kBytes = 256;

} // namespace

std::unique_ptr<Field> Field::create(const std::string &decimal) {
    mpz_class prime;
    if (decimal.empty() || decimal.find_first_not_of("0123456789") != std::string::npos ||
        prime.set_str(decimal, 10) != 0) {
        throw UserError("modulus '" + decimal + "' is not a decimal number");
    }
    return create(prime);
}

std::unique_ptr<Field> Field::create(const mpz_class &prime, Isa isa) {
    if (prime < 3 || mpz_sizeinbase(prime.get_mpz_t(), 2) > kMaxBits ||
        mpz_probab_prime_p(prime.get_mpz_t(), kPrimalityRounds) == 0) {
        throw UserError("modulus " + prime.get_str() + " is not an odd prime of at most 521 bits");
    }
    return std::unique_ptr<Field>(new Field(prime, isa));
}

Field::Field(const mpz_class &prime, Isa isa)
    : bit_kernels_(&bit_kernels(isa)), modulus_(prime),
      bits_(static_cast<int>(mpz_sizeinbase(prime.get_mpz_t(), 2))),
      limbs_((static_cast<std::size_t>(bits_) + 63) / 64),
      wire_bytes_((static_cast<std::size_t>(bits_) + 7) / 8),
      mersenne_bits_(static_cast<int>(mpz_scan1(mpz_class(prime + 1).get_mpz_t(), 0))),
      modulus_words_(limbs_) {
    Representation representation = mersenne(prime, isa);
    if (representation.kernels == nullptr)
        representation = montgomery(prime);
    kernels_ = representation.kernels;
    state_ = std::move(representation.state);
    std::fill(modulus_words_.begin(), modulus_words_.end(), 0);
    mpz_export(modulus_words_.data(), nullptr, -1, 8, 0, 0, prime.get_mpz_t());
}

std::unique_ptr<Field> Field::create_bytes(const ByteShape &shape, Isa isa) {
    return std::unique_ptr<Field>(new Field(shape, isa));
}

Field::Field(const ByteShape &shape, Isa isa)
    : bit_kernels_(&bit_kernels(isa)), modulus_(2 * kBytes), bits_(8), limbs_(shape.components / 8 + 1),
      wire_bytes_(shape.components), mersenne_bits_(0), modulus_words_(limbs_), units_(shape.units) {
    ByteRepresentation representation = bytes(shape, isa);
    kernels_ = representation.kernels;
    byte_kernels_ = representation.more;
    state_ = std::move(representation.state);
    std::fill(modulus_words_.begin(), modulus_words_.end(), ~std::uint64_t{0}); // all bytes are canonical
}

Field::~Field() = default;

void Field::matrix_product(std::uint64_t *out, const std::uint64_t *a, const std::uint64_t *b,
                           std::size_t rows, std::size_t inner, std::size_t columns) const {
    Words scratch(kernels_->scratch_words(inner));
    kernels_->matrix_product(state_.get(), out, a, b, rows, inner, columns, scratch.data());
}

void Field::from_bytes(std::uint64_t *out, const std::uint8_t *bytes, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i, out += limbs_) {
        std::fill(out, out + limbs_, 0);
        for (const std::size_t component : units_)
            out[component / 8] |= std::uint64_t{bytes[i]} << component % 8 * 8;
    }
}

void Field::to_bytes(std::uint8_t *bytes, const std::uint64_t *a, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i)
        bytes[i] = public_byte(a + i * limbs_);
}

void Field::from_int64(std::uint64_t *out, std::int64_t value) const {
    if (is_binary()) {
        const auto low = static_cast<std::uint8_t>(value);
        return from_bytes(out, &low, 1);
    }
    const std::uint64_t magnitude =
        value < 0 ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    if (limbs_ == 1) {
        const std::uint64_t p = modulus_words_[0];
        const std::uint64_t residue = magnitude < p ? magnitude : magnitude % p;
        *out = value < 0 && residue != 0 ? p - residue : residue;
        return;
    }
    // The modulus is greater than any magnitude.
    std::fill_n(out, limbs_, 0);
    out[0] = magnitude;
    if (value < 0) {
        negate(out, out, 1);
    }
}

void Field::from_int64(std::uint64_t *out, std::span<const std::int64_t> values) const {
    if (limbs_ == 1 && !is_binary()) {
        // Magnitudes below p, as nearly all are, need neither a division nor a branch.
        const std::uint64_t p = modulus_words_[0];
        bool all_below = true;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto value = static_cast<std::uint64_t>(values[i]);
            const auto sign = static_cast<std::uint64_t>(values[i] >> 63);
            all_below &= (value ^ sign) - sign < p;
            out[i] = value + (p & sign);
        }
        if (all_below) {
            return;
        }
    }
    for (const std::int64_t value : values) {
        from_int64(out, value);
        out += limbs_;
    }
}

void Field::from_mpz(std::uint64_t *out, const mpz_class &value) const {
    if (is_binary()) {
        const auto low = static_cast<std::uint8_t>(mpz_class(value & (kBytes - 1)).get_ui());
        return from_bytes(out, &low, 1);
    }
    mpz_class residue;
    mpz_mod(residue.get_mpz_t(), value.get_mpz_t(), modulus_.get_mpz_t());
    std::fill(out, out + limbs_, 0);
    mpz_export(out, nullptr, -1, 8, 0, 0, residue.get_mpz_t());
}

mpz_class Field::to_mpz(const std::uint64_t *a) const {
    if (is_binary())
        return static_cast<unsigned long>(public_byte(a));
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

std::optional<std::int64_t> Field::to_int64(const std::uint64_t *a) const {
    if (is_binary()) {
        return std::nullopt;
    }
    if (limbs_ == 1) {
        const std::uint64_t p = modulus_words_[0], value = *a;
        return value > p / 2 ? -static_cast<std::int64_t>(p - value) : static_cast<std::int64_t>(value);
    }
    // The number itself, or how far it is below the modulus, is one word.
    bool is_word = true, is_below_word = true, borrows = *a > modulus_words_[0];
    for (std::size_t i = 1; i < limbs_; ++i) {
        is_word = is_word && a[i] == 0;
        is_below_word = is_below_word && modulus_words_[i] - a[i] == (borrows ? 1 : 0);
        borrows = a[i] > modulus_words_[i] || (borrows && a[i] == modulus_words_[i]);
    }
    const std::uint64_t below = modulus_words_[0] - *a;
    if (is_word && *a >> 63 == 0) {
        return static_cast<std::int64_t>(*a);
    }
    return is_below_word && below >> 63 == 0 ? std::optional(-static_cast<std::int64_t>(below))
                                             : std::nullopt;
}

void Field::invert(std::uint64_t *out, const std::uint64_t *a) const {
    require(!is_binary(), "inverse of a sharing of a byte");
    mpz_class inverse;
    const int found = mpz_invert(inverse.get_mpz_t(), to_mpz(a).get_mpz_t(), modulus_.get_mpz_t());
    require(found != 0, "inverse of 0");
    from_mpz(out, inverse);
}

namespace {

/// Sizes known at compile time, so that each element is a few moves.
template <std::size_t kWire, std::size_t kLimbs>
void encode_fixed(std::uint8_t *to, const std::uint64_t *a, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        std::memcpy(to + i * kWire, a + i * kLimbs, kWire);
}

/// One word an element.
template <std::size_t kWire>
bool decode_word(std::uint64_t *out, const std::uint8_t *from, std::size_t count, std::uint64_t p) {
    std::uint64_t all_below = 1;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t word = 0;
        std::memcpy(&word, from + i * kWire, kWire);
        all_below &= static_cast<std::uint64_t>(word < p);
        out[i] = word;
    }
    return all_below == 1;
}

/// Two words an element.
template <std::size_t kWire>
bool decode_pair(std::uint64_t *out, const std::uint8_t *from, std::size_t count, const std::uint64_t *p) {
    std::uint64_t all_below = 1;
    const UInt128 modulus = static_cast<UInt128>(p[1]) << 64 | p[0];
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t low, high; // the last 8 bytes hold the high word
        std::memcpy(&low, from + i * kWire, 8);
        std::memcpy(&high, from + i * kWire + kWire - 8, 8);
        high >>= 8 * (16 - kWire);
        all_below &= static_cast<std::uint64_t>((static_cast<UInt128>(high) << 64 | low) < modulus);
        out[2 * i] = low;
        out[2 * i + 1] = high;
    }
    return all_below == 1;
}

} // namespace

void Field::encode(std::uint8_t *to, const std::uint64_t *a, std::size_t count) const {
    if (wire_bytes_ == limbs_ * 8) {
        if (count > 0)
            std::memcpy(to, a, count * wire_bytes_);
        return;
    }
    switch (wire_bytes_) {
    case 4:
        return encode_fixed<4, 1>(to, a, count);
    case 12:
        return encode_fixed<12, 2>(to, a, count);
    case 14:
        return encode_fixed<14, 2>(to, a, count);
    default:
        for (std::size_t i = 0; i < count; ++i)
            std::memcpy(to + i * wire_bytes_, a + i * limbs_, wire_bytes_);
    }
}

bool Field::decode(std::uint64_t *out, const std::uint8_t *from, std::size_t count) const {
    const std::uint64_t *p = modulus_words_.data();
    switch (wire_bytes_) {
    case 4:
        return decode_word<4>(out, from, count, p[0]);
    case 8:
        if (count > 0)
            std::memcpy(out, from, count * wire_bytes_);
        return bit_kernels_->all_below(out, count, p[0]);
    case 12:
        return decode_pair<12>(out, from, count, p);
    case 14:
        return decode_pair<14>(out, from, count, p);
    case 16:
        return decode_pair<16>(out, from, count, p);
    default:
        break;
    }
    std::uint64_t all_below = 1;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t *element = out + i * limbs_;
        element[limbs_ - 1] = 0;
        std::memcpy(element, from + i * wire_bytes_, wire_bytes_);
        std::uint64_t borrow = 0;
        for (std::size_t limb = 0; limb < limbs_; ++limb) {
            const UInt128 difference = static_cast<UInt128>(element[limb]) - p[limb] - borrow;
            borrow = static_cast<std::uint64_t>(difference >> 64) & 1;
        }
        all_below &= borrow;
    }
    return all_below == 1;
}

bool Field::add_encoded(std::uint64_t *out, const std::uint8_t *from, std::size_t count) const {
    if (kernels_->add_words != nullptr &&
        reinterpret_cast<std::uintptr_t>(from) % alignof(std::uint64_t) == 0) {
        return kernels_->add_words(state_.get(), out, reinterpret_cast<const std::uint64_t *>(from), count);
    }
    constexpr std::size_t kWords = 1024; // stay in the first-level cache
    std::uint64_t decoded[kWords];
    bool all_below = true;
    for (std::size_t i = 0, block = kWords / limbs_; i < count; i += block) {
        const std::size_t size = std::min(block, count - i);
        all_below &= decode(decoded, from + i * wire_bytes_, size);
        add(out + i * limbs_, out + i * limbs_, decoded, size);
    }
    return all_below;
}

} // namespace picco::runtime
