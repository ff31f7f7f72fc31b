/// Values as functions of one value that is known late: functions can be composed before it is known.
#pragma once

#include "engine/rewrite/drafts.h"
#include "engine/values/value_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace picco::runtime {

/// A function of a value x that is not known yet. Each kind is closed under composition.
struct Function {
    enum class Kind : std::uint8_t {
        kIdentity, ///< x
        kAffine, ///< of bits: offset ^ flip ^ factor & (x ^ inner); nothing stands for an offset 0, a factor 1
        kReplace, ///< c ? a : x
        kKeep,    ///< c ? x : a
        kClamp,   ///< min(most, max(least, x + shift)); nothing stands for what is left out
    };
    Kind kind = Kind::kIdentity;
    bool flip = false, inner = false; ///< of kAffine; inner only where there is a factor
    Ref offset{}, factor{};           ///< of kAffine
    Ref c{}, a{};                     ///< of kReplace and kKeep
    Ref shift{}, least{}, most{};     ///< of kClamp

    bool is_selection() const { return kind == Kind::kReplace || kind == Kind::kKeep; }
    /// Whether functions of this kind can be composed with those of the other.
    bool is_like(const Function &other) const {
        return kind == other.kind || (is_selection() && other.is_selection());
    }
};

class ChainFunctions {
  public:
    /// Keeps references to all.
    ChainFunctions(const Context &context, ValueTable &table, Drafts &drafts, const Latency &latency,
                   const WindowOrder &order)
        : context_(context), table_(table), drafts_(drafts), latency_(latency), order_(order),
          traced_(order.size() + 1) {}

    /// A node as a function of one of the nodes that it was computed from.
    struct Step {
        NodeId base = 0; ///< 0: there is none
        Function function;
    };
    /// Of the nodes that it was computed from the nearest one, but for one that is much later, compared with what the
    /// function is made of, or of which a chain of such functions ends: that goes_on(base, function). Nothing where
    /// no operation between them communicates. Nodes come in their order.
    template <class GoesOn>
    Step find_step(NodeId id, GoesOn &&goes_on) {
        const std::span<Trace> all = look_through(id);
        Step best;
        std::uint64_t widest = 0; // of the gaps
        for (Trace &trace : all) {
            const std::size_t drafts = drafts_.size();
            const bool may_be = trace.fastest != 0 && trace.operations != 0;
            const Value function = may_be ? value_of(id, trace) : std::nullopt;
            const std::uint64_t base = drafts_.ready(trace.base),
                                parts = function ? std::max(drafts_.now(), ready(*function)) : base;
            const bool is_link = parts < base && goes_on(trace.base, *function);
            const std::uint64_t gap = (base - std::min(base, parts)) * (is_link ? kLinkCounts : 1);
            if (gap > widest * kMuchLater) {
                widest = gap;
                best = {trace.base, *function};
                evaluated_.clear();
            } else {
                forget(drafts);
            }
            if (is_link && 2 * (parts - drafts_.now()) < base - drafts_.now()) {
                break;
            }
        }
        return best;
    }

    /// second(first(x)); nothing where it has no such form.
    std::optional<Function> compose(const Function &second, const Function &first);
    /// The function of a value, of this form, as a draft. Nothing where there is none.
    Ref apply(const Function &function, Ref x, Form form);
    /// Operations that need communication, one after the other, in an application of a function, a bit for each,
    /// and how long one of them takes on results of this range. A guess: compositions know their ranges only when
    /// they are drafted.
    struct Effort {
        unsigned operations = 0;
        std::uint32_t rounds = 0;
    };
    Effort effort(const Function &function, Interval range) const;
    /// When all that it is made of can be known.
    std::uint64_t ready(const Function &function) const;

  private:
    /// Operations between a node and the one that it is a function of.
    static constexpr std::uint32_t kMostSeen = 12;
    /// Nodes that a node may be a function of.
    static constexpr std::size_t kMostTraces = 6;
    /// How much more a value counts that a chain ends with.
    static constexpr std::uint64_t kLinkCounts = 16, kMuchLater = 4;

    /// What a node may be a function of.
    struct Trace {
        NodeId base = 0;
        std::uint32_t fastest = 0;    ///< rounds of the fastest operation that communicates; 0: none does
        std::uint32_t operations = 0; ///< from the base to the node; 0: it is the base, reduced
        /// Of the operands, those that it goes through: 1 + the index in traces_. 0: there is none.
        std::array<std::uint32_t, 2> through{};
        bool is_evaluated = false;
        std::optional<Function> function{}; ///< once it is evaluated, if there is one
    };
    struct Operands {
        std::array<NodeId, 2> nodes{}; ///< a function may depend on one of them; 0: there is none
        NodeId fixed = 0;              ///< the condition of a selection; 0: there is none
        NodeId comparing =
            0; ///< it tells the lesser one of both, of which the node is one; 0: the node is none
        bool is_least = false; ///< of both the node is the lesser one
    };
    /// All that was found of a node, the latest base first.
    struct Traced {
        std::uint32_t first = 0, count = 0;
        Operands operands;
    };
    std::span<const Trace> traces(NodeId id) const {
        const Traced &traced = traced_[order_.place(id)];
        return std::span(traces_).subspan(traced.first, traced.count);
    }
    /// Nothing where there is none.
    const Trace *trace(NodeId id, NodeId base) const;
    std::span<Trace> look_through(NodeId id);
    Operands operands_of(NodeId id) const;
    bool is_local_step(NodeId id) const;
    std::optional<Trace> traced_to(NodeId id, const Operands &operands, NodeId base) const;
    void forget(std::size_t drafts);

    /// A node as a function of the base of one of its traces; nothing where it is none.
    using Value = std::optional<Function>;
    Value value_of(NodeId id, Trace &trace);
    std::optional<Function> function_of(NodeId id, const Trace &trace);
    std::optional<Function> bit_of(Op op, const Operands &operands, const Value &x, const Value &y);
    std::optional<Function> selection_of(const Operands &operands, const Value &x, const Value &y);
    std::optional<Function> extreme_of(const Operands &operands, const Value &x, const Value &y);
    std::optional<Function> sum_of(NodeId id, const Value &x, const Value &y);
    bool is_pending(NodeId id, Op op) const;
    std::optional<double> number_of(NodeId id) const;
    struct Compared {
        NodeId x = 0, y = 0; ///< the comparison tells x < y, or x <= y; 0: it compares something else
    };
    Compared compared_with_number(NodeId difference, NodeId a, NodeId b) const;
    std::optional<bool> selects_least(const Node &node) const;
    NodeId unreduced(NodeId id) const;

    std::optional<Function> product(const Function &f, const Function &g);
    std::optional<Function> sum(Function f, Function g);
    std::optional<Function> compose_bits(const Function &second, const Function &first);
    std::optional<Function> compose_selections(const Function &second, const Function &first);
    std::optional<Function> compose_clamps(const Function &second, const Function &first);
    Ref clamped(const Function &by, Ref x);

    const Context &context_;
    ValueTable &table_;
    Drafts &drafts_;
    const Latency &latency_;
    const WindowOrder &order_;
    std::vector<Trace> traces_;
    std::vector<Traced> traced_;     ///< by place
    std::vector<Trace *> evaluated_; ///< for drafts that may be forgotten
};

} // namespace picco::runtime
