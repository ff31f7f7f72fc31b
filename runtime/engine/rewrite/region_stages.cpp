#include "engine/rewrite/region_stages.h"

#include "protocols/garbled/garbled_circuit.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// AND gates of connected operations of vectors with as many elements, at least: where there are fewer, elements are computed
/// one by one, so that what they have in common with others is found. Building that list takes a third of a millisecond.
constexpr std::uint64_t kFewestGates = 4096;

} // namespace

RegionStages RegionStaging::run(const GarbledRegion &region) {
    find_lanes(region);
    for (const NodeId id : region.inputs) {
        if (values_.is_number(id)) {
            stages_[place(id, {0, staged_.find(id)->lanes})].numbers.push_back(id);
        }
    }
    for (const NodeId id : region.nodes) {
        const Key key = key_of(id);
        values_.for_each_taken(id, [&](NodeId operand) { take(operand, key); });
        stages_[place(id, key)].nodes.push_back(id);
    }
    for (const NodeId id : region.outputs) {
        if (values_.is_number(id)) {
            const std::size_t lanes = gates_of_results(id) < kFewestGates ? 1 : table_[id].count;
            const Key key{first_behind(id, lanes), lanes};
            take(id, key);
            stages_[key].results.push_back(id);
        } else {
            take(id, {0, 0});
        }
    }
    staged_.clear();
    zeros_.clear();
    return std::exchange(stages_, {});
}

std::uint64_t RegionStaging::gates_of_results(NodeId id) const {
    return GarbledCircuitBuilder::products_of_result(field_, static_cast<int>(values_.width(id))) *
           table_[id].count;
}

/// Of numbers that go in, and of all operations.
void RegionStaging::find_lanes(const GarbledRegion &region) {
    for (const NodeId id : region.inputs) {
        if (values_.is_number(id)) {
            const std::size_t count = table_[id].count;
            const auto bits = static_cast<int>(values_.width(id));
            staged_.set(id, {count, id, GarbledCircuitBuilder::products_of_number(bits) * count});
        }
    }
    for (const NodeId id : region.nodes) {
        const std::size_t lanes = lanes_of(id);
        staged_.set(id, {lanes, id, lanes > 1 ? values_.gates_of(id).value_or(0) : 0});
        if (lanes > 1) {
            values_.for_each_taken(id, [&](NodeId operand) { unite(operand, id); });
        }
    }
    std::vector<NodeId> in_lanes;
    std::ranges::copy_if(staged_.ids(), std::back_inserter(in_lanes),
                         [&](NodeId id) { return staged_.find(id)->lanes > 1; });
    for (const NodeId id : in_lanes) {
        if (const NodeId first = root(id); first != id) {
            staged_.find(first)->gates += staged_.find(id)->gates;
        }
    }
    for (const NodeId id : in_lanes) {
        if (staged_.find(root(id))->gates < kFewestGates) {
            staged_.find(id)->lanes = 1;
        }
    }
}

std::size_t RegionStaging::lanes_of(NodeId id) {
    const std::size_t lanes = values_.lanes_of(id);
    if (table_[id].count == 1) {
        return lanes;
    }
    zeros_.add(id);
    return zeros_.are_many(id) ? std::min<std::size_t>(1, lanes) : lanes;
}

NodeId RegionStaging::root(NodeId id) {
    for (Staged *own = staged_.find(id); own->parent != id; own = staged_.find(id)) {
        id = own->parent = staged_.find(own->parent)->parent;
    }
    return id;
}

/// What takes another one's result in as many lanes, several, is connected with it.
void RegionStaging::unite(NodeId operand, NodeId id) {
    const Staged *const found = staged_.find(operand);
    if (found != nullptr && found->lanes == staged_.find(id)->lanes) {
        staged_.find(root(operand))->parent = root(id);
    }
}

/// What moves elements that one lane has computed belongs to that.
RegionStaging::Key RegionStaging::key_of(NodeId id) const {
    const auto behind = [&](std::size_t lanes) {
        Key key{0, lanes};
        values_.for_each_taken(
            id, [&](NodeId operand) { key.first = std::max(key.first, first_behind(operand, lanes)); });
        return key;
    };
    if (const std::size_t lanes = staged_.find(id)->lanes; lanes != 0) {
        return behind(lanes);
    }
    const Key one = behind(1);
    bool belongs = false;
    values_.for_each_taken(id, [&](NodeId operand) {
        const Staged *const found = placed(operand);
        belongs = belongs || (found != nullptr && found->key == one);
    });
    return belongs ? one : behind(0);
}

/// Null where no stage computes it, or not yet.
const RegionStaging::Staged *RegionStaging::placed(NodeId id) const {
    const Staged *const found = staged_.find(id);
    return found != nullptr && found->is_placed ? found : nullptr;
}

const RegionStaging::Key &RegionStaging::place(NodeId id, Key key) {
    Staged &staged = *staged_.find(id);
    staged.is_placed = true;
    return staged.key = key;
}

/// The first stage of so many lanes that can take a value.
std::uint32_t RegionStaging::first_behind(NodeId id, std::size_t lanes) const {
    const Staged *const found = placed(id);
    return found == nullptr ? 0 : found->key.first + (found->key.second == lanes ? 0 : 1);
}

/// Somebody in a stage takes a value; that moves without lanes are given goes without saying.
void RegionStaging::take(NodeId id, Key key) {
    Staged *const found = staged_.find(id);
    if (found != nullptr && found->is_placed && found->key != key && found->key.second != 0 &&
        !std::exchange(found->is_given, true)) {
        stages_[found->key].given.push_back(id);
    }
}

} // namespace picco::runtime
