#include "engine/rewrite/garblings.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {

std::uint16_t Garblings::keep(Kept circuit, std::vector<Part> parts) {
    auto place = std::find(circuits_.begin(), circuits_.end(), nullptr);
    if (place == circuits_.end()) {
        place = circuits_.emplace(place);
    }
    require(place - circuits_.begin() < 1 << 16, "too many garbled circuits wait");
    *place = std::move(circuit);
    parts_.resize(circuits_.size());
    parts_[static_cast<std::size_t>(place - circuits_.begin())] = std::move(parts);
    return static_cast<std::uint16_t>(place - circuits_.begin());
}

} // namespace picco::runtime
