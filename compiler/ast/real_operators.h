#ifndef PICCO_COMPILER_AST_REAL_OPERATORS_H
#define PICCO_COMPILER_AST_REAL_OPERATORS_H

#include <string_view>

namespace picco::compiler {

// Operations on private real numbers, one line each: name; the end of the runtime function's name, or the
// runtime's name of a built-in function; the user's name of that (or ""); number of operands. Scaled: a
// public number of C as the integer that a fixed-point format has for it; Open and Descaled: the way back.
// Wide: public integers with room for products; Quotient: of such.
#define PICCO_REAL_OPERATORS(X)                                                                              \
    X(Open, "open", "", 1)                                                                                   \
    X(Descaled, "", "", 1)                                                                                   \
    X(Wide, "", "", 1)                                                                                       \
    X(Quotient, "", "", 2)                                                                                   \
    X(Old, "", "", 0)                                                                                        \
    X(Number, "number", "", 0)                                                                               \
    X(Public, "public", "", 1)                                                                               \
    X(Scaled, "scaled", "", 1)                                                                               \
    X(FromInteger, "from_int", "", 1)                                                                        \
    X(ToInteger, "to_int", "", 1)                                                                            \
    X(Convert, "convert", "", 1)                                                                             \
    X(Add, "add", "", 2)                                                                                     \
    X(Subtract, "subtract", "", 2)                                                                           \
    X(Multiply, "multiply", "", 2)                                                                           \
    X(Divide, "divide", "", 2)                                                                               \
    X(Negate, "negate", "", 1)                                                                               \
    X(Less, "less", "", 2)                                                                                   \
    X(LessEqual, "less_equal", "", 2)                                                                        \
    X(Greater, "less", "", 2)                                                                                \
    X(GreaterEqual, "less_equal", "", 2)                                                                     \
    X(Equal, "equal", "", 2)                                                                                 \
    X(NotEqual, "equal", "", 2)                                                                              \
    X(Truth, "truth", "", 1)                                                                                 \
    X(Abs, "PICCO_ABS", "fabs", 1)                                                                           \
    X(Sqrt, "PICCO_SQRT", "sqrt", 1)                                                                         \
    X(Exp, "PICCO_EXP", "exp", 1)                                                                            \
    X(Exp2, "PICCO_EXP2", "exp2", 1)                                                                         \
    X(Log, "PICCO_LOG", "log", 1)                                                                            \
    X(Log2, "PICCO_LOG2", "log2", 1)                                                                         \
    X(Sin, "PICCO_SIN", "sin", 1)                                                                            \
    X(Cos, "PICCO_COS", "cos", 1)                                                                            \
    X(Floor, "PICCO_FLOOR", "floor", 1)                                                                      \
    X(Ceil, "PICCO_CEIL", "ceil", 1)                                                                         \
    X(Round, "PICCO_ROUND", "round", 1)                                                                      \
    X(Trunc, "PICCO_TRUNC", "trunc", 1)                                                                      \
    X(Pow, "PICCO_POW", "pow", 2)                                                                            \
    X(Fmin, "PICCO_MIN", "fmin", 2)                                                                          \
    X(Fmax, "PICCO_MAX", "fmax", 2)

#define PICCO_ENUMERATOR(name, function, spelling, arity) k##name,
enum class RealOperator { PICCO_REAL_OPERATORS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

struct RealOperatorRow {
    std::string_view function;
    std::string_view spelling;
    int arity;
};

inline constexpr RealOperatorRow kRealOperators[] = {
#define PICCO_ROW(name, function, spelling, arity) {function, spelling, arity},
    PICCO_REAL_OPERATORS(PICCO_ROW)
#undef PICCO_ROW
};

inline const RealOperatorRow &real_row(RealOperator op) {
    return kRealOperators[static_cast<int>(op)];
}

/// Whether the result is a bit.
constexpr bool is_test(RealOperator op) {
    switch (op) {
    case RealOperator::kLess:
    case RealOperator::kLessEqual:
    case RealOperator::kGreater:
    case RealOperator::kGreaterEqual:
    case RealOperator::kEqual:
    case RealOperator::kNotEqual:
    case RealOperator::kTruth:
        return true;
    default:
        return false;
    }
}

} // namespace picco::compiler

#endif
