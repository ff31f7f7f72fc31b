#include "emit/transfer_counts.h"

#include "ast/facts.h"
#include "ast/operators.h"
#include "lower/walk.h"
#include "plan/counted_loop.h"

#include <utility>

namespace picco::compiler {
namespace {

constexpr std::int64_t kMost = std::int64_t{1} << 40; ///< more is not told

std::optional<std::int64_t> product(std::optional<std::int64_t> x, std::optional<std::int64_t> y) {
    if (!x || !y || (*y != 0 && *x > kMost / *y))
        return std::nullopt;
    return *x * *y;
}

/// Something in a loop's body may end it early.
bool may_end(const Statement &body) {
    bool result = false;
    ConstChildVisitor visitor;
    visitor.statement = [&](const Statement *each) {
        result = result || as<Break>(each) || as<Continue>(each) || as<Return>(each) || as<Goto>(each) ||
                 as<Label>(each);
        visit_children(*each, visitor);
    };
    visit_children(body, visitor);
    return result || as<Break>(&body) || as<Return>(&body) || as<Goto>(&body);
}

} // namespace

TransferCounts::TransferCounts(const Program &program) {
    bool has_unknown_calls = false;
    for_each_expression(
        program,
        [&](const Expression &expression) {
            const auto *call = as<Call>(&expression);
            has_unknown_calls |= call && !call->function;
        },
        [&](const Declaration &declaration) {
            const auto *variables = as<VariableDeclaration>(&declaration);
            for (const DeclaredItem &item : variables ? variables->items : std::vector<DeclaredItem>())
                if (const std::optional<Int128> kept = kept_constant(item))
                    constants_[as<VariableSymbol>(static_cast<const Symbol *>(item.symbol))] = *kept;
        });
    if (!program.main)
        return;
    in_main_ = of_function(*program.main);
    if (has_unknown_calls) // to functions whose address somebody has
        for (const FunctionSymbol *function : program.functions)
            if (function->is_address_taken)
                for (const auto &[transfer, count] : of_function(*function))
                    in_main_[transfer] = std::nullopt;
}

std::optional<std::int64_t> TransferCounts::of(const Expression &transfer) const {
    const auto at = in_main_.find(&transfer);
    return at == in_main_.end() ? 0 : at->second;
}

/// What one call of the function comes to. Where functions call each other in circles the run decides.
const TransferCounts::Counts &TransferCounts::of_function(const FunctionSymbol &function) {
    const auto [at, is_new] = functions_.try_emplace(&function);
    if (!is_new || !function.definition || function.definition->is_broken)
        return at->second;
    Counts counts;
    Counts *const around = std::exchange(counts_, &counts);
    const bool had_left = std::exchange(has_left_, false);
    look(*function.definition->body, function.facts.is_recursive ? std::nullopt : Count(1));
    counts_ = around;
    has_left_ = had_left;
    return functions_[&function] = std::move(counts);
}

void TransferCounts::add(const Expression &transfer, Count times) {
    const auto [at, is_new] = counts_->try_emplace(&transfer, times);
    if (!is_new)
        at->second = at->second && times ? Count(*at->second + *times) : std::nullopt;
}

void TransferCounts::add_call(const Call &call, Count times) {
    if (call.function->facts.is_recursive && functions_.contains(call.function))
        return; // it is looked at already, and counts nothing
    for (const auto &[transfer, count] : Counts(of_function(*call.function)))
        add(*transfer, product(times, count));
}

void TransferCounts::look_inside(const Statement &statement, Count times) {
    visit_children(statement, {[&](const Expression *each) { look(*each, has_left_ ? std::nullopt : times); },
                               [&](const Statement *each) { look(*each, has_left_ ? std::nullopt : times); },
                               [&](const Declaration *each) {
                                   visit_children(*each,
                                                  {[&](const Expression *part) { look(*part, times); }});
                               }});
}

void TransferCounts::look(const Statement &statement, Count times) {
    if (const auto *loop = as<For>(&statement))
        return look_at_loop(*loop, times);
    const bool is_decided_in_run =
        as<If>(&statement) || as<Switch>(&statement) || as<While>(&statement) || as<DoWhile>(&statement);
    look_inside(statement, is_decided_in_run ? std::nullopt : times);
    has_left_ |= as<Return>(&statement) || as<Goto>(&statement) || as<Label>(&statement);
}

void TransferCounts::look_at_loop(const For &loop, Count times) {
    if (loop.initial)
        look(*loop.initial, times);
    const Count all = product(times, iterations(loop));
    for (const Expression *each : {loop.condition, loop.step})
        if (each)
            look(*each, std::nullopt);
    look(*loop.body, all);
}

TransferCounts::Count TransferCounts::value(const Expression &expression) const {
    const Expression *inner = without_conversions(&expression);
    if (const auto *name = as<Name>(inner))
        if (const auto at = constants_.find(as<VariableSymbol>(static_cast<const Symbol *>(name->symbol)));
            at != constants_.end() && at->second >= -kMost && at->second <= kMost)
            return static_cast<std::int64_t>(at->second);
    if (!inner->constant || *inner->constant < -kMost || *inner->constant > kMost)
        return std::nullopt;
    return static_cast<std::int64_t>(*inner->constant);
}

TransferCounts::Count TransferCounts::iterations(const For &loop) const {
    const std::optional<CountedLoop> counted = counted_loop(loop);
    const Expression *first = counted ? first_value(*counted) : nullptr;
    if (!first || !as<Name>(without_conversions(counted->limited)) || counted->counter->is_global ||
        counted->is_set_in_body() || may_end(*loop.body))
        return std::nullopt;
    const Count from = value(*first), to = value(*counted->bound);
    if (!from || !to)
        return std::nullopt;
    const std::int64_t step = counted->step, way = step > 0 ? *to - *from : *from - *to;
    const std::int64_t size = step > 0 ? step : -step, all = way + (counted->is_closed() ? 1 : 0);
    return all > 0 ? (all + size - 1) / size : 0;
}

TransferCounts::Count TransferCounts::records(const Elementwise &operation) const {
    Count result = 1;
    if (!operation.sizes.empty()) {
        for (const Expression *size : operation.sizes)
            result = product(result, value(*size));
        return result;
    }
    const Type *array = operation.elements.empty() ? nullptr : operation.elements.front()->array->type;
    for (; array && is_array(array); array = array->target)
        result = product(result, array->array_form == ArrayForm::kConstant
                                     ? Count(static_cast<std::int64_t>(array->count))
                                     : std::nullopt);
    return result;
}

void TransferCounts::look(const Expression &expression, Count times) {
    if (!is_evaluated(expression))
        return;
    if (as<SmcInput>(&expression) || as<SmcOutput>(&expression))
        add(expression, times);
    if (const auto *operation = as<Elementwise>(&expression))
        times = product(times, records(*operation));
    const auto *binary = as<Binary>(&expression);
    if ((binary && is_logical(binary->op)) || as<Conditional>(&expression))
        times = std::nullopt;
    if (const auto *call = as<Call>(&expression); call && call->function)
        add_call(*call, times);
    visit_children(expression, {[&](const Expression *each) { look(*each, times); },
                                [&](const Statement *each) { look(*each, times); }});
}

} // namespace picco::compiler
