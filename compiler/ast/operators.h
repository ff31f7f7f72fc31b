#ifndef PICCO_COMPILER_AST_OPERATORS_H
#define PICCO_COMPILER_AST_OPERATORS_H

#include <string_view>

namespace picco::compiler {

// One line an operator: name, spelling, precedence (higher binds tighter).
#define PICCO_BINARY_OPERATORS(X)                                                                            \
    X(Comma, ",", 1)                                                                                         \
    X(LogicalOr, "||", 4)                                                                                    \
    X(LogicalAnd, "&&", 5)                                                                                   \
    X(BitOr, "|", 6)                                                                                         \
    X(BitXor, "^", 7)                                                                                        \
    X(BitAnd, "&", 8)                                                                                        \
    X(Equal, "==", 9)                                                                                        \
    X(NotEqual, "!=", 9)                                                                                     \
    X(Less, "<", 10)                                                                                         \
    X(LessEqual, "<=", 10)                                                                                   \
    X(Greater, ">", 10)                                                                                      \
    X(GreaterEqual, ">=", 10)                                                                                \
    X(ShiftLeft, "<<", 11)                                                                                   \
    X(ShiftRight, ">>", 11)                                                                                  \
    X(Add, "+", 12)                                                                                          \
    X(Subtract, "-", 12)                                                                                     \
    X(Multiply, "*", 13)                                                                                     \
    X(Divide, "/", 13)                                                                                       \
    X(Remainder, "%", 13)                                                                                    \
    X(InnerProduct, "@", 13)

#define PICCO_UNARY_OPERATORS(X)                                                                             \
    X(PreIncrement, "++", 14)                                                                                \
    X(PreDecrement, "--", 14)                                                                                \
    X(PostIncrement, "++", 15)                                                                               \
    X(PostDecrement, "--", 15)                                                                               \
    X(AddressOf, "&", 14)                                                                                    \
    X(Dereference, "*", 14)                                                                                  \
    X(Plus, "+", 14)                                                                                         \
    X(Minus, "-", 14)                                                                                        \
    X(BitNot, "~", 14)                                                                                       \
    X(LogicalNot, "!", 14)                                                                                   \
    X(Real, "__real__", 14)                                                                                  \
    X(Imaginary, "__imag__", 14)

#define PICCO_ENUMERATOR(name, spelling, precedence) k##name,
enum class BinaryOperator { PICCO_BINARY_OPERATORS(PICCO_ENUMERATOR) };
enum class UnaryOperator { PICCO_UNARY_OPERATORS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

inline constexpr int kConditionalPrecedence = 3;
inline constexpr int kAssignmentPrecedence = 2;
inline constexpr int kCastPrecedence = 14;
inline constexpr int kPostfixPrecedence = 15;
inline constexpr int kPrimaryPrecedence = 16;

std::string_view spelling(BinaryOperator op);
std::string_view spelling(UnaryOperator op);
int precedence(BinaryOperator op);
int precedence(UnaryOperator op);

/// `<`, `<=`, `>`, `>=`, `==`, `!=`.
bool is_comparison(BinaryOperator op);
/// `&&`, `||`.
bool is_logical(BinaryOperator op);
/// `<<`, `>>`.
bool is_shift(BinaryOperator op);
/// `&`, `|`, `^`.
bool is_bitwise(BinaryOperator op);
/// `++`, `--`, before or behind.
bool is_step(UnaryOperator op);
bool is_increment(UnaryOperator op);

} // namespace picco::compiler

#endif
