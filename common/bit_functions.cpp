#include "common/bit_functions.h"

namespace picco {

std::string_view name_of(BitFunction function) {
    static constexpr std::string_view kNames[] = {
#define PICCO_TEXT(name, text, number) text,
        PICCO_BIT_FUNCTIONS(PICCO_TEXT)
#undef PICCO_TEXT
    };
    return kNames[static_cast<int>(function)];
}

std::string_view number_name_of(BitFunction function) {
    static constexpr std::string_view kNames[] = {
#define PICCO_TEXT(name, text, number) #number,
        PICCO_BIT_FUNCTIONS(PICCO_TEXT)
#undef PICCO_TEXT
    };
    return kNames[static_cast<int>(function)];
}

int value_of(BitFunction function, const std::uint64_t *words, int width) {
    int ones = 0, first = width, behind_last = 0;
    for (int i = 0; i < width; ++i)
        if ((words[i / 64] >> (i % 64) & 1) != 0) {
            first = ones == 0 ? i : first;
            behind_last = i + 1;
            ++ones;
        }
    switch (function) {
    case BitFunction::kCountOnes:
        return ones;
    case BitFunction::kParity:
        return ones % 2;
    case BitFunction::kLeadingZeros:
        return width - behind_last;
    case BitFunction::kTrailingZeros:
        return first;
    case BitFunction::kFirstOne:
        return ones == 0 ? 0 : first + 1;
    }
    return 0;
}

} // namespace picco
