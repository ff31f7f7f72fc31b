#include "paging/request_queue.h"

#ifdef PICCO_HAS_URING

#include "base/error.h"

#include <cerrno>
#include <cstring>
#include <string>

#include <liburing.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace picco::runtime {
namespace {

[[noreturn]] void fail(int error) {
    throw ComputationError(std::string("the system's io_uring has failed: ") + std::strerror(error));
}

/// A waiting thread of the party is told of a call to wake() by a number that it reads from a descriptor.
class RingQueue : public RequestQueue {
  public:
    ~RingQueue() override {
        if (is_open_) {
            io_uring_queue_exit(&ring_);
        }
        if (event_ >= 0) {
            ::close(event_);
        }
    }

    /// Whether the system has one, and all that is asked of it: some sandboxes let a process make a ring, and no more.
    bool open() {
        event_ = ::eventfd(0, EFD_CLOEXEC);
        is_open_ = event_ >= 0 && io_uring_queue_init(kMostRequests + 1, &ring_, 0) == 0;
        io_uring_probe *probe = is_open_ ? io_uring_get_probe_ring(&ring_) : nullptr;
        const bool has_all = probe != nullptr && io_uring_opcode_supported(probe, IORING_OP_READ) != 0 &&
                             io_uring_opcode_supported(probe, IORING_OP_WRITE) != 0;
        io_uring_free_probe(probe);
        if (!has_all) {
            return false;
        }
        listen();
        return true;
    }

    void submit(const FileRequest &request, void *tag) override {
        io_uring_sqe *entry = new_entry();
        const auto count = static_cast<unsigned>(request.count);
        if (request.is_write) {
            io_uring_prep_write(entry, request.file, request.bytes, count, request.offset);
        } else {
            io_uring_prep_read(entry, request.file, request.bytes, count, request.offset);
        }
        io_uring_sqe_set_data(entry, tag);
        send();
    }

    Done wait() override {
        io_uring_cqe *entry = nullptr;
        int error = 0;
        while ((error = io_uring_wait_cqe(&ring_, &entry)) == -EINTR) {
        }
        if (error != 0) {
            fail(-error);
        }
        const Done done{io_uring_cqe_get_data(entry), entry->res};
        io_uring_cqe_seen(&ring_, entry);
        if (done.tag == nullptr) {
            listen();
        }
        return done;
    }

    void wake() override {
        const std::uint64_t one = 1;
        while (::write(event_, &one, sizeof one) < 0 && errno == EINTR) {
        }
    }

  private:
    io_uring_sqe *new_entry() {
        io_uring_sqe *entry = io_uring_get_sqe(&ring_);
        require(entry != nullptr, "more requests than the ring has room for");
        return entry;
    }
    void send() {
        int sent = 0;
        while ((sent = io_uring_submit(&ring_)) == -EINTR || sent == -EAGAIN) {
        }
        if (sent < 0) {
            fail(-sent);
        }
    }
    void listen() {
        io_uring_sqe *entry = new_entry();
        io_uring_prep_read(entry, event_, &events_, sizeof events_, 0);
        io_uring_sqe_set_data(entry, nullptr);
        send();
    }

    io_uring ring_{};
    bool is_open_ = false;
    int event_ = -1;
    std::uint64_t events_ = 0; ///< as often as wake() was called
};

} // namespace

std::unique_ptr<RequestQueue> make_ring() {
    auto ring = std::make_unique<RingQueue>();
    return ring->open() ? std::move(ring) : nullptr;
}

} // namespace picco::runtime

#else

namespace picco::runtime {

std::unique_ptr<RequestQueue> make_ring() {
    return nullptr;
}

} // namespace picco::runtime

#endif
