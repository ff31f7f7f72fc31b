/// Requests to files of which many are under way at a time.
#pragma once

#include "paging/page_store.h"

#include <memory>

namespace picco::runtime {

/// That are under way at a time.
constexpr unsigned kMostRequests = 32;

class RequestQueue {
  public:
    struct Done {
        void *tag;   ///< of the request; null: somebody has called wake()
        long result; ///< bytes, which may be fewer than it asked for; below 0 an error
    };

    virtual ~RequestQueue() = default;
    /// Its bytes stay where they are until it is done.
    virtual void submit(const FileRequest &request, void *tag) = 0;
    /// Waits for one of them, in any order.
    virtual Done wait() = 0;
    /// Ends a wait(), now or later. From any thread; submit() and wait() are one thread's.
    virtual void wake() = 0;
};

/// The system's io_uring; null where the system has none, or lets us have none.
std::unique_ptr<RequestQueue> make_ring();

} // namespace picco::runtime
