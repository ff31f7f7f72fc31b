#include "engine/rewrite/exchange_plan.h"

#include <algorithm>
#include <numeric>

namespace picco::runtime {

namespace {

/// The layer of each exchange, from 0 on, and the exchanges in each.
struct Layers {
    std::vector<std::uint32_t> layer, sizes;
};

Layers layers_of(const std::vector<PlaceExchange> &exchanges, std::size_t places) {
    Layers result;
    result.layer.reserve(exchanges.size());
    std::vector<std::uint32_t> next(places); // where the exchange after those so far can be
    for (const auto [x, y] : exchanges) {
        const std::uint32_t layer = std::max(next[x], next[y]);
        next[x] = next[y] = layer + 1;
        result.layer.push_back(layer);
        if (layer == result.sizes.size()) {
            result.sizes.push_back(0);
        }
        ++result.sizes[layer];
    }
    return result;
}

/// As they would be recorded one by one. Returns whether all of them could be.
bool run_one_by_one(const std::vector<PlaceExchange> &exchanges, std::vector<PlaceValue> &places,
                    const Latency &latency, SingleExchanges &single) {
    int last_k = 0, last_m = 0;
    std::uint64_t rounds = 0;
    for (const auto [x, y] : exchanges) {
        PlaceValue &a = places[x], &b = places[y];
        const int k = bits_of_difference(a.range, b.range);
        if (!needs_comparison(a.range - b.range) || k > latency.max_signed_bits()) {
            return false;
        }
        if (const int m = a.is_product || b.is_product ? kOfProducts : 0; k != last_k || m != last_m) {
            last_k = k;
            last_m = m;
            rounds = static_cast<std::uint64_t>(latency.of(Op::kMinimum, k, m));
        }
        single.width = single.width == 0 ? k : single.width;
        const std::uint64_t ready = std::max(a.ready, b.ready) + rounds;
        const Interval less = lesser(a.range, b.range), more = greater(a.range, b.range);
        a = {less, ready, true};
        b = {more, ready, true};
        single.ready = std::max(single.ready, ready);
    }
    return true;
}

} // namespace

std::optional<ExchangePlan> plan_exchanges(const std::vector<PlaceExchange> &exchanges,
                                           std::vector<PlaceValue> places, const Latency &latency) {
    using Number = ExchangeNetwork::Number;
    ExchangePlan plan;
    plan.single.exchanges = plan.single.comparisons = exchanges.size();
    plan.range = places.front().range;
    for (const PlaceValue &place : places) {
        plan.range = hull(plan.range, place.range);
        plan.single.inputs_ready = std::max(plan.single.inputs_ready, place.ready);
    }
    const auto [layer_of, sizes] = layers_of(exchanges, places.size());
    ExchangeNetwork &network = plan.network;
    if (!set_words(network, plan.range, latency) || sizes.size() > kMostLayers ||
        !run_one_by_one(exchanges, places, latency, plan.single)) {
        return std::nullopt;
    }
    for (const PlaceValue &place : places) {
        plan.ranges.push_back(place.range);
    }

    // The bits of a layer's comparisons, what its exchanges choose, and the others.
    struct Next {
        Number bit, chosen, other;
    };
    std::vector<Next> next;
    network.inputs = places.size();
    auto end = static_cast<Number>(places.size());
    for (const std::uint32_t size : sizes) {
        next.push_back({end, end + size, end + 2 * size});
        end += 3 * size;
        auto &[comparisons, layer] = network.layers.emplace_back();
        comparisons.reserve(size);
        layer.reserve(size);
    }
    network.outputs.resize(places.size());
    std::iota(network.outputs.begin(), network.outputs.end(), 0);
    for (std::size_t i = 0; i < exchanges.size(); ++i) {
        Number &x = network.outputs[exchanges[i].x], &y = network.outputs[exchanges[i].y];
        auto &[bit, chosen, other] = next[layer_of[i]];
        auto &[comparisons, layer] = network.layers[layer_of[i]];
        comparisons.push_back({x, y});
        layer.push_back({bit++, x, y});
        x = chosen++;
        y = other++;
    }
    return plan;
}

std::vector<std::vector<std::uint32_t>> connected(const std::vector<PlaceExchange> &exchanges,
                                                  std::size_t places) {
    std::vector<std::uint32_t> parents(places);
    std::iota(parents.begin(), parents.end(), 0);
    const auto root = [&](std::uint32_t place) {
        while (parents[place] != place) {
            place = parents[place] = parents[parents[place]];
        }
        return place;
    };
    for (const auto [x, y] : exchanges) {
        parents[root(x)] = root(y);
    }
    std::vector<std::vector<std::uint32_t>> parts;
    std::vector<std::uint32_t> part_of(places, 0); // by root, from 1 on
    for (std::uint32_t i = 0; i < exchanges.size(); ++i) {
        std::uint32_t &part = part_of[root(exchanges[i].x)];
        if (part == 0) {
            parts.emplace_back();
            part = static_cast<std::uint32_t>(parts.size());
        }
        parts[part - 1].push_back(i);
    }
    return parts;
}

} // namespace picco::runtime
