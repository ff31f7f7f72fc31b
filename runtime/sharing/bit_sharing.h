/// The fixed choices of boolean sharing with n = 2t + 1 parties, as one party sees them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/subsets.h"
#include "sharing/binary_field.h"

namespace picco::runtime {

/// Immutable. How a party holds a bit b, as `components` bits:
///   n = 3   CNF: b is the XOR of a component for each t-subset A, held by the parties not in A;
///   n >= 5  Shamir over GF(2^e): b is the value at 0 of a polynomial f of degree t, and party i holds f(i),
///           component j being its coefficient of x^j.
/// CNF sharings are turned into Shamir sharings locally, so a bit is dealt in the same way in both, as long
/// as subsets of the parties have keys. "Low" is the coefficient of x^0, which a bit consists of: it is
/// linear, so a bit that is a weighted sum of shares is the XOR of the low parts of the weighted shares.
class BitSharing {
  public:
    BitSharing(int parties, int self) : BitSharing(parties, self, Subsets::with_keys(parties)) {}
    /// With other keys; n >= 5 can do without.
    BitSharing(int parties, int self, Subsets subsets);

    /// Those that have keys: none from 13 parties on.
    const Subsets &subsets() const { return subsets_; }
    int self() const { return self_; }
    const BinaryField &field() const { return field_; }
    bool is_cnf() const { return parties_ == 3; }
    /// Bits that this party holds of a shared bit.
    std::size_t components() const { return components_; }
    /// The component in which this party adds a public bit; -1 where others do.
    int public_component() const { return public_component_; }

    /// In a dealing by CNF components: the own components, as bits of a mask, to which the dealt component
    /// adds that stands at this position among those of Subsets::held_by(self).
    std::uint32_t components_of(std::size_t position) const { return components_of_[position]; }
    /// The CNF component that a dealer computes and sends, instead of drawing it from the component's key:
    /// that of the t parties before it, so that the t parties after it receive.
    int sent_component(int dealer) const { return sent_[static_cast<std::size_t>(dealer - 1)]; }

    /// In a dealing by pair keys, by this party: the weights of its polynomial's value at itself (place 0) or
    /// at the party t + place after it: of the bit, then of the shares of the t parties after it.
    const std::vector<unsigned> &deal_weights(int place) const {
        return deal_weights_[static_cast<std::size_t>(place)];
    }

    /// The pairs of own components that this party multiplies in an AND: for each first own component the
    /// own components whose XOR it is multiplied with. The XOR over all parties is the AND.
    const std::vector<std::vector<std::size_t>> &products() const { return products_; }

    /// Own components whose XOR this party contributes to an opening at the receiver, itself or one of the t
    /// parties after it. The XOR over the receiver and the t parties before it is the bit.
    const std::vector<std::size_t> &opened_to(int receiver) const {
        return opened_to_[static_cast<std::size_t>(receiver - 1)];
    }

    /// Own components that make up the piece of this party when t + 1 consecutive parties from `first` on
    /// split a sharing into pieces that are known to one party each; empty for all others. The XOR over all
    /// parties is the bit.
    std::vector<std::size_t> piece(int first) const;

    /// The party that is `distance` after another, cyclically.
    int after(int party, int distance) const;

  private:
    void choose_cnf();
    void choose_shamir();
    /// The party and the next `others` ones, or, where negative, those before it.
    std::vector<int> row(int party, int others) const;
    /// Components whose XOR is the low part of the weight times the share.
    std::vector<std::size_t> low_of(unsigned weight) const;

    int parties_, threshold_, self_;
    Subsets subsets_;
    BinaryField field_;
    std::size_t components_;
    int public_component_ = 0;
    std::vector<std::uint32_t> components_of_;
    std::vector<int> sent_;
    std::vector<std::vector<unsigned>> deal_weights_;
    std::vector<std::vector<std::size_t>> products_, opened_to_;
};

} // namespace picco::runtime
