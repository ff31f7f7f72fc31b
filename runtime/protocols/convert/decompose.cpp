#include "protocols/convert/decompose.h"

#include "base/error.h"
#include "protocols/boolean/addition.h"
#include "protocols/boolean/carries.h"
#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "sharing/word_kernels.h"

namespace picco::runtime {

Task<Bits> decompose(Context &context, Elements x, int k, int planes) {
    require(planes >= 1 && planes <= k && k <= max_compare_bits(context.field, context.n()),
            "BitDec: the modulus is too small for k, or there are too many planes");
    const auto s = static_cast<std::size_t>(wrap_bits(context.t())), low = static_cast<std::size_t>(planes);
    auto addition = add_summands(context, std::move(x), k, planes);
    auto sum = co_await addition;
    Bits bits = xor_bits(slice_planes(sum.a, s, low), slice_planes(sum.b, s, low));
    auto carrying = carries_of_sum(context, std::move(sum).below_top());
    const auto carries = co_await carrying;
    for (std::size_t component = 0; component < bits.components; ++component)
        word_kernels().xor_into(bits.plane(component, 0), carries.plane(component, s - 1), low * bits.stride);
    // x' = x + 2^(k-1): only the top bit differs.
    co_return planes == k ? flip_plane(context, std::move(bits), low - 1) : std::move(bits);
}

Cost cost_of_decompose(const Context &context, int planes) {
    return cost_of_add_summands(context, planes) +
           cost_of_carries_of_sum(context, static_cast<std::size_t>(planes + wrap_bits(context.t()) - 1));
}

} // namespace picco::runtime
