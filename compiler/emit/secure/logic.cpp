// && || ?: on private data: both sides are evaluated, and what one changes is masked.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "emit/text/unexpected.h"

#include <fmt/format.h>

#include <algorithm>

namespace picco::compiler {

Code SecureEmitter::logical(const Binary &node) {
    // A public value; the right side may need lines that only run where C evaluates it.
    const Code left = print(*node.left);
    Lines before;
    bool may_have_left = false;
    const Code right = captured(
        before, [&] { return closed_side("int {}", may_have_left, [&] { return print(*node.right); }); });
    const int level = precedence(node.op);
    if (before.empty()) {
        Code result{fmt::format("{} {} {}", left.at(level), spelling(node.op), right.at(level + 1)), level,
                    left.effects};
        result.effects.join(right.effects);
        return result;
    }
    const std::string name = temporary("t");
    out_->add(fmt::format("int {} = {};", name, left.at(kAssignmentPrecedence)));
    out_->open(fmt::format("if ({}{})", node.op == BinaryOperator::kLogicalOr ? "!" : "", name));
    out_->append(before);
    out_->add(fmt::format("{} = {};", name, right.at(kAssignmentPrecedence)));
    out_->close();
    if (may_have_left)
        open_rest();
    Code result = text(name);
    result.effects.join(right.effects);
    return result;
}

/// A side that is only taken where the guards hold. Where they do not, it is 0: cells that it names need not be there.
SecureEmitter::Operand SecureEmitter::guarded(const Guards &guards, const Expression &side,
                                              const std::function<Code()> &print) {
    Operand result;
    result.code = captured(result.before, print);
    const bool can_ask = std::ranges::none_of(guards, [](const Guard &each) {
        return has_side_effect(*each.condition) || varies_by_element(*each.condition);
    });
    if (guards.empty() || !can_ask || never_fails(side) || result.code.effects.changes_memory())
        return result;
    const std::string condition = guards_text({guards});
    if (result.before.empty()) {
        result.code.text = fmt::format("{} ? {} : picco_public(0)", condition, result.code.text);
        result.code.precedence = kConditionalPrecedence;
        return result;
    }
    const std::string name = temporary("t");
    Lines lines;
    lines.add(fmt::format("picco_value {} = picco_public(0);", name));
    lines.open(fmt::format("if ({})", condition));
    lines.append(result.before);
    lines.add(fmt::format("{} = {};", name, result.code.text));
    lines.close();
    result.before = lines;
    result.code.text = name;
    result.code.precedence = kPrimaryPrecedence;
    return result;
}

Code SecureEmitter::logical_value(const Binary &node) {
    if (!loop_)
        if (std::optional<Code> each = logical_each(node))
            return *each;
    const bool is_and = node.op == BinaryOperator::kLogicalAnd;
    const auto *shared = as<Conversion>(node.left);
    const bool has_public_left = shared && shared->conversion == ConversionKind::kShare;
    if (has_public_left || !is_private(node.left->type)) {
        // C's short circuit: the right side is recorded only where the public left side asks for it.
        const Code left = has_public_left ? converted(*shared->operand) : converted(*node.left);
        Lines before;
        bool may_have_left = false;
        const Code right = captured(before, [&] {
            return closed_side("picco_value {}", may_have_left, [&] { return bit(*node.right); });
        });
        const std::string otherwise = is_and ? "picco_public(0)" : "picco_public(1)";
        Code result{"", kConditionalPrecedence, right.effects};
        result.effects.join(left.effects);
        if (before.empty()) {
            const std::string condition = left.at(kConditionalPrecedence + 1);
            result.text = is_and ? fmt::format("{} ? {} : {}", condition, right.text, otherwise)
                                 : fmt::format("{} ? {} : {}", condition, otherwise, right.text);
            return result;
        }
        const std::string name = temporary("t");
        out_->add(fmt::format("picco_value {};", name));
        out_->open(is_and ? "if (" + left.text + ")" : "if (!" + left.at(kCastPrecedence) + ")");
        out_->append(before);
        out_->add(fmt::format("{} = {};", name, right.text));
        out_->close(" else {");
        out_->indent();
        out_->add(fmt::format("{} = {};", name, otherwise));
        out_->close();
        if (may_have_left)
            open_rest();
        return Code{name, kPrimaryPrecedence, result.effects};
    }
    std::vector<Operand> sides(2);
    sides[0].code = captured(sides[0].before, [&] { return bit(*node.left); });
    const size_t first_scope = scopes_.size();
    sides[1] = guarded(guards_of(*node.left, is_and), *node.right, [&] { return bit(*node.right); });
    sides[0].declaration = sides[1].declaration = "picco_value {}";
    if (sides[1].code.effects.changes_memory()) {
        if (varies_by_element(node))
            return unsupported(node.range, "a side effect in a choice between whole arrays");
        out_->append(sides[0].before);
        scopes_.resize(first_scope);
        return masked_logical(node, sides[0].code);
    }
    return call(is_and ? RuntimeFunction::kAnd : RuntimeFunction::kOr, in_order(std::move(sides)));
}

Code SecureEmitter::masked_logical(const Binary &node, Code left) {
    // The right side changes memory: it runs under the left one's mask, as C would run it or not.
    const std::string mark = temporary("side");
    const std::string chosen = temporary("chosen");
    const std::string load_chosen = fmt::format("picco_load(&{}, PICCO_UNSIGNED(1))", chosen);
    const bool is_and = node.op == BinaryOperator::kLogicalAnd;
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    out_->add(fmt::format("picco_int {};", chosen));
    out_->add(fmt::format("picco_local(&{}, 1);", chosen));
    out_->add(fmt::format("picco_store(&{}, {});", chosen, left.text));
    open_branch(text(is_and ? load_chosen : "picco_not(" + load_chosen + ")"));
    const size_t first_scope = scopes_.size();
    const Code right = bit(*node.right);
    out_->add(fmt::format("picco_store(&{}, {});", chosen, right.text));
    const bool may_have_left = close_rest(first_scope);
    close_branches();
    const std::string result = temporary("t");
    out_->add(fmt::format("picco_value {} = {};", result, load_chosen));
    out_->add(fmt::format("picco_leave({});", mark));
    if (may_have_left)
        open_rest();
    return Code{result, kPrimaryPrecedence, right.effects};
}

Code SecureEmitter::conditional(const Conditional &node) {
    // Public condition, public result.
    const Code choice = print(*node.condition);
    Lines before_true, before_false;
    Code when_true;
    bool may_have_left = false;
    const std::string declaration = is_void(node.type) ? "" : temporary_declaration(node.type, "{}");
    const auto side = [&](const Expression &each) {
        return closed_side(declaration, may_have_left, [&] { return print(each); });
    };
    if (node.when_true)
        when_true = captured(before_true, [&] { return side(*node.when_true); });
    const Code when_false = captured(before_false, [&] { return side(*node.when_false); });
    Code result{"", kConditionalPrecedence, choice.effects};
    result.effects.join(when_true.effects);
    result.effects.join(when_false.effects);
    if (before_true.empty() && before_false.empty()) {
        result.text = fmt::format("{} ?{}: {}", choice.at(kConditionalPrecedence + 1),
                                  node.when_true ? " " + when_true.text + " " : "",
                                  when_false.at(kConditionalPrecedence));
        return result;
    }
    const bool is_value = !is_void(node.type);
    const std::string name = is_value ? temporary("t") : "(void)0";
    const auto keep = [&](const Lines &before, const Code &code) {
        out_->append(before);
        if (!code.text.empty())
            out_->add((is_value ? name + " = " : "") + code.at(kAssignmentPrecedence) + ";");
    };
    if (is_value)
        out_->add(types().declare(node.type, name) +
                  (node.when_true ? "" : " = " + choice.at(kAssignmentPrecedence)) + ";");
    out_->open(fmt::format("if ({})", node.when_true ? choice.text : "!" + name));
    if (node.when_true) {
        keep(before_true, when_true);
        out_->close(" else {");
        out_->indent();
    }
    keep(before_false, when_false);
    out_->close();
    if (may_have_left)
        open_rest();
    return Code{name, kPrimaryPrecedence, result.effects};
}

Code SecureEmitter::conditional_value(const Conditional &node) {
    if (!node.when_true)
        return unexpected("'?:' without a middle operand");
    if (!loop_ && public_side(*node.condition)) {
        const Code when_true = value(*node.when_true);
        return choose(*node.condition, when_true, value(*node.when_false));
    }
    if (!is_private(node.condition->type)) {
        const Code choice = converted(*node.condition);
        Lines before_true, before_false;
        bool may_have_left = false;
        const auto side = [&](const Expression &each) {
            return closed_side("picco_value {}", may_have_left, [&] { return value(each); });
        };
        const Code when_true = captured(before_true, [&] { return side(*node.when_true); });
        const Code when_false = captured(before_false, [&] { return side(*node.when_false); });
        Code result{"", kConditionalPrecedence, choice.effects};
        result.effects.join(when_true.effects);
        result.effects.join(when_false.effects);
        if (before_true.empty() && before_false.empty()) {
            result.text = fmt::format("{} ? {} : {}", choice.at(kConditionalPrecedence + 1), when_true.text,
                                      when_false.at(kConditionalPrecedence));
            return result;
        }
        const std::string name = temporary("t");
        out_->add(fmt::format("picco_value {};", name));
        out_->open("if (" + choice.text + ")");
        out_->append(before_true);
        out_->add(fmt::format("{} = {};", name, when_true.text));
        out_->close(" else {");
        out_->indent();
        out_->append(before_false);
        out_->add(fmt::format("{} = {};", name, when_false.text));
        out_->close();
        if (may_have_left)
            open_rest();
        return Code{name, kPrimaryPrecedence, result.effects};
    }
    if (const auto found = extreme_of(node))
        return extreme(*found);
    std::vector<Operand> parts(3);
    const size_t first_scope = scopes_.size();
    parts[0].code = captured(parts[0].before, [&] { return bit(*node.condition); });
    const auto side = [&](bool holds, const Expression &each) {
        return guarded(guards_of(*node.condition, holds), each, [&] { return value(each); });
    };
    parts[1] = side(true, *node.when_true);
    parts[2] = side(false, *node.when_false);
    for (Operand &part : parts)
        part.declaration = "picco_value {}";
    if (parts[1].code.effects.changes_memory() || parts[2].code.effects.changes_memory()) {
        if (varies_by_element(node))
            return unsupported(node.range, "a side effect in a choice between whole arrays");
        scopes_.resize(first_scope);
        return masked_conditional(node);
    }
    return call(RuntimeFunction::kSelect, in_order(std::move(parts)));
}

Code SecureEmitter::masked_conditional(const Conditional &node) {
    const std::string mark = temporary("side");
    const std::string chosen = temporary("chosen");
    const Code condition = bit(*node.condition);
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    out_->add(fmt::format("picco_int {};", chosen));
    out_->add(fmt::format("picco_local(&{}, 1);", chosen));
    open_branch(condition);
    const size_t first_scope = scopes_.size();
    const Code when_true = stored(*node.when_true, node.type);
    out_->add(fmt::format("picco_store(&{}, {});", chosen, when_true.text));
    bool may_have_left = close_rest(first_scope);
    open_other_branch();
    const Code when_false = stored(*node.when_false, node.type);
    out_->add(fmt::format("picco_store(&{}, {});", chosen, when_false.text));
    may_have_left |= close_rest(first_scope);
    close_branches();
    const std::string result = temporary("t");
    out_->add(fmt::format("picco_value {} = picco_load(&{}, {});", result, chosen, type_text(node.type)));
    out_->add(fmt::format("picco_leave({});", mark));
    if (may_have_left)
        open_rest();
    Code code{result, kPrimaryPrecedence, when_true.effects};
    code.effects.join(when_false.effects);
    return code;
}

} // namespace picco::compiler
