// Pointers that walk and stand in structs, in arrays or behind other pointers: the run keeps their homes by where they stand
// (picco/homes.h).
#include "ast/facts.h"
#include "emit/c/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

std::optional<Code> CEmitter::step_in_memory(const Unary &node, const Code &place) {
    if (!is_step(node.op) || !index_bounds_.walking_pointers().stands_in(*node.operand))
        return std::nullopt;
    const bool is_behind =
        node.op == UnaryOperator::kPostIncrement || node.op == UnaryOperator::kPostDecrement;
    Code result{fmt::format("picco_step_{}({}, {})", is_behind ? "behind" : "before", place.as_argument(),
                            is_increment(node.op) ? "1" : "-1"),
                kPostfixPrecedence, place.effects};
    result.effects.join(effects_of_writing(*node.operand));
    return result;
}

std::optional<Code> CEmitter::assigned_in_memory(const Assignment &node, const Code &place,
                                                 const std::string &old, const Code &value) {
    const bool is_pointer_there = index_bounds_.walking_pointers().stands_in(*node.left);
    const bool is_struct = is_record(node.left->type) && stands_in(node.left->type);
    if (!is_pointer_there && !is_struct)
        return std::nullopt;
    Code result{"", kPostfixPrecedence, place.effects};
    const std::string right = value.as_argument();
    const WalkingPointers::Home home = WalkingPointers::home_of(*node.right);
    if (is_struct)
        result.text = fmt::format("picco_set_struct({}, {}, {})", place.as_argument(), right,
                                  copied_homes(*node.right));
    else if (!node.op && home.pointer && index_bounds_.walking_pointers().is_returned(*home.pointer))
        result.text =
            fmt::format("picco_set_returned({}, {}, {})", place.as_argument(), right, taken_back(home));
    else if (!node.op) {
        const std::string text = home_text(node.left->type, home);
        result.text = fmt::format("picco_set_pointer({}, {}, {})", place.as_argument(), right,
                                  text.empty() ? "0" : text);
    } else if (old.empty())
        result.text =
            fmt::format("picco_step_before({}, {}{})", place.as_argument(),
                        *node.op == BinaryOperator::kSubtract ? "-(long)" : "", "(" + value.text + ")");
    else
        result.text = fmt::format("picco_set_pointer({0}, {1} {2} {3}, picco_home_in({0}))",
                                  place.as_argument(), old, spelling(*node.op), "(" + value.text + ")");
    result.effects.join(value.effects);
    result.effects.join(effects_of_writing(*node.left));
    return result;
}

std::string CEmitter::copied_homes(const Expression &value) {
    const auto *load = as<Conversion>(&value);
    const bool is_place = load && load->conversion == ConversionKind::kLoad &&
                          !has_side_effect(*load->operand) && !as<CompoundLiteral>(load->operand);
    return is_place ? "&(" + print(*load->operand).text + ")" : "NULL";
}

void CEmitter::begin_homes(const VariableDeclaration &node) {
    for (const DeclaredItem &item : node.items) {
        const auto *variable =
            item.symbol ? as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)) : nullptr;
        if (!variable || !function_ || variable->storage != Storage::kAutomatic || is_left_out(*variable) ||
            node.specifiers->storage == StorageClass::kExtern ||
            !index_bounds_.walking_pointers().stands_in(*variable))
            continue;
        const std::string name = names_.of(*variable);
        const std::string home = item.initializer && is_pointer(variable->type)
                                     ? home_text(variable->type, *item.initializer, name)
                                     : "";
        if (!home.empty())
            out_->add(fmt::format("picco_keep_home(&{0}, {0}, {1});", name, home));
        else if (item.initializer && is_record(variable->type))
            out_->add(fmt::format("picco_copy_homes(&{0}, {1}, sizeof {0});", name,
                                  copied_homes(*item.initializer)));
        else
            out_->add(fmt::format("picco_forget_homes(&{0}, sizeof {0});", name));
    }
}

} // namespace picco::compiler
