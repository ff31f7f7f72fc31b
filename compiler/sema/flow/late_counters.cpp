#include "sema/flow/late_counters.h"

#include "ast/facts.h"
#include "ast/operators.h"

#include <algorithm>
#include <compare>
#include <utility>

namespace picco::compiler {

const VariableSymbol *stepped_variable(const Expression &expression) {
    const auto *assignment = as<Assignment>(&expression);
    const auto *step = as<Unary>(&expression);
    const Expression *place = assignment                  ? assignment->left
                              : step && is_step(step->op) ? step->operand
                                                          : nullptr;
    const auto *name = as<Name>(place);
    return name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
}

bool is_counter(const VariableSymbol &variable) {
    return !variable.is_global && variable.storage == Storage::kAutomatic && !variable.is_address_taken &&
           is_scalar(variable.type) && !is_private(variable.type);
}

bool is_counting(const Expression &expression) {
    const auto *assignment = as<Assignment>(&expression);
    return !assignment || assignment->op;
}

namespace {

/// What made a counter's value a wrong one. One of them is null.
struct Cause {
    const MaskedJump *jump = nullptr;
    BranchCounter *branch = nullptr;
    bool is_entry = false; ///< of the region: the value is that of before
    auto operator<=>(const Cause &) const = default;
};

/// Counters that hold a wrong value, with all causes.
using Stale = std::set<std::pair<const VariableSymbol *, Cause>>;

/// Walks a function in the order of its execution; repeats that until what flows back through loops is known.
class CounterChecker {
  public:
    CounterChecker(const MaskedJumps &jumps, BranchCounters &counters, Diagnostics &diagnostics)
        : jumps_(jumps), diagnostics_(diagnostics) {
        for (BranchCounter &counter : counters)
            counters_[counter.region].push_back(&counter);
        visitor_.expression = [this](Expression *&expression) { walk(*expression); };
        visitor_.statement = [this](Statement *&statement) { walk_slot(statement); };
        visitor_.declaration = [this](Declaration *declaration) {
            visit_children(*declaration, visitor_);
            if (const auto *variables = as<VariableDeclaration>(declaration))
                for (const DeclaredItem &item : variables->items)
                    renew(as<VariableSymbol>(static_cast<const Symbol *>(item.symbol)));
        };
    }

    void run(Statement &body) {
        do {
            changed_ = false;
            stale_.clear();
            walk(body);
        } while (changed_);
    }

  private:
    struct Enclosing {
        bool is_loop;
        std::size_t regions; ///< around it
        Stale at_break, at_continue, at_entry;
    };

    void walk(Statement &statement) {
        if (auto *branch = as<If>(&statement)) {
            walk(*branch->condition);
            fork([&] { walk_slot(branch->then_branch); },
                 [&] {
                     if (branch->else_branch)
                         walk_slot(branch->else_branch);
                 });
        } else if (auto *counting = as<For>(&statement)) {
            if (counting->initial)
                walk(*counting->initial);
            walk_loop(statement, counting->condition, counting->step, counting->body);
        } else if (auto *loop = as<While>(&statement)) {
            walk_loop(statement, loop->condition, nullptr, loop->body);
        } else if (auto *until = as<DoWhile>(&statement)) {
            walk_loop(statement, until->condition, nullptr, until->body);
        } else if (auto *choice = as<Switch>(&statement)) {
            walk_switch(*choice);
        } else if (auto *block = as<Block>(&statement)) {
            walk_block(*block);
        } else {
            if (as<Case>(&statement) && !enclosing_.empty())
                join(stale_, innermost(false).at_entry);
            if (const auto *label = as<Label>(&statement)) {
                join(stale_, at_goto_[label->symbol]);
                join(stale_, at_goto_[nullptr]);
            }
            visit_children(statement, visitor_);
            if (const auto *jump = as<Goto>(&statement))
                flow_back(at_goto_[jump->label], left(stale_, 0));
            else if (as<AsmStatement>(&statement))
                flow_back(at_goto_[nullptr], left(stale_, 0));
            walk_jump(statement);
        }
    }

    void walk_slot(Statement *&slot) {
        const std::size_t around = regions_.size();
        enter({&slot, nullptr, 0});
        walk(*slot);
        leave(around);
    }

    void walk_block(Block &block) {
        const std::size_t around = regions_.size();
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            enter({nullptr, &block, i});
            walk_slot(block.statements[i]);
        }
        leave(around);
    }

    void enter(const MaskedRegion &region) {
        const auto found = counters_.find(region);
        if (found == counters_.end())
            return;
        regions_.push_back(&found->second);
        for (BranchCounter *counter : found->second)
            stale_.insert({counter->variable, {nullptr, counter, true}});
    }

    /// Behind regions, what they have changed is good for nobody.
    void leave(std::size_t around) {
        stale_ = left(stale_, around);
        regions_.resize(around);
    }

    /// What is stale where control leaves the regions inside of the outer ones.
    Stale left(const Stale &inside, std::size_t around) const {
        Stale result = inside;
        for (std::size_t i = around; i < regions_.size(); ++i)
            for (BranchCounter *counter : *regions_[i]) {
                result.erase({counter->variable, {nullptr, counter, true}});
                result.insert({counter->variable, {nullptr, counter, false}});
            }
        return result;
    }

    void walk_jump(const Statement &statement) {
        if (as<Break>(&statement) && !enclosing_.empty())
            join(enclosing_.back().at_break, left(stale_, enclosing_.back().regions));
        else if (as<Continue>(&statement) && !enclosing_.empty())
            join(innermost(true).at_continue, left(stale_, innermost(true).regions));
        else if (!as<Return>(&statement) && !as<Goto>(&statement))
            return;
        stale_.clear();
    }

    void walk_loop(Statement &loop, Expression *condition, Expression *step, Statement *&body) {
        const bool is_tested_last = as<DoWhile>(&loop) != nullptr;
        join(stale_, back_[&loop]);
        if (condition && !is_tested_last)
            walk(*condition);
        Stale at_end = is_tested_last ? Stale() : stale_;
        enclosing_.push_back({true, regions_.size(), {}, {}, {}});
        walk_slot(body);
        Enclosing jumps = std::move(enclosing_.back());
        enclosing_.pop_back();
        join(stale_, jumps.at_continue);
        if (condition && is_tested_last)
            walk(*condition);
        if (step)
            walk(*step);
        flow_back(back_[&loop], stale_);
        if (is_tested_last)
            at_end = stale_;
        stale_ = std::move(at_end);
        join(stale_, jumps.at_break);
        for (const MaskedJump *masked : jumps_.of_iterations(&loop))
            if (masked->target == &loop)
                spoil(condition, step, body, *masked);
    }

    /// What may come to an earlier place.
    void flow_back(Stale &there, const Stale &here) {
        const std::size_t known = there.size();
        join(there, here);
        changed_ |= there.size() != known;
    }

    /// The counters that the loop changes: it may have gone on behind its end.
    void spoil(Expression *condition, Expression *step, Statement *body, const MaskedJump &masked) {
        bool is_in_head = true;
        ChildVisitor inner;
        inner.expression = [&](Expression *&part) {
            const VariableSymbol *counter = stepped_variable(*part);
            if (counter && is_counter(*counter) && (is_in_head || is_counting(*part)))
                stale_.insert({counter, {&masked, nullptr, false}});
            visit_children(*part, inner);
        };
        inner.statement = [&](Statement *&part) { visit_children(*part, inner); };
        inner.declaration = [&](Declaration *part) { visit_children(*part, inner); };
        for (Expression *part : {condition, step})
            if (part)
                inner.expression(part);
        is_in_head = false;
        inner.statement(body);
    }

    void walk_switch(Switch &choice) {
        walk(*choice.control);
        enclosing_.push_back({false, regions_.size(), {}, {}, stale_});
        walk_slot(choice.body);
        const Enclosing jumps = std::move(enclosing_.back());
        enclosing_.pop_back();
        join(stale_, jumps.at_break);
        join(stale_, jumps.at_entry);
    }

    void walk(Expression &expression) {
        if (!is_evaluated(expression))
            return;
        if (auto *binary = as<Binary>(&expression); binary && is_logical(binary->op)) {
            walk(*binary->left);
            fork([&] { walk(*binary->right); }, [] {});
        } else if (auto *choice = as<Conditional>(&expression); choice && choice->when_true) {
            walk(*choice->condition);
            fork([&] { walk(*choice->when_true); }, [&] { walk(*choice->when_false); });
        } else if (auto *assignment = as<Assignment>(&expression);
                   assignment && !assignment->op && stepped_variable(expression)) {
            walk(*assignment->right);
            renew(stepped_variable(expression));
        } else {
            if (const auto *name = as<Name>(&expression))
                read(*name);
            visit_children(expression, visitor_);
        }
    }

    void read(const Name &name) {
        const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(name.symbol));
        for (auto each = stale_.lower_bound({variable, {}}); each != stale_.end() && each->first == variable;
             ++each) {
            const Cause &cause = each->second;
            if (cause.is_entry)
                cause.branch->takes_value = true;
            else if (cause.branch)
                cause.branch->reader = cause.branch->reader ? cause.branch->reader : &name;
            else if (reported_.insert(*each).second)
                diagnostics_.report(MessageId::kCounterAfterMaskedBreak, name.range, {std::string(name.name)})
                    .note(NoteId::kMaskedJump, cause.jump->jump->range, {"break"})
                    .note(NoteId::kPrivateCondition, cause.jump->condition->range)
                    .suggest(HintId::kPrivatePosition);
        }
    }

    void renew(const VariableSymbol *variable) {
        std::erase_if(stale_, [&](const auto &each) { return each.first == variable; });
    }

    template <class First, class Second>
    void fork(const First &first, const Second &second) {
        Stale before = stale_;
        first();
        std::swap(before, stale_);
        second();
        join(stale_, before);
    }

    static void join(Stale &to, const Stale &from) { to.insert(from.begin(), from.end()); }

    Enclosing &innermost(bool is_loop) {
        const auto found = std::find_if(enclosing_.rbegin(), enclosing_.rend(),
                                        [&](const Enclosing &each) { return each.is_loop == is_loop; });
        return found == enclosing_.rend() ? enclosing_.back() : *found;
    }

    const MaskedJumps &jumps_;
    std::map<MaskedRegion, std::vector<BranchCounter *>> counters_;
    std::vector<const std::vector<BranchCounter *> *> regions_; ///< around what is walked, outermost first
    Diagnostics &diagnostics_;
    ChildVisitor visitor_;
    Stale stale_;                             // here
    std::map<const Statement *, Stale> back_; // at the end of the loops' iterations
    /// Where control jumps to a label; null: to any that a pointer or assembler knows.
    std::map<const LabelSymbol *, Stale> at_goto_;
    std::vector<Enclosing> enclosing_;
    std::set<Stale::value_type> reported_;
    bool changed_ = false;
};

} // namespace

void check_late_counters(const FunctionDefinition &function, const MaskedJumps &jumps,
                         BranchCounters &counters, Diagnostics &diagnostics) {
    if (!jumps.empty() || !counters.empty())
        CounterChecker(jumps, counters, diagnostics).run(*function.body);
}

} // namespace picco::compiler
