// What the window will use: read ahead, and kept in its order.
#include "paging/page.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Reads in flight, or read ahead and not used yet; and a part of the limit that they may have.
constexpr std::size_t kMostAhead = std::size_t{1} << 26, kPartAhead = 8;

} // namespace

void Pager::begin_plan() {
    forget_plan();
}

void Pager::add_use(const PagedWords &words) {
    const Use use = plan_.size();
    Page *const page = words.page_;
    plan_.push_back({page, kNoUse});
    if (page == nullptr) {
        const auto [place, is_first] = planned_.try_emplace(&words, use, use);
        if (!is_first) {
            plan_[std::exchange(place->second.second, use)].next = use;
        }
    } else if (page->first_use == kNoUse) {
        page->first_use = page->last_use = use;
        take_use(*page, use);
    } else {
        plan_[std::exchange(page->last_use, use)].next = use;
    }
}

void Pager::end_plan(std::chrono::nanoseconds took) {
    stats_.planning_seconds += std::chrono::duration<double>(took).count();
    read_ahead();
}

void Pager::take_use(Page &page, Use use) {
    unrank(page);
    page.use = use;
    rank(page);
}

void Pager::reach(const PagedWords &words) {
    Page *page = words.page_;
    if (page != nullptr && followed_ != nullptr) {
        words.data();
        return read_ahead();
    }
    if (page == nullptr || page->use == kNoUse) {
        return;
    }
    reached_ = std::max(reached_, page->use + 1);
    words.data();
    take_use(*page, plan_[page->use].next);
    read_ahead();
}

/// Whether so much is known of what comes.
bool Pager::has_use(Use use) {
    return followed_ != nullptr ? followed_->at(use).has_value() : use < plan_.size();
}

/// Null: it is not there yet, or no more.
Page *Pager::page_of(Use use) {
    if (followed_ == nullptr) {
        return plan_[use].page;
    }
    const PageRecord record = followed_->at(use)->record;
    const auto page = by_number_.find(record.value);
    return record.event != PageEvent::kUse || page == by_number_.end() ? nullptr : page->second;
}

void Pager::read_ahead() {
    const std::size_t most = std::min(kMostAhead, limit_ / kPartAhead);
    ahead_ = std::max(ahead_, reached_);
    // A plan of the whole run tells of more than is in memory at a time: of that much, what is made meanwhile would take
    // the place again.
    const Use end = followed_ == nullptr ? kNoUse : reached_ + (idle_.size() + used_.size()) / 2 + 1;
    for (; ahead_ < end && has_use(ahead_); ++ahead_) {
        Page *page = page_of(ahead_);
        if (page == nullptr || page->is_in) {
            continue;
        }
        const bool may_read = ahead_bytes_ == 0 || ahead_bytes_ + page->bytes() <= most;
        if (!may_read || !make_room_for(*page)) {
            return;
        }
        start_read(*page);
        page->was_read_ahead = true;
        ahead_bytes_ += page->bytes();
    }
}

/// Lets pages go that need no write and are used later than this one.
bool Pager::make_room_for(const Page &page) {
    while (resident_ + page.bytes() > limit_) {
        Page *other = victim(false);
        if (other == nullptr || other->is_dirty() || (other->order == &used_ && other->use < page.use)) {
            return false;
        }
        let_go(*other);
    }
    return true;
}

/// What was read ahead is used, or will not be.
void Pager::end_ahead(Page &page, bool is_used) noexcept {
    if (page.was_read_ahead) {
        page.was_read_ahead = false;
        ahead_bytes_ -= page.bytes();
        stats_.unused += !is_used;
    }
}

void Pager::forget_plan() {
    if (followed_ != nullptr) {
        return;
    }
    for (const PlannedUse &use : plan_) {
        if (use.page != nullptr) {
            use.page->first_use = use.page->last_use = kNoUse;
            take_use(*use.page, kNoUse);
            end_ahead(*use.page, false);
        }
    }
    planned_.clear();
    plan_.clear();
    reached_ = ahead_ = 0;
}

} // namespace picco::runtime
