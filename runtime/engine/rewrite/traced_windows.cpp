#include "engine/rewrite/traced_windows.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {
namespace {

/// Longer ones are not joined: the programs that choose would take too long.
constexpr std::size_t kMostJoined = 50'000;

} // namespace

void TracedWindows::wait_for(NodeId id) {
    if (table_[id].state == State::kDone) {
        return;
    }
    const std::uint32_t term = find(id);
    is_known_ = is_known_ && term != kNone;
    if (term != kNone) {
        awaited_.push_back(term);
    }
}

std::uint32_t TracedWindows::find(NodeId id) const {
    const auto result = results_.find(id);
    return result != results_.end() && result->second.birth == table_.birth(id) ? result->second.term : kNone;
}

bool TracedWindows::goes_on(std::uint64_t now) const {
    return is_known_ && !awaited_.empty() && end_ > now && window_.terms.size() < kMostJoined;
}

void TracedWindows::begin(std::uint64_t now) {
    start_ = kNone;
    if (goes_on(now)) {
        start_ = add_between();
        std::ranges::sort(awaited_);
        awaited_.erase(std::ranges::unique(awaited_).begin(), awaited_.end());
        for (const std::uint32_t term : awaited_) {
            window_.uses.push_back({term, start_, true, 0});
        }
    } else {
        end();
        origin_ = now;
        window_.begun = static_cast<std::int64_t>(std::max(now, end_) - now);
    }
    awaited_.clear();
    is_known_ = true;
}

std::uint32_t TracedWindows::add_between() {
    if (between_ == kNone) {
        between_ = window_.choices++;
    }
    Trace::Term term;
    term.operation = "between";
    term.choice = between_;
    term.garbled = Trace::kNever;
    window_.terms.push_back(std::move(term));
    return static_cast<std::uint32_t>(window_.terms.size() - 1);
}

std::uint32_t TracedWindows::pass_on(std::uint32_t term) {
    const std::uint32_t between = add_between();
    window_.uses.push_back({term, between, true, 0});
    return between;
}

void TracedWindows::note(NodeId id, std::uint32_t term) {
    results_[id] = {table_.birth(id), term};
    end_ = std::max(end_, table_[id].ready());
}

void TracedWindows::end() {
    if (!window_.terms.empty()) {
        trace_.add(std::move(window_));
    }
    window_ = {};
    results_.clear();
    between_ = kNone;
}

} // namespace picco::runtime
