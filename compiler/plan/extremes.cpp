// Statements and expressions that mean the lesser or the greater of two numbers.
#include "plan/extremes.h"

#include "ast/facts.h"
#include "plan/alike.h"
#include "plan/ranges.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace picco::compiler {
namespace {

/// Without conversions that keep the value.
const Expression &unwidened(const Expression &expression) {
    const Expression *inner = &expression;
    for (const auto *step = as<Conversion>(inner);
         step && (step->conversion == ConversionKind::kWiden || step->conversion == ConversionKind::kSame);
         step = as<Conversion>(inner))
        inner = step->operand;
    return *inner;
}

/// The place that an expression reads; null if it is none.
const Expression *place_of(const Expression &expression) {
    const auto *load = as<Conversion>(&unwidened(expression));
    return load && load->conversion == ConversionKind::kLoad ? load->operand : nullptr;
}

bool is_plain_place(const Expression &place) {
    return is_private(place.type) && is_integer(place.type) && !place.type->is_volatile &&
           !is_bit_field(place) && !is_at_private_place(place) && !is_at_private_location(place) &&
           (as<Name>(&place) || as<Subscript>(&place) || as<Member>(&place) || as<Unary>(&place));
}

/// `<`, `<=`, `>` or `>=` of private integers.
struct Order {
    const Expression *left, *right;
    bool is_greater; ///< the left side is, where the condition holds
};
std::optional<Order> order_of(const Expression &condition) {
    const auto *comparison = as<Binary>(without_conversions(&condition));
    if (!comparison || !is_comparison(comparison->op) || comparison->op == BinaryOperator::kEqual ||
        comparison->op == BinaryOperator::kNotEqual)
        return std::nullopt;
    const auto is_number = [](const Expression &side) {
        return is_private(side.type) && is_integer(side.type);
    };
    if (!is_number(*comparison->left) || !is_number(*comparison->right))
        return std::nullopt;
    return Order{comparison->left, comparison->right,
                 comparison->op == BinaryOperator::kGreater ||
                     comparison->op == BinaryOperator::kGreaterEqual};
}

std::vector<const Statement *> statements_of(const Statement &statement) {
    if (const auto *block = as<Block>(&statement))
        return {block->statements.begin(), block->statements.end()};
    return {&statement};
}

/// The assignment that a statement is; null if it is none.
const Assignment *assignment_of(const Statement &statement) {
    const auto *expression = as<ExpressionStatement>(&statement);
    const auto *assignment =
        as<Assignment>(without_conversions(expression ? expression->expression : nullptr));
    return assignment && !assignment->op && !assignment->reads_old ? assignment : nullptr;
}

/// The first statement of an exchange: keeps what a place holds.
struct Kept {
    const VariableSymbol *variable = nullptr;
    const Expression *place = nullptr;
};
Kept kept_by(const Statement &statement) {
    if (const Assignment *assignment = assignment_of(statement)) {
        const auto *name = as<Name>(assignment->left);
        return {name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr,
                place_of(*assignment->right)};
    }
    const auto *declared = as<DeclarationStatement>(&statement);
    const auto *variables = declared ? as<VariableDeclaration>(declared->declaration) : nullptr;
    if (!variables || variables->items.size() != 1 || !variables->items[0].initializer ||
        as<InitializerList>(variables->items[0].initializer))
        return {};
    return {as<VariableSymbol>(static_cast<const Symbol *>(variables->items[0].symbol)),
            place_of(*variables->items[0].initializer)};
}

/// How often a variable is named in such exchanges.
int count_in_exchanges(const Statement &statement, const VariableSymbol *variable) {
    if (const auto *branch = as<If>(&statement))
        if (const auto pair = ordered_pair(*branch); pair && pair->kept == variable)
            return count_names(statement, variable);
    int count = 0;
    ConstChildVisitor visitor;
    visitor.statement = [&](const Statement *part) { count += count_in_exchanges(*part, variable); };
    visit_children(statement, visitor);
    return count;
}

} // namespace

std::optional<Extreme> extreme_of(const Conditional &choice) {
    const std::optional<Order> order = order_of(*choice.condition);
    if (!order || !choice.when_true || !is_integer(choice.type))
        return std::nullopt;
    const Expression &left = unwidened(*order->left), &right = unwidened(*order->right),
                     &chosen = unwidened(*choice.when_true), &other = unwidened(*choice.when_false);
    if (are_alike(left, chosen) && are_alike(right, other))
        return Extreme{order->left, order->right, order->is_greater};
    if (are_alike(right, chosen) && are_alike(left, other))
        return Extreme{order->left, order->right, !order->is_greater};
    return std::nullopt;
}

std::optional<ExtremeUpdate> extreme_update(const If &branch) {
    const std::vector<const Statement *> statements = statements_of(*branch.then_branch);
    if (!branch.is_private || branch.else_branch || statements.size() != 1)
        return std::nullopt;
    const Assignment *assignment = assignment_of(*statements[0]);
    const std::optional<Order> order = order_of(*branch.condition);
    if (!assignment || !order || !is_plain_place(*assignment->left))
        return std::nullopt;
    const Fit how = fit(Ranges().of(*assignment->right), assignment->right->type, assignment->left->type);
    if (how != Fit::kAsItIs && how != Fit::kAssume)
        return std::nullopt;
    const auto is_old = [&](const Expression &side) {
        const Expression *place = place_of(side);
        return place && are_alike(*place, *assignment->left);
    };
    const auto is_new = [&](const Expression &side) {
        return are_alike(unwidened(side), unwidened(*assignment->right));
    };
    // The new one is taken where the condition says that it stands on its side of the old one.
    if (is_old(*order->right) && is_new(*order->left))
        return ExtremeUpdate{{order->left, order->right, order->is_greater}, assignment};
    if (is_old(*order->left) && is_new(*order->right))
        return ExtremeUpdate{{order->left, order->right, !order->is_greater}, assignment};
    return std::nullopt;
}

std::optional<OrderedPair> ordered_pair(const If &branch) {
    const std::vector<const Statement *> statements = statements_of(*branch.then_branch);
    if (!branch.is_private || branch.else_branch || statements.size() != 3)
        return std::nullopt;
    const Kept kept = kept_by(*statements[0]);
    const Assignment *first = assignment_of(*statements[1]), *second = assignment_of(*statements[2]);
    const std::optional<Order> order = order_of(*branch.condition);
    if (!kept.variable || !kept.place || !first || !second || !order)
        return std::nullopt;
    const Expression *x = place_of(*order->left), *y = place_of(*order->right);
    if (!x || !y || !is_plain_place(*x) || !is_plain_place(*y) || x->type->canonical != y->type->canonical)
        return std::nullopt;
    const Expression &one = *first->left, &other = *second->left;
    const bool are_the_places =
        (are_alike(one, *x) && are_alike(other, *y)) || (are_alike(one, *y) && are_alike(other, *x));
    const Expression *moved = place_of(*first->right);
    const auto *back_name = as<Name>(without_conversions(second->right)); // it holds what it kept
    if (!are_the_places || !are_alike(*kept.place, one) || !moved || !are_alike(*moved, other) ||
        !back_name || back_name->symbol != kept.variable)
        return std::nullopt;
    const VariableSymbol &variable = *kept.variable;
    if (!is_private(variable.type) || !is_integer(variable.type) || variable.type->is_volatile ||
        variable.is_global || variable.storage == Storage::kStatic || variable.is_address_taken ||
        !type_interval(variable.type).contains(type_interval(x->type)))
        return std::nullopt;
    return order->is_greater ? OrderedPair{x, y, &variable} : OrderedPair{y, x, &variable};
}

bool is_only_in_exchanges(const VariableSymbol &variable, const FunctionDefinition &function) {
    return count_in_exchanges(*function.body, &variable) == count_names(*function.body, &variable);
}

} // namespace picco::compiler
