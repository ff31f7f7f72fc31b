#include "protocols/compare/private_comparison.h"

#include "base/error.h"
#include "base/secrecy.h"
#include "protocols/compare/private_compare.h"
#include "protocols/core/random.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace picco::runtime {

namespace {

void check_range(const Bytes &numbers, unsigned q, int party) {
    std::uint8_t greatest = 0;
    for (const std::uint8_t number : numbers)
        greatest = std::max(greatest, number);
    if (declassified(greatest >= q)) {
        throw NetworkError(fmt::format("party {} sent a number that is out of range", party));
    }
}

} // namespace

Task<void> PrivateComparison::mask(Elements x) {
    Message message(3);
    field_.multiply_constant(x.data(), x.data(), context_.shamir.weight_2t(context_.self()), values_);
    const auto add_mask = [&](int with) {
        const Elements mask = draw_elements(context_, stream_of(with, operation_, Part::kMask), values_);
        field_.add(x.data(), x.data(), mask.data(), values_);
    };
    if (is_helper()) {
        // The holders add what the helper subtracts.
        field_.negate(x.data(), x.data(), values_);
        add_mask(first_);
        add_mask(second_);
        sum_ = std::exchange(x, {});
        add_turned();
        deal_secrets(message);
    } else {
        add_mask(helper_);
        message.to[slot(other())] = encode_elements(field_, x);
        message.from[slot(other())].resize(values_ * field_.wire_bytes());
        if (!is_first())
            message.from[slot(helper_)].resize(size_);
    }

    co_await context_.rounds.exchange(message);

    if (is_helper())
        co_return;
    sum_ = decode_elements(field_, message.from[slot(other())], values_, other());
    field_.add(sum_.data(), sum_.data(), x.data(), values_);
    add_turned();
    secrets_ = Slots(comparison_.slots, count_);
    if (is_first()) {
        secrets_.numbers = random(helper_).draw(Part::kSplit, modulus_.q(), size_);
    } else {
        const Bytes &dealt = message.from[slot(helper_)];
        check_range(dealt, modulus_.q(), helper_);
        secrets_.numbers.assign(dealt.begin(), dealt.end());
    }
    context_.generators.bits(stream_of(other(), operation_, Part::kFlip), 1, own_.plane(0), count_);
    flip_ = bytes_of(own_.plane(0), count_);
    if (comparison_.is_of_top) {
        // The top bit of x is that of c, xor that of r, xor the borrow; the outcome is its complement.
        const PlainBits top = planes_of(field_, sum_, comparison_.k - 1, 1);
        for (std::size_t word = 0; word < own_.stride; ++word)
            own_.words[word] ^= ~top.words[word];
    }
}

Task<void> PrivateComparison::look() {
    Message message(3);
    if (is_helper()) {
        message.from[slot(first_)].resize(size_);
        message.from[slot(second_)].resize(size_);
    } else {
        const Slots slots =
            holder_slots(field_, comparison_, modulus_, is_first() ? 1 : 0, secrets_, flip_, sum_);
        message.to[slot(helper_)] = blinded(random(other()), slots, modulus_, is_first());
    }
    co_await context_.rounds.exchange(message);

    if (is_helper()) {
        for (const int holder : {first_, second_})
            check_range(message.from[slot(holder)], modulus_.q(), holder);
        find_outcome(message.from[slot(first_)], message.from[slot(second_)]);
    }
}

/// A product with a power of two is the number with its bits turned, as 2^b = 1.
void PrivateComparison::add_turned() {
    if (comparison_.turned == 0) {
        return;
    }
    Elements all(field_, count_), power(field_, 1);
    field_.from_mpz(power.data(), mpz_class(1) << static_cast<unsigned>(comparison_.turned));
    std::copy_n(sum_.data(), values_ * field_.limbs(), all.data());
    field_.multiply_constant(all.at(values_), sum_.data(), power.data(), values_);
    sum_ = std::move(all);
}

/// Deals the bits of r to the holders.
void PrivateComparison::deal_secrets(Message &message) {
    const PlainBits low = planes_of(field_, sum_, 0, comparison_.low);
    const std::vector<std::uint8_t> split = random(first_).draw(Part::kSplit, modulus_.q(), size_);
    Bytes &dealt = message.to[slot(second_)];
    dealt.resize(size_);
    PlainBits may_wrap(count_, 1); // 0 for whole elements, which have no use for it
    if (!comparison_.is_equality && comparison_.k < field_.bits())
        may_wrap = has_high_bits(false);
    else
        std::fill(may_wrap.words.begin(), may_wrap.words.end(), 0);
    for (int i = 0; i < comparison_.slots; ++i) {
        const std::uint64_t *const plane =
            i < comparison_.low ? low.plane(static_cast<std::size_t>(i)) : may_wrap.plane(0);
        const std::vector<std::uint8_t> secret = bytes_of(plane, count_);
        const std::size_t first = static_cast<std::size_t>(i) * count_;
        for (std::size_t e = 0; e < count_; ++e) {
            dealt[first + e] = modulus_.reduce(small(secret[e] + modulus_.q() - split[first + e]));
        }
    }
}

/// Whether a slot is 0, for LTZ xor the top bit of r. Looks at every slot whatever it finds.
void PrivateComparison::find_outcome(const Bytes &one, const Bytes &two) {
    if (comparison_.is_of_top)
        own_ = planes_of(field_, sum_, comparison_.k - 1, 1);
    else
        std::fill(own_.words.begin(), own_.words.end(), 0);
    std::vector<std::uint8_t> found(count_, 0);
    for (std::size_t first = 0; first < one.size(); first += count_) {
        for (std::size_t e = 0; e < count_; ++e) {
            const unsigned sum = modulus_.reduce(small(one[first + e] + two[first + e]));
            found[e] |= static_cast<std::uint8_t>((sum - 1u) >> 31);
        }
    }
    for (std::size_t e = 0; e < count_; ++e) {
        own_.words[e / 64] ^= std::uint64_t{found[e]} << (e % 64);
    }
}

PlainBits PrivateComparison::has_high_bits(bool are_zero) const {
    return all_set(planes_of(field_, sum_, comparison_.k, field_.bits() - comparison_.k), are_zero);
}

Cost cost_of_private_comparison(const Context &context, int slots) {
    const std::uint64_t wire = context.field.wire_bytes();
    return Cost{2, 8 * (2 * wire + 3 * static_cast<std::uint64_t>(slots))};
}

void check_private_comparison(const Context &context, int k, int slots, unsigned q) {
    require(k >= 1 && k <= max_private_compare_bits(context.field, context.n()),
            "private comparison: wrong number of bits or of parties");
    check_slots(slots, q);
}

void check_slots(int slots, unsigned q) {
    require(q < 128 && q > static_cast<unsigned>(slots) + 1, "private comparison: the slots are too small");
}

} // namespace picco::runtime
