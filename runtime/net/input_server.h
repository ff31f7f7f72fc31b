/// Takes inputs from input parties that send them, before the computing parties connect with each other.
#pragma once

#include "net/mesh.h"
#include "net/runtime_conf.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace picco::runtime {

struct InputServerOptions {
    TlsOptions tls;                    ///< of this computing party; connect_timeout bounds the whole
    std::map<int, DataPartyLine> from; ///< the input parties that are waited for
    std::size_t most_bytes = 0;        ///< of one input
    /// Looks at what an input party sent, and keeps it in the place of what it sent before. What it throws goes to the
    /// input party, which may send another one.
    std::function<void(int party, std::shared_ptr<const std::vector<std::uint8_t>> bytes)> check;
    /// Gets what the user should know; it goes to standard error where there is none.
    std::function<void(const std::string &line)> on_message;
};

/// Returns when each of the input parties has sent an input that passed the check, and has said that all computing
/// parties have it. Of several connections of one input party the newest counts, until then. Strangers are bounded as
/// those of the mesh. Throws NetworkError when one does not come in time, UserError.
void receive_inputs(const InputServerOptions &options);

} // namespace picco::runtime
