/// Functions of the bits of one integer, which programs call as smc… of any integer, and as __builtin_… of the types of C.
#pragma once

#include <cstdint>
#include <string_view>

namespace picco {

// Name, what programs call it behind "smc" and "__builtin_", and what it is in picco/bits.h. Of the w bits that the integer's type
// has, in two's complement: how many are 1; whether that is odd; how many are 0 above the highest 1, and below the lowest one, which
// is w where there is no 1; the place of the lowest 1, counted from 1, 0 where there is none.
#define PICCO_BIT_FUNCTIONS(X)                                                                               \
    X(CountOnes, "popcount", PICCO_POPCOUNT)                                                                 \
    X(Parity, "parity", PICCO_PARITY)                                                                        \
    X(LeadingZeros, "clz", PICCO_CLZ)                                                                        \
    X(TrailingZeros, "ctz", PICCO_CTZ)                                                                       \
    X(FirstOne, "ffs", PICCO_FFS)

#define PICCO_ENUMERATOR(name, text, number) k##name,
enum class BitFunction { PICCO_BIT_FUNCTIONS(PICCO_ENUMERATOR) };
#undef PICCO_ENUMERATOR

inline constexpr BitFunction kBitFunctions[] = {
#define PICCO_EACH(name, text, number) BitFunction::k##name,
    PICCO_BIT_FUNCTIONS(PICCO_EACH)
#undef PICCO_EACH
};

/// As programs call it, without what stands before it.
std::string_view name_of(BitFunction function);
/// As compiled programs call it.
std::string_view number_name_of(BitFunction function);

/// What it is of public bits. words: ceil(width / 64) of them, low bits first; what is above width does not count.
int value_of(BitFunction function, const std::uint64_t *words, int width);

} // namespace picco
