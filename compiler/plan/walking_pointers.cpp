#include "plan/walking_pointers.h"

#include "ast/facts.h"
#include "lower/walk.h"

namespace picco::compiler {
namespace {

/// A pointer to elements whose size is known, which nobody changes but by its name.
bool may_walk(const VariableSymbol &variable) {
    const Type *type = variable.type;
    if (!is_pointer(type) || is_private(type) || type->is_volatile || is_variably_modified(type))
        return false;
    const bool is_ours = variable.linkage == Linkage::kNone || (variable.is_global && variable.is_defined);
    return is_ours && variable.storage != Storage::kThread && !variable.is_address_taken &&
           !variable.is_from_system_header && !is_function(type->target) && !is_void(type->target) &&
           is_complete(type->target);
}

const VariableSymbol *variable_of(const Expression *expression) {
    const auto *name = as<Name>(without_conversions(expression));
    return name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
}

} // namespace

WalkingPointers::WalkingPointers(const Program &program) {
    for_each_expression(
        program, [this](const Expression &each) { look(each); },
        [this](const Declaration &each) { look(each); });
    std::vector<const VariableSymbol *> open(walking_.begin(), walking_.end());
    while (!open.empty()) {
        const VariableSymbol *pointer = open.back();
        open.pop_back();
        for (const VariableSymbol *copy : copies_[pointer])
            if (walking_.insert(copy).second)
                open.push_back(copy);
    }
}

WalkingPointers::Home WalkingPointers::home_of(const Expression &value) {
    const Expression *at = &value;
    for (;;) {
        if (const auto *cast = as<Cast>(at);
            cast && is_pointer(cast->type) && is_pointer(cast->operand->type))
            at = cast->operand;
        else if (const Expression *pointer = moved_pointer(*at))
            at = pointer;
        else if (const auto *load = as<Conversion>(at); load && !decayed_array(*load))
            at = load->operand;
        else
            break;
    }
    const auto *address = as<Unary>(at);
    const Expression *array = decayed_array(*at);
    if (array || (address && address->op == UnaryOperator::kAddressOf)) {
        const VariableSymbol *whole = base_variable(array ? array : address->operand);
        const bool is_known =
            whole && !is_pointer(whole->type) && (is_array(whole->type) || !holds_private(whole->type));
        return is_known ? Home{whole, false} : Home{};
    }
    const VariableSymbol *pointer = variable_of(at);
    return pointer && is_pointer(pointer->type) && !is_private(pointer->type) ? Home{pointer, true} : Home{};
}

void WalkingPointers::note_value(const VariableSymbol *pointer, const Expression &value) {
    if (!pointer || !may_walk(*pointer))
        return;
    const Expression *plain = without_conversions(&value);
    while (const auto *cast = as<Cast>(plain))
        plain = without_conversions(cast->operand);
    if (moved_pointer(*plain))
        walking_.insert(pointer);
    if (const Home home = home_of(value); home.variable && home.is_pointer)
        copies_[home.variable].insert(pointer);
}

void WalkingPointers::look(const Declaration &declaration) {
    const auto *variables = as<VariableDeclaration>(&declaration);
    if (!variables)
        return;
    for (const DeclaredItem &item : variables->items)
        if (item.initializer)
            note_value(as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)), *item.initializer);
}

/// Of `&p[i]`, `&p->x` and the like nothing is read.
void WalkingPointers::note_address(const Expression *place) {
    for (;;) {
        addresses_.insert(place);
        if (const auto *element = as<Subscript>(place))
            place = decayed_array(*element->base);
        else if (const auto *member = as<Member>(place); member && !member->is_arrow)
            place = member->base;
        else
            return;
    }
}

void WalkingPointers::look(const Expression &expression) {
    if (const auto *unary = as<Unary>(&expression); unary && unary->op == UnaryOperator::kAddressOf)
        note_address(unary->operand);
    if (const auto *element = as<Subscript>(&expression))
        bases_.insert(element->base);
    if (const Expression *array = decayed_array(expression); array && !bases_.contains(&expression))
        note_address(array);
    const Expression *moved = as<Binary>(&expression) ? nullptr : moved_pointer(expression);
    if (const VariableSymbol *pointer = moved ? variable_of(moved) : nullptr; pointer && may_walk(*pointer))
        walking_.insert(pointer);
    if (const auto *assignment = as<Assignment>(&expression); assignment && !assignment->op)
        note_value(variable_of(assignment->left), *assignment->right);
}

const VariableSymbol *WalkingPointers::gone_through(const Expression &access) const {
    if (addresses_.contains(&access))
        return nullptr;
    const Expression *pointer = nullptr;
    if (const auto *unary = as<Unary>(&access))
        pointer = unary->op == UnaryOperator::kDereference ? unary->operand : nullptr;
    else if (const auto *member = as<Member>(&access))
        pointer = member->is_arrow ? member->base : nullptr;
    else if (const auto *element = as<Subscript>(&access))
        pointer = decayed_array(*element->base) ? nullptr : element->base;
    if (!pointer || !is_pointer(pointer->type) || !is_complete(pointer->type->target) ||
        is_function(pointer->type->target))
        return nullptr;
    const Expression *at = without_conversions(pointer);
    while (const Expression *moved = moved_pointer(*at))
        at = without_conversions(moved);
    const VariableSymbol *variable = variable_of(at);
    return variable && has(*variable) ? variable : nullptr;
}

} // namespace picco::compiler
