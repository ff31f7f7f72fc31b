#include "circuits/stages.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {
namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t more) {
    return (hash ^ more) * 0x9e3779b97f4a7c15u + (hash >> 29);
}

} // namespace

CircuitBuilder &StageBuilder::begin(std::size_t lanes) {
    stages_.emplace_back(lanes).first = static_cast<std::uint32_t>(wires_);
    return circuit();
}

/// The input that takes something, or a new one.
template <class IsIt>
Wire StageBuilder::taken(std::uint64_t hash, const IsIt &is_it, const Row &row) {
    Stage &stage = stages_.back();
    const auto [first, last] = stage.taken.equal_range(hash);
    const auto found =
        std::find_if(first, last, [&](const auto &entry) { return is_it(stage.inputs[entry.second]); });
    if (found != last) {
        return stage.wires[found->second];
    }
    stage.taken.emplace(hash, static_cast<std::uint32_t>(stage.inputs.size()));
    stage.inputs.push_back(row);
    stage.wires.push_back(circuit().input());
    return stage.wires.back();
}

Wire StageBuilder::take(const Row &row) {
    const Row own{row.first, lanes() == 1 ? 0 : row.step};
    if (own.first.wire == 0 && own.step == 0) {
        return Wire::constant(own.first.is_inverted != 0);
    }
    const Wire wire =
        taken(mixed(own.first.wire, own.step),
              [&](const Row &input) { return input.step == own.step && input.first.wire == own.first.wire; },
              {{own.first.wire, 0}, own.step});
    return own.first.is_inverted ? ~wire : wire;
}

Wire StageBuilder::take_each(const std::vector<Use> &wires) {
    const Use first = wires[0];
    const Row row{first, wires.size() > 1 ? std::uint32_t{wires[1].wire} - first.wire : 0};
    std::size_t regular = 0;
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < wires.size(); ++i) {
        regular += wires[i].is_inverted == first.is_inverted && wires[i].wire == row.at(i).wire;
        hash = mixed(hash, wires[i].wire << 1 | wires[i].is_inverted);
    }
    if (regular == wires.size() && row.step != Stages::Stage::kListed) {
        return take(row);
    }
    std::vector<Use> &listed = stages_.back().listed;
    const std::size_t place = listed.size();
    const Wire wire =
        taken(hash,
              [&](const Row &input) {
                  return input.step == Stages::Stage::kListed &&
                         std::equal(
                             wires.begin(), wires.end(), listed.begin() + input.first.wire,
                             [](Use a, Use b) { return a.wire == b.wire && a.is_inverted == b.is_inverted; });
              },
              {{static_cast<std::uint32_t>(place) & Stages::kMost, 0}, Stages::Stage::kListed});
    if (const Row &last = stages_.back().inputs.back();
        last.step == Stages::Stage::kListed && last.first.wire == place) {
        listed.insert(listed.end(), wires.begin(), wires.end());
    }
    return wire;
}

StageBuilder::Row StageBuilder::give(Wire wire) {
    if (wire.is_constant()) {
        return {{0, wire.is_constant(true)}, 0};
    }
    Stage &stage = stages_.back();
    stage.outputs.push_back(wire);
    const auto first = static_cast<std::uint32_t>(wires_);
    wires_ += stage.lanes;
    require(wires_ <= Stages::kMost, "a circuit is too large");
    return {{first & Stages::kMost, 0}, stage.lanes == 1 ? 0u : 1u};
}

/// From the last stage on, as what is needed is known then.
class StageBuilder::Finish {
  public:
    Finish(StageBuilder &builder) : stages_(builder.stages_) {
        result_.inputs = builder.inputs_;
        result_.wires = builder.wires_;
        for (const Stage &stage : stages_) {
            needed_.emplace_back(stage.outputs.size());
        }
    }

    Stages run(std::vector<Use> outputs) {
        for (const Use use : outputs) {
            need(use);
        }
        result_.outputs = std::move(outputs);
        for (std::size_t i = stages_.size(); i-- > 0;) {
            add(stages_[i], needed_[i]);
        }
        std::ranges::reverse(result_.stages);
        return std::move(result_);
    }

  private:
    void need(Use use) {
        if (use.wire > result_.inputs) {
            const auto behind = std::ranges::upper_bound(stages_, std::uint32_t{use.wire}, {}, &Stage::first);
            const auto number = static_cast<std::size_t>(behind - stages_.begin()) - 1;
            needed_[number][(use.wire - stages_[number].first) / stages_[number].lanes] = true;
        }
    }
    void add(Stage &from, const std::vector<bool> &needed) {
        Stages::Stage to;
        to.lanes = from.lanes;
        std::vector<Wire> outputs;
        for (std::size_t i = 0; i < needed.size(); ++i) {
            if (needed[i]) {
                outputs.push_back(from.outputs[i]);
                to.places.push_back(from.first + static_cast<std::uint32_t>(i * from.lanes));
            }
        }
        if (outputs.empty()) {
            return;
        }
        std::vector<bool> takes;
        to.gates =
            from.circuit.gates(outputs, Gates::kSegment / std::min(to.lanes, Gates::kTogether), &takes);
        from.circuit = CircuitBuilder(0); // it is large
        result_.products += to.gates.products * to.lanes;
        result_.listed += to.gates.products;
        to.inputs = std::move(from.inputs);
        to.listed = std::move(from.listed);
        for (std::size_t i = 0; i < takes.size(); ++i) {
            for (std::size_t lane = 0; takes[i] && lane < to.lanes; ++lane) {
                need(to.taken(i, lane));
            }
        }
        result_.stages.push_back(std::move(to));
    }

    std::deque<Stage> &stages_;
    std::vector<std::vector<bool>> needed_; ///< outputs of each stage
    Stages result_;
};

Stages StageBuilder::finish(std::vector<Use> outputs) {
    return Finish(*this).run(std::move(outputs));
}

} // namespace picco::runtime
