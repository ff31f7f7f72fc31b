// Steps on small numbers.
#include "ir/synthesis/formulas.h"

#include <algorithm>
#include <stdexcept>

namespace picco::compiler::ir {

Formulas::Formulas(const Graph &graph, const Step &step) {
    std::unordered_map<Id, size_t> known;
    for (const Id each : step.results)
        results_.push_back(add(graph, step, each, known));
    values_.resize(nodes_.size());
}

size_t Formulas::add(const Graph &graph, const Step &step, Id id, std::unordered_map<Id, size_t> &known) {
    if (const auto at = known.find(id); at != known.end())
        return at->second;
    const Value &value = graph[id];
    Node node{value.op, 0, {}};
    if (value.op == Op::kConstant)
        node.number = constant(value.number);
    else if (value.op == Op::kInitial)
        node.number = std::ranges::find(step.states, id) - step.states.begin();
    else if (value.op == Op::kParameter)
        node.number = value.slot;
    for (size_t i = 0; i < value.operands.size(); ++i)
        node.operands[i] = add(graph, step, value.operands[i], known);
    nodes_.push_back(node);
    return known[id] = nodes_.size() - 1;
}

long Formulas::constant(const mpz_class &number) {
    return number.fits_slong_p() ? number.get_si() : 0;
}

void Formulas::evaluate(const long *states, const long *parts, long *results) const {
    for (size_t i = 0; i < nodes_.size(); ++i) {
        const Node &node = nodes_[i];
        const auto side = [&](size_t k) { return values_[node.operands[k]]; };
        values_[i] = node.op == Op::kConstant    ? node.number
                     : node.op == Op::kInitial   ? states[node.number]
                     : node.op == Op::kParameter ? parts[node.number]
                                                 : operation(node.op, side(0), side(1), side(2));
    }
    for (size_t i = 0; i < results_.size(); ++i)
        results[i] = values_[results_[i]];
}

long Formulas::operation(Op op, long x, long y, long z) {
    switch (op) {
    case Op::kAdd:
        return x + y;
    case Op::kSubtract:
        return x - y;
    case Op::kMultiply:
        return x * y;
    case Op::kNegate:
        return -x;
    case Op::kLess:
        return x < y;
    case Op::kLessEqual:
        return x <= y;
    case Op::kEqual:
        return x == y;
    case Op::kNot:
        return x == 0;
    case Op::kAnd:
        return x & y;
    case Op::kOr:
        return x | y;
    case Op::kXor:
        return x ^ y;
    case Op::kSelect:
        return x != 0 ? y : z;
    case Op::kMinimum:
        return std::min(x, y);
    case Op::kMaximum:
        return std::max(x, y);
    default:
        throw std::logic_error("a step has an operation that is not searched");
    }
}

} // namespace picco::compiler::ir
