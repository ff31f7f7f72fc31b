// Effects in private branches, of expressions and of the functions that they call.
#include "ast/facts.h"
#include "sema/cures.h"
#include "sema/flow/flow_checker.h"
#include "sema/flow/late_counters.h"

#include <algorithm>
#include <iterator>

namespace picco::compiler {

namespace {

/// What to do in place of the effect.
void suggest(Diagnostic &error, const Effect &effect) {
    switch (effect.kind) {
    case Effect::Kind::kAssigns:
        if (effect.variable && is_arithmetic(innermost_element(effect.variable->type)))
            error.suggest(HintId::kDeclarePrivateInBranch, {std::string(effect.variable->name)});
        break;
    case Effect::Kind::kTransfers:
        error.suggest(effect.is_output ? HintId::kBehindBranch : HintId::kBeforeBranch);
        break;
    case Effect::Kind::kAllocates:
        error.suggest(HintId::kBeforeBranch);
        break;
    default: // what opens data is not to be done elsewhere either
        break;
    }
}

} // namespace

Diagnostic &FlowChecker::with_condition(Diagnostic &diagnostic) {
    if (conditions_.empty())
        return explain(diagnostic, *active_.front());
    cures_.add(diagnostic, conditions_and_jumps());
    return diagnostic.note(NoteId::kPrivateCondition, conditions_.back()->range);
}

Diagnostic &FlowChecker::explain(Diagnostic &diagnostic, const MaskedJump &masked) {
    const std::string word = masked.is_continue ? "continue" : masked.target ? "break" : "return";
    cures_.add(diagnostic, conditions_and_jumps());
    return diagnostic.note(NoteId::kMaskedJump, masked.jump->range, {word})
        .note(NoteId::kPrivateCondition, masked.condition->range);
}

std::vector<const Expression *> FlowChecker::conditions_and_jumps() const {
    std::vector<const Expression *> all = conditions_;
    for (const MaskedJump *jump : active_)
        all.push_back(jump->condition);
    return all;
}

void FlowChecker::check_effect(const Expression &expression) {
    if (const Call *call = as<Call>(&expression)) {
        check_call(*call);
        return;
    }
    const std::optional<Effect> effect = effect_of(expression, sources_);
    if (!effect)
        return;
    const bool is_inside = lives_in_branch(effect->variable);
    std::vector<const MaskedJump *> spoiled;
    std::ranges::copy_if(active_, std::back_inserter(spoiled), [&](const MaskedJump *masked) {
        return !lives_in_target(effect->variable, *masked) && !counts(expression, *masked);
    });
    if (is_inside && spoiled.empty())
        return;
    if (!stepped_variable(expression) || !defer(*effect, spoiled))
        report_effect(*effect, is_inside ? spoiled.front() : nullptr);
}

bool FlowChecker::defer(const Effect &effect, const std::vector<const MaskedJump *> &spoiled) {
    if (!is_counter(*effect.variable) || !is_arithmetic(effect.variable->type) ||
        effect.variable->type->is_volatile || effect.variable->type->is_atomic)
        return false;
    // The outermost one that runs under these conditions only: between it and the inner ones nothing tells more.
    const auto place = std::ranges::find_if(regions_, [&](const Region &each) {
        return each.conditions == conditions_.size() && each.is_behind(spoiled);
    });
    if (place == regions_.end())
        return false;
    const Region &region = *place;
    const auto same = std::ranges::find_if(branch_counters_, [&](const BranchCounter &each) {
        return each.region == region.place && each.variable == effect.variable;
    });
    const MaskedJump *jump = spoiled.empty() ? nullptr : spoiled.front();
    BranchCounter &counter =
        same != branch_counters_.end()
            ? *same
            : branch_counters_.emplace_back(BranchCounter{
                  region.place, effect.variable, jump ? jump->condition : conditions_.back(), jump, {}});
    counter.changes.push_back({effect.range, effect.text});
    return true;
}

void FlowChecker::report_read_counters() {
    for (const BranchCounter &counter : branch_counters_) {
        if (!counter.reader)
            continue;
        for (const BranchCounter::Change &change : counter.changes) {
            if (!reported_.emplace(sources_.line(change.range.begin), change.text).second)
                continue;
            const std::string name(counter.variable->name);
            Diagnostic &error =
                diagnostics_.report(MessageId::kEffectInPrivateBranch, change.range, {change.text});
            counter.jump ? explain(error, *counter.jump)
                         : error.note(NoteId::kPrivateCondition, counter.condition->range);
            error.note(NoteId::kReadBehind, counter.reader->range, {name})
                .suggest(HintId::kDeclarePrivateInBranch, {name});
        }
    }
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
    if (!counter || !is_counter(*counter))
        return false;
    if (head_ && masked.target == head_)
        return true;
    const auto loop = loop_conditions_.find(masked.target);
    return is_counting(expression) && !masked.is_continue && loop != loop_conditions_.end() &&
           loop->second == conditions_.size();
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
    suggest(error, effect);
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
    if (chain->effect)
        suggest(error, *chain->effect);
    else
        suggest_cure_in_branch(error, chain->library->name);
    return false;
}

} // namespace picco::compiler
