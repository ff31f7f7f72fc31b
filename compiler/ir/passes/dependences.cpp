// Which slots may be one place: known to be apart, to be compared when the program runs, or in the way.
#include "ast/facts.h"
#include "ir/loop.h"
#include "plan/dependence.h"

#include <fmt/format.h>

namespace picco::compiler::ir {
namespace {

/// A variable that nothing points to, or none of the program.
bool is_alone(const Slot &slot) {
    return !slot.place || slot.is_companion || slot.is_handed_on ||
           (slot.variable && !slot.variable->is_address_taken);
}

/// What is known of the cells of two slots.
Dependence dependence(const Loop &loop, const Slot &x, const Slot &y) {
    const auto is_even = [](const Slot &slot) {
        return slot.kind == Slot::Kind::kElement && !slot.is_scattered && !slot.is_inside;
    };
    if (is_alone(x) || is_alone(y) || compiler::are_apart(*x.place, *y.place))
        return {Dependence::Kind::kNever};
    return is_even(x) && is_even(y) ? compiler::dependence(loop.head, *x.place, *y.place) : Dependence();
}

/// All is read before anything is written: only an iteration that comes first may read what the other one writes.
bool is_kept(const Dependence &found, const Slot &other) {
    return found.kind == Dependence::Kind::kNever ||
           (found.kind == Dependence::Kind::kDistance && found.distance < 0 && !other.is_written);
}

/// An element of an array takes the value of another one, or a sum of some, as in a shift register. One by one each is there
/// as soon as what it is made of; in a vector they would wait for the last one.
bool only_moves(const Loop &loop, const Dependence &found, const Slot &written, const Slot &other) {
    const auto takes_messages = [](const Value &value) {
        switch (value.op) {
        case Op::kConstant:
        case Op::kPublic:
        case Op::kInitial:
        case Op::kAdd:
        case Op::kSubtract:
        case Op::kNegate:
        case Op::kNot:
        case Op::kXor:
        case Op::kAssume:
            return false;
        default:
            return true;
        }
    };
    return found.kind == Dependence::Kind::kDistance && has_iterations_apart(loop.head, found.distance) &&
           loop.graph.reaches(written.final, other.initial) &&
           !loop.graph.any_below(written.final, takes_messages);
}

} // namespace

std::optional<Reason> find_dependences(Loop &loop) {
    for (const Expression *lookup : loop.lookups)
        for (const Slot &slot : loop.slots)
            if (slot.is_written && !is_alone(slot) && !compiler::are_apart(*slot.place, *lookup))
                return Reason{lookup->range,
                              "takes an element at a private index of what the loop may write to"};
    for (const Slot &slot : loop.slots) {
        if (slot.kind != Slot::Kind::kElement || slot.is_inside || (!slot.is_read && !slot.is_written))
            continue;
        (slot.is_scattered ? loop.head.scattered : loop.head.places).push_back(slot.place);
        if (slot.is_written)
            loop.head.written.push_back(slot.place);
    }
    for (size_t i = 0; i < loop.slots.size(); ++i) {
        const Slot &written = loop.slots[i];
        if (!written.is_written)
            continue;
        for (size_t j = 0; j < loop.slots.size(); ++j) {
            const Slot &other = loop.slots[j];
            const bool is_used = other.is_read || other.is_written;
            if (i == j || !is_used || (other.is_written && j < i))
                continue;
            const Dependence found = dependence(loop, written, other);
            if (only_moves(loop, found, written, other))
                return Reason{other.place->range,
                              fmt::format("'{}' only moves to '{}'", text_of(other), text_of(written))};
            if (is_kept(found, other))
                continue;
            if (other.is_inside)
                return Reason{written.place->range, "writes to what a loop inside may read"};
            if (written.kind != Slot::Kind::kElement || other.kind != Slot::Kind::kElement)
                return Reason{written.place->range, "writes to what may be another place of the loop, too"};
            if (found.kind == Dependence::Kind::kDistance && has_iterations_apart(loop.head, found.distance))
                return Reason{other.place->range,
                              fmt::format("'{}' is what {} iteration takes as '{}'", text_of(other),
                                          found.distance == 0 ? "the same" : "another", text_of(written))};
            loop.head.must_differ.push_back({written.place, other.place, true});
        }
    }
    return std::nullopt;
}

} // namespace picco::compiler::ir
