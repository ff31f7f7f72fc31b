// Scopes and control flow around private data.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "lower/gotos.h"
#include "lower/walk.h"
#include "plan/steady_loop.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {

void SecureEmitter::enter_scope(const Block *block) {
    Scope scope;
    scope.block = block;
    scope.mark = temporary("scope");
    out_->add(fmt::format("picco_mark {} = picco_enter();", scope.mark));
    scopes_.push_back(scope);
}

void SecureEmitter::leave_scope(bool is_reachable) {
    if (is_reachable)
        out_->add(fmt::format("picco_leave({});", scopes_.back().mark));
    scopes_.pop_back();
}

void SecureEmitter::leave_through(size_t first_scope) {
    // Leaving a mark releases everything that was declared since.
    std::string mark;
    const auto leave = [&] {
        if (!mark.empty())
            out_->add(fmt::format("picco_leave({});", mark));
        mark.clear();
    };
    for (size_t i = scopes_.size(); i-- > first_scope;) {
        if (!scopes_[i].mark.empty())
            mark = scopes_[i].mark;
        if (scopes_[i].kind != Scope::Kind::kMask)
            continue;
        leave();
        out_->add("picco_end_if();");
    }
    leave();
}

void SecureEmitter::enter_breakable(const Statement &node) {
    const auto bit = bits_.find(&node);
    Scope scope;
    scope.kind = as<Switch>(&node) ? Scope::Kind::kSwitch : Scope::Kind::kLoop;
    scope.bit = bit == bits_.end() ? "" : bit->second;
    scopes_.push_back(scope);
}

void SecureEmitter::behind_label(const Label &node) {
    if (!backward_labels_.contains(node.symbol))
        return;
    const std::string mark = temporary(std::string(node.name) + "_mark");
    out_->add(fmt::format("picco_mark {} = picco_enter();", mark));
    label_marks_[node.symbol] = mark;
}

void SecureEmitter::before_goto(const Goto &node) {
    if (const auto mark = label_marks_.find(node.label); mark != label_marks_.end())
        return out_->add(fmt::format("picco_leave({});", mark->second));
    const std::vector<const Block *> &kept = label_blocks_[node.label];
    for (size_t i = 0; i < scopes_.size(); ++i)
        if (scopes_[i].block && std::ranges::find(kept, scopes_[i].block) == kept.end())
            return leave_through(i);
}

void SecureEmitter::block(const Block &node) {
    if (!node.declares_private)
        return CEmitter::block(node);
    enter_scope(&node);
    CEmitter::block(node);
    leave_scope(!leaves_at_end(parts_of(node)));
}

// Control flow.

void SecureEmitter::if_statement(const If &node) {
    if (node.is_private)
        private_if(node);
    else
        CEmitter::if_statement(node);
}

/// What runs under the mask of a condition; it does not where the condition is known in public not to hold: cells that
/// it names need not be there.
void SecureEmitter::open_branch(const Code &condition) {
    out_->open(fmt::format("if ({})", call(RuntimeFunction::kIf, {condition}).text));
}

void SecureEmitter::open_other_branch() {
    out_->close();
    out_->open("if (picco_else())");
}

void SecureEmitter::close_branches() {
    out_->close();
    out_->add("picco_end_if();");
}

void SecureEmitter::private_if(const If &node) {
    if (extreme_if(node))
        return;
    const auto branch = [&](const Statement &statement) {
        body(statement);
        if (&node == unread_.branch)
            for (const VariableSymbol *variable : unread_.variables)
                out_->add(call(RuntimeFunction::kForget, {text("&" + names_.of(*variable)), text("1")}).text +
                          ";");
    };
    open_branch(bit(*node.condition));
    branch(*node.then_branch);
    if (node.else_branch) {
        open_other_branch();
        branch(*node.else_branch);
    }
    close_branches();
}

void SecureEmitter::switch_statement(const Switch &node) {
    if (node.is_private)
        return private_switch(node);
    const auto *inner = as<Block>(node.body);
    // In front of all that the switch declares: a masked jump may leave the control, and the rest with it.
    const std::string control = print(*node.control).text;
    with_bit(node, node.masks, "active", [&] {
        if (!inner || !inner->declares_private)
            return switch_on(control, node);
        // The jump to a case would pass a mark set inside.
        out_->open("");
        enter_scope(inner);
        std::vector<const Statement *> parts = parts_of(*inner);
        const auto first_case = parts.begin() + static_cast<std::ptrdiff_t>(names_in_front(*inner));
        sequence({parts.begin(), first_case});
        out_->open("switch (" + control + ")");
        enter_breakable(node);
        sequence({first_case, parts.end()});
        leave_breakable();
        out_->close();
        leave_scope(true);
        out_->close();
    });
}

void SecureEmitter::while_statement(const While &node) {
    with_bit(node, node.masks, "looping", [&] { CEmitter::while_statement(node); });
}

void SecureEmitter::do_statement(const DoWhile &node) {
    with_bit(node, node.masks, "looping", [&] { CEmitter::do_statement(node); });
}

void SecureEmitter::for_statement(const For &node) {
    if (is_in_steady_loop_ || !reads_steady_arrays(node))
        return any_for(node);
    out_->open("");
    out_->add("picco_begin_steady();");
    is_in_steady_loop_ = true;
    any_for(node);
    is_in_steady_loop_ = false;
    out_->add("picco_end_steady();");
    out_->close();
}

void SecureEmitter::any_for(const For &node) {
    if (function_) {
        const bool has_lanes = may_have_lanes() || is_called_in_loops(*function_->symbol);
        if (const ir::Loop *loop = lane_body_  ? plans_.in_lanes_of_loop(node, *function_)
                                   : has_lanes ? plans_.in_lanes(node, *function_)
                                               : plans_.vector(node, *function_))
            return vector_for(node, *loop);
        if (const ir::Loop *loop = plans_.product(node, *function_)) {
            remark(node, "the nest runs as a product of matrices");
            return product_for(node, *loop);
        }
        if (const LaneLoop *loop = lane_body_ ? nullptr : lane_loops_.find(node, *function_)) {
            remark(node, "the iterations run side by side, in lanes");
            return lane_for(node, *loop);
        }
        if (const std::optional<Wavefront> loops = wavefront(node, *function_, plans_)) {
            remark(node, "the nest runs a diagonal at a time");
            return wavefront_for(node, *loops);
        }
        if (const ir::Loop *loop = has_lanes ? nullptr : plans_.of(node, *function_).loop.get())
            return vector_for(node, *loop);
        remark_scalar(node);
    }
    const auto *declared = as<DeclarationStatement>(node.initial);
    if (!declared || !declares_private(*declared->declaration))
        return with_bit(node, node.masks, "looping", [&] { CEmitter::for_statement(node); });
    out_->open("");
    enter_scope(nullptr);
    declaration(*declared->declaration);
    For rest = node;
    rest.initial = nullptr;
    with_bit(rest, rest.masks, "looping", [&] { CEmitter::for_statement(rest); });
    leave_scope(true);
    out_->close();
}

} // namespace picco::compiler
