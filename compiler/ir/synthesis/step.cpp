// Steps, taken apart.
#include "ir/synthesis/step.h"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace picco::compiler::ir {
namespace {

bool takes_bits(Op op) {
    return op == Op::kAnd || op == Op::kOr || op == Op::kXor || op == Op::kNot;
}

class Splitter {
  public:
    Splitter(Loop &loop, const std::vector<size_t> &slots, bool are_constants_parts)
        : loop_(loop), graph_(loop.graph), slots_(slots), are_constants_parts_(are_constants_parts) {}

    std::optional<Step> run() {
        for (const size_t slot : slots_)
            step_.states.push_back(loop_.slots[slot].initial);
        for (const size_t slot : slots_)
            step_.results.push_back(split(loop_.slots[slot].final, loop_.slots[slot].is_bit));
        if (!is_good_ || !takes_rounds_ || step_.parts.empty() || step_.parts.size() > Step::kMostParts)
            return std::nullopt;
        return step_;
    }

  private:
    bool depends(Id id) const {
        return std::ranges::any_of(step_.states, [&](Id state) { return graph_.reaches(id, state); });
    }
    /// wants_bit: where it stands takes one.
    Id split(Id id, bool wants_bit) {
        if (const auto known = split_.find({id, wants_bit}); known != split_.end())
            return known->second;
        const Id result = depends(id) ? inside(graph_[id], id) : leaf(id, wants_bit);
        return split_[{id, wants_bit}] = result;
    }
    Id leaf(Id id, bool is_bit) {
        if (graph_[id].op == Op::kConstant && (!are_constants_parts_ || is_bit))
            return id;
        if (!is_bit && graph_[id].is_bit)
            id = graph_.number(id);
        size_t number = 0;
        while (number < step_.parts.size() && (step_.parts[number] != id || step_.are_bits[number] != is_bit))
            ++number;
        if (number == step_.parts.size()) {
            step_.parts.push_back(id);
            step_.are_bits.push_back(is_bit);
        }
        return graph_.parameter(static_cast<int>(number), is_bit);
    }
    Id inside(const Value value, Id id) {
        if (value.op == Op::kInitial)
            return id;
        if (value.op == Op::kAssume || value.op == Op::kFit)
            return split(value.operands[0], value.is_bit);
        if (!is_searched(value.op)) {
            is_good_ = false;
            return id;
        }
        const bool is_choice = value.op == Op::kSelect && is_public(value.operands[0]);
        takes_rounds_ = takes_rounds_ || (graph_.rounds(id) > 0 && !is_choice);
        if (graph_.is_extreme(id)) {
            const Value order = graph_[value.operands[0]];
            const bool is_least = value.operands[1] == order.operands[0];
            const std::vector<Id> sides = {split(order.operands[0], false), split(order.operands[1], false)};
            return graph_.make(is_least ? Op::kMinimum : Op::kMaximum, sides);
        }
        std::vector<Id> operands;
        for (size_t i = 0; i < value.operands.size(); ++i) {
            const Id each = value.operands[i];
            const bool wants_bit =
                takes_bits(value.op) || (value.op == Op::kSelect && (i == 0 || value.is_bit));
            operands.push_back(split(each, wants_bit));
        }
        return graph_.make(value.op, operands, value.type);
    }
    bool is_public(Id condition) const {
        return !graph_.any_below(condition, [](const Value &value) {
            return value.operands.empty() && value.op != Op::kPublic && value.op != Op::kConstant;
        });
    }
    Loop &loop_;
    Graph &graph_;
    const std::vector<size_t> &slots_;
    bool are_constants_parts_;
    Step step_;
    bool is_good_ = true;
    bool takes_rounds_ = false; ///< one iteration after the other
    std::map<std::pair<Id, bool>, Id> split_;
};

} // namespace

bool is_searched(Op op) {
    switch (op) {
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kNegate:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kEqual:
    case Op::kNot:
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kSelect:
    case Op::kMinimum:
    case Op::kMaximum:
        return true;
    default:
        return false;
    }
}

std::optional<Step> step_of(Loop &loop, const std::vector<size_t> &slots, bool are_constants_parts) {
    return Splitter(loop, slots, are_constants_parts).run();
}

std::string text_of(const Graph &graph, const Step &step) {
    std::string text;
    std::unordered_map<Id, size_t> known; // as many as were met before
    for (const Id state : step.states) {
        text += graph[state].is_bit ? "bit " : "number ";
        known.emplace(state, known.size());
    }
    for (const bool is_bit : step.are_bits)
        text += is_bit ? "bit part " : "part ";
    const std::function<size_t(Id)> met = [&](Id id) {
        if (const auto place = known.find(id); place != known.end())
            return place->second;
        const Value &value = graph[id];
        std::string operands;
        for (const Id each : value.operands)
            operands += fmt::format(" {}", met(each));
        text += fmt::format("{}{} {} {};", name_of(value.op), operands, value.number.get_str(), value.slot);
        return known.emplace(id, known.size()).first->second;
    };
    for (const Id result : step.results)
        text += fmt::format("-> {} ", met(result));
    return text;
}

} // namespace picco::compiler::ir
