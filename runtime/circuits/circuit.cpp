#include "circuits/circuit.h"

#include "base/error.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {

namespace {

std::uint64_t pair(std::uint32_t a, std::uint32_t b) {
    return std::uint64_t{a} << 32 | b;
}

} // namespace

std::size_t Circuit::products() const {
    std::size_t count = 0;
    for (const Level &level : levels_) {
        count += level.left.size();
    }
    return count;
}

std::size_t Circuit::most_planes() const {
    std::vector<std::size_t> planes(buffers_);
    planes[0] = inputs_;
    std::size_t held = inputs_, most = inputs_;
    for (const Level &level : levels_) {
        planes[level.sums_buffer] = level.sums.planes.size();
        held += level.sums.planes.size() + level.left.size();
        if (!level.left.empty()) {
            planes[level.products_buffer] = level.left.size();
        }
        most = std::max(most, held);
        for (const std::uint32_t buffer : level.last_used) {
            held -= planes[buffer];
        }
    }
    return most;
}

std::vector<std::uint64_t> Circuit::evaluate(const std::vector<std::uint64_t> &inputs) const {
    require(inputs.size() == inputs_, "a circuit has other inputs");
    std::vector<std::vector<std::uint64_t>> buffers(buffers_);
    buffers[0] = inputs;
    const auto at = [&](Source source) { return buffers[source.buffer][source.plane]; };
    const auto add_up = [&](const Sums &from, std::vector<std::uint64_t> &to) {
        for (const Sum &sum : from.planes) {
            std::uint64_t bits = sum.is_inverted ? ~std::uint64_t{0} : 0;
            for (std::uint32_t i = 0; i < sum.count; ++i) {
                bits ^= at(from.sources[sum.first + i]);
            }
            to.push_back(bits);
        }
    };
    for (const Level &level : levels_) {
        add_up(level.sums, buffers[level.sums_buffer]);
        for (std::size_t i = 0; i < level.left.size(); ++i) {
            buffers[level.products_buffer].push_back(at(level.left[i]) & at(level.right[i]));
        }
    }
    std::vector<std::uint64_t> outputs;
    add_up(outputs_, outputs);
    return outputs;
}

CircuitBuilder::CircuitBuilder(std::size_t remembered) : sums_(remembered), products_(remembered) {
    nodes_.push_back({Kind::kConstant, 0, Wire(), Wire()});
}

Wire CircuitBuilder::make(Kind kind, Wire a, Wire b, std::uint32_t level) {
    nodes_.push_back({kind, level, a, b});
    require(nodes_.size() < Gates::kMostWires, "a circuit is too large");
    return Wire(static_cast<std::uint32_t>(nodes_.size() - 1), false);
}

Wire CircuitBuilder::input() {
    return make(Kind::kInput, Wire(static_cast<std::uint32_t>(inputs_++), false), Wire(), 0);
}

Wire CircuitBuilder::exclusive_or(Wire a, Wire b) {
    const bool is_inverted = a.is_inverted() != b.is_inverted();
    std::uint32_t x = a.node(), y = b.node();
    if (x > y) {
        std::swap(x, y);
    }
    if (x == y) {
        return Wire::constant(is_inverted);
    }
    if (x == 0) {
        return Wire(y, is_inverted);
    }
    std::uint32_t &sum = sums_.find(pair(x, y), [&](std::uint32_t number) {
        return pair(nodes_[number].a.node(), nodes_[number].b.node());
    });
    if (sum == 0) {
        const std::uint32_t level = std::max(nodes_[x].level, nodes_[y].level);
        sum = make(Kind::kSum, Wire(x, false), Wire(y, false), level).node();
    }
    return Wire(sum, is_inverted);
}

Wire CircuitBuilder::both(Wire a, Wire b) {
    if (a.code_ > b.code_) {
        std::swap(a, b);
    }
    if (a.is_constant()) {
        return a.is_inverted() ? b : a;
    }
    if (a.node() == b.node()) {
        return a == b ? a : Wire();
    }
    std::uint32_t &product = products_.find(pair(a.code_, b.code_), [&](std::uint32_t number) {
        return pair(nodes_[number].a.code_, nodes_[number].b.code_);
    });
    if (product == 0) {
        const std::uint32_t level = std::max(nodes_[a.node()].level, nodes_[b.node()].level) + 1;
        product = make(Kind::kProduct, a, b, level).node();
        ++product_count_;
    }
    return Wire(product, false);
}

/// Puts the wires that are needed into levels and buffers.
class CircuitBuilder::Layout {
  public:
    Layout(const CircuitBuilder &builder, const std::vector<Wire> &outputs)
        : nodes_(builder.nodes_), outputs_(outputs), uses_(nodes_.size()),
          places_(nodes_.size(), {0, kNowhere}), complements_(nodes_.size(), kNowhere) {
        circuit_.inputs_ = builder.inputs_;
        count_uses();
        std::uint32_t depth = 0;
        for (const Wire wire : outputs_) {
            depth = std::max(depth, nodes_[wire.node()].level);
        }
        circuit_.levels_.resize(depth + std::size_t{1});
        for (std::uint32_t i = 0; i <= depth; ++i) {
            circuit_.levels_[i].sums_buffer = 1 + 2 * i;
            circuit_.levels_[i].products_buffer = 2 + 2 * i;
        }
        circuit_.buffers_ = 2 * std::size_t{depth} + 2;
    }

    Circuit place() {
        std::vector<std::vector<std::uint32_t>> by_level(circuit_.levels_.size());
        for (std::uint32_t id = 1; id < nodes_.size(); ++id) {
            if (nodes_[id].kind == Kind::kInput) {
                places_[id] = {0, nodes_[id].a.node()};
            } else if (uses_[id] != 0 && nodes_[id].kind == Kind::kProduct) {
                by_level[nodes_[id].level - 1].push_back(id);
            }
        }
        for (std::uint32_t level = 0; level + 1 < circuit_.levels_.size(); ++level) {
            place_products(circuit_.levels_[level], by_level[level]);
        }
        for (const Wire wire : outputs_) {
            const Circuit::Sum sum = sum_of(circuit_.outputs_, wire);
            circuit_.outputs_.planes.push_back(sum);
        }
        note_last_uses();
        return std::move(circuit_);
    }

  private:
    static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

    /// How often the place of a node is asked for; a sum that only one other sum needs is part of that one.
    void count_uses() {
        for (const Wire wire : outputs_) {
            uses_[wire.node()] += 1;
        }
        for (std::size_t id = nodes_.size(); id-- > 1;) {
            if (uses_[id] != 0 && nodes_[id].kind != Kind::kInput) {
                const bool is_sum = nodes_[id].kind == Kind::kSum;
                uses_[nodes_[id].a.node()] += is_sum ? 1 : 2;
                uses_[nodes_[id].b.node()] += is_sum ? 1 : 2;
            }
        }
    }

    bool is_part(std::uint32_t id) const { return nodes_[id].kind == Kind::kSum && uses_[id] == 1; }

    void collect(std::vector<Circuit::Source> &sources, std::uint32_t id, bool is_top) {
        if (id == 0) {
            return;
        }
        if (nodes_[id].kind == Kind::kSum && (is_top || is_part(id))) {
            collect(sources, nodes_[id].a.node(), false);
            collect(sources, nodes_[id].b.node(), false);
            return;
        }
        sources.push_back(place_of(id));
    }

    Circuit::Sum sum_of(Circuit::Sums &sums, Wire wire) {
        std::vector<Circuit::Source> sources;
        const std::uint32_t id = wire.node();
        const bool is_placed = nodes_[id].kind == Kind::kSum && places_[id].plane != kNowhere;
        if (is_placed) {
            sources.push_back(places_[id]);
        } else {
            collect(sources, id, true);
        }
        const auto first = static_cast<std::uint32_t>(sums.sources.size());
        sums.sources.insert(sums.sources.end(), sources.begin(), sources.end());
        return {first, static_cast<std::uint32_t>(sources.size()), wire.is_inverted()};
    }

    /// Where the bits of a node stand; a sum is computed on the level where it can be.
    Circuit::Source place_of(std::uint32_t id) {
        if (nodes_[id].kind == Kind::kSum && places_[id].plane == kNowhere) {
            places_[id] = add_sum(nodes_[id].level, Wire(id, false));
        }
        return places_[id];
    }

    Circuit::Source add_sum(std::uint32_t at, Wire wire) {
        Circuit::Level &level = circuit_.levels_[at];
        const Circuit::Sum sum = sum_of(level.sums, wire);
        level.sums.planes.push_back(sum);
        return {level.sums_buffer, static_cast<std::uint32_t>(level.sums.planes.size() - 1)};
    }

    Circuit::Source place_of(Wire wire) {
        const std::uint32_t id = wire.node();
        if (!wire.is_inverted()) {
            return place_of(id);
        }
        const std::uint32_t at = nodes_[id].level;
        if (complements_[id] == kNowhere) {
            complements_[id] = add_sum(at, wire).plane;
        }
        return {circuit_.levels_[at].sums_buffer, complements_[id]};
    }

    void place_products(Circuit::Level &level, const std::vector<std::uint32_t> &ids) {
        for (const std::uint32_t id : ids) {
            level.left.push_back(place_of(nodes_[id].a));
            level.right.push_back(place_of(nodes_[id].b));
            places_[id] = {level.products_buffer, static_cast<std::uint32_t>(level.left.size() - 1)};
        }
    }

    void note_last_uses() {
        std::vector<std::uint32_t> last(circuit_.buffers_, 0);
        for (std::uint32_t i = 0; i < circuit_.levels_.size(); ++i) {
            const Circuit::Level &level = circuit_.levels_[i];
            last[level.sums_buffer] = i;
            for (const auto *list : {&level.sums.sources, &level.left, &level.right}) {
                for (const Circuit::Source source : *list) {
                    last[source.buffer] = i;
                }
            }
        }
        for (const Circuit::Source source : circuit_.outputs_.sources) {
            last[source.buffer] = kNowhere;
        }
        for (std::uint32_t buffer = 0; buffer < last.size(); ++buffer) {
            if (last[buffer] == kNowhere) {
                continue;
            }
            circuit_.levels_[last[buffer]].last_used.push_back(buffer);
        }
    }

    const std::vector<Node> &nodes_;
    const std::vector<Wire> &outputs_;
    std::vector<std::uint32_t> uses_;
    std::vector<Circuit::Source> places_;
    std::vector<std::uint32_t> complements_;
    Circuit circuit_;
};

Circuit CircuitBuilder::finish(const std::vector<Wire> &outputs) const {
    require(!outputs.empty(), "a circuit without outputs");
    return Layout(*this, outputs).place();
}

} // namespace picco::runtime
