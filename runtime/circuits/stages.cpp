#include "circuits/stages.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {

CircuitBuilder &StageBuilder::begin(std::size_t lanes) {
    stages_.emplace_back(lanes).first = static_cast<std::uint32_t>(wires_);
    return circuit();
}

Wire StageBuilder::add_input(const Row &row) {
    Stage &stage = stages_.back();
    stage.inputs.push_back(row);
    stage.wires.push_back(circuit().input());
    return stage.wires.back();
}

Wire StageBuilder::take(const Row &row) {
    const Row own{{row.first.wire, 0}, lanes() == 1 ? 0 : row.step};
    if (own.first.wire == 0 && own.step == 0) {
        return Wire::constant(row.first.is_inverted != 0);
    }
    Stage &stage = stages_.back();
    const auto key_of = [](const Row &each) { return std::uint64_t{each.step} << 32 | each.first.wire; };
    std::uint32_t &number =
        stage.rows.find(key_of(own), [&](std::uint32_t input) { return key_of(stage.inputs[input - 1]); });
    if (number == 0) {
        number = static_cast<std::uint32_t>(stage.inputs.size() + 1);
        add_input(own);
    }
    const Wire wire = stage.wires[number - 1];
    return row.first.is_inverted ? ~wire : wire;
}

Wire StageBuilder::take_each(const std::vector<Use> &wires) {
    const Use first = wires[0];
    const Row row{first, wires.size() > 1 ? std::uint32_t{wires[1].wire} - first.wire : 0};
    std::size_t regular = 0;
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < wires.size(); ++i) {
        regular += wires[i].is_inverted == first.is_inverted && wires[i].wire == row.at(i).wire;
        hash = (hash ^ (std::uint64_t{wires[i].wire} << 1 | wires[i].is_inverted)) * 0x9e3779b97f4a7c15u +
               (hash >> 29);
    }
    if (regular == wires.size() && row.step != Stages::Stage::kListed) {
        return take(row);
    }
    Stage &stage = stages_.back();
    const auto [begin, end] = stage.lists.equal_range(hash);
    const auto found = std::find_if(begin, end, [&](const auto &entry) {
        return std::equal(wires.begin(), wires.end(),
                          stage.listed.begin() + stage.inputs[entry.second].first.wire,
                          [](Use a, Use b) { return a.wire == b.wire && a.is_inverted == b.is_inverted; });
    });
    if (found != end) {
        return stage.wires[found->second];
    }
    stage.lists.emplace(hash, static_cast<std::uint32_t>(stage.inputs.size()));
    const auto place = static_cast<std::uint32_t>(stage.listed.size());
    stage.listed.insert(stage.listed.end(), wires.begin(), wires.end());
    return add_input({{place & Stages::kMost, 0}, Stages::Stage::kListed});
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
