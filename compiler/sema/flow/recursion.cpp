#include "sema/flow/recursion.h"

#include "ast/facts.h"
#include "ast/operators.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace picco::compiler {

namespace {

/// A call that every call of the function around it makes, whatever public data is.
struct CertainCall {
    const Call *call;
    const FunctionSymbol *callee;
    const Expression *condition; ///< the private one that it stands under; null if there is none
};

/// Finds the certain calls of a function. Loops and branches on public data hold none.
class CertainCalls {
  public:
    explicit CertainCalls(Statement &body) {
        visitor_.expression = [this](Expression *&expression) { walk(*expression); };
        visitor_.statement = [this](Statement *&statement) { walk(*statement); };
        visitor_.declaration = [this](Declaration *declaration) { visit_children(*declaration, visitor_); };
        walk(body);
    }
    std::vector<CertainCall> calls;

  private:
    void walk(Statement &statement) {
        if (auto *branch = as<If>(&statement)) {
            walk(*branch->condition);
            under(*branch->condition, [&] {
                walk(*branch->then_branch);
                if (branch->else_branch)
                    walk(*branch->else_branch);
            });
        } else if (auto *choice = as<Switch>(&statement)) {
            walk(*choice->control);
            under(*choice->control, [&] { walk(*choice->body); });
        } else if (as<For>(&statement) || as<While>(&statement) || as<DoWhile>(&statement)) {
            const bool outside = std::exchange(is_certain_, false);
            visit_children(statement, visitor_);
            is_certain_ = outside && !has_exit_;
        } else {
            visit_children(statement, visitor_);
            note_jump(statement);
        }
    }

    void note_jump(const Statement &statement) {
        const auto *result = as<Return>(&statement);
        const auto *end = as<Break>(&statement);
        if ((result && result->is_masked) || (end && end->is_masked)) {
            if (result && !condition_)
                condition_ = private_branch_;
        } else if (result || end || as<Goto>(&statement)) {
            has_exit_ = true;
            is_certain_ = false;
        }
    }

    void walk(Expression &expression) {
        if (!is_evaluated(expression))
            return;
        if (auto *binary = as<Binary>(&expression); binary && is_logical(binary->op)) {
            walk(*binary->left);
            under(*binary->left, [&] { walk(*binary->right); });
        } else if (auto *choice = as<Conditional>(&expression); choice && choice->when_true) {
            walk(*choice->condition);
            under(*choice->condition, [&] {
                walk(*choice->when_true);
                walk(*choice->when_false);
            });
        } else {
            const auto *call = as<Call>(&expression);
            if (call && call->function && is_certain_)
                calls.push_back({call, call->function, private_branch_ ? private_branch_ : condition_});
            has_exit_ |= call && call->function && call->function->is_noreturn;
            visit_children(expression, visitor_);
        }
    }

    template <class Body>
    void under(const Expression &condition, const Body &body) {
        if (is_private(condition.type)) {
            const Expression *outside = std::exchange(private_branch_, &condition);
            body();
            private_branch_ = outside;
            return;
        }
        const bool outside = std::exchange(is_certain_, false);
        body();
        is_certain_ = outside && !has_exit_;
    }

    ChildVisitor visitor_;
    bool is_certain_ = true;
    bool has_exit_ = false;                      // public data may have ended the function
    const Expression *private_branch_ = nullptr; // innermost one
    const Expression *condition_ = nullptr;      // of a masked `return` before
};

} // namespace

void check_recursion(const Program &program, Diagnostics &diagnostics) {
    std::map<const FunctionSymbol *, std::vector<CertainCall>> certain;
    for (const FunctionSymbol *function : program.functions)
        if (!function->definition->is_broken)
            certain[function] = CertainCalls(*function->definition->body).calls;
    const auto leads_to = [&](const FunctionSymbol *from, const FunctionSymbol *to) {
        std::set<const FunctionSymbol *> seen = {from};
        std::vector<const FunctionSymbol *> work = {from};
        while (!work.empty()) {
            const FunctionSymbol *function = work.back();
            work.pop_back();
            if (function == to)
                return true;
            for (const CertainCall &next : certain[function])
                if (seen.insert(next.callee).second)
                    work.push_back(next.callee);
        }
        return false;
    };
    for (const FunctionSymbol *function : program.functions)
        for (const CertainCall &site : certain[function])
            if (site.condition && leads_to(site.callee, function)) {
                diagnostics
                    .report(MessageId::kPrivateRecursion, site.call->range, {std::string(function->name)})
                    .note(NoteId::kPrivateCondition, site.condition->range)
                    .suggest(HintId::kPublicDepth);
                break; // one call of the function shows it
            }
}

} // namespace picco::compiler
