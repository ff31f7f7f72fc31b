/// The symmetric keys of a session that parties share with each other.
#pragma once

#include "crypto/secret_memory.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace picco::runtime {

using Key = std::array<std::uint8_t, 16>;

/// What one party holds, in secret memory. All keys are fresh for the session; erased when destroyed;
/// move-only.
struct Keys {
    int parties = 0;
    int threshold = 0;
    int self = 0;
    /// pair[j - 1]: the key K_ij of this party with party j; the own entry is unused.
    SecretVector<Key> pair;
    /// subset[c]: the key K_A of the c-th t-subset A that does not contain this party, in the order of
    /// Subsets(parties, threshold).held_by(self); known to exactly the parties not in A. By convention the
    /// lowest party not in A draws it.
    SecretVector<Key> subset;

    Keys() = default;
    Keys(int parties_, int threshold_, int self_);
    Keys(Keys &&) noexcept = default;
    Keys &operator=(Keys &&) noexcept = default;
    Keys(const Keys &) = delete;
};

/// What all parties would hold after the key exchange, drawn by one dealer: for tests in one process only.
std::vector<Keys> deal_keys(int parties, int threshold);

/// Puts HKDF-SHA256 of a key with the session id and a label in its place.
void derive_key(Key &key, const std::vector<std::uint8_t> &session, const std::string &label);

/// Derives all session keys in place: pair keys and subset keys get separate labels, so that they differ
/// even where their holders are the same (n = 3).
void derive_session_keys(Keys &keys, const std::vector<std::uint8_t> &session);

} // namespace picco::runtime
