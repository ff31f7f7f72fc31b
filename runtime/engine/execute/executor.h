/// The executing side of the engine: runs the window's operations, a step (one round) at a time.
#pragma once

#include "assign/known_assignments.h"
#include "base/thread_time.h"
#include "engine/execute/arithmetic.h"
#include "engine/execute/batches.h"
#include "engine/execute/profile.h"
#include "engine/execute/schedule.h"
#include "engine/execute/window_dump.h"
#include "engine/execute/work.h"
#include "engine/rewrite/bit_choice.h"
#include "engine/rewrite/bit_prices.h"
#include "engine/rewrite/garbled_regions.h"
#include "engine/rewrite/networks.h"
#include "engine/rewrite/traced_windows.h"
#include "engine/values/circuit_table.h"
#include "engine/values/latency.h"
#include "engine/values/value_table.h"
#include "protocols/core/context.h"
#include "protocols/garbled/garbled.h"
#include "protocols/lookup/table_read.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace picco::runtime {

class Executor {
  public:
    /// Keeps references to all.
    Executor(Context &context, ValueTable &table, Schedule &schedule, Arithmetic &arithmetic,
             const CircuitTable &circuits, Counts &counts, const Times &times);

    struct BatchSizes {
        std::size_t few_comparisons, few_truncations, few_residues, few_inverses, many_products, many_words,
            many_counts;
        double round_bytes; ///< what a party handles in the time of a round
        std::size_t few_by_digits =
            0; ///< of comparisons, where those of few rounds are made of masks and digits
        GarblingTimes garbling{};
        BitTimes bits{};

        /// Up to how many comparisons of a step take few rounds.
        std::size_t few_of(const Latency &latency) const {
            return latency.compares_by_digits() ? few_by_digits : few_comparisons;
        }
    };
    /// Records operations on bits in place of others; outlives this.
    using ComputeInBits = std::function<void(const std::vector<BitOperation> &)>;
    void set_bit_recorder(ComputeInBits compute) { compute_in_bits_ = std::move(compute); }
    /// Before execution begins: changes the window so that it takes less (passes.cpp), and everything that has not
    /// started moves to the steps where its operands are then known.
    void choose_protocols(const Latency &latency, const BatchSizes &sizes);
    /// Says which operations were put into garbled circuits since it was asked last, as a number; 0: none.
    std::uint64_t take_garbled() { return std::exchange(garbled_, 0); }
    /// The same of those that were moved to bits.
    std::uint64_t take_moved() { return std::exchange(moved_, 0); }
    /// The same of sums that are found of products or of numbers, other than recorded.
    std::uint64_t take_reduced() { return std::exchange(reduced_, 0); }
    /// Where there is a pager, it knows what the next steps use, until the plan ends.
    void plan_pages();
    void end_plan();
    /// Steps until the node is done.
    void run_until_done(NodeId id);
    /// Steps until no more than so many nodes wait.
    void run_until_few(std::size_t pending);
    /// Runs a protocol that belongs to no node while nothing else does: steps until it ends.
    /// cost: of one of its operations; line: where they are in the source.
    void run_alone(Task<void> task, Op op, std::size_t operations, const CostPart &cost, int line);
    /// Processor time of this thread that steps took.
    double running_seconds() const { return running_seconds_; }
    /// From now on executes only what these nodes need: the program has ended.
    void keep_only(const std::vector<NodeId> &results);
    Networks &networks() { return networks_; }
    const Work &work() const { return work_; }
    /// Null: nobody wants to know.
    void set_profile(Profile *profile) { profile_ = profile; }
    /// What becomes of each window is written down from now on. Keeps a reference.
    void begin_dump(const SourcePlaces &places, WindowDump::Write write) {
        dump_.emplace(WindowDump::Of{table_, schedule_, garblings_, context_.field, places},
                      std::move(write));
    }
    /// Nothing is garbled until the trace ends, which tells what could be. Keeps a reference.
    void begin_trace(Trace &trace) { trace_.emplace(trace, table_); }
    void end_trace() {
        trace_->end();
        trace_.reset();
    }

  private:
    /// Computes what is ready without communication, starts all protocols that are ready, and sends and
    /// receives one round for all that run.
    void step();
    void place(NodeId id, const Latency &latency, std::uint64_t earliest = 0);
    /// Gives an inverse of bytes masks, where these can be there in time.
    void mask_inverse(NodeId id, const Latency &latency);
    NodeId last_to_end();
    bool may_convert_bits() const;
    double bytes_of(Op op, int m) const;
    bool may_move_reductions() const;
    /// What changes the window before it runs.
    struct Pass {
        const char *name;
        bool (Executor::*run)(const Latency &latency, const BatchSizes &sizes);
    };
    static const std::vector<Pass> kPasses;
    bool join_and_shorten(const Latency &latency, const BatchSizes &sizes);
    bool choose_by_batches(const Latency &latency, const BatchSizes &sizes);
    bool place_reductions(const Latency &latency, const BatchSizes &sizes);
    bool select_by_bits(const Latency &latency, const BatchSizes &sizes);
    bool balance_products(const Latency &latency, const BatchSizes &sizes);
    bool shorten_chains(const Latency &latency, const BatchSizes &sizes);
    bool move_to_bits(const Latency &latency, const BatchSizes &sizes);
    bool may_gain_in_bits() const;
    bool may_have_circuits(const GarblingTimes &times) const;
    std::vector<NodeId> in_order(const std::vector<NodeId> &nodes) const;
    bool compare_by_digits(const Latency &latency, const BatchSizes &sizes);
    bool garble_regions(const Latency &latency, const BatchSizes &sizes);
    bool join_networks(const Latency &latency, const BatchSizes &sizes, bool all);
    void mark_needed();
    /// After operations have changed.
    void mark_needed_again() {
        if (!needed_.empty()) {
            mark_needed();
        }
    }
    bool is_wanted(NodeId id);
    /// One round for all that run.
    void travel();
    /// Leaves out what is not to be executed.
    void keep_wanted(std::vector<NodeId> &nodes);
    std::uint64_t digest_of_window() const;
    void bring_operands(NodeId id);
    void hold_operands(const Group &group);
    void start(Group group);
    void finish(Group &group);
    /// Whether a protocol that may take more rounds than it declares is needed in the next step.
    bool is_behind() const { return !due_.empty() && due_.begin()->first == schedule_.now() + 1; }
    void tell_profile(const Group &group);
    std::uint64_t operations_of(const Node &node) const;

    // numbers.cpp
    Task<Elements> elements_task(const Group &group);
    Task<void> run_elements(Group group);
    Task<void> run_long_reductions(Group group);
    Task<void> run_comparison(Group group);
    Task<void> run_decompose(Group group);
    Task<void> run_and(Group group);
    Task<void> run_to_field(Group group);
    Task<void> run_open_bits(Group group);
    // select.cpp
    Task<void> run_select_negative(Group group);
    Task<void> run_select_bit(Group group);
    Task<void> run_minimum(Group group);
    Task<void> run_network(Group group);
    // bytes.cpp
    Task<void> run_inverse(Group group);
    Task<void> run_inverse_masks(Group group);
    std::size_t mask_elements() const;
    Words gather_masks(const Group &group);
    // digits.cpp
    Task<void> run_random_digits(Group group);
    Task<void> run_random_bits(Group group);
    Task<void> run_masked_digits(Group group);
    Task<void> run_select_by_digits(Group group);
    Task<void> run_test_by_digits(Group group);
    Task<void> run_truncate_by_digits(Group group);
    Task<void> run_residue_by_digits(Group group);
    // words.cpp
    Task<void> run_to_word(Group group);
    Task<void> run_circuits(Group group);
    Task<void> run_from_word(Group group);
    Task<void> run_open_words(Group group);
    // lookup.cpp
    void gather_writes(const Group &group, Bits &places, Bits &happens, Words &adds);
    Task<void> run_writes(Group group);
    Task<void> run_pick_word(Group group);
    Task<void> run_one_hot(Group group);
    Task<void> run_fold(Group group);
    Task<void> run_one_hot_bits(Group group);
    std::vector<TableRead> gather_reads(const Group &group, std::deque<Words> &single);
    Task<void> run_read_tables(Group group);
    Task<void> run_write_tables(Group group);
    Task<Bits> write_table_of(NodeId id);
    // garbled.cpp
    void gather_labelled(const std::vector<NodeId> &inputs, Bits &bits, Elements &numbers);
    void keep_results(NodeId id, const GarbledResults &results);
    Task<void> run_garbled_circuits(Group group);
    Task<void> run_garbled_numbers(Group group);
    Task<void> run_garbled_bits(Group group);
    // shuffle.cpp
    Task<void> run_shuffle(Group group);

    Context &context_;
    ValueTable &table_;
    Schedule &schedule_;
    Arithmetic &arithmetic_;
    const CircuitTable &circuits_;
    Counts &counts_;
    Batches batches_;
    Networks networks_;
    Garblings garblings_;
    ComputeInBits compute_in_bits_;
    const Times &times_;
    std::optional<BitPrices> bit_prices_; ///< once they were asked for
    KnownAssignments known_reductions_;
    Work work_;
    std::vector<NodeId> results_; ///< see keep_only()
    std::vector<bool> needed_;    ///< by node; empty while all live operations are executed
    Profile *profile_ = nullptr;
    std::optional<WindowDump> dump_; ///< where it is asked for
    std::optional<TracedWindows> trace_;
    std::uint64_t garbled_ = 0, moved_ = 0, reduced_ = 0;
    std::map<std::uint64_t, std::size_t> due_; ///< groups that may be late, by the step that needs them
    std::uint64_t late_rounds_ = 0;            ///< for which all steps had to wait
    double running_seconds_ = 0;
    std::uint32_t line_ = 0; ///< of an operation that was started last
};

} // namespace picco::runtime
