// Effects in private branches, of expressions and of the functions that they call.
#include "ast/facts.h"
#include "sema/flow/flow_checker.h"
#include "sema/flow/late_counters.h"

namespace picco::compiler {

Diagnostic &FlowChecker::with_condition(Diagnostic &diagnostic) {
    return conditions_.empty() ? explain(diagnostic, *active_.front())
                               : diagnostic.note(NoteId::kPrivateCondition, conditions_.back()->range);
}

Diagnostic &FlowChecker::explain(Diagnostic &diagnostic, const MaskedJump &masked) {
    const std::string word = masked.is_continue ? "continue" : masked.target ? "break" : "return";
    return diagnostic.note(NoteId::kMaskedJump, masked.jump->range, {word})
        .note(NoteId::kPrivateCondition, masked.condition->range);
}

void FlowChecker::check_effect(const Expression &expression) {
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

bool FlowChecker::lives_in_branch(const VariableSymbol *variable) const {
    if (conditions_.empty())
        return true;
    const auto declared = declared_at_.find(variable);
    return declared != declared_at_.end() && variable->storage == Storage::kAutomatic &&
           declared->second >= conditions_.size();
}

bool FlowChecker::lives_in_target(const VariableSymbol *variable, const MaskedJump &masked) const {
    if (!variable || variable->is_global || variable->storage != Storage::kAutomatic)
        return false;
    const auto declared = declared_as_.find(variable);
    return !masked.target ||
           (declared != declared_as_.end() && declared->second >= entered_.at(masked.target));
}

bool FlowChecker::counts(const Expression &expression, const MaskedJump &masked) const {
    const VariableSymbol *counter = stepped_variable(expression);
    return head_ && masked.target == head_ && counter && is_counter(*counter);
}

void FlowChecker::report_effect(const Effect &effect, const MaskedJump *masked) {
    if (effect.redirected) {
        redirections_.push_back({effect.redirected, effect.range, nullptr});
        return;
    }
    // A loop's header names its counter several times: once is enough.
    if (!reported_.emplace(sources_.line(effect.range.begin), effect.text).second)
        return;
    Diagnostic &error = diagnostics_.report(MessageId::kEffectInPrivateBranch, effect.range, {effect.text});
    masked ? explain(error, *masked) : with_condition(error);
}

void FlowChecker::check_call(const Call &call) {
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
        with_condition(diagnostics_.report(MessageId::kUnknownEffects, call.range, {"a function pointer"}));
}

bool FlowChecker::check_callee(const Call &call, const FunctionSymbol *callee) {
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

} // namespace picco::compiler
