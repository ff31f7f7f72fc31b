#include "engine/rewrite/region_stages.h"

#include "engine/rewrite/zero_lanes.h"
#include "protocols/garbled/garbled_circuit.h"

#include <algorithm>
#include <numeric>

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
        std::vector<NodeId> all;
        std::copy_if(region.inputs.begin(), region.inputs.end(), std::back_inserter(all),
                     [&](NodeId id) { return values_.is_number(id); });
        const std::size_t numbers = all.size();
        all.insert(all.end(), region.nodes.begin(), region.nodes.end());
        std::unordered_map<NodeId, std::uint32_t> numbered;
        std::vector<std::uint32_t> parents(all.size());
        std::iota(parents.begin(), parents.end(), 0);
        const auto root = [&](std::uint32_t at) {
            while (parents[at] != at) {
                at = parents[at] = parents[parents[at]];
            }
            return at;
        };
        std::vector<std::uint64_t> gates(all.size());
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            const NodeId id = all[i];
            const bool goes_in = i < numbers;
            std::size_t lanes = goes_in ? table_[id].count : values_.lanes_of(id);
            if (!goes_in) {
                zeros_.add(id);
                lanes = lanes > 1 && zeros_.are_many(id) ? 1 : lanes;
            }
            lanes_[id] = lanes;
            numbered[id] = i;
            if (lanes <= 1) {
                continue;
            }
            gates[i] =
                goes_in
                    ? GarbledCircuitBuilder::products_of_number(static_cast<int>(values_.width(id))) * lanes
                    : values_.gates_of(id).value_or(0);
            if (!goes_in) {
                values_.for_each_taken(id, [&](NodeId operand) {
                    if (const auto found = numbered.find(operand);
                        found != numbered.end() && lanes_.at(operand) == lanes) {
                        parents[root(found->second)] = root(i);
                    }
                });
            }
        }
        std::vector<std::uint64_t> together(all.size());
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            together[root(i)] += gates[i];
        }
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            std::size_t &lanes = lanes_.at(all[i]);
            lanes = lanes > 1 && together[root(i)] < kFewestGates ? 1 : lanes;
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

    const Field &field_;
    ValueTable &table_;
    GateValues &values_;
    ZeroLanes zeros_;
    std::unordered_map<NodeId, std::size_t> lanes_;
    std::unordered_map<NodeId, Place> places_;
    RegionStages stages_;
};

} // namespace

RegionStages stages_of(const Field &field, ValueTable &table, GateValues &values,
                       const GarbledRegion &region) {
    return Staging(field, table, values).run(region);
}

} // namespace picco::runtime
