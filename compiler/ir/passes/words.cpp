// Words that iterations change bit by bit, as sets of flags are: `f = (f & ~dropped[i]) | added[i]`.
//
// What becomes of a bit is a function of it: kept, turned, set or cleared. All of these are (s & a) ^ b, whatever the
// iteration does to it and under whatever conditions of its own. Where all of it is one operation, that alone composes.
#include "ir/intervals.h"
#include "ir/passes/classes.h"
#include "plan/ranges.h"

#include <algorithm>
#include <functional>

namespace picco::compiler::ir {
namespace {

class Words {
  public:
    Words(Loop &loop, size_t slot)
        : graph_(loop.graph), slot_(loop.slots[slot]),
          intervals_(loop), result_{.kind = Recurrence::Kind::kWord, .slots = {slot}} {}

    std::optional<Recurrence> run() {
        if (slot_.is_bit || !slot_.type || !find_type(slot_.final) || !type_)
            return std::nullopt;
        for (const Op op : {Op::kBitOr, Op::kBitAnd, Op::kBitXor}) {
            only_ = op;
            lifted_.clear();
            if (const std::optional<Masks> masks = lift_last(slot_.final)) {
                result_.parts = {masks->turned};
                result_.composed = {word(op, parameter(0), parameter(1))};
                result_.applied = {in_slot(word(op, old(1), parameter(0)))};
                return std::move(result_);
            }
        }
        only_ = std::nullopt;
        lifted_.clear();
        const std::optional<Masks> masks = lift_last(slot_.final);
        if (!masks)
            return std::nullopt;
        result_.parts = {masks->kept, masks->turned};
        result_.composed = {word(Op::kBitAnd, parameter(0), parameter(2)),
                            word(Op::kBitXor, word(Op::kBitAnd, parameter(1), parameter(2)), parameter(3))};
        result_.applied = {in_slot(word(Op::kBitXor, word(Op::kBitAnd, old(2), parameter(0)), parameter(1)))};
        return std::move(result_);
    }

  private:
    /// (s & kept) ^ turned; with `only_`: s only_ turned.
    struct Masks {
        Id kept, turned;
    };
    bool find_type(Id id);
    bool depends(Id id) const { return graph_.reaches(id, slot_.initial); }
    std::optional<Masks> lift_last(Id id);
    std::optional<Masks> lift(Id id);
    std::optional<Masks> compute(Id id);
    std::optional<Masks> combined(Op op, const Masks &x, Id by);
    std::optional<Masks> fitted(const Value &value);
    std::optional<Masks> joined(Id condition, const std::optional<Masks> &x, const std::optional<Masks> &y);
    mpz_class ones() const { return type_->is_signed ? mpz_class(-1) : type_interval(type_).high; }
    /// What s only_ changes nothing by.
    Id neutral() { return graph_.constant(only_ == Op::kBitAnd ? ones() : mpz_class(0)); }
    Id complement(Id x) { return graph_.make(Op::kSubtract, {graph_.constant(ones()), x}); }
    Id word(Op op, Id x, Id y);
    Id parameter(int number) { return graph_.parameter(number, false); }
    Id old(int number) {
        const bool fits = type_interval(type_).contains(type_interval(slot_.type));
        return fits ? parameter(number) : graph_.make(Op::kWrap, {parameter(number)}, type_);
    }
    Id in_slot(Id value) {
        const bool fits = type_interval(slot_.type).contains(type_interval(type_));
        return fits ? value : graph_.make(Op::kWrap, {value}, slot_.type);
    }

    Graph &graph_;
    const Slot &slot_;
    Intervals intervals_;
    Recurrence result_;
    const Type *type_ = nullptr; ///< of the operations
    std::optional<Op> only_;
    std::unordered_map<Id, std::optional<Masks>> lifted_;
};

/// The type that all operations on the slot's bits have; false where there are several.
bool Words::find_type(Id id) {
    return !graph_.any_below(id, [&](const Value &value) {
        const bool is_word = value.op == Op::kBitAnd || value.op == Op::kBitOr || value.op == Op::kBitXor;
        if (!is_word || !std::ranges::any_of(value.operands, [&](Id each) { return depends(each); }))
            return false;
        if (!type_)
            type_ = value.type;
        return value.type->width != type_->width || value.type->is_signed != type_->is_signed;
    }) && (!type_ || type_->width >= slot_.type->width);
}

Id Words::word(Op op, Id x, Id y) {
    for (const auto &[one, other] : {std::pair(x, y), std::pair(y, x)}) {
        const Value &value = graph_[one];
        if (value.op != Op::kConstant)
            continue;
        if (op == Op::kBitAnd && (value.number == 0 || value.number == ones()))
            return value.number == 0 ? one : other;
        if (op == Op::kBitOr && (value.number == 0 || value.number == ones()))
            return value.number == 0 ? other : one;
        if (op == Op::kBitXor && value.number == 0)
            return other;
        if (op == Op::kBitXor && value.number == ones())
            return complement(other);
    }
    return graph_.make(op, {x, y}, type_);
}

/// Of what goes to the slot: there conversions to its type come to nothing, as the last one does it.
std::optional<Words::Masks> Words::lift_last(Id id) {
    const Value value = graph_[id];
    if (value.op == Op::kSelect && depends(id))
        return depends(value.operands[0])
                   ? std::nullopt
                   : joined(value.operands[0], lift_last(value.operands[1]), lift_last(value.operands[2]));
    const bool is_conversion = value.op == Op::kWrap || value.op == Op::kAssume || value.op == Op::kFit;
    if (is_conversion && value.type->width == slot_.type->width && depends(id))
        return lift_last(value.operands[0]);
    return lift(id);
}

std::optional<Words::Masks> Words::lift(Id id) {
    return remembered(lifted_, id, [&] { return compute(id); });
}

std::optional<Words::Masks> Words::compute(Id id) {
    if (id == slot_.initial)
        return only_ ? Masks{kNone, neutral()} : Masks{graph_.constant(ones()), graph_.constant(0)};
    if (!depends(id)) {
        if (only_ || !type_interval(type_).contains(intervals_.of(id)))
            return std::nullopt;
        return Masks{graph_.constant(0), id};
    }
    const Value value = graph_[id];
    switch (value.op) {
    case Op::kBitAnd:
    case Op::kBitOr:
    case Op::kBitXor: {
        const bool is_left = depends(value.operands[0]);
        if (is_left && depends(value.operands[1]))
            return std::nullopt;
        const std::optional<Masks> x = lift(value.operands[is_left ? 0 : 1]);
        return x ? combined(value.op, *x, value.operands[is_left ? 1 : 0]) : std::nullopt;
    }
    case Op::kSubtract: { // ~
        const Value &from = graph_[value.operands[0]];
        if (only_ || from.op != Op::kConstant || from.number != ones())
            return std::nullopt;
        const std::optional<Masks> x = lift(value.operands[1]);
        return x ? std::optional(Masks{x->kept, complement(x->turned)}) : std::nullopt;
    }
    case Op::kAssume:
    case Op::kFit:
        return lift(value.operands[0]);
    case Op::kWrap:
        return fitted(value);
    case Op::kSelect:
        return depends(value.operands[0])
                   ? std::nullopt
                   : joined(value.operands[0], lift(value.operands[1]), lift(value.operands[2]));
    default:
        return std::nullopt;
    }
}

std::optional<Words::Masks> Words::combined(Op op, const Masks &x, Id by) {
    if (only_)
        return op == *only_ ? std::optional(Masks{kNone, word(op, x.turned, by)}) : std::nullopt;
    switch (op) {
    case Op::kBitAnd:
        return Masks{word(Op::kBitAnd, x.kept, by), word(Op::kBitAnd, x.turned, by)};
    case Op::kBitOr:
        return Masks{word(Op::kBitAnd, x.kept, complement(by)), word(Op::kBitOr, x.turned, by)};
    default:
        return Masks{x.kept, word(Op::kBitXor, x.turned, by)};
    }
}

/// A conversion in between: to a type of as many bits, or to one without a sign, which clears the others.
std::optional<Words::Masks> Words::fitted(const Value &value) {
    const std::optional<Masks> x = lift(value.operands[0]);
    if (!x || value.type->width == type_->width)
        return x;
    if (only_ || value.type->is_signed || value.type->width > type_->width)
        return std::nullopt;
    return combined(Op::kBitAnd, *x, graph_.constant(type_interval(value.type).high));
}

std::optional<Words::Masks> Words::joined(Id condition, const std::optional<Masks> &x,
                                          const std::optional<Masks> &y) {
    if (!x || !y)
        return std::nullopt;
    return Masks{only_ ? kNone : graph_.select(condition, x->kept, y->kept),
                 graph_.select(condition, x->turned, y->turned)};
}

} // namespace

std::optional<Recurrence> fold_of_words(Loop &loop, size_t slot) {
    return Words(loop, slot).run();
}

} // namespace picco::compiler::ir
