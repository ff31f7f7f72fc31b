#include "crypto/keys.h"

#include "base/subsets.h"
#include "crypto/hkdf.h"
#include "crypto/random.h"

namespace picco::runtime {

namespace {

Key draw_key() {
    Key key;
    random_bytes(key.data(), key.size());
    return key;
}

std::size_t index_of(int party) {
    return static_cast<std::size_t>(party - 1);
}

} // namespace

Keys::Keys(int parties_, int threshold_, int self_) : parties(parties_), threshold(threshold_), self(self_) {
    pair.resize(static_cast<std::size_t>(parties));
    subset.resize(Subsets::with_keys(parties).held_by(self).size());
}

std::vector<Keys> deal_keys(int parties, int threshold) {
    const Subsets subsets = Subsets::with_keys(parties);
    std::vector<Keys> all;
    for (int party = 1; party <= parties; ++party)
        all.emplace_back(parties, threshold, party);
    for (int i = 1; i <= parties; ++i) {
        for (int j = i + 1; j <= parties; ++j) {
            all[index_of(i)].pair[index_of(j)] = all[index_of(j)].pair[index_of(i)] = draw_key();
        }
    }
    for (int index = 0; index < subsets.count(); ++index) {
        const Key key = draw_key();
        for (int party = 1; party <= parties; ++party) {
            const int position = subsets.position(party, index);
            if (position >= 0)
                all[index_of(party)].subset[static_cast<std::size_t>(position)] = key;
        }
    }
    return all;
}

void derive_key(Key &key, const std::vector<std::uint8_t> &session, const std::string &label) {
    hkdf(key, key, session, label);
}

void derive_session_keys(Keys &keys, const std::vector<std::uint8_t> &session) {
    for (Key &key : keys.pair)
        derive_key(key, session, "picco pair");
    for (Key &key : keys.subset)
        derive_key(key, session, "picco subset");
}

} // namespace picco::runtime
