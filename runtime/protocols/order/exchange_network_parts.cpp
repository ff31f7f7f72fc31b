// Networks of exchanges with some of their outputs.
#include "protocols/order/exchange_network.h"

#include <numeric>

namespace picco::runtime {

namespace {

using Number = ExchangeNetwork::Number;
using Layer = ExchangeNetwork::Layer;

/// Where the values of a layer begin in the numbers of a network: of its comparisons, what its exchanges
/// choose, and the others; and where they end.
struct Place {
    Number comparisons, chosen, others, end;

    Place(const Layer &layer, Number first)
        : comparisons(first), chosen(first + static_cast<Number>(layer.comparisons.size())),
          others(chosen + static_cast<Number>(layer.exchanges.size())),
          end(others + static_cast<Number>(layer.exchanges.size())) {}
};

} // namespace

ExchangeNetwork with_outputs(const ExchangeNetwork &network, const std::vector<std::uint32_t> &outputs) {
    std::vector<Place> places;
    auto end = static_cast<Number>(network.inputs);
    for (const Layer &layer : network.layers) {
        end = places.emplace_back(layer, end).end;
    }
    std::vector<bool> is_used(end);
    for (const std::uint32_t output : outputs) {
        is_used[network.outputs[output]] = true;
    }
    for (std::size_t i = network.layers.size(); i-- > 0;) {
        const auto &[comparisons, exchanges] = network.layers[i];
        for (Number j = 0; j < exchanges.size(); ++j) {
            const auto [bit, x, y] = exchanges[j];
            if (is_used[places[i].chosen + j] || is_used[places[i].others + j]) {
                is_used[places[i].chosen + j] = is_used[bit] = is_used[x] = is_used[y] = true;
            }
        }
        for (Number j = 0; j < comparisons.size(); ++j) {
            if (is_used[places[i].comparisons + j]) {
                is_used[comparisons[j].x] = is_used[comparisons[j].y] = true;
            }
        }
    }
    ExchangeNetwork result = network;
    result.layers.clear();
    result.outputs.clear();
    std::vector<Number> numbers(end); // in the result
    std::iota(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(network.inputs), 0);
    auto next = static_cast<Number>(network.inputs);
    for (std::size_t i = 0; i < network.layers.size(); ++i) {
        const auto &[comparisons, exchanges] = network.layers[i];
        Layer kept;
        for (Number j = 0; j < comparisons.size(); ++j) {
            if (is_used[places[i].comparisons + j]) {
                kept.comparisons.push_back({numbers[comparisons[j].x], numbers[comparisons[j].y]});
                numbers[places[i].comparisons + j] = next++;
            }
        }
        for (Number j = 0; j < exchanges.size(); ++j) {
            if (is_used[places[i].chosen + j]) {
                const auto [bit, x, y] = exchanges[j];
                kept.exchanges.push_back({numbers[bit], numbers[x], numbers[y]});
                numbers[places[i].chosen + j] = next++;
            }
        }
        for (Number j = 0; j < exchanges.size(); ++j) {
            if (is_used[places[i].chosen + j]) {
                numbers[places[i].others + j] = next++;
            }
        }
        if (!kept.comparisons.empty() || !kept.exchanges.empty()) {
            result.layers.push_back(std::move(kept));
        }
    }
    for (const std::uint32_t output : outputs) {
        result.outputs.push_back(numbers[network.outputs[output]]);
    }
    return result;
}

} // namespace picco::runtime
