#include "engine/rewrite/network_choice.h"

#include "protocols/compare/compare.h"
#include "protocols/convert/convert.h"
#include "protocols/core/multiply.h"

#include <algorithm>

namespace picco::runtime {

bool set_words(ExchangeNetwork &network, Interval range, const Latency &latency) {
    const int bits = range.signed_bits();
    network.is_signed = range.lo < 0;
    network.bits = std::max(1, bits - (network.is_signed ? 0 : 1));
    return bits <= latency.max_signed_bits() && network.bits <= ExchangeNetwork::kMostBits;
}

Cost choose_outputs(const Context &context, const Latency &latency, const NetworkLimits &limits,
                    ExchangeNetwork &network) {
    network.has_whole_words = latency.has_whole_words() && network.outputs.size() >= limits.many_words;
    return cost_of_exchange_network(context, network);
}

namespace {

/// Whether the exchanges one by one take so many rounds less, in few rounds each, that their bytes are worth it.
bool pays_one_by_one(const Latency &latency, const NetworkLimits &limits, const ExchangeNetwork &network,
                     const Cost &cost, const SingleExchanges &single) {
    if (!latency.has_few_rounds(Op::kLessThanZero, single.width)) {
        return false;
    }
    const std::size_t layers = network.layers.size();
    if (!latency.compares_by_digits()) {
        // As when protocols are chosen: a comparison for a selection counts half.
        return single.comparisons / 2 <= limits.few_comparisons * layers;
    }
    // Of a batch of `few_comparisons` each takes a part of the rounds that it saves.
    const auto rounds = [&](Op op, int m) {
        return static_cast<std::size_t>(latency.of(op, single.width, m));
    };
    const std::size_t saved_by_few = rounds(Op::kLessThanZero, 0) - rounds(Op::kLessThanZero, kFewRounds),
                      of_layers = layers * (rounds(Op::kMinimum, kFewRounds) + rounds(Op::kReduce, 0)),
                      whole = static_cast<std::size_t>(cost.rounds);
    return whole > of_layers &&
           single.comparisons * saved_by_few <= limits.few_comparisons * (whole - of_layers);
}

} // namespace

bool is_better(const Context &context, const Latency &latency, const NetworkLimits &limits,
               const ExchangeNetwork &network, const Cost &cost, std::size_t reductions,
               const SingleExchanges &single) {
    const Cost reduction = cost_of_reduce(context);
    const std::uint64_t bits = single.exchanges * reduction.bits +
                               single.comparisons * (cost_of_less_than_zero(context, single.width).bits +
                                                     cost_of_bits_to_field(context).bits);
    const int rounds = cost.rounds + (reductions == 0 ? 0 : reduction.rounds);
    return !pays_one_by_one(latency, limits, network, cost, single) &&
           cost.bits + reductions * reduction.bits < bits &&
           single.inputs_ready + static_cast<std::uint64_t>(rounds) <= single.ready;
}

} // namespace picco::runtime
