#include "engine/rewrite/networks.h"

#include "base/error.h"

#include <algorithm>
#include <map>
#include <utility>

namespace picco::runtime {

bool Networks::join(std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted, const Latency &latency,
                    const NetworkLimits &limits, bool all) {
    NetworkSearch search(context_, table_, latency, nodes, wanted);
    bool is_any = false;
    for (NetworkSearch::Component &component : search.find()) {
        if (component.is_spoiled || (!all && !search.has_both_results(component))) {
            continue;
        }
        component.cost = choose_outputs(context_, latency, limits, component.network);
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

std::uint16_t Networks::keep(ExchangeNetwork network) {
    auto place = std::find_if(networks_.begin(), networks_.end(),
                              [](const Kept &each) { return each.network == nullptr; });
    if (place == networks_.end()) {
        place = networks_.emplace(place);
    }
    require(place - networks_.begin() < 1 << 16, "too many networks of exchanges wait");
    exchanges_ += network.exchanges();
    place->network = std::make_shared<const ExchangeNetwork>(std::move(network));
    return static_cast<std::uint16_t>(place - networks_.begin());
}

Networks::Kept Networks::take(const Node &node) {
    exchanges_ -= of(node).exchanges();
    return std::exchange(networks_[node.k], {});
}

void Networks::trim(const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted,
                    const Latency &latency, const NetworkLimits &limits) {
    std::map<NodeId, std::vector<bool>> outputs; // that are asked for
    for (const NodeId id : nodes) {
        if (table_[id].op == Op::kNetwork && table_[id].state == State::kPending) {
            outputs[id].resize(table_[id].count);
        }
    }
    if (outputs.empty()) {
        return;
    }
    for (const NodeId id : nodes) {
        const Node &node = table_[id];
        if (node.state != State::kPending || !wanted.has(id)) {
            continue;
        }
        if (const auto found = node.op == Op::kElement ? outputs.find(node.operands[0]) : outputs.end();
            found != outputs.end()) {
            found->second[table_.share(id)[0]] = true;
            continue;
        }
        table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
            if (const auto found = outputs.find(operand); found != outputs.end()) {
                found->second.assign(found->second.size(), true);
            }
        });
    }
    for (const auto &[id, is_asked_for] : outputs) {
        const auto count =
            static_cast<std::size_t>(std::count(is_asked_for.begin(), is_asked_for.end(), true));
        Kept &kept = networks_[table_[id].k];
        if (count == 0 || count == is_asked_for.size() || !kept.outputs.empty() ||
            kept.network->outputs.size() != is_asked_for.size()) {
            continue;
        }
        for (std::uint32_t i = 0; i < is_asked_for.size(); ++i) {
            if (is_asked_for[i]) {
                kept.outputs.push_back(i);
            }
        }
        ExchangeNetwork trimmed = with_outputs(*kept.network, kept.outputs);
        const Cost cost = choose_outputs(context_, latency, limits, trimmed);
        table_[id].m = static_cast<std::uint16_t>(cost.rounds);
        exchanges_ -= kept.network->exchanges() - trimmed.exchanges();
        kept.network = std::make_shared<const ExchangeNetwork>(std::move(trimmed));
    }
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
    const NodeId network = table_.create(Op::kNetwork, Form::kField, component.range,
                                         static_cast<int>(table_[component.outputs[0]].line()),
                                         static_cast<std::uint32_t>(component.outputs.size()));
    table_[network].operands[0] = table_.add_list(component.inputs);
    table_[network].k = keep(std::move(component.network));
    table_[network].m = static_cast<std::uint16_t>(component.cost.rounds);
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
        table_.release_all(operands);
    });
    table_.release(network);
    return network;
}

} // namespace picco::runtime
