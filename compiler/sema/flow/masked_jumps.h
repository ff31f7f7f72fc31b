#ifndef PICCO_COMPILER_SEMA_MASKED_JUMPS_H
#define PICCO_COMPILER_SEMA_MASKED_JUMPS_H

#include "ast/program.h"

#include <map>
#include <set>
#include <vector>

namespace picco::compiler {

/// A `break`, `continue` or `return` that private data decides on. Nobody may see whether it happens: what it
/// would leave runs on with its effects masked.
struct MaskedJump {
    const Statement *jump = nullptr;
    const Statement *target = nullptr;     ///< the loop or switch; null: the function
    const Expression *condition = nullptr; ///< what makes it private
    bool is_continue = false;
    bool leaves_expression = false; ///< it stands in a statement expression and its target around that
};

/// The innermost loop or switch that a masked jump leaves, as `Masks` of it; null for other statements.
Masks *masks_of(Statement &statement);

/// Finds the masked jumps of a function and marks them, the statements that they leave and their targets.
///
/// A jump is masked if a private condition holds between it and its target. That may be one that an earlier
/// masked jump has put there: of `for (…) { if (secret) continue; if (n > 3) break; }` both are masked. A
/// jump to where the masked jumps before it go, or from further inside to there, stays a jump: if it was not
/// to happen any more, then nothing behind it was. Jumps that are errors, out of parallel bodies or on
/// private data out of main, mask nothing.
class MaskedJumps {
  public:
    explicit MaskedJumps(FunctionDefinition &function);

    /// Null for a jump that stays one.
    const MaskedJump *find(const Statement *jump) const;
    /// Masked jumps of earlier iterations of the loop: all its iterations run under their conditions.
    const std::vector<const MaskedJump *> &of_iterations(const Statement *loop) const;
    /// A jump that stays one leaves the loop.
    bool has_public_exit(const Statement *loop) const { return exits_.contains(loop); }
    bool empty() const { return jumps_.empty(); }

  private:
    struct Target {
        Statement *statement;
        bool is_loop;
        int parallel_depth;
        bool is_in_head = false; ///< its head is looked at: there a `break` leaves what is around it
    };
    struct Branch {
        const Expression *condition;
        std::size_t depth; ///< targets around it
    };
    struct Step {
        Statement *statement;
        bool has_following; ///< statements stand behind it in its block
        std::size_t depth;
    };

    void walk(Statement &statement, bool has_following);
    void walk(Expression &expression);
    void walk_parts(Statement &statement);
    void walk_loop(Statement &loop, Expression *condition, Expression *step, Statement &body,
                   bool is_tested_last);
    void walk_switch(Switch &choice);
    void walk_head(Expression *expression);
    template <class Body>
    void under(const Expression *condition, const Body &body);
    /// depth: how many targets are left standing around the one that is left; 0 for the function's.
    void jump(Statement &statement, std::size_t depth, bool is_continue);
    /// The private condition between here and the target; null if there is none.
    const Expression *reason(std::size_t depth, bool is_continue) const;
    std::size_t depth_of(const Statement *target) const;
    void mark(const MaskedJump &masked, std::size_t depth);
    void forget(const Statement *target, bool is_iteration_only);

    FunctionDefinition &function_;
    ChildVisitor visitor_;
    std::map<const Statement *, MaskedJump> jumps_;
    std::map<const Statement *, std::vector<const MaskedJump *>> of_iterations_;
    std::set<const Statement *> exits_;
    bool changed_ = false;

    std::vector<Target> targets_;
    int parallel_depth_ = 0;
    std::vector<Branch> branches_;
    std::vector<const MaskedJump *> active_; ///< masked jumps that may have happened before what is walked
    std::vector<Step> path_;
    std::size_t expression_depth_ = 0; ///< targets around the innermost statement expression
};

} // namespace picco::compiler

#endif
