// What C computes in any order is computed from left to right in the clear, as in the secure program, and
// what stands twice in the text once.
#include "ast/facts.h"
#include "emit/plain/emitter.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {

/// Whether the order may be seen: one operand has side effects, and another one is no constant.
bool PlainEmitter::needs_order(const std::vector<const Expression *> &operands) {
    const auto is_constant = [](const Expression *each) { return each->constant.has_value(); };
    return std::ranges::any_of(operands, [](const Expression *each) { return has_side_effect(*each); }) &&
           std::ranges::count_if(operands, std::not_fn(is_constant)) > 1;
}

bool PlainEmitter::works_on_private_data(const Expression &expression) const {
    const auto *call = as<Call>(&expression);
    bool result = is_private(expression.type) || (call && function_effects_.of_call(call->function).engine);
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *child) { result = result || works_on_private_data(*child); };
    visit_children(expression, visitor);
    return result;
}

/// Operands that have to do with public data alone are left to C.
bool PlainEmitter::needs_public_order(const std::vector<const Expression *> &operands) const {
    return needs_order(operands) && std::ranges::any_of(operands, [&](const Expression *each) {
               return works_on_private_data(*each);
           });
}

/// A public operator on operands whose order may be seen.
std::optional<Code> PlainEmitter::public_in_order(const Expression &expression) {
    const auto *binary = as<Binary>(&expression);
    const auto *element = as<Subscript>(&expression);
    const bool has_operands =
        element || (binary && !is_logical(binary->op) && binary->op != BinaryOperator::kComma &&
                    binary->op != BinaryOperator::kInnerProduct);
    if (!has_operands || !(element ? needs_public_order({element->base, element->index})
                                   : needs_public_order({binary->left, binary->right})))
        return std::nullopt;
    Sequence sequence{true, ""};
    sequence_ = &sequence;
    Code result = *simple(expression);
    if (!element)
        return behind(sequence, result);
    // C has no places behind declarations.
    result.text = "&" + result.at(kCastPrecedence);
    return Code{"*" + behind(sequence, result).text, kCastPrecedence, result.effects};
}

std::vector<Code> PlainEmitter::operands(const std::vector<const Expression *> &expressions) {
    Sequence none;
    Sequence *sequence = std::exchange(sequence_, nullptr);
    std::vector<Code> result;
    for (const Expression *each : expressions)
        result.push_back(kept(sequence ? *sequence : none, print(*each), bit_field_type(*each)));
    return result;
}

/// A public place is found, and read, before the right side where that may be seen.
Code PlainEmitter::assignment(const Assignment &node) {
    const bool is_read = node.op && works_on_private_data(*node.right) && has_side_effect(*node.right);
    if (node.reads_old || (!is_read && (as<Name>(node.left) || !needs_public_order({node.left, node.right}))))
        return CEmitter::assignment(node);
    const auto change = [&](const Code &place) {
        Sequence sequence{is_read, ""};
        const Code old = is_read ? kept(sequence, place, node.left->type) : Code{"", kPrimaryPrecedence, {}};
        return behind(sequence, assigned(node, place, old.text, print(*node.right)));
    };
    const Code left = print(*node.left);
    return as<Name>(node.left) ? change(left) : at_kept(*node.left, left, change);
}

/// The value as a name, which the sequence declares; of the type, or of its own.
Code PlainEmitter::kept(Sequence &sequence, const Code &value, const Type *type) {
    if (!sequence.is_needed)
        return value;
    const std::string name = temporary("t");
    sequence.front += fmt::format("{} = {}; ", type ? types().declare(type, name) : "__auto_type " + name,
                                  value.at(kAssignmentPrecedence));
    return Code{name, kPrimaryPrecedence, value.effects};
}

/// The type that a bit-field has to be kept in, which has none of its own in C; null for all others.
const Type *PlainEmitter::bit_field_type(const Expression &operand) {
    return is_bit_field(*without_conversions(&operand)) ? operand.type : nullptr;
}

Code PlainEmitter::behind(const Sequence &sequence, const Code &result) {
    if (sequence.front.empty())
        return result;
    return Code{"({ " + sequence.front + result.text + "; })", kPrimaryPrecedence, result.effects};
}

PlainEmitter::KeptPlace PlainEmitter::kept_place(const Expression &expression, const Code &place) {
    const std::string pointer = temporary("p");
    if (!is_bit_field(expression))
        return {fmt::format("{} = &{};", types().declare(expression.type, "*" + pointer),
                            place.at(kCastPrecedence)),
                Code{"*" + pointer, kCastPrecedence, {}}};
    // It has no address, but its struct has.
    const auto &member = *as<Member>(&expression);
    const Code record = print(*member.base);
    return {fmt::format("__auto_type {} = {}{};", pointer, member.is_arrow ? "" : "&",
                        record.at(kCastPrecedence)),
            Code{fmt::format("{}->{}", pointer, names_.of(member)), kPostfixPrecedence, {}}};
}

/// A change of a place that is computed once, and before the rest.
Code PlainEmitter::at_kept(const Expression &expression, const Code &place,
                           const std::function<Code(const Code &)> &change) {
    const KeptPlace kept = kept_place(expression, place);
    const Code changed = change(kept.place);
    return Code{fmt::format("({{ {} {}; }})", kept.declaration, changed.text), kPrimaryPrecedence,
                changed.effects};
}

} // namespace picco::compiler
