#include "sharing/cnf.h"

#include "base/error.h"

namespace picco::runtime {

Cnf::Cnf(int parties, int self) : subsets_(parties, (parties - 1) / 2), self_(self) {
    const std::vector<int> &held = subsets_.held_by(self);
    products_.resize(held.size());
    for (std::size_t a = 0; a < held.size(); ++a) {
        for (std::size_t b = 0; b < held.size(); ++b) {
            // |A u B| <= 2t leaves at least one party that holds both; the choice spreads the work.
            std::vector<int> holders;
            for (int party = 1; party <= parties; ++party) {
                if (!contains(subsets_[held[a]] | subsets_[held[b]], party))
                    holders.push_back(party);
            }
            const auto choice = static_cast<std::size_t>(held[a] + 2 * held[b]) % holders.size();
            if (holders[choice] == self)
                products_[a].push_back(b);
        }
    }

    for (int dealer = 1; dealer <= parties; ++dealer) {
        PartySet before = 0;
        for (int distance = 1; distance <= subsets_.threshold(); ++distance)
            before |= 1u << (after(dealer, -distance) - 1);
        int index = 0;
        while (subsets_[index] != before)
            ++index;
        sent_.push_back(index);
    }

    opened_to_.resize(static_cast<std::size_t>(parties));
    for (int distance = 1; distance <= subsets_.threshold(); ++distance) {
        const int receiver = after(self, distance);
        for (std::size_t a = 0; a < held.size(); ++a) {
            const PartySet set = subsets_[held[a]];
            if (!contains(set, receiver))
                continue;
            // The nearest party before the receiver that holds the component sends it: of the t parties
            // before the receiver at most t - 1 are in A, as the receiver itself is.
            int sender = after(receiver, -1);
            while (contains(set, sender))
                sender = after(sender, -1);
            if (sender == self)
                opened_to_[static_cast<std::size_t>(receiver - 1)].push_back(a);
        }
    }
}

int Cnf::after(int party, int distance) const {
    const int n = subsets_.parties();
    return ((party - 1 + distance) % n + n) % n + 1;
}

std::vector<std::size_t> Cnf::piece(int first) const {
    std::vector<std::size_t> own;
    const std::vector<int> &held = subsets_.held_by(self_);
    for (std::size_t a = 0; a < held.size(); ++a) {
        // t + 1 parties cannot all be in A: the first of them that is not takes the component.
        int taker = first;
        while (contains(subsets_[held[a]], taker))
            taker = after(taker, 1);
        if (taker == self_)
            own.push_back(a);
    }
    return own;
}

} // namespace picco::runtime
