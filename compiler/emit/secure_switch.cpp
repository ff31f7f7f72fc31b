// Switches on private data: all cases run, each under the condition that it was entered or fallen into and
// not yet left by a break.
#include "emit/secure_emitter.h"
#include "plan/switches.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

bool is_declaration(const Statement *statement) {
    return statement->kind == StatementKind::kDeclarationStatement;
}

/// A `break` in it leaves the switch around it.
bool has_break(const Statement *statement) {
    if (!statement)
        return false;
    if (const auto *block = as<Block>(statement))
        return std::ranges::any_of(block->statements, has_break);
    if (const auto *branch = as<If>(statement))
        return has_break(branch->then_branch) || has_break(branch->else_branch);
    if (const auto *label = as<Label>(statement))
        return has_break(label->body);
    return as<Break>(statement) != nullptr;
}

/// Such a `break` stands in a branch on private data inside the statement.
bool has_private_break(const Statement *statement) {
    if (!statement)
        return false;
    if (const auto *block = as<Block>(statement))
        return std::ranges::any_of(block->statements, has_private_break);
    if (const auto *branch = as<If>(statement))
        return branch->is_private
                   ? has_break(branch)
                   : has_private_break(branch->then_branch) || has_private_break(branch->else_branch);
    if (const auto *label = as<Label>(statement))
        return has_private_break(label->body);
    return false;
}

/// Control never reaches what follows the statements: they end with a `break` that nothing guards.
bool always_breaks(const std::vector<const Statement *> &statements) {
    return std::ranges::any_of(statements, [](const Statement *statement) {
        if (const auto *block = as<Block>(statement))
            return always_breaks({block->statements.begin(), block->statements.end()});
        return as<Break>(statement) != nullptr;
    });
}

} // namespace

void SecureEmitter::private_switch(const Switch &node) {
    const auto *block = as<Block>(node.body);
    out_->open("");
    enter_scope(block);
    const std::string matches = compare_cases(node);
    scopes_.push_back({Scope::Kind::kPrivateSwitch, "", nullptr, temporary("active"), true});
    const std::string active = scopes_.back().name;
    out_->add(fmt::format("picco_int {};", active));
    out_->add(fmt::format("picco_local(&{}, 1);", active));
    size_t match = 0;
    bool falls_in = false;
    for (const SwitchSegment &segment : segments_of(node)) {
        std::string entered = falls_in ? fmt::format("picco_load(&{}, PICCO_UNSIGNED(1))", active) : "";
        for (size_t i = 0; i < segment.labels.size(); ++i) {
            // No two of these bits are 1 at once.
            const std::string bit = fmt::format("picco_load(&{}[{}], PICCO_UNSIGNED(1))", matches, match++);
            entered = entered.empty()
                          ? bit
                          : fmt::format("picco_assume(picco_add({}, {}), PICCO_UNSIGNED(1))", entered, bit);
        }
        if (entered.empty() && std::ranges::all_of(segment.statements, is_declaration)) {
            // In front of the first case: only the names count.
            list(segment.statements, true);
            continue;
        }
        out_->add(
            fmt::format("picco_store(&{}, {});", active, entered.empty() ? "picco_public(0)" : entered));
        out_->add(fmt::format("picco_if(picco_load(&{}, PICCO_UNSIGNED(1)));", active));
        region(segment.statements, false);
        out_->add("picco_end_if();");
        falls_in = !always_breaks(segment.statements);
    }
    scopes_.pop_back();
    leave_scope(true);
    out_->close();
}

std::string SecureEmitter::compare_cases(const Switch &node) {
    const Interval value = control_interval(node, ranges_);
    const std::string type = fmt::format("PICCO_SIGNED({})", value.signed_bits());
    const std::string control = temporary("control"), matches = temporary("match");
    size_t labels = 0;
    for (const SwitchSegment &segment : segments_of(node))
        labels += segment.labels.size();
    out_->add(fmt::format("picco_int {}, {}[{}];", control, matches, std::max<size_t>(labels, 1)));
    out_->add(fmt::format("picco_local(&{}, 1);", control));
    out_->add(fmt::format("picco_local({}, {});", matches, std::max<size_t>(labels, 1)));
    out_->add(fmt::format("picco_store(&{}, {});", control, stored(*node.control, node.control->type).text));
    const Code load = text(fmt::format("picco_load(&{}, {})", control, type));
    size_t index = 0, default_index = labels;
    Code others = call(RuntimeFunction::kPublic, {text("1")});
    for (const SwitchSegment &segment : segments_of(node)) {
        for (const Case *label : segment.labels) {
            const std::string target = fmt::format("&{}[{}]", matches, index++);
            if (!label->value) {
                default_index = index - 1;
                continue;
            }
            const Interval cases = case_interval(*label, node);
            const auto compare = [&](RuntimeFunction function, const mpz_class &bound) {
                return call(function, {load, constant(bound)});
            };
            Code match = compare(RuntimeFunction::kEqual, cases.low);
            if (label->last)
                match = call(RuntimeFunction::kAnd, {compare(RuntimeFunction::kGreaterEqual, cases.low),
                                                     compare(RuntimeFunction::kLessEqual, cases.high)});
            out_->add(fmt::format("picco_store({}, {});", target, match.text));
            others = call(RuntimeFunction::kSubtract,
                          {others, text(fmt::format("picco_load({}, PICCO_UNSIGNED(1))", target))});
        }
    }
    if (default_index < labels)
        out_->add(fmt::format("picco_store(&{}[{}], picco_assume({}, PICCO_UNSIGNED(1)));", matches,
                              default_index, others.text));
    return matches;
}

void SecureEmitter::region(const std::vector<const Statement *> &statements, bool may_have_braces) {
    const bool needs_braces = may_have_braces && std::ranges::any_of(statements, is_declaration);
    needs_braces ? out_->open("") : out_->indent();
    scopes_.push_back({Scope::Kind::kRegion, "", nullptr, "", may_have_braces});
    list(statements, true);
    const std::string label = scopes_.back().name;
    scopes_.pop_back();
    needs_braces ? out_->close() : out_->outdent();
    if (!label.empty())
        out_->add(label + ":;");
}

bool SecureEmitter::list(const std::vector<const Statement *> &statements, bool is_last) {
    for (size_t i = 0; i < statements.size(); ++i) {
        const bool is_end = is_last && i + 1 == statements.size();
        if (!has_break(statements[i])) {
            statement(*statements[i]);
            continue;
        }
        if (!breaking_statement(*statements[i], is_end || as<Break>(statements[i]) != nullptr))
            return false;
        if (as<Break>(statements[i])) {
            if (!is_last)
                jump_to_region_end();
            return is_last; // the rest is dead
        }
        if (has_private_break(statements[i]) && i + 1 < statements.size()) {
            out_->add(fmt::format("picco_if(picco_load(&{}, PICCO_UNSIGNED(1)));",
                                  scopes_[private_switch_index()].name));
            region({statements.begin() + static_cast<std::ptrdiff_t>(i) + 1, statements.end()},
                   scopes_.back().has_braces);
            out_->add("picco_end_if();");
            return true;
        }
    }
    return true;
}

bool SecureEmitter::breaking_statement(const Statement &node, bool is_last) {
    at(node.range.begin);
    const auto parts = [](const Statement &statement) -> std::vector<const Statement *> {
        if (const auto *block = as<Block>(&statement); block && !block->declares_private)
            return {block->statements.begin(), block->statements.end()};
        return {&statement};
    };
    if (as<Break>(&node)) {
        out_->add(fmt::format("picco_store(&{}, picco_public(0));", scopes_[private_switch_index()].name));
        return true;
    }
    if (const auto *label = as<Label>(&node)) {
        out_->add(std::string(label->name) + ":;");
        return list({label->body}, is_last);
    }
    if (const auto *block = as<Block>(&node)) {
        out_->open("");
        if (block->declares_private)
            enter_scope(block);
        else
            scopes_.push_back({Scope::Kind::kBlock, "", block, "", true});
        const bool is_reachable = list({block->statements.begin(), block->statements.end()}, is_last);
        if (block->declares_private)
            leave_scope(is_reachable);
        else
            scopes_.pop_back();
        out_->close();
        return is_reachable;
    }
    const auto &branch = *as<If>(&node);
    if (branch.is_private) {
        out_->add(call(RuntimeFunction::kIf, {bit(*branch.condition)}).text + ";");
        region(parts(*branch.then_branch), true);
        if (branch.else_branch) {
            out_->add("picco_else();");
            region(parts(*branch.else_branch), true);
        }
        out_->add("picco_end_if();");
        return true;
    }
    out_->open("if (" + condition(*branch.condition).text + ")");
    list(parts(*branch.then_branch), is_last);
    if (branch.else_branch) {
        out_->close(" else {");
        out_->indent();
        list(parts(*branch.else_branch), is_last);
    }
    out_->close();
    return true;
}

size_t SecureEmitter::private_switch_index() const {
    size_t i = scopes_.size() - 1;
    while (scopes_[i].kind != Scope::Kind::kPrivateSwitch)
        --i;
    return i;
}

void SecureEmitter::jump_to_region_end() {
    size_t i = scopes_.size() - 1;
    while (scopes_[i].kind != Scope::Kind::kRegion)
        --i;
    leave_through(i + 1);
    if (scopes_[i].name.empty())
        scopes_[i].name = temporary("after");
    out_->add(fmt::format("goto {};", scopes_[i].name));
}

} // namespace picco::compiler
