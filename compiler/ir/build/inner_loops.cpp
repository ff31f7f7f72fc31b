// From the typed tree to IR: loops inside, as if their bodies stood there so often, or as loops over all iterations of the one
// around.
#include "ir/build/builder.h"

#include "ast/facts.h"

#include <algorithm>

namespace picco::compiler::ir {
namespace {

/// Of all loops inside that an iteration has.
constexpr int kMostIterations = 128;

bool counts_with(const For &loop, const VariableSymbol &counter) {
    const std::optional<CountedLoop> counted = counted_loop(loop);
    return counted && counted->counter == &counter && first_value(*counted);
}

bool is_declared_in(const Statement &statement, const VariableSymbol &variable) {
    bool found = false;
    ConstChildVisitor visitor;
    visitor.statement = [&](const Statement *each) { visit_children(*each, visitor); };
    visitor.declaration = [&](const Declaration *each) {
        if (const auto *variables = as<VariableDeclaration>(each))
            for (const DeclaredItem &item : variables->items)
                found = found || item.symbol == &variable;
    };
    visit_children(statement, visitor);
    return found;
}

/// How often a statement names the counter outside of loops that count with it from a first value.
int names_outside(const Statement &statement, const VariableSymbol &counter) {
    if (const auto *loop = as<For>(&statement); loop && counts_with(*loop, counter))
        return 0;
    int count = 0;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *each) { count += mentions(*each, &counter) ? 1 : 0; };
    visitor.statement = [&](const Statement *each) { count += names_outside(*each, counter); };
    visitor.declaration = [&](const Declaration *each) { visit_children(*each, visitor); };
    visit_children(statement, visitor);
    return count;
}

} // namespace

/// Behind the loop around. It is the program's own, and nothing else of the body names it.
bool Builder::is_read_behind(const VariableSymbol &counter, SourceRange range) {
    const Statement &body = *loop_.head.loop->body;
    const bool is_shared =
        counter.is_global || counter.is_address_taken || counter.storage == Storage::kStatic;
    if (!is_shared && (function_ != &around_ || is_declared_in(body, counter)))
        return false;
    const bool is_used = count_names(*around_.body, &counter) != count_names(body, &counter);
    if (is_shared || names_outside(body, counter) != 0 || (is_used && !guards_.empty()))
        fail(range, "has a loop inside whose counter is used elsewhere");
    return is_used;
}

/// A public number that the body declares, and that nothing but loops inside names, which count with it.
bool Builder::only_counts(const VariableSymbol &variable) const {
    return is_integer(variable.type) && !is_private(variable.type) && !variable.is_address_taken &&
           variable.storage != Storage::kStatic && names_outside(*function_->body, variable) == 0;
}

void Builder::inner_loop(const For &node) {
    const std::optional<CountedLoop> counted = counted_loop(node);
    if (!counted || !first_value(*counted) || !node.condition || counted->is_set_in_body())
        fail(node.range, "has a loop inside that does not count from a first value");
    const std::optional<int> times = iterations(node, *counted);
    if (times && *times <= most_copies_)
        return unroll(node, *counted, *times);
    loop_.may_copy_more = loop_.may_copy_more || times;
    keep_loop(node, *counted);
}

/// How often a loop runs, where that is written and not very often.
std::optional<int> Builder::iterations(const For &node, const CountedLoop &counted) {
    const Expression &first = *first_value(counted);
    if (!first.constant || counted.counter->type->width > 64)
        return std::nullopt;
    Int128 now = *first.constant;
    for (int times = 0; times <= kMostIterations; ++times, now += counted.step) {
        Copier copier(arena_);
        copier.replace(*counted.counter, now);
        const Expression &condition = *copier.copy(*node.condition);
        if (!condition.constant)
            return std::nullopt;
        if (*condition.constant == 0)
            return times;
    }
    return std::nullopt;
}

/// The loop runs for all iterations of the one around at a time. It changes nothing but slots that do not move with it.
void Builder::keep_loop(const For &node, const CountedLoop &counted) {
    const Expression &first = *first_value(counted);
    for (const Expression *each : {&first, counted.bound, counted.limited})
        if (!stays_the_same(*each) || loop_.moves(*each))
            fail(each->range, "has a loop inside that does not run equally often in all iterations");
    if (!guards_.empty())
        fail(node.range, "has a loop inside that a public condition may keep it away from");
    auto *counter = arena_.make<VariableSymbol>(*counted.counter);
    auto *name = arena_.make<Name>();
    name->name = counter->name;
    name->symbol = counter;
    name->type = counter->type;
    name->category = ValueCategory::kPlace;
    auto *value = arena_.make<Conversion>();
    value->conversion = ConversionKind::kLoad;
    value->operand = name;
    value->type = counter->type;
    Copier copier(arena_);
    copier.replace(*counted.counter, *value);
    const bool is_unsure =
        std::ranges::any_of(std::initializer_list<const Expression *>{&first, counted.bound, counted.limited},
                            [&](const Expression *each) { return loop_.moves_inside(*each); });
    Operation operation{.kind = Operation::Kind::kLoop, .slot = loop_.inner.size(), .range = node.range};
    InnerLoop &kept = loop_.inner.emplace_back();
    kept.head = counted;
    kept.head.counter = counter;
    kept.head.limited = copier.copy(*counted.limited);
    kept.first = &first;
    kept.condition = copier.copy(*node.condition);
    kept.is_unsure = is_unsure;
    kept.left_in = is_read_behind(*counted.counter, node.range) ? counted.counter : nullptr;
    const Statement &body = *copier.copy(*node.body);
    const std::optional<size_t> looping = open_inner_loop(node);
    unsure_loops_ += is_unsure;
    operation.then_region = region_of([&] { inner_iteration(body, looping); });
    unsure_loops_ -= is_unsure;
    region_->push_back(std::move(operation));
}

/// As if its body stood there so often.
void Builder::unroll(const For &node, const CountedLoop &counted, int times) {
    const std::optional<size_t> looping = open_inner_loop(node);
    Int128 now = *first_value(counted)->constant;
    for (int i = 0; i < times; ++i, now += counted.step) {
        if (++unrolled_ > kMostIterations || loop_.graph.size() > kMostValues)
            fail(node.range, "has a loop inside that runs often");
        Copier copier(arena_);
        copier.replace(*counted.counter, now);
        inner_iteration(*copier.copy(*node.body), looping);
    }
    if (!is_read_behind(*counted.counter, node.range))
        return;
    std::erase_if(loop_.counters, [&](const auto &each) { return each.first == counted.counter; });
    loop_.counters.emplace_back(counted.counter, now);
}

/// The bit that says that no jump has left the loop, a slot; nothing where none does.
std::optional<size_t> Builder::open_inner_loop(const For &node) {
    if (!node.masks.breaks && !node.masks.continues && !node.body->may_stop)
        return std::nullopt;
    const size_t looping = new_local();
    store_slot(looping, loop_.graph.bit(true), node.range);
    return looping;
}

void Builder::inner_iteration(const Statement &body, std::optional<size_t> looping) {
    if (!looping)
        return statement(body);
    exits_.push_back({Exit::Kind::kInnerLoop, new_local(), guards_.size(), *looping});
    under(*looping, body.range, [&] { statement(body); });
    exits_.pop_back();
}

} // namespace picco::compiler::ir
