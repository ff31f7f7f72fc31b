#include "driver/run_folder.h"

#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace picco::compiler {
namespace {

volatile std::sig_atomic_t caught_signal = 0;

void catch_signal(int number) {
    caught_signal = number;
}

[[noreturn]] void fail(const std::string &what) {
    throw std::runtime_error(fmt::format("{}: {}", what, std::strerror(errno)));
}

/// Gives a new file the mode that others do.
bool open_to_umask(int descriptor) {
    const mode_t mask = ::umask(0077);
    ::umask(mask);
    return ::fchmod(descriptor, 0666 & ~mask) == 0;
}

bool can_make(const std::string &path) {
    std::string trial = path + ".XXXXXX";
    const int descriptor = ::mkostemp(trial.data(), O_CLOEXEC);
    if (descriptor < 0)
        return false;
    ::close(descriptor);
    ::unlink(trial.c_str());
    return true;
}

bool write_all(int descriptor, const std::string &text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto count = ::write(descriptor, text.data() + at, text.size() - at);
        if (count < 0 && errno != EINTR)
            return false;
        at += count < 0 ? 0 : static_cast<std::size_t>(count);
    }
    return true;
}

} // namespace

Interrupts::Interrupts() {
    struct sigaction action {};
    action.sa_handler = catch_signal;
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        ::sigaction(kSignals[i], &action, &before_[i]);
}

Interrupts::~Interrupts() {
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        ::sigaction(kSignals[i], &before_[i], nullptr);
}

bool RunFolder::interrupted() {
    return caught_signal != 0;
}

void RunFolder::check_interrupted() {
    if (caught_signal != 0)
        throw Interrupted{caught_signal};
}

RunFolder::RunFolder() : path_((std::filesystem::temp_directory_path() / "picco-run-XXXXXX").string()) {
    if (::mkdtemp(path_.data()) == nullptr)
        fail(fmt::format("{}: cannot be made", path_));
}

RunFolder::~RunFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

Listener::Listener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *place = reinterpret_cast<sockaddr *>(&address);
    if (socket_ < 0 || ::bind(socket_, place, size) != 0 || ::listen(socket_, SOMAXCONN) != 0 ||
        ::getsockname(socket_, place, &size) != 0)
        fail("no free port on 127.0.0.1");
    port_ = ntohs(address.sin_port);
}

Listener::~Listener() {
    if (socket_ >= 0)
        ::close(socket_);
}

Listener::Listener(Listener &&other) noexcept
    : socket_(std::exchange(other.socket_, -1)), port_(other.port_) {}

void check_file(const std::string &path) {
    struct stat status {};
    const bool special = ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
    if (special && S_ISDIR(status.st_mode))
        errno = EISDIR;
    if (special ? !S_ISDIR(status.st_mode) && ::access(path.c_str(), W_OK) == 0 : can_make(path))
        return;
    fail(fmt::format("{}: cannot be written", path));
}

void write_file(const std::string &path, const std::string &text, Readers readers) {
    struct stat status {};
    const bool special = ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
    std::string partial = path + ".XXXXXX";
    const int descriptor =
        special ? ::open(path.c_str(), O_WRONLY | O_CLOEXEC) : ::mkostemp(partial.data(), O_CLOEXEC);
    if (descriptor < 0)
        fail(fmt::format("{}: cannot be written", path));
    const bool is_written = (special || readers == Readers::owner || open_to_umask(descriptor)) &&
                            write_all(descriptor, text) && (special || ::fsync(descriptor) == 0);
    int error = errno;
    const bool is_closed = ::close(descriptor) == 0;
    if (is_written && is_closed && (special || ::rename(partial.c_str(), path.c_str()) == 0))
        return;
    error = is_written ? errno : error;
    if (!special)
        ::unlink(partial.c_str());
    errno = error;
    fail(fmt::format("{}: cannot be written", path));
}

} // namespace picco::compiler
