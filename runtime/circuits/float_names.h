/// The functions of picco/runtime.h on floating-point numbers.
#pragma once

#include "circuits/floats.h"
#include "picco/runtime.h"

namespace picco::runtime {

/// Throws InternalError for PICCO_ABS, which needs no circuit.
FloatOp float_function(picco_float_function function);

} // namespace picco::runtime
