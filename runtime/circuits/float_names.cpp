#include "circuits/float_names.h"

#include "base/error.h"

namespace picco::runtime {

FloatOp float_function(picco_float_function function) {
    switch (function) {
    case PICCO_SQRT:
        return FloatOp::kSqrt;
    case PICCO_FLOOR:
        return FloatOp::kFloor;
    case PICCO_CEIL:
        return FloatOp::kCeil;
    case PICCO_TRUNC:
        return FloatOp::kTrunc;
    case PICCO_ROUND:
        return FloatOp::kRound;
    case PICCO_MIN:
        return FloatOp::kMin;
    case PICCO_MAX:
        return FloatOp::kMax;
    default:
        throw InternalError("a function of floating-point numbers that runtime.h does not know");
    }
}

} // namespace picco::runtime
