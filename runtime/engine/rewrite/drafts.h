/// Operations that may come into the window: what they would cost is known before one of them is recorded.
#pragma once

#include "engine/rewrite/window_order.h"
#include "engine/values/latency.h"
#include "engine/values/value_table.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace picco::runtime {

/// A node of the window, a draft, or nothing.
class Ref {
  public:
    constexpr Ref() = default;
    static constexpr Ref node(NodeId id) { return Ref(static_cast<std::int32_t>(id)); }
    static constexpr Ref draft(std::size_t index) { return Ref(-1 - static_cast<std::int32_t>(index)); }
    explicit constexpr operator bool() const { return number_ != 0; }
    constexpr bool is_node() const { return number_ > 0; }
    constexpr NodeId id() const { return static_cast<NodeId>(number_); }
    constexpr std::size_t index() const { return static_cast<std::size_t>(-1 - number_); }
    friend constexpr bool operator==(Ref, Ref) = default;

  private:
    explicit constexpr Ref(std::int32_t number) : number_(number) {}
    std::int32_t number_ = 0;
};

class Drafts {
  public:
    static constexpr std::uint64_t kWhenever = std::numeric_limits<std::uint64_t>::max();

    /// now: the next step. Keeps references to the others.
    Drafts(const Context &context, ValueTable &table, const Latency &latency, std::uint64_t now,
           const WindowOrder &order)
        : context_(context), table_(table), latency_(latency), now_(now), order_(order),
          ready_(order.size() + 1, kWhenever), required_(order.size() + 1, kWhenever),
          newest_(order.size() + 1) {}
    ~Drafts();
    Drafts(const Drafts &) = delete;
    Drafts &operator=(const Drafts &) = delete;

    std::uint64_t now() const { return now_; }
    /// What comes next gets the line of this node, and needs nothing that comes behind it.
    void at(NodeId id) {
        line_ = table_[id].line();
        limit_ = static_cast<std::uint32_t>(order_.place(id));
    }

    /// When a node can be known. It is that of the table until something else is set, for a node of the window.
    void set_ready(NodeId id, std::uint64_t ready) { ready_[order_.place(id)] = ready; }
    std::uint64_t ready(NodeId id) const {
        const std::size_t place = order_.place(id);
        return place != 0 && ready_[place] != kWhenever ? ready_[place] : std::max(now_, table_[id].ready());
    }
    std::uint64_t ready(Ref x) const { return x.is_node() ? ready(x.id()) : drafts_[x.index()].ready; }
    /// When the operation of a node gives it, of operands as early as they can be.
    std::uint64_t ready_by_itself(NodeId id) const;
    Form form(Ref x) const { return x.is_node() ? table_[x.id()].form : drafts_[x.index()].form; }
    Interval range(Ref x) const { return x.is_node() ? table_[x.id()].range : drafts_[x.index()].range; }
    std::uint32_t count(Ref x) const { return x.is_node() ? table_[x.id()].count : drafts_[x.index()].count; }

    std::size_t size() const { return drafts_.size(); }
    /// Forgets drafts that nothing refers to: all but the first ones.
    void keep_first(std::size_t count) {
        for (; drafts_.size() > count; drafts_.pop_back()) {
            newest_[drafts_.back().place] = drafts_.back().older;
        }
    }

    // Bits.
    std::uint64_t rounds_of_product() const {
        return static_cast<std::uint64_t>(latency_.of(Op::kAnd, 0, 0));
    }
    Ref both(Ref x, Ref y);
    /// Nothing stands for 0.
    Ref exclusive_or(Ref x, Ref y);
    Ref complement(Ref x);
    // Numbers. A result is nothing where a protocol could not take it.
    /// As a sharing of degree t.
    Ref reduced(Ref x);
    /// A public number, encoded; nothing where it is large.
    Ref constant(const Context &context, const std::uint64_t *encoded);
    /// x, which lies in this range.
    Ref narrowed(Ref x, Interval range);
    Ref negate(Ref x);
    Ref add(Ref x, Ref y);
    Ref subtract(Ref x, Ref y);
    Ref multiply(Ref x, Ref y);
    /// c ? x : y, left as a product.
    Ref select(Ref c, Ref x, Ref y);
    Ref minimum(Ref x, Ref y) { return lesser(x, y, 0); }
    Ref maximum(Ref x, Ref y);

    /// It must be known at this step.
    void require(Ref x, std::uint64_t step) {
        std::uint64_t &required = x.is_node() ? required_[order_.place(x.id())] : drafts_[x.index()].required;
        required = std::min(required, step);
    }
    /// The drafts that came at a node ask the same of what they need: once all that comes behind the node has asked.
    void ask_of_operands(NodeId id);
    std::uint64_t required(NodeId id) const { return required_[order_.place(id)]; }
    /// When it can be known, once more from what it needs, after that of nodes has changed.
    std::uint64_t update(Ref x);
    /// Bytes that a party sends for a draft and the drafts that it needs, but for what was asked before.
    double bytes_of(Ref x);

    /// Each node becomes the draft at its place, if there is one. All nodes of the window, with those that the drafts need,
    /// each behind those whose results it needs.
    std::vector<NodeId> replace_all(const std::vector<Ref> &by);

  private:
    struct Draft {
        Op op;
        Form form;
        bool is_counted = false, is_updated = false; ///< by bytes_of(); by update()
        std::uint16_t k, m, bit;
        std::uint32_t count, line, place;
        std::uint32_t older; ///< the one that came before it at the same place, from 1 on; 0: there is none
        std::array<Ref, 3> operands;
        Interval range;
        std::uint64_t ready, required = kWhenever;
        NodeId recorded = 0;              ///< with a reference
        std::array<NodeId, 3> prepared{}; ///< operands, likewise
    };
    Ref draft(Op op, Form form, Interval range, const std::array<Ref, 3> &operands, int k = 0, int m = 0,
              int bit = 0);
    Ref lesser(Ref x, Ref y, int bit);
    double bytes_of(const Draft &draft);
    NodeId record(Ref x, std::vector<NodeId> &nodes);
    std::array<NodeId, 3> record_operands(const Draft &draft, std::vector<NodeId> &nodes);
    void prepare(Ref by, std::vector<NodeId> &nodes);
    void replace(NodeId id, Ref by);

    const Context &context_;
    ValueTable &table_;
    const Latency &latency_;
    std::uint64_t now_;
    const WindowOrder &order_;
    std::uint32_t line_ = 0;
    std::uint32_t limit_ = 0; ///< a place
    std::vector<Draft> drafts_;
    std::vector<NodeId> constants_;               ///< with a reference each
    std::vector<std::uint64_t> ready_, required_; ///< by place
    std::vector<std::uint32_t> newest_;           ///< draft at a place, from 1 on; 0: there is none
    double bytes_of_product_ = 0;                 ///< of two bits; 0: not known yet
};

} // namespace picco::runtime
