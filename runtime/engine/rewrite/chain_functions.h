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
        : context_(context), table_(table), drafts_(drafts), latency_(latency), order_(order) {}

    /// A node as a function of one of the nodes that it was computed from.
    struct Step {
        NodeId base = 0; ///< 0: there is none
        Function function;
    };
    /// Of the nodes that are possible the nearest one, but for one that is much later, compared with what the
    /// function is made of, or of which a chain of such functions ends: that goes_on(base, function).
    template <class GoesOn>
    Step step_of(NodeId id, GoesOn &&goes_on) {
        Step best;
        std::uint64_t widest = 0; // of the gaps
        Cone &cone = cone_;
        cone.clear();
        open(cone, id);
        while (const NodeId latest = latest_of(cone)) {
            if (is_much_later(cone, latest)) {
                const std::size_t drafts = drafts_.size();
                const Value &value = value_at(cone, id, latest);
                bool is_best = false, is_found = false;
                if (value.depends && value.is_possible && value.function.kind != Function::Kind::kIdentity) {
                    const std::uint64_t base = drafts_.ready(latest),
                                        parts = std::max(drafts_.now(), ready(value.function));
                    const bool is_link = goes_on(latest, value.function);
                    const std::uint64_t gap = (base - std::min(base, parts)) * (is_link ? kLinkCounts : 1);
                    is_best = gap > widest * kMuchLater;
                    if (is_best) {
                        widest = gap;
                        best = {latest, value.function};
                    }
                    is_found = is_link && 2 * (parts - drafts_.now()) < base - drafts_.now();
                }
                if (!is_best) {
                    drafts_.keep_first(drafts);
                }
                if (is_found) {
                    break;
                }
            }
            if (!is_seen_through(table_[latest].op) || cone.is_full()) {
                break;
            }
            open(cone, latest);
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
    /// Operations that are looked through for the value that a function takes.
    static constexpr std::size_t kMostSeen = 12;
    /// How much more a value counts that a chain ends with.
    static constexpr std::uint64_t kLinkCounts = 16, kMuchLater = 4;
    struct Value {
        bool is_possible = true, depends = false;
        Function function{}; ///< where it depends on the base
    };
    /// What a node was computed from, as far as it was looked through.
    class Cone {
      public:
        NodeId base = 0;
        std::uint64_t others = 0; ///< when all of the edge but the latest one can be known
        std::uint64_t fastest =
            0; ///< rounds of what was looked through and needs communication; 0: nothing does
        bool is_single = false; ///< one of the edge is later than all others

        void clear() {
            seen_ = edge_ = 0;
            fastest = 0;
        }
        bool is_full() const { return seen_ == kMostSeen; }
        std::span<const NodeId> edge() const { return {edge_nodes_.data(), edge_}; }
        std::size_t place(NodeId id) const {
            return static_cast<std::size_t>(std::find(seen_nodes_.data(), seen_nodes_.data() + seen_, id) -
                                            seen_nodes_.data());
        }
        bool has(std::size_t place) const { return place != seen_; }
        void see(NodeId id) {
            seen_nodes_[seen_++] = id;
            NodeId *const end = edge_nodes_.data() + edge_, *const found =
                                                                std::find(edge_nodes_.data(), end, id);
            if (found != end) {
                *found = edge_nodes_[--edge_];
            }
        }
        void add(NodeId operand) {
            NodeId *const end = edge_nodes_.data() + edge_;
            if (!has(place(operand)) && std::find(edge_nodes_.data(), end, operand) == end) {
                edge_nodes_[edge_++] = operand;
            }
        }
        std::array<std::optional<Value>, kMostSeen>
            values; ///< of what was looked through, as far as it is known

      private:
        std::size_t seen_ = 0, edge_ = 0;
        std::array<NodeId, kMostSeen> seen_nodes_;     ///< looked through
        std::array<NodeId, 3 * kMostSeen> edge_nodes_; ///< operands of these that were not
    };
    static bool is_seen_through(Op op);
    void open(Cone &cone, NodeId id);
    NodeId latest_of(Cone &cone) const;
    /// Whether there is time to compose two functions before this value is known.
    bool is_much_later(const Cone &cone, NodeId latest) const {
        return cone.is_single && cone.fastest != 0 && drafts_.ready(latest) >= cone.others + cone.fastest;
    }

    const Value &value_at(Cone &cone, NodeId id, NodeId base);
    const Value &value_of(Cone &cone, NodeId id);
    Value new_value_of(Cone &cone, NodeId id);
    Value bit_of(Cone &cone, const Node &node);
    Value selection_of(Cone &cone, const Node &node);
    Value sum_of(Cone &cone, NodeId id);
    Value extreme_of(Cone &cone, NodeId x, NodeId y, bool is_least);
    bool is_pending(NodeId id, Op op) const;
    std::optional<double> number_of(NodeId id) const;
    struct Compared {
        NodeId x = 0, y = 0; ///< the comparison tells x < y, or x <= y; 0: it compares something else
    };
    Compared compared_with_number(NodeId difference, NodeId a, NodeId b) const;
    std::optional<bool> selects_least(const Node &node) const;
    NodeId unreduced(NodeId id) const;
    Value then(const Function &second, const Value &first);

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
    Cone cone_;
};

} // namespace picco::runtime
