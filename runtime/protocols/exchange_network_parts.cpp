// Networks of exchanges with some of their outputs.
#include "protocols/exchange_network.h"

namespace picco::runtime {

namespace {

using Number = ExchangeNetwork::Number;
using Layer = ExchangeNetwork::Layer;

/// Calls comparison(which, number) and exchange(which, number chosen, number of the other) for what a layer
/// adds, whose values are numbered from `first` on.
template <class Comparison, class Exchange>
void for_each_value(const Layer &layer, Number first, Comparison &&comparison, Exchange &&exchange) {
    const auto comparisons = static_cast<Number>(layer.comparisons.size()),
               exchanges = static_cast<Number>(layer.exchanges.size());
    for (Number i = 0; i < comparisons; ++i) {
        comparison(layer.comparisons[i], first + i);
    }
    first += comparisons;
    for (Number i = 0; i < exchanges; ++i) {
        exchange(layer.exchanges[i], first + i, first + exchanges + i);
    }
}

Number values_of(const Layer &layer) {
    return static_cast<Number>(layer.comparisons.size() + 2 * layer.exchanges.size());
}

} // namespace

ExchangeNetwork with_outputs(const ExchangeNetwork &network, const std::vector<std::uint32_t> &outputs) {
    std::vector<Number> firsts; // values of each layer
    auto end = static_cast<Number>(network.inputs);
    for (const Layer &layer : network.layers) {
        firsts.push_back(end);
        end += values_of(layer);
    }
    std::vector<bool> is_used(end);
    for (const std::uint32_t output : outputs) {
        is_used[network.outputs[output]] = true;
    }
    for (std::size_t i = network.layers.size(); i-- > 0;) {
        const Layer &layer = network.layers[i];
        for_each_value(
            layer, firsts[i], [](const auto &, Number) {},
            [&](const ExchangeNetwork::Exchange &exchange, Number chosen, Number other) {
                if (is_used[chosen] || is_used[other]) {
                    is_used[chosen] = is_used[exchange.bit] = is_used[exchange.x] = is_used[exchange.y] =
                        true;
                }
            });
        for_each_value(
            layer, firsts[i],
            [&](const ExchangeNetwork::Comparison &comparison, Number number) {
                if (is_used[number]) {
                    is_used[comparison.x] = is_used[comparison.y] = true;
                }
            },
            [](const auto &, Number, Number) {});
    }
    ExchangeNetwork result = network;
    result.layers.clear();
    result.outputs.clear();
    std::vector<Number> numbers(end);
    Number next = 0;
    for (; next < network.inputs; ++next) {
        numbers[next] = next;
    }
    for (std::size_t i = 0; i < network.layers.size(); ++i) {
        Layer kept;
        for_each_value(
            network.layers[i], firsts[i],
            [&](const ExchangeNetwork::Comparison &comparison, Number number) {
                if (is_used[number]) {
                    kept.comparisons.push_back({numbers[comparison.x], numbers[comparison.y]});
                    numbers[number] = next++;
                }
            },
            [&](const ExchangeNetwork::Exchange &exchange, Number chosen, Number) {
                if (is_used[chosen]) {
                    kept.exchanges.push_back(
                        {numbers[exchange.bit], numbers[exchange.x], numbers[exchange.y]});
                    numbers[chosen] = next++;
                }
            });
        for_each_value(
            network.layers[i], firsts[i], [](const auto &, Number) {},
            [&](const auto &, Number chosen, Number other) {
                if (is_used[chosen]) {
                    numbers[other] = next++;
                }
            });
        if (values_of(kept) != 0) {
            result.layers.push_back(std::move(kept));
        }
    }
    for (const std::uint32_t output : outputs) {
        result.outputs.push_back(numbers[network.outputs[output]]);
    }
    return result;
}

} // namespace picco::runtime
