// Regions become nodes of the window.
#include "engine/rewrite/garbled_regions.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace picco::runtime {

/// Its inputs: bits and words, then numbers, those of equal length side by side. Its outputs: those that somebody else
/// needs.
GarbledRegions::Region GarbledRegions::region_of(const Choice &choice,
                                                 const std::vector<std::uint32_t> &members) const {
    Region region;
    std::unordered_map<NodeId, std::uint32_t> uses; // of each by the region
    uses.reserve(2 * members.size());
    for (const std::uint32_t place : members) {
        region.nodes.push_back(id_at(place));
        uses.try_emplace(id_at(place), 0);
    }
    std::unordered_set<NodeId> seen;
    for (const std::uint32_t place : members) {
        for_each_source(place, [&](NodeId source) {
            const auto inside = uses.find(source);
            if (inside != uses.end()) {
                ++inside->second;
            } else if (seen.insert(source).second) {
                (values_.is_known(source) ? region.known : region.inputs).push_back(source);
            }
        });
    }
    for (const std::uint32_t place : members) {
        if (table_.references(id_at(place)) > uses.at(id_at(place)) + choice.dead_uses[place]) {
            region.outputs.push_back(id_at(place));
        }
    }
    const auto rank = [&](NodeId id) { return values_.is_number(id) ? values_.width(id) : 0; };
    std::ranges::stable_sort(region.inputs, {}, rank);
    return region;
}

/// A number as a sharing of degree t, with a reference for the caller.
NodeId GarbledRegions::settled(NodeId input, std::vector<NodeId> &order) {
    if (table_[input].form != Form::kProduct) {
        table_.retain(input);
        return input;
    }
    const Node node = table_[input];
    if (is_inside(chosen_, order_.place(input))) { // it is part of numbers of degree t already
        const bool is_single = node.op == Op::kElement;
        const Run run = is_single
                            ? Run{node.operands[0], static_cast<std::uint32_t>(table_.share(input)[0]), 1, 1}
                            : table_.runs(node.operands[0])[0];
        const NodeId same = part(Form::kField, run.source, node.range, run.first, node.count, node);
        table_[same].is_assumed = node.is_assumed;
        order.push_back(same);
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
    order.push_back(reduction);
    return reduction;
}

/// One or several elements of a vector, with a reference for the caller.
NodeId GarbledRegions::part(Form form, NodeId of, Interval range, std::uint64_t first, std::uint32_t count,
                            const Node &like) {
    const NodeId id = table_.create(Op::kElement, form, range, static_cast<int>(like.line()), count);
    take_part(id, of, first);
    return id;
}

/// Of as many elements as it has itself.
void GarbledRegions::take_part(NodeId id, NodeId of, std::uint64_t first) {
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
void GarbledRegions::become_part(NodeId id, NodeId of, std::uint64_t first) {
    table_.keep_bits_if(id, [&](NodeId bit) {
        const std::size_t at = order_.place(bit);
        return at == 0 || !chosen_.dead[at];
    });
    table_.detach(id);
    Node before = table_[id]; // whose operands are given up last
    table_[id].k = table_[id].m = table_[id].bit = 0;
    take_part(id, of, first);
    table_.release_operands(before);
}

/// A value that has become part of a circuit's results forgets what else was known of it, such as its bits. If nobody but
/// it wanted them, they have died since the region was formed.
GarbledRegions::Region GarbledRegions::still_wanted(Region region) const {
    const auto is_dead = [&](NodeId id) {
        return table_[id].state == State::kDead || table_[id].state == State::kFree;
    };
    for (std::vector<NodeId> *const ids : {&region.nodes, &region.inputs, &region.outputs, &region.known}) {
        std::erase_if(*ids, is_dead);
    }
    return region;
}

void GarbledRegions::record(const Region &region, Garblings &kept, std::vector<NodeId> &order) {
    if (region.outputs.empty()) {
        return;
    }
    const auto is_number = [&](NodeId id) { return values_.is_number(id); };
    GarbledCircuitBuilder::Shape shape;
    std::vector<NodeId> inputs;
    for (const NodeId id : region.inputs) {
        inputs.push_back(settled(id, order));
        const int width = static_cast<int>(values_.width(id));
        if (is_number(id)) {
            shape.numbers.insert(shape.numbers.end(), table_[id].count, width);
        } else {
            shape.bits += static_cast<std::size_t>(width) * table_[id].count;
        }
    }
    std::uint64_t bits = 0;
    for (const NodeId id : region.outputs) {
        if (is_number(id)) {
            shape.results.insert(shape.results.end(), table_[id].count, static_cast<int>(values_.width(id)));
        } else {
            bits += values_.width(id) * table_[id].count;
        }
    }
    const std::size_t numbers = shape.results.size();
    GarbledCircuitBuilder builder(context_.field, std::move(shape));
    values_.begin(builder.circuit());
    std::size_t bit = 0, number = 0;
    for (const NodeId id : region.inputs) {
        std::vector<Wires> elements(table_[id].count);
        for (Wires &element : elements) {
            if (is_number(id)) {
                element = builder.number(number++);
                if (table_[id].range.lo >= 0) {
                    element.back() = Wire();
                }
            }
        }
        for (std::size_t plane = 0; !is_number(id) && plane < values_.width(id); ++plane) { // plane by plane
            for (Wires &element : elements) {
                element.push_back(builder.bit(bit++));
            }
        }
        values_.set(id, std::move(elements));
    }
    for (const NodeId id : region.known) {
        values_.set_known(id);
    }
    std::map<std::uint32_t, std::uint64_t> gates; // by line
    for (const NodeId id : region.nodes) {
        const std::size_t before = builder.circuit().products();
        values_.compute(id);
        gates[table_[id].line()] += builder.circuit().products() - before;
    }
    for (const NodeId id : region.outputs) {
        for (std::size_t plane = 0; !is_number(id) && plane < values_.width(id); ++plane) {
            for (const Wires &element : values_.of(id)) {
                builder.add_bit(element[plane]);
            }
        }
    }
    for (const NodeId id : region.outputs) {
        for (std::size_t i = 0; is_number(id) && i < table_[id].count; ++i) {
            builder.add_result(values_.of(id)[i]);
        }
    }
    const auto line = static_cast<int>(table_[region.outputs.back()].line());
    const std::size_t limbs = context_.field.limbs(), bit_words = plane_words(bits);
    // Vectors have two elements at least.
    const auto size =
        static_cast<std::uint32_t>(std::max<std::size_t>(2, numbers + (bit_words + limbs - 1) / limbs));
    const NodeId circuit = table_.create(Op::kGarbled, Form::kField, Interval::unbounded(), line, size);
    table_[circuit].operands[0] = table_.add_list(std::move(inputs));
    std::vector<Garblings::Part> parts;
    for (const auto &[of_line, count] : gates) {
        parts.push_back({of_line, count});
    }
    table_[circuit].k = kept.keep(builder.finish(), std::move(parts));
    order.push_back(circuit);
    const auto vector_of = [&](Op op, Form form, Interval range, std::uint64_t count) {
        const NodeId id = table_.create(op, form, range, line,
                                        static_cast<std::uint32_t>(std::max<std::uint64_t>(2, count)));
        table_[id].operands[0] = circuit;
        table_.retain(circuit);
        order.push_back(id);
        return id;
    };
    const NodeId all_numbers =
        numbers == 0 ? 0 : vector_of(Op::kGarbledNumbers, Form::kField, Interval::unbounded(), numbers);
    const NodeId all_bits = bits == 0 ? 0 : vector_of(Op::kGarbledBits, Form::kBit, Interval::bit(), bits);
    table_.release(circuit);

    std::uint64_t next_number = 0, next_bit = 0;
    for (const NodeId id : region.outputs) {
        const std::uint32_t count = table_[id].count;
        if (is_number(id)) {
            become_part(id, all_numbers, next_number);
            next_number += count;
        } else if (table_[id].form == Form::kBit) {
            become_part(id, all_bits, next_bit);
            next_bit += count;
        } else {
            std::vector<NodeId> planes;
            for (std::size_t plane = 0; plane < table_[id].bit; ++plane, next_bit += count) {
                planes.push_back(
                    part(Form::kBit, all_bits, Interval::bit(), next_bit, count, Node(table_[id])));
                order.push_back(planes.back());
            }
            table_.detach(id);
            Node before = table_[id];
            table_[id].op = Op::kAssemble;
            table_[id].k = table_[id].m = 0;
            table_[id].operands = {table_.add_list(std::move(planes)), 0, 0};
            table_.release_operands(before);
        }
    }
    for (const NodeId id : {all_numbers, all_bits}) {
        if (id != 0) {
            table_.release(id);
        }
    }
    order.insert(order.end(), region.nodes.begin(), region.nodes.end());
}

std::vector<NodeId> GarbledRegions::in_order(Garblings &kept) {
    std::vector<std::uint32_t> last(places_.size()); // of a region, by its last place
    for (std::uint32_t i = 0; i < chosen_.regions.size(); ++i) {
        last[order_.place(chosen_.regions[i].nodes.back())] = i + 1;
    }
    std::vector<NodeId> order;
    for (const std::uint32_t place : by_epochs(chosen_)) {
        if (!is_inside(chosen_, place)) {
            order.push_back(id_at(place));
        } else if (last[place] != 0) {
            record(still_wanted(chosen_.regions[last[place] - 1]), kept, order);
        }
    }
    return order;
}

} // namespace picco::runtime
