// The IR as text, for people and golden tests.
#include "ast/facts.h"
#include "ast/operators.h"
#include "ir/loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace picco::compiler::ir {
namespace {

std::string source_text(const Expression &expression);

/// As the program has it.
std::string name_text(const Name &name) {
    const auto *variable = as<VariableSymbol>(name.symbol);
    while (variable && variable->stands_for)
        variable = variable->stands_for;
    return std::string(variable ? variable->name : name.name);
}

/// In brackets of its own.
std::string index_text(const Expression &index) {
    std::string text = source_text(index);
    return text.starts_with('(') && text.ends_with(')') && as<Binary>(without_conversions(&index)) &&
                   !index.constant
               ? text.substr(1, text.size() - 2)
               : text;
}

/// An expression of the source, as far as a dump needs it.
std::string source_text(const Expression &expression) {
    if (const auto *name = as<Name>(&expression))
        return name_text(*name);
    if (expression.constant)
        return std::to_string(static_cast<long>(*expression.constant));
    if (const auto *conversion = as<Conversion>(&expression))
        return source_text(*conversion->operand);
    if (const auto *element = as<Subscript>(&expression))
        return fmt::format("{}[{}]", source_text(*element->base), index_text(*element->index));
    if (const auto *member = as<Member>(&expression))
        return fmt::format("{}{}{}", source_text(*member->base), member->is_arrow ? "->" : ".", member->name);
    if (const auto *unary = as<Unary>(&expression); unary && unary->op == UnaryOperator::kDereference)
        return "*" + source_text(*unary->operand);
    if (const auto *binary = as<Binary>(&expression))
        return fmt::format("({} {} {})", source_text(*binary->left), spelling(binary->op),
                           source_text(*binary->right));
    return "(…)";
}

std::string slot_text(const Slot &slot) {
    if (slot.variable)
        return std::string(slot.variable->name);
    if (slot.place)
        return source_text(*slot.place);
    return slot.kind == Slot::Kind::kLooping   ? "looping"
           : slot.kind == Slot::Kind::kRunning ? "running"
           : slot.kind == Slot::Kind::kResult  ? "result"
                                               : "local";
}

class Printer {
  public:
    Printer(const Loop &loop, const std::string &pass) : loop_(loop) {
        const CountedLoop &head = loop.head;
        text_ = fmt::format("; after {}\nfor {} while {} {} {} step {}\n", pass, head.counter->name,
                            source_text(*head.limited), spelling(head.comparison), source_text(*head.bound),
                            head.step);
    }

    std::string run() {
        region(loop_.body, 1);
        for (const Slot &slot : loop_.slots)
            if (loop_.recurrences.empty() && loop_.body.empty() && slot.is_written)
                add(1, fmt::format("{} = {}", slot_text(slot), value(slot.final)));
        for (const Recurrence &each : loop_.recurrences)
            recurrence(each);
        for (const Slot &slot : loop_.slots)
            if (!loop_.recurrences.empty() && slot.kind == Slot::Kind::kElement && slot.is_written)
                add(1, fmt::format("{} = {}", slot_text(slot), value(slot.final)));
        return text_;
    }

  private:
    void add(int depth, const std::string &line) {
        text_ += std::string(2 * static_cast<size_t>(depth), ' ') + line + "\n";
    }

    void region(const Region &steps, int depth) {
        for (const Operation &each : steps) {
            const std::string slot =
                each.kind == Operation::Kind::kLoad || each.kind == Operation::Kind::kStore
                    ? slot_text(loop_.slots[each.slot])
                    : "";
            if (each.kind == Operation::Kind::kLoad) {
                add(depth, fmt::format("%{} = load {}", each.value, slot));
            } else if (each.kind == Operation::Kind::kStore) {
                add(depth, fmt::format("store {}, {}", slot, value(each.value)));
            } else if (each.kind == Operation::Kind::kLoop) {
                const InnerLoop &inner = loop_.inner[each.slot];
                add(depth,
                    fmt::format("for {} from {} while {} step {}", inner.head.counter->name,
                                source_text(*inner.first), source_text(*inner.condition), inner.head.step));
                region(each.then_region, depth + 1);
            } else {
                add(depth, "if " + value(each.value));
                region(each.then_region, depth + 1);
                if (!each.else_region.empty())
                    add(depth, "else");
                region(each.else_region, depth + 1);
            }
        }
    }

    void recurrence(const Recurrence &each) {
        std::string slots, parts, composed;
        for (const size_t slot : each.slots)
            slots += (slots.empty() ? "" : ", ") + slot_text(loop_.slots[slot]);
        for (const Id part : each.parts)
            parts += (parts.empty() ? "" : ", ") + value(part);
        for (const Id result : each.composed)
            composed += (composed.empty() ? "" : ", ") + value(result);
        const bool is_sequence = each.kind == Recurrence::Kind::kSequence;
        const std::string how = each.needs_all ? "scan " : "fold ";
        add(1, fmt::format("{} = {}{} ({})", slots, is_sequence ? "" : how, name_of(each.kind), parts));
        if (!composed.empty())
            add(2, fmt::format("{} ({})", is_sequence ? "step" : "compose", composed));
        for (const Id applied : each.applied)
            add(2, "apply " + value(applied));
        for (const Recurrence::Case &one : each.cases)
            add(2, fmt::format("is {} {}", one.number.get_str(), value(one.entry)));
    }

    /// Of the value as text, in which sides that are the same stand as often as they are used.
    size_t length(Id id) const {
        if (const auto known = lengths_.find(id); known != lengths_.end())
            return known->second;
        size_t result = 1;
        for (const Id each : loop_.graph[id].operands)
            result = std::min(result + length(each), kMostValues);
        return lengths_[id] = result;
    }

    std::string value(Id id) const {
        const Value &node = loop_.graph[id];
        if (length(id) == kMostValues)
            return "…";
        switch (node.op) {
        case Op::kConstant:
            return node.number.get_str();
        case Op::kPublic:
            return "public " + source_text(*node.source);
        case Op::kRead:
            return fmt::format("%{}", id);
        case Op::kInitial: {
            const Slot &slot = loop_.slots[static_cast<size_t>(node.slot)];
            return (slot.is_carried() ? "old " : "") + slot_text(slot);
        }
        case Op::kParameter:
            return fmt::format("${}", node.slot);
        case Op::kHeld:
            return fmt::format("{}:{}", loop_.inner[static_cast<size_t>(node.loop)].head.counter->name,
                               node.slot);
        default:
            break;
        }
        std::string operands;
        for (const Id each : node.operands)
            operands += (operands.empty() ? "" : ", ") + value(each);
        if (node.op == Op::kBehind || node.op == Op::kProduct) {
            const auto counter = loop_.inner[static_cast<size_t>(node.loop)].head.counter->name;
            const std::string slot = node.op == Op::kBehind ? fmt::format(":{}", node.slot) : "";
            operands = fmt::format("{}{}, {}", counter, slot, operands);
        }
        if (const auto *real = as<RealOperation>(node.source))
            return fmt::format("{}.{}({})", name_of(node.op), real_row(real->op).function,
                               operands.empty() ? std::string(real->literal) : operands);
        if (node.source)
            operands += ", " + source_text(*node.source);
        if (node.op == Op::kOfBits)
            return fmt::format("{}({})", picco::name_of(static_cast<BitFunction>(node.slot)), operands);
        return fmt::format("{}({})", name_of(node.op), operands);
    }

    static constexpr size_t kMostValues = 1000; ///< in one expression

    const Loop &loop_;
    std::string text_;
    mutable std::unordered_map<Id, size_t> lengths_;
};

std::string what(const Recurrence &each, bool is_bit) {
    switch (each.kind) {
    case Recurrence::Kind::kDelay:
        return "what the iteration before leaves";
    case Recurrence::Kind::kSum:
        return is_bit || each.parts.size() > 1 ? "set by one iteration at most" : "a sum";
    case Recurrence::Kind::kAffine:
        return "an affine fold";
    case Recurrence::Kind::kExtreme:
        return each.is_greatest ? "a maximum" : "a minimum";
    case Recurrence::Kind::kBit:
        return "a fold of bits";
    case Recurrence::Kind::kWord:
        return "a fold of words";
    case Recurrence::Kind::kBest:
        return "what comes first in an order";
    case Recurrence::Kind::kTwoBest:
        return "the best and the second best";
    case Recurrence::Kind::kLast:
        return "what the last iteration that sets it gives";
    case Recurrence::Kind::kShift:
        return "a sum within bounds";
    case Recurrence::Kind::kDrain:
        return "what goes towards a number and not beyond";
    case Recurrence::Kind::kPredicate:
        return "kept or replaced as one question to it says";
    case Recurrence::Kind::kStates:
        return "an automaton";
    case Recurrence::Kind::kModular:
        return "a sum or product modulo a constant";
    case Recurrence::Kind::kPaths:
        return each.is_greatest ? "the greatest of sums" : "the least of sums";
    case Recurrence::Kind::kSystem:
        return "a linear system";
    case Recurrence::Kind::kSynthesised:
        return "composed as a search found and a solver proved";
    case Recurrence::Kind::kSequence:
        break;
    }
    return "computed one iteration after the other";
}

} // namespace

std::string_view name_of(Recurrence::Kind kind) {
    static constexpr std::string_view kNames[] = {
        "delay", "sum",   "affine",    "extreme", "bit",     "word",  "best",   "two best",    "last",
        "shift", "drain", "predicate", "states",  "modular", "paths", "system", "synthesised", "sequence"};
    return kNames[static_cast<size_t>(kind)];
}

std::string remark_of(const Loop &loop) {
    // What is said of several at once.
    struct Said {
        std::string slots, how;
        bool is_of_one, are_several;
    };
    std::vector<Said> said;
    for (const Recurrence &each : loop.recurrences) {
        std::string slots;
        size_t count = 0;
        for (const size_t slot : each.slots)
            if (!loop.slots[slot].is_of_jumps()) {
                const char *const between = count == 0 ? "" : count == 1 ? " with " : ", ";
                slots += fmt::format("{}'{}'", between, slot_text(loop.slots[slot]));
                ++count;
            }
        if (count == 0)
            continue;
        const bool is_scan = each.needs_all && each.kind != Recurrence::Kind::kSequence;
        const std::string how = fmt::format("{}{}", what(each, loop.slots[each.slots[0]].is_bit),
                                            is_scan ? ", of which all values are used" : "");
        const auto alike = std::ranges::find_if(
            said, [&](const Said &other) { return other.is_of_one && other.how == how; });
        if (alike == said.end() || count > 1) {
            said.push_back({slots, how, count == 1, false});
        } else {
            alike->slots += ", " + slots;
            alike->are_several = true;
        }
    }
    std::string result = "the iterations run as one vector";
    if (!loop.head.must_differ.empty()) {
        const Head::Pair &pair = loop.head.must_differ[0];
        result += fmt::format(", where the run finds '{}' apart from '{}'", source_text(*pair.written),
                              source_text(*pair.other));
    }
    for (const auto &[slots, how, is_of_one, are_several] : said)
        result += fmt::format("; {} {} {}", slots, are_several ? "are each" : "is", how);
    return result;
}

std::string text_of(const Slot &slot) {
    if (slot.is_of_jumps())
        return slot.kind == Slot::Kind::kResult ? "return" : "break";
    return slot_text(slot);
}

std::string text_of(const Loop &loop, const std::string &pass) {
    return Printer(loop, pass).run();
}

} // namespace picco::compiler::ir
