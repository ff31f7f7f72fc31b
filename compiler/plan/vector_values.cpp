// What vector loops compute, and the places that they read.
#include "plan/vector_survey.h"

#include "ast/facts.h"
#include "plan/lanewise.h"

#include <algorithm>

namespace picco::compiler {
bool VectorSurvey::read(const Expression &place) {
    if (!is_private(place.type) || !is_integer(place.type) || !is_place_kind(place) ||
        place.type->is_volatile)
        return false;
    if (const auto *name = as<Name>(&place)) {
        const auto *variable = as<VariableSymbol>(name->symbol);
        if (!variable)
            return false;
        if (!is_own(place)) {
            read_.insert(variable);
            accesses_.push_back({&place, false});
        }
        return true;
    }
    if (!is_element(place) && (result_.outer || !is_public_place(place, stays_the_same)))
        return false;
    if (guarded_ != 0 || (arms_ != 0 && !never_fails(place)))
        return false;
    note(place, false);
    return true;
}

void VectorSurvey::note(const Expression &place, bool is_write) {
    accesses_.push_back({&place, is_write});
    std::vector<const Expression *> &places = is_element(place) ? result_.places : result_.scattered;
    const bool is_known =
        std::ranges::any_of(places, [&](const Expression *each) { return are_alike(*each, place); });
    if (moves(place) && !is_known)
        places.push_back(&place);
}

/// A value of private integer type that vector operations can compute.
bool VectorSurvey::value(const Expression &expression) {
    if (!is_integer(expression.type))
        return false;
    if (!is_private(expression.type))
        return false;
    if (const auto *conversion = as<Conversion>(&expression)) {
        switch (conversion->conversion) {
        case ConversionKind::kLoad:
            return read(*conversion->operand);
        case ConversionKind::kShare: {
            const Type *type = conversion->operand->type;
            return stays_the_same(*conversion->operand) && (arms_ == 0 || !moves(expression)) &&
                   (type->is_signed || type->width != 64 || !moves(expression));
        }
        default:
            break;
        }
    }
    if (const Expression *operand = lane_operand(expression))
        return value(*operand);
    if (const auto *operation = as<RealOperation>(&expression)) {
        computes_ = true;
        return std::ranges::all_of(operation->operands, [&](const Expression *operand) {
            return is_private(operand->type) ? value(*operand)
                                             : stays_the_same(*operand) && (arms_ == 0 || !moves(*operand));
        });
    }
    if (const auto *choice = as<Conditional>(&expression))
        return choose(*choice);
    if (const auto *called = as<Call>(&expression))
        return call(*called);
    const auto *binary = as<Binary>(&expression);
    if (!binary || binary->op == BinaryOperator::kComma || binary->op == BinaryOperator::kInnerProduct)
        return false;
    computes_ = computes_ || (binary->op != BinaryOperator::kAdd && binary->op != BinaryOperator::kSubtract &&
                              binary->op != BinaryOperator::kBitXor);
    const bool is_division =
        binary->op == BinaryOperator::kDivide || binary->op == BinaryOperator::kRemainder;
    const auto *shared = as<Conversion>(binary->right);
    const bool has_public_right = shared && shared->conversion == ConversionKind::kShare;
    if (is_division && has_public_right && moves(*binary->right))
        return false;
    if (is_shift(binary->op) && !is_private(binary->right->type))
        return value(*binary->left) && stays_the_same(*binary->right) && !moves(*binary->right);
    if (is_logical(binary->op) &&
        !guards_of(*binary->left, binary->op == BinaryOperator::kLogicalAnd).empty())
        return false; // C's short circuit
    choices_ += is_logical(binary->op) ? 1 : 0;
    const bool fits = value(*binary->left) && value(*binary->right);
    choices_ -= is_logical(binary->op) ? 1 : 0;
    return fits;
}

bool VectorSurvey::call(const Call &call) {
    result_.has_calls = true;
    computes_ = true;
    if (!call.function || !is_lanewise(*call.function))
        return false;
    result_.cells += call.function->lanes->cells;
    if (call.function->lanes->has_vectors)
        result_.callees.push_back(call.function);
    for (size_t i = 0; i < call.arguments.size(); ++i) {
        const Expression &argument = *call.arguments[i];
        const bool fits = is_private(argument.type) ? value(argument)
                          : is_pointer(argument.type) && is_private(innermost_element(argument.type->target))
                              ? pass(call, i)
                              : stays_the_same(argument) && !moves(argument);
        if (!fits)
            return false;
    }
    return true;
}

/// An array: all of one at public indices, which moves evenly or, unless it is written to, not at all.
bool VectorSurvey::pass(const Call &call, size_t index) {
    const std::vector<bool> &writes = call.function->lanes->writes;
    const bool is_conditional = depth_ + arms_ + choices_ != 0;
    const Expression *array = passed_array(*call.arguments[index]);
    const auto are_known = [&](std::vector<const Expression *> &arrays) {
        return std::ranges::any_of(arrays, [&](const Expression *each) { return are_alike(*each, *array); });
    };
    if (!array || arms_ != 0 || !is_element(*array) || (writes[index] && (is_conditional || !moves(*array))))
        return false;
    accesses_.push_back({array, writes[index]});
    result_.passes_arrays = true;
    if (moves(*array) && !are_known(result_.rows))
        result_.rows.push_back(array);
    for (size_t i = 0; i < index; ++i) {
        const Expression *other = passed_array(*call.arguments[i]);
        if (!other || !is_private(innermost_element(other->type)) || !(writes[i] || writes[index]))
            continue;
        if (!moves(*other) || !moves(*array) || !are_alike(*other, *array))
            result_.rows_apart.push_back({writes[i] ? other : array, writes[i] ? array : other, true});
    }
    return true;
}

/// Of a public condition one side is not computed, nor what its places take to be found.
bool VectorSurvey::choose(const Conditional &choice) {
    const bool is_public = !is_private(choice.condition->type);
    if (!choice.when_true || (!is_public && has_guards(*choice.condition)) ||
        !(is_public ? stays_the_same(*choice.condition) && !moves(*choice.condition)
                    : value(*choice.condition)))
        return false;
    int &around = is_public ? arms_ : choices_;
    computes_ = computes_ || !is_public;
    ++around;
    const bool fits = value(*choice.when_true) && value(*choice.when_false);
    --around;
    return fits;
}

} // namespace picco::compiler
