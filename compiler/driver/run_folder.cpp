#include "driver/run_folder.h"

#include "driver/error.h"

#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <netinet/in.h>
#include <stdexcept>
#include <string_view>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace picco::compiler {
namespace {

namespace fs = std::filesystem;

constexpr int kTrials = 10;
constexpr std::string_view kPrefix = "picco-run-";
/// Parties that die with this process may still write for a moment.
constexpr int kRemovals = 200;
constexpr std::chrono::milliseconds kBetweenRemovals{50};

volatile std::sig_atomic_t caught_signal = 0;

void catch_signal(int number) {
    if (number != SIGPIPE) // whoever writes gets an error
        caught_signal = number;
}

/// False where something is left.
bool remove_folder(const std::string &path) {
    std::error_code error;
    fs::remove_all(path, error);
    return !fs::exists(fs::symlink_status(path, error));
}

/// Locks a folder; -1 where that is not possible now. Links are not followed.
int lock_folder(const std::string &path) {
    const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0 && ::flock(folder, LOCK_EX | LOCK_NB) == 0)
        return folder;
    if (folder >= 0)
        ::close(folder);
    return -1;
}

/// Folders of this user's runs that ended with nobody left to remove them.
void remove_leftovers(const std::string &parent) {
    std::error_code error;
    for (fs::directory_iterator place(parent, error), end; !error && place != end; place.increment(error)) {
        const std::string path = place->path().string();
        struct stat status {};
        if (!place->path().filename().string().starts_with(kPrefix) || ::lstat(path.c_str(), &status) != 0 ||
            !S_ISDIR(status.st_mode) || status.st_uid != ::geteuid())
            continue;
        if (const int folder = lock_folder(path); folder >= 0) {
            remove_folder(path);
            ::close(folder);
        }
    }
}

/// What the keeper does: waits for the end of the run, whatever it is, and removes what is left.
[[noreturn]] void keep(const std::string &path, int lock, int end) {
    ::setsid(); // what ends the run's group of processes does not end this one
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE})
        ::signal(number, SIG_IGN);
    ::prctl(PR_SET_NAME, "picco-keeper");
    [[maybe_unused]] const int moved = ::chdir("/");
    // Nobody who waits for the end of our output is to wait for this process.
    const int nothing = ::open("/dev/null", O_RDWR);
    for (int standard = 0; standard < 3; ++standard)
        ::dup2(nothing, standard);
    const int most = static_cast<int>(::sysconf(_SC_OPEN_MAX));
    for (int other = 3; other < std::min(most, 1024); ++other)
        if (other != end && other != lock)
            ::close(other);
    char byte = 0;
    while (::read(end, &byte, 1) < 0 && errno == EINTR)
        continue;
    for (int i = 0; i < kRemovals && !remove_folder(path); ++i)
        std::this_thread::sleep_for(kBetweenRemovals);
    ::_exit(0);
}

} // namespace

Interrupts::Interrupts() {
    struct sigaction action {};
    action.sa_handler = catch_signal;
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        ::sigaction(kSignals[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN)
            ::sigaction(kSignals[i], &action, nullptr);
    }
}

Interrupts::~Interrupts() {
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        ::sigaction(kSignals[i], &before_[i], nullptr);
}

bool Interrupts::interrupted() {
    return caught_signal != 0;
}

void Interrupts::check() {
    if (caught_signal != 0)
        throw Interrupted{caught_signal};
}

RunFolder::RunFolder() {
    const char *chosen = std::getenv("TMPDIR");
    const bool is_chosen = chosen != nullptr && *chosen != '\0';
    std::error_code error; // of which make() tells, too
    const std::string parent = fs::absolute(is_chosen ? chosen : "/tmp", error).string();
    remove_leftovers(parent);
    make(parent);
    start_keeper();
}

void RunFolder::make(const std::string &parent) {
    struct stat status {};
    for (int i = 0; i < kTrials; ++i) {
        path_ = fmt::format("{}/{}XXXXXX", parent, kPrefix);
        if (::mkdtemp(path_.data()) == nullptr)
            throw DriverError(
                fmt::format("{}: no folder for the keys and shares of this run can be made: {}; "
                            "TMPDIR names another place",
                            parent, std::strerror(errno)));
        lock_ = lock_folder(path_);
        if (lock_ >= 0 && ::fstat(lock_, &status) == 0 && status.st_nlink > 0)
            return;
        // Another run has just taken it for a leftover.
        ::close(std::exchange(lock_, -1));
        remove_folder(path_);
    }
    throw DriverError(fmt::format("{}: a folder cannot be locked there; TMPDIR names another place", parent));
}

void RunFolder::start_keeper() {
    int pipe[2] = {-1, -1};
    if (::pipe2(pipe, O_CLOEXEC) == 0)
        keeper_ = ::fork();
    if (keeper_ == 0)
        keep(path_, lock_, pipe[0]);
    const int error = errno;
    ::close(pipe[0]);
    alive_ = pipe[1];
    if (keeper_ < 0) {
        remove_folder(path_);
        throw DriverError(fmt::format("cannot start a process: {}", std::strerror(error)));
    }
}

RunFolder::~RunFolder() {
    remove_folder(path_);
    ::close(alive_);
    while (::waitpid(keeper_, nullptr, 0) < 0 && errno == EINTR)
        continue;
    ::close(lock_);
}

Listener::Listener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *place = reinterpret_cast<sockaddr *>(&address);
    if (socket_ < 0 || ::bind(socket_, place, size) != 0 || ::listen(socket_, SOMAXCONN) != 0 ||
        ::getsockname(socket_, place, &size) != 0)
        throw std::runtime_error(fmt::format("no free port on 127.0.0.1: {}", std::strerror(errno)));
    port_ = ntohs(address.sin_port);
}

Listener::~Listener() {
    if (socket_ >= 0)
        ::close(socket_);
}

Listener::Listener(Listener &&other) noexcept
    : socket_(std::exchange(other.socket_, -1)), port_(other.port_) {}

} // namespace picco::compiler
