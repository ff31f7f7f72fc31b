#include "engine/rewrite/region_recorder.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace picco::runtime {
namespace {

/// Vectors have two elements at least.
std::uint32_t size_of_vector(std::uint64_t count) {
    return static_cast<std::uint32_t>(std::max<std::uint64_t>(2, count));
}

} // namespace

/// A number as a sharing of degree t, with a reference for the caller.
NodeId RegionRecorder::settled(NodeId input) {
    if (table_[input].form != Form::kProduct) {
        table_.retain(input);
        return input;
    }
    const Node node = table_[input];
    if (choice_.is_inside(order_.place(input))) { // it is part of numbers of degree t already
        const bool is_single = node.op == Op::kElement;
        const Run run = is_single
                            ? Run{node.operands[0], static_cast<std::uint32_t>(table_.share(input)[0]), 1, 1}
                            : table_.runs(node.operands[0])[0];
        const NodeId same = part(Form::kField, run.source, node.range, run.first, node.count, node);
        table_[same].is_assumed = node.is_assumed;
        recorded_.push_back(same);
        return same;
    }
    if (const NodeId known = table_[input].converted; known != 0 && table_[known].state == State::kDone) {
        table_.retain(known);
        return known;
    }
    const NodeId reduction =
        table_.create(Op::kReduce, Form::kField, node.range, static_cast<int>(node.line()), node.count);
    table_[reduction].operands[0] = input;
    table_[reduction].is_assumed = node.is_assumed;
    table_.retain(input);
    recorded_.push_back(reduction);
    return reduction;
}

/// One or several elements of a vector, with a reference for the caller.
NodeId RegionRecorder::part(Form form, NodeId of, Interval range, std::uint64_t first, std::uint32_t count,
                            const Node &like) {
    const NodeId id = table_.create(Op::kElement, form, range, static_cast<int>(like.line()), count);
    take_part(id, of, first);
    return id;
}

/// Of as many elements as it has itself.
void RegionRecorder::take_part(NodeId id, NodeId of, std::uint64_t first) {
    Node &node = table_[id];
    node.op = node.count == 1 ? Op::kElement : Op::kGather;
    node.operands = {of, 0, 0};
    if (node.count > 1) {
        node.operands[0] = table_.add_runs({{of, static_cast<std::uint32_t>(first), 1, node.count}});
    } else {
        table_.share(id)[0] = first;
    }
    table_.retain(of);
}

/// A node that is in the window already. Bits that nobody but it needs are not found any more.
void RegionRecorder::become_part(NodeId id, NodeId of, std::uint64_t first) {
    table_.keep_bits_if(id, [&](NodeId bit) {
        const std::size_t at = order_.place(bit);
        return at == 0 || !choice_.dead[at];
    });
    table_.detach(id);
    Node before = table_[id]; // whose operands are given up last
    table_[id].k = table_[id].m = table_[id].bit = 0;
    take_part(id, of, first);
    table_.release_operands(before);
}

/// A word of the bits of a circuit, plane by plane.
void RegionRecorder::assemble(NodeId id, NodeId bits, std::uint64_t first) {
    std::vector<NodeId> planes;
    for (std::size_t plane = 0; plane < table_[id].bit; ++plane) {
        const std::uint32_t count = table_[id].count;
        planes.push_back(
            part(Form::kBit, bits, Interval::bit(), first + plane * count, count, Node(table_[id])));
        recorded_.push_back(planes.back());
    }
    table_.detach(id);
    Node before = table_[id];
    table_[id].op = Op::kAssemble;
    table_[id].k = table_[id].m = 0;
    table_[id].operands = {table_.add_list(std::move(planes)), 0, 0};
    table_.release_operands(before);
}

/// A value that has become part of a circuit's results forgets what else was known of it, such as its bits. If nobody but
/// it wanted them, they have died since the region was formed.
GarbledRegion RegionRecorder::still_wanted(GarbledRegion region) const {
    const auto is_dead = [&](NodeId id) {
        return table_[id].state == State::kDead || table_[id].state == State::kFree;
    };
    for (std::vector<NodeId> *const ids : {&region.nodes, &region.inputs, &region.outputs}) {
        std::erase_if(*ids, is_dead);
    }
    return region;
}

GarbledCircuitBuilder::Shape RegionRecorder::shape_of(const GarbledRegion &region) const {
    GarbledCircuitBuilder::Shape shape;
    for (const NodeId id : region.inputs) {
        const auto width = static_cast<int>(values_.width(id));
        if (values_.is_number(id)) {
            shape.numbers.insert(shape.numbers.end(), table_[id].count, width);
        } else {
            shape.bits += static_cast<std::size_t>(width) * table_[id].count;
        }
    }
    for (const NodeId id : region.outputs) {
        if (values_.is_number(id)) {
            shape.results.insert(shape.results.end(), table_[id].count, static_cast<int>(values_.width(id)));
        }
    }
    return shape;
}

/// Stage by stage. Gates by line.
std::vector<Garblings::Part> RegionRecorder::compute(const GarbledRegion &region,
                                                     GarbledCircuitBuilder &builder) {
    std::unordered_map<NodeId, std::size_t> first_number, first_result;
    std::size_t bit = 0, number = 0, result = 0;
    for (const NodeId id : region.inputs) {
        const std::size_t count = table_[id].count;
        if (values_.is_number(id)) {
            first_number[id] = number;
            number += count;
            continue;
        }
        std::vector<Stages::Row> planes; // bits and words stand plane by plane
        for (std::size_t plane = 0; plane < values_.width(id); ++plane, bit += count) {
            planes.push_back(builder.bits(bit));
            planes.back().step = count > 1 ? 1 : 0;
        }
        values_.give(id, std::move(planes));
    }
    for (const NodeId id : region.outputs) {
        if (values_.is_number(id)) {
            first_result[id] = result;
            result += table_[id].count;
        }
    }
    std::map<std::uint32_t, std::uint64_t> gates;
    for (const auto &[key, stage] : staging_.run(region)) {
        const std::size_t lanes = key.second;
        if (lanes == 0) {
            for (const NodeId id : stage.nodes) {
                values_.move(id);
            }
            continue;
        }
        values_.begin_stage(lanes);
        const auto elements = [&](NodeId id) { return lanes == 1 ? table_[id].count : 1; };
        for (const NodeId id : stage.numbers) {
            std::vector<Wires> wires;
            for (std::size_t i = 0; i < elements(id); ++i) {
                wires.push_back(builder.number(first_number.at(id) + i));
                if (table_[id].range.lo >= 0) {
                    wires.back().back() = Wire();
                }
            }
            values_.set(id, std::move(wires));
        }
        for (const NodeId id : stage.nodes) {
            const std::size_t before = builder.circuit().products();
            values_.compute(id);
            gates[table_[id].line()] += lanes * (builder.circuit().products() - before);
        }
        for (const NodeId id : stage.results) {
            for (std::size_t i = 0; i < elements(id); ++i) {
                builder.set_result(first_result.at(id) + i, values_.brought(id, i));
            }
        }
        for (const NodeId id : stage.given) {
            values_.give(id);
        }
    }
    std::vector<Garblings::Part> parts;
    for (const auto &[line, count] : gates) {
        parts.push_back({line, count});
    }
    return parts;
}

/// All that come out. How many they are.
std::uint64_t RegionRecorder::add_bits(const GarbledRegion &region, GarbledCircuitBuilder &builder) const {
    std::uint64_t bits = 0;
    for (const NodeId id : region.outputs) {
        for (std::size_t plane = 0; !values_.is_number(id) && plane < values_.width(id); ++plane) {
            for (std::size_t i = 0; i < table_[id].count; ++i) {
                builder.add_bit(values_.wire(id, i, plane));
                ++bits;
            }
        }
    }
    return bits;
}

/// What comes out of a circuit; 0 where that is nothing.
NodeId RegionRecorder::results_of(NodeId circuit, Op op, std::uint64_t count) {
    if (count == 0) {
        return 0;
    }
    const bool are_bits = op == Op::kGarbledBits;
    const NodeId id = table_.create(op, are_bits ? Form::kBit : Form::kField,
                                    are_bits ? Interval::bit() : Interval::unbounded(),
                                    static_cast<int>(table_[circuit].line()), size_of_vector(count));
    table_[id].operands[0] = circuit;
    table_.retain(circuit);
    recorded_.push_back(id);
    return id;
}

void RegionRecorder::record(const GarbledRegion &region) {
    if (region.outputs.empty()) {
        return;
    }
    GarbledCircuitBuilder::Shape shape = shape_of(region);
    const std::size_t numbers = shape.results.size();
    GarbledCircuitBuilder builder(context_.field, std::move(shape));
    values_.begin(builder.stages());
    std::vector<Garblings::Part> parts = compute(region, builder);
    const std::uint64_t bits = add_bits(region, builder);

    std::vector<NodeId> inputs;
    for (const NodeId id : region.inputs) {
        inputs.push_back(settled(id));
    }
    const std::size_t limbs = context_.field.limbs();
    const NodeId circuit = table_.create(Op::kGarbled, Form::kField, Interval::unbounded(),
                                         static_cast<int>(table_[region.outputs.back()].line()),
                                         size_of_vector(numbers + (plane_words(bits) + limbs - 1) / limbs));
    table_[circuit].operands[0] = table_.add_list(std::move(inputs));
    table_[circuit].k = kept_.keep(builder.finish(), std::move(parts));
    recorded_.push_back(circuit);
    const NodeId all_numbers = results_of(circuit, Op::kGarbledNumbers, numbers),
                 all_bits = results_of(circuit, Op::kGarbledBits, bits);
    table_.release(circuit);
    give(region, all_numbers, all_bits);
    table_.release_all(std::array{all_numbers, all_bits});
    recorded_.insert(recorded_.end(), region.nodes.begin(), region.nodes.end());
}

/// The nodes that were computed in the region become parts of what comes out.
void RegionRecorder::give(const GarbledRegion &region, NodeId numbers, NodeId bits) {
    std::uint64_t next_number = 0, next_bit = 0;
    for (const NodeId id : region.outputs) {
        const std::uint32_t count = table_[id].count;
        if (values_.is_number(id)) {
            become_part(id, numbers, next_number);
            next_number += count;
        } else if (table_[id].form == Form::kBit) {
            become_part(id, bits, next_bit);
            next_bit += count;
        } else {
            assemble(id, bits, next_bit);
            next_bit += std::uint64_t{table_[id].bit} * count;
        }
    }
}

std::vector<NodeId> RegionRecorder::in_order(const std::vector<std::uint32_t> &by_epochs) {
    std::vector<std::uint32_t> last(choice_.garbled.size()); // of a region, by its last place
    for (std::uint32_t i = 0; i < choice_.regions.size(); ++i) {
        last[order_.place(choice_.regions[i].nodes.back())] = i + 1;
    }
    for (const std::uint32_t place : by_epochs) {
        if (!choice_.is_inside(place)) {
            recorded_.push_back(order_.nodes()[place - 1]);
        } else if (last[place] != 0) {
            record(still_wanted(choice_.regions[last[place] - 1]));
        }
    }
    return std::move(recorded_);
}

} // namespace picco::runtime
