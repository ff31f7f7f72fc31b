/// Columns in a random order, which sorts look at.
#pragma once

#include "engine/engine.h"

namespace picco::runtime {

/// Rows that lie one after the other in a vector that was shuffled.
struct Engine::Shuffled {
    Handle all;
    std::uint32_t columns;

    Handle row(Recorder &recorder, std::size_t i, Interval range) const {
        const std::uint32_t first = static_cast<std::uint32_t>(i) * columns;
        return columns == 1 ? recorder.element(all, first)
                            : recorder.gather({{all.id(), first, 1, columns}}, range);
    }
};

} // namespace picco::runtime
