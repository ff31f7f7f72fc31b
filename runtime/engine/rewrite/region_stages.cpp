#include "engine/rewrite/region_stages.h"

#include <algorithm>

namespace picco::runtime {
namespace {

class Staging {
  public:
    Staging(const ValueTable &table, const GateValues &values) : table_(table), values_(values) {}

    RegionStages run(const GarbledRegion &region) {
        for (const NodeId id : region.inputs) {
            if (values_.is_number(id)) {
                stages_[add(id, {0, table_[id].count})].numbers.push_back(id);
            }
        }
        for (const NodeId id : region.nodes) {
            const std::size_t lanes = values_.lanes_of(id);
            Key key{0, lanes};
            values_.for_each_taken(
                id, [&](NodeId operand) { key.first = std::max(key.first, first_behind(operand, lanes)); });
            values_.for_each_taken(id, [&](NodeId operand) { take(operand, key); });
            stages_[add(id, key)].nodes.push_back(id);
        }
        for (const NodeId id : region.outputs) {
            if (values_.is_number(id)) {
                const std::size_t lanes = table_[id].count;
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

    const Key &add(NodeId id, Key key) { return places_.emplace(id, Place{key}).first->second.key; }
    /// The first stage of so many lanes that can take a value.
    std::uint32_t first_behind(NodeId id, std::size_t lanes) const {
        const auto found = places_.find(id);
        return found == places_.end() ? 0
                                      : found->second.key.first + (found->second.key.second == lanes ? 0 : 1);
    }
    /// Somebody in a stage takes a value; that moves are given goes without saying.
    void take(NodeId id, Key key) {
        const auto found = places_.find(id);
        if (found != places_.end() && found->second.key != key && found->second.key.second != 0 &&
            !std::exchange(found->second.is_given, true)) {
            stages_[found->second.key].given.push_back(id);
        }
    }

    const ValueTable &table_;
    const GateValues &values_;
    std::unordered_map<NodeId, Place> places_;
    RegionStages stages_;
};

} // namespace

RegionStages stages_of(const ValueTable &table, const GateValues &values, const GarbledRegion &region) {
    return Staging(table, values).run(region);
}

} // namespace picco::runtime
