/// Writes pages to a store and reads them back while the party computes.
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

class RequestQueue;

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
    /// By so many threads, each of which waits for the store; it outlives this.
    static std::unique_ptr<PageIo> by_threads(PageStore &store, int threads);
    /// By one thread that asks for many pieces at a time.
    static std::unique_ptr<PageIo> by_queue(PageStore &store, std::unique_ptr<RequestQueue> queue);

    /// Finishes what has begun.
    virtual ~PageIo() = default;
    PageIo(const PageIo &) = delete;
    PageIo &operator=(const PageIo &) = delete;

    /// The caller leaves the job alone until it is done. Jobs begin in this order.
    void submit(PageJob &job);
    bool is_done(const PageJob &job);
    void wait(const PageJob &job);
    /// Waits until all that was submitted is done.
    void wait_for_all();

  protected:
    explicit PageIo(PageStore &store) : store_(store) {}
    /// A job waits, or none will come any more.
    virtual void call() = 0;
    /// No job will come any more. Before what call() needs goes.
    void end();
    /// With the mutex locked; a job waits.
    PageJob &begin_job();
    void end_job(PageJob &job);
    /// All jobs that wait, and all that come, have this error.
    void fail(const std::exception_ptr &error);

    PageStore &store_;
    std::mutex mutex_; ///< of what follows, and of is_done of all jobs
    std::deque<PageJob *> waiting_;
    bool ends_ = false;

  private:
    std::condition_variable has_done_;
    std::size_t running_ = 0;
    std::exception_ptr failed_; ///< see fail()
};

} // namespace picco::runtime
