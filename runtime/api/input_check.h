/// Before the first round of the program: did the input parties share what they should?
#pragma once

#include "protocols/core/context.h"
#include "session/party.h"
#include "session/reports.h"

namespace picco::runtime::api {

/// Checks all private values of all share files, read by the program or not. Throws UserError, at all parties
/// alike, that names each variable that is shared wrongly and its input party; nothing else is opened. Where rounds
/// take milliseconds, fewer of them take more memory.
void check_inputs(const Party &party, Context &context, bool is_far);

} // namespace picco::runtime::api
