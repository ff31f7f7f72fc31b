/// The keys that subsets of the parties share: PROTOCOLS, section 2.
#pragma once

#include "crypto/keys.h"
#include "net/channel.h"

namespace picco::runtime {

/// One round of set-up. Of each pair i < j, party i draws K_ij; of each t-subset A, the lowest party outside
/// A draws K_A and sends it to all others outside A. Session keys = HKDF(K, session id, label).
/// The channel must be confidential and authenticated; throws NetworkError.
Keys set_up_keys(Channel &channel, int threshold, const std::vector<std::uint8_t> &session);

} // namespace picco::runtime
