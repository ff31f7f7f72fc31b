/// Operations of the window that become garbled circuits: those whose rounds take longer than the bytes of their gates.
#pragma once

#include "assign/assignment.h"
#include "assign/trace.h"
#include "common/int128.h"
#include "engine/rewrite/bit_choice.h"
#include "engine/rewrite/chosen_lines.h"
#include "engine/rewrite/garblings.h"
#include "engine/rewrite/gate_values.h"
#include "engine/rewrite/network_search.h"
#include "engine/rewrite/region_choice.h"
#include "engine/rewrite/window_order.h"
#include "engine/values/latency.h"
#include "protocols/catalogue/times.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace picco::runtime {

class TracedWindows;

/// What garbling takes, in picoseconds; all parties have the same.
struct GarblingTimes {
    bool may_be = false;      ///< whether circuits are garbled at all
    bool is_forced = false;   ///< all that has gates, whatever the time
    bool is_of_lines = false; ///< only of lines that the program chooses circuits for
    ChosenLines lines{};
    ChosenOperations operations{}; ///< where the program says nothing
    std::int64_t round = 0, byte = 0;
    std::int64_t gate = 0;   ///< AND, with its bytes
    std::int64_t listed = 0; ///< AND in the list of a circuit: elements of a vector share one
    static constexpr std::int64_t kLabelBytes = 16; ///< of a label, and of what each garbler sends for a gate
    /// AND gates.
    struct Most {
        std::uint64_t gates, listed; ///< of all lanes, and in lists
    };
    /// Of a region, about, while it runs, and of all regions of a window, whose lists wait.
    Most of_region{std::uint64_t{1} << 22, std::uint64_t{1} << 19};
    Most of_window{std::uint64_t{1} << 24, std::uint64_t{1} << 21};
    std::uint64_t most_labels = std::uint64_t{1} << 40; ///< of what goes into all regions

    /// Of so many AND gates, of which these are in lists.
    std::int64_t of(std::uint64_t gates, std::uint64_t in_lists) const {
        constexpr std::uint64_t kMost = std::uint64_t{1} << 36; // far more than there may be
        return static_cast<std::int64_t>(std::min(gates, kMost)) * gate +
               static_cast<std::int64_t>(std::min(in_lists, kMost)) * listed;
    }
    /// So that circuits take no more than so many bytes at a party.
    void limit(std::size_t bytes);
    /// Whether there are to be circuits, for all or for some lines, whatever else would be better.
    bool is_asked_for() const { return is_forced || lines.has_garbled() || operations.has_garbled(); }
};

/// A region is a set of connected operations that turn into one circuit, which takes two rounds. Regions that need each
/// other's results by way of other operations stand in different epochs. Which operations are in one is chosen by time: a
/// minimum cut tells which ones are cheaper as gates if each round takes what it took on the longest paths of the sets
/// tried before. Each set has its exact schedule, and the one that takes the least time wins: all that has gates, and
/// none, are among them. Nothing private is looked at, and all parties find the same.
///
/// Lives while the operations of the window are put in order again.
class GarbledRegions {
  public:
    /// now: the next step. nodes: all of the window, each behind those whose results it needs. Keeps references to all.
    GarbledRegions(const Context &context, ValueTable &table, const Latency &latency,
                   const CircuitTable &circuits, std::uint64_t now, const std::vector<NodeId> &nodes,
                   const NetworkSearch::Wanted &wanted, const GarblingTimes &times);

    /// Whether there are regions that make the window shorter. So many of the best choices are remembered.
    bool find(std::size_t remembered = 0);
    /// What the window takes less by them, in picoseconds.
    Int128 saved() const { return recorded_ - chosen_.picoseconds; }
    /// The best one first.
    const std::vector<GarbledPlaces> &remembered() const { return remembered_; }
    /// Adds the window as it stands, in place of find().
    void write_to(TracedWindows &all);
    /// Tells what was found from what else could have been, other than by malice. Not 0.
    std::uint64_t digest() const;
    /// Changes the operations; nodes of circuits refer to what is kept. All of them, each behind those whose results it
    /// needs.
    std::vector<NodeId> in_order(Garblings &kept);

  private:
    /// A region of fewer rounds as it is takes as many as a circuit.
    static constexpr std::uint64_t kFewestRounds = 3;
    /// What is known of an operation of the window; by its place.
    struct Place {
        std::uint64_t gates = 0;       ///< 0 also where it is free; of a division at its first place
        std::uint64_t listed = 0;      ///< of them, in lists
        std::uint64_t picoseconds = 0; ///< of its bytes as it is
        std::int64_t garbling = 0;     ///< picoseconds of its gates
        std::int64_t load = 0;         ///< the same of all that start with it, as one batch
        std::int64_t of_line = 0;      ///< of those of its line
        bool has_gates = false;        ///< it can be in a region
        bool is_chosen = false;        ///< the program says that it is in one
        /// The first place that has a result of the same division, or a bit of one; 0: it is none. Divisions are circuits
        /// of their own, not what they are recorded as.
        std::uint32_t division = 0;
    };
    /// A value holds one of its bits, so that nobody has to find it again.
    struct HeldBit {
        std::uint32_t holder, bit;
    };
    using Members = std::vector<std::vector<std::uint32_t>>;
    /// What is cut: operations of a line that are alike are one term.
    struct Cut {
        std::vector<std::uint32_t> term_of;                      ///< by place; 0: it is not in the window
        TermGraph graph;                                         ///< without what rounds take
        std::unordered_map<std::uint64_t, std::uint32_t> use_of; ///< by the two terms
        // Of longest paths, added up: rounds times flow of each term, flow of each use, flow that ends in a term, and
        // all of it.
        std::vector<std::int64_t> rounds, flows, ends;
        Int128 whole = 0;
    };

    bool is_wanted(NodeId id) const {
        return table_[id].state == State::kPending && (wanted_.has(id) || wanted_here_[order_.place(id)]);
    }
    int rounds_of(NodeId id) const { return latency_.of(table_[id].op, table_[id].k, table_[id].m); }
    NodeId id_at(std::size_t place) const { return order_.nodes()[place - 1]; }
    template <class Use>
    void for_each_operand(NodeId id, Use &&use) const {
        table_.for_each_operand(table_[id].op, table_[id].operands.data(), use);
    }
    /// Of its gates.
    template <class Use>
    void for_each_source(std::size_t place, Use &&use) const {
        if (places_[place].division != 0) {
            const ValueTable::Division &division = *table_.division(id_at(place));
            use(division.dividend);
            use(division.divisor);
        } else {
            for_each_operand(id_at(place), use);
        }
    }
    void find_operands_of_divisions();
    void look();
    void choose_by_lines();
    std::uint64_t picoseconds_of(NodeId id) const;
    /// Of an operation that is in no region.
    std::uint64_t rounds_in_shares(std::size_t place) const;
    // region_trace.cpp, region_uses.cpp
    struct TracedTerm;
    struct TracedWindow;
    std::vector<TracedTerm> traced_terms(std::vector<std::uint32_t> &number_of) const;
    using TracedUses = std::map<std::pair<std::uint32_t, std::uint32_t>, Trace::Use>; // by whom, of whom
    std::uint32_t number_choices(const std::vector<TracedTerm> &terms, TracedWindow &traced) const;
    void pass_on_results(TracedWindow &traced) const;
    void add_traced_uses(TracedWindow &traced) const;
    static void share_uses(TracedWindow &traced, TracedUses &uses);
    void add_traced_values(TracedWindow &traced) const;
    std::vector<bool> kept_places() const;
    // garbled_cut.cpp
    std::vector<std::uint32_t> divisions_behind() const;
    void find_terms();
    void find_uses();
    void add_waited_for(const RegionChoice &choice, std::size_t place, std::vector<std::size_t> &next) const;
    void add_deepest(const RegionChoice &choice, std::size_t place, std::vector<std::size_t> &next) const;
    void add_flows(const RegionChoice &choice);
    std::vector<bool> select_by_cut(std::int64_t gates) const;
    void cut(const RegionChoice &all, const RegionChoice &whole, int times);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbours(const std::vector<bool> &is_free) const;
    void climb(RegionChoice best);

    /// What needs no message, or reduces a product, is better done before anything becomes labels.
    bool goes_behind_gates(std::size_t place) const {
        const Op op = table_[id_at(place)].op;
        return places_[place].division == 0 && (is_local(op) || op == Op::kReduce);
    }
    /// It is no gate, and hands on what it takes.
    bool hands_on(std::size_t place) const {
        const Place &own = places_[place];
        return own.has_gates && own.gates == 0 && own.division == 0 && is_local(table_[id_at(place)].op);
    }
    void add_what_hands_on(RegionChoice &choice) const;
    void drop_local_fronts(RegionChoice &choice) const;
    void find_held_bits();
    void find_dead(RegionChoice &choice) const;
    void find_dead_without(RegionChoice &choice, const std::vector<bool> &holders) const;
    bool complete(RegionChoice &choice) const;
    RegionChoice by_load(std::int64_t quarters) const;
    bool may_gain() const;
    int affordable() const;
    void consider(const RegionChoice &choice);
    void remember(const RegionChoice &choice);
    // region_schedule.cpp
    void find_epochs(RegionChoice &choice) const;
    std::uint32_t root(RegionChoice &choice, std::uint32_t place) const;
    Members members(RegionChoice &choice) const;
    bool drop_short_regions(RegionChoice &choice, const Members &regions) const;
    void find_depths(RegionChoice &choice) const;
    void add_gates(RegionChoice &choice, std::uint64_t gates, std::size_t count) const;
    void find_times(RegionChoice &choice, const Members &regions) const;
    /// Operations in the order of epochs: of each, first those that are in no region.
    std::vector<std::uint32_t> by_epochs(const RegionChoice &choice) const;
    GarbledRegion region_of(const RegionChoice &choice, const std::vector<std::uint32_t> &members) const;

    const Context &context_;
    ValueTable &table_;
    const Latency &latency_;
    std::uint64_t now_;
    const NetworkSearch::Wanted wanted_;
    const GarblingTimes &times_;
    WindowOrder order_;
    GateValues values_;
    std::vector<Place> places_;
    std::size_t looked_at_ = 0;     ///< operations that are to be executed
    std::vector<bool> wanted_here_; ///< by place: if divisions are circuits
    std::vector<HeldBit> held_bits_;
    bool has_chosen_ = false; ///< by lines
    RegionChoice chosen_;
    std::vector<GarbledPlaces> remembered_;
    std::size_t most_remembered_ = 0;
    Int128 recorded_ = 0; ///< what waiting takes without regions
    Cut cut_;
};

} // namespace picco::runtime
