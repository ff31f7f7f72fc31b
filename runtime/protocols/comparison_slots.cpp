#include "protocols/comparison_slots.h"

#include <algorithm>

namespace picco::runtime {

Comparison Comparison::equality(const Field &field, int k) {
    const int bits = std::min(k + 1, field.bits());
    return {true, k, bits, bits};
}

std::vector<std::uint8_t> bytes_of(const std::uint64_t *plane, std::size_t count) {
    std::vector<std::uint8_t> bytes(count);
    for (std::size_t i = 0; i < count; ++i) {
        bytes[i] = plane[i / 64] >> (i % 64) & 1u;
    }
    return bytes;
}

PlainBits planes_of(const Field &field, const Elements &x, int first, int planes) {
    PlainBits result(x.count, static_cast<std::size_t>(planes));
    field.bit_planes(result.plane(0), result.stride, x.data(), x.count, first, planes);
    return result;
}

std::vector<std::uint8_t> all_set(const PlainBits &bits, bool complemented) {
    Words all(bits.stride);
    std::fill(all.begin(), all.end(), ~std::uint64_t{0});
    for (std::size_t plane = 0; plane < bits.planes; ++plane) {
        for (std::size_t word = 0; word < bits.stride; ++word) {
            all[word] &= complemented ? ~bits.plane(plane)[word] : bits.plane(plane)[word];
        }
    }
    return bytes_of(all.data(), bits.count);
}

namespace {

/// A holder's share of the slots. Sums stay below 2^16 before they are reduced.
class HolderSlots {
  public:
    /// one: this holder's share of the number 1.
    HolderSlots(const Comparison &comparison, Modulus modulus, unsigned one, const Slots &secrets,
                const std::vector<std::uint8_t> &flip)
        : comparison_(comparison), modulus_(modulus), one_(one), secrets_(secrets), flip_(flip) {}

    Slots compute(const Field &field, const Elements &c) {
        const std::size_t count = c.count;
        Slots result(comparison_.slots, count);
        const PlainBits low = planes_of(field, c, 0, comparison_.low);
        std::vector<std::uint8_t> differing(count, 0); // shares of the number of higher bits that differ
        for (int i = comparison_.low; i-- > 0;) {
            const std::vector<std::uint8_t> bit = bytes_of(low.plane(static_cast<std::size_t>(i)), count);
            if (!comparison_.is_equality) {
                less_slot(result.at(i), bit, secrets_.at(i), differing);
            }
            add_difference(differing, bit, secrets_.at(i));
        }
        if (comparison_.is_equality) {
            equality_slots(result, differing);
        } else {
            wrap_slot(result.at(comparison_.low),
                      planes_of(field, c, comparison_.k, field.bits() - comparison_.k), differing);
        }
        return result;
    }

  private:
    /// 1 + c_i - r_i + differing, which is 0 where c_i < r_i decides; flipped 1 - c_i + r_i + differing.
    void less_slot(std::uint8_t *out, const std::vector<std::uint8_t> &bit, const std::uint8_t *secret,
                   const std::vector<std::uint8_t> &differing) const {
        for (std::size_t e = 0; e < bit.size(); ++e) {
            const unsigned flip = flip_[e], c = bit[e];
            const unsigned constant = one_ * (1 + c + flip * (modulus_.q() - 2 * c)); // 1 + c or 1 - c
            const unsigned signed_secret = flip * secret[e] + (1 - flip) * (modulus_.q() - secret[e]);
            out[e] = modulus_.reduce(constant + signed_secret + differing[e]);
        }
    }

    /// differing += c_i xor r_i
    void add_difference(std::vector<std::uint8_t> &differing, const std::vector<std::uint8_t> &bit,
                        const std::uint8_t *secret) const {
        for (std::size_t e = 0; e < bit.size(); ++e) {
            const unsigned c = bit[e];
            differing[e] =
                modulus_.reduce(differing[e] + c * (one_ + modulus_.q() - secret[e]) + (1 - c) * secret[e]);
        }
    }

    /// 0 where all low bits agree and x + r wrapped; flipped: where they agree and it did not.
    void wrap_slot(std::uint8_t *out, const PlainBits &high,
                   const std::vector<std::uint8_t> &differing) const {
        const std::vector<std::uint8_t> small = all_set(high, true); // c < 2^k
        const std::uint8_t *wraps = secrets_.at(comparison_.low);
        for (std::size_t e = 0; e < small.size(); ++e) {
            const unsigned flip = flip_[e], f = small[e];
            const unsigned straight = one_ + f * (differing[e] + modulus_.q() - wraps[e]);
            const unsigned flipped = differing[e] + f * wraps[e];
            out[e] = modulus_.reduce(flip * flipped + (1 - flip) * straight);
        }
    }

    /// The number of differing bits and ones that are never 0; flipped: that number minus 1, 2, ….
    void equality_slots(Slots &slots, const std::vector<std::uint8_t> &differing) const {
        for (int i = 0; i < comparison_.slots; ++i) {
            const unsigned subtracted = one_ * (modulus_.q() - static_cast<unsigned>(i + 1));
            for (std::size_t e = 0; e < differing.size(); ++e) {
                const unsigned flip = flip_[e];
                const unsigned straight = i == 0 ? differing[e] : one_;
                const unsigned flipped = differing[e] + subtracted;
                slots.at(i)[e] = modulus_.reduce(flip * flipped + (1 - flip) * straight);
            }
        }
    }

    const Comparison &comparison_;
    Modulus modulus_;
    unsigned one_;
    const Slots &secrets_;
    const std::vector<std::uint8_t> &flip_;
};

} // namespace

Slots holder_slots(const Field &field, const Comparison &comparison, Modulus modulus, unsigned one,
                   const Slots &secrets, const std::vector<std::uint8_t> &flip, const Elements &c) {
    return HolderSlots(comparison, modulus, one, secrets, flip).compute(field, c);
}

Bytes blinded(SmallNumbers random, const Slots &slots, Modulus modulus, bool is_first) {
    const unsigned q = modulus.q();
    const std::size_t size = slots.numbers.size(), count = slots.count, places = size / count;
    const std::vector<std::uint8_t> factors = random.draw(Part::kFactors, q - 1, size);
    const std::vector<std::uint8_t> zeros = random.draw(Part::kZeros, q, size);
    std::vector<std::uint8_t> shifts(count, 0);
    if (places > 1) {
        shifts = random.draw(Part::kShift, static_cast<unsigned>(places), count);
    }
    Bytes result(size);
    for (std::size_t place = 0; place < places; ++place) {
        for (std::size_t e = 0; e < count; ++e) {
            const std::size_t i = place * count + e, turned = place + shifts[e];
            const std::size_t to = turned - (turned < places ? 0 : places);
            const unsigned zero = is_first ? zeros[i] : q - zeros[i];
            result[to * count + e] = modulus.reduce(slots.numbers[i] * (factors[i] + 1u) + zero);
        }
    }
    return result;
}

} // namespace picco::runtime
