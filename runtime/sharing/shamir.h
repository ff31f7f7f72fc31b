/// The constants of Shamir sharing with n = 2t + 1 parties at the points 1, …, n.
#pragma once

#include <vector>

#include "field/field.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Immutable; shared by all protocols of a session. Constants are canonical elements.
class Shamir {
  public:
    /// Throws UserError unless n is odd, 3 <= n <= 15, and n < p. Keeps a reference to the field. Of a field
    /// of bytes it only knows the parties.
    Shamir(const Field &field, int parties);

    const Field &field() const { return field_; }
    int parties() const { return parties_; }
    int threshold() const { return threshold_; }

    /// Weight of the party's share in the value at 0 of a polynomial of degree 2t, from all n points.
    const std::uint64_t *weight_2t(int party) const {
        return weights_2t_.at(static_cast<std::size_t>(party - 1));
    }
    /// Weights at `target` for interpolation from the given distinct points (0 stands for the secret).
    Elements weights(const std::vector<int> &points, int target) const;

    /// Weights of a dealt share: the dealer's polynomial goes through (0, secret) and the points of the t
    /// parties after it, whose shares come from generators; its value at the receiver, which is the dealer
    /// itself (distance 0) or t + 1, …, 2t parties after it, is the sum of weight 0 times the secret and
    /// weight d times the share of the party at distance d, d = 1, …, t.
    const Elements &deal_weights(int dealer, int distance) const;
    /// Weights of the shares in an opening at a party: its own, then those of the t parties before it.
    const Elements &open_weights(int party) const {
        return open_weights_[static_cast<std::size_t>(party - 1)];
    }
    /// The value at a party of the line that is 1 at 0 and 0 at the party `zero`.
    const std::uint64_t *line(int zero, int party) const {
        return lines_.at(static_cast<std::size_t>((zero - 1) * parties_ + party - 1));
    }
    /// The party that is `distance` after another, cyclically.
    int after(int party, int distance) const {
        return ((party - 1 + distance) % parties_ + parties_) % parties_ + 1;
    }

    /// Shares of count secrets: share j of secret i is polynomial_i(j + 1), where polynomial_i has the
    /// constant term secrets[i] and the coefficients random[i * t], …, random[i * t + t - 1], which must be
    /// uniform. Returns n batches.
    std::vector<Elements> share(const Elements &secrets, const Elements &random) const;
    /// The secrets, from the shares of t + 1 or more distinct parties: shares[k] belongs to parties[k]. Extra
    /// shares are checked; throws UserError when they do not lie on one polynomial of degree t.
    Elements reconstruct(const std::vector<int> &parties, const std::vector<Elements> &shares) const;

  private:
    const Field &field_;
    int parties_, threshold_;
    Elements weights_2t_, lines_;
    std::vector<Elements> open_weights_;
    std::vector<Elements> deal_weights_; ///< [(dealer - 1) * (t + 1) + max(0, distance - t)]
};

} // namespace picco::runtime
