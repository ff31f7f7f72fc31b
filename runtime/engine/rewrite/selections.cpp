#include "engine/rewrite/selections.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {

Selections::~Selections() {
    for (const NodeId id : recorded_) {
        table_.release(id);
    }
    for (const NodeId id : held_) {
        table_.release(id);
    }
}

/// What a node selects by a comparison of few rounds that has not started; comparison 0: nothing.
Selections::Choice Selections::choice_of(NodeId id) const {
    const Node &node = table_[id];
    const bool is_product =
        node.form == Form::kProduct && (node.op == Op::kSelect || node.op == Op::kMultiply);
    if (node.state != State::kPending || (!is_product && node.op != Op::kExchange)) {
        return {};
    }
    const Choice choice = choice_by(bit_behind(node.operands[0]), node.operands[1], node.operands[2]);
    return choice.comparison == 0 && node.op == Op::kMultiply
               ? choice_by(bit_behind(node.operands[1]), node.operands[0], 0)
               : choice;
}

/// The bit that a number is made from, in this pass; 0: none.
NodeId Selections::bit_behind(NodeId number) const {
    const Node &node = table_[number];
    if (number != 0 && node.op == Op::kToField && node.state == State::kPending) {
        return node.operands[0];
    }
    const auto changed = bits_.find(number);
    return changed != bits_.end() ? changed->second : 0;
}

Selections::Choice Selections::choice_by(NodeId bit, NodeId when_set, NodeId otherwise) const {
    const auto is_pending = [&](Op op) {
        return bit != 0 && table_[bit].op == op && table_[bit].state == State::kPending;
    };
    for (; is_pending(Op::kNot); std::swap(when_set, otherwise)) {
        bit = table_[bit].operands[0];
    }
    const bool is_equality = is_pending(Op::kEqualZero);
    const bool is_quick = (is_equality && latency_.has_few_rounds(Op::kLessThanZero, table_[bit].k + 1)) ||
                          is_pending(Op::kLessThanZero);
    return is_quick && table_[bit].m == kFewRounds ? Choice{bit, when_set, otherwise, is_equality} : Choice{};
}

/// Of a selection: as many as that of the operands that is ready last, and the rounds.
std::uint64_t Selections::end_of(const Choice &choice) const {
    const std::uint64_t start = std::max(ready_without_reductions(table_[choice.comparison].operands, 0),
                                         ready_without_reductions({choice.when_set, choice.otherwise, 0}, 0));
    const int m = choice.is_equality && !compares_twice(choice) ? kOfEquality : 0;
    return start + static_cast<std::uint64_t>(latency_.of(Op::kSelectNegative, bits_of(choice), m));
}

/// The selection as a product, with a reference for the caller. `like`: the node whose value it is.
NodeId Selections::selected(const Choice &choice, NodeId like) {
    const auto value = [&](NodeId id) { return id == 0 ? 0 : without_reductions(id, 0); };
    const NodeId x = difference_without_reductions(choice.comparison), y = value(choice.when_set),
                 z = value(choice.otherwise);
    if (compares_twice(choice)) {
        return select_equal(x, y, z, bits_of(choice), like);
    }
    const NodeId result = select_negative(x, y, z, bits_of(choice), like, table_[like].range);
    table_[result].m |= choice.is_equality ? kOfEquality : 0;
    return result;
}

/// x < 0 ? y : z. Takes over the references to the operands, 0 stands for the number 0.
NodeId Selections::select_negative(NodeId x, NodeId y, NodeId z, int bits, NodeId like, Interval range) {
    const bool is_reduced =
        (y == 0 || table_[y].form != Form::kProduct) && (z == 0 || table_[z].form != Form::kProduct);
    const NodeId result = product(Op::kSelectNegative, like, {x, y, z}, range);
    table_[result].k = static_cast<std::uint16_t>(bits);
    table_[result].m = is_reduced ? kIsReduced : 0;
    return result;
}

/// x == 0 ? y : z is y, plus z - y where x < 0, plus z - y where -x < 0.
NodeId Selections::select_equal(NodeId x, NodeId y, NodeId z, int bits, NodeId like) {
    const auto again = [&](NodeId id) {
        table_.retain(id);
        return id;
    };
    const auto range = [&](NodeId id) { return id == 0 ? Interval::of(0) : table_[id].range; };
    const Interval step_range = range(z) - range(y), part = hull(step_range, Interval::of(0));
    NodeId step = z;
    if (y != 0) {
        step = z == 0 ? sum(Op::kNegate, like, {again(y), 0, 0}, step_range)
                      : sum(Op::kSubtract, like, {z, again(y), 0}, step_range);
    }
    const NodeId opposite = once(opposites_, x, Op::kNegate, {again(x), 0, 0}, -table_[x].range),
                 below = select_negative(x, again(step), 0, bits, like, part),
                 above = select_negative(opposite, step, 0, bits, like, part);
    const NodeId rest = product(Op::kAdd, like, {below, above, 0}, part);
    return y == 0 ? rest : product(Op::kAdd, like, {y, rest, 0}, table_[like].range);
}

/// The difference that a minimum of few rounds compares may be a product.
void Selections::loosen(NodeId minimum) {
    const Operands old = table_[minimum].operands;
    const int m = table_[minimum].m;
    const std::uint64_t as_it_is = std::max(table_[old[0]].ready(), table_[old[1]].ready()),
                        start = ready_without_reductions(old, 0);
    const auto rounds = [&](int how) {
        return static_cast<std::uint64_t>(latency_.of(Op::kMinimum, table_[minimum].k, how));
    };
    if (start + rounds(m | kOfProducts) >= as_it_is + rounds(m)) {
        return;
    }
    const Operands operands = {without_reductions(old[0], 0), without_reductions(old[1], 0), 0};
    Node &node = table_[minimum];
    node.operands = operands;
    node.m |= kOfProducts;
    table_.release(old[0]);
    table_.release(old[1]);
}

/// So may what a comparison of few rounds compares, and what an output gives a sharing of its own.
void Selections::take_products(NodeId id) {
    const Operands old = table_[id].operands;
    if (ready_without_reductions(old, 0) >= ready_of(old)) {
        return;
    }
    Operands operands{};
    for (std::size_t i = 0; i < old.size(); ++i) {
        operands[i] = old[i] == 0 ? 0 : without_reductions(old[i], 0);
    }
    table_[id].operands = operands;
    table_.release_all(old);
}

/// The node itself becomes the reduction: who needs the product takes it from there.
void Selections::leave_as_product(NodeId truncation) {
    const NodeId whole = table_[truncation].operands[0], operand = without_reductions(whole, 0);
    const NodeId cut = product(table_[truncation].op, truncation, {operand, 0, 0}, table_[truncation].range);
    table_[cut].k = table_[truncation].k;
    table_[cut].m = table_[truncation].m;
    reduce_from(truncation, cut);
    table_.release(whole);
}

/// The node becomes the reduction of a product with its value, whose reference it takes over. Its operands are the
/// caller's from now on.
void Selections::reduce_from(NodeId id, NodeId product) {
    Node &node = table_[id];
    node.op = Op::kReduce;
    node.operands = {product, 0, 0};
    node.k = 0;
    node.m = 0;
}

/// A number of which the bit is a comparison: 1 or 0 is selected, where that is sooner.
void Selections::select_number(NodeId conversion) {
    const NodeId first = table_[conversion].operands[0];
    const NodeId one = this->one();
    const Choice choice = choice_by(first, one, 0);
    if (choice.comparison == 0) {
        return;
    }
    const std::uint64_t end = end_of(choice) + static_cast<std::uint64_t>(latency_.of(Op::kReduce, 0, 0));
    bool is_alone = table_.references(choice.comparison) == 1;
    for (NodeId bit = first; is_alone && table_[bit].op == Op::kNot; bit = table_[bit].operands[0]) {
        is_alone = table_.references(bit) == 1;
    }
    if (end >= table_[conversion].ready() || !is_critical(conversion) ||
        (!latency_.compares_by_digits() && (!is_alone || choice.is_equality) && !may_compare_twice(choice))) {
        return;
    }
    reduce_from(conversion, selected(choice, conversion));
    bits_.emplace(conversion, first);
    held_.push_back(first);
    reduced_.insert(conversion);
}

/// A sum of numbers that were reduced here, for nothing else: the sum of the products is reduced.
void Selections::reduce_sum(NodeId sum) {
    const Operands old = table_[sum].operands;
    if (std::ranges::none_of(
            old, [&](NodeId id) { return reduced_.contains(id) && table_.references(id) == 1; })) {
        return;
    }
    const std::uint64_t reduced_end =
        ready_without_reductions(old, 0) + static_cast<std::uint64_t>(latency_.of(Op::kReduce, 0, 0));
    if (reduced_end > ready_of(old)) {
        return;
    }
    Operands operands = old;
    for (NodeId &operand : operands) {
        operand = operand == 0 ? 0 : without_reductions(operand, 0);
    }
    const NodeId whole = product(table_[sum].op, sum, operands, table_[sum].range);
    std::copy_n(table_.share(sum), table_.limbs(), table_.share(whole));
    reduce_from(sum, whole);
    reduced_.insert(sum);
    table_.release_all(old);
}

bool Selections::is_critical(NodeId id) {
    if (!path_) {
        path_.emplace(find_path_());
    }
    return path_->is_near(id);
}

/// Whether so many more comparisons may start in that step, for the sake of a round.
bool Selections::may_compare_twice(const Choice &choice) {
    std::size_t &twice = twice_[table_[choice.comparison].ready()];
    const std::size_t count = table_[choice.comparison].count;
    const bool may_be = twice + count <= most_twice_;
    twice += may_be ? count : 0;
    return may_be;
}

NodeId Selections::one() {
    if (one_ == 0) {
        one_ = table_.add_leaf(Form::kPublic, Interval::of(1));
        held_.push_back(one_);
        field_.from_int64(table_.share(one_), 1);
    }
    return one_;
}

void Selections::find(NodeId id) {
    const Node &node = table_[id];
    if ((node.op == Op::kTruncate || node.op == Op::kResidue) && node.state == State::kPending &&
        node.form == Form::kField && (node.m & kCutInFewRounds) != 0) {
        leave_as_product(id);
        return;
    }
    if (node.op == Op::kToField && node.state == State::kPending) {
        select_number(id);
        return;
    }
    if (node.form == Form::kField && node.state == State::kPending && is_sum_of_numbers(node)) {
        reduce_sum(id);
        return;
    }
    if (node.op == Op::kMinimum && node.state == State::kPending && (node.m & kComparing) == kFewRounds) {
        loosen(id);
        return;
    }
    const bool is_comparison =
                   (node.op == Op::kLessThanZero || node.op == Op::kEqualZero) && node.m == kFewRounds,
               is_output = node.op == Op::kReduce && table_[node.operands[0]].form == Form::kField;
    if (node.state == State::kPending && (is_comparison || is_output)) {
        take_products(id);
        return;
    }
    const Choice choice = choice_of(id);
    if (choice.comparison == 0) {
        return;
    }
    const Operands old = table_[id].operands;
    if (end_of(choice) >= ready_of(old) ||
        (compares_twice(choice) && !(is_critical(id) && may_compare_twice(choice)))) {
        return;
    }
    const NodeId selection = selected(choice, id);
    if (table_[id].op == Op::kExchange) {
        // Its result is reduced; the selection is a node of its own, so that others may take it as it is.
        reduce_from(id, selection);
    } else {
        become(id, selection);
    }
    table_.release_all(old);
}

/// The node computes what another one was recorded for, whose reference is given up.
void Selections::become(NodeId id, NodeId other) {
    const Node &from = table_[other];
    Node &node = table_[id];
    node.op = from.op;
    node.operands = from.operands;
    node.k = from.k;
    node.m = from.m;
    for (const NodeId operand : node.operands) {
        if (operand != 0) {
            table_.retain(operand);
        }
    }
    table_.release(other);
}

} // namespace picco::runtime
