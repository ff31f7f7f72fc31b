// One thread for all pages that are written and read: while one piece is on its way, it encrypts or decrypts another.
#include "base/without_signals.h"
#include "paging/page_io.h"
#include "paging/request_queue.h"

#include <algorithm>
#include <iterator>
#include <list>
#include <optional>
#include <utility>

namespace picco::runtime {
namespace {

class QueueIo : public PageIo {
  public:
    QueueIo(PageStore &store, std::unique_ptr<RequestQueue> queue) : PageIo(store), queue_(std::move(queue)) {
        const WithoutSignals scope;
        thread_ = std::thread([this] { work(); });
    }
    ~QueueIo() override {
        end();
        thread_.join();
    }

  private:
    /// Pages under way, and bytes of their pieces.
    static constexpr std::size_t kMostPages = kMostRequests, kMostBytes = std::size_t{1} << 20;
    static constexpr std::size_t kPiece = std::size_t{1} << 18;

    struct Flight {
        PageJob *job;
        std::unique_ptr<PageTransfer> transfer;
        std::size_t bytes; ///< of a piece
        std::list<Flight>::iterator place{};
    };

    void call() override { queue_->wake(); }

    void work() {
        try {
            while (begin_some()) {
                const RequestQueue::Done done = queue_->wait();
                if (done.tag != nullptr) {
                    auto &flight = *static_cast<Flight *>(done.tag);
                    go_on(flight, [&] { flight.transfer->take(done.result); });
                }
            }
        } catch (...) { // the queue itself has failed: so has all that waits
            fail_all(std::current_exception());
        }
    }

    /// Of the jobs that wait, as many as fit. False where nothing is left, and nothing will come.
    bool begin_some() {
        for (;;) {
            PageJob *job = nullptr;
            {
                const std::lock_guard lock(mutex_);
                if (waiting_.empty()) {
                    return !ends_ || !flights_.empty();
                }
                const std::size_t bytes = piece_of(*waiting_.front());
                if (!flights_.empty() && (flights_.size() == kMostPages || bytes_ + bytes > kMostBytes)) {
                    return true;
                }
                job = &begin_job();
            }
            bytes_ += piece_of(*job);
            Flight &flight = flights_.emplace_back(Flight{job, {}, piece_of(*job)});
            flight.place = std::prev(flights_.end());
            go_on(flight, [&] {
                if (job->kind == PageJob::Kind::kWrite) {
                    flight.transfer = store_.begin_write(job->page, job->slot.words, job->slot);
                } else {
                    job->words.resize(job->slot.words);
                    flight.transfer = store_.begin_read(job->slot, job->words.data());
                }
            });
        }
    }

    static std::size_t piece_of(const PageJob &job) {
        return std::min(kPiece, job.slot.words * sizeof(std::uint64_t));
    }

    /// After a step: asks for the next piece, or ends the job.
    template <class Step>
    void go_on(Flight &flight, Step &&step) {
        std::optional<FileRequest> request;
        try {
            step();
            request = flight.transfer->next();
        } catch (...) {
            flight.job->error = std::current_exception();
        }
        if (request) {
            return queue_->submit(*request, &flight);
        }
        flight.transfer.reset();
        PageJob &job = *flight.job;
        bytes_ -= flight.bytes;
        flights_.erase(flight.place);
        const std::lock_guard lock(mutex_);
        end_job(job);
    }

    /// Pieces stay where they are until the queue is gone.
    void fail_all(const std::exception_ptr &error) {
        fail(error);
        const std::lock_guard lock(mutex_);
        for (Flight &flight : flights_) {
            flight.job->error = error;
            end_job(*flight.job);
        }
    }

    std::list<Flight> flights_;
    std::size_t bytes_ = 0;
    std::unique_ptr<RequestQueue> queue_;
    std::thread thread_;
};

} // namespace

std::unique_ptr<PageIo> PageIo::by_queue(PageStore &store, std::unique_ptr<RequestQueue> queue) {
    return std::make_unique<QueueIo>(store, std::move(queue));
}

} // namespace picco::runtime
