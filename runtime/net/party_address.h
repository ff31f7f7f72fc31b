/// Where a computing party is: a line of the file runtime.conf.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace picco::runtime {

/// The line `id,host,port,certificate-file`.
struct PartyAddress {
    int id = 0;
    std::string host;
    std::uint16_t port = 0;
    std::string certificate_file; ///< relative names are relative to the folder of runtime.conf
    std::string where;            ///< "runtime.conf:3", for messages

    /// "party 2 (host:port)", the name of the party in every message.
    std::string name() const;
};

/// Reads such a line of a file, without comment and blanks around it. Throws UserError.
PartyAddress parse_party_address(const std::string &line, const std::string &where, const std::string &file,
                                 int parties);

/// Without blanks at both ends.
std::string trimmed(std::string_view text);

} // namespace picco::runtime
