#include "protocols/decompose.h"

#include "base/error.h"
#include "protocols/addition.h"
#include "protocols/compare.h"
#include "protocols/deal.h"
#include "protocols/logic.h"

namespace picco::runtime {

Task<Bits> decompose(Context &context, Elements x, int k, int planes) {
    require(planes >= 1 && planes <= k && k <= max_compare_bits(context.field, context.n()),
            "BitDec: the modulus is too small for k, or there are too many planes");
    const auto s = static_cast<std::size_t>(wrap_bits(context.t())), low = static_cast<std::size_t>(planes);
    const std::size_t width = low + s, count = x.count;
    const Summands summands = to_summands(context, add_power(context.field, std::move(x), k - 1));
    auto dealing =
        deal_each(context, summands.dealers, count, width, summand_bits(context, summands, k, planes, 0));
    auto addends = co_await dealing;
    auto saving = save_carries(context, std::move(addends));
    auto pair = co_await saving;

    auto product =
        and_bits(context, slice_planes(pair[0], 0, width - 1), slice_planes(pair[1], 0, width - 1));
    auto generate = co_await product;
    if (context.n() == 3) {
        generate = flip_plane(context, std::move(generate), 0); // as in less_than_zero
    }
    const Bits sum = xor_bits(pair[0], pair[1]);
    auto carrying = all_carries(context, std::move(generate), slice_planes(sum, 0, width - 1));
    const auto carries = co_await carrying;
    Bits bits = xor_bits(slice_planes(sum, s, low), slice_planes(carries, s - 1, low));
    // x' = x + 2^(k-1): only the top bit differs.
    co_return planes == k ? flip_plane(context, std::move(bits), low - 1) : std::move(bits);
}

Cost cost_of_decompose(const Context &context, int planes) {
    const int dealers = context.t() + 1;
    const auto width = static_cast<std::size_t>(planes + wrap_bits(context.t()));
    return cost_of_deal_bits(context, dealers, width) +
           cost_of_save_carries(context, static_cast<std::size_t>(dealers), width) +
           cost_of_and(context, width - 1) + cost_of_all_carries(context, width - 1);
}

} // namespace picco::runtime
