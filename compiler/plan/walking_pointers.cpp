#include "plan/walking_pointers.h"

#include "ast/facts.h"
#include "lower/walk.h"

#include <algorithm>

namespace picco::compiler {
namespace {

/// A pointer to elements whose size is known.
bool may_walk(const Type *type) {
    return is_pointer(type) && !is_private(type) && !type->is_volatile && !is_variably_modified(type) &&
           !is_function(type->target) && !is_void(type->target) && is_complete(type->target);
}

/// Nobody changes it but by its name.
bool may_walk(const VariableSymbol &variable) {
    const bool is_ours = variable.linkage == Linkage::kNone || (variable.is_global && variable.is_defined);
    return may_walk(variable.type) && is_ours && variable.storage != Storage::kThread &&
           !variable.is_address_taken && !variable.is_from_system_header;
}

/// Pointers that are the same in C, where privacy that is not written yet is passed over.
bool are_alike(const Type *one, const Type *other) {
    for (; is_pointer(one) && is_pointer(other); other = other->target)
        one = one->target;
    one = innermost_element(one);
    other = innermost_element(other);
    return one->kind == other->kind && one->width == other->width && one->record == other->record;
}

/// A field that may lie at any byte.
bool is_packed(const Expression *place) {
    for (const auto *member = as<Member>(place); member; member = as<Member>(place)) {
        const Type *whole = member->is_arrow ? member->base->type->target : member->base->type;
        if (whole->record->is_packed || std::ranges::any_of(member->path, &Field::is_packed))
            return true;
        place = member->is_arrow ? nullptr : member->base;
    }
    return false;
}

/// A place in memory whose address may be taken, by all that may look at it.
bool has_address(const Expression &place) {
    const VariableSymbol *whole = base_variable(&place);
    return place.category == ValueCategory::kPlace && !is_packed(&place) && !is_at_private_location(place) &&
           !is_at_private_place(place) && !(whole && whole->storage == Storage::kRegister);
}

} // namespace

WalkingPointers::WalkingPointers(const Program &program) {
    for_each_expression(
        program, [this](const Expression &each) { look(each); },
        [this](const Declaration &each) { look(each); });
    std::vector<Keeper> open(walking_.begin(), walking_.end());
    while (!open.empty()) {
        const Keeper pointer = open.back();
        open.pop_back();
        for (const Keeper &copy : copies_[pointer])
            if (walking_.insert(copy).second)
                open.push_back(copy);
    }
}

std::optional<WalkingPointers::Keeper> WalkingPointers::keeper(const VariableSymbol &variable) {
    if (may_walk(variable))
        return &variable;
    if (may_walk(variable.type) && variable.storage != Storage::kRegister)
        return variable.type->canonical;
    return std::nullopt;
}

std::optional<WalkingPointers::Keeper> WalkingPointers::keeper(const FunctionSymbol *function) {
    if (function && function->definition && may_walk(function->type->target))
        return function;
    return std::nullopt;
}

std::optional<WalkingPointers::Keeper> WalkingPointers::keeper(const Expression &place) {
    if (const auto *call = as<Call>(&place))
        return keeper(call->function);
    if (const VariableSymbol *variable = named_variable(place))
        return keeper(*variable);
    if (may_walk(place.type) && has_address(place))
        return place.type->canonical;
    return std::nullopt;
}

bool WalkingPointers::stands_in(const Expression &place) const {
    const std::optional<Keeper> kept = keeper(place);
    return kept && std::holds_alternative<const Type *>(*kept) && walking_.contains(*kept);
}

bool WalkingPointers::is_returned(const Expression &pointer) const {
    const auto *call = as<Call>(&pointer);
    return call && call->function && has(*call->function);
}

bool WalkingPointers::stands_in(const VariableSymbol &variable) const {
    return variable.storage != Storage::kRegister && !may_walk(variable) && stands_in(variable.type);
}

bool WalkingPointers::stands_in(const Type *type) const {
    type = innermost_element(type);
    if (is_record(type))
        return std::ranges::any_of(type->record->fields,
                                   [&](const Field &each) { return stands_in(each.type); });
    return is_pointer(type) && std::ranges::any_of(walking_, [&](const Keeper &each) {
               const Type *const *walking = std::get_if<const Type *>(&each);
               return walking && are_alike(*walking, type);
           });
}

/// Where a call gives the pointer, nothing else may call a function, and the moves can be taken back.
WalkingPointers::Home WalkingPointers::home_of_call(const Expression &value) {
    Home home;
    const Expression *at = without_conversions(&value);
    for (const Binary *sum = as<Binary>(at); sum && moved_pointer(*sum); sum = as<Binary>(at)) {
        const Expression *pointer = moved_pointer(*sum);
        if (has_side_effect(pointer == sum->left ? *sum->right : *sum->left))
            return {};
        home.moves.push_back(sum);
        at = without_conversions(pointer);
    }
    while (const auto *cast = as<Cast>(at))
        at = without_conversions(cast->operand);
    const auto *call = as<Call>(at);
    home.pointer = call && keeper(call->function) ? call : nullptr;
    return home.pointer ? home : Home{};
}

WalkingPointers::Home WalkingPointers::home_of(const Expression &value) {
    if (Home home = home_of_call(value); home.pointer)
        return home;
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
        return is_known ? Home{whole, nullptr, {}} : Home{};
    }
    const bool is_pointer_there = is_pointer(at->type) && !is_private(at->type) && !as<Call>(at);
    return is_pointer_there && (named_variable(*at) || keeper(*at)) ? Home{nullptr, at, {}} : Home{};
}

void WalkingPointers::note_value(std::optional<Keeper> pointer, const Expression &value) {
    if (!pointer)
        return;
    const Expression *plain = without_conversions(&value);
    while (const auto *cast = as<Cast>(plain))
        plain = without_conversions(cast->operand);
    if (is_moved_pointer(*plain))
        walking_.insert(*pointer);
    if (const Home home = home_of(value); home.pointer)
        if (const std::optional<Keeper> from = keeper(*home.pointer))
            copies_[*from].insert(*pointer);
}

void WalkingPointers::look(const Declaration &declaration) {
    if (const auto *function = as<FunctionDefinition>(&declaration)) {
        for (const VariableSymbol *parameter : function->parameters)
            numbers_.emplace(parameter, numbers_.size());
        for_each_return(*function, [&](const Return &each) {
            if (each.value)
                note_value(keeper(function->symbol), *each.value);
        });
    }
    const auto *variables = as<VariableDeclaration>(&declaration);
    if (!variables)
        return;
    for (const DeclaredItem &item : variables->items)
        if (const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(item.symbol));
            variable && item.initializer)
            note_value(keeper(*variable), *item.initializer);
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
    if (const std::optional<Keeper> pointer = moved ? keeper(*moved) : std::nullopt)
        walking_.insert(*pointer);
    if (const auto *assignment = as<Assignment>(&expression); assignment && !assignment->op)
        note_value(keeper(*assignment->left), *assignment->right);
    if (const auto *call = as<Call>(&expression); call && call->function && call->function->definition) {
        const std::vector<VariableSymbol *> &parameters = call->function->definition->parameters;
        for (size_t i = 0; i < std::min(parameters.size(), call->arguments.size()); ++i)
            note_value(keeper(*parameters[i]), *call->arguments[i]);
    }
}

const Expression *WalkingPointers::pointer_of(const Expression &access) {
    if (const auto *unary = as<Unary>(&access))
        return unary->op == UnaryOperator::kDereference ? unary->operand : nullptr;
    if (const auto *member = as<Member>(&access))
        return member->is_arrow ? member->base : nullptr;
    const auto *element = as<Subscript>(&access);
    return element && !decayed_array(*element->base) ? element->base : nullptr;
}

const Expression *WalkingPointers::gone_through(const Expression &access) const {
    const Expression *pointer = addresses_.contains(&access) ? nullptr : pointer_of(access);
    if (!pointer || !is_pointer(pointer->type) || !is_complete(pointer->type->target) ||
        is_function(pointer->type->target))
        return nullptr;
    if (const Home home = home_of_call(*pointer); home.pointer)
        return is_returned(*home.pointer) ? home.pointer : nullptr;
    const Expression *at = without_conversions(pointer);
    while (const Expression *moved = moved_pointer(*at))
        at = without_conversions(moved);
    const VariableSymbol *variable = named_variable(*at);
    return (variable && has(*variable)) || stands_in(*at) ? at : nullptr;
}

} // namespace picco::compiler
