/// A computing party that runs in an application's process: what is different there.
#pragma once

#include "session/party_options.h"

#include <exception>

namespace picco::runtime::api {

/// Null where the process is the party's own. Else errors leave the user's C code as exceptions, which that was
/// compiled for, and nothing of the process is changed but what the application allows.
extern const EmbeddedFiles *the_embedding;

/// The user's program has called exit().
struct ProgramExit {
    int status;
};

/// Ends a party that failed, in picco_main's place: tells the others why, and forgets everything.
void end_embedded(const std::string &reason) noexcept;

} // namespace picco::runtime::api
