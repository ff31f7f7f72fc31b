// Which slots may be one place: known to be apart, to be compared when the program runs, or in the way.
#include "ast/facts.h"
#include "ir/loop.h"

#include <fmt/format.h>

namespace picco::compiler::ir {
namespace {

/// Two fields of one struct, or elements of one array at different constant indices, or parts of such.
bool are_parts_apart(const Expression &x, const Expression &y) {
    const auto *a = as<Member>(&x), *b = as<Member>(&y);
    if (a && b && a->is_arrow == b->is_arrow && !a->path.empty() && !b->path.empty()) {
        if (are_alike(*a->base, *b->base))
            return a->path.front() != b->path.front();
        return !a->is_arrow && are_parts_apart(*a->base, *b->base);
    }
    const auto *c = as<Subscript>(&x), *d = as<Subscript>(&y);
    if (!c || !d)
        return false;
    if (are_alike(*c->base, *d->base))
        return c->index->constant && d->index->constant && *c->index->constant != *d->index->constant;
    const Expression *left = decayed_array(*c->base), *right = decayed_array(*d->base);
    return left && right && are_parts_apart(*left, *right);
}

/// A variable that nothing points to.
bool is_plain_variable(const Slot &slot) {
    return slot.variable && !slot.variable->is_address_taken;
}

bool are_apart(const Slot &x, const Slot &y) {
    if (is_plain_variable(x) || is_plain_variable(y) || !x.place || !y.place || x.is_companion ||
        y.is_companion)
        return true;
    const VariableSymbol *a = base_variable(x.place), *b = base_variable(y.place);
    return (a && b && a != b) || are_parts_apart(*x.place, *y.place);
}

/// Nothing that the loop writes is in the array.
bool is_apart(const Slot &written, const Expression &lookup) {
    if (is_plain_variable(written) || !written.place || written.is_companion)
        return true;
    const VariableSymbol *a = base_variable(written.place), *b = base_variable(&lookup);
    return a && b && a != b;
}

} // namespace

std::optional<Reason> find_dependences(Loop &loop) {
    for (const Expression *lookup : loop.lookups)
        for (const Slot &slot : loop.slots)
            if (slot.is_written && !is_apart(slot, *lookup))
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
            if (i == j || !is_used || (other.is_written && j < i) || are_apart(written, other))
                continue;
            if (other.is_inside)
                return Reason{written.place->range, "writes to what a loop inside may read"};
            if (written.kind != Slot::Kind::kElement || other.kind != Slot::Kind::kElement)
                return Reason{written.place->range, "writes to what may be another place of the loop, too"};
            loop.head.must_differ.push_back({written.place, other.place, true});
        }
    }
    return std::nullopt;
}

} // namespace picco::compiler::ir
