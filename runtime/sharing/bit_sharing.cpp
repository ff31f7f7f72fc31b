#include "sharing/bit_sharing.h"

#include <algorithm>

#include "base/error.h"

namespace picco::runtime {

BitSharing::BitSharing(int parties, int self, Subsets subsets)
    : parties_(parties), threshold_((parties - 1) / 2), self_(self), subsets_(std::move(subsets)),
      field_(parties), opened_to_(static_cast<std::size_t>(parties)) {
    if (is_cnf())
        choose_cnf();
    else
        choose_shamir();

    for (int dealer = 1; dealer <= parties && subsets_.count() > 0; ++dealer) {
        PartySet before = 0;
        for (int distance = 1; distance <= threshold_; ++distance)
            before |= 1u << (after(dealer, -distance) - 1);
        int index = 0;
        while (subsets_[index] != before)
            ++index;
        sent_.push_back(index);
    }
}

/// Three parties: the component of {j} is the one that P_j lacks, and has number j - 1.
void BitSharing::choose_cnf() {
    const int next = after(self_, 1), previous = after(self_, -1);
    components_ = 2;
    public_component_ = subsets_.position(self_, 0);
    components_of_ = {1, 2};
    const auto own = static_cast<std::size_t>(subsets_.position(self_, next - 1));
    const auto other = static_cast<std::size_t>(subsets_.position(self_, previous - 1));
    // Each component's square, and its products with the next one.
    products_.resize(2);
    products_[own] = {own, other};
    products_[other] = {own};
    opened_to_[static_cast<std::size_t>(self_ - 1)] = {0, 1};
    opened_to_[static_cast<std::size_t>(next - 1)] = {own};
}

void BitSharing::choose_shamir() {
    components_ = static_cast<std::size_t>(field_.degree());
    if (subsets_.count() > 0) {
        for (const int index : subsets_.held_by(self_)) {
            std::vector<int> members;
            for (int party = 1; party <= parties_; ++party) {
                if (contains(subsets_[index], party))
                    members.push_back(party);
            }
            components_of_.push_back(field_.basis(0, members, self_));
        }
    }
    // The low part of weight * a * b, with a = sum a_i x^i and b likewise, is the sum of the a_i b_j where
    // the low part of weight * x^i * x^j is 1.
    const unsigned weight = field_.basis(self_, row(1, parties_ - 1), 0);
    for (std::size_t i = 0; i < components_; ++i)
        products_.push_back(low_of(field_.multiply(weight, 1u << i)));
    for (int distance = 0; distance <= threshold_; ++distance) {
        const int receiver = after(self_, distance);
        opened_to_[static_cast<std::size_t>(receiver - 1)] =
            low_of(field_.basis(self_, row(receiver, -threshold_), 0));
    }
    std::vector<int> points = row(self_, threshold_);
    points.front() = 0; // the bit
    for (int place = 0; place <= threshold_; ++place) {
        std::vector<unsigned> &weights = deal_weights_.emplace_back();
        for (const int point : points)
            weights.push_back(field_.basis(point, points, after(self_, place == 0 ? 0 : threshold_ + place)));
    }
}

std::vector<int> BitSharing::row(int party, int others) const {
    std::vector<int> parties{party};
    for (int distance = 1; distance <= std::abs(others); ++distance)
        parties.push_back(after(party, others < 0 ? -distance : distance));
    return parties;
}

std::vector<std::size_t> BitSharing::low_of(unsigned weight) const {
    std::vector<std::size_t> own;
    for (std::size_t j = 0; j < components_; ++j) {
        if ((field_.multiply(weight, 1u << j) & 1u) != 0)
            own.push_back(j);
    }
    return own;
}

int BitSharing::after(int party, int distance) const {
    return ((party - 1 + distance) % parties_ + parties_) % parties_ + 1;
}

std::vector<std::size_t> BitSharing::piece(int first) const {
    const std::vector<int> takers = row(first, threshold_);
    if (std::find(takers.begin(), takers.end(), self_) == takers.end())
        return {};
    if (!is_cnf())
        return low_of(field_.basis(self_, takers, 0));
    std::vector<std::size_t> own;
    for (std::size_t position = 0; position < components_; ++position) {
        // The first of the two takers that holds a component takes it.
        const PartySet set = subsets_[subsets_.held_by(self_)[position]];
        if (self_ == first || contains(set, first))
            own.push_back(position);
    }
    return own;
}

} // namespace picco::runtime
