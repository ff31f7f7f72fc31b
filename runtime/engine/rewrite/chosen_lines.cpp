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

std::string ChosenOperations::name_of(Op op, bool is_division) {
    return is_division ? "division" : runtime::name_of(op);
}

bool ChosenOperations::choose(std::uint32_t line, std::string_view name, LineChoice choice) {
    for (std::size_t i = 0; i <= static_cast<std::size_t>(Op::kCount); ++i) {
        const Op op = static_cast<Op>(i);
        if (name == name_of(op, op == Op::kCount)) {
            choices_[{line, op}] = choice;
            has_garbled_ = has_garbled_ || choice == LineChoice::kGarbled;
            return true;
        }
    }
    return false;
}

LineChoice ChosenOperations::of(std::uint32_t line, Op op, bool is_division) const {
    const auto place = choices_.find({line, is_division ? Op::kCount : op});
    return place == choices_.end() ? LineChoice::kFree : place->second;
}

} // namespace picco::runtime
