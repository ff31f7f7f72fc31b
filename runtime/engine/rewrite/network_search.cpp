#include "engine/rewrite/network_search.h"

#include <algorithm>

namespace picco::runtime {
std::vector<NetworkSearch::Component> NetworkSearch::find() {
    exchanges_.reserve(static_cast<std::size_t>(std::count_if(nodes_.begin(), nodes_.end(), [&](NodeId id) {
        return table_[id].op == Op::kExchange || table_[id].op == Op::kMinimum;
    })));
    for (const NodeId id : nodes_) {
        if (table_[id].state == State::kPending) {
            look(id);
        }
    }
    for (const NodeId id : wanted_.results) {
        if (roles_[id].is_value()) {
            ++exchanges_[roles_[id].index].reads[roles_[id].half()];
        }
    }
    std::vector<Component> found = components();
    inputs_.resize(table_.size());
    for (Component &component : found) {
        component.is_spoiled = component.is_spoiled || component.exchanges.size() < kFewestExchanges;
        if (!component.is_spoiled) {
            find_inputs(component);
            find_layers(component);
            find_outputs(component);
            for (const NodeId input : component.inputs) {
                inputs_[input] = 0;
            }
        }
    }
    return found;
}

void NetworkSearch::look(NodeId id) {
    const Node &node = table_[id];
    if (!wanted_.all() && wanted_.needed[id]) {
        count_reads(node);
    }
    if ((node.op == Op::kExchange && add_exchange(id)) || (node.op == Op::kMinimum && add_minimum(id)) ||
        (node.op == Op::kOther && add_other(id))) {
        return;
    }
    std::uint32_t epoch = 0;
    table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
        const Role role = roles_[operand];
        epoch = std::max(epoch, role.is_value() ? exchanges_[role.index].epoch + 1 : epochs_[operand]);
    });
    epochs_[id] = epoch;
}

void NetworkSearch::count_reads(const Node &node) {
    table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
        const Role role = roles_[operand];
        if (role.is_value()) {
            ++exchanges_[role.index].reads[role.half()];
        }
    });
}

/// An exchange by a comparison that nothing else needs.
bool NetworkSearch::add_exchange(NodeId id) {
    const NodeId bit = table_[id].operands[0];
    if (table_[id].count != 1 || !is_wanted(id) || !is_pending(bit, Op::kToField)) {
        return false;
    }
    Exchange exchange;
    exchange.chosen = id;
    exchange.bit = bit;
    NodeId x = table_[bit].operands[0];
    for (; is_pending(x, Op::kNot) && table_.references(x) == 1; x = table_[x].operands[0]) {
        exchange.is_inverted = !exchange.is_inverted;
    }
    if (!is_pending(x, Op::kLessThanZero) || table_.references(x) != 1 || table_[x].operands[1] == 0) {
        return false;
    }
    exchange.comparison = x;
    add(exchange);
    return true;
}

bool NetworkSearch::add_minimum(NodeId id) {
    if (table_[id].count != 1 || !is_wanted(id)) {
        return false;
    }
    Exchange exchange;
    exchange.chosen = exchange.comparison = id;
    add(exchange);
    return true;
}

void NetworkSearch::add(const Exchange &exchange) {
    const auto index = static_cast<std::uint32_t>(exchanges_.size());
    exchanges_.push_back(exchange);
    place(exchanges_.back(), index);
    roles_[exchange.chosen] = Role(Role::kChosen, index);
}

void NetworkSearch::place(Exchange &exchange, std::uint32_t index) {
    const auto operands = operands_of(exchange);
    const std::size_t first_operand = exchange.bit == 0 ? 2 : 0; // a minimum compares what it exchanges
    std::array<Role, 4> roles;
    std::array<std::uint32_t, 4> epochs{};
    for (std::size_t i = first_operand; i < operands.size(); ++i) {
        roles[i] = roles_[operands[i]];
        epochs[i] = roles[i].is_value() ? exchanges_[roles[i].index].epoch : epochs_[operands[i]];
        exchange.epoch = std::max(exchange.epoch, epochs[i]);
    }
    std::uint32_t before = 0;
    for (std::size_t i = first_operand; i < operands.size(); ++i) {
        const bool is_connected = roles[i].is_value() && epochs[i] == exchange.epoch;
        before = std::max(before, is_connected ? exchanges_[roles[i].index].depth : 0);
    }
    if (before == kMostLayers) {
        ++exchange.epoch;
        before = 0;
    }
    exchange.depth = before + 1;
    exchange.parent = index;
    exchange.is_first = exchange.bit == 0 || roles_[exchange.bit].kind != Role::kBit;
    if (!exchange.is_first) {
        const std::uint32_t first = roles_[exchange.bit].index;
        ++exchanges_[first].bit_uses;
        exchange.is_spoiled = exchanges_[first].epoch != exchange.epoch;
        connect(index, first);
    } else if (exchange.bit != 0) {
        roles_[exchange.bit] = Role(Role::kBit, index);
        exchange.bit_uses = 1;
    }
    for (std::size_t i = first_operand; i < operands.size(); ++i) {
        if (roles[i].is_value() && epochs[i] == exchange.epoch) {
            connect(index, roles[i].index);
            if (i >= 2 || (exchange.is_first && exchange.bit != 0)) {
                ++exchanges_[roles[i].index].uses[roles[i].half()];
            }
        }
    }
}

/// The other half of an exchange.
bool NetworkSearch::add_other(NodeId id) {
    const auto &operands = table_[id].operands;
    const Role role = roles_[operands[2]];
    if (role.kind != Role::kChosen || exchanges_[role.index].other != 0) {
        return false;
    }
    Exchange &exchange = exchanges_[role.index];
    const auto exchanged = operands_of(exchange);
    if (operands[0] != exchanged[2] || operands[1] != exchanged[3]) {
        return false;
    }
    exchange.other = id;
    roles_[id] = Role(Role::kOther, role.index);
    if (is_wanted(id)) {
        std::for_each(operands.begin(), operands.end(), [&](NodeId used) { use(used, exchange.epoch); });
    }
    return true;
}

std::uint32_t NetworkSearch::root(std::uint32_t index) {
    while (exchanges_[index].parent != index) {
        index = exchanges_[index].parent = exchanges_[exchanges_[index].parent].parent;
    }
    return index;
}

std::vector<NetworkSearch::Component> NetworkSearch::components() {
    std::vector<Component> found;
    for (std::uint32_t i = 0; i < exchanges_.size(); ++i) {
        Exchange &first = exchanges_[root(i)];
        if (first.component == 0) {
            found.emplace_back().epoch = first.epoch;
            first.component = static_cast<std::uint32_t>(found.size());
        }
        Component &component = found[first.component - 1];
        component.exchanges.push_back(i);
        const Exchange &one = exchanges_[i];
        component.is_spoiled = component.is_spoiled || one.is_spoiled ||
                               (one.is_first && one.bit != 0 && table_.references(one.bit) != one.bit_uses);
    }
    return found;
}

void NetworkSearch::find_inputs(Component &component) {
    Interval &range = component.range;
    for (const std::uint32_t i : component.exchanges) {
        for (const NodeId operand : operands_of(exchanges_[i])) {
            if (is_connected(operand, component.epoch) || inputs_[operand] != 0) {
                continue;
            }
            range = component.inputs.empty() ? table_[operand].range : hull(range, table_[operand].range);
            component.inputs.push_back(operand);
            inputs_[operand] = static_cast<std::uint32_t>(component.inputs.size());
        }
    }
    component.network.inputs = component.inputs.size();
    component.is_spoiled = !set_words(component.network, range, latency_);
}

ExchangeNetwork::Number NetworkSearch::number_of(NodeId id, std::uint32_t epoch) const {
    return is_connected(id, epoch) ? exchanges_[roles_[id].index].number[roles_[id].half()] : inputs_[id] - 1;
}

void NetworkSearch::find_layers(Component &component) {
    const std::uint32_t epoch = component.epoch;
    std::vector<std::vector<std::uint32_t>> compared,
        exchanged; // by layer; those that are first by their bit
    for (const std::uint32_t i : component.exchanges) {
        exchanged.resize(std::max<std::size_t>(exchanged.size(), exchanges_[i].depth));
        exchanged[exchanges_[i].depth - 1].push_back(i);
    }
    compared.resize(exchanged.size());
    const auto depth_of = [&](NodeId id) {
        return is_connected(id, epoch) ? exchanges_[roles_[id].index].depth : 0;
    };
    for (const std::uint32_t i : component.exchanges) {
        if (exchanges_[i].is_first) {
            const auto operands = operands_of(exchanges_[i]);
            compared[std::max(depth_of(operands[0]), depth_of(operands[1]))].push_back(i);
        }
    }
    component.network.layers.resize(exchanged.size());
    auto next = static_cast<ExchangeNetwork::Number>(component.inputs.size());
    for (std::size_t depth = 0; depth < exchanged.size(); ++depth) {
        ExchangeNetwork::Layer &layer = component.network.layers[depth];
        for (const std::uint32_t i : compared[depth]) {
            const auto operands = operands_of(exchanges_[i]);
            layer.comparisons.push_back({number_of(operands[0], epoch), number_of(operands[1], epoch)});
            exchanges_[i].bit_number = next++;
        }
        for (const std::uint32_t i : exchanged[depth]) {
            Exchange &exchange = exchanges_[i];
            const auto operands = operands_of(exchange);
            auto x = number_of(operands[2], epoch), y = number_of(operands[3], epoch);
            if (exchange.is_inverted) {
                std::swap(x, y);
            }
            const Exchange &first = exchange.bit == 0 ? exchange : exchanges_[roles_[exchange.bit].index];
            layer.exchanges.push_back({first.bit_number, x, y});
            exchange.number[0] = next++;
        }
        for (const std::uint32_t i : exchanged[depth]) {
            exchanges_[i].number[1] = next++;
        }
    }
}

/// What is read by others than the network itself.
void NetworkSearch::find_outputs(Component &component) {
    for (const std::uint32_t i : component.exchanges) {
        const Exchange &exchange = exchanges_[i];
        for (const std::size_t half : {0, 1}) {
            const NodeId id = half == 0 ? exchange.chosen : exchange.other;
            if (id == 0 || !is_wanted(id)) {
                continue;
            }
            const std::uint32_t reads = wanted_.all() ? table_.references(id) : exchange.reads[half];
            if (reads > exchange.uses[half]) {
                component.outputs.push_back(id);
                component.network.outputs.push_back(exchange.number[half]);
            }
        }
    }
}

std::size_t NetworkSearch::products_in(const Component &component) const {
    return static_cast<std::size_t>(
        std::count_if(component.inputs.begin(), component.inputs.end(),
                      [&](NodeId input) { return table_[input].form == Form::kProduct; }));
}

bool NetworkSearch::has_both_results(const Component &component) const {
    return std::ranges::any_of(component.exchanges, [&](std::uint32_t i) {
        const Exchange &exchange = exchanges_[i];
        return exchange.other != 0 && table_.references(exchange.chosen) > 1;
    });
}

bool NetworkSearch::pays(const Component &component, const NetworkLimits &limits) const {
    if (component.outputs.empty()) {
        return false;
    }
    SingleExchanges single;
    single.exchanges = component.exchanges.size();
    single.comparisons =
        static_cast<std::size_t>(std::count_if(component.exchanges.begin(), component.exchanges.end(),
                                               [&](std::uint32_t i) { return exchanges_[i].is_first; }));
    single.width = table_[exchanges_[component.exchanges[0]].comparison].k;
    for (const NodeId input : component.inputs) {
        single.inputs_ready = std::max(single.inputs_ready, table_[input].ready());
    }
    for (const NodeId output : component.outputs) {
        single.ready = std::max(single.ready, table_[output].ready());
    }
    return is_better(context_, latency_, limits, component.network, component.cost, products_in(component),
                     single);
}

std::vector<NodeId> NetworkSearch::in_order() {
    // A network stands behind all operations that need others of lower epochs only, and its values behind it.
    std::vector<std::vector<NodeId>> places;
    const auto put = [&](std::size_t epoch, std::size_t behind, NodeId id) {
        places.resize(std::max(places.size(), 3 * epoch + 3));
        places[3 * epoch + behind].push_back(id);
    };
    for (const auto &[epoch, network] : networks_) {
        put(epoch, 1, network);
    }
    const auto is_joined = [&](Role role) { return role.is_value() && joined_[role.index]; };
    for (const NodeId id : nodes_) {
        const Node &node = table_[id];
        if (node.state == State::kDead && node.op != Op::kNetwork) { // whose network goes with it, later
            table_.free(id);
            continue;
        }
        if (is_joined(roles_[id])) {
            put(exchanges_[roles_[id].index].epoch, 2, id);
            continue;
        }
        std::uint32_t epoch = 0;
        table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
            const Role role = roles_[operand];
            epoch = std::max(epoch, is_joined(role) ? exchanges_[role.index].epoch + 1 : epochs_[operand]);
        });
        epochs_[id] = epoch;
        put(epoch, 0, id);
    }
    std::vector<NodeId> ordered;
    for (const std::vector<NodeId> &place : places) {
        ordered.insert(ordered.end(), place.begin(), place.end());
    }
    return ordered;
}

} // namespace picco::runtime
