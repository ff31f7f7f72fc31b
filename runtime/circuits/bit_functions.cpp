#include "circuits/bit_functions.h"

#include "base/error.h"
#include "circuits/integers.h"
#include "circuits/positions.h"

#include <bit>

namespace picco::runtime {

std::size_t result_bits(BitFunction function, std::size_t bits) {
    return function == BitFunction::kParity ? 1 : static_cast<std::size_t>(std::bit_width(bits));
}

namespace {

Wires reversed(const Wires &a) {
    return {a.rbegin(), a.rend()};
}

} // namespace

Wires bit_function(CircuitBuilder &c, BitFunction function, const Wires &a) {
    switch (function) {
    case BitFunction::kCountOnes: { // numbers of one bit each, and their sum
        std::vector<Addend> addends;
        for (const Wire bit : a) {
            addends.push_back({{bit}});
        }
        return sum(c, addends, result_bits(function, a.size()));
    }
    case BitFunction::kParity: {
        Wire odd;
        for (const Wire bit : a) {
            odd = c.exclusive_or(odd, bit);
        }
        return {odd};
    }
    case BitFunction::kLeadingZeros: // a 1 below ends the count
        return leading_zeros(c, join({Wire::constant(true)}, a));
    case BitFunction::kTrailingZeros:
        return leading_zeros(c, join({Wire::constant(true)}, reversed(a)));
    case BitFunction::kFirstOne: // the zeros in front of it, and one more
        return gate(c, any(c, a), leading_zeros(c, join(reversed(a), {Wire()})));
    }
    throw InternalError("a function of bits without a circuit");
}

} // namespace picco::runtime
