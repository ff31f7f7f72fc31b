#include "protocols/core/zero_check.h"

#include <algorithm>

#include "protocols/core/byte_runs.h"
#include "protocols/core/bytes.h"
#include "protocols/core/deal.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/core/random.h"

namespace picco::runtime {

namespace {

/// Whether subsets of the parties have keys, so that random sharings need no message.
bool has_subset_keys(const Context &context) {
    return context.field.is_binary() || context.bits.subsets().count() > 0;
}

Elements drawn_factors(Context &context, std::size_t count) {
    if (context.field.is_binary())
        return random_byte_runs(context, count).elements(context.field);
    return random_sharings(context, count);
}

Task<Elements> share_sums(Context &context, Elements parts) {
    if (context.field.is_binary())
        return reduce_bytes(context, std::move(parts));
    const std::size_t count = parts.count;
    return deal_sum(context, (1u << context.n()) - 1, count, std::move(parts), nullptr);
}

} // namespace

Task<std::vector<bool>> sums_are_zero(Context &context, Elements parts) {
    const Field &field = context.field;
    const std::size_t count = parts.count;
    auto sharing = share_sums(context, std::move(parts));
    sharing.spawn(context.rounds.queue());
    Elements factors;
    if (has_subset_keys(context)) {
        factors = drawn_factors(context, count);
    } else {
        auto dealing = deal_random_sharings(context, count);
        factors = co_await dealing;
    }
    Elements sums = co_await sharing;
    field.multiply(sums.data(), sums.data(), factors.data(), count);
    auto opening = open_products(context, std::move(sums));
    const Elements opened = co_await opening;
    std::vector<bool> are_zero(count);
    for (std::size_t i = 0; i < count; ++i)
        are_zero[i] = field.to_mpz(opened.at(i)) == 0;
    co_return are_zero;
}

Cost cost_of_sums_are_zero(const Context &context, std::size_t count) {
    const Cost sums =
        context.field.is_binary() ? cost_of_reduce_bytes(context) : cost_of_deal(context, context.n());
    const Cost factors = has_subset_keys(context) ? Cost{} : cost_of_random_sharings(context, count);
    return beside(times(count, sums), factors) + times(count, cost_of_open_products(context));
}

} // namespace picco::runtime
