#ifndef PICCO_COMPILER_AST_REAL_OPERATORS_H
#define PICCO_COMPILER_AST_REAL_OPERATORS_H

#include <string_view>

namespace picco::compiler {

// Operations on private real numbers, one line each: name, the end of the runtime function's name, the user's
// name of a built-in function (or ""), number of operands.
#define PICCO_REAL_OPERATORS(X)                                                                              \
    X(Number, "number", "", 0)                                                                               \
    X(Public, "public", "", 1)                                                                               \
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
    X(Abs, "abs", "fabs", 1)                                                                                 \
    X(Sqrt, "sqrt", "sqrt", 1)                                                                               \
    X(Exp, "exp", "exp", 1)                                                                                  \
    X(Exp2, "exp2", "exp2", 1)                                                                               \
    X(Log, "log", "log", 1)                                                                                  \
    X(Log2, "log2", "log2", 1)                                                                               \
    X(Sin, "sin", "sin", 1)                                                                                  \
    X(Cos, "cos", "cos", 1)                                                                                  \
    X(Floor, "floor", "floor", 1)                                                                            \
    X(Ceil, "ceil", "ceil", 1)                                                                               \
    X(Round, "round", "round", 1)                                                                            \
    X(Trunc, "trunc", "trunc", 1)                                                                            \
    X(Pow, "pow", "pow", 2)                                                                                  \
    X(Fmin, "fmin", "fmin", 2)                                                                               \
    X(Fmax, "fmax", "fmax", 2)

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

inline const RealOperatorRow &row_of(RealOperator op) {
    return kRealOperators[static_cast<int>(op)];
}

} // namespace picco::compiler

#endif
