/// Comparisons of few rounds up to their outcome, which no single party knows.
#pragma once

#include "base/task.h"
#include "protocols/compare/comparison_slots.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "protocols/core/wire.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace picco::runtime {

/// A comparison up to its outcome, which is the xor of a bit that the helper knows and one that both holders
/// know.
class PrivateComparison {
  public:
    PrivateComparison(Context &context, const Comparison &comparison, unsigned slots, std::size_t count)
        : context_(context), field_(context.field), comparison_(comparison), modulus_(slots), values_(count),
          count_(comparison.turned != 0 ? 2 * count : count),
          size_(static_cast<std::size_t>(comparison.slots) * count_),
          helper_(static_cast<int>(context.rounds.next_turn() % 3) + 1),
          first_(context.shamir.after(helper_, 1)), second_(context.shamir.after(helper_, 2)),
          operation_(context.rounds.next_operation()), own_(count_, 1) {}

    int helper() const { return helper_; }
    bool is_helper() const { return context_.self() == helper_; }
    /// This party's bits: the holders' after mask(), the helper's after look().
    const PlainBits &own() const { return own_; }
    /// After mask(): r at the helper, c = x + r at the holders. What is turned stands behind all others, here and in own().
    const Elements &sum() const { return sum_; }
    /// For each value whether the bits of sum() from k on are all 1, or all 0.
    PlainBits has_high_bits(bool are_zero) const;

    /// x: shares of degree 2t or less. The holders learn c = x + r, and get their summands of the bits of r,
    /// which the helper knows: minus its own summand of x, made uniform.
    Task<void> mask(Elements x);
    /// The helper learns the slots, blinded.
    Task<void> look();

  private:
    void add_turned();
    void deal_secrets(Message &message);
    void find_outcome(const Bytes &one, const Bytes &two);
    bool is_first() const { return context_.self() == first_; }
    int other() const { return is_first() ? second_ : first_; }
    SmallNumbers random(int with) { return SmallNumbers(context_, with, operation_); }

    Context &context_;
    const Field &field_;
    Comparison comparison_;
    Modulus modulus_;
    std::size_t values_, count_, size_; ///< values, what is compared, and slots of all of them
    int helper_, first_, second_;
    std::uint64_t operation_;
    PlainBits own_;
    Elements sum_; ///< r at the helper, c at the holders
    Slots secrets_{0, 0};
    std::vector<std::uint8_t> flip_;
};

/// What it takes until the outcome is known to the helper and the holders: 2 rounds.
Cost cost_of_private_comparison(const Context &context, int slots);
/// Throws InternalError unless there are such comparisons of k bits, modulo a prime that is large enough.
void check_private_comparison(const Context &context, int k, int slots, unsigned q);
/// Throws InternalError unless the prime is large enough.
void check_slots(int slots, unsigned q);

} // namespace picco::runtime
