// Statements of public C, printed as they were written.
#include "emit/c/emitter.h"

#include <fmt/format.h>

namespace picco::compiler {

void CEmitter::at(Location location) {
    if (location.is_valid())
        out_->at(program_.sources.file(location), program_.sources.line(location));
}

void CEmitter::statement(const Statement &node) {
    at(node.range.begin);
    visit(node, Overloaded{
                    [&](const Block &block_node) {
                        out_->open("");
                        block(block_node);
                        out_->close();
                    },
                    [&](const ParallelBlocks &blocks) {
                        for (const Block *each : blocks.blocks)
                            statement(*each);
                    },
                    [&](const ExpressionStatement &expression) {
                        if (!expression.expression)
                            return out_->add(";");
                        const Code code = effect(*expression.expression);
                        if (!code.text.empty())
                            out_->add(code.text + ";");
                    },
                    [&](const DeclarationStatement &each) { declaration(*each.declaration); },
                    [&](const If &each) { if_statement(each); },
                    [&](const Switch &each) { switch_statement(each); },
                    [&](const While &each) { while_statement(each); },
                    [&](const DoWhile &each) { do_statement(each); },
                    [&](const For &each) { for_statement(each); },
                    [&](const Goto &each) {
                        before_goto(each);
                        out_->add(each.address ? "goto *" + print(*each.address).text + ";"
                                               : "goto " + names_.of_label(each.name) + ";");
                    },
                    [&](const Continue &each) { continue_statement(each); },
                    [&](const Break &each) { break_statement(each); },
                    [&](const Return &each) { return_statement(each); },
                    [&](const Label &each) {
                        out_->add(names_.of_label(each.name) + ":;");
                        behind_label(each);
                        statement(*each.body);
                    },
                    [&](const Case &each) {
                        const auto *inner = as<Block>(each.body);
                        if (!inner) {
                            case_label(each);
                            return statement(*each.body);
                        }
                        out_->outdent();
                        out_->open(case_text(each));
                        block(*inner);
                        out_->close();
                        out_->indent();
                    },
                    [&](const LocalLabels &) {}, // their names are unique
                    [&](const AsmStatement &each) { out_->add(names_.in_assembler(each.text) + ";"); },
                });
}

std::string CEmitter::case_text(const Case &node) {
    return !node.value ? "default:"
                       : "case " + print(*node.value).text +
                             (node.last ? " ... " + print(*node.last).text : "") + ":";
}

void CEmitter::case_label(const Case &node) {
    out_->outdent();
    out_->add(case_text(node) + ";"); // a declaration may follow, which no label stands in front of in C11
    out_->indent();
}

void CEmitter::continue_statement(const Continue &) {
    ContinueLabel &label = continue_labels_.back();
    label.is_used = true;
    out_->add(label.name.empty() ? "continue;" : "goto " + label.name + ";");
}

void CEmitter::iteration(const Statement &, const Statement &loop_body) {
    body(loop_body);
}

Code CEmitter::loop_condition(const Statement &, const Expression &expression) {
    return condition(expression);
}

Code CEmitter::loop_step(const Statement &, const Expression &expression) {
    return effect(expression);
}

void CEmitter::body(const Statement &node) {
    if (const auto *inner = as<Block>(&node))
        block(*inner);
    else
        statement(node);
}

bool CEmitter::ends_with_jump(const std::vector<const Statement *> &statements) {
    const Statement *last = statements.empty() ? nullptr : statements.back();
    while (last) {
        if (const auto *label = as<Label>(last))
            last = label->body;
        else if (const auto *each = as<Case>(last))
            last = each->body;
        else
            break;
    }
    return as<Return>(last) || as<Break>(last) || as<Continue>(last) || as<Goto>(last);
}

void CEmitter::block(const Block &node) {
    sequence(parts_of(node));
}

void CEmitter::sequence(const std::vector<const Statement *> &statements) {
    for (const Statement *part : statements)
        statement(*part);
}

void CEmitter::if_statement(const If &node) {
    out_->open("if (" + condition(*node.condition).text + ")");
    body(*node.then_branch);
    const Statement *rest = node.else_branch;
    for (; rest;) {
        // `else if` stays on one line as long as its condition needs no lines of its own.
        const auto *chained = as<If>(rest);
        Lines before;
        Code code;
        if (chained && !chained->is_private && !chained->may_stop)
            code = captured(before, [&] { return condition(*chained->condition); });
        if (!chained || chained->is_private || chained->may_stop || !before.empty()) {
            out_->close(" else {");
            out_->indent();
            body(*rest);
            break;
        }
        out_->close(" else if (" + code.text + ") {");
        out_->indent();
        body(*chained->then_branch);
        rest = chained->else_branch;
    }
    out_->close();
}

void CEmitter::return_statement(const Return &node) {
    out_->add(node.value ? "return " + with_returned_home(node, print(*node.value)).text + ";" : "return;");
}

void CEmitter::switch_statement(const Switch &node) {
    switch_on(print(*node.control).text, node);
}

void CEmitter::switch_on(const std::string &control, const Switch &node) {
    out_->open("switch (" + control + ")");
    enter_breakable(node);
    body(*node.body);
    leave_breakable();
    out_->close();
}

bool CEmitter::loop_body(const Statement &loop, const Statement &node, const std::string &continue_label) {
    continue_labels_.push_back({continue_label, false});
    enter_breakable(loop);
    iteration(loop, node);
    leave_breakable();
    const bool is_used = continue_labels_.back().is_used && !continue_label.empty();
    continue_labels_.pop_back();
    return is_used;
}

namespace {

/// A `break` or `continue` in the expression that leaves it, and is counted.
const Statement *jump_out_of(const Expression &head, const std::function<bool(const Statement &)> &counts) {
    const Statement *found = nullptr;
    int loops = 0, breakables = 0;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *part) { visit_children(*part, visitor); };
    visitor.declaration = [&](const Declaration *part) { visit_children(*part, visitor); };
    visitor.statement = [&](const Statement *part) {
        const bool is_loop = as<For>(part) || as<While>(part) || as<DoWhile>(part);
        const bool is_breakable = is_loop || as<Switch>(part);
        if (((as<Break>(part) && breakables == 0) || (as<Continue>(part) && loops == 0)) && counts(*part))
            found = part;
        loops += is_loop;
        breakables += is_breakable;
        visit_children(*part, visitor);
        loops -= is_loop;
        breakables -= is_breakable;
    };
    visit_children(head, visitor);
    return found;
}

} // namespace

void CEmitter::check_jumps(const Expression &head, const Lines &lines) {
    if (lines.empty())
        return;
    if (const Statement *jump = jump_out_of(head, [&](const Statement &each) { return keeps_jump(each); }))
        unsupported(jump->range,
                    "a jump on a public condition out of the head of a loop, beside private data,");
}

void CEmitter::while_statement(const While &node) {
    Lines before;
    const Code code = captured(before, [&] { return loop_condition(node, *node.condition); });
    check_jumps(*node.condition, before);
    if (before.empty()) {
        out_->open("while (" + code.text + ")");
    } else {
        out_->open("while (1)");
        out_->append(before);
        out_->add("if (!" + code.at(kCastPrecedence) + ") break;");
    }
    loop_body(node, *node.body, "");
    out_->close();
}

void CEmitter::do_statement(const DoWhile &node) {
    Lines before;
    const Code code = captured(before, [&] { return loop_condition(node, *node.condition); });
    check_jumps(*node.condition, before);
    const std::string label = before.empty() ? "" : temporary("next");
    out_->open("do");
    const bool needs_label = loop_body(node, *node.body, label);
    if (before.empty())
        return out_->close(" while (" + code.text + ");");
    if (needs_label)
        out_->add(label + ":;");
    out_->append(before);
    out_->add("if (!" + code.at(kCastPrecedence) + ") break;");
    out_->close(" while (1);");
}

void CEmitter::for_statement(const For &node) {
    std::string initial;
    bool has_own_block = false; // for an initial part of several statements
    if (const auto *expression = as<ExpressionStatement>(node.initial); expression && expression->expression)
        initial = effect(*expression->expression).text;
    if (const auto *declared = as<DeclarationStatement>(node.initial)) {
        Lines lines;
        captured(lines, [&] {
            declaration(*declared->declaration);
            return 0;
        });
        has_own_block = lines.statements() != 1;
        if (has_own_block) {
            out_->open("");
            out_->append(lines);
        } else {
            initial = lines.joined();
            initial.pop_back(); // its semicolon
        }
    }
    Lines before_condition;
    Code code;
    if (node.condition)
        code = captured(before_condition, [&] { return loop_condition(node, *node.condition); });
    Lines before_step;
    Code step;
    if (node.step)
        step = captured(before_step, [&] { return loop_step(node, *node.step); });
    if (node.condition)
        check_jumps(*node.condition, before_condition);
    if (node.step)
        check_jumps(*node.step, before_step);
    const bool is_plain_step = before_step.empty();
    const std::string label = is_plain_step ? "" : temporary("next");
    out_->open(fmt::format("for ({};{}{};{}{})", initial,
                           before_condition.empty() && !code.text.empty() ? " " : "",
                           before_condition.empty() ? code.text : "",
                           is_plain_step && !step.text.empty() ? " " : "", is_plain_step ? step.text : ""));
    if (!before_condition.empty()) {
        out_->append(before_condition);
        out_->add("if (!" + code.at(kCastPrecedence) + ") break;");
    }
    const bool needs_label = loop_body(node, *node.body, label);
    if (!is_plain_step) {
        if (needs_label)
            out_->add(label + ":;");
        out_->append(before_step);
        if (!step.text.empty())
            out_->add(step.text + ";");
    }
    out_->close();
    if (has_own_block)
        out_->close();
}

} // namespace picco::compiler
