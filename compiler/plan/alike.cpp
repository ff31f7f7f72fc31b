// Expressions that are written alike.
#include "plan/alike.h"

#include "ast/facts.h"

namespace picco::compiler {
namespace {

/// Conversions and parts of a node, in order.
std::vector<const Expression *> parts_of(const Expression &node) {
    std::vector<const Expression *> parts;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *each) { parts.push_back(each); };
    visit_children(node, visitor);
    return parts;
}

/// What a node is follows from its parts.
bool has_type_of_parts(const Expression &node) {
    const auto *conversion = as<Conversion>(&node);
    return as<Member>(&node) || as<Subscript>(&node) ||
           (conversion && (conversion->conversion == ConversionKind::kLoad ||
                           conversion->conversion == ConversionKind::kArrayToPointer));
}

bool have_same_type(const Type *x, const Type *y) {
    if (x->canonical && x->canonical == y->canonical)
        return true;
    return x->kind == TypeKind::kInteger && y->kind == TypeKind::kInteger &&
           x->integer_name == y->integer_name && x->width == y->width && x->is_signed == y->is_signed &&
           x->privacy == y->privacy && x->significand == y->significand && x->fraction == y->fraction;
}

/// The nodes themselves, without their parts.
bool have_same_head(const Expression &x, const Expression &y) {
    if (x.kind != y.kind || x.constant != y.constant ||
        (!has_type_of_parts(x) && !have_same_type(x.type, y.type)))
        return false;
    switch (x.kind) {
    case ExpressionKind::kName:
        return as<Name>(&x)->symbol == as<Name>(&y)->symbol;
    case ExpressionKind::kIntegerLiteral:
    case ExpressionKind::kCharacterLiteral:
        return x.constant.has_value();
    case ExpressionKind::kUnary:
        return as<Unary>(&x)->op == as<Unary>(&y)->op && !is_step(as<Unary>(&x)->op);
    case ExpressionKind::kBinary:
        return as<Binary>(&x)->op == as<Binary>(&y)->op;
    case ExpressionKind::kConversion:
        return as<Conversion>(&x)->conversion == as<Conversion>(&y)->conversion;
    case ExpressionKind::kMember:
        return as<Member>(&x)->path == as<Member>(&y)->path &&
               as<Member>(&x)->is_arrow == as<Member>(&y)->is_arrow;
    case ExpressionKind::kSubscript:
    case ExpressionKind::kCast:
    case ExpressionKind::kConditional:
        return true;
    default:
        return false;
    }
}

} // namespace

bool are_alike(const Expression &x, const Expression &y) {
    if (&x == &y)
        return true;
    if (x.constant && y.constant) // 4 and K - 1
        return *x.constant == *y.constant && have_same_type(x.type, y.type);
    if (!have_same_head(x, y))
        return false;
    const auto left = parts_of(x), right = parts_of(y);
    if (left.size() != right.size())
        return false;
    for (size_t i = 0; i < left.size(); ++i)
        if (!are_alike(*left[i], *right[i]))
            return false;
    return true;
}

std::optional<Addend> addend_of(const Assignment &assignment) {
    const auto is_sum = [](BinaryOperator op) {
        return op == BinaryOperator::kAdd || op == BinaryOperator::kSubtract;
    };
    if (assignment.op) {
        if (!is_sum(*assignment.op))
            return std::nullopt;
        return Addend{assignment.right, *assignment.op == BinaryOperator::kSubtract};
    }
    const auto *sum = as<Binary>(without_conversions(assignment.right));
    if (!sum || !is_sum(sum->op))
        return std::nullopt;
    const auto is_target = [&](const Expression *side) {
        return are_alike(*without_conversions(side), *assignment.left);
    };
    if (is_target(sum->left))
        return Addend{sum->right, sum->op == BinaryOperator::kSubtract};
    if (sum->op == BinaryOperator::kAdd && is_target(sum->right))
        return Addend{sum->left, false};
    return std::nullopt;
}

} // namespace picco::compiler
