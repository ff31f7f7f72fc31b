#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// Variables with private data are declared.
bool declares_private(const Declaration &declaration);

} // namespace picco::compiler
