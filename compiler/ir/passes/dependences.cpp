// Which slots may be one place: known to be apart, to be compared when the program runs, or in the way.
#include "ast/facts.h"
#include "ir/loop.h"
#include "ir/passes/stable_tests.h"
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

/// In one iteration both are different cells, or nothing is read behind a store by the other name, and the later one of two stores
/// is the one that counts.
bool keep_order_inside(const Loop &loop, const Slot &x, const Slot &y) {
    const auto is_read_first = [](const Slot &read, const Slot &written) {
        return !written.is_written || read.last_read == Slot::kNever || read.last_read < written.first_write;
    };
    return (is_read_first(x, y) && is_read_first(y, x)) ||
           differ_in_one_iteration(loop.head, *x.place, *y.place);
}

/// All is read before anything is written, and what stands later in the body is written later. earlier: what takes the cell in
/// the iteration that comes first.
bool keep_order_outside(const Slot &earlier, const Slot &later) {
    return !earlier.is_written ||
           (!later.is_read && (!later.is_written || earlier.last_write < later.last_write));
}

/// The loop as a vector takes one cell in the order of its iterations. is_parallel: the program promises that no iteration
/// takes what another one writes.
bool is_kept(const Loop &loop, const Dependence &found, bool is_parallel, const Slot &written,
             const Slot &other) {
    switch (found.kind) {
    case Dependence::Kind::kNever:
        return true;
    case Dependence::Kind::kGuarded:
        return is_parallel && keep_order_inside(loop, written, other);
    case Dependence::Kind::kDistance:
        if (found.distance == 0)
            return keep_order_inside(loop, written, other);
        return is_parallel ||
               (found.distance > 0 ? keep_order_outside(written, other) : keep_order_outside(other, written));
    }
    return false;
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
    const bool is_parallel = loop.head.loop->is_parallel;
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
            if (!is_parallel && only_moves(loop, found, written, other))
                return Reason{other.place->range,
                              fmt::format("'{}' only moves to '{}'", text_of(other), text_of(written))};
            const bool is_promised = is_parallel && !written.is_carried() && !other.is_carried();
            if (is_kept(loop, found, is_promised, written, other) ||
                only_asks_what_stays(loop, written, other))
                continue;
            if (other.is_inside)
                return Reason{written.place->range, "writes to what a loop inside may read"};
            const bool is_cell = written.kind != Slot::Kind::kElement;
            if (is_cell && other.kind != Slot::Kind::kElement)
                return Reason{written.place->range, "writes to what may be another place of the loop, too"};
            if (is_cell || other.kind != Slot::Kind::kElement)
                loop.shared_cell = written.place->range;
            if (found.kind == Dependence::Kind::kDistance && has_iterations_apart(loop.head, found.distance))
                return Reason{other.place->range,
                              fmt::format("'{}' is what {} iteration takes as '{}'", text_of(other),
                                          found.distance == 0 ? "the same" : "another", text_of(written))};
            loop.head.must_differ.push_back(
                {written.place, other.place, !keep_order_inside(loop, written, other)});
        }
    }
    return std::nullopt;
}

} // namespace picco::compiler::ir
