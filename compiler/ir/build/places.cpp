// From the typed tree to IR: places.
#include "ir/build/builder.h"

#include "ast/facts.h"
#include "ir/facts.h"
#include "plan/alike.h"
#include "plan/extremes.h"
#include "plan/own_scalars.h"

#include <algorithm>

namespace picco::compiler::ir {

/// An element at a private index of an array that the loop leaves as it is.
Id Builder::lookup(const Expression &place) {
    const Type *stored = stored_type(place);
    if (!is_private(place.type) || !is_integer(place.type) || is_float_word(place.type) ||
        !is_integer(stored) || stored->width > 64 || place.type->is_volatile || is_bit_field(place))
        fail(place.range, "takes something other than an integer at a private index");
    if (const VariableSymbol *array = base_variable(&place); array && own_.contains(array))
        fail(place.range, "takes an element at a private index of an array of the body");
    std::vector<Id> indices;
    const Expression *at = &place;
    while (!as<Name>(at)) {
        if (const auto *member = as<Member>(at); member && !member->is_arrow) {
            at = member->base;
            continue;
        }
        const auto *element = as<Subscript>(at);
        if (!element)
            fail(place.range, "takes an element at a private index of what a pointer leads to");
        const Expression &index = *element->index;
        if (is_private(index.type))
            indices.insert(indices.begin(), value(index));
        else if (!stays_the_same(index) || loop_.head.mentions_number(index) ||
                 (!guards_.empty() && !index.constant))
            fail(index.range, "takes an element at an index that changes in the loop");
        at = decayed_array(*element->base);
        if (!at) {
            const auto *pointer = as<Name>(without_conversions(element->base));
            if (!declared_array(*element->base) || !pointer)
                fail(place.range, "takes an element at a private index of what a pointer leads to");
            at = pointer;
        }
    }
    const Expression *source = &place;
    for (const Expression *each : loop_.lookups)
        if (are_alike(*each, place))
            source = each;
    if (source == &place)
        loop_.lookups.push_back(&place);
    return loop_.graph.make(Op::kLookup, std::move(indices), stored, source);
}

Id Builder::load(const Expression &place) {
    if (is_at_private_place(place))
        return is_written_array(place) ? pick(place) : lookup(place);
    return load_slot(slot_of(place), place.range);
}

void Builder::store(const Expression &place, Id value) {
    if (is_at_private_place(place))
        return store_at_index(place, value);
    const size_t slot = slot_of(place);
    if (loop_.slots[slot].is_inside)
        fail(place.range, "writes to what moves with a loop inside");
    if (loop_.slots[slot].is_scattered)
        fail(place.range, "writes to an element that does not move evenly");
    stored_.insert(slot);
    store_slot(slot, value, place.range);
}

/// Of a variable that each iteration has for itself: a new one or, in a function that is called twice, the one from
/// before.
size_t Builder::local_of(const VariableSymbol &variable) {
    for (size_t i = 0; i < loop_.slots.size(); ++i)
        if (loop_.slots[i].variable == &variable)
            return i;
    Slot slot{.kind = Slot::Kind::kLocal, .variable = &variable, .type = variable.type};
    slot.is_bit = is_bit(variable.type) || (!variable.is_parameter && holds_bits(variable, *function_));
    slot.is_dead = true;
    loop_.slots.push_back(slot);
    return loop_.slots.size() - 1;
}

size_t Builder::slot_of(const Expression &place) {
    if (const std::optional<OwnPart> part = own_part(place))
        return slot_of_part(*part, place.type);
    const auto *name = as<Name>(&place);
    const auto *variable = name ? as<VariableSymbol>(name->symbol) : nullptr;
    for (size_t i = 0; i < loop_.slots.size(); ++i) {
        Slot &slot = loop_.slots[i];
        if (!(slot.variable ? slot.variable == variable : slot.place && are_alike(*slot.place, place)))
            continue;
        join_guards(slot);
        return i;
    }
    loop_.slots.push_back(new_slot(place));
    if (loop_.slots.back().kind == Slot::Kind::kElement && !guards_.empty())
        loop_.slots.back().guards = {guards_};
    return loop_.slots.size() - 1;
}

/// Iterations come to a place once more.
void Builder::join_guards(Slot &slot) const {
    if (slot.kind != Slot::Kind::kElement || slot.guards.empty())
        return;
    if (guards_.empty())
        return slot.guards.clear();
    Guards other_side = guards_;
    other_side.back().is_negated = !other_side.back().is_negated;
    for (Guards &each : slot.guards) {
        if (each.size() <= guards_.size() && std::equal(each.begin(), each.end(), guards_.begin()))
            return;
        if (each != other_side)
            continue;
        each.pop_back();
        if (each.empty())
            slot.guards.clear();
        return;
    }
    slot.guards.push_back(guards_);
}

/// Elements that some iterations may not have are looked for one by one, where all only read them.
void Builder::finish_guards() {
    for (size_t i = 0; i < loop_.slots.size(); ++i) {
        Slot &slot = loop_.slots[i];
        if (slot.guards.empty())
            continue;
        if (stored_.contains(i)) {
            if (!starts_in_array(*slot.place))
                fail(slot.place->range, "writes under a public condition to what may not be there");
            loop_.head.unsure.push_back(slot.place);
        } else {
            slot.is_scattered = true;
            loop_.head.guards[slot.place] = slot.guards;
        }
    }
}

/// An element of an array whose length is known. The first ones may be computed, whether or not anybody comes to them:
/// counters that go up from 0, or more, are the indices.
bool Builder::starts_in_array(const Expression &place) const {
    const Expression *first = first_value(loop_.head);
    if (loop_.head.step < 0 || !first || !first->constant || *first->constant < 0)
        return false;
    const auto is_plain = [](const Subscript &element) {
        const Expression &index = *without_conversions(element.index);
        return as<Name>(&index) || (index.constant && *index.constant >= 0);
    };
    const auto *element = as<Subscript>(&place);
    if (!element || !is_plain(*element))
        return false;
    while (const auto *outer = as<Subscript>(without_conversions(element->base))) {
        element = outer;
        if (!is_plain(*element))
            return false;
    }
    const auto *name = as<Name>(without_conversions(element->base));
    return name && (declared_array(*element->base) || is_array(name->type));
}

bool is_part_of_variable(const Expression &place) {
    const auto *member = as<Member>(&place);
    return as<Name>(&place) || (member && !member->is_arrow && is_part_of_variable(*member->base));
}

Slot Builder::new_slot(const Expression &place) {
    if (!is_private(place.type) || !is_integer(place.type) || place.type->is_volatile ||
        is_bit_field(place) || is_at_private_place(place) || is_at_private_location(place))
        fail(place.range, is_at_private_place(place) ? "takes an element at a private index"
                                                     : "takes something other than a private number");
    Slot slot{.place = &place, .type = place.type};
    slot.is_bit = is_bit(place.type);
    if (const auto *name = as<Name>(&place)) {
        slot.variable = as<VariableSymbol>(name->symbol);
        if (!slot.variable)
            fail(place.range, "takes something other than a variable");
        if (slot.variable->is_address_taken)
            slot.kind = Slot::Kind::kCell;
        slot.is_bit = slot.is_bit || holds_bits(*slot.variable, around_);
        slot.is_dead = is_named_only_in(*loop_.head.loop->body, *slot.variable, around_) ||
                       is_only_in_exchanges(*slot.variable, around_);
        slot.outside = values_outside(*loop_.head.loop->body, *slot.variable, around_, ranges_);
        return slot;
    }
    slot.is_inside = loop_.moves_inside(place);
    if (!slot.is_inside && unsure_loops_ > 0 && !is_part_of_variable(place))
        fail(place.range, "takes a place to which a loop inside may not come");
    if (slot.is_inside && !guards_.empty())
        fail(place.range, "takes an element that a public condition may keep a loop inside away from");
    if (!loop_.moves(place)) {
        if (!is_steady_place(place))
            fail(place.range, "takes a place that the loop may move");
        if (!guards_.empty() && !is_part_of_variable(place))
            fail(place.range, "takes a place that a public condition may keep it away from");
        slot.kind = Slot::Kind::kCell;
        return slot;
    }
    const Expression *element = &place; // that a field may belong to
    for (auto *member = as<Member>(element); member && !member->is_arrow; member = as<Member>(element))
        element = member->base;
    if (!as<Subscript>(element))
        fail(place.range, "takes a place that does not move evenly");
    slot.kind = Slot::Kind::kElement;
    if (loop_.head.moves_evenly(*element) && !loop_.head.mentions_number(*element))
        return slot;
    if (slot.is_inside)
        fail(place.range, "takes an element of a loop inside that does not move evenly");
    if (element != &place)
        fail(place.range, "takes a field of an element that does not move evenly");
    if (!is_public_place(place, stays_the_same))
        fail(place.range, "takes an element at an index with effects");
    slot.is_scattered = true;
    return slot;
}

/// Where it is stays the same as long as the loop runs.
bool Builder::is_steady_place(const Expression &place) const {
    if (as<Name>(&place))
        return true;
    if (const auto *member = as<Member>(&place)) {
        if (!member->is_arrow)
            return is_steady_place(*member->base);
        const auto *load = as<Conversion>(member->base);
        return load && load->conversion == ConversionKind::kLoad && !is_private(load->type) &&
               as<Name>(load->operand);
    }
    if (const auto *unary = as<Unary>(&place); unary && unary->op == UnaryOperator::kDereference) {
        const auto *load = as<Conversion>(unary->operand);
        return load && load->conversion == ConversionKind::kLoad && !is_private(load->type) &&
               as<Name>(load->operand);
    }
    const auto *subscript = as<Subscript>(&place);
    const auto *base = subscript ? as<Conversion>(subscript->base) : nullptr;
    if (!base || is_private(subscript->index->type) || !stays_the_same(*subscript->index))
        return false;
    if (base->conversion == ConversionKind::kArrayToPointer)
        return is_steady_place(*base->operand);
    return base->conversion == ConversionKind::kLoad && !is_private(base->type) && as<Name>(base->operand);
}

} // namespace picco::compiler::ir
