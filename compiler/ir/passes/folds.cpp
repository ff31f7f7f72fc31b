// Carried slots one after the other: how iterations compose, so that all of them take a logarithm of steps.
#include "ir/intervals.h"
#include "ir/passes/classes.h"

#include <algorithm>
#include <functional>
#include <set>
#include <span>

#include <fmt/format.h>

namespace picco::compiler::ir {
namespace {

constexpr size_t kFewStates = 6, kMostStates = 64;

class Folds {
  public:
    explicit Folds(Loop &loop) : loop_(loop), graph_(loop.graph) {}

    std::optional<Reason> run() {
        drop_dead();
        is_solved_.assign(loop_.slots.size(), false);
        std::vector<std::vector<size_t>> left = components();
        while (!left.empty()) {
            // What may have company waits for it, as long as something else can be solved.
            auto next =
                std::ranges::find_if(left, [&](const auto &component) { return solve_alone(component); });
            if (next == left.end())
                next =
                    std::ranges::find_if(left, [&](const auto &component) { return solve_best(component); });
            if (next == left.end())
                next = std::ranges::find_if(left,
                                            [&](const auto &component) { return solve_together(component); });
            if (next == left.end())
                note({.slots = left.front(), .reason = unsolved(left.front().front())});
            std::erase_if(left, [&](const auto &component) { return is_solved_[component.front()]; });
        }
        join_runners_up(loop_);
        find_needs();
        return std::nullopt;
    }

  private:
    Reason unsolved(size_t slot) const {
        const Expression *const place = loop_.slots[slot].place;
        return {place ? place->range : loop_.head.loop->range,
                fmt::format("'{}' depends on its own value in a way that {}", text_of(loop_.slots[slot]),
                            unproven_.contains(slot) ? "is not proven to compose" : "no fold has")};
    }
    void drop_dead();
    std::vector<std::vector<size_t>> components();
    using Class = std::function<std::optional<Recurrence>()>;
    bool solve_by_first(std::span<const Class> classes);
    bool solve_alone(const std::vector<size_t> &component);
    bool solve_best(const std::vector<size_t> &component);
    bool solve_together(const std::vector<size_t> &component);
    std::optional<Recurrence> best(const std::vector<size_t> &component);
    std::optional<Recurrence> synthesised(const std::vector<size_t> &component);
    std::vector<size_t> unsolved_beside(const std::vector<size_t> &component) const;
    void note(Recurrence recurrence);
    bool looks_up(const Recurrence &recurrence) const;
    void find_needs();
    bool reaches(Id from, Id to) const { return graph_.reaches(from, to); }
    /// Everything that the value is made of is there, but for slots of the component.
    bool is_known(Id value, const std::vector<size_t> &component = {}) const;

    Loop &loop_;
    Graph &graph_;
    std::vector<bool> is_solved_;
    std::map<std::string, FoundComposition> searched_;
    std::set<size_t> unproven_; ///< first slots of components
};

/// A variable that nobody reads behind the loop matters where its old value is read for something else.
void Folds::drop_dead() {
    for (size_t i = 0; i < loop_.slots.size(); ++i) {
        Slot &slot = loop_.slots[i];
        if (!slot.is_carried() || !slot.is_dead)
            continue;
        const bool is_used =
            slot.is_read && std::ranges::any_of(loop_.slots, [&](const Slot &other) {
                return &other != &slot && other.is_written && reaches(other.final, slot.initial);
            });
        if (!is_used) {
            slot.is_written = false;
            slot.is_read = false;
            if (slot.variable)
                loop_.head.outer_temporaries.push_back(slot.variable);
        }
    }
}

/// The carried slots that depend on each other, those first that others depend on (Tarjan).
std::vector<std::vector<size_t>> Folds::components() {
    const size_t count = loop_.slots.size();
    std::vector<std::vector<size_t>> needs(count), result;
    for (size_t i = 0; i < count; ++i)
        for (size_t j = 0; j < count; ++j)
            if (loop_.slots[i].is_carried() && loop_.slots[j].is_carried() && loop_.slots[j].is_read &&
                reaches(loop_.slots[i].final, loop_.slots[j].initial))
                needs[i].push_back(j);
    std::vector<int> number(count, -1), low(count, 0);
    std::vector<size_t> stack;
    std::vector<bool> on_stack(count);
    int next = 0;
    std::function<void(size_t)> visit = [&](size_t i) {
        number[i] = low[i] = next++;
        stack.push_back(i);
        on_stack[i] = true;
        for (const size_t j : needs[i]) {
            if (number[j] < 0)
                visit(j);
            if (on_stack[j])
                low[i] = std::min(low[i], low[j]);
        }
        if (low[i] != number[i])
            return;
        result.emplace_back();
        for (size_t last = count; last != i;) {
            last = stack.back();
            stack.pop_back();
            on_stack[last] = false;
            result.back().push_back(last);
        }
    };
    for (size_t i = 0; i < count; ++i)
        if (loop_.slots[i].is_carried() && number[i] < 0)
            visit(i);
    return result;
}

bool Folds::is_known(Id value, const std::vector<size_t> &component) const {
    for (size_t i = 0; i < loop_.slots.size(); ++i) {
        const Slot &slot = loop_.slots[i];
        if (slot.is_carried() && slot.is_read && !is_solved_[i] && !std::ranges::count(component, i) &&
            reaches(value, slot.initial))
            return false;
    }
    return true;
}

/// What composes iterations knows nothing of arrays and of the program's variables, and has no loops inside.
bool Folds::looks_up(const Recurrence &recurrence) const {
    for (const std::vector<Id> *list : {&recurrence.composed, &recurrence.applied})
        for (const Id each : *list)
            if (graph_.any_below(each, [](const Value &value) {
                    return value.op == Op::kLookup || value.op == Op::kBehind ||
                           (value.op == Op::kReal && value.operands.empty());
                }))
                return true;
    return false;
}

void Folds::note(Recurrence recurrence) {
    for (const size_t slot : recurrence.slots)
        is_solved_[slot] = true;
    loop_.recurrences.push_back(std::move(recurrence));
}

/// The first class that has the slots.
bool Folds::solve_by_first(std::span<const Class> classes) {
    for (const Class &find : classes)
        if (std::optional<Recurrence> found = find(); found && !looks_up(*found)) {
            note(std::move(*found));
            return true;
        }
    return false;
}

/// One slot by itself, if nothing may belong to it.
bool Folds::solve_alone(const std::vector<size_t> &component) {
    const Slot &slot = loop_.slots[component[0]];
    if (component.size() != 1 || !is_known(slot.final, component))
        return false;
    if (auto offers = fold_of_offers(loop_, component[0], unsolved_beside(component),
                                     [&](Id value) { return is_known(value); })) {
        note(std::move(*offers));
        return true;
    }
    if (best(component))
        return false;
    if (!slot.is_read || !reaches(slot.final, slot.initial)) {
        note({.kind = Recurrence::Kind::kDelay, .slots = component, .parts = {slot.final}});
        return true;
    }
    if (slot.is_bit && graph_[slot.final].is_bit) {
        note(fold_of_bit(loop_, component[0]));
        return true;
    }
    Lifter lifter(loop_, component[0]);
    const Lifted form = lifter.lift(slot.final);
    const auto of_form = [&] {
        std::optional<Recurrence> fold = fold_of_form(loop_, component[0], form);
        if (fold && fold->kind == Recurrence::Kind::kShift && compared_bits(loop_, *fold) > loop_.room)
            fold.reset();
        return fold;
    };
    const auto of_drain = [&] {
        std::optional<Recurrence> fold = fold_of_drain(loop_, component[0]);
        if (fold && compared_bits(loop_, *fold) > loop_.room)
            fold.reset();
        return fold;
    };
    const auto of_few_states = [&] { return fold_of_states(loop_, component, kFewStates); };
    // Of few values products are cheaper than the comparisons of a shift.
    const bool is_shift = form.kind == Lifted::Kind::kShift;
    const auto of_predicate = [&] { return fold_of_predicate(loop_, component[0]); };
    const auto of_many_states = [&] { return fold_of_states(loop_, component, kMostStates); };
    const Class classes[] = {is_shift ? Class(of_few_states) : of_form,
                             is_shift ? Class(of_form) : of_few_states,
                             [&] { return fold_of_carry(loop_, component[0]); },
                             of_drain,
                             [&] { return fold_of_words(loop_, component[0]); },
                             of_predicate,
                             of_many_states,
                             [&] { return fold_of_maps(loop_, component[0]); },
                             [&] { return fold_of_modular(loop_, component[0]); },
                             [&] { return synthesised(component); }};
    return solve_by_first(classes);
}

bool Folds::solve_best(const std::vector<size_t> &component) {
    std::optional<Recurrence> found = best(component);
    if (found)
        note(std::move(*found));
    return found.has_value();
}

std::optional<Recurrence> Folds::synthesised(const std::vector<size_t> &component) {
    bool is_unproven = false;
    std::optional<Recurrence> found = fold_by_synthesis(loop_, component, searched_, is_unproven);
    if (is_unproven)
        unproven_.insert(component.front());
    return found;
}

/// Slots that depend on each other.
bool Folds::solve_together(const std::vector<size_t> &component) {
    for (const size_t slot : component)
        if (!is_known(loop_.slots[slot].final, component))
            return false;
    const Class classes[] = {
        [&] { return fold_of_paths(loop_, component); }, [&] { return fold_of_system(loop_, component); },
        [&] { return component.size() > 1 ? fold_of_states(loop_, component, kMostStates) : std::nullopt; },
        [&] { return synthesised(component); }};
    return solve_by_first(classes);
}

/// Other slots that iterations hand on.
std::vector<size_t> Folds::unsolved_beside(const std::vector<size_t> &component) const {
    std::vector<size_t> others;
    for (size_t i = 0; i < loop_.slots.size(); ++i)
        if (loop_.slots[i].is_carried() && !is_solved_[i] && !std::ranges::count(component, i))
            others.push_back(i);
    return others;
}

std::optional<Recurrence> Folds::best(const std::vector<size_t> &component) {
    for (const size_t slot : component)
        if (!is_known(loop_.slots[slot].final, component))
            return std::nullopt;
    std::optional<Recurrence> found =
        best_of(loop_, component, unsolved_beside(component), [&](Id value) { return is_known(value); });
    return found && looks_up(*found) ? std::nullopt : found;
}

/// Whose values in between somebody asks for.
void Folds::find_needs() {
    struct Root {
        Id value;
        const Recurrence *of;
    };
    std::vector<Root> roots;
    for (const Slot &slot : loop_.slots)
        if (slot.kind == Slot::Kind::kElement && slot.is_written)
            roots.push_back({slot.final, nullptr});
    for (const Recurrence &each : loop_.recurrences) {
        for (const Id part : each.parts)
            roots.push_back({part, &each});
        for (const size_t slot : each.slots)
            if (each.kind == Recurrence::Kind::kSequence)
                roots.push_back({loop_.slots[slot].final, &each});
    }
    for (Recurrence &each : loop_.recurrences)
        for (const size_t at : each.slots) {
            Slot &slot = loop_.slots[at];
            slot.needs_all = std::ranges::any_of(roots, [&](const Root &root) {
                const bool is_own = root.of == &each && each.kind == Recurrence::Kind::kSequence;
                return !is_own &&
                       ((each.kind != Recurrence::Kind::kDelay && reaches(root.value, slot.final)) ||
                        (slot.is_read && reaches(root.value, slot.initial)));
            });
            each.needs_all = each.needs_all || slot.needs_all;
        }
}

} // namespace

std::optional<Reason> find_folds(Loop &loop) {
    return Folds(loop).run();
}

} // namespace picco::compiler::ir
