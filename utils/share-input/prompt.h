/// Input typed in at a terminal.
#pragma once

#include "files/input_text.h"
#include "files/util_file.h"

namespace picco::runtime {

/// Asks for each variable of a party in turn until its values are right. Throws UserError at the end of
/// standard input.
InputText prompt_for_input(const UtilFile &util, int party);

} // namespace picco::runtime
