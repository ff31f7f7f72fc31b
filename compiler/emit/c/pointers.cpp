// Pointers: what they lead to is made known at run time, and what is read or written through them is checked.
#include "ast/facts.h"
#include "emit/c/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// What the pointer leads to that the access goes through.
const Type *element_of(const Expression &access) {
    const auto *member = as<Member>(&access);
    return member ? member->base->type->target : access.type;
}

/// The place of the pointer that `*p` or `p->x` takes as it is.
const Expression *given_place(const Expression &access) {
    const auto *unary = as<Unary>(&access);
    const auto *member = as<Member>(&access);
    return unary ? without_conversions(unary->operand) : member ? without_conversions(member->base) : nullptr;
}

} // namespace

/// What checks the index of a pointer; empty where nothing does.
std::string CEmitter::reach_check(const Subscript &element) const {
    const IndexBounds::Need need = checks_indices_ ? index_bounds_.of(element) : IndexBounds::Need::kNothing;
    if (need == IndexBounds::Need::kPublic)
        return "picco_reach_public";
    if (need != IndexBounds::Need::kReach)
        return "";
    return is_record(innermost_element(element.type)) ? "picco_reach_struct" : "picco_reach";
}

std::string CEmitter::kept_home(const Expression &access) {
    const Expression *place = walking_pointer(access);
    const VariableSymbol *variable = place ? named_variable(*place) : nullptr;
    if (!place || as<Call>(place) ||
        (variable && !homes_.contains(variable) && !index_bounds_.walking_pointers().stands_in(*place)))
        return "";
    return home_text(place->type, {nullptr, place, {}});
}

Code CEmitter::checked_pointer(const Expression &access, const Code &pointer) {
    const Expression *place = walking_pointer(access);
    const std::string home = kept_home(access);
    const bool is_returned = place && as<Call>(place);
    const bool is_found_once =
        place && !is_returned && home.empty() && has_side_effect(*place) && place == given_place(access);
    if (home.empty() && !is_found_once && !is_returned)
        return pointer;
    const Type *element = element_of(access);
    const std::string_view function = !holds_private(element)                 ? "picco_walked"
                                      : is_record(innermost_element(element)) ? "picco_walked_structs"
                                                                              : "picco_walked_cells";
    const std::string at = pointer.as_argument();
    return {is_returned
                ? fmt::format("picco_at_returned({}, {}, {})", function, at,
                              taken_back(WalkingPointers::home_of(*WalkingPointers::pointer_of(access))))
            : is_found_once ? fmt::format("picco_at_home({}, {})", function, at)
                            : fmt::format("{}({}, {})", function, home, at),
            kPostfixPrecedence, pointer.effects};
}

std::string CEmitter::taken_back(const WalkingPointers::Home &home) {
    std::string text;
    for (const Binary *sum : home.moves)
        text += fmt::format(" {} ({})", sum->op == BinaryOperator::kAdd ? '-' : '+',
                            print(is_pointer(sum->left->type) ? *sum->right : *sum->left).text);
    return text;
}

std::optional<Code> CEmitter::walked_element(const Subscript &element, const std::vector<Code> &parts) {
    const Expression *place = walking_pointer(element);
    const bool is_first = element.index->constant == 0, is_returned = place && as<Call>(place);
    const std::string home = kept_home(element), reach = reach_check(element);
    const bool is_checked = is_returned ? is_first || !reach.empty()
                                        : !home.empty() && (is_first || !holds_private(element.type));
    if (!is_checked)
        return std::nullopt;
    const std::string pointer = parts[0].as_argument(), index = parts[1].as_argument();
    const std::string base = parts[0].at(kPostfixPrecedence);
    const int level = precedence(BinaryOperator::kAdd);
    Code result{"", kCastPrecedence, parts[0].effects};
    result.effects.join(parts[1].effects);
    if (is_first)
        result.text = "*" + checked_pointer(element, parts[0]).text;
    else if (is_returned)
        result.text = fmt::format("*picco_through_returned({}_from_home, {}, {}, {})", reach, pointer,
                                  taken_back(WalkingPointers::home_of(*element.base)), index);
    else if (has_side_effect(*element.base))
        result.text = "*" + checked_pointer(
                                element, {fmt::format("{} + {}", parts[0].at(level), parts[1].at(level + 1)),
                                          level, result.effects})
                                .text;
    else
        result = {fmt::format("{}[picco_reach_public_from_home({}, {}, {})]", base, home, pointer, index),
                  kPostfixPrecedence, result.effects};
    return result;
}

std::string CEmitter::home_text(const Type *type, const Expression &value, const std::string &name) {
    const WalkingPointers::Home home = WalkingPointers::home_of(value);
    if (home.pointer && index_bounds_.walking_pointers().is_returned(*home.pointer))
        return fmt::format("({})picco_returned_home({}{})", types().name(type), name, taken_back(home));
    return home_text(type, home);
}

std::string CEmitter::home_text(const Type *type, const WalkingPointers::Home &home) {
    const std::string cast = "(" + types().name(type) + ")";
    if (home.variable) { // inside of it: at its begin another variable may end
        const bool is_whole = is_array(home.variable->type);
        return fmt::format("{}((char *){}{} + 1)", cast, is_whole ? "" : "&", names_.of(*home.variable));
    }
    if (!home.pointer)
        return "";
    if (index_bounds_.walking_pointers().stands_in(*home.pointer))
        return has_side_effect(*home.pointer) ? ""
                                              : "picco_home_in(" + print(*home.pointer).as_argument() + ")";
    const auto kept = homes_.find(named_variable(*home.pointer));
    if (kept == homes_.end() && has_side_effect(*home.pointer))
        return "";
    return (home.pointer->type == type ? "" : cast) +
           (kept == homes_.end() ? print(*home.pointer).as_argument() : kept->second);
}

std::string CEmitter::name_home(const VariableSymbol *variable) {
    if (!variable || !index_bounds_.walking_pointers().has(*variable))
        return "";
    std::string &home = homes_[variable];
    if (home.empty() || !variable->is_global) // else each declaration names the same
        home = names_.fresh(names_.of(*variable) + "_home");
    return home;
}

/// Behind the name of the home. What lasts is at home nowhere before it is set to a place that is no constant.
std::string CEmitter::first_home(const VariableSymbol &pointer, const DeclaredItem &item) {
    const bool lasts = pointer.is_global || pointer.storage == Storage::kStatic;
    if (!item.initializer)
        return lasts ? "" : " = 0";
    if (lasts && !WalkingPointers::home_of(*item.initializer).variable)
        return "";
    const std::string text = home_text(pointer.type, *item.initializer, names_.of(pointer));
    return " = " + (text.empty() ? names_.of(pointer) : text);
}

void CEmitter::declare_homes_of_parameters(const FunctionDefinition &node) {
    for (size_t i = 0; i < node.parameters.size(); ++i) {
        const VariableSymbol &parameter = *node.parameters[i];
        const std::string name = names_.of(parameter), home = name_home(&parameter);
        const std::string passed = fmt::format("picco_passed_home({}, {})",
                                               index_bounds_.walking_pointers().number_of(parameter), name);
        if (!home.empty())
            out_->add(fmt::format("{} = ({}){};", types().declare(parameter.type, home),
                                  types().name(parameter.type), passed));
        else if (index_bounds_.walking_pointers().stands_in(parameter))
            out_->add(is_pointer(parameter.type)
                          ? fmt::format("picco_keep_home(&{0}, {0}, {1});", name, passed)
                          : fmt::format("picco_forget_homes(&{0}, sizeof {0});", name));
    }
}

Code CEmitter::with_passed_home(const Call &node, size_t index, Code argument) {
    if (!node.function || !node.function->definition || index >= node.function->definition->parameters.size())
        return argument;
    const VariableSymbol &parameter = *node.function->definition->parameters[index];
    const WalkingPointers &pointers = index_bounds_.walking_pointers();
    if (!is_pointer(parameter.type) || (!pointers.has(parameter) && !pointers.stands_in(parameter)))
        return argument;
    const std::string home = home_text(parameter.type, *node.arguments[index], "picco_value");
    if (home.empty())
        return argument;
    return {
        fmt::format("picco_pass({}, {}, {})", pointers.number_of(parameter), argument.as_argument(), home),
        kPostfixPrecedence, argument.effects};
}

Code CEmitter::with_home(const Assignment &node, Code assigned) {
    const VariableSymbol *pointer = named_variable(*node.left);
    const auto kept = homes_.find(pointer);
    const WalkingPointers::Home home = WalkingPointers::home_of(*node.right);
    if (kept == homes_.end() || (home.pointer && named_variable(*home.pointer) == pointer))
        return assigned;
    const std::string name = names_.of(*pointer), text = home_text(pointer->type, *node.right, name);
    if (home.pointer && !as<Call>(home.pointer) && !named_variable(*home.pointer) && !text.empty()) {
        // The place may be found by the old value.
        const std::string next = temporary("home");
        assigned.text = fmt::format("({{ {} = {}; {}; {} = {}; {}; }})", types().declare(pointer->type, next),
                                    text, assigned.text, kept->second, next, name);
    } else {
        assigned.text =
            fmt::format("({}, {} = {}, {})", assigned.text, kept->second, text.empty() ? name : text, name);
    }
    assigned.precedence = kPrimaryPrecedence;
    return assigned;
}

Code CEmitter::with_returned_home(const Return &node, Code value) {
    const FunctionSymbol &function = *function_->symbol;
    if (!index_bounds_.walking_pointers().has(function))
        return value;
    const std::string home = home_text(function.type->target, *node.value, "picco_value");
    value.text =
        fmt::format("picco_return({}, {})", value.as_argument(), home.empty() ? "picco_value" : home);
    value.precedence = kPostfixPrecedence;
    return value;
}

void CEmitter::note_public_variables(const VariableDeclaration &node) {
    if (!index_bounds_.has_public_pointers())
        return;
    for (const DeclaredItem &item : node.items) {
        const auto *variable =
            item.symbol ? as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)) : nullptr;
        const bool is_mention = node.specifiers->storage == StorageClass::kExtern && !item.initializer;
        const bool is_incomplete = item.type && is_array(item.type) &&
                                   item.type->array_form == ArrayForm::kIncomplete && !item.initializer;
        if (!variable || is_left_out(*variable) || is_mention || is_incomplete || is_function(item.type) ||
            mentions_private(item.type) || node.specifiers->is_thread_local ||
            !index_bounds_.is_pointed_to(*variable))
            continue;
        const std::string name = names_.of(*variable);
        if (function_ && variable->storage != Storage::kStatic)
            out_->add(fmt::format("const void *const {} __attribute__((cleanup(picco_public_block_ends))) = "
                                  "picco_public_block(&{}, sizeof {}, 1);",
                                  names_.fresh(name + "_block"), name, name));
        else
            (function_ ? *out_ : start_lines())
                .add(fmt::format("picco_public_block(&{}, sizeof {}, 0);", name, name));
    }
}

} // namespace picco::compiler
