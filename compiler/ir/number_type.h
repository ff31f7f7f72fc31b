#pragma once

#include "ir/loop.h"

namespace picco::compiler::ir {

/// A type of private integers that a pass needs and the program does not have.
const Type *number_type(Loop &loop, int width, bool is_signed);

} // namespace picco::compiler::ir
