#include "paging/page_io.h"

#include "base/without_signals.h"

namespace picco::runtime {

PageIo::PageIo(PageStore &store, int threads) : store_(store) {
    const WithoutSignals scope;
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this] { work(); });
}

PageIo::~PageIo() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    has_work_.notify_all();
    for (std::thread &thread : threads_)
        thread.join();
}

void PageIo::submit(PageJob &job) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(&job);
    }
    has_work_.notify_one();
}

bool PageIo::is_done(const PageJob &job) {
    const std::lock_guard lock(mutex_);
    return job.is_done;
}

void PageIo::wait(const PageJob &job) {
    std::unique_lock lock(mutex_);
    has_done_.wait(lock, [&] { return job.is_done; });
}

void PageIo::wait_for_all() {
    std::unique_lock lock(mutex_);
    has_done_.wait(lock, [&] { return waiting_.empty() && running_ == 0; });
}

void PageIo::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        has_work_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
        if (waiting_.empty())
            return;
        PageJob &job = *waiting_.front();
        waiting_.pop_front();
        ++running_;
        lock.unlock();
        try {
            if (job.kind == PageJob::Kind::kWrite) {
                job.slot = store_.write(job.page, job.slot.words);
            } else {
                job.words.resize(job.slot.words);
                store_.read(job.slot, job.words.data());
            }
        } catch (...) {
            job.error = std::current_exception();
        }
        lock.lock();
        --running_;
        job.is_done = true;
        has_done_.notify_all();
    }
}

} // namespace picco::runtime
