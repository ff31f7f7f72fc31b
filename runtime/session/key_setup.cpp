#include "session/key_setup.h"

#include "base/error.h"
#include "base/subsets.h"
#include "crypto/random.h"
#include "net/frame.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// The round of the set-up that keys travel in: behind those of the handshake.
constexpr std::uint64_t kKeyRound = kSetUpRound | 0x100;

int lowest_outside(PartySet set) {
    int party = 1;
    while (contains(set, party))
        ++party;
    return party;
}

/// Takes keys in the order in which the sender put them.
class KeyReader {
  public:
    explicit KeyReader(const Bytes &bytes) : bytes_(bytes) {}
    void next(Key &key) {
        require(position_ + key.size() <= bytes_.size(), "a key is missing in the key set-up");
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(position_), key.size(), key.begin());
        position_ += key.size();
    }

  private:
    const Bytes &bytes_;
    std::size_t position_ = 0;
};

/// Erases messages at the end of its life.
class KeptSecret {
  public:
    explicit KeptSecret(std::vector<Bytes> &messages) : messages_(messages) {}
    ~KeptSecret() {
        for (Bytes &message : messages_)
            erase(message.data(), message.size());
    }
    KeptSecret(const KeptSecret &) = delete;
    KeptSecret &operator=(const KeptSecret &) = delete;

  private:
    std::vector<Bytes> &messages_;
};

void append(Bytes &bytes, const Key &key) {
    bytes.insert(bytes.end(), key.begin(), key.end());
}

/// How many keys `from` sends to `to`.
std::size_t keys_between(const Subsets &subsets, int from, int to) {
    std::size_t count = from < to ? 1 : 0;
    for (int i = 0; i < subsets.count(); ++i)
        if (lowest_outside(subsets[i]) == from && !contains(subsets[i], to))
            ++count;
    return count;
}

} // namespace

Keys set_up_keys(Channel &channel, int threshold, const std::vector<std::uint8_t> &session) {
    const int n = channel.parties(), self = channel.self();
    const Subsets subsets = Subsets::with_keys(n);
    const auto &held = subsets.held_by(self);
    Keys keys(n, threshold, self);
    std::vector<Bytes> outgoing(n), incoming(n);
    for (int j = 1; j <= n; ++j) {
        if (j == self)
            continue;
        outgoing[j - 1].reserve(keys_between(subsets, self, j) * sizeof(Key)); // no copies left behind
        incoming[j - 1].resize(keys_between(subsets, j, self) * sizeof(Key));
        if (self < j) {
            random_bytes(keys.pair[j - 1].data(), sizeof(Key));
            append(outgoing[j - 1], keys.pair[j - 1]);
        }
    }
    for (std::size_t c = 0; c < held.size(); ++c) {
        if (lowest_outside(subsets[held[c]]) != self)
            continue;
        random_bytes(keys.subset[c].data(), sizeof(Key));
        for (int j = self + 1; j <= n; ++j)
            if (!contains(subsets[held[c]], j))
                append(outgoing[j - 1], keys.subset[c]);
    }
    const KeptSecret sent(outgoing), received(incoming);
    channel.exchange({kKeyRound, 0, 0}, outgoing, incoming);
    for (int j = 1; j <= n; ++j) {
        KeyReader reader(incoming[j - 1]);
        if (j < self)
            reader.next(keys.pair[j - 1]);
        for (std::size_t c = 0; c < held.size(); ++c)
            if (j != self && lowest_outside(subsets[held[c]]) == j)
                reader.next(keys.subset[c]);
    }
    derive_session_keys(keys, session);
    return keys;
}

} // namespace picco::runtime
