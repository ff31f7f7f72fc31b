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

bool is_better(const Context &context, const Latency &latency, const NetworkLimits &limits,
               const ExchangeNetwork &network, const Cost &cost, std::size_t reductions,
               const SingleExchanges &single) {
    const Cost reduction = cost_of_reduce(context);
    const std::uint64_t bits = single.exchanges * reduction.bits +
                               single.comparisons * (cost_of_less_than_zero(context, single.width).bits +
                                                     cost_of_bits_to_field(context).bits);
    // As when protocols are chosen: a comparison for a selection counts half.
    const bool takes_few_rounds = latency.has_few_rounds(Op::kLessThanZero, single.width) &&
                                  single.comparisons / 2 <= limits.few_comparisons * network.layers.size();
    const int rounds = cost.rounds + (reductions == 0 ? 0 : reduction.rounds);
    return !takes_few_rounds && cost.bits + reductions * reduction.bits < bits &&
           single.inputs_ready + static_cast<std::uint64_t>(rounds) <= single.ready;
}

} // namespace picco::runtime
