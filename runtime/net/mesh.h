/// Connects this party with all others over TLS 1.3, whatever order the parties start in.
#pragma once

#include "net/link.h"
#include "net/party_address.h"

#include <chrono>
#include <memory>
#include <vector>

namespace picco::runtime {

struct TlsOptions {
    int self = 0;
    std::vector<PartyAddress> parties; ///< of runtime.conf, in the order of the ids
    std::string key_file;
    std::chrono::milliseconds connect_timeout{60'000};      ///< until all parties are connected
    std::chrono::milliseconds receive_timeout{60'000};      ///< a party may be silent for this long
    std::uint64_t records_per_key = std::uint64_t{1} << 23; ///< TLS keys are renewed (RFC 8446, 5.5)
    int listener = -1; ///< a listening socket that was handed over, or -1 to open one
};

struct ConnectedParties {
    std::vector<std::unique_ptr<Link>> links;     ///< to all others, in the order of their ids
    std::vector<std::string> certificate_digests; ///< that authenticate the parties, by party - 1
};

/// Throws Failure when a party does not come in time or presents another certificate, UserError when a
/// certificate, the key or the own address is at fault. Other parties that are connected learn the failure.
ConnectedParties connect_mesh(const TlsOptions &options);

/// Tells the parties behind the links that this party ends because of a failure; waits a second at most.
void announce_failure(const std::vector<Link *> &links, const Failure &failure) noexcept;

} // namespace picco::runtime
