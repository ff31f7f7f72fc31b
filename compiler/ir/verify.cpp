// What holds between passes.
#include "ir/loop.h"

#include <fmt/format.h>

#include <functional>
#include <stdexcept>

namespace picco::compiler::ir {
namespace {

void require(bool holds, const std::string &what) {
    if (!holds)
        throw std::logic_error("the IR of a loop is wrong: " + what);
}

void verify(const Graph &graph) {
    for (size_t i = 0; i < graph.size(); ++i) {
        const Value &value = graph[static_cast<Id>(i)];
        require(arity_of(value.op) == kAnyNumber ||
                    value.operands.size() == static_cast<size_t>(arity_of(value.op)),
                fmt::format("%{} has {} operands", i, value.operands.size()));
        for (const Id each : value.operands)
            require(each >= 0 && static_cast<size_t>(each) < i, fmt::format("%{} uses a later value", i));
        const bool takes_bits =
            value.op == Op::kNot || value.op == Op::kAnd || value.op == Op::kOr || value.op == Op::kXor;
        for (size_t j = 0; j < value.operands.size(); ++j)
            require(!(takes_bits || (value.op == Op::kSelect && j == 0)) || graph[value.operands[j]].is_bit,
                    fmt::format("%{} ({}) takes a bit, which %{} ({}) is not", i, name_of(value.op),
                                value.operands[j], name_of(graph[value.operands[j]].op)));
        const bool has_type = value.op == Op::kWrap || value.op == Op::kAssume || value.op == Op::kFit ||
                              value.op == Op::kBitAnd || value.op == Op::kBitOr || value.op == Op::kBitXor ||
                              value.op == Op::kShiftLeftBy || value.op == Op::kShiftRightBy ||
                              value.op == Op::kOfBits || value.op == Op::kLookup;
        require(!has_type || value.type, fmt::format("%{} has no type", i));
        const bool has_source = value.op == Op::kPublic || value.op == Op::kShiftLeft ||
                                value.op == Op::kShiftRight || value.op == Op::kLookup ||
                                value.op == Op::kReal;
        require(has_source == (value.source != nullptr), fmt::format("%{}: number of the source", i));
    }
}

/// No value of these operations is below.
bool is_free_of(const Graph &graph, Id id, const std::function<bool(const Value &)> &is_wrong) {
    return !graph.any_below(id, is_wrong);
}

} // namespace

void verify(const Loop &loop) {
    verify(loop.graph);
    const bool is_converted = loop.body.empty();
    for (const Slot &slot : loop.slots) {
        require(slot.variable || slot.place || slot.kind == Slot::Kind::kLocal || slot.is_of_jumps(),
                "a slot is nowhere");
        require(!is_converted || slot.is_written == (slot.final != kNone) || slot.is_dead,
                "a slot that is written has a value");
        require(!(slot.is_scattered && slot.is_written), "what is looked for is only read");
        if (is_converted && slot.is_written)
            require(
                is_free_of(loop.graph, slot.final, [](const Value &each) { return each.op == Op::kRead; }),
                "reads are gone behind if-conversion");
    }
    std::vector<bool> is_known(loop.slots.size());
    for (const Recurrence &each : loop.recurrences) {
        const bool is_sequence = each.kind == Recurrence::Kind::kSequence;
        require(each.composed.empty() ||
                    each.composed.size() == (is_sequence ? each.slots.size() : each.parts.size()),
                "parts are composed to as many");
        for (const std::vector<Id> *list : {&each.composed, &each.applied})
            for (const Id result : *list)
                require(is_sequence || is_free_of(loop.graph, result,
                                                  [](const Value &x) { return x.op == Op::kLookup; }),
                        "elements are looked up in an iteration");
        require(each.cases.empty() || each.slots.size() == 1, "one slot has cases");
        for (const Id step : each.composed)
            require(!is_sequence ||
                        is_free_of(loop.graph, step, [](const Value &x) { return x.op == Op::kInitial; }),
                    "steps in order know parts and slots alone");
        const bool is_applied = each.kind != Recurrence::Kind::kDelay && !is_sequence;
        require(each.applied.size() == (is_applied ? each.slots.size() : 0),
                "a fold gives each of its slots a value");
        for (const Id part : each.parts)
            require(is_free_of(loop.graph, part,
                               [&](const Value &value) {
                                   const auto slot = static_cast<size_t>(value.slot);
                                   return value.op == Op::kParameter ||
                                          (value.op == Op::kInitial && loop.slots[slot].is_carried() &&
                                           !is_known[slot]);
                               }),
                    "the parts of a fold are known before it");
        for (const size_t slot : each.slots)
            is_known[slot] = true;
    }
}

} // namespace picco::compiler::ir
