/// Where the computing parties are: the file runtime.conf.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace picco::runtime {

/// One line of runtime.conf: `id,host,port,certificate-file`.
struct PartyAddress {
    int id = 0;
    std::string host;
    std::uint16_t port = 0;
    std::string certificate_file; ///< relative names are relative to the folder of runtime.conf
    std::string where;            ///< "runtime.conf:3", for messages

    /// "party 2 (host:port)", the name of the party in every message.
    std::string name() const;
};

/// Reads runtime.conf: every id from 1 to parties exactly once, in any order; `#` starts a comment.
/// Returns the addresses in the order of the ids. Throws UserError that names file and line.
std::vector<PartyAddress> read_party_addresses(const std::string &file, int parties);

} // namespace picco::runtime
