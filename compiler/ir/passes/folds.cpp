// Carried slots one after the other: how iterations compose, so that all of them take a logarithm of steps.
#include "ir/lift.h"
#include "plan/ranges.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

namespace picco::compiler::ir {
namespace {

std::string name_of(const Slot &slot) {
    if (slot.is_of_jumps())
        return slot.kind == Slot::Kind::kResult ? "return" : "break";
    return slot.variable ? std::string(slot.variable->name) : "a place that all iterations share";
}

class Folds {
  public:
    explicit Folds(Loop &loop) : loop_(loop), graph_(loop.graph) {}

    std::optional<Reason> run() {
        drop_dead();
        for (const std::vector<size_t> &component : components())
            loop_.recurrences.push_back(solved(component));
        find_needs();
        return std::nullopt;
    }

  private:
    Reason unsolved(size_t slot) const {
        const Expression *const place = loop_.slots[slot].place;
        return {place ? place->range : loop_.head.loop->range,
                fmt::format("'{}' depends on its own value in a way that no fold has",
                            name_of(loop_.slots[slot]))};
    }
    void drop_dead();
    std::vector<std::vector<size_t>> components();
    Recurrence solved(const std::vector<size_t> &component);
    bool solve_bit(Recurrence &result, const Slot &slot);
    bool solve_lifted(Recurrence &result, const Lifted &lifted, const Slot &slot);
    void find_needs();
    bool reaches(Id from, Id to);
    Id in_type(Id value, const Slot &slot, bool wraps) {
        return graph_.make(wraps ? Op::kWrap : Op::kAssume, {value}, slot.type);
    }

    Loop &loop_;
    Graph &graph_;
};

bool Folds::reaches(Id from, Id to) {
    std::vector<bool> seen(graph_.size());
    std::function<bool(Id)> look = [&](Id id) {
        if (id == to)
            return true;
        if (seen[static_cast<size_t>(id)])
            return false;
        seen[static_cast<size_t>(id)] = true;
        return std::ranges::any_of(graph_[id].operands, look);
    };
    return from != kNone && to != kNone && look(from);
}

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

Recurrence Folds::solved(const std::vector<size_t> &component) {
    const Recurrence sequence{.slots = component, .reason = unsolved(component.front())};
    if (component.size() != 1)
        return sequence;
    const Slot &slot = loop_.slots[component[0]];
    Recurrence result{.slots = component};
    if (!slot.is_read || !reaches(slot.final, slot.initial)) {
        result.kind = Recurrence::Kind::kDelay;
        result.parts = {slot.final};
        return result;
    }
    Lifter lifter(loop_, component[0]);
    const bool is_solved = (slot.is_bit && graph_[slot.final].is_bit)
                               ? solve_bit(result, slot)
                               : solve_lifted(result, lifter.lift(slot.final), slot);
    return is_solved ? result : sequence;
}

/// Any function of a bit: what 0 becomes, and what 1 becomes.
bool Folds::solve_bit(Recurrence &result, const Slot &slot) {
    Graph::Replacements of_zero{{slot.initial, graph_.bit(false)}}, of_one{{slot.initial, graph_.bit(true)}};
    const Id zero = graph_.replaced(slot.final, of_zero), one = graph_.replaced(slot.final, of_one);
    result.kind = Recurrence::Kind::kBit;
    const auto parameter = [&](int i) { return graph_.parameter(i, true); };
    if (graph_.is_constant(one, 1)) { // it is set
        result.parts = {zero};
        result.composed = {graph_.either(parameter(0), parameter(1))};
        result.applied = graph_.either(parameter(0), parameter(1));
    } else if (graph_.is_constant(zero, 0)) { // it is cleared
        result.parts = {one};
        result.composed = {graph_.both(parameter(0), parameter(1))};
        result.applied = graph_.both(parameter(0), parameter(1));
    } else if (one == graph_.negation(zero)) { // it is turned
        result.parts = {zero};
        result.composed = {graph_.make(Op::kXor, {parameter(0), parameter(1)})};
        result.applied = graph_.make(Op::kXor, {parameter(0), parameter(1)});
    } else {
        result.parts = {zero, one};
        result.composed = {graph_.select(parameter(0), parameter(3), parameter(2)),
                           graph_.select(parameter(1), parameter(3), parameter(2))};
        result.applied = graph_.select(parameter(2), parameter(1), parameter(0));
    }
    return true;
}

bool Folds::solve_lifted(Recurrence &result, const Lifted &lifted, const Slot &slot) {
    const auto parameter = [&](int i, bool is_bit) { return graph_.parameter(i, is_bit); };
    const auto multiply = [&](Id x, Id y) {
        const Id zero = graph_.constant(0);
        return graph_[x].is_bit ? graph_.select(x, y, zero) : graph_.make(Op::kMultiply, {x, y});
    };
    switch (lifted.kind) {
    case Lifted::Kind::kUnknown:
        return false;
    case Lifted::Kind::kAffine: {
        const bool adds = graph_.is_constant(lifted.a, 1);
        if (!adds && graph_.is_public(lifted.a))
            return false; // a step takes no round
        if (adds && !lifted.wraps) {
            result.kind = Recurrence::Kind::kSum;
            result.parts = {lifted.b};
            result.applied =
                in_type(graph_.make(Op::kAdd, {parameter(0, false), parameter(1, false)}), slot, false);
            return true;
        }
        result.kind = Recurrence::Kind::kAffine;
        const bool is_bit = graph_[lifted.a].is_bit;
        const auto fitted = [&](Id value) { return lifted.wraps ? in_type(value, slot, true) : value; };
        if (adds) {
            result.parts = {fitted(lifted.b)};
            result.composed = {fitted(graph_.make(Op::kAdd, {parameter(0, false), parameter(1, false)}))};
            result.applied = result.composed[0];
            return true;
        }
        if (graph_.is_constant(lifted.b, 0)) {
            result.parts = {fitted(lifted.a)};
            result.composed = {
                fitted(is_bit ? graph_.both(parameter(0, true), parameter(1, true))
                              : graph_.make(Op::kMultiply, {parameter(0, false), parameter(1, false)}))};
            result.applied = in_type(multiply(parameter(0, is_bit), parameter(1, false)), slot, lifted.wraps);
            return true;
        }
        result.parts = {is_bit ? lifted.a : fitted(lifted.a), fitted(lifted.b)};
        const Id earlier_a = parameter(0, is_bit), earlier_b = parameter(1, false), a = parameter(2, is_bit),
                 b = parameter(3, false);
        result.composed = {is_bit ? graph_.both(earlier_a, a)
                                  : fitted(graph_.make(Op::kMultiply, {earlier_a, a})),
                           fitted(graph_.make(Op::kAdd, {multiply(a, earlier_b), b}))};
        result.applied = in_type(
            graph_.make(Op::kAdd, {multiply(parameter(0, is_bit), parameter(2, false)), parameter(1, false)}),
            slot, lifted.wraps);
        return true;
    }
    case Lifted::Kind::kExtreme: {
        result.kind = Recurrence::Kind::kExtreme;
        result.is_greatest = lifted.is_greatest;
        const Op op = lifted.is_greatest ? Op::kMaximum : Op::kMinimum;
        if (graph_.is_constant(lifted.a, 1)) {
            result.parts = {lifted.b};
            result.composed = {graph_.make(op, {parameter(0, false), parameter(1, false)})};
            result.applied =
                in_type(graph_.make(op, {parameter(0, false), parameter(1, false)}), slot, false);
            return true;
        }
        const Interval all = type_interval(slot.type);
        const Id farthest = graph_.constant(lifted.is_greatest ? all.low : all.high);
        const Id a = parameter(2, true), b = parameter(3, false);
        result.parts = {lifted.a, lifted.b};
        result.composed = {graph_.both(parameter(0, true), a),
                           graph_.make(op, {b, graph_.select(a, parameter(1, false), farthest)})};
        result.applied =
            in_type(graph_.make(op, {parameter(1, false),
                                     graph_.select(parameter(0, true), parameter(2, false), farthest)}),
                    slot, false);
        return true;
    }
    case Lifted::Kind::kWord:
        result.kind = Recurrence::Kind::kWord;
        result.op = lifted.op;
        result.parts = {lifted.b};
        result.composed = {graph_.make(lifted.op, {parameter(0, false), parameter(1, false)}, slot.type)};
        result.applied = result.composed[0];
        return true;
    }
    return false;
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
    const auto asks_for = [&](const Root &root, const Recurrence &each) {
        const bool is_own = root.of == &each && each.kind == Recurrence::Kind::kSequence;
        return !is_own && std::ranges::any_of(each.slots, [&](size_t at) {
            const Slot &slot = loop_.slots[at];
            return (each.kind != Recurrence::Kind::kDelay && reaches(root.value, slot.final)) ||
                   (slot.is_read && reaches(root.value, slot.initial));
        });
    };
    for (Recurrence &each : loop_.recurrences)
        each.needs_all = std::ranges::any_of(roots, [&](const Root &root) { return asks_for(root, each); });
}

} // namespace

std::optional<Reason> find_folds(Loop &loop) {
    return Folds(loop).run();
}

} // namespace picco::compiler::ir
