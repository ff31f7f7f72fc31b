// Loops of the IR: loops inside that stay loops, over vectors of all iterations around.
#include "emit/secure/folded_loop.h"

#include <algorithm>
#include <utility>

namespace picco::compiler {

/// The variable that holds what a loop inside leaves in a slot, for all iterations. The loop is printed once for all that
/// somebody asks for.
std::string FoldedLoop::loop_inside(Id behind) {
    const ir::Value &asked = graph()[behind];
    const ir::InnerLoop &loop = loop_.inner[static_cast<size_t>(asked.loop)];
    const size_t count = loop.held.size();
    std::vector<Id> results(count, ir::kNone);
    for (Id id = 0; id < static_cast<Id>(graph().size()); ++id) {
        const ir::Value &each = graph()[id];
        if (each.op == ir::Op::kBehind && each.loop == asked.loop && each.operands == asked.operands &&
            is_needed(id))
            results[static_cast<size_t>(each.slot)] = id;
    }
    // What its iterations hand on, or leave.
    std::vector<bool> is_kept(count);
    std::vector<size_t> left;
    for (size_t i = 0; i < count; ++i)
        if (results[i] != ir::kNone)
            left.push_back(i);
    while (!left.empty()) {
        const size_t i = left.back();
        left.pop_back();
        if (is_kept[i])
            continue;
        is_kept[i] = true;
        for (size_t j = 0; j < count; ++j)
            if (!is_kept[j] && graph().reaches(asked.operands[count + i], loop.held[j]))
                left.push_back(j);
    }
    std::vector<std::string> variables(count);
    for (size_t i = 0; i < count; ++i)
        if (is_kept[i]) {
            const std::string first = operand(asked.operands[i]);
            variables[i] = emitter_.temporary("held");
            add(fmt::format("picco_value {} = {};", variables[i], first));
        }
    Lines text;
    FoldedLoop inner(emitter_, loop_);
    inner.place_ = place_;
    inner.around_ = this;
    inner.moves_ = loop_.moving_inside(loop);
    inner.out_ = &text;
    const std::string counter = emitter_.temporary(std::string(loop.head.counter->name));
    const std::string first = emitter_.converted(*loop.first).at(kAssignmentPrecedence);
    Lines *const around = std::exchange(emitter_.out_, &text);
    emitter_.names_.rename(*loop.head.counter, counter);
    text.add(fmt::format("{} = {};", emitter_.types().declare(loop.head.counter->type, counter), first));
    text.open(fmt::format("for (; {}; {} += {})",
                          emitter_.converted(*loop.condition).at(kAssignmentPrecedence), counter,
                          loop.head.step));
    for (size_t i = 0; i < count; ++i)
        if (is_kept[i])
            inner.names_[loop.held[i]] = inner.named(variables[i]);
    std::vector<std::string> next(count);
    for (size_t i = 0; i < count; ++i)
        if (is_kept[i])
            next[i] = inner.variable_of(asked.operands[count + i]);
    for (size_t i = 0; i < count; ++i)
        if (is_kept[i])
            inner.add(fmt::format("{} = {};", variables[i], use(next[i])));
    inner.put(text);
    text.close();
    if (loop.left_in)
        text.add(fmt::format("{} = {};", emitter_.names_.of(*loop.left_in), counter));
    emitter_.out_ = around;
    lines_.push_back({"", "", "", text, place_});
    for (const std::string &each : inner.taken_)
        add(call(RuntimeFunction::kDiscard, {use(each)}) + ";");
    for (size_t i = 0; i < count; ++i) {
        if (is_kept[i] && results[i] != ir::kNone)
            names_[results[i]] = named(variables[i]);
        else if (is_kept[i])
            add(call(RuntimeFunction::kDiscard, {variables[i]}) + ";");
    }
    return names_[behind];
}

/// The elements that move with a loop inside, in one of its iterations.
std::string FoldedLoop::load_inside(const Expression &place) {
    Lines checks;
    Lines *const around = std::exchange(emitter_.out_, &checks);
    emitter_.check_places(loop_.head, {&place}, count());
    emitter_.out_ = around;
    if (!checks.empty())
        lines_.push_back({"", "", "", checks, place_});
    return call(RuntimeFunction::kLoadVector,
                {emitter_.along(loop_.head, place, emitter_.vector_->next), count()});
}

/// A copy of what is computed in front of the loop inside.
std::string FoldedLoop::from_around(Id id) {
    Lines *const inside = std::exchange(emitter_.out_, around_->out_);
    const std::string name = around_->compute(id);
    emitter_.out_ = inside;
    if (std::ranges::find(taken_, name) == taken_.end())
        taken_.push_back(name);
    return named(call(RuntimeFunction::kCopy, {name}));
}

bool FoldedLoop::is_needed(Id id) {
    if (around_)
        return around_->is_needed(id);
    if (needed_.empty()) {
        std::vector<Id> roots;
        for (const ir::Recurrence &each : loop_.recurrences) {
            for (const auto *list : {&each.parts, &each.composed, &each.applied})
                roots.insert(roots.end(), list->begin(), list->end());
            for (const ir::Recurrence::Case &one : each.cases)
                roots.push_back(one.entry);
        }
        for (const ir::Slot &slot : loop_.slots)
            if (slot.final != ir::kNone)
                roots.push_back(slot.final);
        needed_ = graph().below(roots);
    }
    return needed_[static_cast<size_t>(id)];
}

/// When loops inside run once at least, as what they take is looked for in front of them; and not so much more often than
/// the loop around that vectors along them are longer.
std::string SecureEmitter::inner_loops_condition(const ir::Loop &loop, const std::string &rest) {
    constexpr int kMostTimes = 64; // a round is as long as so many records at least
    std::string condition;
    for (const ir::InnerLoop &each : loop.inner) {
        if (each.is_unsure)
            continue;
        const std::string first = fmt::format("(({})({}))", types().name(each.head.counter->type),
                                              converted(*each.first).at(kAssignmentPrecedence));
        const std::string times = renamed(*each.head.counter, first, [&] {
            return iterations(each.head, converted(*each.head.limited).at(kAssignmentPrecedence));
        });
        condition += fmt::format(" && {0} != 0 && {0} <= {1} * {2}", times, kMostTimes, rest);
    }
    return condition;
}

} // namespace picco::compiler
