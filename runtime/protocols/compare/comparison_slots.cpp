#include "protocols/compare/comparison_slots.h"

#include <algorithm>
#include <cstring>

namespace picco::runtime {

Comparison Comparison::equality(const Field &field, int k) {
    const int bits = std::min(k + 1, field.bits());
    return {true, k, bits, bits, false, 0};
}

std::vector<std::uint8_t> bytes_of(const std::uint64_t *plane, std::size_t count) {
    std::vector<std::uint8_t> bytes((count + 7) / 8 * 8);
    for (std::size_t i = 0; i < count; i += 8) {
        // Seven copies of the low seven bits, each with another one in front of a byte; and the eighth.
        const std::uint64_t bits = plane[i / 64] >> (i % 64) & 0xffu;
        const std::uint64_t spread =
            ((bits & 0x7fu) * 0x0002040810204081u & 0x0101010101010101u) | bits >> 7 << 56;
        std::memcpy(&bytes[i], &spread, sizeof spread);
    }
    bytes.resize(count);
    return bytes;
}

PlainBits planes_of(const Field &field, const Elements &x, int first, int planes) {
    PlainBits result(x.count, static_cast<std::size_t>(planes));
    field.bit_planes(result.plane(0), result.stride, x.data(), x.count, first, planes);
    return result;
}

PlainBits all_set(const PlainBits &bits, bool complemented) {
    PlainBits all(bits.count, 1);
    std::fill(all.words.begin(), all.words.end(), ~std::uint64_t{0});
    for (std::size_t plane = 0; plane < bits.planes; ++plane) {
        for (std::size_t word = 0; word < bits.stride; ++word) {
            all.words[word] &= complemented ? ~bits.plane(plane)[word] : bits.plane(plane)[word];
        }
    }
    return all;
}

namespace {

/// A holder's share of the slots. Sums stay below 2^16 before they are reduced.
class HolderSlots {
  public:
    /// one: this holder's share of the number 1.
    HolderSlots(const Comparison &comparison, Modulus modulus, unsigned one, const Slots &secrets,
                const std::vector<std::uint8_t> &flip)
        : comparison_(comparison), modulus_(modulus), one_(small(static_cast<int>(one))), secrets_(secrets),
          flip_(flip) {}

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
        } else if (comparison_.k == field.bits()) {
            equal_slot(result.at(comparison_.low), differing);
        } else {
            wrap_slot(result.at(comparison_.low),
                      planes_of(field, c, comparison_.k, field.bits() - comparison_.k), differing);
        }
        return result;
    }

  private:
    // Bytes may alias anything: what the loops need is copied in front of them.

    /// 1 + c_i - r_i + differing, which is 0 where c_i < r_i decides; flipped 1 - c_i + r_i + differing.
    void less_slot(std::uint8_t *out, const std::vector<std::uint8_t> &bits, const std::uint8_t *secret,
                   const std::vector<std::uint8_t> &differing) const {
        const Modulus modulus = modulus_;
        const Small q = modulus.q(), one = one_;
        const std::uint8_t *const flips = flip_.data(), *const bit = bits.data(),
                                  *const sum = differing.data();
        for (std::size_t e = 0, count = bits.size(); e < count; ++e) {
            const Small flip = flips[e], c = bit[e];
            const Small constant = small(one * small(1 + c + flip * small(q - 2 * c))); // 1 + c or 1 - c
            const Small signed_secret = small(flip * secret[e] + small(1 - flip) * small(q - secret[e]));
            out[e] = modulus.reduce(small(constant + signed_secret + sum[e]));
        }
    }

    /// differing += c_i xor r_i
    void add_difference(std::vector<std::uint8_t> &differing, const std::vector<std::uint8_t> &bits,
                        const std::uint8_t *secret) const {
        const Modulus modulus = modulus_;
        const Small agreeing = small(one_ + modulus.q());
        const std::uint8_t *const bit = bits.data();
        std::uint8_t *const sum = differing.data();
        for (std::size_t e = 0, count = bits.size(); e < count; ++e) {
            const Small c = bit[e];
            const Small difference = small(c * small(agreeing - secret[e]) + small(1 - c) * secret[e]);
            sum[e] = modulus.reduce(small(sum[e] + difference));
        }
    }

    /// 0 where all low bits agree and x + r wrapped; flipped: where they agree and it did not.
    void wrap_slot(std::uint8_t *out, const PlainBits &high,
                   const std::vector<std::uint8_t> &differing) const {
        const std::vector<std::uint8_t> fits = bytes_of(all_set(high, true).plane(0), high.count); // c < 2^k
        const std::uint8_t *wraps = secrets_.at(comparison_.low);
        for (std::size_t e = 0; e < fits.size(); ++e) {
            const Small flip = flip_[e], f = fits[e];
            const Small straight = small(one_ + f * small(differing[e] + modulus_.q() - wraps[e]));
            const Small flipped = small(differing[e] + f * wraps[e]);
            out[e] = modulus_.reduce(small(flip * flipped + small(1 - flip) * straight));
        }
    }

    /// Never 0, as c = r is not less; flipped: 0 where all bits agree.
    void equal_slot(std::uint8_t *out, const std::vector<std::uint8_t> &differing) const {
        for (std::size_t e = 0; e < differing.size(); ++e) {
            out[e] = modulus_.reduce(small(flip_[e] * differing[e] + (1 - flip_[e]) * one_));
        }
    }

    /// The number of differing bits and ones that are never 0; flipped: that number minus 1, 2, ….
    void equality_slots(Slots &slots, const std::vector<std::uint8_t> &differing) const {
        const Modulus modulus = modulus_;
        const std::uint8_t *const flips = flip_.data(), *const sum = differing.data();
        for (int i = 0; i < comparison_.slots; ++i) {
            const Small subtracted = small(one_ * small(modulus.q() - (i + 1)));
            const Small first = i == 0 ? 1 : 0, other = i == 0 ? Small{0} : one_;
            std::uint8_t *const out = slots.at(i);
            for (std::size_t e = 0, count = differing.size(); e < count; ++e) {
                const Small flip = flips[e];
                const Small straight = small(first * sum[e] + other);
                const Small flipped = small(sum[e] + subtracted);
                out[e] = modulus.reduce(small(flip * flipped + small(1 - flip) * straight));
            }
        }
    }

    const Comparison &comparison_;
    Modulus modulus_;
    Small one_;
    const Slots &secrets_;
    const std::vector<std::uint8_t> &flip_;
};

} // namespace

Slots holder_slots(const Field &field, const Comparison &comparison, Modulus modulus, unsigned one,
                   const Slots &secrets, const std::vector<std::uint8_t> &flip, const Elements &c) {
    return HolderSlots(comparison, modulus, one, secrets, flip).compute(field, c);
}

namespace {

/// Each value's numbers moved on by its shift, from the last place to the first: by the powers of two in it, one
/// after the other. The shifts are no part of any address.
Bytes turned(Bytes numbers, const std::vector<std::uint8_t> &shifts, std::size_t places) {
    const std::size_t count = shifts.size();
    Bytes moved(numbers.size());
    std::vector<std::uint8_t> masks(count);
    for (std::size_t bit = 0; std::size_t{1} << bit < places; ++bit) {
        for (std::size_t e = 0; e < count; ++e)
            masks[e] = static_cast<std::uint8_t>(-(shifts[e] >> bit & 1));
        for (std::size_t place = 0; place < places; ++place) {
            const std::size_t before = (place + places - (std::size_t{1} << bit)) % places;
            const std::uint8_t *const stays = numbers.data() + place * count,
                                      *const comes = numbers.data() + before * count,
                                      *const mask = masks.data();
            std::uint8_t *const to = moved.data() + place * count;
            for (std::size_t e = 0; e < count; ++e)
                to[e] = static_cast<std::uint8_t>(stays[e] ^ (mask[e] & (stays[e] ^ comes[e])));
        }
        std::swap(numbers, moved);
    }
    return numbers;
}

} // namespace

Bytes blinded(SmallNumbers random, const Slots &slots, Modulus modulus, bool is_first) {
    const Small q = modulus.q();
    const std::size_t size = slots.numbers.size(), count = slots.count, places = size / count;
    const std::vector<std::uint8_t> factors = random.draw(Part::kFactors, q - 1u, size);
    const std::vector<std::uint8_t> zeros = random.draw(Part::kZeros, q, size);
    std::vector<std::uint8_t> shifts(count, 0);
    if (places > 1) {
        shifts = random.draw(Part::kShift, static_cast<unsigned>(places), count);
    }
    Bytes straight(size);
    const std::uint8_t *const numbers = slots.numbers.data(), *const factor = factors.data(),
                              *const zero = zeros.data();
    std::uint8_t *const times = straight.data();
    const Small sign = is_first ? 1 : small(-1), offset = is_first ? Small{0} : q;
    for (std::size_t i = 0; i < size; ++i) {
        const Small summand = small(sign * zero[i] + offset);
        times[i] = modulus.reduce(small(numbers[i] * small(factor[i] + 1) + summand));
    }
    return turned(std::move(straight), shifts, places);
}

} // namespace picco::runtime
