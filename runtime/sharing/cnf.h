/// The fixed choices of CNF sharing of bytes with n = 2t + 1 parties, as one party sees them.
#pragma once

#include <utility>
#include <vector>

#include "base/subsets.h"

namespace picco::runtime {

/// Immutable. A component belongs to a t-subset A and is held by the t + 1 parties not in A. Components are
/// named by the number of A in Subsets, or, where it says "own", by the position among those held by self.
class Cnf {
  public:
    Cnf(int parties, int self);

    const Subsets &subsets() const { return subsets_; }
    int self() const { return self_; }
    /// Components that this party holds: C(n - 1, t).
    std::size_t components() const { return subsets_.held_by(self_).size(); }

    /// The component that a dealer computes and sends, instead of drawing it from the component's key: that
    /// of the t parties before it, so that the t parties after it receive.
    int sent_component(int dealer) const { return sent_[static_cast<std::size_t>(dealer - 1)]; }

    /// The pairs of own components that this party multiplies in a product: for each first own component the
    /// own components whose XOR it is multiplied with. Over all parties every pair (A, B) occurs once.
    const std::vector<std::vector<std::size_t>> &products() const { return products_; }

    /// Own components whose XOR this party sends to the receiver, one of the t parties after it, in an
    /// opening. Over the t senders of a receiver every component that it lacks occurs once.
    const std::vector<std::size_t> &opened_to(int receiver) const {
        return opened_to_[static_cast<std::size_t>(receiver - 1)];
    }

    /// Own components that make up the piece of this party when t + 1 consecutive parties from `first` on
    /// split a sharing into pieces that are known to one party each; empty for all others. Over all parties
    /// every component occurs once.
    std::vector<std::size_t> piece(int first) const;

    /// The party that is `distance` after another, cyclically.
    int after(int party, int distance) const;

  private:
    Subsets subsets_;
    int self_;
    std::vector<int> sent_;
    std::vector<std::vector<std::size_t>> products_, opened_to_;
};

} // namespace picco::runtime
