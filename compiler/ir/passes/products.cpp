// Sums of products over a loop inside, for all iterations of the loop and the one around: products of matrices.
#include "ir/intervals.h"
#include "ir/linear.h"
#include "ir/loop.h"
#include "plan/dependence.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace picco::compiler::ir {
namespace {

class Products {
  public:
    explicit Products(Loop &loop) : loop_(loop), graph_(loop.graph), axes_{&loop.product->rows, &loop.head} {
        for (const InnerLoop &each : loop.inner)
            axes_.push_back(&each.head);
    }

    bool run() {
        if (!is_regular())
            return false;
        for (size_t i = 0; i < loop_.slots.size(); ++i) {
            Slot &slot = loop_.slots[i];
            if (!slot.is_written)
                continue;
            if (slot.kind != Slot::Kind::kElement) { // a sum that nobody reads
                if (!slot.is_dead || slot.is_read)
                    return false;
                slot.is_written = false;
                slot.final = kNone;
                continue;
            }
            slot.final = with_products(slot.final);
            if (!takes(i, kElements) || !is_made_of(slot.final, kElements, true))
                return false;
        }
        for (const ProductNest::Matrix &each : loop_.product->matrices) {
            const Slot &slot = loop_.slots[each.slot];
            if (Sides(each.down, each.along) == kElements)
                loop_.head.places.push_back(slot.place);
            if (slot.is_written)
                loop_.head.written.push_back(slot.place);
        }
        return has_product_ && are_apart();
    }

  private:
    /// Two of the loops: down and along a matrix.
    using Sides = std::pair<size_t, size_t>;
    static constexpr size_t kRows = 0, kColumns = 1, kInside = 2;
    static constexpr Sides kElements{kRows, kColumns};

    bool is_regular() const;
    bool moves(const Expression &expression) const {
        return std::ranges::any_of(axes_, [&](const CountedLoop *each) { return each->moves(expression); });
    }
    Id with_products(Id id);
    Id sum_behind(Id id);
    Id product_of(Id term, int inner);
    bool fits(Id term, int inner) const;
    Id without_wraps(Id id, int width);
    bool is_made_of(Id id, const Sides &sides, bool has_products);
    bool takes(size_t slot, const Sides &sides);
    bool are_apart() const;

    Loop &loop_;
    Graph &graph_;
    std::vector<const CountedLoop *> axes_; ///< the loop around (kRows), this one, those inside
    Graph::Replacements known_;
    bool has_product_ = false;
};

/// How often the loops run does not depend on where the others are, and nothing but them decides what is done.
bool Products::is_regular() const {
    for (size_t i = 0; i < axes_.size(); ++i) {
        const auto x = counted_loop(*axes_[i]->loop); // as the program has it
        const Expression *first = first_value(*x);
        if (!first || !stays_the_same(*first) || x->loop->body->may_stop)
            return false;
        for (size_t j = 0; j < axes_.size(); ++j) {
            const auto y = counted_loop(*axes_[j]->loop);
            const bool are_beside = i >= kInside && j >= kInside && i != j;
            if (!are_beside && (y->moves(*first) || y->moves(*x->bound) || (i != j && y->moves(*x->limited))))
                return false;
        }
    }
    return !loop_.inner.empty() && !loop_.exchange && loop_.lookups.empty() && loop_.head.numbers.empty() &&
           loop_.head.guards.empty() && loop_.head.unsure.empty() &&
           std::ranges::none_of(loop_.inner, &InnerLoop::is_unsure);
}

Id Products::with_products(Id id) {
    return remembered(known_, id, [&] {
        return graph_[id].op == Op::kBehind
                   ? sum_behind(id)
                   : graph_.rebuilt(id, [&](Id each) { return with_products(each); });
    });
}

/// What a loop inside leaves in a slot to which it adds products; the value itself where it does anything else.
Id Products::sum_behind(Id id) {
    const Value value = graph_[id];
    const auto slot = static_cast<size_t>(value.slot);
    const Id before = value.operands[slot], after = value.operands[value.operands.size() / 2 + slot],
             held = loop_.inner[static_cast<size_t>(value.loop)].held[slot];
    const Value last = graph_[after];
    const bool wraps = last.op == Op::kWrap;
    Linear sum = linear(graph_, wraps ? without_wraps(last.operands[0], last.type->width) : after);
    const auto old = sum.terms.find(held);
    if (value.is_bit || sum.number != 0 || old == sum.terms.end() || old->second != 1 ||
        sum.terms.size() == 1)
        return id;
    sum.terms.erase(old);
    if (wraps && !fits(value_of(graph_, sum), value.loop))
        return id;
    Id result = with_products(before);
    for (const auto &[term, factor] : sum.terms) {
        const Id product = product_of(term, value.loop);
        if (product == kNone)
            return id;
        const Id multiple = graph_.make(Op::kMultiply, {graph_.constant(abs(factor)), product});
        result = graph_.make(factor < 0 ? Op::kSubtract : Op::kAdd, {result, multiple});
    }
    has_product_ = true;
    return wraps || last.op == Op::kAssume ? graph_.make(last.op, {result}, last.type) : result;
}

/// The modulus has room for the sum over all iterations of the loop inside, which is converted once.
bool Products::fits(Id term, int inner) const {
    constexpr int kBitsOfTerms = 18; // where only the run knows
    const auto times = constant_iterations(*counted_loop(*loop_.inner[static_cast<size_t>(inner)].head.loop));
    const int bits =
        times ? static_cast<int>(std::bit_width(static_cast<std::uint64_t>(*times))) : kBitsOfTerms;
    return loop_.room == 0 || Intervals(loop_).of(term).signed_bits() + bits <= loop_.room;
}

/// The value modulo 2^width, in which sums are not converted.
Id Products::without_wraps(Id id, int width) {
    const Value value = graph_[id];
    switch (value.op) {
    case Op::kWrap:
        return value.type->width >= width ? without_wraps(value.operands[0], width) : id;
    case Op::kAssume:
        return without_wraps(value.operands[0], width);
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kNegate:
        return graph_.rebuilt(id, [&](Id each) { return without_wraps(each, width); });
    default:
        return id;
    }
}

Id Products::product_of(Id term, int inner) {
    const Value value = graph_[term];
    if (value.op != Op::kMultiply)
        return kNone;
    const size_t terms = kInside + static_cast<size_t>(inner);
    for (const size_t i : {size_t{0}, size_t{1}}) {
        const Id left = value.operands[i], right = value.operands[1 - i];
        if (is_made_of(left, {kRows, terms}, false) && is_made_of(right, {terms, kColumns}, false))
            return graph_.product(inner, left, right);
    }
    return kNone;
}

/// An operation on elements of matrices, one by one, and on what is the same everywhere. Matrices it is made of are noted.
bool Products::is_made_of(Id id, const Sides &sides, bool has_products) {
    std::vector<bool> seen(graph_.size());
    std::vector<Id> left{id};
    bool has_element = has_products;
    while (!left.empty()) {
        const Id at = left.back();
        left.pop_back();
        if (seen[static_cast<size_t>(at)])
            continue;
        seen[static_cast<size_t>(at)] = true;
        const Value &value = graph_[at];
        switch (value.op) {
        case Op::kInitial: {
            const auto slot = static_cast<size_t>(value.slot);
            const Expression *place = loop_.slots[slot].place;
            if (!place || (moves(*place) && !takes(slot, sides)))
                return false;
            has_element = has_element || moves(*place);
            break;
        }
        case Op::kProduct:
            if (!has_products)
                return false;
            continue;
        case Op::kHeld:
        case Op::kBehind:
            return false;
        default:
            if (value.source && moves(*value.source))
                return false;
        }
        left.insert(left.end(), value.operands.begin(), value.operands.end());
    }
    return has_element;
}

/// The slot is another element at each place of a matrix with these sides, and the same one wherever the other loops are.
bool Products::takes(size_t slot, const Sides &sides) {
    const Expression &place = *loop_.slots[slot].place;
    for (size_t i = 0; i < axes_.size(); ++i) {
        const bool is_side = i == sides.first || i == sides.second;
        if (axes_[i]->moves(place) != is_side || (is_side && !axes_[i]->moves_evenly(place)))
            return false;
    }
    std::vector<ProductNest::Matrix> &matrices = loop_.product->matrices;
    if (std::ranges::find(matrices, slot, &ProductNest::Matrix::slot) == matrices.end())
        matrices.push_back({slot, sides.first, sides.second});
    return true;
}

/// What is written is nothing else that the loops take, as far as the matrices do not say it when the program runs.
bool Products::are_apart() const {
    const std::vector<ProductNest::Matrix> &matrices = loop_.product->matrices;
    for (size_t i = 0; i < loop_.slots.size(); ++i)
        for (size_t j = 0; j < loop_.slots.size(); ++j) {
            const Slot &written = loop_.slots[i], &other = loop_.slots[j];
            if (i == j || !written.is_written || !(other.is_read || other.is_written) ||
                (other.variable && !other.variable->is_address_taken))
                continue;
            const auto matrix = std::ranges::find(matrices, j, &ProductNest::Matrix::slot);
            if (matrix == matrices.end() && !compiler::are_apart(*written.place, *other.place))
                return false;
            const auto meet = [&](const CountedLoop *axis) {
                return dependence(*axis, *written.place, *other.place).kind == Dependence::Kind::kDistance;
            };
            if (matrix != matrices.end() && Sides(matrix->down, matrix->along) == kElements &&
                (meet(axes_[kRows]) || meet(axes_[kColumns])))
                return false;
        }
    return true;
}

} // namespace

std::optional<Reason> find_products(Loop &loop) {
    if (Products(loop).run())
        return std::nullopt;
    return Reason{loop.head.loop->range, "multiplies no matrices"};
}

} // namespace picco::compiler::ir
