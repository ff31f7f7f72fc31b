// Slots that become sums of multiples of each other: `next = a[i] * this + last; last = this; this = next`, or two that
// change places under a condition.
//
// An iteration is a matrix, and composing two a product of matrices, whose sums of products take one round. What no number of
// iterations brings from one slot to another has no place in it.
#include "ir/intervals.h"
#include "ir/passes/classes.h"
#include "ir/passes/entries.h"

#include <algorithm>
#include <map>

namespace picco::compiler::ir {
namespace {

constexpr size_t kMostSlots = 6;

class System {
  public:
    System(Loop &loop, const std::vector<size_t> &slots)
        : loop_(loop), graph_(loop.graph), slots_(slots), result_{.slots = slots} {}

    std::optional<Recurrence> run() {
        bool is_private = false;
        for (const size_t slot : slots_) {
            const std::optional<Sums> sums = lift(loop_.slots[slot].final);
            if (!sums)
                return std::nullopt;
            for (const auto &[other, factor] : *sums)
                is_private = is_private || (other < count() && !graph_.is_public(factor));
            rows_.push_back(*sums);
        }
        if (!is_private || !has_one_type()) // else a step takes no round
            return std::nullopt;
        entries_ = entries_of(rows_);
        make_parts();
        compose();
        apply();
        return has_room_ ? std::optional(std::move(result_)) : std::nullopt;
    }

  private:
    /// What each slot is multiplied by; count(): what is added.
    using Sums = std::map<size_t, Id>;
    size_t count() const { return slots_.size(); }
    bool depends(Id id) const {
        return std::ranges::any_of(
            slots_, [&](size_t slot) { return graph_.reaches(id, loop_.slots[slot].initial); });
    }
    std::optional<Sums> lift(Id id) {
        return remembered(lifted_, id, [&] { return compute(id); });
    }
    std::optional<Sums> compute(Id id);
    Sums added(Op op, const Sums &x, const Sums &y);
    Sums multiplied(const Sums &x, Id by);
    bool has_one_type() const;
    void make_parts();
    void compose();
    void apply();
    Id in_type(Id value, Op op) { return graph_.make(op, {value}, type()); }
    /// A number modulo 2^width, where the slots wrap.
    Id fitted(Id value);
    const Type *type() const { return loop_.slots[slots_[0]].type; }
    Id product(Id x, Id y) {
        return graph_[x].is_bit   ? graph_.select(x, y, graph_.constant(0))
               : graph_[y].is_bit ? graph_.select(y, x, graph_.constant(0))
                                  : graph_.make(Op::kMultiply, {x, y});
    }

    Loop &loop_;
    Graph &graph_;
    const std::vector<size_t> &slots_;
    Recurrence result_;
    bool wraps_ = false, has_room_ = true;
    std::vector<Sums> rows_;
    std::unordered_map<Id, std::optional<Sums>> lifted_;
    Entries entries_; ///< the part of a slot and one before it
};

std::optional<System::Sums> System::compute(Id id) {
    if (!depends(id))
        return Sums{{count(), id}};
    const Value value = graph_[id];
    switch (value.op) {
    case Op::kInitial:
        for (size_t i = 0; i < count(); ++i)
            if (loop_.slots[slots_[i]].initial == id)
                return Sums{{i, graph_.constant(1)}};
        return std::nullopt;
    case Op::kAssume:
        return lift(value.operands[0]);
    case Op::kWrap:
        if (!type() || value.type->width != type()->width)
            return std::nullopt;
        wraps_ = true;
        return lift(value.operands[0]);
    case Op::kNegate: {
        const std::optional<Sums> x = lift(value.operands[0]);
        return x ? std::optional(multiplied(*x, graph_.constant(-1))) : std::nullopt;
    }
    case Op::kMultiply: {
        const bool is_left = depends(value.operands[0]);
        if (is_left && depends(value.operands[1]))
            return std::nullopt;
        const std::optional<Sums> x = lift(value.operands[is_left ? 0 : 1]);
        return x ? std::optional(multiplied(*x, value.operands[is_left ? 1 : 0])) : std::nullopt;
    }
    case Op::kAdd:
    case Op::kSubtract: {
        const std::optional<Sums> x = lift(value.operands[0]), y = lift(value.operands[1]);
        return x && y ? std::optional(added(value.op, *x, *y)) : std::nullopt;
    }
    case Op::kSelect: {
        if (depends(value.operands[0]))
            return std::nullopt;
        const std::optional<Sums> x = lift(value.operands[1]), y = lift(value.operands[2]);
        if (!x || !y)
            return std::nullopt;
        Sums result;
        for (size_t i = 0; i <= count(); ++i) {
            const Id none = graph_.constant(0);
            const Id yes = x->contains(i) ? x->at(i) : none, no = y->contains(i) ? y->at(i) : none;
            if (yes != none || no != none)
                result[i] = graph_.select(value.operands[0], yes, no);
        }
        return result;
    }
    default:
        return std::nullopt;
    }
}

System::Sums System::added(Op op, const Sums &x, const Sums &y) {
    Sums result = x;
    for (const auto &[slot, factor] : y) {
        const Id before = result.contains(slot) ? result[slot] : graph_.constant(0);
        result[slot] = graph_.make(op, {before, factor});
        if (graph_.is_constant(result[slot], 0))
            result.erase(slot);
    }
    return result;
}

System::Sums System::multiplied(const Sums &x, Id by) {
    Sums result;
    for (const auto &[slot, factor] : x)
        if (const Id product = graph_.make(Op::kMultiply, {factor, by}); !graph_.is_constant(product, 0))
            result[slot] = product;
    return result;
}

/// Whether slots wrap is one question for all of them.
bool System::has_one_type() const {
    return !wraps_ || std::ranges::all_of(slots_, [&](size_t slot) {
        const Type *each = loop_.slots[slot].type;
        return each && each->width == type()->width && each->is_signed == type()->is_signed;
    });
}

Id System::fitted(Id value) {
    if (!wraps_)
        return value;
    std::vector<Interval> parameters(2 * entries_.size(), type_interval(type()));
    has_room_ = has_room_ && Intervals(loop_, parameters).of(value).signed_bits() <= loop_.room;
    return in_type(value, Op::kWrap);
}

void System::make_parts() {
    for (const auto &[entry, part] : entries_) {
        const auto factor = rows_[entry.first].find(entry.second);
        const bool is_there = factor != rows_[entry.first].end();
        const Id value = is_there ? factor->second : graph_.constant(0);
        result_.parts.push_back(graph_[value].is_bit ? graph_.number(value) : fitted(value));
    }
}

void System::compose() {
    result_.kind = Recurrence::Kind::kSystem;
    const auto part = [&](size_t i, size_t j, bool is_later) {
        const size_t number = entries_.at({i, j}) + (is_later ? entries_.size() : 0);
        return graph_.parameter(static_cast<int>(number), false);
    };
    for (const auto &[entry, number] : entries_) {
        const auto [to, from] = entry;
        Id sum = from == count() ? part(to, from, true) : graph_.constant(0);
        for (size_t middle = 0; middle < count(); ++middle)
            if (entries_.contains({to, middle}) && entries_.contains({middle, from}))
                sum =
                    graph_.make(Op::kAdd, {sum, product(part(to, middle, true), part(middle, from, false))});
        result_.composed.push_back(fitted(sum));
    }
}

void System::apply() {
    for (size_t to = 0; to < count(); ++to) {
        Id sum = graph_.constant(0);
        for (size_t from = 0; from <= count(); ++from) {
            const auto entry = entries_.find({to, from});
            if (entry == entries_.end())
                continue;
            const Id factor = graph_.parameter(static_cast<int>(entry->second), false);
            const Slot *const slot = from < count() ? &loop_.slots[slots_[from]] : nullptr;
            const Id old = slot ? graph_.parameter(static_cast<int>(entries_.size() + from), slot->is_bit)
                                : graph_.constant(1);
            sum = graph_.make(Op::kAdd, {sum, product(factor, old)});
        }
        const Slot &slot = loop_.slots[slots_[to]];
        result_.applied.push_back(graph_.make(wraps_ ? Op::kWrap : Op::kAssume, {sum}, slot.type));
    }
}

} // namespace

std::optional<Recurrence> fold_of_system(Loop &loop, const std::vector<size_t> &slots) {
    const bool are_numbers = std::ranges::all_of(slots, [&](size_t slot) {
        return !loop.slots[slot].is_of_jumps() && loop.slots[slot].type && !loop.slots[slot].is_bit;
    });
    if (slots.size() < 2 || slots.size() > kMostSlots || !are_numbers)
        return std::nullopt;
    return System(loop, slots).run();
}

} // namespace picco::compiler::ir
