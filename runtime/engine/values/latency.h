/// How many rounds each operation takes: what the schedule is computed from.
#pragma once

#include "engine/values/circuit_table.h"
#include "engine/values/node.h"
#include "protocols/core/context.h"

#include <vector>

namespace picco::runtime {

class Latency {
  public:
    /// Keeps references to both.
    Latency(const Context &context, const CircuitTable &circuits);

    /// Rounds of an operation with the parameters that its node holds; 0 for local operations.
    int of(Op op, int k, int m) const;
    /// The largest k that comparisons (and truncations), and equality tests may have.
    int max_signed_bits() const { return max_signed_bits_; }
    /// Of those of few rounds; 0 where there are none.
    int max_private_bits() const { return max_private_bits_; }
    /// Whether those of few rounds are made of masks and digits (rewrite/digit_comparisons.h).
    bool compares_by_digits() const { return by_digits_; }
    int max_absolute_bits() const { return max_signed_bits_ - 1; }
    /// Whether words have a protocol that makes numbers of them as a whole.
    bool has_whole_words() const { return context_.n() == 3; }
    /// Whether a comparison with zero of k bits has a second protocol, of no more rounds.
    bool has_few_rounds(Op op, int k) const {
        return k <= max_private_bits_ && of(op, k, kFewRounds) <= of(op, k, 0);
    }
    /// Whether there is a truncation, or a residue, of fewer rounds, with the reduction that its result needs.
    bool can_cut_in_few_rounds(Op op, int k, int m) const {
        const bool fits = k <= (op == Op::kResidue ? max_quick_residue_bits_ : max_private_bits_);
        return fits && of(op, k, m | kCutInFewRounds) + reduce_ < of(op, k, m);
    }
    /// Whether the bytes that a ripple saves so many comparisons take longer than the rounds that it adds.
    bool pays_to_ripple(int k, std::size_t count, double round_bytes) const {
        const auto bits = static_cast<std::size_t>(k);
        return saved_by_ripple_[bits] * static_cast<double>(count) >
               round_bytes * (by_ripple_[bits] - less_than_zero_[bits]);
    }

  private:
    int of_minimum(int k, int m) const;
    int of_comparison(Op op, int k, int m) const;
    int of_selection(int k, int m) const;
    int of_truncation(int k, int m) const;
    int of_residue(int k, int m) const;
    int of_decompose(int bits) const;

    const Context &context_;
    const CircuitTable &circuits_;
    int max_signed_bits_, max_private_bits_;
    int max_quick_residue_bits_; ///< of residues of few rounds; 0 where there are none
    bool by_digits_;
    int reduce_, reduce_by_kings_, and_, to_field_, to_product_, open_, open_product_, open_bit_;
    std::vector<int> less_than_zero_, equal_zero_, by_ripple_; ///< indexed by k
    std::vector<double> saved_by_ripple_;                      ///< likewise: bytes a party
    mutable std::vector<int> decompose_;                       ///< indexed by bits; 0: not asked for yet
};

} // namespace picco::runtime
