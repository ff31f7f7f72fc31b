#include "ast/facts.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace picco::compiler {

bool is_bit_value(const Expression *expression) {
    if (expression->constant)
        return *expression->constant == 0 || *expression->constant == 1;
    if (is_bit(expression->type))
        return true;
    if (const Conversion *conversion = as<Conversion>(expression)) {
        switch (conversion->conversion) {
        case ConversionKind::kShare:
        case ConversionKind::kWiden:
        case ConversionKind::kSame:
            return is_bit_value(conversion->operand);
        default:
            return false;
        }
    }
    if (const Binary *binary = as<Binary>(expression))
        return is_comparison(binary->op) || is_logical(binary->op) ||
               (is_bitwise(binary->op) && is_bit_value(binary->left) && is_bit_value(binary->right));
    if (const Unary *unary = as<Unary>(expression))
        return unary->op == UnaryOperator::kLogicalNot;
    return false;
}

const Type *stored_type(const Expression &place) {
    if (const Subscript *subscript = as<Subscript>(&place))
        return subscript->stored;
    const Member *member = as<Member>(&place);
    return member ? member->stored : nullptr;
}

const Type *declared_array(const Expression &pointer) {
    const Conversion *load = as<Conversion>(&pointer);
    const Name *name = load && load->conversion == ConversionKind::kLoad ? as<Name>(load->operand) : nullptr;
    const auto *variable = name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
    if (!variable || !variable->declared_array || variable->is_changed)
        return nullptr;
    const Type *array = variable->declared_array;
    if (array->array_form == ArrayForm::kConstant)
        return array;
    const Expression *length = array->size ? array->size->expression : nullptr;
    const Name *size = length ? as<Name>(without_conversions(length)) : nullptr;
    const auto *holder = size ? as<VariableSymbol>(static_cast<const Symbol *>(size->symbol)) : nullptr;
    return holder && !holder->is_changed ? array : nullptr;
}

const Statement *only_statement(const Statement &statement) {
    const Statement *only = &statement;
    while (const auto *block = as<Block>(only))
        only = block->statements.size() == 1 ? block->statements[0] : nullptr;
    return only;
}

const Expression *without_conversions(const Expression *expression) {
    while (const Conversion *conversion = as<Conversion>(expression))
        expression = conversion->operand;
    return expression;
}

bool is_evaluated(const Expression &expression) {
    const auto *size_of = as<SizeOf>(&expression);
    if (!size_of)
        return true;
    const Type *type = size_of->type_name ? size_of->type_name->type : size_of->operand->type;
    return type && is_variably_modified(type);
}

VariableSymbol *base_variable(const Expression *place) {
    for (;;) {
        if (const Name *name = as<Name>(place))
            return as<VariableSymbol>(name->symbol);
        if (const Member *member = as<Member>(place); member && !member->is_arrow) {
            place = member->base;
            continue;
        }
        if (const ArrayElement *element = as<ArrayElement>(place)) {
            place = element->array;
            continue;
        }
        const Conversion *conversion = nullptr;
        if (const Subscript *subscript = as<Subscript>(place))
            conversion = as<Conversion>(subscript->base);
        else if (const Unary *unary = as<Unary>(place); unary && unary->op == UnaryOperator::kDereference)
            conversion = as<Conversion>(unary->operand);
        if (!conversion || conversion->conversion != ConversionKind::kArrayToPointer)
            return nullptr;
        place = conversion->operand;
    }
}

bool assigns_array(const Expression *initializer) {
    return as<Elementwise>(initializer) ||
           (as<StatementExpression>(initializer) && is_void(initializer->type));
}

bool varies_by_element(const Expression &expression) {
    if (as<ArrayElement>(&expression))
        return true;
    if (as<Elementwise>(&expression) || as<SmcOpen>(&expression))
        return false; // elements of its own
    const Binary *product = as<Binary>(&expression);
    if (product && product->op == BinaryOperator::kInnerProduct)
        return false;
    bool result = false;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *child) { result = result || varies_by_element(*child); };
    visitor.statement = [](const Statement *) {};
    visitor.declaration = [](const Declaration *) {};
    visit_children(expression, visitor);
    return result;
}

bool is_bit_field(const Expression &place) {
    const auto *member = as<Member>(&place);
    return member && !member->path.empty() && member->path.back()->bit_width;
}

const Expression *pointer_to(const Expression &place) {
    if (const auto *member = as<Member>(&place))
        return member->is_arrow ? member->base : pointer_to(*member->base);
    if (const auto *subscript = as<Subscript>(&place))
        return subscript->base;
    const auto *unary = as<Unary>(&place);
    return unary && unary->op == UnaryOperator::kDereference ? unary->operand : nullptr;
}

bool is_at_private_location(const Expression &place) {
    const Expression *pointer = pointer_to(place);
    return pointer && pointer->type && is_pointer(pointer->type) && is_private(pointer->type);
}

const Name &root_name(const Expression &place) {
    const Expression *root = without_conversions(&place);
    while (const auto *subscript = as<Subscript>(root))
        root = without_conversions(subscript->base);
    return *as<Name>(root);
}

bool names_any(const Expression &expression, const std::function<bool(const VariableSymbol &)> &is_wanted) {
    if (const auto *name = as<Name>(&expression)) {
        const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(name->symbol));
        return variable && is_wanted(*variable);
    }
    bool found = false;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *each) { found = found || names_any(*each, is_wanted); };
    visit_children(expression, visitor);
    return found;
}

bool mentions(const Expression &expression, const VariableSymbol *variable) {
    return names_any(expression, [&](const VariableSymbol &each) { return &each == variable; });
}

int count_names(const Statement &statement, const VariableSymbol *variable) {
    int count = 0;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *each) {
        const auto *name = as<Name>(each);
        count += name && name->symbol == variable;
        visit_children(*each, visitor);
    };
    visitor.statement = [&](const Statement *each) { visit_children(*each, visitor); };
    visitor.declaration = [&](const Declaration *each) { visit_children(*each, visitor); };
    visit_children(statement, visitor);
    return count;
}

bool declares_private(const Declaration &declaration) {
    const auto *variables = as<VariableDeclaration>(&declaration);
    return variables && std::ranges::any_of(variables->items, [](const DeclaredItem &item) {
               return as<VariableSymbol>(item.symbol) && is_private(item.type);
           });
}

bool handles_private(const Type *function) {
    return reaches_private(function->target) ||
           std::ranges::any_of(function->parameters, [](const Type *type) { return reaches_private(type); });
}

const Block *block_of_cases(const Statement &statement) {
    const auto *block = as<Block>(&statement);
    const auto holds_label = [](const Statement *each) { return as<Case>(each) || block_of_cases(*each); };
    return block && !block->is_parallel && std::ranges::any_of(block->statements, holds_label) ? block
                                                                                               : nullptr;
}

bool takes_part_of_rows(const Type *target, const TransferShape &shape) {
    for (std::size_t i = 1; i + 1 < shape.sizes.size(); ++i) {
        target = target->target;
        const Expression &size = *shape.sizes[i];
        if (target->array_form != ArrayForm::kConstant || !size.constant ||
            *size.constant != static_cast<Int128>(target->count))
            return true;
    }
    return false;
}

bool has_side_effect(const Expression &expression) {
    const auto *unary = as<Unary>(&expression);
    bool result = as<Assignment>(&expression) || as<Call>(&expression) ||
                  as<StatementExpression>(&expression) || (unary && is_step(unary->op));
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *child) { result = result || has_side_effect(*child); };
    visit_children(expression, visitor);
    return result;
}

const Expression *written_place(const Expression &expression) {
    if (const auto *assignment = as<Assignment>(&expression))
        return assignment->left;
    const auto *unary = as<Unary>(&expression);
    return unary && is_step(unary->op) ? unary->operand : nullptr;
}

std::optional<PointerSum> pointer_sum(Expression &pointer) {
    auto *sum = as<Binary>(&pointer);
    if (!sum || (sum->op != BinaryOperator::kAdd && sum->op != BinaryOperator::kSubtract) ||
        !is_pointer(sum->type) || is_private(sum->type))
        return std::nullopt;
    PointerSum result{sum->left, sum->right, sum->op == BinaryOperator::kSubtract};
    if (!is_pointer(result.base->type))
        std::swap(result.base, result.index);
    if (!is_integer(result.index->type) || is_private(result.index->type) || is_private(result.base->type))
        return std::nullopt;
    return result;
}

const VariableSymbol *named_variable(const Expression &expression) {
    const auto *name = as<Name>(without_conversions(&expression));
    return name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
}

const Expression *moved_pointer(const Expression &expression) {
    if (const auto *unary = as<Unary>(&expression))
        return is_step(unary->op) && is_pointer(unary->type) ? unary->operand : nullptr;
    if (const auto *assignment = as<Assignment>(&expression))
        return assignment->op && is_pointer(assignment->type) ? assignment->left : nullptr;
    const auto *sum = as<Binary>(&expression);
    if (!sum || !is_pointer(sum->type) ||
        (sum->op != BinaryOperator::kAdd && sum->op != BinaryOperator::kSubtract))
        return nullptr;
    return is_pointer(sum->left->type) ? sum->left : sum->right;
}

bool is_moved_pointer(const Expression &pointer) {
    const auto *address = as<Unary>(&pointer);
    const auto *element = address && address->op == UnaryOperator::kAddressOf
                              ? as<Subscript>(without_conversions(address->operand))
                              : nullptr;
    if (!element)
        return moved_pointer(pointer) != nullptr;
    const Expression *array = decayed_array(*element->base);
    return !array || array->type->array_form != ArrayForm::kConstant || !element->index->constant ||
           *element->index->constant >= static_cast<Int128>(array->type->count);
}

const Expression *decayed_array(const Expression &pointer) {
    const auto *decay = as<Conversion>(&pointer);
    return decay && decay->conversion == ConversionKind::kArrayToPointer ? decay->operand : nullptr;
}

std::optional<Int128> kept_constant(const DeclaredItem &item) {
    const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(item.symbol));
    if (!variable || !item.initializer || !item.initializer->constant || variable->is_changed ||
        variable->type->is_volatile || !is_integer(variable->type) || is_private(variable->type))
        return std::nullopt;
    return item.initializer->constant;
}

bool never_fails(const Expression &expression) {
    const auto *binary = as<Binary>(&expression);
    if (binary && (binary->op == BinaryOperator::kDivide || binary->op == BinaryOperator::kRemainder) &&
        (!binary->right->constant || *binary->right->constant <= 0))
        return false;
    const auto *load = as<Conversion>(&expression);
    if (load && load->conversion == ConversionKind::kLoad && !as<Name>(load->operand))
        return false;
    bool is_sure = true;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *each) { is_sure = is_sure && never_fails(*each); };
    visit_children(expression, visitor);
    return is_sure;
}

Guards guards_of(const Expression &condition, bool holds) {
    const auto *conversion = as<Conversion>(&condition);
    if (conversion && is_private(conversion->type))
        return guards_of(*conversion->operand, holds);
    if (!is_private(condition.type))
        return {{&condition, !holds}};
    const auto *negation = as<Unary>(&condition);
    if (negation && negation->op == UnaryOperator::kLogicalNot)
        return guards_of(*negation->operand, !holds);
    const auto *both = as<Binary>(&condition);
    if (!both || both->op != (holds ? BinaryOperator::kLogicalAnd : BinaryOperator::kLogicalOr))
        return {};
    Guards guards = guards_of(*both->left, holds);
    std::ranges::copy(guards_of(*both->right, holds), std::back_inserter(guards));
    return guards;
}

} // namespace picco::compiler
