// From the typed tree to IR: masked jumps and switches. Jumps clear bits: what they would have skipped runs under these.
#include "ir/build/builder.h"

#include "ast/facts.h"
#include "plan/switches.h"

#include <algorithm>
#include <utility>

namespace picco::compiler::ir {
namespace {

/// Through the blocks that end the list.
const Statement *last_statement(const std::vector<const Statement *> &statements) {
    const Statement *last = statements.back();
    while (const auto *block = as<Block>(last)) {
        if (block->statements.empty())
            break;
        last = block->statements.back();
    }
    return last;
}

} // namespace

size_t Builder::slot_of_jumps(Slot::Kind kind, const Type *type) {
    for (size_t i = 0; i < loop_.slots.size(); ++i)
        if (loop_.slots[i].kind == kind)
            return i;
    Slot slot{.kind = kind, .type = type};
    slot.is_bit = !type || is_bit(type);
    slot.is_dead = kind == Slot::Kind::kLooping;
    loop_.slots.push_back(slot);
    return loop_.slots.size() - 1;
}

/// Of a bit, or of a value of that type, which each iteration has for itself.
size_t Builder::new_local(const Type *type) {
    Slot slot{.kind = Slot::Kind::kLocal, .type = type};
    slot.is_bit = !type || is_bit(type);
    slot.is_dead = true;
    loop_.slots.push_back(slot);
    return loop_.slots.size() - 1;
}

Id Builder::load_slot(size_t slot, SourceRange range) {
    const Id made = loop_.graph.read(loop_.slots[slot].is_bit);
    region_->push_back({.kind = Operation::Kind::kLoad, .slot = slot, .value = made, .range = range});
    return made;
}

void Builder::store_slot(size_t slot, Id value, SourceRange range) {
    // Ranges may know that a number is 0 or 1 where its form does not say so. Of such a one this costs nothing.
    if (loop_.slots[slot].is_bit && !loop_.graph[value].is_bit)
        value = loop_.graph.make(Op::kTruth, {value});
    region_->push_back({.kind = Operation::Kind::kStore, .slot = slot, .value = value, .range = range});
}

/// An iteration runs where none before it has left the loop.
void Builder::masked_body(const Statement &body) {
    const size_t looping = slot_of_jumps(Slot::Kind::kLooping);
    exits_.push_back({Exit::Kind::kLoop, new_local(), guards_.size()});
    under(looping, body.range, [&] { statement(body); });
    exits_.pop_back();
}

/// No jump has left it.
void Builder::set_inside(const Exit &exit, SourceRange range) {
    store_slot(exit.bit, loop_.graph.bit(true), range);
    if (exit.kind == Exit::Kind::kInnerLoop)
        store_slot(exit.looping, loop_.graph.bit(true), range);
}

/// What runs where the bit says so: no jump has happened in there so far, nor in what is around.
void Builder::under(size_t bit, SourceRange range, const std::function<void()> &build) {
    Operation operation{.kind = Operation::Kind::kIf, .value = load_slot(bit, range), .range = range};
    operation.then_region = private_region([&] {
        for (const Exit &each : exits_)
            set_inside(each, range);
        if (loop_.head.loop->body->may_stop)
            store_slot(slot_of_jumps(Slot::Kind::kLooping), loop_.graph.bit(true), range);
        build();
    });
    region_->push_back(std::move(operation));
}

/// Nothing but private conditions decides whether it jumps.
bool Builder::is_jump(const Statement &node) const {
    if (const auto *end = as<Break>(&node))
        return end->is_masked || (!exits_.empty() && exits_.back().kind == Exit::Kind::kSwitch);
    if (const auto *next = as<Continue>(&node))
        return next->is_masked;
    const auto *result = as<Return>(&node);
    return result && (result->is_masked || !inlined_.empty());
}

void Builder::leave(const Statement &jump) {
    const auto *end = as<Break>(&jump);
    const auto *next = as<Continue>(&jump);
    const auto *result = as<Return>(&jump);
    const bool is_masked =
        (end && end->is_masked) || (next && next->is_masked) || (result && result->is_masked);
    if (!is_masked && guards_.size() != exits_.back().guards)
        fail(jump.range, "has a jump inside that a public condition decides");
    const Id no = loop_.graph.bit(false);
    if (result)
        give(*result);
    const auto target = std::find_if(exits_.rbegin(), exits_.rend(), [&](const Exit &each) {
        const bool is_loop = each.kind == Exit::Kind::kLoop || each.kind == Exit::Kind::kInnerLoop;
        return result ? each.kind == Exit::Kind::kCall : next ? is_loop : each.kind != Exit::Kind::kCall;
    });
    const bool is_left = target == exits_.rend() || (end && target->kind == Exit::Kind::kLoop);
    if (is_left)
        store_slot(slot_of_jumps(Slot::Kind::kLooping), no, jump.range);
    for (auto exit = exits_.rbegin(); exit != exits_.rend(); ++exit) {
        store_slot(exit->bit, no, jump.range);
        if (exit->kind == Exit::Kind::kInnerLoop && (exit != target || end))
            store_slot(exit->looping, no, jump.range);
        if (exit == target)
            break;
    }
}

void Builder::give(const Return &node) {
    if (!inlined_.empty()) {
        const Inlined &call = inlined_.back();
        if (node.value && call.record)
            set_record({.own = call.record}, values_of(record_value(*node.value), call.type, node.range),
                       call.type, node.range);
        else if (node.value)
            store_slot(call.result, stored(*node.value, call.type), node.range);
        return;
    }
    const Type *type = function_->symbol->type->target;
    if (node.value) {
        if (!is_private(type) || !is_integer(type) || is_float_word(type))
            fail(node.range, "returns something other than a private integer");
        const Id result = stored(*node.value, type);
        store_slot(slot_of_jumps(Slot::Kind::kResult, type), result, node.range);
    }
    store_slot(slot_of_jumps(Slot::Kind::kRunning), loop_.graph.bit(false), node.range);
}

// Switches: each segment runs where control has been sent to it, or fallen into it.

Id Builder::any_of(std::vector<Id> bits) {
    if (bits.empty())
        return loop_.graph.bit(false);
    while (bits.size() > 1) {
        std::vector<Id> pairs;
        for (size_t i = 0; i < bits.size(); i += 2)
            pairs.push_back(i + 1 < bits.size() ? loop_.graph.either(bits[i], bits[i + 1]) : bits[i]);
        bits = std::move(pairs);
    }
    return bits[0];
}

void Builder::choose_case(const Switch &node) {
    if (!node.is_private)
        fail(node.range, "has a switch on a public value");
    Graph &graph = loop_.graph;
    const Id control = stored(*node.control, node.control->type);
    const std::vector<SwitchSegment> segments = segments_of(node);
    const auto match = [&](const Case &label) {
        const Interval cases = case_interval(label, node);
        const Id low = graph.constant(cases.low), high = graph.constant(cases.high);
        return label.last ? graph.both(graph.make(Op::kLessEqual, {low, control}),
                                       graph.make(Op::kLessEqual, {control, high}))
                          : graph.make(Op::kEqual, {control, low});
    };
    std::vector<Id> matches;
    for (const SwitchSegment &segment : segments)
        for (const Case *label : segment.labels)
            if (label->value)
                matches.push_back(match(*label));
    const Id others = graph.negation(any_of(matches));
    const size_t entered = new_local();
    exits_.push_back({Exit::Kind::kSwitch, new_local(), guards_.size()});
    const size_t inside = exits_.back().bit;
    store_slot(inside, graph.bit(false), node.range);
    for (const SwitchSegment &segment : segments) {
        std::vector<Id> ways{load_slot(inside, node.range)};
        for (const Case *label : segment.labels)
            ways.push_back(label->value ? match(*label) : others);
        const Id enters = any_of(ways);
        store_slot(entered, enters, node.range);
        if (segment.labels.empty()) { // in front of the first label: only the names count
            sequence(segment.statements);
            continue;
        }
        under(entered, node.range, [&] { sequence(segment.statements); });
        // Said once more, simpler: what falls out of the segment.
        if (is_jump(*last_statement(segment.statements)))
            store_slot(inside, graph.bit(false), node.range);
        else if (std::ranges::none_of(segment.statements,
                                      [](const Statement *each) { return each->may_stop; }))
            store_slot(inside, enters, node.range);
    }
    exits_.pop_back();
}

} // namespace picco::compiler::ir
