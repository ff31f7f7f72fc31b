#include "engine/rewrite/chosen_lines.h"

#include <algorithm>

namespace picco::runtime {

void ChosenLines::choose(std::uint32_t first, std::uint32_t last, LineChoice choice) {
    std::vector<std::uint32_t> lines{first, last + 1};
    for (const Change &change : changes_) {
        lines.push_back(change.line);
    }
    std::ranges::sort(lines);
    lines.erase(std::ranges::unique(lines).begin(), lines.end());
    std::vector<Change> changes;
    for (const std::uint32_t line : lines) {
        const LineChoice before = of(line);
        const bool is_new = before == LineChoice::kFree && line >= first && line <= last;
        changes.push_back({line, is_new ? choice : before});
    }
    changes_ = std::move(changes);
    has_garbled_ = has_garbled_ || choice == LineChoice::kGarbled;
}

LineChoice ChosenLines::of(std::uint32_t line) const {
    const auto next = std::ranges::upper_bound(changes_, line, {}, &Change::line);
    return next == changes_.begin() ? LineChoice::kFree : std::prev(next)->choice;
}

} // namespace picco::runtime
