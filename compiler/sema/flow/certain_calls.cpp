#include "sema/flow/certain_calls.h"

#include "ast/operators.h"
#include "sema/flow/effects.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace picco::compiler {

namespace {

/// Whether the program may end or go on elsewhere in the function itself.
bool ends_program(const FunctionSymbol &function) {
    constexpr std::string_view kEnds[] = {"exit",
                                          "_exit",
                                          "_Exit",
                                          "quick_exit",
                                          "abort",
                                          "longjmp",
                                          "siglongjmp",
                                          "_longjmp",
                                          "__builtin_exit",
                                          "__builtin_trap",
                                          "raise",
                                          "kill",
                                          "execv",
                                          "execvp",
                                          "execve",
                                          "execl",
                                          "execlp",
                                          "execle",
                                          "pthread_exit",
                                          "thrd_exit",
                                          "__builtin_longjmp",
                                          "__builtin_unreachable"};
    return function.is_noreturn || std::ranges::find(kEnds, function.name) != std::end(kEnds) ||
           (!function.definition && library_effect(function) == LibraryEffect::kUnknown);
}

/// Functions in which, or in what they call, the program may end on some way.
std::set<const FunctionSymbol *> ending_functions(const Program &program) {
    std::map<const FunctionSymbol *, std::vector<const FunctionSymbol *>> callers;
    std::set<const FunctionSymbol *> result;
    for (const FunctionSymbol *function : program.functions)
        for (const FunctionSymbol *callee : function->callees) {
            callers[callee].push_back(function);
            if (ends_program(*callee))
                result.insert(callee);
        }
    std::vector<const FunctionSymbol *> work(result.begin(), result.end());
    while (!work.empty()) {
        const FunctionSymbol *callee = work.back();
        work.pop_back();
        for (const FunctionSymbol *caller : callers[callee])
            if (result.insert(caller).second)
                work.push_back(caller);
    }
    return result;
}

} // namespace

CertainCalls::CertainCalls(Statement &body, std::function<bool(const FunctionSymbol &)> may_end)
    : may_end_(std::move(may_end)) {
    visitor_.expression = [this](Expression *&expression) { walk(*expression); };
    visitor_.statement = [this](Statement *&statement) { walk(*statement); };
    visitor_.declaration = [this](Declaration *declaration) { visit_children(*declaration, visitor_); };
    walk(body);
}

template <class Body>
void CertainCalls::under(const Expression &condition, const Body &body) {
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

void CertainCalls::walk(Statement &statement) {
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

void CertainCalls::note_jump(const Statement &statement) {
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

void CertainCalls::walk(Expression &expression) {
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
        const bool is_step =
            (call && call->function) || as<SmcInput>(&expression) || as<SmcOutput>(&expression);
        if (is_step && is_certain_ && is_before_end_)
            steps.push_back(&expression);
        if (call && may_end_)
            is_before_end_ &= call->function && !may_end_(*call->function);
    }
}

std::vector<const Expression *> certain_transfers(const Program &program) {
    const std::set<const FunctionSymbol *> ending = ending_functions(program);
    std::set<const FunctionSymbol *> seen;
    std::vector<const Expression *> transfers, work; // work: calls and transfers, the next one last
    const auto enter = [&](const FunctionSymbol &function) {
        if (!function.definition || function.definition->is_broken || !seen.insert(&function).second)
            return;
        const CertainCalls body(*function.definition->body,
                                [&](const FunctionSymbol &callee) { return ending.contains(&callee); });
        work.insert(work.end(), body.steps.rbegin(), body.steps.rend());
    };
    if (program.main)
        enter(*program.main);
    while (!work.empty()) {
        const Expression *step = work.back();
        work.pop_back();
        if (const auto *call = as<Call>(step))
            enter(*call->function);
        else
            transfers.push_back(step);
    }
    return transfers;
}

} // namespace picco::compiler
