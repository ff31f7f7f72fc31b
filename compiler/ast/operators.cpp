#include "ast/operators.h"

namespace picco::compiler {

namespace {

struct Row {
    std::string_view spelling;
    int precedence;
};

#define PICCO_ROW(name, spelling, precedence) {spelling, precedence},
constexpr Row kBinaryRows[] = {PICCO_BINARY_OPERATORS(PICCO_ROW)};
constexpr Row kUnaryRows[] = {PICCO_UNARY_OPERATORS(PICCO_ROW)};
#undef PICCO_ROW

} // namespace

std::string_view spelling(BinaryOperator op) {
    return kBinaryRows[static_cast<int>(op)].spelling;
}

std::string_view spelling(UnaryOperator op) {
    return kUnaryRows[static_cast<int>(op)].spelling;
}

int precedence(BinaryOperator op) {
    return kBinaryRows[static_cast<int>(op)].precedence;
}

int precedence(UnaryOperator op) {
    return kUnaryRows[static_cast<int>(op)].precedence;
}

bool is_comparison(BinaryOperator op) {
    return op >= BinaryOperator::kEqual && op <= BinaryOperator::kGreaterEqual;
}

bool is_logical(BinaryOperator op) {
    return op == BinaryOperator::kLogicalAnd || op == BinaryOperator::kLogicalOr;
}

bool is_shift(BinaryOperator op) {
    return op == BinaryOperator::kShiftLeft || op == BinaryOperator::kShiftRight;
}

bool is_bitwise(BinaryOperator op) {
    return op >= BinaryOperator::kBitOr && op <= BinaryOperator::kBitAnd;
}

bool is_step(UnaryOperator op) {
    return op <= UnaryOperator::kPostDecrement;
}

bool is_increment(UnaryOperator op) {
    return op == UnaryOperator::kPreIncrement || op == UnaryOperator::kPostIncrement;
}

} // namespace picco::compiler
