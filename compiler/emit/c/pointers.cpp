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

std::string CEmitter::kept_home(const Expression &access) const {
    const auto kept =
        checks_indices_ ? homes_.find(index_bounds_.walking_pointers().gone_through(access)) : homes_.end();
    return kept == homes_.end() ? "" : kept->second;
}

Code CEmitter::checked_pointer(const Expression &access, const Code &pointer) const {
    const std::string home = kept_home(access);
    if (home.empty())
        return pointer;
    const Type *element = element_of(access);
    const std::string_view function = !holds_private(element)                 ? "picco_walked"
                                      : is_record(innermost_element(element)) ? "picco_walked_structs"
                                                                              : "picco_walked_cells";
    return {fmt::format("{}({}, {})", function, home, pointer.at(kAssignmentPrecedence)), kPostfixPrecedence,
            pointer.effects};
}

std::optional<Code> CEmitter::walked_element(const Subscript &element, const std::vector<Code> &parts) const {
    const std::string home = kept_home(element);
    if (home.empty() || (holds_private(element.type) && element.index->constant != 0))
        return std::nullopt;
    Effects effects = parts[0].effects;
    effects.join(parts[1].effects);
    if (element.index->constant == 0)
        return Code{"*" + checked_pointer(element, parts[0]).text, kCastPrecedence, effects};
    if (has_side_effect(*element.base)) {
        const int level = precedence(BinaryOperator::kAdd);
        const Code place{fmt::format("{} + {}", parts[0].at(level), parts[1].at(level + 1)), level, effects};
        return Code{"*" + checked_pointer(element, place).text, kCastPrecedence, effects};
    }
    const std::string base = parts[0].at(kPostfixPrecedence);
    return Code{
        fmt::format("{}[picco_reach_from({}, {}, {})]", base, home, base, parts[1].at(kAssignmentPrecedence)),
        kPostfixPrecedence, effects};
}

std::string CEmitter::home_text(const VariableSymbol &pointer, const WalkingPointers::Home &home) const {
    if (home.variable == &pointer)
        return "";
    if (!home.variable)
        return names_.of(pointer);
    const std::string type = types().name(pointer.type), name = names_.of(*home.variable);
    if (!home.is_pointer) // inside of it: at its begin another variable may end
        return fmt::format("({})((char *){}{} + 1)", type, is_array(home.variable->type) ? "" : "&", name);
    const auto kept = homes_.find(home.variable);
    return (home.variable->type == pointer.type ? "" : "(" + type + ")") +
           (kept == homes_.end() ? name : kept->second);
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
std::string CEmitter::first_home(const VariableSymbol &pointer, const DeclaredItem &item) const {
    const bool lasts = pointer.is_global || pointer.storage == Storage::kStatic;
    if (!item.initializer)
        return lasts ? "" : " = 0";
    const WalkingPointers::Home home = WalkingPointers::home_of(*item.initializer);
    const bool is_constant = home.variable && !home.is_pointer;
    return lasts && !is_constant ? "" : " = " + home_text(pointer, home);
}

void CEmitter::declare_homes_of_parameters(const FunctionDefinition &node) {
    for (const VariableSymbol *parameter : node.parameters)
        if (const std::string home = name_home(parameter); !home.empty())
            out_->add(fmt::format("{} = {};", types().declare(parameter->type, home), names_.of(*parameter)));
}

Code CEmitter::with_home(const Assignment &node, Code assigned) const {
    const auto *name = as<Name>(node.left);
    const auto *pointer = name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
    const auto kept = homes_.find(pointer);
    const std::string home =
        kept == homes_.end() ? "" : home_text(*pointer, WalkingPointers::home_of(*node.right));
    if (!home.empty()) {
        assigned.text =
            fmt::format("({}, {} = {}, {})", assigned.text, kept->second, home, names_.of(*pointer));
        assigned.precedence = kPrimaryPrecedence;
    }
    return assigned;
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
