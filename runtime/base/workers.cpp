#include "base/workers.h"

#include "base/without_signals.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace picco::runtime {
namespace {

thread_local bool computing = false; ///< this thread works on a range

} // namespace

/// Threads that wait for ranges. A range goes to whoever is free first.
class Workers::Pool {
  public:
    explicit Pool(int threads) {
        const WithoutSignals scope;
        for (int i = 1; i < threads; ++i)
            threads_.emplace_back([this] { serve(); });
    }
    ~Pool() {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
        }
        begun_.notify_all();
        for (std::thread &thread : threads_)
            thread.join();
    }

    int threads() const { return static_cast<int>(threads_.size()) + 1; }

    void run(std::size_t count, std::size_t each, const Work &work) {
        std::unique_lock lock(mutex_);
        work_ = &work;
        count_ = count;
        each_ = each;
        next_ = 0;
        failure_ = nullptr;
        begun_.notify_all();
        take_ranges(lock);
        ended_.wait(lock, [this] { return busy_ == 0; });
        work_ = nullptr;
        if (failure_ != nullptr)
            std::rethrow_exception(std::exchange(failure_, nullptr));
    }

  private:
    void serve() {
        std::unique_lock lock(mutex_);
        for (;;) {
            begun_.wait(lock, [this] { return stopping_ || (work_ != nullptr && next_ < count_); });
            if (stopping_)
                return;
            take_ranges(lock);
        }
    }

    /// Until none is left. On input and output the lock is held.
    void take_ranges(std::unique_lock<std::mutex> &lock) {
        while (next_ < count_) {
            const std::size_t first = next_, last = std::min(count_, first + each_);
            next_ = last;
            ++busy_;
            lock.unlock();
            computing = true;
            std::exception_ptr failure;
            try {
                (*work_)(first, last);
            } catch (...) {
                failure = std::current_exception();
            }
            computing = false;
            lock.lock();
            if (failure != nullptr && failure_ == nullptr)
                failure_ = failure;
            if (--busy_ == 0 && next_ >= count_)
                ended_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable begun_, ended_;
    const Work *work_ = nullptr;
    std::size_t count_ = 0, each_ = 0, next_ = 0;
    int busy_ = 0; ///< ranges that are being worked on
    std::exception_ptr failure_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

Workers::Workers(int threads) {
    if (threads > 1)
        pool_ = std::make_unique<Pool>(threads);
}

Workers::~Workers() = default;

int Workers::threads() const {
    return pool_ == nullptr ? 1 : pool_->threads();
}

void Workers::divide(std::size_t count, std::size_t grain, const Work &work) {
    if (computing)
        return work(0, count);
    const std::size_t share = (count + pool_->threads() - 1) / static_cast<std::size_t>(pool_->threads());
    pool_->run(count, (share + grain - 1) / grain * grain, work);
}

} // namespace picco::runtime
