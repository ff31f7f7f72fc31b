#include "sema/flow/masked_jumps.h"

#include "ast/facts.h"
#include "ast/operators.h"

#include <algorithm>

namespace picco::compiler {

Masks *masks_of(Statement &statement) {
    if (auto *loop = as<For>(&statement))
        return &loop->masks;
    if (auto *loop = as<While>(&statement))
        return &loop->masks;
    if (auto *loop = as<DoWhile>(&statement))
        return &loop->masks;
    auto *choice = as<Switch>(&statement);
    return choice ? &choice->masks : nullptr;
}

MaskedJumps::MaskedJumps(FunctionDefinition &function) : function_(function) {
    visitor_.expression = [this](Expression *&expression) { walk(*expression); };
    visitor_.statement = [this](Statement *&statement) { walk(*statement, false); };
    visitor_.declaration = [this](Declaration *declaration) { visit_children(*declaration, visitor_); };
    // What a later statement of a loop masks, an earlier one may meet in the next iteration.
    do {
        changed_ = false;
        exits_.clear();
        active_.clear();
        walk(*function.body, false);
    } while (changed_);
}

const MaskedJump *MaskedJumps::find(const Statement *jump) const {
    const auto found = jumps_.find(jump);
    return found == jumps_.end() ? nullptr : &found->second;
}

const std::vector<const MaskedJump *> &MaskedJumps::of_iterations(const Statement *loop) const {
    static const std::vector<const MaskedJump *> none;
    const auto found = of_iterations_.find(loop);
    return found == of_iterations_.end() ? none : found->second;
}

void MaskedJumps::walk(Statement &statement, bool has_following) {
    path_.push_back({&statement, has_following, targets_.size()});
    walk_parts(statement);
    path_.pop_back();
}

void MaskedJumps::walk_parts(Statement &statement) {
    const auto innermost = [&](bool is_loop) {
        std::size_t depth = targets_.size();
        while (depth > 0 && (targets_[depth - 1].is_in_head || (is_loop && !targets_[depth - 1].is_loop)))
            --depth;
        return depth;
    };
    if (auto *block = as<Block>(&statement)) {
        parallel_depth_ += block->is_parallel;
        for (std::size_t i = 0; i < block->statements.size(); ++i)
            walk(*block->statements[i], i + 1 < block->statements.size());
        parallel_depth_ -= block->is_parallel;
    } else if (auto *branch = as<If>(&statement)) {
        walk(*branch->condition);
        under(branch->is_private ? branch->condition : nullptr, [&] {
            walk(*branch->then_branch, false);
            if (branch->else_branch)
                walk(*branch->else_branch, false);
        });
    } else if (auto *choice = as<Switch>(&statement)) {
        walk_switch(*choice);
    } else if (auto *counting = as<For>(&statement)) {
        if (counting->initial)
            walk(*counting->initial, false);
        walk_loop(statement, counting->condition, counting->step, *counting->body, false);
    } else if (auto *loop = as<While>(&statement)) {
        walk_loop(statement, loop->condition, nullptr, *loop->body, false);
    } else if (auto *until = as<DoWhile>(&statement)) {
        walk_loop(statement, until->condition, nullptr, *until->body, true);
    } else if (as<Break>(&statement)) {
        if (const std::size_t depth = innermost(false))
            jump(statement, depth, false);
    } else if (as<Continue>(&statement)) {
        if (const std::size_t depth = innermost(true))
            jump(statement, depth, true);
    } else if (auto *result = as<Return>(&statement)) {
        if (result->value)
            walk(*result->value);
        jump(statement, 0, false);
    } else {
        visit_children(statement, visitor_);
    }
}

void MaskedJumps::walk_loop(Statement &loop, Expression *condition, Expression *step, Statement &body,
                            bool is_tested_last) {
    targets_.push_back({&loop, true, parallel_depth_});
    for (const MaskedJump *earlier : of_iterations(&loop))
        if (std::ranges::find(active_, earlier) == active_.end())
            active_.push_back(earlier);
    walk_head(is_tested_last ? nullptr : condition);
    walk(body, false);
    forget(&loop, true);
    walk_head(is_tested_last ? condition : nullptr);
    walk_head(step);
    targets_.pop_back();
    forget(&loop, false);
}

void MaskedJumps::walk_head(Expression *expression) {
    if (!expression)
        return;
    targets_.back().is_in_head = true;
    walk(*expression);
    targets_.back().is_in_head = false;
}

void MaskedJumps::walk_switch(Switch &choice) {
    walk(*choice.control);
    targets_.push_back({&choice, false, parallel_depth_});
    under(choice.is_private ? choice.control : nullptr, [&] { walk(*choice.body, false); });
    targets_.pop_back();
    forget(&choice, false);
}

void MaskedJumps::walk(Expression &expression) {
    if (auto *binary = as<Binary>(&expression); binary && is_logical(binary->op)) {
        walk(*binary->left);
        under(binary->left, [&] { walk(*binary->right); });
    } else if (auto *choice = as<Conditional>(&expression); choice && choice->when_true) {
        walk(*choice->condition);
        under(choice->condition, [&] {
            walk(*choice->when_true);
            walk(*choice->when_false);
        });
    } else if (as<StatementExpression>(&expression)) {
        const std::size_t outside = std::exchange(expression_depth_, targets_.size() + 1);
        visit_children(expression, visitor_);
        expression_depth_ = outside;
    } else if (is_evaluated(expression)) {
        visit_children(expression, visitor_);
    }
}

template <class Body>
void MaskedJumps::under(const Expression *condition, const Body &body) {
    const bool is_secret = condition && condition->type && is_private(condition->type);
    if (is_secret)
        branches_.push_back({condition, targets_.size()});
    body();
    if (is_secret)
        branches_.pop_back();
}

void MaskedJumps::jump(Statement &statement, std::size_t depth, bool is_continue) {
    const int outside = depth > 0 ? targets_[depth - 1].parallel_depth + (is_continue ? 1 : 0) : 0;
    if (parallel_depth_ > outside)
        return;
    const Expression *condition = reason(depth, is_continue);
    if (!condition) {
        for (std::size_t i = depth; i < targets_.size(); ++i)
            exits_.insert(targets_[i].statement);
        if (depth > 0 && !is_continue)
            exits_.insert(targets_[depth - 1].statement);
        return;
    }
    const bool is_refused = depth == 0 && function_.symbol->name == "main";
    const auto [entry, is_new] = jumps_.try_emplace(&statement);
    MaskedJump &masked = entry->second;
    if (is_new) {
        changed_ = true;
        masked = {&statement, depth > 0 ? targets_[depth - 1].statement : nullptr, condition, is_continue,
                  depth < expression_depth_};
        if (!is_refused)
            mark(masked, depth);
    }
    if (!is_refused && std::ranges::find(active_, &masked) == active_.end())
        active_.push_back(&masked);
}

const Expression *MaskedJumps::reason(std::size_t depth, bool is_continue) const {
    for (auto branch = branches_.rbegin(); branch != branches_.rend(); ++branch)
        if (branch->depth >= depth)
            return branch->condition;
    for (const MaskedJump *before : active_) {
        const std::size_t other = depth_of(before->target);
        if (other > depth || (other == depth && before->is_continue && !is_continue))
            return before->condition;
    }
    return nullptr;
}

std::size_t MaskedJumps::depth_of(const Statement *target) const {
    for (std::size_t i = 0; target && i < targets_.size(); ++i)
        if (targets_[i].statement == target)
            return i + 1;
    return 0;
}

void MaskedJumps::mark(const MaskedJump &masked, std::size_t depth) {
    Statement &statement = *path_.back().statement;
    if (auto *each = as<Break>(&statement))
        each->is_masked = true;
    else if (auto *next = as<Continue>(&statement))
        next->is_masked = true;
    else if (auto *result = as<Return>(&statement))
        result->is_masked = function_.masks_returns = true;
    bool is_tested = masked.leaves_expression; // something behind the jump runs under its bit
    const auto iterates = [&](Statement &loop) {
        is_tested = true;
        masks_of(loop)->iterations = true;
        of_iterations_[&loop].push_back(&masked);
    };
    for (const Step &step : path_) {
        const bool is_loop = masks_of(*step.statement) && !as<Switch>(step.statement);
        if (step.statement == masked.target && is_loop && !masked.is_continue)
            iterates(*step.statement);
        if (step.depth < depth)
            continue;
        step.statement->may_stop = true;
        is_tested |= step.has_following;
        if (is_loop)
            iterates(*step.statement);
    }
    if (!is_tested)
        return;
    if (depth == 0)
        function_.has_return_bit = true;
    else if (Masks &masks = *masks_of(*targets_[depth - 1].statement); masked.is_continue)
        masks.continues = true;
    else
        masks.breaks = true;
}

void MaskedJumps::forget(const Statement *target, bool is_iteration_only) {
    std::erase_if(active_, [&](const MaskedJump *each) {
        return each->target == target && (each->is_continue || !is_iteration_only);
    });
}

} // namespace picco::compiler
