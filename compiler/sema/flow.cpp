#include "sema/flow.h"

#include "ast/facts.h"
#include "sema/collisions.h"
#include "sema/effects.h"
#include "sema/late_counters.h"
#include "sema/masked_jumps.h"
#include "sema/recursion.h"

#include <algorithm>
#include <map>
#include <set>

namespace picco::compiler {

namespace {

/// Walks one function and knows at each place which private conditions hold.
class FlowChecker {
  public:
    FlowChecker(const CallGraph &graph, Diagnostics &diagnostics, const SourceManager &sources,
                const FunctionSymbol &function)
        : graph_(graph), diagnostics_(diagnostics), sources_(sources), function_(function),
          masked_jumps_(*function.definition) {
        visitor_.expression = [this](Expression *&expression) { check(*expression); };
        visitor_.statement = [this](Statement *&statement) { check(*statement); };
        visitor_.declaration = [this](Declaration *declaration) { check(*declaration); };
    }

    void run() {
        check(*function_.definition->body);
        for (const Goto *jump : jumps_)
            if (private_jumps_.contains(jump) ||
                (jump->label ? private_labels_.contains(jump->label) : !private_labels_.empty()))
                diagnostics_.report(MessageId::kGotoInPrivateBranch, jump->range);
        check_late_counters(*function_.definition, masked_jumps_, diagnostics_);
    }

    /// Functions that are called from private branches.
    const std::set<const FunctionSymbol *> &called_under_private() const { return called_; }
    const std::vector<Redirection> &redirections() const { return redirections_; }

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

    void check(Statement &statement) {
        if (auto *branch = as<If>(&statement)) {
            check(*branch->condition);
            if (!branch->is_private) {
                check_both(branch->then_branch, branch->else_branch);
                return;
            }
            conditions_.push_back(branch->condition);
            check_both(branch->then_branch, branch->else_branch);
            conditions_.pop_back();
        } else if (auto *choice = as<Switch>(&statement)) {
            check(*choice->control);
            check_switch(*choice);
        } else if (auto *counting = as<For>(&statement)) {
            if (counting->initial)
                check(*counting->initial);
            check_loop(*counting, counting->condition, counting->step, *counting->body);
        } else if (auto *loop = as<While>(&statement)) {
            check_loop(*loop, loop->condition, nullptr, *loop->body);
        } else if (auto *until = as<DoWhile>(&statement)) {
            check_loop(*until, until->condition, nullptr, *until->body);
        } else if (auto *block = as<Block>(&statement); block && block->is_parallel) {
            ++parallel_depth_;
            visit_children(statement, visitor_);
            --parallel_depth_;
        } else {
            check_jump(statement);
            visit_children(statement, visitor_);
            if (const MaskedJump *masked = masked_jumps_.find(&statement))
                activate(*masked);
        }
    }

    void check_loop(Statement &loop, Expression *condition, Expression *step, Statement &body) {
        const auto *counting = as<For>(&loop);
        const bool is_parallel = counting && counting->is_parallel;
        check_bound(loop, condition);
        entered_[&loop] = declarations_;
        for (const MaskedJump *earlier : masked_jumps_.of_iterations(&loop))
            activate(*earlier);
        check_head(loop, condition);
        if (!as<DoWhile>(&loop))
            check_head(loop, step);
        breakable_.push_back({parallel_depth_});
        continuable_.push_back({parallel_depth_});
        if (is_parallel)
            parallel_marks_.push_back(declarations_);
        check(body);
        if (is_parallel) {
            parallel_marks_.pop_back();
            check_collisions(static_cast<For &>(loop), sources_, diagnostics_);
        }
        breakable_.pop_back();
        continuable_.pop_back();
        deactivate(&loop);
    }

    /// The condition or step of a loop: it may count, though the loop may have ended already.
    void check_head(const Statement &loop, Expression *part) {
        const Statement *outside = std::exchange(head_, &loop);
        if (part)
            check(*part);
        head_ = outside;
    }

    void check_bound(const Statement &loop, const Expression *condition) {
        condition = last_value(condition);
        const bool is_endless = !condition || (condition->constant && *condition->constant != 0);
        const std::vector<const MaskedJump *> &jumps = masked_jumps_.of_iterations(&loop);
        if (!is_endless || jumps.empty() || masked_jumps_.has_public_exit(&loop))
            return;
        explain(diagnostics_.report(MessageId::kNoPublicBound, {loop.range.begin, loop.range.begin}),
                *jumps.front())
            .suggest(HintId::kPublicBoundOfLoop);
    }

    /// What is the value of a statement expression.
    static const Expression *last_value(const Expression *expression) {
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

    void activate(const MaskedJump &masked) {
        const bool is_refused = !masked.target && function_.name == "main";
        if (!is_refused && std::ranges::find(active_, &masked) == active_.end())
            active_.push_back(&masked);
    }
    void deactivate(const Statement *target) {
        std::erase_if(active_, [&](const MaskedJump *each) { return each->target == target; });
    }

    bool is_in_private_branch() const { return !conditions_.empty() || !active_.empty(); }

    void check_switch(Switch &choice) {
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

    void check_private_switch(Switch &choice) {
        conditions_.push_back(choice.control);
        check(*choice.body);
        conditions_.pop_back();
    }

    /// A private variable from outside that an iteration writes as a whole.
    void check_parallel_write(const Expression &expression) {
        const Assignment *assignment = as<Assignment>(&expression);
        const Unary *step = as<Unary>(&expression);
        const Expression *place = assignment                  ? assignment->left
                                  : step && is_step(step->op) ? step->operand
                                                              : nullptr;
        const Name *name = as<Name>(place);
        const auto *variable = name ? as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)) : nullptr;
        if (!variable || !is_private(variable->type))
            return;
        const auto declared = declared_as_.find(variable);
        if (declared != declared_as_.end() && declared->second >= parallel_marks_.back())
            return;
        diagnostics_.report(MessageId::kParallelWrite, expression.range, {std::string(variable->name)})
            .note(NoteId::kDeclaredHere, {variable->location, variable->location},
                  {std::string(variable->name)});
    }

    void check_both(Statement *first, Statement *second) {
        check(*first);
        if (second)
            check(*second);
    }

    void check_jump(Statement &statement) {
        const auto stays_inside = [&](const std::vector<Enclosing> &stack, std::string_view word,
                                      bool ends_iteration) {
            const std::size_t outside =
                stack.empty() ? 0 : stack.back().parallel_depth + (ends_iteration ? 1 : 0);
            if (parallel_depth_ > outside)
                diagnostics_.report(MessageId::kJumpOutOfParallel, statement.range, {std::string(word)});
        };
        if (as<Break>(&statement)) {
            stays_inside(breakable_, "break", false);
        } else if (as<Continue>(&statement)) {
            stays_inside(continuable_, "continue", true);
        } else if (const Return *result = as<Return>(&statement)) {
            stays_inside({}, "return", false);
            check_return(*result);
        } else if (const Goto *jump = as<Goto>(&statement)) {
            jumps_.push_back(jump);
            if (is_in_private_branch())
                private_jumps_.insert(jump);
        } else if (const Label *label = as<Label>(&statement)) {
            if (is_in_private_branch())
                private_labels_.insert(label->symbol);
        } else if (as<Case>(&statement)) {
            check_case(statement);
        } else if (as<AsmStatement>(&statement) && is_in_private_branch()) {
            with_condition(diagnostics_.report(MessageId::kEffectInPrivateBranch, statement.range,
                                               {"run assembler code"}));
        }
    }

    void check_return(const Return &statement) {
        if (function_.name == "main") {
            if (const MaskedJump *masked = masked_jumps_.find(&statement))
                diagnostics_.report(MessageId::kPrivateReturnFromMain, statement.range)
                    .note(NoteId::kPrivateCondition, masked->condition->range);
        } else if (statement.value && is_in_private_branch() && !is_selectable(function_.type->target)) {
            if (is_public_by_pointers(function_.type->target)) {
                redirections_.push_back({nullptr, statement.range, &function_});
                return;
            }
            with_condition(
                diagnostics_.report(MessageId::kPublicResult, statement.range,
                                    {std::string(function_.name), to_string(function_.type->target)}));
        }
    }

    /// Which value it takes may depend on private data.
    static bool is_selectable(const Type *type) {
        return is_void(type) || is_error(type) || (is_private(type) && !holds_public(type));
    }

    void check_case(const Statement &statement) {
        if (switches_.empty())
            return;
        const EnclosingSwitch &choice = switches_.back();
        if (choice.is_private || choice.direct_cases.contains(&statement))
            return;
        const SourceRange place{statement.range.begin, statement.range.begin};
        if (conditions_.size() > choice.conditions)
            with_condition(diagnostics_.report(MessageId::kCaseInPrivateBranch, place));
        else if (active_.size() > choice.masks)
            explain(diagnostics_.report(MessageId::kCaseInPrivateBranch, place), *active_.back());
    }

    void check(Declaration &declaration) {
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

    void check(Expression &expression) {
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
            visit_children(expression, visitor_);
        }
        // An operand may have left the statement by a masked jump.
        if (active_.size() > jumps_before && !is_reported)
            check_effect(expression);
    }

    template <class Body>
    void under(const Expression *condition, const Body &body) {
        const bool is_secret = is_private(condition->type);
        if (is_secret)
            conditions_.push_back(condition);
        body();
        if (is_secret)
            conditions_.pop_back();
    }

    Diagnostic &with_condition(Diagnostic &diagnostic) {
        return conditions_.empty() ? explain(diagnostic, *active_.front())
                                   : diagnostic.note(NoteId::kPrivateCondition, conditions_.back()->range);
    }

    /// What runs under a masked jump's bit is private because of the condition of the jump.
    static Diagnostic &explain(Diagnostic &diagnostic, const MaskedJump &masked) {
        const std::string word = masked.is_continue ? "continue" : masked.target ? "break" : "return";
        return diagnostic.note(NoteId::kMaskedJump, masked.jump->range, {word})
            .note(NoteId::kPrivateCondition, masked.condition->range);
    }

    void check_effect(const Expression &expression) {
        if (const Call *call = as<Call>(&expression)) {
            check_call(*call);
            return;
        }
        const std::optional<Effect> effect = effect_of(expression, sources_);
        if (!effect)
            return;
        if (!lives_in_branch(effect->variable))
            report_effect(*effect, nullptr);
        else
            for (const MaskedJump *masked : active_)
                if (!lives_in_target(effect->variable, *masked) && !counts(expression, *masked))
                    return report_effect(*effect, masked);
    }

    /// The variable lives and dies in the innermost branch on private data.
    bool lives_in_branch(const VariableSymbol *variable) const {
        if (conditions_.empty())
            return true;
        const auto declared = declared_at_.find(variable);
        return declared != declared_at_.end() && variable->storage == Storage::kAutomatic &&
               declared->second >= conditions_.size();
    }
    /// Whoever could see its value runs under the same bit.
    bool lives_in_target(const VariableSymbol *variable, const MaskedJump &masked) const {
        if (!variable || variable->is_global || variable->storage != Storage::kAutomatic)
            return false;
        const auto declared = declared_as_.find(variable);
        return !masked.target ||
               (declared != declared_as_.end() && declared->second >= entered_.at(masked.target));
    }
    /// A step of a counter in the head of a loop that a masked `break` may have ended.
    bool counts(const Expression &expression, const MaskedJump &masked) const {
        const VariableSymbol *counter = stepped_variable(expression);
        return head_ && masked.target == head_ && counter && is_counter(*counter);
    }

    void report_effect(const Effect &effect, const MaskedJump *masked) {
        if (effect.redirected) {
            redirections_.push_back({effect.redirected, effect.range, nullptr});
            return;
        }
        // A loop's header names its counter several times: once is enough.
        if (!reported_.emplace(sources_.line(effect.range.begin), effect.text).second)
            return;
        Diagnostic &error =
            diagnostics_.report(MessageId::kEffectInPrivateBranch, effect.range, {effect.text});
        masked ? explain(error, *masked) : with_condition(error);
    }

    void check_call(const Call &call) {
        if (call.function) {
            check_callee(call, call.function);
            return;
        }
        // Through a pointer: any function whose address is taken and that fits.
        bool is_known = false;
        for (const FunctionSymbol *target : graph_.targets(call.callee->type->target)) {
            is_known = true;
            if (!check_callee(call, target))
                return;
        }
        if (!is_known)
            with_condition(
                diagnostics_.report(MessageId::kUnknownEffects, call.range, {"a function pointer"}));
    }

    /// False if something was reported.
    bool check_callee(const Call &call, const FunctionSymbol *callee) {
        called_.insert(callee);
        const std::string name(callee->name);
        if (!graph_.summary(callee) && library_effect(*callee) == LibraryEffect::kUnknown) {
            with_condition(diagnostics_.report(MessageId::kUnknownEffects, call.range, {name}));
            return false;
        }
        const std::optional<CallGraph::Chain> chain = graph_.find_effect(callee);
        if (!chain)
            return true;
        const std::string says = chain->effect ? chain->effect->says : "has effects";
        Diagnostic &error = diagnostics_.report(MessageId::kCallInPrivateBranch, call.range,
                                                {name, chain->calls.empty() ? says : "leads to an effect"});
        with_condition(error);
        for (const auto &[caller, site] : chain->calls)
            error.note(NoteId::kCallHere, site->call->range,
                       {std::string(caller->name),
                        site->callee ? std::string(site->callee->name) : "a function pointer"});
        if (chain->effect)
            error.note(NoteId::kEffectHere, chain->effect->range,
                       {std::string(chain->last->name), chain->effect->says});
        return false;
    }

    const CallGraph &graph_;
    Diagnostics &diagnostics_;
    const SourceManager &sources_;
    const FunctionSymbol &function_;
    ChildVisitor visitor_;

    std::vector<const Expression *> conditions_; // private ones that hold here, outermost first
    MaskedJumps masked_jumps_;
    std::vector<const MaskedJump *> active_; // masked jumps that may have happened before what is looked at
    std::map<const Statement *, std::size_t> entered_; // declarations_ in front of the body
    const Statement *head_ = nullptr;                  // the loop whose condition or step is looked at
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

/// Callees before callers.
void order(Program &program, const CallGraph &graph, FunctionSymbol *function,
           std::set<FunctionSymbol *> &seen) {
    if (!function->definition || !seen.insert(function).second)
        return;
    for (const Summary::Site &site : graph.summary(function)->calls) {
        auto *callee = const_cast<FunctionSymbol *>(site.callee);
        if (!callee)
            continue;
        if (std::ranges::find(function->callees, callee) == function->callees.end())
            function->callees.push_back(callee);
        order(program, graph, callee, seen);
    }
    program.functions.push_back(function);
}

void fill_facts(FunctionSymbol &function, const CallGraph &graph) {
    FunctionFacts &facts = function.facts;
    const Summary &own = *graph.summary(&function);
    facts.touches_private = own.touches_private;
    facts.has_public_effect = graph.find_effect(&function).has_value();
    std::vector<const FunctionSymbol *> all = graph.reachable(&function);
    facts.is_recursive = std::ranges::find(all, &function) != all.end();
    all.push_back(&function);
    for (const FunctionSymbol *callee : all)
        if (const Summary *summary = graph.summary(callee)) {
            facts.does_input_output |= summary->transfers;
            facts.opens |= summary->opens;
            facts.allocates |= summary->allocates;
        }
}

} // namespace

std::vector<Redirection> check_flow(Program &program, Diagnostics &diagnostics) {
    std::vector<Redirection> redirections;
    const CallGraph graph(program);
    std::set<FunctionSymbol *> seen;
    for (const TranslationUnit *unit : program.units)
        for (const FunctionDefinition *function : unit->functions)
            order(program, graph, function->symbol, seen);
    std::set<const FunctionSymbol *> called;
    for (FunctionSymbol *function : program.functions) {
        fill_facts(*function, graph);
        if (function->definition->is_broken)
            continue;
        FlowChecker checker(graph, diagnostics, program.sources, *function);
        checker.run();
        redirections.insert(redirections.end(), checker.redirections().begin(), checker.redirections().end());
        for (const FunctionSymbol *callee : checker.called_under_private()) {
            called.insert(callee);
            const std::vector<const FunctionSymbol *> more = graph.reachable(callee);
            called.insert(more.begin(), more.end());
        }
    }
    check_recursion(program, diagnostics);
    for (FunctionSymbol *function : program.functions)
        function->facts.is_called_under_private = called.contains(function);
    for (const FunctionSymbol *function : called)
        if (const Summary *summary = graph.summary(function))
            for (const Effect &effect : summary->redirections)
                redirections.push_back({effect.redirected, effect.range, nullptr});
    return redirections;
}

} // namespace picco::compiler
