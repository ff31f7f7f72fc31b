#include "lower/effects.h"

#include <algorithm>

namespace picco::compiler {
namespace {

bool intersect(const std::set<const VariableSymbol *> &x, const std::set<const VariableSymbol *> &y) {
    return std::ranges::any_of(x, [&](const VariableSymbol *variable) { return y.contains(variable); });
}

/// Only the function itself can reach the object.
bool is_local_scalar(const VariableSymbol &variable) {
    return !variable.is_global && variable.storage != Storage::kStatic && !variable.is_address_taken &&
           is_scalar(variable.type);
}

bool is_own_variable(const Expression &place) {
    const VariableSymbol *variable = variable_of(place);
    return variable && !variable->is_global && variable->storage != Storage::kStatic;
}

/// Looks through one function's body.
class BodyFacts {
  public:
    bool records = false;
    bool writes = false;

    void look(Expression &expression) {
        if (expression.type && (is_private(expression.type)))
            records = true;
        if (const auto *assignment = as<Assignment>(&expression))
            writes |= !is_own_variable(*assignment->left);
        if (const auto *unary = as<Unary>(&expression); unary && is_step(unary->op))
            writes |= !is_own_variable(*unary->operand);
        switch (expression.kind) {
        case ExpressionKind::kSmcInput:
        case ExpressionKind::kSmcOutput:
        case ExpressionKind::kSmcOpen:
        case ExpressionKind::kArrayCall:
        case ExpressionKind::kPrivateAllocation:
        case ExpressionKind::kPrivateFree:
            records = writes = true;
            break;
        default:
            break;
        }
        if (const auto *call = as<Call>(&expression);
            call && (!call->function || !call->function->definition)) {
            writes = true;
            records |= !call->function;
        }
        visit_children(expression, visitor_);
    }
    void look(Statement &statement) { visit_children(statement, visitor_); }
    void look(Declaration &declaration) {
        if (const auto *variables = as<VariableDeclaration>(&declaration))
            for (const DeclaredItem &item : variables->items)
                records |= item.type && reaches_private(item.type);
        visit_children(declaration, visitor_);
    }

  private:
    ChildVisitor visitor_ = {[this](Expression *&expression) { look(*expression); },
                             [this](Statement *&statement) { look(*statement); },
                             [this](Declaration *declaration) { look(*declaration); }};
};

} // namespace

void Effects::join(const Effects &other) {
    records |= other.records;
    engine |= other.engine;
    reads |= other.reads;
    writes |= other.writes;
    local_reads.insert(other.local_reads.begin(), other.local_reads.end());
    local_writes.insert(other.local_writes.begin(), other.local_writes.end());
}

bool order_matters(const Effects &first, const Effects &second) {
    if (!first.engine && !second.engine)
        return false;
    return (first.records && second.records) || (first.writes && (second.reads || second.writes)) ||
           (first.reads && second.writes) || intersect(first.local_writes, second.local_reads) ||
           intersect(first.local_writes, second.local_writes) ||
           intersect(first.local_reads, second.local_writes);
}

const VariableSymbol *variable_of(const Expression &place) {
    if (const auto *name = as<Name>(&place))
        return as<VariableSymbol>(name->symbol);
    if (const auto *member = as<Member>(&place))
        return member->is_arrow ? nullptr : variable_of(*member->base);
    if (const auto *element = as<Subscript>(&place)) {
        const auto *decay = as<Conversion>(element->base);
        if (decay && decay->conversion == ConversionKind::kArrayToPointer)
            return variable_of(*decay->operand);
    }
    return nullptr;
}

Effects effects_of_reading(const Expression &place) {
    Effects result;
    result.engine = is_private(place.type);
    const auto *name = as<Name>(&place);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    if (variable && is_local_scalar(*variable))
        result.local_reads.insert(variable);
    else
        result.reads = true;
    return result;
}

Effects effects_of_writing(const Expression &place) {
    Effects result = effects_of_reading(place);
    result.writes = result.reads;
    result.local_writes = result.local_reads;
    return result;
}

FunctionEffects::FunctionEffects(const Program &program) {
    for (const FunctionSymbol *function : program.functions) {
        BodyFacts facts;
        facts.look(*function->definition->body);
        if (facts.records || reaches_private(function->type))
            recording_.insert(function);
        if (facts.writes)
            writing_.insert(function);
    }
    const auto spread = [&](std::set<const FunctionSymbol *> &set, const FunctionSymbol *function) {
        const bool has_such_callee = std::ranges::any_of(
            function->callees, [&](const FunctionSymbol *callee) { return set.contains(callee); });
        return has_such_callee && set.insert(function).second;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (const FunctionSymbol *function : program.functions) {
            changed |= spread(recording_, function);
            changed |= spread(writing_, function);
        }
    }
}

Effects FunctionEffects::of_call(const FunctionSymbol *function) const {
    Effects result;
    result.reads = true;
    result.writes = !function || !function->definition || writing_.contains(function);
    result.records = result.engine = !function || recording_.contains(function);
    return result;
}

} // namespace picco::compiler
