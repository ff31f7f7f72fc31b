#include "protocols/compare/private_compare.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/error.h"
#include "base/secrecy.h"
#include "protocols/boolean/addition.h"
#include "protocols/compare/comparison_slots.h"
#include "protocols/core/deal.h"
#include "protocols/core/multiply.h"
#include "protocols/core/random.h"
#include "protocols/core/wire.h"

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

/// A comparison up to its outcome, which is the xor of a bit that the helper knows and one that both holders
/// know.
class PrivateComparison {
  public:
    PrivateComparison(Context &context, const Comparison &comparison, unsigned slots, std::size_t count)
        : context_(context), field_(context.field), comparison_(comparison), modulus_(slots), count_(count),
          size_(static_cast<std::size_t>(comparison.slots) * count),
          helper_(static_cast<int>(context.rounds.next_turn() % 3) + 1),
          first_(context.shamir.after(helper_, 1)), second_(context.shamir.after(helper_, 2)),
          operation_(context.rounds.next_operation()), own_(count, 1) {}

    int helper() const { return helper_; }
    bool is_helper() const { return context_.self() == helper_; }
    /// This party's bits: the holders' after mask(), the helper's after look().
    const PlainBits &own() const { return own_; }

    /// x: shares of degree 2t or less. The holders learn c = x + r, and get their summands of the bits of r,
    /// which the helper knows: minus its own summand of x, made uniform.
    Task<void> mask(Elements x);
    /// The helper learns the slots, blinded.
    Task<void> look();

  private:
    void deal_secrets(Message &message);
    void find_outcome(const Bytes &one, const Bytes &two);
    bool is_first() const { return context_.self() == first_; }
    int other() const { return is_first() ? second_ : first_; }
    SmallNumbers random(int with) { return SmallNumbers(context_, with, operation_); }

    Context &context_;
    const Field &field_;
    Comparison comparison_;
    Modulus modulus_;
    std::size_t count_, size_;
    int helper_, first_, second_;
    std::uint64_t operation_;
    PlainBits own_;
    Elements sum_; ///< r at the helper, c at the holders
    Slots secrets_{0, 0};
    std::vector<std::uint8_t> flip_;
};

Task<void> PrivateComparison::mask(Elements x) {
    Message message(3);
    field_.multiply_constant(x.data(), x.data(), context_.shamir.weight_2t(context_.self()), count_);
    const auto add_mask = [&](int with) {
        const Elements mask = draw_elements(context_, stream_of(with, operation_, Part::kMask), count_);
        field_.add(x.data(), x.data(), mask.data(), count_);
    };
    if (is_helper()) {
        // The holders add what the helper subtracts.
        field_.negate(x.data(), x.data(), count_);
        add_mask(first_);
        add_mask(second_);
        sum_ = std::move(x);
        deal_secrets(message);
    } else {
        add_mask(helper_);
        message.to[slot(other())] = encode_elements(field_, x);
        message.from[slot(other())].resize(count_ * field_.wire_bytes());
        if (!is_first())
            message.from[slot(helper_)].resize(size_);
    }

    co_await context_.rounds.exchange(message);

    if (is_helper())
        co_return;
    sum_ = decode_elements(field_, message.from[slot(other())], count_, other());
    field_.add(sum_.data(), sum_.data(), x.data(), count_);
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
    if (!comparison_.is_equality) {
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

/// Deals the bits of r to the holders.
void PrivateComparison::deal_secrets(Message &message) {
    const PlainBits low = planes_of(field_, sum_, 0, comparison_.low);
    const std::vector<std::uint8_t> split = random(first_).draw(Part::kSplit, modulus_.q(), size_);
    Bytes &dealt = message.to[slot(second_)];
    dealt.resize(size_);
    for (int i = 0; i < comparison_.slots; ++i) {
        const std::vector<std::uint8_t> secret =
            i < comparison_.low
                ? bytes_of(low.plane(static_cast<std::size_t>(i)), count_)
                : all_set(planes_of(field_, sum_, comparison_.k, field_.bits() - comparison_.k), false);
        const std::size_t first = static_cast<std::size_t>(i) * count_;
        for (std::size_t e = 0; e < count_; ++e) {
            dealt[first + e] = modulus_.reduce(small(secret[e] + modulus_.q() - split[first + e]));
        }
    }
}

/// Whether a slot is 0, for LTZ xor the top bit of r. Looks at every slot whatever it finds.
void PrivateComparison::find_outcome(const Bytes &one, const Bytes &two) {
    if (comparison_.is_equality) {
        std::fill(own_.words.begin(), own_.words.end(), 0);
    } else {
        own_ = planes_of(field_, sum_, comparison_.k - 1, 1);
    }
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

/// The outcome in bits: the helper deals its part.
Task<Bits> compare_privately(Context &context, Elements x, Comparison comparison, unsigned slots) {
    PrivateComparison comparing(context, comparison, slots, x.count);
    const std::size_t count = x.count;
    auto masking = comparing.mask(std::move(x));
    co_await masking;
    auto looking = comparing.look();
    co_await looking;
    auto dealing = deal_bits(context, 1u << (comparing.helper() - 1), count, 1, comparing.own());
    Bits result = co_await dealing;
    if (!comparing.is_helper()) {
        // What both holders know is the component of the helper's set: sets number helper - 1.
        const int position = context.bits.subsets().position(context.self(), comparing.helper() - 1);
        std::uint64_t *plane = result.plane(static_cast<std::size_t>(position), 0);
        for (std::size_t word = 0; word < result.stride; ++word)
            plane[word] ^= comparing.own().words[word];
    }
    co_return result;
}

/// The elements with these indices.
Elements spread(const Field &field, const Elements &x, const std::vector<std::uint32_t> &which) {
    Elements result(field, which.size());
    for (std::size_t i = 0; i < which.size(); ++i)
        std::copy_n(x.at(which[i]), x.limbs, result.at(i));
    return result;
}

void check(const Context &context, int k, int slots, unsigned q) {
    require(k >= 1 && k <= max_private_compare_bits(context.field, context.n()),
            "private comparison: wrong number of bits or of parties");
    require(q < 128 && q > static_cast<unsigned>(slots) + 1, "private comparison: the slots are too small");
}

/// Until the outcome is known to the helper and the holders.
Cost cost_of(const Context &context, int slots) {
    const std::uint64_t wire = context.field.wire_bytes();
    return Cost{2, 8 * (2 * wire + 3 * static_cast<std::uint64_t>(slots))};
}

} // namespace

int max_private_compare_bits(const Field &field, int parties) {
    constexpr int kMostSlots = 124; // of which the factors modulo 127 make uniform numbers
    return parties == 3 && field.mersenne_bits() == field.bits() ? std::min(field.bits() - 2, kMostSlots) : 0;
}

Task<Bits> private_less_than_zero(Context &context, Elements x, int k, unsigned slots) {
    const Comparison comparison = Comparison::less_than(k);
    check(context, k, comparison.slots, slots);
    auto comparing =
        compare_privately(context, add_power(context.field, std::move(x), k - 1), comparison, slots);
    auto result = co_await comparing;
    co_return result;
}

Cost cost_of_private_less_than_zero(const Context &context, int k) {
    return cost_of(context, Comparison::less_than(k).slots) + cost_of_deal_bits(context, 1, 1);
}

Task<Bits> private_equal_zero(Context &context, Elements x, int k, unsigned slots) {
    const Comparison comparison = Comparison::equality(context.field, k);
    check(context, k, comparison.slots, slots);
    auto comparing = compare_privately(context, std::move(x), comparison, slots);
    auto result = co_await comparing;
    co_return result;
}

Cost cost_of_private_equal_zero(const Context &context, int k) {
    return cost_of(context, Comparison::equality(context.field, k).slots) + cost_of_deal_bits(context, 1, 1);
}

Task<Elements> add_where_negative(Context &context, Elements x, std::vector<std::uint32_t> which,
                                  Elements step, Elements base, bool is_reduced, int k, unsigned slots) {
    const Field &field = context.field;
    const Comparison comparison = Comparison::less_than(k);
    check(context, k, comparison.slots, slots);
    const std::size_t compared = x.count, count = which.size();
    require(step.count == count && base.count == count, "a selection needs a step and a base each");
    PrivateComparison comparing(context, comparison, slots, compared);
    auto masking = comparing.mask(add_power(field, std::move(x), k - 1));
    masking.spawn(context.rounds.queue());
    if (!is_reduced) {
        auto reducing = reduce(context, std::move(step));
        step = co_await reducing;
    }
    co_await masking;

    // With d known to the holders, shared by the line that is 1 at 0 and 0 at the helper, and h of the
    // helper: h xor d = h (1 - 2d) + d.
    Elements turned(field, count); // (1 - 2d) step
    std::copy_n(step.data(), count * step.limbs, turned.data());
    if (!comparing.is_helper()) {
        Elements known(field, compared);
        field.from_plane(known.data(), comparing.own().plane(0), compared);
        known = spread(field, known, which);
        field.multiply(known.data(), known.data(), step.data(), count);
        Elements factor(field, 1), two(field, 1);
        field.from_int64(two.data(), -2);
        field.multiply(factor.data(), context.shamir.line(comparing.helper(), context.self()), two.data(), 1);
        field.multiply_constant_add(turned.data(), known.data(), factor.data(), count);
    }
    auto looking = comparing.look();
    looking.spawn(context.rounds.queue());
    auto turning = reduce(context, std::move(turned));
    turned = co_await turning;
    co_await looking;

    Elements found(field, compared);
    if (comparing.is_helper())
        field.from_plane(found.data(), comparing.own().plane(0), compared);
    auto dealing = deal_sum(context, 1u << (comparing.helper() - 1), compared, std::move(found), nullptr);
    Elements chosen = co_await dealing;
    chosen = spread(field, chosen, which);

    // base + (step - turned) / 2 + h turned
    field.multiply(chosen.data(), chosen.data(), turned.data(), count);
    field.subtract(step.data(), step.data(), turned.data(), count);
    field.halve(step.data(), step.data(), count);
    field.add(chosen.data(), chosen.data(), step.data(), count);
    field.add(chosen.data(), chosen.data(), base.data(), count);
    co_return chosen;
}

Cost cost_of_add_where_negative(const Context &context, int k, bool is_reduced) {
    const std::uint64_t reductions = is_reduced ? 1 : 2;
    Cost cost = cost_of(context, Comparison::less_than(k).slots) + cost_of_deal(context, 1);
    cost.bits += reductions * cost_of_reduce(context).bits;
    return cost;
}

} // namespace picco::runtime
