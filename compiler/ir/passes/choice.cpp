// Steps that keep a value or replace it.
#include "ir/passes/choice.h"

namespace picco::compiler::ir {

std::optional<Choice> choice_of(Graph &graph, Id id, Id initial) {
    if (id == initial)
        return Choice{graph.bit(false), kNone};
    if (!graph.reaches(id, initial))
        return Choice{graph.bit(true), id};
    const Value value = graph[id];
    if (value.op == Op::kAssume) {
        auto inner = choice_of(graph, value.operands[0], initial);
        if (inner && inner->value != kNone)
            inner->value = graph.make(Op::kAssume, {inner->value}, value.type);
        return inner;
    }
    if (value.op != Op::kSelect && value.op != Op::kAnd && value.op != Op::kOr)
        return std::nullopt;
    const bool is_select = value.op == Op::kSelect, is_left = graph.reaches(value.operands[0], initial);
    const Id condition = is_select ? value.operands[0] : value.operands[is_left ? 1 : 0];
    const Id other = value.operands[is_left ? 0 : 1];
    const auto x = is_select              ? choice_of(graph, value.operands[1], initial)
                   : value.op == Op::kAnd ? choice_of(graph, other, initial)
                                          : Choice{graph.bit(true), graph.bit(true)};
    const auto y = is_select              ? choice_of(graph, value.operands[2], initial)
                   : value.op == Op::kAnd ? Choice{graph.bit(true), graph.bit(false)}
                                          : choice_of(graph, other, initial);
    if (!x || !y)
        return std::nullopt;
    return Choice{graph.select(condition, x->condition, y->condition),
                  x->value == kNone                           ? y->value
                  : y->value == kNone || x->value == y->value ? x->value
                                                              : graph.select(condition, x->value, y->value)};
}

} // namespace picco::compiler::ir
