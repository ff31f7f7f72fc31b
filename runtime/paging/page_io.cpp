#include "paging/page_io.h"

#include "base/without_signals.h"

namespace picco::runtime {
namespace {

class ThreadsIo : public PageIo {
  public:
    ThreadsIo(PageStore &store, int threads) : PageIo(store) {
        const WithoutSignals scope;
        for (int i = 0; i < threads; ++i)
            threads_.emplace_back([this] { work(); });
    }
    ~ThreadsIo() override {
        end();
        for (std::thread &thread : threads_)
            thread.join();
    }

  private:
    void call() override { has_work_.notify_all(); }

    void work() {
        std::unique_lock lock(mutex_);
        for (;;) {
            has_work_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
            if (waiting_.empty())
                return;
            PageJob &job = begin_job();
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
            end_job(job);
        }
    }

    std::condition_variable has_work_;
    std::vector<std::thread> threads_;
};

} // namespace

std::unique_ptr<PageIo> PageIo::by_threads(PageStore &store, int threads) {
    return std::make_unique<ThreadsIo>(store, threads);
}

void PageIo::end() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    call();
}

PageJob &PageIo::begin_job() {
    PageJob &job = *waiting_.front();
    waiting_.pop_front();
    ++running_;
    return job;
}

void PageIo::end_job(PageJob &job) {
    --running_;
    job.is_done = true;
    has_done_.notify_all();
}

void PageIo::submit(PageJob &job) {
    {
        const std::lock_guard lock(mutex_);
        if (failed_) {
            job.error = failed_;
            job.is_done = true;
            return;
        }
        waiting_.push_back(&job);
    }
    call();
}

void PageIo::fail(const std::exception_ptr &error) {
    const std::lock_guard lock(mutex_);
    failed_ = error;
    while (!waiting_.empty()) {
        PageJob &job = begin_job();
        job.error = error;
        end_job(job);
    }
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

} // namespace picco::runtime
