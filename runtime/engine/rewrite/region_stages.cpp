#include "engine/rewrite/region_stages.h"

#include "engine/rewrite/zero_lanes.h"
#include "protocols/garbled/garbled_circuit.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// AND gates of connected operations of vectors with as many elements, at least: where there are fewer, elements are computed
/// one by one, so that what they have in common with others is found. Building that list takes a third of a millisecond.
constexpr std::uint64_t kFewestGates = 4096;

class Staging {
  public:
    Staging(const Field &field, ValueTable &table, GateValues &values)
        : field_(field), table_(table), values_(values), zeros_(table, values) {}

    RegionStages run(const GarbledRegion &region) {
        find_lanes(region);
        for (const NodeId id : region.inputs) {
            if (values_.is_number(id)) {
                stages_[place(id, {0, lanes_.at(id)})].numbers.push_back(id);
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
        return std::move(stages_);
    }

  private:
    using Key = RegionStages::key_type;
    struct Place {
        Key key;
        bool is_given = false;
    };

    std::uint64_t gates_of_results(NodeId id) const {
        return GarbledCircuitBuilder::products_of_result(field_, static_cast<int>(values_.width(id))) *
               table_[id].count;
    }

    /// Of numbers that go in, and of all operations.
    void find_lanes(const GarbledRegion &region) {
        for (const NodeId id : region.inputs) {
            if (values_.is_number(id)) {
                const std::size_t count = table_[id].count;
                add(id, count,
                    GarbledCircuitBuilder::products_of_number(static_cast<int>(values_.width(id))) * count);
            }
        }
        for (const NodeId id : region.nodes) {
            zeros_.add(id);
            const std::size_t lanes =
                zeros_.are_many(id) ? std::min<std::size_t>(1, values_.lanes_of(id)) : values_.lanes_of(id);
            add(id, lanes, lanes > 1 ? values_.gates_of(id).value_or(0) : 0);
            values_.for_each_taken(id, [&](NodeId operand) { unite(operand, id); });
        }
        std::unordered_map<NodeId, std::uint64_t> gates; // of connected operations, by one of them
        for (const auto &[id, own] : groups_) {
            gates[root(id)] += own.gates;
        }
        for (auto &[id, lanes] : lanes_) {
            lanes = lanes > 1 && gates.at(root(id)) < kFewestGates ? 1 : lanes;
        }
    }
    void add(NodeId id, std::size_t lanes, std::uint64_t gates) {
        lanes_.emplace(id, lanes);
        groups_.emplace(id, Group{id, gates});
    }
    NodeId root(NodeId id) {
        while (groups_.at(id).parent != id) {
            Group &own = groups_.at(id);
            id = own.parent = groups_.at(own.parent).parent;
        }
        return id;
    }
    /// What takes another one's result in as many lanes, several, is connected with it.
    void unite(NodeId operand, NodeId id) {
        const auto found = lanes_.find(operand);
        if (found != lanes_.end() && found->second > 1 && found->second == lanes_.at(id)) {
            groups_.at(root(operand)).parent = root(id);
        }
    }

    /// What moves elements that one lane has computed belongs to that.
    Key key_of(NodeId id) const {
        const auto behind = [&](std::size_t lanes) {
            Key key{0, lanes};
            values_.for_each_taken(
                id, [&](NodeId operand) { key.first = std::max(key.first, first_behind(operand, lanes)); });
            return key;
        };
        if (lanes_.at(id) != 0) {
            return behind(lanes_.at(id));
        }
        const Key one = behind(1);
        bool belongs = false;
        values_.for_each_taken(id, [&](NodeId operand) {
            const auto found = places_.find(operand);
            belongs = belongs || (found != places_.end() && found->second.key == one);
        });
        return belongs ? one : behind(0);
    }

    const Key &place(NodeId id, Key key) { return places_.emplace(id, Place{key}).first->second.key; }
    /// The first stage of so many lanes that can take a value.
    std::uint32_t first_behind(NodeId id, std::size_t lanes) const {
        const auto found = places_.find(id);
        return found == places_.end() ? 0
                                      : found->second.key.first + (found->second.key.second == lanes ? 0 : 1);
    }
    /// Somebody in a stage takes a value; that moves without lanes are given goes without saying.
    void take(NodeId id, Key key) {
        const auto found = places_.find(id);
        if (found != places_.end() && found->second.key != key && found->second.key.second != 0 &&
            !std::exchange(found->second.is_given, true)) {
            stages_[found->second.key].given.push_back(id);
        }
    }

    /// Connected operations of as many lanes, as a tree.
    struct Group {
        NodeId parent;
        std::uint64_t gates; ///< of the operation itself
    };

    const Field &field_;
    ValueTable &table_;
    GateValues &values_;
    ZeroLanes zeros_;
    std::unordered_map<NodeId, std::size_t> lanes_;
    std::unordered_map<NodeId, Group> groups_;
    std::unordered_map<NodeId, Place> places_;
    RegionStages stages_;
};

} // namespace

RegionStages stages_of(const Field &field, ValueTable &table, GateValues &values,
                       const GarbledRegion &region) {
    return Staging(field, table, values).run(region);
}

} // namespace picco::runtime
