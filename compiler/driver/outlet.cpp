#include "driver/outlet.h"

#include "driver/error.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace picco::compiler {
namespace {

constexpr std::size_t kMostInMemory = 1 << 20;

bool leads_to_pipe(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

[[noreturn]] void fail(const char *what) {
    throw DriverError(fmt::format("{}: {}", what, std::strerror(errno)));
}

} // namespace

Outlet::Outlet(int descriptor, std::string folder)
    : descriptor_(descriptor), folder_(std::move(folder)), is_pipe_(leads_to_pipe(descriptor)) {}

Outlet::~Outlet() {
    if (file_ >= 0)
        ::close(file_);
}

void Outlet::write(std::string_view text) {
    keep(text);
    flush();
}

void Outlet::keep(std::string_view text) {
    if (has_lost_its_reader_)
        return;
    if (taken_ == spooled_ && memory_.size() - place_ < kMostInMemory) {
        memory_.erase(0, std::exchange(place_, 0));
        memory_ += text;
        return;
    }
    if (file_ < 0) {
        std::string name = folder_ + "/output.XXXXXX";
        file_ = ::mkostemp(name.data(), O_CLOEXEC);
        if (file_ < 0)
            fail("what waits for its reader cannot be kept");
        ::unlink(name.c_str());
    }
    while (!text.empty()) {
        const auto count = ::pwrite(file_, text.data(), text.size(), spooled_);
        if (count < 0 && errno != EINTR)
            fail("what waits for its reader cannot be kept");
        if (count > 0) {
            spooled_ += count;
            text.remove_prefix(static_cast<std::size_t>(count));
        }
    }
}

/// Takes the next part of the file into memory; false where there is none.
bool Outlet::refill() {
    if (taken_ == spooled_)
        return false;
    memory_.resize(std::min<std::size_t>(kMostInMemory, static_cast<std::size_t>(spooled_ - taken_)));
    place_ = 0;
    const auto count = ::pread(file_, memory_.data(), memory_.size(), taken_);
    if (count <= 0)
        fail("what waits for its reader cannot be read again");
    memory_.resize(static_cast<std::size_t>(count));
    taken_ += count;
    if (taken_ == spooled_) {
        taken_ = spooled_ = 0;
        if (::ftruncate(file_, 0) != 0)
            fail("what waits for its reader cannot be kept");
    }
    return true;
}

void Outlet::flush() {
    while (place_ < memory_.size() || refill()) {
        pollfd ready{descriptor_, POLLOUT, 0};
        if (is_pipe_ && (::poll(&ready, 1, 0) != 1 || ready.revents == 0))
            return;
        // A pipe that is ready takes so much at once.
        const std::size_t size =
            std::min<std::size_t>(memory_.size() - place_, is_pipe_ ? PIPE_BUF : SIZE_MAX);
        const auto count = ::write(descriptor_, memory_.data() + place_, size);
        if (count >= 0) {
            place_ += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN || errno == EINTR) {
            return; // the next call goes on
        } else if (errno == EPIPE || descriptor_ == STDERR_FILENO) {
            has_lost_its_reader_ = true;
            memory_.clear();
            place_ = 0;
            taken_ = spooled_ = 0;
        } else {
            fail("standard output cannot be written");
        }
    }
}

} // namespace picco::compiler
