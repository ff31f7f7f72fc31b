/// Which pages stay in memory. A page is the words of one long vector, or those of several short ones.
///
/// What the window will use is known before it is executed: the executor tells it as a plan. Pages that it uses soon
/// are read ahead; of the others those go whose next use is farthest away, first of all those without any (Belady's
/// rule, as far as the window tells). A plan of the whole run, where there is one, tells more, as long as the run goes as
/// it says. What is decided here concerns this party alone: no message depends on it.
#pragma once

#include "paging/page_io.h"
#include "paging/page_plan.h"
#include "paging/page_trace.h"
#include "paging/paged_words.h"
#include "paging/request_queue.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace picco::runtime {

/// PICCO_PAGES of CMake, for tests: every party pages, whatever its options are, and keeps so many bytes of pages.
#ifdef PICCO_PAGES
constexpr std::size_t kForcedPages = PICCO_PAGES;
#else
constexpr std::size_t kForcedPages = 0;
#endif

/// Since the run began.
struct PagingStats {
    std::uint64_t pages_out = 0, pages_in = 0; ///< written and read
    std::uint64_t bytes_out = 0, bytes_in = 0;
    std::uint64_t stalls = 0; ///< times that the party waited for the store
    double stall_seconds = 0;
    std::uint64_t late = 0;   ///< pages read ahead that were needed before they were there
    std::uint64_t unused = 0; ///< pages read ahead that went again unused
    double planning_seconds = 0;
    std::uint64_t followed = 0, others = 0; ///< windows that went as a plan of the run says, and others
    std::uint64_t peak = 0;                 ///< bytes of pages in memory
};

/// Which pages go. kOldest: those that nobody has used for the longest time, without reading ahead: to compare with.
enum class PagePolicy { kFarthest, kOldest };

struct PagerOptions {
    /// Bytes that the process may use, all included; or its pages alone, where is_exact.
    std::size_t memory = 0;
    bool is_exact = false;
    std::size_t least = 4096; ///< words of a vector that becomes a page
    int threads = 4;          ///< that read and write
    PagePolicy policy = PagePolicy::kFarthest;
};

class Pager {
  public:
    /// The store outlives this, and this all pages. queue: who the store's file is asked through; null: threads.
    Pager(PageStore &store, const PagerOptions &options, std::unique_ptr<RequestQueue> queue = nullptr);
    ~Pager();
    Pager(const Pager &) = delete;
    Pager &operator=(const Pager &) = delete;

    /// Before anything is enrolled: the trace is told what happens to pages, until end_trace().
    void begin_trace(PageTrace &trace);
    void end_trace();
    /// Likewise: a plan of the whole run counts in place of those of windows, until it says something else than happens.
    void follow(std::unique_ptr<PagePlan> plan);

    /// These words will not be written to any more. Too few for a page stay as they are until they are packed; very few for
    /// ever.
    void enroll(PagedWords &words) {
        const std::size_t size = words.words_.size();
        if (words.page_ != nullptr || !words.is_alone() || size < least_shared()) {
            return;
        }
        if (size >= options_.least) {
            add(words);
        } else {
            words.join(small_);
            unpacked_ += size;
        }
    }
    /// Where there are so many words that are too few for a page each, they come into pages together, in the order in which
    /// they were enrolled; so do those that use less than half of such a page. Between plans. Pointers to words that are not
    /// pinned are no good from here on.
    void pack(std::size_t least);
    /// Words of a vector that becomes a page; that shares one; and of a page that is shared, at least.
    std::size_t least() const { return options_.least; }
    std::size_t least_shared() const { return std::max<std::size_t>(1, options_.least / 64); }
    std::size_t shared() const { return 8 * options_.least; }
    /// Lets pages go where there are too many, and frees what was dropped. Pointers to pages that are not pinned are
    /// no good from here on. Throws ComputationError where the store has failed.
    void settle();
    /// The same where that has something to do. Whether it has depends on the limit, which traces do not.
    void relieve();

    /// Brings words to memory and keeps them there until they are unpinned.
    void pin(const PagedWords &words);
    void unpin(const PagedWords &words) noexcept;

    /// What was recorded, by a digest. Returns whether a plan of its uses is wanted.
    bool begin_window(std::uint64_t digest);
    /// Whether anybody looks at digests of windows.
    bool wants_digests() const { return trace_ != nullptr || followed_ != nullptr; }
    /// What will be used next, in order; words that will only be enrolled are told by their place.
    void begin_plan();
    void add_use(const PagedWords &words);
    /// took: the time that making the plan has taken.
    void end_plan(std::chrono::nanoseconds took = {});
    /// A use of the plan has come; all in front of it are over. Brings the words to memory. Others go for what is read
    /// ahead, as in settle(), but for those that were touched since then.
    void reach(const PagedWords &words);
    void forget_plan();

    const PagingStats &stats() const { return stats_; }
    std::size_t memory() const { return options_.memory; }

  private:
    friend class PagedWords;
    friend struct Page;

    /// After so many bytes came or went, what else the process uses is looked at again.
    static constexpr std::size_t kMeasured = std::size_t{1} << 20;
    /// So many times that there is too little room, malloc gives back what it keeps once.
    static constexpr std::uint32_t kTrimmed = 16;

    using Use = std::uint64_t;
    static constexpr Use kNoUse = PageStep::kNever;
    using Order = std::set<std::pair<std::uint64_t, Page *>>;
    struct PlannedUse {
        Page *page; ///< null: it is not there yet, or no more
        Use next;   ///< of the same page
    };

    /// The number of the one that is recorded or executed.
    std::uint64_t window() const { return stats_.followed + stats_.others; }
    void add(PagedWords &words);
    Page *make_page(Words words);
    void share_page(const std::vector<PagedWords *> &parts, std::size_t words);
    void spread(Page &page);
    void note_sparse(Page &page) noexcept;
    void touch(Page &page);
    void remove(Page &page) noexcept;
    void rank(Page &page);
    void unrank(Page &page) noexcept;
    bool may_go(const Page &page) const;
    Use uses_until(const Page &page) const;
    Page *victim(bool is_dirty);
    bool evict_one();
    void let_go(Page &page);
    void start_read(Page &page);
    void start_write(Page &page);
    void wait_for(Page &page);
    void finish_job(Page &page);
    void collect();
    void write_behind();
    void read_ahead();
    void read_successors(Page &page);
    bool make_room_for(const Page &page);
    void end_ahead(Page &page, bool is_used) noexcept;
    void note_order(const Page &page);
    void measure();
    /// Bytes that pages may have, as the process stands; never less than a sixteenth of its memory.
    std::size_t room_for_pages() const;
    void take_use(Page &page, Use use);
    bool has_use(Use use);
    Page *page_of(Use use);
    void tell(PageRecord record, Page *page);
    void tell_dropped();
    void stop_following();
    void make_room();

    PagerOptions options_;
    PageStore &store_;
    std::size_t limit_;        ///< bytes of pages in memory
    std::size_t resident_ = 0; ///< bytes that are, or will be once they are read
    std::size_t moved_ = 0;    ///< bytes that came or went since measure()
    std::uint32_t tight_ = 0;  ///< times that it found less room than pages have
    std::uint64_t epoch_ = 1, touches_ = 0;
    Page *newest_ = nullptr;   ///< made last
    WordsLink small_;          ///< words that may share a page with others
    std::size_t unpacked_ = 0; ///< as many as these, or more
    std::map<std::uint64_t, Page *>
        sparse_;      ///< shared pages of which less than half is used, by their numbers
    Order idle_;      ///< in memory, without a planned use; by when they were touched last
    Order used_;      ///< in memory; by the next use
    Order out_;       ///< not in memory; by when they were touched last
    int repeats_ = 0; ///< above 0 where sweeps over everything repeat: the newest one is needed last then
    std::vector<PlannedUse> plan_;
    std::unordered_map<const PagedWords *, std::pair<Use, Use>>
        planned_;                 ///< first and last use of words that had no page when the plan was made
    Use reached_ = 0, ahead_ = 0; ///< the first use that is not over, and that was not looked at
    PageTrace *trace_ = nullptr;
    std::unique_ptr<PagePlan> followed_;                  ///< as long as it holds; its steps are the uses
    std::unordered_map<std::uint64_t, Page *> by_number_; ///< while it does
    std::vector<std::uint64_t> dropped_;                  ///< pages; the trace is not told yet
    std::uint64_t made_ = 0, moment_ = 0;                 ///< a page is used once in each moment
    std::vector<Page *> busy_;                            ///< with a job
    std::size_t ahead_bytes_ = 0;                         ///< of what was read ahead and is not used yet
    std::size_t writing_ = 0;                             ///< bytes in flight
    std::list<std::unique_ptr<PageJob>> orphans_;         ///< jobs of pages that are gone
    PagingStats stats_;
    std::unique_ptr<PageIo> io_;
};

} // namespace picco::runtime
