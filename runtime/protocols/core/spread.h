/// Elements that stand for several values each.
#pragma once

#include "sharing/elements.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace picco::runtime {

/// Element which[i] in place i.
inline Elements spread(const Field &field, const Elements &x, const std::vector<std::uint32_t> &which) {
    Elements result(field, which.size());
    for (std::size_t i = 0; i < which.size(); ++i)
        std::copy_n(x.at(which[i]), x.limbs, result.at(i));
    return result;
}

} // namespace picco::runtime
