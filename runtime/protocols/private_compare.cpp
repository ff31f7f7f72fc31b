#include "protocols/private_compare.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "base/error.h"
#include "protocols/addition.h"
#include "protocols/deal.h"
#include "protocols/random.h"
#include "protocols/wire.h"

namespace picco::runtime {

namespace {

/// Who is who: the helper knows the mask r, the two holders know c = x + r.
struct Roles {
    int helper, first, second;
};

/// The streams of a comparison.
enum class Part : std::uint8_t { kMask, kSplit, kFlip, kFactors, kZeros, kShift };

Stream stream_of(int other, std::uint64_t operation, Part part) {
    return {KeyName::pair(other), operation, Purpose::comparison, static_cast<int>(part)};
}

/// What is compared. Slots are numbers modulo a small prime; one of them is 0 exactly where the (possibly
/// flipped) outcome is 1.
struct Comparison {
    bool is_equality;
    int k;
    int low;   ///< bits of r that are compared
    int slots; ///< and secrets that the helper deals: the low bits of r, and for LTZ whether r > p - 2^k
};

Comparison less_than(int k) {
    return {false, k, k - 1, k};
}

Comparison equality(const Field &field, int k) {
    const int bits = std::min(k + 1, field.bits());
    return {true, k, bits, bits};
}

/// Numbers modulo q, slot by slot, each for all values of the batch.
struct Slots {
    std::size_t count;
    std::vector<std::uint8_t> numbers;

    Slots(int slots, std::size_t count_) : count(count_), numbers(static_cast<std::size_t>(slots) * count_) {}
    std::uint8_t *at(int slot) { return numbers.data() + static_cast<std::size_t>(slot) * count; }
    const std::uint8_t *at(int slot) const { return numbers.data() + static_cast<std::size_t>(slot) * count; }
};

/// Remainders of numbers up to 2 q^2 without divisions, for q < 128: n inverse < 2^30, and its error is less
/// than n / 2^22.
class Modulus {
  public:
    explicit Modulus(unsigned q) : q_(q), inverse_((1u << kShift) / q + 1) {}
    unsigned q() const { return q_; }
    std::uint8_t reduce(unsigned number) const {
        return static_cast<std::uint8_t>(number - q_ * ((number * inverse_) >> kShift));
    }

  private:
    static constexpr int kShift = 22;
    unsigned q_, inverse_;
};

class SmallNumbers {
  public:
    SmallNumbers(Context &context, int other, std::uint64_t operation)
        : context_(context), other_(other), operation_(operation) {}

    /// Uniform in [0, bound).
    std::vector<std::uint8_t> draw(Part part, unsigned bound, std::size_t count) {
        const std::uint64_t modulus[1] = {bound};
        Words words(count);
        context_.generators.elements(stream_of(other_, operation_, part), modulus, words.data(), count);
        return {words.begin(), words.end()};
    }

  private:
    Context &context_;
    int other_;
    std::uint64_t operation_;
};

/// One byte for each bit of a plane.
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

/// Where all planes (or their complements) are set.
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

/// Times factors that keep 0 and make everything else uniform, plus a sharing of 0, turned by a secret number
/// of places: alike at both holders.
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

void check_range(const Bytes &numbers, unsigned q, int party) {
    if (std::any_of(numbers.begin(), numbers.end(), [q](std::uint8_t number) { return number >= q; })) {
        throw NetworkError(fmt::format("party {} sent a number that is out of range", party));
    }
}

/// The helper: the mask, the planes of its own summand of the outcome, and what it finds in the slots.
class Helper {
  public:
    Helper(Context &context, const Roles &roles, const Comparison &comparison, Modulus modulus,
           std::uint64_t operation)
        : context_(context), roles_(roles), comparison_(comparison), modulus_(modulus),
          operation_(operation) {}

    /// Draws r, and deals its bits to the holders.
    void deal(Message &message, std::size_t count) {
        const Field &field = context_.field;
        const Elements weights = context_.shamir.weights({roles_.first, roles_.second}, 0);
        mask_ = Elements(field, count);
        const Elements one = mask_of(roles_.first, count), two = mask_of(roles_.second, count);
        field.multiply_constant(mask_.data(), one.data(), weights.at(0), count);
        field.multiply_constant_add(mask_.data(), two.data(), weights.at(1), count);

        const PlainBits low = planes_of(field, mask_, 0, comparison_.low);
        const std::size_t size = static_cast<std::size_t>(comparison_.slots) * count;
        const std::vector<std::uint8_t> split =
            SmallNumbers(context_, roles_.first, operation_).draw(Part::kSplit, modulus_.q(), size);
        Bytes &dealt = message.to[static_cast<std::size_t>(roles_.second - 1)];
        dealt.resize(size);
        for (int i = 0; i < comparison_.slots; ++i) {
            const std::vector<std::uint8_t> secret =
                i < comparison_.low
                    ? bytes_of(low.plane(static_cast<std::size_t>(i)), count)
                    : all_set(planes_of(field, mask_, comparison_.k, field.bits() - comparison_.k), false);
            const std::size_t first = static_cast<std::size_t>(i) * count;
            for (std::size_t e = 0; e < count; ++e) {
                dealt[first + e] = modulus_.reduce(secret[e] + modulus_.q() - split[first + e]);
            }
        }
    }

    /// Whether a slot is 0, for LTZ xor the top bit of r. Looks at every slot whatever it finds.
    PlainBits outcome(const Bytes &one, const Bytes &two) const {
        const std::size_t count = mask_.count;
        PlainBits result(count, 1);
        if (comparison_.is_equality) {
            std::fill(result.words.begin(), result.words.end(), 0);
        } else {
            result = planes_of(context_.field, mask_, comparison_.k - 1, 1);
        }
        std::vector<std::uint8_t> found(count, 0);
        for (std::size_t first = 0; first < one.size(); first += count) {
            for (std::size_t e = 0; e < count; ++e) {
                const unsigned sum = modulus_.reduce(one[first + e] + two[first + e]);
                found[e] |= static_cast<std::uint8_t>((sum - 1u) >> 31);
            }
        }
        for (std::size_t e = 0; e < count; ++e) {
            result.words[e / 64] ^= std::uint64_t{found[e]} << (e % 64);
        }
        return result;
    }

  private:
    Elements mask_of(int holder, std::size_t count) {
        return draw_elements(context_, stream_of(holder, operation_, Part::kMask), count);
    }

    Context &context_;
    const Roles &roles_;
    const Comparison &comparison_;
    Modulus modulus_;
    std::uint64_t operation_;
    Elements mask_;
};

/// The outcome is the xor of a bit that the helper knows and one that both holders know.
Task<Bits> compare_privately(Context &context, Elements x, Comparison comparison, Modulus modulus) {
    const unsigned q = modulus.q();
    const Field &field = context.field;
    const int self = context.self();
    const std::size_t count = x.count, size = static_cast<std::size_t>(comparison.slots) * count;
    Roles roles{};
    roles.helper = static_cast<int>(context.rounds.next_turn() % 3) + 1;
    roles.first = context.shamir.after(roles.helper, 1);
    roles.second = context.shamir.after(roles.helper, 2);
    const std::uint64_t operation = context.rounds.next_operation();
    const bool is_first = self == roles.first;
    const int other = is_first ? roles.second : roles.first;
    const auto slot = [](int party) { return static_cast<std::size_t>(party - 1); };

    Helper helper(context, roles, comparison, modulus, operation);
    Message masked(3);
    if (self == roles.helper) {
        helper.deal(masked, count);
    } else {
        const Elements mask = draw_elements(context, stream_of(roles.helper, operation, Part::kMask), count);
        field.add(x.data(), x.data(), mask.data(), count);
        masked.to[slot(other)] = encode_elements(field, x);
        masked.from[slot(other)].resize(count * field.wire_bytes());
        if (!is_first)
            masked.from[slot(roles.helper)].resize(size);
    }

    co_await context.rounds.exchange(masked);

    Message blinding(3);
    PlainBits own(count, 1); // the helper's bit, or the one that both holders know
    if (self == roles.helper) {
        blinding.from[slot(roles.first)].resize(size);
        blinding.from[slot(roles.second)].resize(size);
    } else {
        Elements c = decode_elements(field, masked.from[slot(other)], count, other);
        const Elements weights = context.shamir.weights({self, other}, 0);
        field.multiply_constant(c.data(), c.data(), weights.at(1), count);
        field.multiply_constant_add(c.data(), x.data(), weights.at(0), count);
        Slots secrets(comparison.slots, count);
        if (is_first) {
            secrets.numbers = SmallNumbers(context, roles.helper, operation).draw(Part::kSplit, q, size);
        } else {
            check_range(masked.from[slot(roles.helper)], q, roles.helper);
            secrets.numbers.assign(masked.from[slot(roles.helper)].begin(),
                                   masked.from[slot(roles.helper)].end());
        }
        context.generators.bits(stream_of(other, operation, Part::kFlip), 1, own.plane(0), count);
        const std::vector<std::uint8_t> flip = bytes_of(own.plane(0), count);
        const Slots slots =
            HolderSlots(comparison, modulus, is_first ? 1 : 0, secrets, flip).compute(field, c);
        blinding.to[slot(roles.helper)] =
            blinded(SmallNumbers(context, other, operation), slots, modulus, is_first);
        if (!comparison.is_equality) {
            // The top bit of x is that of c, xor that of r, xor the borrow; the outcome is its complement.
            const PlainBits top = planes_of(field, c, comparison.k - 1, 1);
            for (std::size_t word = 0; word < own.stride; ++word)
                own.words[word] ^= ~top.words[word];
        }
    }

    co_await context.rounds.exchange(blinding);

    if (self == roles.helper) {
        for (const int holder : {roles.first, roles.second})
            check_range(blinding.from[slot(holder)], q, holder);
        own = helper.outcome(blinding.from[slot(roles.first)], blinding.from[slot(roles.second)]);
    }
    auto dealing = deal_bits(context, 1u << (roles.helper - 1), count, 1, own);
    Bits result = co_await dealing;
    if (self != roles.helper) {
        // What both holders know is the component of the helper's set: sets number helper - 1.
        const int position = context.bits.subsets().position(self, roles.helper - 1);
        std::uint64_t *plane = result.plane(static_cast<std::size_t>(position), 0);
        for (std::size_t word = 0; word < own.stride; ++word)
            plane[word] ^= own.words[word];
    }
    co_return result;
}

void check(const Context &context, int k, int slots, unsigned q) {
    require(k >= 1 && k <= max_private_compare_bits(context.field, context.n()),
            "private comparison: wrong number of bits or of parties");
    require(q < 128 && q > static_cast<unsigned>(slots) + 1, "private comparison: the slots are too small");
}

Cost cost_of(const Context &context, int slots) {
    const std::uint64_t wire = context.field.wire_bytes();
    return Cost{2, 8 * (2 * wire + 3 * static_cast<std::uint64_t>(slots))} + cost_of_deal_bits(context, 1, 1);
}

} // namespace

int max_private_compare_bits(const Field &field, int parties) {
    constexpr int kMostSlots = 124; // of which the factors modulo 127 make uniform numbers
    return parties == 3 && field.mersenne_bits() == field.bits() ? std::min(field.bits() - 2, kMostSlots) : 0;
}

Task<Bits> private_less_than_zero(Context &context, Elements x, int k, unsigned slots) {
    const Comparison comparison = less_than(k);
    check(context, k, comparison.slots, slots);
    auto comparing =
        compare_privately(context, add_power(context.field, std::move(x), k - 1), comparison, Modulus(slots));
    auto result = co_await comparing;
    co_return result;
}

Cost cost_of_private_less_than_zero(const Context &context, int k) {
    return cost_of(context, less_than(k).slots);
}

Task<Bits> private_equal_zero(Context &context, Elements x, int k, unsigned slots) {
    const Comparison comparison = equality(context.field, k);
    check(context, k, comparison.slots, slots);
    auto comparing = compare_privately(context, std::move(x), comparison, Modulus(slots));
    auto result = co_await comparing;
    co_return result;
}

Cost cost_of_private_equal_zero(const Context &context, int k) {
    return cost_of(context, equality(context.field, k).slots);
}

} // namespace picco::runtime
