// Branches of vector loops that keep what the last iteration, or that of an extreme value, gives.
#include "plan/vector_survey.h"

#include "ast/facts.h"
#include "plan/extremes.h"
#include "plan/ranges.h"

#include <algorithm>
#include <utility>

namespace picco::compiler {

/// The assignments of a branch that has nothing else, all to different scalars from outside.
std::vector<const Assignment *> VectorSurvey::scalar_assignments(const If &branch) {
    std::vector<const Statement *> statements{branch.then_branch};
    if (const auto *block = as<Block>(branch.then_branch))
        statements.assign(block->statements.begin(), block->statements.end());
    std::vector<const Assignment *> found;
    for (const Statement *each : statements) {
        const auto *statement = as<ExpressionStatement>(each);
        const Expression *inner = without_conversions(statement ? statement->expression : nullptr);
        const auto *assignment = as<Assignment>(inner);
        const auto *name = assignment && !assignment->op ? as<Name>(assignment->left) : nullptr;
        const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
        const bool is_new = variable && std::ranges::none_of(found, [&](const Assignment *other) {
                                return are_alike(*other->left, *assignment->left);
                            });
        if (!is_new || is_own(*name) || !is_private(variable->type) || !is_integer(variable->type) ||
            variable->type->is_volatile || variable->is_address_taken)
            return {};
        found.push_back(assignment);
    }
    return found;
}

namespace {

/// A conversion makes another number of what was computed.
bool is_wrapped(const Expression &value) {
    for (const auto *step = as<Conversion>(&value); step; step = as<Conversion>(step->operand))
        if (step->conversion == ConversionKind::kWrap || step->conversion == ConversionKind::kTruth)
            return true;
    return false;
}

} // namespace

/// `if (new order old) old = new`: sets the extreme value of what is kept.
void VectorSurvey::find_extreme(VectorLoop::Kept &kept) const {
    const std::optional<Order> comparison = order_of(*without_conversions(kept.branch->condition));
    if (!comparison)
        return;
    if (is_wrapped(*comparison->left) || is_wrapped(*comparison->right))
        return;
    const bool is_left_new = !as<Name>(without_conversions(comparison->left));
    const Expression *now = without_conversions(is_left_new ? comparison->left : comparison->right);
    const Expression *old = without_conversions(is_left_new ? comparison->right : comparison->left);
    for (const Assignment *each : kept.assignments) {
        const Fit how = fit(Ranges().of(*each->right), each->right->type, each->left->type);
        if (!are_alike(*each->left, *old) || !are_alike(*without_conversions(each->right), *now) ||
            is_wrapped(*each->right) || (how != Fit::kAsItIs && how != Fit::kAssume))
            continue;
        kept.extreme = each;
        kept.format = comparison->format;
        const auto mirrored = [](BinaryOperator op) {
            return op == BinaryOperator::kLess        ? BinaryOperator::kGreater
                   : op == BinaryOperator::kLessEqual ? BinaryOperator::kGreaterEqual
                   : op == BinaryOperator::kGreater   ? BinaryOperator::kLess
                                                      : BinaryOperator::kLessEqual;
        };
        kept.order = is_left_new ? comparison->op : mirrored(comparison->op);
    }
}

bool VectorSurvey::keep(const If &branch) {
    VectorLoop::Kept kept{&branch, {}, nullptr, {}, nullptr};
    if (!branch.is_private || branch.else_branch || has_guards(*branch.condition))
        return false;
    kept.assignments = scalar_assignments(branch);
    if (kept.assignments.empty())
        return false;
    find_extreme(kept);
    ++choices_; // what it changes would be changed in every iteration, and once
    const bool fits =
        (kept.extreme || value(*branch.condition)) &&
        std::ranges::all_of(kept.assignments, [&](const Assignment *each) { return value(*each->right); });
    --choices_;
    if (!fits)
        return false;
    result_.kept.push_back(std::move(kept));
    return true;
}

} // namespace picco::compiler
