/// A circuit as stages, for what goes through it gate by gate: each is a list of gates that several lanes go through, such as
/// the elements of a vector.
#pragma once

#include "base/error.h"
#include "circuits/circuit.h"

#include <deque>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace picco::runtime {

/// Wire 0 is the constant 0, then come the inputs, then the outputs of stages, each lane by lane. Each stage stands behind
/// those whose outputs it takes.
struct Stages {
    using Use = Gates::Use;
    /// A wire of each lane: the first one's, and how far behind it the next one's stands, modulo 2^32.
    struct Row {
        Use first;
        std::uint32_t step = 0;

        Use at(std::size_t lane) const {
            return {static_cast<std::uint32_t>(first.wire + lane * step) & kMost, first.is_inverted};
        }
    };
    struct Stage {
        /// What the lanes of an input take: a row; with this step, first is a place in `listed`.
        static constexpr std::uint32_t kListed = std::uint32_t{1} << 31;
        Gates gates;
        std::size_t lanes = 1;
        std::vector<Row> inputs;
        std::vector<Use> listed;
        std::vector<std::uint32_t> places; ///< of outputs: the first lane's wire

        Use taken(std::size_t input, std::size_t lane) const {
            const Row &row = inputs[input];
            return row.step == kListed ? listed[row.first.wire + lane] : row.at(lane);
        }
    };
    static constexpr std::uint32_t kMost = (std::uint32_t{1} << 31) - 1;

    std::size_t inputs = 0;
    std::size_t wires = 1;
    std::size_t products = 0; ///< AND gates of all lanes
    std::size_t listed = 0;   ///< AND gates of all lists
    std::vector<Stage> stages;
    std::vector<Use> outputs;
};

/// Builds one, stage by stage. What no output needs is left out.
class StageBuilder {
  public:
    using Use = Stages::Use;
    using Row = Stages::Row;

    explicit StageBuilder(std::size_t inputs) : inputs_(inputs), wires_(1 + inputs) {}

    static Use input(std::size_t index) { return {static_cast<std::uint32_t>(1 + index) & Stages::kMost, 0}; }
    /// Begins a stage, and ends the one before.
    CircuitBuilder &begin(std::size_t lanes);
    /// Of the stage. What is made of its wires is good until it ends.
    CircuitBuilder &circuit() { return stages_.back().circuit; }
    std::size_t lanes() const { return stages_.back().lanes; }
    /// Inputs, and outputs of earlier stages, as an input of this one: the same wires are the same input. Constants stay what
    /// they are.
    Wire take(const Row &row);
    /// The same of a wire for each lane.
    Wire take_each(const std::vector<Use> &wires);
    /// An output of this stage.
    Row give(Wire wire);

    Stages finish(std::vector<Use> outputs);

  private:
    struct Stage {
        explicit Stage(std::size_t lane_count)
            : lanes(lane_count), circuit(lane_count == 1 ? kRememberedOfOne : kRemembered) {}
        /// Where elements are computed one by one, they have gates in common that stand far apart. Otherwise it is enough to
        /// remember what stays in the cache.
        static constexpr std::size_t kRememberedOfOne = std::size_t{1} << 18,
                                     kRemembered = std::size_t{1} << 11;

        std::size_t lanes;
        std::uint32_t first = 0; ///< wire of its outputs
        CircuitBuilder circuit;
        std::vector<Row> inputs;
        std::vector<Use> listed;
        std::vector<Wire> wires;                                     ///< of inputs
        PairIndex rows{kRememberedOfOne};                            ///< 1 + inputs that take rows
        std::unordered_multimap<std::uint64_t, std::uint32_t> lists; ///< others, by a hash of what they list
        std::vector<Wire> outputs;
    };
    Wire add_input(const Row &row);
    class Finish;

    std::size_t inputs_, wires_;
    std::deque<Stage> stages_;
};

/// Goes through all stages step by step, whatever wires carry: a step is a segment of as many lanes as go through it together.
template <class Values>
class StageRun {
  public:
    using Value = typename Values::value_type;

    /// inputs: behind the constant, which is Value(). difference: between a value and its complement, which is
    /// where(true, difference) away. Keeps a reference to the stages.
    StageRun(const Stages &stages, const Values &inputs, Value difference)
        : stages_(stages), wires_(stages.wires), difference_(difference) {
        require(inputs.size() == stages.inputs, "a circuit has other inputs");
        std::copy(inputs.begin(), inputs.end(), wires_.begin() + 1);
    }

    bool is_done() const { return stage_ == stages_.stages.size(); }
    /// AND gates of the next step, of all lanes.
    std::size_t products() const {
        const auto &segments = stages_.stages[stage_].gates.segments;
        return segments.empty() ? 0 : segments[segment_].products * lanes();
    }
    /// products(gates, count, lanes, wires, results): as of compute_gates(), of which these are the wires.
    template <class Products>
    void step(Products &&products) {
        const std::size_t count = lanes();
        if (count == Gates::kTogether)
            step_in(std::integral_constant<std::size_t, Gates::kTogether>(), products);
        else if (count == 1)
            step_in(std::integral_constant<std::size_t, 1>(), products);
        else
            step_in(count, products);
    }
    Values outputs() const {
        Values outputs;
        outputs.reserve(stages_.outputs.size());
        for (const Stages::Use &use : stages_.outputs)
            outputs.push_back(value(use));
        return outputs;
    }

  private:
    std::size_t lanes() const {
        return std::min(Gates::kTogether, stages_.stages[stage_].lanes - first_lane_);
    }
    Value value(Stages::Use use) const { return wires_[use.wire] ^ where(use.is_inverted, difference_); }

    template <class Lanes, class Products>
    void step_in(Lanes lanes, Products &&products) {
        const Stages::Stage &stage = stages_.stages[stage_];
        const Gates &gates = stage.gates;
        if (segment_ == 0)
            take(stage, lanes);
        if (!gates.segments.empty())
            compute_gates(gates, segment_, at_, lanes, own_.data(),
                          [&](const Gates::Gate *gate, std::size_t count, Value *results) {
                              products(gate, count, lanes, static_cast<const Value *>(own_.data()), results);
                          });
        if (++segment_ < gates.segments.size())
            return;
        for (std::size_t i = 0; i < gates.outputs.size(); ++i)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                wires_[stage.places[i] + first_lane_ + lane] =
                    own_[gates.outputs[i].wire * lanes + lane] ^
                    where(gates.outputs[i].is_inverted, difference_);
        segment_ = 0;
        at_ = {};
        first_lane_ += lanes;
        if (first_lane_ == stage.lanes) {
            first_lane_ = 0;
            ++stage_;
        }
    }
    template <class Lanes>
    void take(const Stages::Stage &stage, Lanes lanes) {
        own_.resize(std::max(own_.size(), stage.gates.wires() * lanes));
        auto input = std::fill_n(own_.begin(), std::size_t{lanes}, Value{});
        for (std::size_t i = 0; i < stage.gates.inputs; ++i)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                *input++ = value(stage.taken(i, first_lane_ + lane));
    }

    const Stages &stages_;
    Values wires_;
    const Value difference_;
    std::size_t stage_ = 0, first_lane_ = 0, segment_ = 0; ///< of the next step
    Gates::Place at_;                                      ///< in its lists
    Values own_;                                           ///< wires of the lanes
};

} // namespace picco::runtime
