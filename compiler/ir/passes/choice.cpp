// Steps that keep a value or replace it.
#include "ir/passes/choice.h"

#include <unordered_map>

namespace picco::compiler::ir {

namespace {

class Choices {
  public:
    Choices(Graph &graph, Id initial) : graph_(graph), initial_(initial) {}

    std::optional<Choice> of(Id id) {
        return remembered(known_, id, [&] { return compute(id); });
    }

  private:
    std::optional<Choice> compute(Id id);

    Graph &graph_;
    const Id initial_;
    std::unordered_map<Id, std::optional<Choice>> known_; ///< sides that are the same are looked at once
};

std::optional<Choice> Choices::compute(Id id) {
    if (id == initial_)
        return Choice{graph_.bit(false), kNone};
    if (!graph_.reaches(id, initial_))
        return Choice{graph_.bit(true), id};
    const Value value = graph_[id];
    if (value.op == Op::kAssume) {
        auto inner = of(value.operands[0]);
        if (inner && inner->value != kNone)
            inner->value = graph_.make(Op::kAssume, {inner->value}, value.type);
        return inner;
    }
    if (value.op != Op::kSelect && value.op != Op::kAnd && value.op != Op::kOr)
        return std::nullopt;
    const bool is_select = value.op == Op::kSelect, is_left = graph_.reaches(value.operands[0], initial_);
    const Id condition = is_select ? value.operands[0] : value.operands[is_left ? 1 : 0];
    const Id other = value.operands[is_left ? 0 : 1];
    const auto x = is_select              ? of(value.operands[1])
                   : value.op == Op::kAnd ? of(other)
                                          : Choice{graph_.bit(true), graph_.bit(true)};
    const auto y = is_select              ? of(value.operands[2])
                   : value.op == Op::kAnd ? Choice{graph_.bit(true), graph_.bit(false)}
                                          : of(other);
    if (!x || !y)
        return std::nullopt;
    return Choice{graph_.select(condition, x->condition, y->condition),
                  x->value == kNone                           ? y->value
                  : y->value == kNone || x->value == y->value ? x->value
                                                              : graph_.select(condition, x->value, y->value)};
}

} // namespace

std::optional<Choice> choice_of(Graph &graph, Id id, Id initial) {
    return Choices(graph, initial).of(id);
}

} // namespace picco::compiler::ir
