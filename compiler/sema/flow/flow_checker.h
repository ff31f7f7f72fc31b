#ifndef PICCO_COMPILER_SEMA_FLOW_CHECKER_H
#define PICCO_COMPILER_SEMA_FLOW_CHECKER_H

#include "sema/flow/branch_counters.h"
#include "sema/flow/effects.h"
#include "sema/flow/flow.h"
#include "sema/flow/masked_jumps.h"
#include "sema/public_cures.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace picco::compiler {

/// Walks one function and knows at each place which private conditions hold: statements in flow_checker.cpp,
/// what leaves them in flow_jumps.cpp, effects and calls in flow_effects.cpp.
class FlowChecker {
  public:
    FlowChecker(const CallGraph &graph, Diagnostics &diagnostics, PublicCures &cures,
                const SourceManager &sources, const FunctionSymbol &function)
        : graph_(graph), diagnostics_(diagnostics), cures_(cures), sources_(sources), function_(function),
          masked_jumps_(*function.definition) {
        visitor_.expression = [this](Expression *&expression) { check(*expression); };
        visitor_.statement = [this](Statement *&statement) {
            slot_ = &statement;
            check(*statement);
        };
        visitor_.declaration = [this](Declaration *declaration) { check(*declaration); };
    }

    void run();
    /// Functions that are called from private branches.
    const std::set<const FunctionSymbol *> &called_under_private() const { return called_; }
    const std::vector<Redirection> &redirections() const { return redirections_; }
    const BranchCounters &branch_counters() const { return branch_counters_; }

  private:
    /// What breaks and continues inside leave.
    struct Enclosing {
        std::size_t parallel_depth;
    };
    /// What the cases of a switch may not pass.
    struct EnclosingSwitch {
        std::size_t conditions;
        std::size_t masks;
        bool is_private;                          // its other cases are refused where it stands
        std::set<const Statement *> direct_cases; ///< they stand directly in its block
    };

    void check(Statement &statement);
    void check_parts(Statement &statement);
    void check_loop(Statement &loop, Expression *condition, Expression *step, Statement *&body);
    /// The condition or step of a loop: it may count, though the loop may have ended already.
    void check_head(const Statement &loop, Expression *part);
    void check_bound(const Statement &loop, const Expression *condition);
    void activate(const MaskedJump &masked);
    void deactivate(const Statement *target);

    bool is_in_private_branch() const { return !conditions_.empty() || !active_.empty(); }

    void check_switch(Switch &choice);
    void check_private_switch(Switch &choice);
    /// A private variable from outside that an iteration writes as a whole.
    void check_parallel_write(const Expression &expression);
    void check_both(Statement *first, Statement *second);
    /// In a region of its own, as far as counters are concerned.
    void check_region(Statement *&slot);
    void check_block(Block &block);
    /// Whether what is looked at runs only if all that counts here does so in the innermost region, too.
    bool is_in_region() const;
    /// The effect is on a counter that the innermost region may have one of its own of; whether anybody reads it
    /// behind is seen at the end. spoiled: the masked jumps that it would tell of.
    bool defer(const Effect &effect, const std::vector<const MaskedJump *> &spoiled);
    void report_read_counters();
    void check_jump(Statement &statement);
    void check_return(const Return &statement);
    void check_case(const Statement &statement);
    void check(Declaration &declaration);
    void check(Expression &expression);

    template <class Body>
    void under(const Expression *condition, const Body &body) {
        const bool is_secret = is_private(condition->type);
        if (is_secret)
            conditions_.push_back(condition);
        body();
        if (is_secret)
            conditions_.pop_back();
    }

    /// All that makes private what is looked at.
    std::vector<const Expression *> conditions_and_jumps() const;
    Diagnostic &with_condition(Diagnostic &diagnostic);
    /// What runs under a masked jump's bit is private because of the condition of the jump.
    Diagnostic &explain(Diagnostic &diagnostic, const MaskedJump &masked);
    void check_effect(const Expression &expression);
    /// The variable lives and dies in the innermost branch on private data.
    bool lives_in_branch(const VariableSymbol *variable) const;
    /// Whoever could see its value runs under the same bit.
    bool lives_in_target(const VariableSymbol *variable, const MaskedJump &masked) const;
    /// A step of a counter in a loop that a masked `break` may have ended. The loop runs to its public bound, and
    /// so does the counter, which it steps; nobody may read it behind (late_counters.h).
    bool counts(const Expression &expression, const MaskedJump &masked) const;
    void report_effect(const Effect &effect, const MaskedJump *masked);
    void check_call(const Call &call);
    /// False if something was reported.
    bool check_callee(const Call &call, const FunctionSymbol *callee);

    const CallGraph &graph_;
    Diagnostics &diagnostics_;
    PublicCures &cures_;
    const SourceManager &sources_;
    const FunctionSymbol &function_;
    ChildVisitor visitor_;

    /// Under how many conditions a region runs, and behind which masked jumps.
    struct Region {
        MaskedRegion place;
        std::size_t conditions;
        std::vector<const MaskedJump *> jumps;

        /// All of these may have happened in front of it.
        bool is_behind(const std::vector<const MaskedJump *> &others) const {
            return std::ranges::all_of(others, [this](const MaskedJump *each) {
                return std::ranges::find(jumps, each) != jumps.end();
            });
        }
    };
    std::vector<Region> regions_;
    Statement **slot_ = nullptr;         // of the statement that is looked at next
    const Block *value_block_ = nullptr; // of a statement expression: its last statement is its value
    BranchCounters branch_counters_;
    std::vector<const Expression *> conditions_; // private ones that hold here, outermost first
    MaskedJumps masked_jumps_;
    std::vector<const MaskedJump *> active_; // masked jumps that may have happened before what is looked at
    std::map<const Statement *, std::size_t> entered_;         // declarations_ in front of the body
    std::map<const Statement *, std::size_t> loop_conditions_; // conditions_ that hold around a loop
    const Statement *head_ = nullptr; // the loop whose condition or step is looked at
    std::vector<EnclosingSwitch> switches_;
    std::vector<Enclosing> breakable_;
    std::vector<Enclosing> continuable_;
    std::size_t parallel_depth_ = 0;
    std::map<const VariableSymbol *, std::size_t> declared_at_; // in how many private branches
    std::size_t declarations_ = 0;                              // variables so far
    std::map<const VariableSymbol *, std::size_t> declared_as_; // the how manieth
    std::vector<std::size_t> parallel_marks_; // declarations_ at the start of parallel bodies
    std::vector<const Goto *> jumps_;
    std::set<const Goto *> private_jumps_;
    std::set<const LabelSymbol *> private_labels_;
    std::set<const FunctionSymbol *> called_;
    std::vector<Redirection> redirections_;
    std::set<std::pair<unsigned, std::string>> reported_;
};

} // namespace picco::compiler

#endif
