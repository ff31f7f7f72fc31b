// Sums, in the one form in which equal ones are alike.
#include "ir/linear.h"

#include "plan/ranges.h"

#include <optional>
#include <utility>

namespace picco::compiler::ir {
namespace {

class Sum {
  public:
    explicit Sum(const Graph &graph) : graph_(graph) {}

    void add(Id id, const mpz_class &factor) {
        const Value &value = graph_[id];
        const auto side = [&](size_t i) { return value.operands[i]; };
        const bool is_short = ++steps_ < kMostSteps;
        switch (is_short ? value.op : Op::kRead) {
        case Op::kConstant:
            result.number += factor * value.number;
            return;
        case Op::kAssume:
            return add(side(0), factor);
        case Op::kAdd:
            add(side(0), factor);
            return add(side(1), factor);
        case Op::kSubtract:
            add(side(0), factor);
            return add(side(1), -factor);
        case Op::kNegate:
            return add(side(0), -factor);
        case Op::kMultiply:
            for (const size_t i : {size_t{0}, size_t{1}})
                if (graph_[side(i)].op == Op::kConstant)
                    return add(side(1 - i), factor * graph_[side(i)].number);
            break;
        case Op::kPublic:
            if (const auto known = sum_of_known(graph_.kept(id))) {
                result.number += factor * known->second;
                id = known->first;
            }
            break;
        default:
            break;
        }
        mpz_class &multiple = result.terms[id];
        multiple += factor;
        if (multiple == 0)
            result.terms.erase(id);
    }
    Linear result;

  private:
    static bool is_widened(const Expression &number) {
        const auto *conversion = as<Conversion>(&number);
        return conversion && (conversion->conversion == ConversionKind::kWiden ||
                              conversion->conversion == ConversionKind::kSame);
    }
    /// A public number and a constant, where the graph has the number. Overflows of signed numbers have no meaning.
    std::optional<std::pair<Id, mpz_class>> sum_of_known(const Expression &source) const {
        const auto *sum = as<Binary>(&source);
        const bool is_sum = sum && sum->op == BinaryOperator::kAdd;
        if (!sum || !is_integer(sum->type) || !sum->type->is_signed || sum->constant ||
            !(is_sum || sum->op == BinaryOperator::kSubtract))
            return std::nullopt;
        const bool is_first = is_sum && sum->left->constant;
        const Expression &number = is_first ? *sum->left : *sum->right;
        const Expression *rest = is_first ? sum->right : sum->left;
        while (is_widened(*rest))
            rest = as<Conversion>(rest)->operand;
        const Id other = number.constant ? graph_.known_public(*rest) : kNone;
        if (other == kNone)
            return std::nullopt;
        const mpz_class constant = Ranges().of(number).low;
        return std::pair(other, is_sum ? constant : mpz_class(-constant));
    }

    /// Values that are used often would be taken apart as often.
    static constexpr int kMostSteps = 200;

    const Graph &graph_;
    int steps_ = 0;
};

} // namespace

Linear linear(const Graph &graph, Id id) {
    Sum sum(graph);
    sum.add(id, 1);
    return std::move(sum.result);
}

Linear operator-(Linear x, const Linear &y) {
    x.number -= y.number;
    for (const auto &[id, factor] : y.terms) {
        mpz_class &multiple = x.terms[id];
        multiple -= factor;
        if (multiple == 0)
            x.terms.erase(id);
    }
    return x;
}

Id value_of(Graph &graph, const Linear &sum) {
    Id result = graph.constant(sum.number);
    for (const auto &[id, factor] : sum.terms)
        result = graph.make(Op::kAdd, {result, graph.make(Op::kMultiply, {graph.constant(factor), id})});
    return result;
}

Id select_sums(Graph &graph, Id condition, Id x, Id y) {
    const Value decides = graph[condition];
    const bool is_order = decides.op == Op::kLess || decides.op == Op::kLessEqual;
    const bool is_extreme = is_order && ((decides.operands[0] == x && decides.operands[1] == y) ||
                                         (decides.operands[0] == y && decides.operands[1] == x));
    if (is_extreme || x == y || graph[x].is_bit || graph[y].is_bit)
        return graph.select(condition, x, y);
    const Linear left = linear(graph, x), right = linear(graph, y);
    Linear common;
    for (const auto &[id, factor] : left.terms)
        if (const auto other = right.terms.find(id); other != right.terms.end() && other->second == factor)
            common.terms[id] = factor;
    if (common.terms.empty())
        return graph.select(condition, x, y);
    const Id rest = graph.select(condition, value_of(graph, left - common), value_of(graph, right - common));
    return graph.make(Op::kAdd, {value_of(graph, common), rest});
}

} // namespace picco::compiler::ir
