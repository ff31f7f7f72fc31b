#include "base/subsets.h"

#include "base/error.h"

namespace picco::runtime {

Subsets::Subsets(int parties, int threshold) : Subsets(parties, threshold, true) {}

Subsets Subsets::with_keys(int parties) {
    return Subsets(parties, (parties - 1) / 2, parties <= kMostPartiesWithSubsetKeys);
}

Subsets Subsets::without_keys(int parties) {
    return Subsets(parties, (parties - 1) / 2, false);
}

Subsets::Subsets(int parties, int threshold, bool any) : parties_(parties), threshold_(threshold) {
    require(parties >= 1 && parties <= 16 && threshold >= 0 && threshold < parties, "parties out of range");
    std::vector<int> members;
    auto extend = [&](auto &self, int next) -> void {
        if (static_cast<int>(members.size()) == threshold) {
            PartySet set = 0;
            for (int party : members)
                set |= 1u << (party - 1);
            sets_.push_back(set);
            return;
        }
        for (int party = next; party <= parties; ++party) {
            members.push_back(party);
            self(self, party + 1);
            members.pop_back();
        }
    };
    if (any)
        extend(extend, 1);

    held_.resize(static_cast<std::size_t>(parties));
    position_.resize(static_cast<std::size_t>(parties));
    for (int party = 1; party <= parties; ++party) {
        auto &held = held_[static_cast<std::size_t>(party - 1)];
        auto &position = position_[static_cast<std::size_t>(party - 1)];
        for (int index = 0; index < count(); ++index) {
            const bool holds = !contains((*this)[index], party);
            position.push_back(holds ? static_cast<int>(held.size()) : -1);
            if (holds)
                held.push_back(index);
        }
    }
}

} // namespace picco::runtime
