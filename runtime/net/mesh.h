/// Connects this party with all others over TLS 1.3, whatever order the parties start in.
#pragma once

#include "net/link.h"
#include "net/party_address.h"
#include "net/patience.h"

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

namespace picco::runtime {

struct TlsOptions {
    int self = 0;
    std::vector<PartyAddress> parties; ///< of runtime.conf, in the order of the ids
    std::string key_file;
    /// Until all parties are connected; 0: for ever.
    std::chrono::milliseconds connect_timeout{60'000};
    /// Of one connection, from its beginning until both ends know each other.
    std::chrono::milliseconds handshake_timeout{10'000};
    /// From then on this party says whom it waits for.
    std::chrono::milliseconds report_after{10'000};
    /// Where it is set, called every so often with the parties that are waited for.
    std::function<void(const std::string &whom)> on_wait;
    std::chrono::milliseconds wait_every{10'000};
    Deadlines deadlines;
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

} // namespace picco::runtime
