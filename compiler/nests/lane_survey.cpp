// Statements that can run in lanes.
#include "nests/lane_survey.h"

#include "ast/facts.h"
#include "ir/facts.h"
#include "nests/wavefront.h"
#include "plan/counted_loop.h"
#include "plan/extremes.h"
#include "plan/own_scalars.h"

#include <algorithm>

namespace picco::compiler {
namespace {

/// The variable that an element at indices belongs to, or whose pointer reaches it; null for other places.
const VariableSymbol *array_at(const Expression &place) {
    const auto *subscript = as<Subscript>(&place);
    const auto *base = subscript ? as<Conversion>(subscript->base) : nullptr;
    if (!base)
        return nullptr;
    const auto *name = as<Name>(base->operand);
    return name ? as<VariableSymbol>(name->symbol) : array_at(*base->operand);
}

/// A parameter `a[n]` of integers that stays where the caller has put it.
bool is_array_parameter(const VariableSymbol &parameter) {
    return parameter.declared_array && !parameter.is_changed &&
           is_number(innermost_element(parameter.declared_array));
}

/// `if (…) at = i;`: iterations hand on what they offer, which a tree does in fewer steps than lanes.
bool keeps_offers(const For &loop) {
    const std::set<const VariableSymbol *> own = own_scalars(*loop.body);
    const auto is_offer = [&](const Statement *statement) {
        const auto *expression = as<ExpressionStatement>(statement);
        const auto *assignment =
            as<Assignment>(without_conversions(expression ? expression->expression : nullptr));
        const auto *name = assignment && !assignment->op ? as<Name>(assignment->left) : nullptr;
        return name && is_private(name->type) && !own.contains(as<VariableSymbol>(name->symbol));
    };
    const auto statements_of = [](const Statement &statement) -> std::vector<const Statement *> {
        if (const auto *block = as<Block>(&statement))
            return {block->statements.begin(), block->statements.end()};
        return {&statement};
    };
    return !ir::has_loop(*loop.body) &&
           std::ranges::any_of(statements_of(*loop.body), [&](const Statement *each) {
               const auto *branch = as<If>(each);
               return branch && branch->is_private && !branch->else_branch &&
                      std::ranges::all_of(statements_of(*branch->then_branch), is_offer);
           });
}

} // namespace

bool LaneSurvey::look(const Statement &statement) {
    switch (statement.kind) {
    case StatementKind::kBlock:
        return std::ranges::all_of(as<Block>(&statement)->statements,
                                   [&](const Statement *each) { return look(*each); });
    case StatementKind::kDeclarationStatement:
        return declare_all(*as<DeclarationStatement>(&statement)->declaration);
    case StatementKind::kExpressionStatement: {
        const Expression *expression = as<ExpressionStatement>(&statement)->expression;
        return !expression || effect(*expression);
    }
    case StatementKind::kFor:
        return look(*as<For>(&statement));
    case StatementKind::kIf:
        return look(*as<If>(&statement));
    case StatementKind::kReturn:
        return look(*as<Return>(&statement));
    default:
        return false;
    }
}

bool LaneSurvey::look(const For &loop) {
    return has_lanes(loop) && look(loop.initial) && look_inside(loop);
}

bool LaneSurvey::look_inside(const For &loop) {
    return loop.condition && !is_private(loop.condition->type) && is_uniform(*loop.condition) &&
           look(*loop.body) && (!loop.step || effect(*loop.step));
}

/// Vectors and folds can have lanes, what else is made of loops has not.
bool LaneSurvey::has_lanes(const For &loop) {
    const ir::Loop *vector = vector_of(loop);
    facts_.has_vectors |= vector != nullptr;
    has_only_vectors_ &=
        vector ? vector->is_plain() && vector->head.must_differ.empty() : ir::has_loop(*loop.body);
    return vector ||
           (!keeps_offers(loop) && !plans_.product(loop, function_) && !wavefront(loop, function_, plans_));
}

/// Of what a condition decides one side may not be computed, if it has public parts.
bool LaneSurvey::in_arms(const Expression &condition, const std::function<bool()> &look) {
    const int is_public = has_guards(condition) ? 1 : 0;
    arms_ += is_public;
    const bool fits = look();
    arms_ -= is_public;
    return fits;
}

bool LaneSurvey::look(const If &branch) {
    if (!operand(*branch.condition) || ordered_pair(branch))
        return false;
    return in_arms(*branch.condition, [&] { return look(branch.then_branch) && look(branch.else_branch); });
}

bool LaneSurvey::declare_all(const Declaration &declaration) {
    const auto *variables = as<VariableDeclaration>(&declaration);
    return variables && std::ranges::all_of(variables->items, [&](const DeclaredItem &item) {
               const auto *variable = as<VariableSymbol>(item.symbol);
               if (!variable || variable->storage == Storage::kStatic ||
                   variable->linkage != Linkage::kNone || variable->is_address_taken || !declare(*variable))
                   return false;
               if (is_array(variable->type) && is_private(variable->type)) {
                   facts_.cells += element_count(variable->type);
                   return !item.initializer && is_number(innermost_element(variable->type));
               }
               if (is_private(variable->type))
                   return is_number(variable->type) && (!item.initializer || value(*item.initializer));
               const auto *list = as<InitializerList>(item.initializer);
               return !item.initializer || (list ? std::ranges::all_of(list->parts,
                                                                       [&](const InitializedPart &part) {
                                                                           return is_uniform(*part.value);
                                                                       })
                                                 : is_uniform(*item.initializer));
           });
}

/// Assignments, steps and calls.
bool LaneSurvey::effect(const Expression &expression) {
    const Expression &inner = *without_conversions(&expression);
    if (const auto *called = as<Call>(&inner))
        return (is_void(called->type) || is_private(called->type)) && call(*called);
    const auto *unary = as<Unary>(&inner);
    const auto *assignment = as<Assignment>(&inner);
    if (!(unary ? is_step(unary->op) : assignment != nullptr))
        return false;
    const Expression &target = unary ? *unary->operand : *assignment->left;
    const bool is_update = unary || assignment->op;
    return (unary || operand(*assignment->right)) &&
           (!is_update || (is_private(target.type) ? read(target) : is_uniform(target))) && write(target);
}

const VariableSymbol *LaneSurvey::own_array(const Expression &place) const {
    const VariableSymbol *array = array_at(place);
    return is_own_array(array) && is_private(place.type) && is_number(place.type) &&
                   is_public_place(place, [&](const Expression &index) { return is_uniform(index); })
               ? array
               : nullptr;
}

bool LaneSurvey::is_own_array(const VariableSymbol *variable) const {
    if (!variable || variable->is_global || variable->storage == Storage::kStatic ||
        variable->is_address_taken || !owns(*variable))
        return false;
    return variable->is_parameter ? is_array_parameter(*variable) : is_array(variable->type);
}

/// A number of their own: a variable, or an element of a public array.
bool LaneSurvey::is_own(const Expression &place) const {
    const VariableSymbol *variable = base_variable(&place);
    if (!variable || variable->is_global || variable->storage == Storage::kStatic ||
        variable->is_address_taken || !owns(*variable) || !is_number(place.type))
        return false;
    return as<Name>(&place) || (!is_private(place.type) && is_uniform(place));
}

bool LaneSurvey::read(const Expression &place) {
    return (as<Name>(&place) && is_own(place)) || own_array(place);
}

bool LaneSurvey::write(const Expression &place) {
    const VariableSymbol *array = own_array(place);
    if (array)
        write_array(*array);
    return array || is_own(place);
}

bool LaneSurvey::value(const Expression &expression) {
    if (!is_private(expression.type) || !is_number(expression.type))
        return false;
    if (const auto *conversion = as<Conversion>(&expression)) {
        switch (conversion->conversion) {
        case ConversionKind::kLoad:
            return read(*conversion->operand);
        case ConversionKind::kShare:
            return is_uniform(*conversion->operand) || is_number_of_lane(*conversion->operand);
        default:
            break;
        }
    }
    if (const Expression *only = lane_operand(expression))
        return value(*only);
    if (const auto *real = as<RealOperation>(&expression))
        return is_byte_operation(*real) &&
               std::ranges::all_of(real->operands, [&](const Expression *each) { return operand(*each); });
    if (const auto *choice = as<Conditional>(&expression))
        return choice->when_true && operand(*choice->condition) && in_arms(*choice->condition, [&] {
                   return value(*choice->when_true) && value(*choice->when_false);
               });
    if (const auto *called = as<Call>(&expression))
        return call(*called);
    const auto *binary = as<Binary>(&expression);
    return binary && operation(*binary);
}

bool LaneSurvey::operation(const Binary &binary) {
    if (binary.op == BinaryOperator::kComma || binary.op == BinaryOperator::kInnerProduct)
        return false;
    if (is_logical(binary.op))
        return operand(*binary.left) && in_arms(*binary.left, [&] { return operand(*binary.right); });
    return operand(*binary.left) && operand(*binary.right);
}

bool LaneSurvey::call(const Call &call) {
    if (!call.function || !is_lanewise(*call.function, plans_))
        return false;
    const LaneFacts &callee = *call.function->lanes;
    facts_.cells += callee.cells;
    if (callee.has_vectors) {
        facts_.has_vectors = true;
        facts_.callees.push_back(call.function);
    }
    for (size_t i = 0; i < call.arguments.size(); ++i) {
        const Expression &argument = *call.arguments[i];
        if (is_pointer(argument.type) ? !pass(argument, callee.writes[i]) : !operand(argument))
            return false;
    }
    return true;
}

/// An array of their own, or one that was passed itself, or a row of such.
bool LaneSurvey::pass(const Expression &argument, bool is_written) {
    if (!is_private(innermost_element(argument.type->target)))
        return is_uniform(argument);
    const VariableSymbol *variable = passed_own_array(argument);
    if (variable && is_written)
        write_array(*variable);
    return variable != nullptr;
}

const VariableSymbol *LaneSurvey::passed_own_array(const Expression &argument) const {
    const Expression *array = passed_array(argument);
    const auto *load = as<Conversion>(&argument);
    const auto *name = array                                               ? as<Name>(array)
                       : load && load->conversion == ConversionKind::kLoad ? as<Name>(load->operand)
                                                                           : nullptr;
    const VariableSymbol *variable = name    ? as<VariableSymbol>(name->symbol)
                                     : array ? array_at(*array)
                                             : nullptr;
    if (!is_own_array(variable) ||
        (array && !is_public_place(*array, [&](const Expression &index) { return is_uniform(index); })))
        return nullptr;
    return variable;
}

} // namespace picco::compiler
