#include "engine/networks.h"

#include "base/error.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {

bool Networks::join(std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted, const Latency &latency,
                    const NetworkSearch::Limits &limits) {
    NetworkSearch search(context_, table_, latency, nodes, wanted);
    bool is_any = false;
    for (NetworkSearch::Component &component : search.find()) {
        if (component.is_spoiled) {
            continue;
        }
        component.network.has_whole_words =
            latency.has_whole_words() && component.outputs.size() >= limits.many_words;
        component.cost = cost_of_exchange_network(context_, component.network);
        if (search.pays(component, limits)) {
            search.join(component, record(search, component));
            is_any = true;
        }
    }
    if (is_any) {
        nodes = search.in_order();
    }
    return is_any;
}

/// An input as a sharing of degree t, with a reference for the caller.
NodeId Networks::settled(NetworkSearch &search, const NetworkSearch::Component &component, NodeId input) {
    if (table_[input].form != Form::kProduct) {
        table_.retain(input);
        return input;
    }
    if (const NodeId known = table_[input].converted; known != 0) {
        table_.retain(known);
        return known;
    }
    const NodeId reduction =
        table_.create(Op::kReduce, Form::kField, table_[input].range, static_cast<int>(table_[input].line()));
    table_[reduction].operands[0] = input;
    table_.retain(input);
    table_.link_conversion(input, reduction);
    search.add_reduction(component.epoch, reduction);
    return reduction;
}

/// The network, of which the values of the component are elements from now on. Those that are none of its
/// outputs lose their last references.
NodeId Networks::record(NetworkSearch &search, NetworkSearch::Component &component) {
    for (NodeId &input : component.inputs) {
        input = settled(search, component, input);
    }
    auto place = std::find(networks_.begin(), networks_.end(), nullptr);
    if (place == networks_.end()) {
        place = networks_.insert(place, nullptr);
    }
    require(place - networks_.begin() < 1 << 16, "too many networks of exchanges wait");
    const NodeId network = table_.create(Op::kNetwork, Form::kField, component.range,
                                         static_cast<int>(table_[component.outputs[0]].line()),
                                         static_cast<std::uint32_t>(component.outputs.size()));
    table_[network].operands[0] = table_.add_list(component.inputs);
    table_[network].k = static_cast<std::uint16_t>(place - networks_.begin());
    table_[network].m = static_cast<std::uint16_t>(component.cost.rounds) & 0x7fffu;
    *place = std::make_shared<const ExchangeNetwork>(std::move(component.network));
    for (std::size_t i = 0; i < component.outputs.size(); ++i) {
        table_.share(component.outputs[i])[0] = i;
    }
    search.for_each_value(component, [&](NodeId value) {
        Node &node = table_[value];
        const auto operands = node.operands;
        node.op = Op::kElement;
        node.k = node.bit = 0;
        node.m = 0;
        node.operands = {network, 0, 0};
        table_.retain(network);
        for (const NodeId operand : operands) {
            if (operand != 0) {
                table_.release(operand);
            }
        }
    });
    table_.release(network);
    return network;
}

} // namespace picco::runtime
