/// Regions become nodes of the window.
#pragma once

#include "engine/rewrite/garblings.h"
#include "engine/rewrite/gate_values.h"
#include "engine/rewrite/region_choice.h"
#include "engine/rewrite/region_stages.h"
#include "engine/rewrite/window_order.h"
#include "protocols/core/context.h"

#include <cstdint>
#include <vector>

namespace picco::runtime {

/// Changes the operations of a choice that is complete.
class RegionRecorder {
  public:
    /// Keeps references to all.
    RegionRecorder(const Context &context, ValueTable &table, GateValues &values, const WindowOrder &order,
                   const RegionChoice &choice, Garblings &kept)
        : context_(context), table_(table), values_(values), order_(order), choice_(choice), kept_(kept),
          staging_(context.field, table, values) {}

    /// by_epochs: the places of all operations of the window, in the order of epochs. Returns all of them with those that
    /// are new, each behind those whose results it needs. Nodes of circuits refer to what is kept.
    std::vector<NodeId> in_order(const std::vector<std::uint32_t> &by_epochs);

  private:
    GarbledRegion still_wanted(GarbledRegion region) const;
    void record(const GarbledRegion &region);
    GarbledCircuitBuilder::Shape shape_of(const GarbledRegion &region) const;
    std::vector<Garblings::Part> compute(const GarbledRegion &region, GarbledCircuitBuilder &builder);
    std::uint64_t add_bits(const GarbledRegion &region, GarbledCircuitBuilder &builder) const;
    NodeId results_of(NodeId circuit, Op op, std::uint64_t count);
    void give(const GarbledRegion &region, NodeId numbers, NodeId bits);
    void assemble(NodeId id, NodeId bits, std::uint64_t first);
    NodeId settled(NodeId input);
    NodeId part(Form form, NodeId of, Interval range, std::uint64_t first, std::uint32_t count,
                const Node &like);
    void take_part(NodeId id, NodeId of, std::uint64_t first);
    void become_part(NodeId id, NodeId of, std::uint64_t first);

    const Context &context_;
    ValueTable &table_;
    GateValues &values_;
    const WindowOrder &order_;
    const RegionChoice &choice_;
    Garblings &kept_;
    RegionStaging staging_;
    std::vector<NodeId> recorded_;
};

} // namespace picco::runtime
