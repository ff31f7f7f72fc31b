#include "paging/pager.h"

#include "base/block_pool.h"
#include "base/memory_use.h"
#include "base/pages.h"
#include "base/poison.h"
#include "paging/page.h"

#include <algorithm>

namespace picco::runtime {

namespace {

using Kind = PageJob::Kind;
using Clock = std::chrono::steady_clock;

/// Writes in flight that nobody waits for yet.
constexpr std::size_t kMostBehind = std::size_t{1} << 25;
/// How many pages are looked at for one that needs no write.
constexpr int kLookedAt = 16;
/// Pages that are read behind one that was not expected.
constexpr int kSuccessors = 2;
/// Votes beyond this do not count.
constexpr int kMostVotes = 8;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

} // namespace

Pager::Pager(PageStore &store, const PagerOptions &options, std::unique_ptr<RequestQueue> queue)
    : options_(options), store_(store), limit_(options.memory),
      io_(queue != nullptr ? PageIo::by_queue(store, std::move(queue))
                           : PageIo::by_threads(store, options.threads)) {
    if (!options_.is_exact) {
        limit_free_blocks(options_.memory / 16);
        measure();
    }
}

Pager::~Pager() {
    io_->wait_for_all();
}

/// What the process uses beside pages: all that this does not account for.
void Pager::measure() {
    moved_ = 0;
    if (options_.is_exact) {
        return;
    }
    limit_ = room_for_pages();
    // What malloc keeps between pieces that are in use may be as much as all pages may have.
    if (limit_ < std::min(resident_, options_.memory / 2) && ++tight_ % kTrimmed == 1) {
        trim_heap();
        limit_ = room_for_pages();
    }
}

std::size_t Pager::room_for_pages() const {
    const std::size_t used = private_memory(), free = free_block_bytes();
    const std::size_t others = used - std::min(used, std::min(resident_, used) + free);
    // What a batch of a protocol takes comes and goes between two looks.
    const std::size_t reserve = options_.memory / 4;
    const std::size_t taken = others + reserve;
    return std::max(options_.memory - std::min(taken, options_.memory), options_.memory / 16);
}

void Pager::add(PagedWords &words) {
    Page *page = make_page(std::exchange(words.words_, Words()));
    words.page_ = page;
    words.from_ = 0;
    words.count_ = page->count;
    if (const auto planned = planned_.find(&words); planned != planned_.end()) {
        unrank(*page);
        page->first_use = page->use = planned->second.first;
        page->last_use = planned->second.second;
        for (Use use = page->use; use != kNoUse; use = plan_[use].next) {
            plan_[use].page = page;
        }
        while (page->use != kNoUse && page->use < reached_) {
            page->use = plan_[page->use].next;
        }
        rank(*page);
    }
}

Page *Pager::make_page(Words words) {
    const std::size_t count = words.size();
    auto *page = new Page{*this, std::move(words), count};
    resident_ += page->bytes();
    moved_ += page->bytes();
    stats_.peak = std::max<std::uint64_t>(stats_.peak, resident_);
    page->epoch = epoch_;
    page->touched = ++touches_;
    page->number = made_++;
    page->moment = moment_;
    page->window = window();
    page->before = std::exchange(newest_, page);
    if (page->before != nullptr) {
        page->before->behind = page;
    }
    if (followed_ != nullptr) {
        by_number_.emplace(page->number, page);
    }
    tell({PageEvent::kMake, count}, page);
    rank(*page);
    return page;
}

/// Puts a page into the order that it belongs to.
void Pager::rank(Page &page) {
    // A copy of a page that is only dropped is worth nothing.
    const bool has_use = page.use != kNoUse && !(page.is_last && !page.is_dirty());
    page.order = !page.is_in ? &out_ : has_use ? &used_ : &idle_;
    page.key = page.order == &used_ ? page.use : page.touched;
    if (page.order == &idle_ && options_.policy == PagePolicy::kFarthest && page.is_new()) {
        page.key = page.number | Page::kNew;
    }
    page.order->emplace(page.key, &page);
}

void Pager::unrank(Page &page) noexcept {
    if (page.order != nullptr) {
        std::exchange(page.order, nullptr)->erase({page.key, &page});
    }
}

void Pager::touch(Page &page) {
    if (page.epoch == epoch_ && page.is_in && page.moment == moment_) {
        return;
    }
    page.epoch = epoch_;
    unpoison(page.words.data(), page.words.size() * sizeof(std::uint64_t));
    end_ahead(page, true);
    unrank(page);
    const bool is_again = page.touched == touches_; // and no other since
    page.touched = ++touches_;
    if (std::exchange(page.moment, moment_) != moment_ && !is_again) {
        tell({PageEvent::kUse, page.number}, &page);
    }
    rank(page);
}

/// A page that had to come: where it is the one that nobody has touched for the longest time, everything is swept over
/// again and again.
void Pager::note_order(const Page &page) {
    const bool is_oldest = !out_.empty() && out_.begin()->second == &page;
    repeats_ = std::clamp(repeats_ + (is_oldest ? 1 : -1), -kMostVotes, kMostVotes);
}

void Pager::start_read(Page &page) {
    note_order(page);
    unrank(page);
    page.is_in = true;
    rank(page);
    page.job = std::make_unique<PageJob>();
    page.job->kind = Kind::kRead;
    page.job->slot = page.slot;
    resident_ += page.bytes();
    stats_.peak = std::max<std::uint64_t>(stats_.peak, resident_);
    busy_.push_back(&page);
    io_->submit(*page.job);
}

void Pager::start_write(Page &page) {
    page.job = std::make_unique<PageJob>();
    page.job->kind = Kind::kWrite;
    page.job->page = page.words.data();
    unpoison(page.words.data(), page.bytes());
    page.job->slot.words = page.count;
    writing_ += page.bytes();
    busy_.push_back(&page);
    io_->submit(*page.job);
}

/// On input a page whose job is done.
void Pager::finish_job(Page &page) {
    const std::unique_ptr<PageJob> job = std::move(page.job);
    busy_.erase(std::find(busy_.begin(), busy_.end(), &page));
    const bool is_read = job->kind == Kind::kRead;
    writing_ -= is_read ? 0 : page.bytes();
    if (job->error) {
        if (is_read) { // it stays where it was
            unrank(page);
            page.is_in = false;
            rank(page);
            resident_ -= page.bytes();
        }
        std::rethrow_exception(job->error);
    }
    if (is_read) {
        page.words = std::move(job->words);
        ++stats_.pages_in;
        stats_.bytes_in += page.bytes();
    } else {
        unrank(page);
        page.slot = job->slot;
        rank(page);
        ++stats_.pages_out;
        stats_.bytes_out += page.bytes();
    }
}

void Pager::wait_for(Page &page) {
    if (!io_->is_done(*page.job)) {
        const auto start = Clock::now();
        ++stats_.stalls;
        stats_.late += page.was_read_ahead;
        io_->wait(*page.job);
        stats_.stall_seconds += seconds_since(start);
    }
    finish_job(page);
}

void Pager::collect() {
    for (std::size_t i = busy_.size(); i-- > 0;) {
        if (i < busy_.size() && io_->is_done(*busy_[i]->job)) {
            finish_job(*busy_[i]);
        }
    }
    for (auto job = orphans_.begin(); job != orphans_.end();) {
        if (!io_->is_done(**job)) {
            ++job;
            continue;
        }
        if ((*job)->kind == Kind::kRead || !(*job)->error) {
            store_.free((*job)->slot);
        }
        resident_ -= (*job)->slot.words * sizeof(std::uint64_t);
        job = orphans_.erase(job);
    }
}

bool Pager::may_go(const Page &page) const {
    return page.pins == 0 && page.epoch != epoch_ && !page.is_being(Kind::kRead);
}

/// How many others come before the next one of a page, which has one.
Pager::Use Pager::uses_until(const Page &page) const {
    return page.use - std::min(page.use, reached_);
}

/// The page that is needed last; is_dirty: one that needs a write first, and has none yet; else one that may go at once,
/// if there is one near.
Page *Pager::victim(bool is_dirty) {
    Page *other = nullptr;
    const bool is_oldest = options_.policy == PagePolicy::kOldest;
    int left = is_oldest && !is_dirty ? 1 : kLookedAt;
    const auto fits = [&](Page &page) {
        if (!may_go(page)) {
            return false;
        }
        other = other == nullptr ? &page : other;
        const bool is_far = page.order == &idle_ || 2 * uses_until(page) >= uses_until(*other);
        if (is_dirty) { // what is used soon need not go
            return page.is_dirty() && page.job == nullptr &&
                   (followed_ != nullptr ? is_far : page.use >= ahead_);
        }
        return !page.is_dirty() && is_far; // a write and a read later, or only a read, but sooner
    };
    const auto search = [&](auto begin, auto end) -> Page * {
        for (auto at = begin; at != end && left > 0; ++at, --left) {
            if (fits(*at->second)) {
                return at->second;
            }
        }
        return nullptr;
    };
    // What is recorded now is likely to use what is new, wherever sweeps are.
    const auto is_new = idle_.lower_bound({Page::kNew, nullptr});
    const bool is_newest = repeats_ > 0 && !is_oldest;
    Page *found = is_newest ? search(std::make_reverse_iterator(is_new), idle_.rend()) : nullptr;
    if (found == nullptr && (is_dirty || other == nullptr)) {
        found = search(is_newest ? is_new : idle_.begin(), idle_.end());
    }
    // Where some can go as they are, none that is used later need be written.
    if (found == nullptr && (is_dirty ? left > 0 : other == nullptr)) {
        other = nullptr;
        left = kLookedAt;
        found = search(used_.rbegin(), used_.rend());
    }
    if (found != nullptr || is_dirty) {
        return found;
    }
    if (other != nullptr) {
        return other;
    }
    // All that was looked at must stay: others, in the same order.
    left = static_cast<int>(idle_.size() + used_.size());
    found = search(idle_.begin(), idle_.end());
    if (found == nullptr && other == nullptr) {
        found = search(used_.rbegin(), used_.rend());
    }
    return found != nullptr ? found : other;
}

void Pager::let_go(Page &page) {
    end_ahead(page, false);
    unrank(page);
    page.is_in = false;
    rank(page);
    unpoison(page.words.data(), page.bytes());
    if (page.bytes() < kPooledBytes) { // malloc would keep it, and it would count as what others use
        drop_pages(page.words.data(), page.bytes());
    }
    page.words = Words();
    resident_ -= page.bytes();
    moved_ += page.bytes();
}

bool Pager::evict_one() {
    Page *page = victim(false);
    if (page == nullptr) {
        return false;
    }
    if (page->is_dirty()) {
        if (page->job == nullptr) {
            start_write(*page);
        }
        wait_for(*page);
    }
    let_go(*page);
    return true;
}

/// Pages that will have to go soon are written while there is time.
void Pager::write_behind() {
    while (resident_ > limit_ - limit_ / 8 && writing_ < kMostBehind) {
        Page *page = victim(true);
        if (page == nullptr) {
            return;
        }
        start_write(*page);
    }
}

void Pager::settle() {
    moment_ += wants_digests() ? 1 : 0;
    make_room();
}

void Pager::relieve() {
    moment_ += wants_digests() ? 1 : 0;
    if (resident_ > limit_ || moved_ >= kMeasured) {
        make_room();
        if (followed_ != nullptr) {
            read_ahead();
        }
    }
}

void Pager::make_room() {
    ++epoch_;
    if (!busy_.empty() || !orphans_.empty()) {
        collect();
    }
    if (moved_ >= kMeasured) {
        measure();
    }
    while (resident_ > limit_ && evict_one()) {
    }
    write_behind();
    // Nobody looks at a page that might have gone before it is asked for again.
    for (const Order *order : {&idle_, &used_}) {
        for (auto at = order->begin(); kPoisons && at != order->end(); ++at) {
            const Page &page = *at->second;
            if (page.pins == 0 && page.job == nullptr) {
                poison(page.words.data(), page.bytes());
            }
        }
    }
}

void Pager::pin(const PagedWords &words) {
    if (words.page_ != nullptr) {
        words.data();
        ++words.page_->pins;
    }
    ++words.pins_;
}

void Pager::unpin(const PagedWords &words) noexcept {
    if (words.pins_ == 0) { // whoever held them has taken them
        return;
    }
    --words.pins_;
    if (words.page_ != nullptr) {
        --words.page_->pins;
    }
}

/// A page that no plan has told of was needed: those that were enrolled behind it may be next, as far as there is room.
void Pager::read_successors(Page &page) {
    const bool is_asked = options_.policy == PagePolicy::kFarthest && followed_ == nullptr;
    Page *next = is_asked ? page.behind : nullptr;
    for (int i = 0; i < kSuccessors && next != nullptr && !next->is_in; ++i, next = next->behind) {
        if (resident_ + next->bytes() > limit_) {
            return;
        }
        start_read(*next);
    }
}

void Pager::remove(Page &page) noexcept {
    // Uses that are over name the page as well.
    for (Use use = page.first_use; use != kNoUse; use = plan_[use].next) {
        plan_[use].page = nullptr;
    }
    if (trace_ != nullptr) {
        dropped_.push_back(page.number);
    }
    by_number_.erase(page.number);
    sparse_.erase(page.number);
    end_ahead(page, false);
    unrank(page);
    unpoison(page.words.data(), page.words.size() * sizeof(std::uint64_t));
    (page.behind != nullptr ? page.behind->before : newest_) = page.before;
    if (page.before != nullptr) {
        page.before->behind = page.behind;
    }
    if (page.job == nullptr) {
        if (page.slot.words != 0) {
            store_.free(page.slot);
        }
        resident_ -= page.is_in ? page.bytes() : 0;
        return;
    }
    // Its memory counts until the job is done.
    busy_.erase(std::find(busy_.begin(), busy_.end(), &page));
    if (page.is_being(Kind::kWrite)) {
        writing_ -= page.bytes();
        page.job->words = std::move(page.words);
    }
    orphans_.push_back(std::move(page.job));
}

} // namespace picco::runtime
