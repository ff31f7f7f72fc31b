#pragma once

#include "support/diagnostics.h"

#include <string_view>

namespace picco::compiler {

/// Adds the hint that names what does in private what this function of the C library does in the clear. False
/// if none is known: nothing is added.
bool suggest_cure(Diagnostic &error, std::string_view function);

/// The same where the call stands in a branch on private data.
bool suggest_cure_in_branch(Diagnostic &error, std::string_view function);

} // namespace picco::compiler
