// Slots that become the greatest, or the least, of sums of slots and numbers, as costs along paths do:
// `with = without + x; without = max(with, without)`.
//
// An iteration is a matrix: what is added to each slot on the way to each. Composing two is a product of matrices in
// which + stands for *, and the greatest for the sum. Where an iteration has no way from one slot to another, it is so
// far that it never wins. Each slot has an open way, whatever conditions say, so that the best of longer ways holds at most
// one that is not there: numbers stay in bounds.
#include "ir/intervals.h"
#include "ir/number_type.h"
#include "ir/passes/classes.h"
#include "ir/passes/entries.h"
#include "plan/counted_loop.h"

#include <algorithm>
#include <map>

namespace picco::compiler::ir {
namespace {

constexpr size_t kMostSlots = 4;

class Paths {
  public:
    Paths(Loop &loop, const std::vector<size_t> &slots, bool is_greatest)
        : loop_(loop), graph_(loop.graph), slots_(slots), is_greatest_(is_greatest),
          intervals_(loop), result_{.slots = slots, .is_greatest = is_greatest} {}

    std::optional<Recurrence> run() {
        for (const size_t slot : slots_) {
            const std::optional<Sums> sums = lift(loop_.slots[slot].final);
            if (!sums)
                return std::nullopt;
            rows_.push_back(*sums);
        }
        if (!has_open_ways() || !find_bounds() || !find_entries())
            return std::nullopt;
        make_parts();
        compose();
        apply();
        return std::move(result_);
    }

  private:
    /// What is added to a slot, by its place in slots_, or the sum without one: count(). Closed: under a condition.
    struct Way {
        Id weight;
        Id is_open; ///< a bit
    };
    using Sums = std::map<size_t, Way>;
    size_t count() const { return slots_.size(); }
    std::optional<Sums> lift(Id id);
    std::optional<Sums> compute(Id id);
    std::optional<Sums> choice(const Value &value);
    std::optional<Sums> taken_apart(const Value &choice);
    std::optional<Sums> moved(std::optional<Sums> sums, Op op, Id by);
    Sums best(const Sums &x, const Sums &y);
    bool is_order(const Value &choice) const;
    bool depends(Id id) const {
        return std::ranges::any_of(
            slots_, [&](size_t slot) { return graph_.reaches(id, loop_.slots[slot].initial); });
    }
    bool has_open_ways();
    bool find_bounds();
    int levels() const;
    bool find_entries();
    void make_parts();
    void compose();
    void apply();
    Id better(Id x, Id y) { return graph_.make(is_greatest_ ? Op::kMaximum : Op::kMinimum, {x, y}); }
    Id best_of(std::vector<Id> values);
    Id add(Id x, Id y) { return graph_.make(Op::kAdd, {x, y}); }

    Loop &loop_;
    Graph &graph_;
    const std::vector<size_t> &slots_;
    bool is_greatest_;
    Intervals intervals_;
    Recurrence result_;
    std::vector<Sums> rows_;
    std::unordered_map<Id, std::optional<Sums>> lifted_;
    Entries entries_;            ///< the part of a slot and one before it
    mpz_class far_;              ///< what closed ways add
    const Type *type_ = nullptr; ///< of all entries
};

std::optional<Paths::Sums> Paths::lift(Id id) {
    return remembered(lifted_, id, [&] { return compute(id); });
}

std::optional<Paths::Sums> Paths::compute(Id id) {
    if (!depends(id))
        return Sums{{count(), {id, graph_.bit(true)}}};
    const Value value = graph_[id];
    switch (value.op) {
    case Op::kInitial:
        for (size_t i = 0; i < count(); ++i)
            if (loop_.slots[slots_[i]].initial == id)
                return Sums{{i, {graph_.constant(0), graph_.bit(true)}}};
        return std::nullopt;
    case Op::kAssume:
        return lift(value.operands[0]);
    case Op::kAdd:
        if (!depends(value.operands[1]))
            return moved(lift(value.operands[0]), Op::kAdd, value.operands[1]);
        return depends(value.operands[0]) ? std::nullopt
                                          : moved(lift(value.operands[1]), Op::kAdd, value.operands[0]);
    case Op::kSubtract:
        return depends(value.operands[1]) ? std::nullopt
                                          : moved(lift(value.operands[0]), Op::kSubtract, value.operands[1]);
    case Op::kSelect:
        return choice(value);
    default:
        return std::nullopt;
    }
}

std::optional<Paths::Sums> Paths::moved(std::optional<Sums> sums, Op op, Id by) {
    if (sums)
        for (auto &[slot, way] : *sums)
            way.weight = graph_.make(op, {way.weight, by});
    return sums;
}

/// The selection takes the better one of its two sides.
bool Paths::is_order(const Value &choice) const {
    const Value &order = graph_[choice.operands[0]];
    if (order.op != Op::kLess && order.op != Op::kLessEqual)
        return false;
    const Id lesser = graph_.bare(order.operands[0]), greater = graph_.bare(order.operands[1]);
    const Id taken = graph_.bare(choice.operands[1]), left = graph_.bare(choice.operands[2]);
    return is_greatest_ ? taken == greater && left == lesser : taken == lesser && left == greater;
}

std::optional<Paths::Sums> Paths::choice(const Value &value) {
    const std::optional<Sums> x = lift(value.operands[1]), y = lift(value.operands[2]);
    if (!x || !y)
        return std::nullopt;
    if (is_order(value))
        return best(*x, *y);
    const Id condition = value.operands[0];
    if (depends(condition))
        return taken_apart(value);
    Sums result;
    for (size_t i = 0; i <= count(); ++i) {
        const auto a = x->find(i), b = y->find(i);
        if (a == x->end() && b == y->end())
            continue;
        const Way none{graph_.constant(0), graph_.bit(false)};
        const Way &yes = a == x->end() ? none : a->second, &no = b == y->end() ? none : b->second;
        result[i] = {graph_.select(condition, yes.weight, no.weight),
                     graph_.select(condition, yes.is_open, no.is_open)};
    }
    return result;
}

/// A condition beside the order.
std::optional<Paths::Sums> Paths::taken_apart(const Value &choice) {
    const Value condition = graph_[choice.operands[0]];
    if (condition.op != Op::kAnd && condition.op != Op::kOr)
        return std::nullopt;
    for (const size_t i : {size_t{0}, size_t{1}}) {
        const Id alone = condition.operands[i];
        if (depends(alone))
            continue;
        const Id x = choice.operands[1], y = choice.operands[2];
        const Id other = graph_.select(condition.operands[1 - i], x, y);
        return lift(condition.op == Op::kAnd ? graph_.select(alone, other, y)
                                             : graph_.select(alone, x, other));
    }
    return std::nullopt;
}

Paths::Sums Paths::best(const Sums &x, const Sums &y) {
    Sums result = x;
    for (const auto &[slot, way] : y) {
        const auto [at, is_new] = result.try_emplace(slot, way);
        if (is_new)
            continue;
        const Way other = at->second;
        const Id weight = better(other.weight, way.weight);
        // Where one of them is closed, it is the other.
        at->second = {
            graph_.select(other.is_open, graph_.select(way.is_open, weight, other.weight), way.weight),
            graph_.either(other.is_open, way.is_open)};
    }
    return result;
}

/// From each slot on to one of them, whatever conditions say.
bool Paths::has_open_ways() {
    return std::ranges::all_of(rows_, [&](const Sums &row) {
        Id is_open = graph_.bit(false);
        for (const auto &[slot, way] : row)
            if (slot < count())
                is_open = graph_.either(is_open, way.is_open);
        return graph_.is_constant(is_open, 1);
    });
}

/// How far closed ways are, and a type that has room for all entries; false where numbers that large cannot be compared.
bool Paths::find_bounds() {
    mpz_class weight = 1, value = 1;
    const auto note = [](mpz_class &most, const Interval &each) {
        most = std::max({most, mpz_class(abs(each.low)), mpz_class(abs(each.high))});
    };
    for (const Sums &row : rows_)
        for (const auto &[slot, way] : row)
            note(weight, intervals_.of(way.weight));
    for (const size_t slot : slots_)
        note(value, type_interval(loop_.slots[slot].type));
    const mpz_class path = (weight << levels()) + value;
    far_ = 1;
    while (far_ <= 2 * path + 2 * value)
        far_ *= 2;
    const Interval all{-far_ - 2 * path, far_ + 2 * path};
    const int bits = all.signed_bits();
    if (bits + 1 > loop_.room) // a difference of two
        return false;
    type_ = number_type(loop_, bits, true);
    return true;
}

/// Of the tree that the iterations make.
int Paths::levels() const {
    const Expression *first = first_value(loop_.head);
    if (!first || !first->constant || !loop_.head.bound->constant)
        return kLevels;
    const Int128 apart = *loop_.head.bound->constant - *first->constant;
    int result = 1; // the limit itself may be one
    while (result < kLevels && (Int128{1} << result) <= (apart < 0 ? -apart : apart) + 1)
        ++result;
    return result;
}

/// The ways that some number of iterations has; false where slots do not lead to each other.
bool Paths::find_entries() {
    entries_ = entries_of(rows_);
    for (size_t i = 0; i < count(); ++i)
        for (size_t j = 0; j < count(); ++j)
            if (!entries_.contains({i, j}))
                return false;
    return true;
}

void Paths::make_parts() {
    const Id far = graph_.constant(is_greatest_ ? mpz_class(-far_) : far_);
    for (const auto &[entry, part] : entries_) {
        const auto way = rows_[entry.first].find(entry.second);
        result_.parts.push_back(way == rows_[entry.first].end()
                                    ? far
                                    : graph_.select(way->second.is_open, way->second.weight, far));
    }
}

Id Paths::best_of(std::vector<Id> values) {
    for (; values.size() > 1; values.resize((values.size() + 1) / 2))
        for (size_t i = 0; 2 * i < values.size(); ++i)
            values[i] = 2 * i + 1 < values.size() ? better(values[2 * i], values[2 * i + 1]) : values[2 * i];
    return values[0];
}

void Paths::compose() {
    result_.kind = Recurrence::Kind::kPaths;
    const auto part = [&](size_t i, size_t j, bool is_later) {
        const size_t number = entries_.at({i, j}) + (is_later ? entries_.size() : 0);
        return graph_.parameter(static_cast<int>(number), false);
    };
    for (const auto &[entry, number] : entries_) {
        const auto [to, from] = entry;
        std::vector<Id> sums;
        for (size_t middle = 0; middle < count(); ++middle)
            if (entries_.contains({to, middle}) && entries_.contains({middle, from}))
                sums.push_back(add(part(to, middle, true), part(middle, from, false)));
        if (from == count())
            sums.push_back(part(to, from, true));
        result_.composed.push_back(graph_.make(Op::kAssume, {best_of(sums)}, type_));
    }
}

void Paths::apply() {
    for (size_t to = 0; to < count(); ++to) {
        std::vector<Id> sums;
        for (size_t from = 0; from <= count(); ++from) {
            const auto entry = entries_.find({to, from});
            if (entry == entries_.end())
                continue;
            const Id way = graph_.parameter(static_cast<int>(entry->second), false);
            sums.push_back(from == count()
                               ? way
                               : add(way, graph_.parameter(static_cast<int>(entries_.size() + from), false)));
        }
        result_.applied.push_back(graph_.make(Op::kAssume, {best_of(sums)}, loop_.slots[slots_[to]].type));
    }
}

} // namespace

std::optional<Recurrence> fold_of_paths(Loop &loop, const std::vector<size_t> &slots) {
    const bool are_numbers = std::ranges::all_of(slots, [&](size_t slot) {
        const Type *type = loop.slots[slot].type;
        return !loop.slots[slot].is_of_jumps() && type && type->is_signed && !loop.slots[slot].is_bit;
    });
    if (slots.size() > kMostSlots || !are_numbers)
        return std::nullopt;
    std::optional<Recurrence> found = Paths(loop, slots, true).run();
    return found ? std::move(found) : Paths(loop, slots, false).run();
}

} // namespace picco::compiler::ir
