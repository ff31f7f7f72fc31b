// Functions that can be called with vectors.
#include "plan/lanewise.h"

#include "ast/facts.h"
#include "plan/counted_loop.h"
#include "plan/extremes.h"
#include "plan/product_loop.h"
#include "plan/vector_loop.h"
#include "plan/wavefront.h"

#include <algorithm>

namespace picco::compiler {
namespace {

bool is_number(const Type *type) {
    return is_integer(type) && !type->is_volatile && !type->is_atomic;
}

/// A parameter `a[n]` of integers that stays where the caller has put it.
bool is_array_parameter(const VariableSymbol &parameter) {
    return parameter.declared_array && !parameter.is_changed &&
           is_number(innermost_element(parameter.declared_array));
}

/// The variable that an element at indices belongs to, or whose pointer reaches it; null for other places.
const VariableSymbol *array_at(const Expression &place) {
    const auto *subscript = as<Subscript>(&place);
    const auto *base = subscript ? as<Conversion>(subscript->base) : nullptr;
    if (!base)
        return nullptr;
    const auto *name = as<Name>(base->operand);
    return name ? as<VariableSymbol>(name->symbol) : array_at(*base->operand);
}

class Survey {
  public:
    explicit Survey(const FunctionDefinition &function) : function_(function) {
        facts_.writes.resize(function.parameters.size());
    }

    LaneFacts run() {
        const Type *result = function_.symbol->type->target;
        facts_.takes_vectors =
            (is_void(result) || (is_private(result) && is_number(result))) && !function_.masks_returns &&
            std::ranges::all_of(function_.parameters,
                                [](const VariableSymbol *each) {
                                    return is_number(each->type) || is_array_parameter(*each);
                                }) &&
            look(*function_.body);
        return facts_;
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
    bool pass(const Expression &argument, bool is_written);
    void write(const VariableSymbol &array);
    bool has_lanes(const For &loop);
    /// Private, from lane to lane another one, or public and without effects.
    bool operand(const Expression &expression) {
        return is_private(expression.type) ? value(expression) : stays_the_same(expression);
    }
    bool is_own(const Expression &place) const;
    const VariableSymbol *own_array(const Expression &place) const;
    bool is_own_array(const VariableSymbol *variable) const;

    const FunctionDefinition &function_;
    LaneFacts facts_;
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
        return result ? value(*result) : is_void(function_.symbol->type->target);
    }
    default:
        return false;
    }
}

bool Survey::look(const For &loop) {
    return has_lanes(loop) && look(loop.initial) && loop.condition && !is_private(loop.condition->type) &&
           stays_the_same(*loop.condition) && (!loop.step || effect(*loop.step)) && look(*loop.body);
}

/// Vectors can have lanes, what else is made of loops has not.
bool Survey::has_lanes(const For &loop) {
    const std::optional<VectorLoop> vector = vector_loop(loop, function_);
    facts_.has_vectors |= vector.has_value();
    return vector ? vector->kept.empty() : !product_loop(loop, function_) && !wavefront(loop, function_);
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
               if (is_array(variable->type) && is_private(variable->type)) {
                   facts_.cells += element_count(variable->type);
                   return !item.initializer && is_number(innermost_element(variable->type));
               }
               if (is_private(variable->type))
                   return is_number(variable->type) && (!item.initializer || value(*item.initializer));
               const auto *list = as<InitializerList>(item.initializer);
               return !item.initializer || list || stays_the_same(*item.initializer);
           });
}

/// Assignments, steps and calls.
bool Survey::effect(const Expression &expression) {
    const Expression &inner = *without_conversions(&expression);
    if (const auto *called = as<Call>(&inner))
        return (is_void(called->type) || is_private(called->type)) && call(*called);
    const auto *unary = as<Unary>(&inner);
    const auto *assignment = as<Assignment>(&inner);
    if (!(unary ? is_step(unary->op) : assignment != nullptr))
        return false;
    const Expression &target = unary ? *unary->operand : *assignment->left;
    const VariableSymbol *array = own_array(target);
    if (array)
        write(*array);
    return (array || is_own(target)) && (unary || operand(*assignment->right));
}

/// The array that a private element at public indices belongs to, if the function may write to it.
const VariableSymbol *Survey::own_array(const Expression &place) const {
    const VariableSymbol *array = array_at(place);
    return is_own_array(array) && is_private(place.type) && is_number(place.type) &&
                   is_public_place(place, stays_the_same)
               ? array
               : nullptr;
}

bool Survey::is_own_array(const VariableSymbol *variable) const {
    if (!variable || variable->is_global || variable->storage == Storage::kStatic ||
        variable->is_address_taken)
        return false;
    return variable->is_parameter ? is_array_parameter(*variable) : is_array(variable->type);
}

void Survey::write(const VariableSymbol &array) {
    const auto found = std::ranges::find(function_.parameters, &array);
    if (found != function_.parameters.end())
        facts_.writes[static_cast<size_t>(found - function_.parameters.begin())] = true;
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
            return (as<Name>(conversion->operand) && is_own(*conversion->operand)) ||
                   own_array(*conversion->operand);
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
    if (!call.function || !is_lanewise(*call.function))
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

/// An array of the function's own, or one that it was passed itself, or a row of such.
bool Survey::pass(const Expression &argument, bool is_written) {
    if (!is_private(innermost_element(argument.type->target)))
        return stays_the_same(argument);
    const Expression *array = passed_array(argument);
    const auto *load = as<Conversion>(&argument);
    const auto *name = array                                               ? as<Name>(array)
                       : load && load->conversion == ConversionKind::kLoad ? as<Name>(load->operand)
                                                                           : nullptr;
    const VariableSymbol *variable = name    ? as<VariableSymbol>(name->symbol)
                                     : array ? array_at(*array)
                                             : nullptr;
    if (!is_own_array(variable) || (array && !is_public_place(*array, stays_the_same)))
        return false;
    if (is_written)
        write(*variable);
    return true;
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

const LaneFacts &lane_facts(const FunctionSymbol &function) {
    const FunctionFacts &facts = function.facts;
    const bool is_closed = function.definition && !facts.is_recursive && !facts.has_public_effect &&
                           !facts.opens && !facts.does_input_output;
    if (!function.lanes)
        function.lanes = is_closed ? Survey(*function.definition).run() : LaneFacts();
    return *function.lanes;
}

const Expression *passed_array(const Expression &argument) {
    const auto *decay = as<Conversion>(&argument);
    return decay && decay->conversion == ConversionKind::kArrayToPointer && is_array(decay->operand->type)
               ? decay->operand
               : nullptr;
}

} // namespace picco::compiler
