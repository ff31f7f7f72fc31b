// From the typed tree to IR: statements.
#include "ir/build/builder.h"

#include "ast/facts.h"
#include "plan/extremes.h"
#include "plan/own_scalars.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace picco::compiler::ir {

void Builder::run() {
    region_ = &loop_.body;
    const Statement &written = *loop_.head.loop->body;
    Copier copier(arena_);
    replace_pointers_around(copier);
    replace_pointers(written, copier);
    const Statement &body = pointers_.empty() ? written : *copier.copy(written);
    find_written_arrays(body, 0);
    body.may_stop ? masked_body(body) : statement(body);
    finish_guards();
}

void Builder::statement(const Statement &node) {
    loop_.graph.set_place(node.range.begin);
    if (const auto *block = as<Block>(&node))
        return sequence({block->statements.begin(), block->statements.end()});
    if (const auto *declared = as<DeclarationStatement>(&node))
        return sets_numbers(node) ? void() : declare(*declared->declaration);
    if (const auto *expression = as<ExpressionStatement>(&node)) {
        if (expression->expression && !sets_numbers(node))
            effect(*expression->expression);
        return;
    }
    if (const auto *condition = as<If>(&node))
        return branch(*condition);
    if (const auto *choice = as<Switch>(&node))
        return choose_case(*choice);
    if (const auto *inner = as<For>(&node))
        return inner_loop(*inner);
    if (as<While>(&node) || as<DoWhile>(&node))
        fail(node.range, "has a loop inside");
    if (is_jump(node))
        return leave(node);
    fail(node.range, "has a jump inside that no private condition decides");
}

/// What stands behind a statement that may have jumped runs where it has not.
void Builder::sequence(const std::vector<const Statement *> &statements, size_t first) {
    for (size_t i = first; i < statements.size(); ++i) {
        statement(*statements[i]);
        if (is_jump(*statements[i]))
            return; // nothing behind it is reached
        if (statements[i]->may_stop && i + 1 < statements.size())
            return under(exits_.back().bit, statements[i + 1]->range, [&] { sequence(statements, i + 1); });
    }
}

Region Builder::region_of(const std::function<void()> &build) {
    Region result;
    Region *const around = std::exchange(region_, &result);
    build();
    region_ = around;
    return result;
}

/// Both sides run for all iterations, and what counts is selected. Nobody looks at what a public condition keeps away
/// from.
void Builder::branch(const If &node) {
    if (const auto pair = ordered_pair(node); pair && is_only_in_exchanges(*pair->kept, *function_))
        loop_.exchange = node.range;
    const Expression &condition = *node.condition;
    if (condition.constant && !node.is_private) { // as a loop inside makes it
        const Statement *taken = *condition.constant != 0 ? node.then_branch : node.else_branch;
        return taken ? statement(*taken) : void();
    }
    Operation operation{.kind = Operation::Kind::kIf,
                        .value = node.is_private ? bit(condition) : public_bit(condition),
                        .range = node.range};
    const auto side = [&](bool holds, const Statement &taken) {
        const auto build = [&] { guarded(condition, holds, [&] { statement(taken); }); };
        return node.is_private ? private_region(build) : region_of(build);
    };
    operation.then_region = side(true, *node.then_branch);
    if (node.else_branch)
        operation.else_region = side(false, *node.else_branch);
    region_->push_back(std::move(operation));
}

Id Builder::public_bit(const Expression &condition) {
    if (condition.constant)
        return loop_.graph.bit(*condition.constant != 0);
    if (!is_integer(condition.type))
        fail(condition.range, "branches on something public that is no integer");
    if (is_bit_value(&condition))
        return public_value(condition);
    Expression *test = Copier(arena_).copy(condition);
    for (int i = 0; i < 2; ++i) {
        auto *negation = arena_.make<Unary>();
        negation->op = UnaryOperator::kLogicalNot;
        negation->operand = test;
        negation->type = condition.type;
        negation->range = condition.range;
        test = negation;
    }
    return public_value(*test);
}

void Builder::guarded(const Expression &condition, bool holds, const std::function<void()> &build) {
    const Guards around = guards_;
    std::ranges::copy(guards_of(condition, holds), std::back_inserter(guards_));
    build();
    guards_ = around;
}

/// A statement of every iteration that sets public scalars, which no other one does and nothing in front of it reads.
bool Builder::sets_numbers(const Statement &node) {
    const auto set = [&](const VariableSymbol *variable, const Expression *value) {
        const CountedLoop &head = loop_.head;
        const auto is_named = [&](const Expression *expression) { return mentions(*expression, variable); };
        if (!variable || !value || is_private(variable->type) || !is_integer(variable->type) ||
            variable->type->is_volatile || variable->type->is_atomic || variable->is_global ||
            variable->is_address_taken || variable->linkage != Linkage::kNone ||
            variable->storage == Storage::kStatic || variable == head.counter || !stays_the_same(*value) ||
            !own_scalars(*head.loop->body).contains(variable) || is_named(head.limited) ||
            is_named(head.bound) || std::ranges::count(loop_.head.numbers, variable) != 0)
            return false;
        loop_.head.numbers.push_back(variable);
        return true;
    };
    if (!guards_.empty() || conditions_ != 0 || !inlined_.empty() || !exits_.empty() || !loop_.inner.empty())
        return false;
    const size_t known = loop_.head.numbers.size();
    bool fits = false;
    if (const auto *declared = as<DeclarationStatement>(&node)) {
        const auto *variables = as<VariableDeclaration>(declared->declaration);
        fits = variables && std::ranges::all_of(variables->items, [&](const DeclaredItem &item) {
                   return set(as<VariableSymbol>(item.symbol), item.initializer);
               });
    } else {
        const auto *assignment =
            as<Assignment>(without_conversions(as<ExpressionStatement>(&node)->expression));
        const auto *name = assignment && !assignment->op ? as<Name>(assignment->left) : nullptr;
        fits = name && set(as<VariableSymbol>(name->symbol), assignment->right);
    }
    loop_.head.numbers.resize(fits ? loop_.head.numbers.size() : known);
    if (fits)
        loop_.head.number_statements.push_back(&node);
    return fits;
}

void Builder::declare(const Declaration &declaration) {
    const auto *variables = as<VariableDeclaration>(&declaration);
    if (!variables)
        fail(declaration.range, "declares something other than private integers");
    for (const DeclaredItem &item : variables->items) {
        const auto *variable = as<VariableSymbol>(item.symbol);
        if (pointers_.contains(variable) || (variable && !item.initializer && only_counts(*variable)))
            continue;
        if (variable && is_pointer(variable->type))
            fail(declaration.range, "declares a pointer that moves, or that what moves has set");
        if (!variable || variable->storage == Storage::kStatic || !is_private(variable->type) ||
            variable->type->is_volatile || variable->linkage != Linkage::kNone)
            fail(declaration.range, "declares something other than private integers");
        if (is_array(variable->type) && variable->stands_for) // the user wrote none
            fail(declaration.range, "has a loop inside of which the rows run side by side");
        if (is_record(variable->type) || is_array(variable->type)) {
            declare_own(*variable, item.initializer, declaration.range);
            continue;
        }
        if (!is_integer(variable->type) || as<InitializerList>(item.initializer))
            fail(declaration.range, "declares something other than private numbers");
        const Id first =
            item.initializer ? stored(*item.initializer, variable->type) : loop_.graph.constant(0);
        store_slot(local_of(*variable), first, declaration.range);
    }
}

void Builder::effect(const Expression &expression) {
    const Expression &inner = *without_conversions(&expression);
    if (const auto *assignment = as<Assignment>(&inner))
        return assign(*assignment);
    if (const auto *unary = as<Unary>(&inner); unary && is_step(unary->op))
        return step(*unary);
    if (const auto *node = as<Call>(&inner)) {
        inline_call(*node);
        return;
    }
    fail(expression.range, "does something other than to assign");
}

void Builder::assign(const Assignment &node) {
    const Expression &left = *node.left;
    if (is_record(left.type) && !node.op)
        return assign_record(left, *node.right);
    if (!is_private(left.type) || !is_integer(left.type) || node.reads_old)
        fail(node.range, "assigns something other than a private number");
    if (!node.op)
        return store(left, stored(*node.right, left.type));
    Id old = load(left);
    if (!type_interval(node.operation_type).contains(type_interval(left.type)))
        old = fitted(old, Fit::kWrap, node.operation_type);
    const Id right = is_shift(*node.op) && !is_private(node.right->type) ? kNone : value(*node.right);
    const Id combined = combine(*node.op, old, right, *node.right, node.operation_type, node.range);
    store(left, fitted(combined, fit(ranges_.of_update(node), node.operation_type, left.type), left.type));
}

void Builder::step(const Unary &node) {
    const Expression &place = *node.operand;
    if (!is_private(place.type) || !is_integer(place.type) || is_bool(place.type) ||
        is_float_word(place.type))
        fail(node.range, "changes something other than a private integer");
    const Id one = loop_.graph.constant(1);
    const Id changed = loop_.graph.make(is_increment(node.op) ? Op::kAdd : Op::kSubtract, {load(place), one});
    store(place, fitted(changed, fit(Ranges::of_step(node), node.operation_type, place.type), place.type));
}

std::optional<Reason> build(const FunctionDefinition &function, Ranges &ranges, Arena &arena, int most_copies,
                            Loop &loop) {
    try {
        Builder(function, ranges, arena, most_copies, loop).run();
        loop.graph.set_place({});
    } catch (const Unknown &unknown) {
        return unknown.reason;
    }
    return std::nullopt;
}

} // namespace picco::compiler::ir
