// What holds in each statement: private conditions, and jumps that may have happened.
#include "sema/flow/flow_checker.h"

#include "ast/facts.h"
#include "sema/flow/collisions.h"
#include "sema/flow/late_counters.h"

#include <algorithm>
#include <span>
#include <utility>

namespace picco::compiler {

namespace {

/// What is the value of a statement expression.
const Expression *last_value(const Expression *expression) {
    while (expression && !expression->constant) {
        if (const auto *conversion = as<Conversion>(expression)) {
            expression = conversion->operand;
            continue;
        }
        const auto *block = as<StatementExpression>(expression);
        const auto *last = block && !block->block->statements.empty()
                               ? as<ExpressionStatement>(block->block->statements.back())
                               : nullptr;
        if (!last || !last->expression)
            break;
        expression = last->expression;
    }
    return expression;
}

/// A jump or switch from outside may lead to a label in the statements.
bool may_be_entered(std::span<Statement *const> statements) {
    bool found = false;
    int switches = 0;
    ChildVisitor visitor;
    visitor.statement = [&](Statement *&each) {
        found |= as<Label>(each) || (as<Case>(each) && switches == 0);
        switches += as<Switch>(each) != nullptr;
        visit_children(*each, visitor);
        switches -= as<Switch>(each) != nullptr;
    };
    visitor.expression = [&](Expression *&each) { visit_children(*each, visitor); };
    for (Statement *each : statements)
        visitor.statement(each);
    return found;
}

} // namespace

void FlowChecker::run() {
    check(*function_.definition->body);
    for (const Goto *jump : jumps_)
        if (private_jumps_.contains(jump) ||
            (jump->label ? private_labels_.contains(jump->label) : !private_labels_.empty()))
            diagnostics_.report(MessageId::kGotoInPrivateBranch, jump->range).suggest(HintId::kNoGoto);
    check_late_counters(*function_.definition, masked_jumps_, branch_counters_, diagnostics_);
    report_read_counters();
}

void FlowChecker::check_region(Statement *&slot) {
    regions_.push_back({{&slot, nullptr, 0}, conditions_.size(), active_});
    check_parts(*slot);
    regions_.pop_back();
}

bool FlowChecker::is_in_region() const {
    return !regions_.empty() && regions_.back().conditions == conditions_.size() &&
           regions_.back().is_behind(active_);
}

void FlowChecker::check_block(Block &block) {
    const std::size_t regions_around = regions_.size();
    const bool has_value = value_block_ == &block;
    for (std::size_t i = 0; i < block.statements.size(); ++i) {
        const std::size_t jumps_before = active_.size();
        slot_ = &block.statements[i];
        check(*block.statements[i]);
        const std::span<Statement *const> rest = std::span(block.statements).subspan(i + 1);
        if (active_.size() > jumps_before && !rest.empty() && !has_value && !may_be_entered(rest))
            regions_.push_back({{nullptr, &block, i + 1}, conditions_.size(), active_});
    }
    regions_.resize(regions_around);
}

void FlowChecker::check(Statement &statement) {
    // As in a private switch, whose cases have no region of their own.
    Statement **const slot = std::exchange(slot_, nullptr);
    const auto *block = as<Block>(&statement);
    const bool may_be_region = as<For>(&statement) || (block && !block->is_parallel && block != value_block_);
    if (slot && may_be_region && is_in_private_branch() && !is_in_region() && !may_be_entered({slot, 1}))
        check_region(*slot);
    else
        check_parts(statement);
}

void FlowChecker::check_parts(Statement &statement) {
    if (auto *branch = as<If>(&statement)) {
        check(*branch->condition);
        if (!branch->is_private) {
            check_both(branch->then_branch, branch->else_branch);
            return;
        }
        conditions_.push_back(branch->condition);
        check_region(branch->then_branch);
        if (branch->else_branch)
            check_region(branch->else_branch);
        conditions_.pop_back();
    } else if (auto *choice = as<Switch>(&statement)) {
        check(*choice->control);
        check_switch(*choice);
    } else if (auto *counting = as<For>(&statement)) {
        if (counting->initial)
            check(*counting->initial);
        check_loop(*counting, counting->condition, counting->step, counting->body);
    } else if (auto *loop = as<While>(&statement)) {
        check_loop(*loop, loop->condition, nullptr, loop->body);
    } else if (auto *until = as<DoWhile>(&statement)) {
        check_loop(*until, until->condition, nullptr, until->body);
    } else if (auto *block = as<Block>(&statement); block && block->is_parallel) {
        ++parallel_depth_;
        visit_children(statement, visitor_);
        --parallel_depth_;
    } else if (block) {
        check_block(*block);
    } else {
        check_jump(statement);
        visit_children(statement, visitor_);
        if (const MaskedJump *masked = masked_jumps_.find(&statement))
            activate(*masked);
    }
}

void FlowChecker::check_loop(Statement &loop, Expression *condition, Expression *step, Statement *&body) {
    const auto *counting = as<For>(&loop);
    const bool is_parallel = counting && counting->is_parallel;
    check_bound(loop, condition);
    entered_[&loop] = declarations_;
    loop_conditions_[&loop] = conditions_.size();
    for (const MaskedJump *earlier : masked_jumps_.of_iterations(&loop))
        activate(*earlier);
    check_head(loop, condition);
    if (!as<DoWhile>(&loop))
        check_head(loop, step);
    breakable_.push_back({parallel_depth_});
    continuable_.push_back({parallel_depth_});
    if (is_parallel)
        parallel_marks_.push_back(declarations_);
    if (masked_jumps_.of_iterations(&loop).empty() || is_parallel)
        check(*body);
    else
        check_region(body);
    if (is_parallel) {
        parallel_marks_.pop_back();
        check_collisions(static_cast<For &>(loop), sources_, diagnostics_);
    }
    breakable_.pop_back();
    continuable_.pop_back();
    deactivate(&loop);
}

void FlowChecker::check_head(const Statement &loop, Expression *part) {
    const Statement *outside = std::exchange(head_, &loop);
    if (part)
        check(*part);
    head_ = outside;
}

void FlowChecker::check_bound(const Statement &loop, const Expression *condition) {
    condition = last_value(condition);
    const bool is_endless = !condition || (condition->constant && *condition->constant != 0);
    const std::vector<const MaskedJump *> &jumps = masked_jumps_.of_iterations(&loop);
    if (!is_endless || jumps.empty() || masked_jumps_.has_public_exit(&loop))
        return;
    explain(diagnostics_.report(MessageId::kNoPublicBound, {loop.range.begin, loop.range.begin}),
            *jumps.front())
        .suggest(HintId::kPublicBoundOfLoop);
}

void FlowChecker::activate(const MaskedJump &masked) {
    const bool is_refused = !masked.target && function_.name == "main";
    if (!is_refused && std::ranges::find(active_, &masked) == active_.end())
        active_.push_back(&masked);
}

void FlowChecker::deactivate(const Statement *target) {
    std::erase_if(active_, [&](const MaskedJump *each) { return each->target == target; });
}

void FlowChecker::check_switch(Switch &choice) {
    entered_[&choice] = declarations_;
    switches_.push_back({conditions_.size(), active_.size(), choice.is_private, {}});
    const auto *block = as<Block>(choice.body);
    for (const Statement *each : block ? block->statements : std::vector<Statement *>{choice.body})
        for (; as<Case>(each); each = as<Case>(each)->body)
            switches_.back().direct_cases.insert(each);
    breakable_.push_back({parallel_depth_});
    if (choice.is_private)
        check_private_switch(choice);
    else
        check(*choice.body);
    breakable_.pop_back();
    switches_.pop_back();
    deactivate(&choice);
}

void FlowChecker::check_private_switch(Switch &choice) {
    conditions_.push_back(choice.control);
    check(*choice.body);
    conditions_.pop_back();
}

void FlowChecker::check_both(Statement *first, Statement *second) {
    check(*first);
    if (second)
        check(*second);
}

void FlowChecker::check(Declaration &declaration) {
    if (auto *variables = as<VariableDeclaration>(&declaration)) {
        for (const DeclaredItem &item : variables->items)
            if (const auto *variable = as<VariableSymbol>(item.symbol)) {
                declared_at_[variable] = conditions_.size();
                declared_as_[variable] = declarations_++;
            }
        for (Expression *size : typeof_sizes(*variables))
            check(*size);
        if (const auto effect = cleanup_effect(*variables); effect && is_in_private_branch())
            report_effect(*effect, nullptr);
    }
    visit_children(declaration, visitor_);
}

void FlowChecker::check(Expression &expression) {
    if (!expression.type || !is_evaluated(expression))
        return;
    const int errors = diagnostics_.errors();
    if (is_in_private_branch())
        check_effect(expression);
    const bool is_reported = diagnostics_.errors() > errors;
    const std::size_t jumps_before = active_.size();
    if (!parallel_marks_.empty())
        check_parallel_write(expression);
    if (auto *binary = as<Binary>(&expression); binary && is_logical(binary->op)) {
        check(*binary->left);
        under(binary->left, [&] { check(*binary->right); });
    } else if (auto *choice = as<Conditional>(&expression); choice && choice->when_true) {
        check(*choice->condition);
        under(choice->condition, [&] {
            check(*choice->when_true);
            check(*choice->when_false);
        });
    } else {
        const auto *value = as<StatementExpression>(&expression);
        const Block *const outside = std::exchange(value_block_, value ? value->block : value_block_);
        visit_children(expression, visitor_);
        value_block_ = outside;
    }
    // An operand may have left the statement by a masked jump.
    if (active_.size() > jumps_before && !is_reported)
        check_effect(expression);
}

} // namespace picco::compiler
