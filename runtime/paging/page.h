/// What a pager knows of a page.
#pragma once

#include "paging/pager.h"

namespace picco::runtime {

struct Page {
    Pager &pager;
    Words words; ///< empty while it is not in memory
    std::size_t count;
    std::size_t used = count; ///< words that still belong to somebody
    WordsLink slices{};       ///< who they belong to, where several share it
    PageSlot slot{};          ///< of the copy in the store
    std::unique_ptr<PageJob> job{};
    std::uint64_t touched = 0, epoch = 0; ///< by a count of touches, and of calls of settle()
    std::uint64_t number = 0;             ///< so many were made before
    std::uint64_t moment = 0;             ///< of the last use that was told
    Pager::Order *order = nullptr;        ///< the one of the pager's that it is in
    std::uint64_t key = 0;                ///< by which it is in it
    std::uint64_t window = 0;             ///< in which it was made
    Pager::Use first_use = Pager::kNoUse, last_use = Pager::kNoUse; ///< of the plan
    Pager::Use use = Pager::kNoUse;                                 ///< the next one, or
    bool is_last = false; ///< before that it is dropped, as a plan of the whole run tells
    std::uint32_t pins = 0;
    bool is_in = true;                         ///< or will be, once its job is done
    Page *before = nullptr, *behind = nullptr; ///< enrolled just before it, and behind
    bool was_read_ahead = false;

    /// In keys of new pages without a use, by their numbers: behind all others.
    static constexpr std::uint64_t kNew = std::uint64_t{1} << 62;

    std::size_t bytes() const { return count * sizeof(std::uint64_t); }
    bool is_dirty() const { return slot.words == 0; }
    /// Made in this window or since it has ended, or as one of the last, a quarter of those in memory.
    bool is_new() const {
        const std::size_t in_memory = pager.idle_.size() + pager.used_.size();
        return window == pager.window() || pager.made_ - number <= in_memory / 4;
    }
    bool is_being(PageJob::Kind kind) const { return job != nullptr && job->kind == kind; }
};

} // namespace picco::runtime
