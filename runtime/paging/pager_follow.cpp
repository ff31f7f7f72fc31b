// A trace of what happens to pages, and a plan that was made of the trace of an earlier run.
#include "paging/page.h"

namespace picco::runtime {

void Pager::begin_trace(PageTrace &trace) {
    trace_ = &trace;
}

void Pager::end_trace() {
    tell_dropped();
    trace_ = nullptr;
}

void Pager::follow(std::unique_ptr<PagePlan> plan) {
    followed_ = std::move(plan);
}

bool Pager::begin_window(std::uint64_t digest) {
    tell({PageEvent::kWindow, digest & PageRecord::kMostValue}, nullptr);
    ++(followed_ != nullptr ? stats_.followed : stats_.others);
    for (auto at = idle_.lower_bound({Page::kNew, nullptr}); at != idle_.end();) {
        Page &page = *(at++)->second;
        if (page.is_new()) {
            break;
        }
        unrank(page);
        rank(page);
    }
    return followed_ == nullptr && options_.policy == PagePolicy::kFarthest;
}

void Pager::tell_dropped() {
    for (const std::uint64_t number : dropped_) {
        trace_->add({PageEvent::kDrop, number});
    }
    dropped_.clear();
}

/// Something happens, to a page or to none. The plan has to say the same: then it tells what comes next for the page,
/// which is in no order at the time.
void Pager::tell(PageRecord record, Page *page) {
    if (trace_ != nullptr) {
        tell_dropped();
        trace_->add(record);
    }
    if (followed_ == nullptr) {
        return;
    }
    const std::optional<PageStep> step = followed_->at(reached_);
    if (!step || step->record != record) {
        return stop_following();
    }
    followed_->pass(++reached_);
    if (page != nullptr) {
        page->use = step->next;
        page->is_last = step->is_last;
    }
}

/// From here on windows plan for themselves.
void Pager::stop_following() {
    followed_.reset();
    for (const auto &[number, page] : by_number_) {
        const bool is_ranked = page->order != nullptr;
        unrank(*page);
        page->use = kNoUse;
        page->is_last = false;
        end_ahead(*page, false);
        if (is_ranked) {
            rank(*page);
        }
    }
    by_number_.clear();
    reached_ = ahead_ = 0;
}

} // namespace picco::runtime
