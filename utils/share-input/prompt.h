/// Input typed in at a terminal.
#pragma once

#include "files/input_source.h"
#include "files/util_file.h"

namespace picco::runtime {

/// Asks for each variable of a party in turn until its values are right; returns the answers as text. Throws
/// UserError at the end of standard input.
InputSource prompt_for_input(const UtilFile &util, int party);

} // namespace picco::runtime
