// An element at an index that iterations hand on goes along with it: `a[best]` is handed on beside `best`, and where
// `best` becomes m, it becomes `a[m]`. So nothing is looked up in order.
#include "ast/facts.h"
#include "ir/loop.h"
#include "plan/alike.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace picco::compiler::ir {
namespace {

class Companions {
  public:
    explicit Companions(Loop &loop) : loop_(loop), graph_(loop.graph) {}

    void run() {
        for (int round = 0; round < kMostRounds; ++round) {
            bool has_changed = false;
            for (Id id = 0; static_cast<size_t>(id) < graph_.size(); ++id)
                if (graph_[id].op == Op::kLookup && !rejected_.contains(id) && is_used(id)) {
                    const bool is_done = index_of(id) && accompany(id);
                    has_changed |= is_done;
                    if (!is_done)
                        rejected_.insert(id);
                }
            if (!has_changed)
                return;
        }
    }

  private:
    static constexpr int kMostRounds = 16;

    bool is_used(Id id) const {
        return std::ranges::any_of(
            loop_.slots, [&](const Slot &slot) { return slot.is_written && graph_.reaches(slot.final, id); });
    }
    bool index_of(Id lookup);
    bool find_slot(Id index);
    bool is_steady(Id id) const;
    bool accompany(Id lookup);
    size_t companion_of(size_t slot);
    Id follow(Id id);
    Id element(Id index);
    bool is_element(const Expression &place, const Expression &lookup, const Expression &index) const;

    Loop &loop_;
    Graph &graph_;
    std::set<Id> rejected_;
    Value lookup_;               ///< that is replaced
    size_t at_ = 0;              ///< which of its operands is the index
    std::optional<size_t> slot_; ///< that the index is
    std::map<std::pair<const Expression *, size_t>, size_t> companions_; ///< slots, of a place and a slot
    Graph::Replacements followed_;
};

/// Whether one of the indices is a carried slot, or a choice of it and of others; all else of the place is the same
/// for all iterations.
bool Companions::index_of(Id lookup) {
    lookup_ = graph_[lookup];
    slot_.reset();
    bool is_found = false;
    for (size_t i = 0; i < lookup_.operands.size(); ++i) {
        if (is_steady(lookup_.operands[i]))
            continue;
        if (is_found)
            return false;
        is_found = true;
        at_ = i;
    }
    return is_found && !loop_.moves(*lookup_.source) && find_slot(lookup_.operands[at_]) && slot_;
}

/// Notes the carried slot of a choice; whether there is one at most.
bool Companions::find_slot(Id index) {
    const Value &value = graph_[index];
    if (value.op == Op::kSelect)
        return find_slot(value.operands[1]) && find_slot(value.operands[2]);
    if (value.op == Op::kAssume)
        return find_slot(value.operands[0]);
    const auto slot = static_cast<size_t>(value.slot);
    if (value.op != Op::kInitial || !loop_.slots[slot].is_carried())
        return true;
    if (slot_ && slot_ != slot)
        return false;
    slot_ = slot;
    return true;
}

bool Companions::is_steady(Id id) const {
    const Value &value = graph_[graph_.bare(id)];
    if (value.op != Op::kInitial)
        return value.op == Op::kConstant;
    const Slot &slot = loop_.slots[static_cast<size_t>(value.slot)];
    return !slot.is_written && slot.kind != Slot::Kind::kElement && slot.kind != Slot::Kind::kLocal;
}

/// Hands on the element beside its index, in place of the look-up; false: it would be looked up in order again.
bool Companions::accompany(Id lookup) {
    const std::pair key{lookup_.source, *slot_};
    const bool is_new = !companions_.contains(key);
    const auto number = static_cast<int>(loop_.slots.size());
    const Id companion =
        is_new ? graph_.initial(number, lookup_.is_bit) : loop_.slots[companions_.at(key)].initial;
    const Id initial = loop_.slots[*slot_].initial;
    followed_ = {{initial, companion}};
    const Id now = follow(lookup_.operands[at_]), final = follow(loop_.slots[*slot_].final);
    Graph::Replacements known{{lookup, now}};
    const Id replaced = graph_.replaced(final, known);
    for (Id id = 0; static_cast<size_t>(id) < graph_.size(); ++id)
        if (graph_[id].op == Op::kLookup && (graph_.reaches(replaced, id) || graph_.reaches(now, id)) &&
            (graph_.reaches(id, initial) || graph_.reaches(id, companion)))
            return false;
    if (is_new) {
        companions_[key] = loop_.slots.size();
        Slot slot{.place = lookup_.source, .type = lookup_.type, .is_bit = lookup_.is_bit};
        slot.is_companion = slot.is_dead = slot.is_read = slot.is_written = true;
        slot.initial = companion;
        slot.final = replaced;
        loop_.slots.push_back(slot);
    }
    for (Slot &slot : loop_.slots)
        if (slot.is_written)
            slot.final = graph_.replaced(slot.final, known);
    return true;
}

/// The element at an index.
Id Companions::follow(Id id) {
    if (const auto known = followed_.find(id); known != followed_.end())
        return known->second;
    const Value value = graph_[id];
    Id result = kNone;
    if (value.op == Op::kSelect) {
        const Id x = follow(value.operands[1]), y = follow(value.operands[2]);
        result = graph_.select(value.operands[0], x, y);
    } else if (value.op == Op::kAssume) {
        result = follow(value.operands[0]);
    } else {
        result = element(id);
    }
    return followed_[id] = result;
}

/// One that iterations read anyway, or one that is looked up.
Id Companions::element(Id index) {
    if (graph_[index].op == Op::kInitial)
        if (const auto known = companions_.find({lookup_.source, static_cast<size_t>(graph_[index].slot)});
            known != companions_.end())
            return loop_.slots[known->second].initial;
    if (graph_[index].op == Op::kPublic)
        for (const Slot &slot : loop_.slots)
            if (slot.kind == Slot::Kind::kElement && slot.is_read && !slot.is_written &&
                slot.guards.empty() && is_element(*slot.place, *lookup_.source, *graph_[index].source))
                return slot.initial;
    std::vector<Id> operands = lookup_.operands;
    operands[at_] = index;
    return graph_.make(Op::kLookup, operands, lookup_.type, lookup_.source);
}

/// The place is that of the look-up with a public number as its index.
bool Companions::is_element(const Expression &place, const Expression &lookup,
                            const Expression &index) const {
    const auto *field = as<Member>(&place), *other_field = as<Member>(&lookup);
    if (field && other_field)
        return !field->is_arrow && !other_field->is_arrow && field->path == other_field->path &&
               is_element(*field->base, *other_field->base, index);
    const auto *element = as<Subscript>(&place), *other = as<Subscript>(&lookup);
    if (!element || !other || is_private(element->index->type))
        return false;
    const Expression *inner = decayed_array(*element->base), *other_inner = decayed_array(*other->base);
    if (!is_private(other->index->type))
        return are_alike(*element->index, *other->index) && inner && other_inner &&
               is_element(*inner, *other_inner, index);
    return are_alike(*without_conversions(element->index), *without_conversions(&index)) &&
           are_alike(*element->base, *other->base);
}

} // namespace

std::optional<Reason> find_companions(Loop &loop) {
    Companions(loop).run();
    return std::nullopt;
}

} // namespace picco::compiler::ir
