// Functions that can be called with vectors.
#include "plan/lanewise.h"

#include "ast/facts.h"
#include "plan/counted_loop.h"
#include "plan/extremes.h"
#include "plan/product_loop.h"
#include "plan/vector_loop.h"

#include <algorithm>

namespace picco::compiler {
namespace {

bool is_number(const Type *type) {
    return is_integer(type) && !type->is_volatile && !type->is_atomic;
}

class Survey {
  public:
    explicit Survey(const FunctionDefinition &function) : function_(function) {}

    bool run() {
        const Type *result = function_.symbol->type->target;
        return is_private(result) && is_number(result) && !function_.masks_returns &&
               std::ranges::all_of(function_.parameters,
                                   [](const VariableSymbol *each) { return is_number(each->type); }) &&
               look(*function_.body);
    }

  private:
    bool look(const Statement *statement) { return !statement || look(*statement); }
    bool look(const Statement &statement);
    bool look(const For &loop);
    bool look(const If &branch);
    bool declare(const Declaration &declaration);
    bool effect(const Expression &expression);
    bool value(const Expression &expression);
    bool operation(const Binary &binary);
    bool call(const Call &call);
    /// Private, from lane to lane another one, or public and without effects.
    bool operand(const Expression &expression) {
        return is_private(expression.type) ? value(expression) : stays_the_same(expression);
    }
    bool is_own(const Expression &place) const;

    const FunctionDefinition &function_;
};

bool Survey::look(const Statement &statement) {
    switch (statement.kind) {
    case StatementKind::kBlock:
        return std::ranges::all_of(as<Block>(&statement)->statements,
                                   [&](const Statement *each) { return look(*each); });
    case StatementKind::kDeclarationStatement:
        return declare(*as<DeclarationStatement>(&statement)->declaration);
    case StatementKind::kExpressionStatement: {
        const Expression *expression = as<ExpressionStatement>(&statement)->expression;
        return !expression || effect(*expression);
    }
    case StatementKind::kFor:
        return look(*as<For>(&statement));
    case StatementKind::kIf:
        return look(*as<If>(&statement));
    case StatementKind::kReturn: {
        const Expression *result = as<Return>(&statement)->value;
        return result && value(*result);
    }
    default:
        return false;
    }
}

bool Survey::look(const For &loop) {
    // What is a vector operation already has lanes of its own.
    return !vector_loop(loop, function_) && !product_loop(loop, function_) && look(loop.initial) &&
           loop.condition && !is_private(loop.condition->type) && stays_the_same(*loop.condition) &&
           (!loop.step || effect(*loop.step)) && look(*loop.body);
}

bool Survey::look(const If &branch) {
    return operand(*branch.condition) && !ordered_pair(branch) && look(*branch.then_branch) &&
           look(branch.else_branch);
}

bool Survey::declare(const Declaration &declaration) {
    const auto *variables = as<VariableDeclaration>(&declaration);
    return variables && std::ranges::all_of(variables->items, [&](const DeclaredItem &item) {
               const auto *variable = as<VariableSymbol>(item.symbol);
               if (!variable || variable->storage == Storage::kStatic ||
                   variable->linkage != Linkage::kNone || variable->is_address_taken)
                   return false;
               if (is_private(variable->type))
                   return is_number(variable->type) && (!item.initializer || value(*item.initializer));
               const auto *list = as<InitializerList>(item.initializer);
               return !item.initializer || list || stays_the_same(*item.initializer);
           });
}

/// Assignments and steps.
bool Survey::effect(const Expression &expression) {
    const Expression &inner = *without_conversions(&expression);
    if (const auto *unary = as<Unary>(&inner))
        return is_step(unary->op) && is_own(*unary->operand);
    const auto *assignment = as<Assignment>(&inner);
    return assignment && is_own(*assignment->left) && operand(*assignment->right);
}

/// A number of the function's own: a variable, or an element of a public array.
bool Survey::is_own(const Expression &place) const {
    const VariableSymbol *variable = base_variable(&place);
    if (!variable || variable->is_global || variable->storage == Storage::kStatic ||
        variable->is_address_taken || !is_number(place.type))
        return false;
    return as<Name>(&place) || (!is_private(place.type) && stays_the_same(place));
}

bool Survey::value(const Expression &expression) {
    if (!is_private(expression.type) || !is_number(expression.type))
        return false;
    if (const auto *conversion = as<Conversion>(&expression)) {
        switch (conversion->conversion) {
        case ConversionKind::kLoad:
            return as<Name>(conversion->operand) && is_own(*conversion->operand);
        case ConversionKind::kShare:
            return stays_the_same(*conversion->operand);
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
        return choice->when_true && operand(*choice->condition) && value(*choice->when_true) &&
               value(*choice->when_false);
    if (const auto *called = as<Call>(&expression))
        return call(*called);
    const auto *binary = as<Binary>(&expression);
    return binary && operation(*binary);
}

bool Survey::operation(const Binary &binary) {
    if (binary.op == BinaryOperator::kComma || binary.op == BinaryOperator::kInnerProduct ||
        (is_logical(binary.op) && !is_private(binary.left->type)))
        return false;
    return operand(*binary.left) && operand(*binary.right);
}

bool Survey::call(const Call &call) {
    return call.function && is_lanewise(*call.function) &&
           std::ranges::all_of(call.arguments, [&](const Expression *each) { return operand(*each); });
}

} // namespace

const Expression *lane_operand(const Expression &operation) {
    if (const auto *conversion = as<Conversion>(&operation)) {
        switch (conversion->conversion) {
        case ConversionKind::kWiden:
        case ConversionKind::kSame:
        case ConversionKind::kWrap:
        case ConversionKind::kTruth:
            return conversion->operand;
        default:
            return nullptr;
        }
    }
    if (const auto *cast = as<Cast>(&operation))
        return cast->operand;
    if (const auto *unary = as<Unary>(&operation)) {
        const bool is_value = !is_step(unary->op) && unary->op != UnaryOperator::kDereference &&
                              unary->op != UnaryOperator::kAddressOf;
        return is_value ? unary->operand : nullptr;
    }
    const auto *ones = as<CountOnes>(&operation);
    return ones ? ones->operand : nullptr;
}

bool is_lanewise(const FunctionSymbol &function) {
    if (!function.takes_vectors)
        function.takes_vectors = function.definition && !function.facts.is_recursive &&
                                 !function.facts.has_public_effect && !function.facts.opens &&
                                 !function.facts.does_input_output && Survey(*function.definition).run();
    return *function.takes_vectors;
}

} // namespace picco::compiler
