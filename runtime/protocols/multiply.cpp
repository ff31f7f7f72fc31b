#include "protocols/multiply.h"

#include "protocols/deal.h"

namespace picco::runtime {

Task<Elements> reduce(Context &context, Elements products) {
    // The value is the weighted sum of all n products, so each party deals its own, weighted.
    const PartySet everybody = (1u << context.n()) - 1;
    const std::size_t count = products.count;
    auto dealt =
        deal_sum(context, everybody, count, std::move(products), context.shamir.weight_2t(context.self()));
    auto result = co_await dealt;
    co_return result;
}

Cost cost_of_reduce(const Context &context) {
    return cost_of_deal(context, context.n());
}

} // namespace picco::runtime
