#include "driver/run_folder.h"

#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
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

void write_result(const std::string &path, const std::string &text) {
    std::error_code ignored;
    const bool special =
        std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
    const auto partial = special ? path : fmt::format("{}.{}.partial", path, ::getpid());
    std::ofstream stream(partial, std::ios::binary);
    stream << text;
    stream.close();
    if (stream && (special || std::rename(partial.c_str(), path.c_str()) == 0))
        return;
    const int error = errno;
    if (!special)
        ::unlink(partial.c_str());
    errno = error;
    fail(fmt::format("{}: cannot be written", path));
}

} // namespace picco::compiler
