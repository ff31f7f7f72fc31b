#include "sema/flow.h"

#include "ast/facts.h"
#include "sema/effects.h"

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
        : graph_(graph), diagnostics_(diagnostics), sources_(sources), function_(function) {
        visitor_.expression = [this](Expression *&expression) { check(*expression); };
        visitor_.statement = [this](Statement *&statement) { check(*statement); };
        visitor_.declaration = [this](Declaration *declaration) { check(*declaration); };
    }

    void run() {
        check(*function_.definition->body);
        for (const Goto *jump : jumps_)
            if (jump->label && (private_labels_.contains(jump->label) || private_jumps_.contains(jump)))
                diagnostics_.report(MessageId::kGotoInPrivateBranch, jump->range);
    }

    /// Functions that are called from private branches.
    const std::set<const FunctionSymbol *> &called_under_private() const { return called_; }

  private:
    /// What breaks and continues inside leave.
    struct Enclosing {
        std::size_t private_depth;
        std::size_t parallel_depth;
        bool is_private_switch = false;
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
            if (choice->is_private)
                check_private_switch(*choice);
            else
                in_loop(breakable_, [&] { check(*choice->body); });
        } else if (auto *loop = as<For>(&statement); loop && loop->is_parallel) {
            in_loop(breakable_, [&] { in_loop(continuable_, [&] { check_parallel(*loop); }); });
        } else if (as<For>(&statement) || as<While>(&statement) || as<DoWhile>(&statement)) {
            in_loop(breakable_, [&] { in_loop(continuable_, [&] { visit_children(statement, visitor_); }); });
        } else if (auto *block = as<Block>(&statement); block && block->is_parallel) {
            ++parallel_depth_;
            visit_children(statement, visitor_);
            --parallel_depth_;
        } else {
            check_jump(statement);
            visit_children(statement, visitor_);
        }
    }

    void check_private_switch(Switch &choice) {
        refuse_inner_cases(*choice.body, true);
        conditions_.push_back(choice.control);
        breakable_.push_back({conditions_.size(), parallel_depth_, true});
        check(*choice.body);
        breakable_.pop_back();
        conditions_.pop_back();
    }

    /// Cases of a private switch other than directly in its block.
    void refuse_inner_cases(Statement &statement, bool is_outermost) {
        ChildVisitor inner;
        inner.expression = [](Expression *&) {};
        inner.declaration = [](Declaration *) {};
        inner.statement = [&](Statement *&part) {
            Statement *body = part;
            const bool is_direct = is_outermost && as<Block>(&statement);
            for (auto *label = as<Case>(body); label; label = as<Case>(body)) {
                if (!is_direct)
                    diagnostics_.report(MessageId::kNotSupportedYet, {label->range.begin, label->range.begin},
                                        {"a case inside a statement of a private switch"});
                body = label->body;
            }
            if (!as<Switch>(body))
                refuse_inner_cases(*body, false);
        };
        if (is_outermost && as<Case>(&statement)) {
            Statement *body = &statement;
            while (auto *label = as<Case>(body))
                body = label->body;
            refuse_inner_cases(*body, false);
        } else {
            visit_children(statement, inner);
        }
    }

    void check_parallel(For &loop) {
        if (loop.initial)
            check(*loop.initial);
        for (Expression *part : {loop.condition, loop.step})
            if (part)
                check(*part);
        parallel_marks_.push_back(declarations_);
        check(*loop.body);
        parallel_marks_.pop_back();
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

    template <class Body>
    void in_loop(std::vector<Enclosing> &stack, const Body &body) {
        stack.push_back({conditions_.size(), parallel_depth_});
        body();
        stack.pop_back();
    }

    void check_jump(Statement &statement) {
        const auto leaves = [&](const std::vector<Enclosing> &stack, std::string_view word,
                                bool ends_iteration) {
            if (stack.empty())
                return;
            const std::size_t outside = stack.back().parallel_depth + (ends_iteration ? 1 : 0);
            if (parallel_depth_ > outside)
                diagnostics_.report(MessageId::kJumpOutOfParallel, statement.range, {std::string(word)});
            if (conditions_.size() > stack.back().private_depth && !stack.back().is_private_switch)
                unsupported(statement.range, word);
        };
        if (as<Break>(&statement)) {
            leaves(breakable_, "break", false);
        } else if (as<Continue>(&statement)) {
            leaves(continuable_, "continue", true);
        } else if (as<Return>(&statement)) {
            if (parallel_depth_ > 0)
                diagnostics_.report(MessageId::kJumpOutOfParallel, statement.range, {"return"});
            if (!conditions_.empty() && function_.name == "main")
                with_condition(diagnostics_.report(MessageId::kPrivateReturnFromMain, statement.range));
            else if (!conditions_.empty())
                unsupported(statement.range, "return");
        } else if (const Goto *jump = as<Goto>(&statement)) {
            jumps_.push_back(jump);
            if (!conditions_.empty())
                private_jumps_.insert(jump);
        } else if (const Label *label = as<Label>(&statement)) {
            if (!conditions_.empty())
                private_labels_.insert(label->symbol);
        } else if (as<AsmStatement>(&statement) && !conditions_.empty()) {
            with_condition(diagnostics_.report(MessageId::kEffectInPrivateBranch, statement.range,
                                               {"run assembler code"}));
        }
    }

    void unsupported(SourceRange range, std::string_view word) {
        with_condition(diagnostics_.report(MessageId::kNotSupportedYet, range,
                                           {std::string(word) + " under a private condition"}));
    }

    void check(Declaration &declaration) {
        if (auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                if (const auto *variable = as<VariableSymbol>(item.symbol)) {
                    declared_at_[variable] = conditions_.size();
                    declared_as_[variable] = declarations_++;
                }
        visit_children(declaration, visitor_);
    }

    void check(Expression &expression) {
        if (!expression.type || as<SizeOf>(&expression))
            return;
        if (!conditions_.empty())
            check_effect(expression);
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
        return diagnostic.note(NoteId::kPrivateCondition, conditions_.back()->range);
    }

    void check_effect(const Expression &expression) {
        if (const Call *call = as<Call>(&expression)) {
            check_call(*call);
            return;
        }
        const std::optional<Effect> effect = effect_of(expression, sources_);
        if (!effect)
            return;
        if (effect->variable && effect->variable->storage == Storage::kAutomatic) {
            const auto declared = declared_at_.find(effect->variable);
            if (declared != declared_at_.end() && declared->second >= conditions_.size())
                return; // it lives and dies in this branch
        }
        // A loop's header names its counter several times: once is enough.
        if (reported_.emplace(sources_.line(effect->range.begin), effect->text).second)
            with_condition(
                diagnostics_.report(MessageId::kEffectInPrivateBranch, effect->range, {effect->text}));
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

void check_flow(Program &program, Diagnostics &diagnostics) {
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
        for (const FunctionSymbol *callee : checker.called_under_private()) {
            called.insert(callee);
            const std::vector<const FunctionSymbol *> more = graph.reachable(callee);
            called.insert(more.begin(), more.end());
        }
    }
    for (FunctionSymbol *function : program.functions)
        function->facts.is_called_under_private = called.contains(function);
}

} // namespace picco::compiler
