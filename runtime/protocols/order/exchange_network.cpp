#include "protocols/order/exchange_network.h"

#include "base/error.h"
#include "field/transpose.h"
#include "protocols/boolean/carries.h"
#include "protocols/boolean/logic.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {

namespace {

using Number = ExchangeNetwork::Number;

/// The values of a network one by one: of each component a word for each number.
class WordStore {
  public:
    WordStore(std::size_t planes, std::size_t components) : planes_(planes), words_(components) {}

    void reserve(std::size_t numbers) {
        for (std::vector<std::uint64_t> &words : words_) {
            words.reserve(numbers + kBlock); // a last block may stand out
        }
    }

    /// Of count values, number_of(i).
    template <class NumberOf>
    Bits planes_of(std::size_t count, std::size_t planes, NumberOf &&number_of) const {
        Bits bits(count, planes, words_.size());
        std::uint64_t block[kBlock];
        for (std::size_t component = 0; component < words_.size(); ++component) {
            const std::uint64_t *from = words_[component].data();
            for (std::size_t word = 0; word < bits.stride; ++word) {
                const std::size_t first = word * kBlock, in_block = std::min(kBlock, count - first);
                for (std::size_t i = 0; i < in_block; ++i) {
                    block[i] = from[number_of(first + i)];
                }
                std::fill(block + in_block, block + kBlock, 0);
                transpose64(block);
                for (std::size_t j = 0; j < planes; ++j) {
                    bits.plane(component, j)[word] = block[j];
                }
            }
        }
        return bits;
    }

    /// Adds values.
    void add(const Bits &bits) {
        std::uint64_t block[kBlock];
        for (std::size_t component = 0; component < words_.size(); ++component) {
            std::vector<std::uint64_t> &to = words_[component];
            for (std::size_t word = 0; word < bits.stride; ++word) {
                for (std::size_t j = 0; j < bits.planes; ++j) {
                    block[j] = bits.plane(component, j)[word];
                }
                std::fill(block + bits.planes, block + kBlock, 0);
                transpose64(block);
                to.insert(to.end(), block, block + std::min(kBlock, bits.count - word * kBlock));
            }
        }
    }

    std::size_t planes() const { return planes_; }

  private:
    static constexpr std::size_t kBlock = 64;

    std::size_t planes_;
    std::vector<std::vector<std::uint64_t>> words_;
};

/// x < y where y + NOT x has a carry; signed numbers count from the least one.
Task<Bits> compare(Context &context, const WordStore &values, const ExchangeNetwork &network,
                   const std::vector<ExchangeNetwork::Comparison> &comparisons) {
    const std::size_t count = comparisons.size(), planes = values.planes();
    Bits x = values.planes_of(count, planes, [&](std::size_t i) { return comparisons[i].x; });
    Bits y = values.planes_of(count, planes, [&](std::size_t i) { return comparisons[i].y; });
    if (network.is_signed) {
        x = flip_plane(context, std::move(x), planes - 1);
        y = flip_plane(context, std::move(y), planes - 1);
    }
    auto carrying = carry_of_sum(context, {std::move(y), not_bits(context, std::move(x))});
    CarriesOut carries = co_await carrying;
    co_return std::move(carries.all);
}

/// What the exchanges choose, and the others.
Task<std::pair<Bits, Bits>> exchange(Context &context, const WordStore &values,
                                     const std::vector<ExchangeNetwork::Exchange> &exchanges) {
    const std::size_t count = exchanges.size(), planes = values.planes();
    const Bits bit = values.planes_of(count, 1, [&](std::size_t i) { return exchanges[i].bit; });
    const Bits x = values.planes_of(count, planes, [&](std::size_t i) { return exchanges[i].x; });
    const Bits y = values.planes_of(count, planes, [&](std::size_t i) { return exchanges[i].y; });
    const Bits difference = xor_bits(x, y);
    auto choosing =
        and_refs(context, refs_to(difference, 0, planes), std::vector<PlaneRef>(planes, PlaneRef{&bit, 0}));
    const Bits step = co_await choosing;
    co_return std::pair(xor_bits(y, step), xor_bits(x, step));
}

} // namespace

std::size_t ExchangeNetwork::exchanges() const {
    std::size_t count = 0;
    for (const Layer &layer : layers) {
        count += layer.exchanges.size();
    }
    return count;
}

Task<Elements> run_exchange_network(Context &context, Elements x,
                                    std::shared_ptr<const ExchangeNetwork> network) {
    const auto planes = static_cast<std::size_t>(network->bits);
    require(x.count == network->inputs && network->bits >= 1 && network->bits <= ExchangeNetwork::kMostBits,
            "a network of exchanges has other inputs, or words that are too long");
    WordStore values(planes, context.components());
    values.reserve(network->inputs + 3 * network->exchanges());
    auto decomposing =
        decompose(context, std::move(x), network->bits + (network->is_signed ? 0 : 1), network->bits);
    const Bits words = co_await decomposing;
    values.add(words);
    for (const ExchangeNetwork::Layer &layer : network->layers) {
        if (!layer.comparisons.empty()) {
            auto comparing = compare(context, values, *network, layer.comparisons);
            const Bits less = co_await comparing;
            values.add(less);
        }
        if (!layer.exchanges.empty()) {
            auto exchanging = exchange(context, values, layer.exchanges);
            const auto chosen = co_await exchanging;
            values.add(chosen.first);
            values.add(chosen.second);
        }
    }
    const std::vector<Number> &outputs = network->outputs;
    Bits results = values.planes_of(outputs.size(), planes, [&](std::size_t i) { return outputs[i]; });
    auto composing = network->has_whole_words
                         ? words_to_field(context, std::move(results), network->is_signed)
                         : words_to_field_by_bits(context, std::move(results), network->is_signed);
    Elements numbers = co_await composing;
    co_return numbers;
}

Cost cost_of_exchange_network(const Context &context, const ExchangeNetwork &network) {
    const auto planes = static_cast<std::size_t>(network.bits);
    Cost cost = times(network.inputs, cost_of_decompose(context, network.bits));
    for (const ExchangeNetwork::Layer &layer : network.layers) {
        if (!layer.comparisons.empty()) {
            cost = cost + times(layer.comparisons.size(), cost_of_carry_of_sum(context, planes));
        }
        if (!layer.exchanges.empty()) {
            cost = cost + times(layer.exchanges.size(), cost_of_and(context, planes));
        }
    }
    return cost + times(network.outputs.size(), network.has_whole_words
                                                    ? cost_of_words_to_field(context, planes)
                                                    : cost_of_words_to_field_by_bits(context, planes));
}

} // namespace picco::runtime
