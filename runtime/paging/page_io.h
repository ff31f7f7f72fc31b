/// Threads that write pages to a store and read them back while the party computes.
#pragma once

#include "base/words.h"
#include "paging/page_store.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace picco::runtime {

/// A page that is being written or read.
struct PageJob {
    enum class Kind { kWrite, kRead };

    Kind kind;
    const std::uint64_t *page = nullptr; ///< what is written
    Words words;                         ///< what is read; of a write, keeps the page once nobody else does
    PageSlot slot;                       ///< where it was written, or is read from
    std::exception_ptr error;            ///< the job has failed
    bool is_done = false;
};

class PageIo {
  public:
    /// The store outlives this.
    PageIo(PageStore &store, int threads);
    /// Finishes what has begun.
    ~PageIo();
    PageIo(const PageIo &) = delete;
    PageIo &operator=(const PageIo &) = delete;

    /// The caller leaves the job alone until it is done. Jobs begin in this order.
    void submit(PageJob &job);
    bool is_done(const PageJob &job);
    void wait(const PageJob &job);
    /// Waits until all that was submitted is done.
    void wait_for_all();

  private:
    void work();

    PageStore &store_;
    std::mutex mutex_; ///< of what follows, and of is_done of all jobs
    std::condition_variable has_work_, has_done_;
    std::deque<PageJob *> waiting_;
    std::size_t running_ = 0;
    bool ends_ = false;
    std::vector<std::thread> threads_;
};

} // namespace picco::runtime
