// Who calls whom, and which effects that leads to.
#include "sema/flow/effects.h"

#include "ast/facts.h"

#include <algorithm>
#include <set>

namespace picco::compiler {

namespace {

/// The storage is gone before the caller could look at it.
bool is_invisible_to_callers(const Effect &effect) {
    return effect.kind == Effect::Kind::kAssigns && effect.variable &&
           (effect.variable->storage == Storage::kAutomatic ||
            effect.variable->storage == Storage::kRegister);
}

/// Walks one function body and notes what it does.
class Summarizer {
  public:
    Summarizer(Summary &summary, std::vector<const FunctionSymbol *> &addressed, const SourceManager &sources)
        : summary_(summary), addressed_(addressed), sources_(sources) {
        visitor_.expression = [this](Expression *&expression) { look_at(*expression); };
        visitor_.statement = [this](Statement *&statement) { look_at(*statement); };
        visitor_.declaration = [this](Declaration *declaration) { look_at(*declaration); };
    }

    void look_at(Statement &statement) {
        if (as<AsmStatement>(&statement) && !summary_.effect)
            summary_.effect = Effect{Effect::Kind::kLibrary, statement.range, "run assembler code",
                                     "runs assembler code",  nullptr,         nullptr};
        visit_children(statement, visitor_);
    }

    void look_at(Expression &expression) {
        if (!expression.type || !is_evaluated(expression))
            return;
        summary_.touches_private |= is_private(expression.type);
        if (const std::optional<Effect> effect = effect_of(expression, sources_)) {
            summary_.transfers |= effect->kind == Effect::Kind::kTransfers;
            summary_.opens |= effect->kind == Effect::Kind::kOpens;
            summary_.allocates |= effect->kind == Effect::Kind::kAllocates;
            if (!is_invisible_to_callers(*effect)) {
                if (effect->redirected)
                    summary_.redirections.push_back(*effect);
                else if (!summary_.effect)
                    summary_.effect = effect;
            }
        }
        if (const Call *call = as<Call>(&expression)) {
            summary_.calls.push_back({call, call->function});
            for (Expression *argument : static_cast<Call &>(expression).arguments)
                look_at(*argument);
            if (!call->function)
                look_at(*call->callee);
            return;
        }
        if (const Name *name = as<Name>(&expression))
            if (const auto *function = as<FunctionSymbol>(name->symbol))
                addressed_.push_back(function);
        visit_children(expression, visitor_);
    }

  private:
    void look_at(Declaration &declaration) {
        if (auto *variables = as<VariableDeclaration>(&declaration)) {
            for (const DeclaredItem &item : variables->items)
                if (as<VariableSymbol>(item.symbol))
                    summary_.touches_private |= is_private(item.symbol->type);
            for (Expression *size : typeof_sizes(*variables))
                look_at(*size);
            if (const auto effect = cleanup_effect(*variables); effect && !summary_.effect)
                summary_.effect = effect;
        }
        visit_children(declaration, visitor_);
    }

    Summary &summary_;
    std::vector<const FunctionSymbol *> &addressed_;
    const SourceManager &sources_;
    ChildVisitor visitor_;
};

} // namespace

CallGraph::CallGraph(Program &program) {
    for (TranslationUnit *unit : program.units) {
        Summary globals; // functions named in initialisers of globals
        Summarizer summarizer(globals, addressed_, program.sources);
        for (Declaration *declaration : unit->declarations)
            if (!declaration->is_from_system_header && as<VariableDeclaration>(declaration)) {
                DeclarationStatement statement;
                statement.declaration = declaration;
                summarizer.look_at(statement);
            }
        for (FunctionDefinition *function : unit->functions)
            summarize(*function, program.sources);
    }
}

void CallGraph::summarize(FunctionDefinition &function, const SourceManager &sources) {
    Summary &summary = summaries_[function.symbol];
    for (const VariableSymbol *parameter : function.parameters)
        summary.touches_private |= reaches_private(parameter->type);
    summary.touches_private |= reaches_private(function.symbol->type->target);
    if (function.is_broken)
        return;
    Summarizer summarizer(summary, addressed_, sources);
    for (DeclaratorPart &part : function.declarator->parts)
        for (const Parameter &parameter : part.parameters)
            for (DeclaratorPart &inner : parameter.declarator->parts)
                if (inner.size)
                    summarizer.look_at(*inner.size);
    summarizer.look_at(*function.body);
}

const Summary *CallGraph::summary(const FunctionSymbol *function) const {
    const auto found = summaries_.find(function);
    return found == summaries_.end() ? nullptr : &found->second;
}

std::vector<const FunctionSymbol *> CallGraph::targets(const Type *function_type) const {
    std::vector<const FunctionSymbol *> result;
    std::set<const FunctionSymbol *> seen;
    for (const FunctionSymbol *function : addressed_) {
        const bool fits = !function_type->has_prototype || !function->type->has_prototype ||
                          function->type->parameters.size() == function_type->parameters.size();
        if (fits && seen.insert(function).second)
            result.push_back(function);
    }
    return result;
}

std::optional<CallGraph::Chain> CallGraph::find_effect(const FunctionSymbol *function) const {
    // Breadth first: the shortest chain is the clearest.
    struct Step {
        const FunctionSymbol *function;
        std::size_t from;
        const Summary::Site *site;
    };
    std::vector<Step> steps = {{function, 0, nullptr}};
    std::set<const FunctionSymbol *> seen = {function};
    const auto chain_to = [&](std::size_t index) {
        Chain chain;
        chain.last = steps[index].function;
        for (; steps[index].site; index = steps[index].from)
            chain.calls.insert(chain.calls.begin(), {steps[steps[index].from].function, steps[index].site});
        return chain;
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const FunctionSymbol *current = steps[i].function;
        const Summary *known = summary(current);
        if (!known) {
            if (library_effect(*current) == LibraryEffect::kEffects) {
                Chain chain = chain_to(i);
                chain.library = current;
                return chain;
            }
            continue;
        }
        if (known->effect) {
            Chain chain = chain_to(i);
            chain.effect = &*known->effect;
            return chain;
        }
        for (const Summary::Site &site : known->calls) {
            std::vector<const FunctionSymbol *> callees = {site.callee};
            if (!site.callee)
                callees = targets(site.call->callee->type->target);
            for (const FunctionSymbol *callee : callees)
                if (callee && seen.insert(callee).second)
                    steps.push_back({callee, i, &site});
        }
    }
    return std::nullopt;
}

std::set<const FunctionSymbol *>
CallGraph::reachable(const std::vector<const FunctionSymbol *> &functions) const {
    std::vector<const FunctionSymbol *> work = functions;
    std::set<const FunctionSymbol *> seen(functions.begin(), functions.end());
    while (!work.empty()) {
        const Summary *known = summary(work.back());
        work.pop_back();
        if (!known)
            continue;
        for (const Summary::Site &site : known->calls) {
            std::vector<const FunctionSymbol *> callees = {site.callee};
            if (!site.callee)
                callees = targets(site.call->callee->type->target);
            for (const FunctionSymbol *callee : callees)
                if (callee && seen.insert(callee).second)
                    work.push_back(callee);
        }
    }
    return seen;
}

} // namespace picco::compiler
