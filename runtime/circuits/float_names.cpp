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
    case PICCO_EXP:
        return FloatOp::kExp;
    case PICCO_EXP2:
        return FloatOp::kExp2;
    case PICCO_LOG:
        return FloatOp::kLog;
    case PICCO_LOG2:
        return FloatOp::kLog2;
    case PICCO_SIN:
        return FloatOp::kSin;
    case PICCO_COS:
        return FloatOp::kCos;
    case PICCO_POW:
        return FloatOp::kPow;
    default:
        throw InternalError("a function of floating-point numbers that runtime.h does not know");
    }
}

} // namespace picco::runtime
