#include "driver/child_process.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace picco::compiler {
namespace {

constexpr int kListenerDescriptor = 3;
/// Longer lines are passed on in parts.
constexpr std::size_t kMostLine = 1 << 16;
/// More than a pipe holds: what an ended child's own children still write is not waited for.
constexpr int kLastReads = 32;
constexpr int kStepMilliseconds = 50;

struct Pipe {
    int ends[2] = {-1, -1};
    Pipe() {
        if (::pipe2(ends, O_CLOEXEC) != 0)
            throw std::runtime_error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    }
};

/// What the child does between fork and exec.
[[noreturn]] void become(const ChildCommand &command, std::vector<char *> &arguments, pid_t parent,
                         int messages, int output) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(127);
    const int nothing = ::open("/dev/null", O_RDWR);
    if (!command.reads_input)
        ::dup2(nothing, STDIN_FILENO);
    if (output >= 0)
        ::dup2(output, STDOUT_FILENO);
    else if (!command.shows_output)
        ::dup2(nothing, STDOUT_FILENO);
    ::dup2(messages, STDERR_FILENO);
    if (command.listener >= 0) {
        if (command.listener == kListenerDescriptor)
            ::fcntl(kListenerDescriptor, F_SETFD, 0);
        else
            ::dup2(command.listener, kListenerDescriptor);
        ::setenv("LISTEN_FDS", "1", 1);
        ::setenv("LISTEN_PID", std::to_string(::getpid()).c_str(), 1);
    }
    ::execv(arguments[0], arguments.data());
    const std::string text = fmt::format("{}: cannot be run: {}\n", arguments[0], std::strerror(errno));
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
    ::_exit(127);
}

} // namespace

std::string ChildEnd::text() const {
    return signal != 0 ? fmt::format("was ended by signal {} ({})", signal, ::strsignal(signal))
                       : fmt::format("ended with exit code {}", code);
}

Child::Child(const ChildCommand &command) {
    std::vector<char *> arguments;
    for (const auto &argument : command.arguments)
        arguments.push_back(const_cast<char *>(argument.c_str()));
    arguments.push_back(nullptr);
    const Pipe messages;
    messages_ = messages.ends[0];
    int output = -1;
    if (command.reads_output) {
        const Pipe pipe;
        output_pipe_ = pipe.ends[0];
        output = pipe.ends[1];
    }
    const pid_t parent = ::getpid();
    pid_ = ::fork();
    if (pid_ == 0)
        become(command, arguments, parent, messages.ends[1], output);
    const int error = errno;
    ::close(messages.ends[1]);
    if (output >= 0)
        ::close(output);
    if (pid_ < 0)
        throw std::runtime_error(
            fmt::format("cannot start {}: {}", command.arguments[0], std::strerror(error)));
    for (const int pipe : {messages_, output_pipe_})
        if (pipe >= 0)
            ::fcntl(pipe, F_SETFL, O_NONBLOCK);
    ended_ =
        static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0)); // -1 on old kernels: found by the next step
}

Child::~Child() {
    if (running()) {
        signal(SIGKILL);
        reap();
    }
    for (const int descriptor : {messages_, output_pipe_, ended_})
        if (descriptor >= 0)
            ::close(descriptor);
}

void Child::signal(int number) const {
    if (running())
        ::kill(pid_, number);
}

void Child::note_end(int status) {
    pid_ = -1;
    end_.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    end_.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

void Child::reap() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR)
        continue;
    note_end(status);
}

/// Reads what an ended child has left in its pipes, and closes them.
void Child::reap_if_ended() {
    int status = 0;
    if (!running() || ::waitpid(pid_, &status, WNOHANG) != pid_)
        return;
    note_end(status);
    for (int i = 0; i < kLastReads && read_messages(); ++i)
        continue;
    for (int i = 0; i < kLastReads && read_output(); ++i)
        continue;
    pass_lines(true);
    for (int *descriptor : {&messages_, &output_pipe_, &ended_}) {
        if (*descriptor >= 0)
            ::close(*descriptor);
        *descriptor = -1;
    }
}

/// Passes on what is complete, and at the end the rest.
void Child::pass_lines(bool is_end) {
    std::size_t begin = 0;
    for (auto end = partial_.find('\n'); end != std::string::npos; end = partial_.find('\n', begin)) {
        if (on_message)
            on_message(partial_.substr(begin, end - begin));
        begin = end + 1;
    }
    partial_.erase(0, begin);
    if (!partial_.empty() && (is_end || partial_.size() >= kMostLine)) {
        if (on_message)
            on_message(partial_);
        partial_.clear();
    }
}

/// False where there is nothing more for now.
bool Child::read_messages() {
    char bytes[4096];
    const auto count = messages_ >= 0 ? ::read(messages_, bytes, sizeof bytes) : -1;
    if (count > 0) {
        partial_.append(bytes, static_cast<std::size_t>(count));
        pass_lines(false);
    } else if (count == 0) {
        ::close(messages_);
        messages_ = -1;
    }
    return count > 0;
}

bool Child::read_output() {
    char bytes[1 << 16];
    const auto count = output_pipe_ >= 0 ? ::read(output_pipe_, bytes, sizeof bytes) : -1;
    if (count > 0) {
        on_output({bytes, static_cast<std::size_t>(count)});
    } else if (count == 0) {
        ::close(output_pipe_);
        output_pipe_ = -1;
    }
    return count > 0;
}

void wait_for(const std::vector<Child *> &children, const std::vector<Outlet *> &outlets,
              const std::function<bool()> &step) {
    for (;;) {
        std::vector<pollfd> events;
        bool is_done = true;
        for (auto *child : children) {
            child->reap_if_ended();
            is_done = is_done && !child->running();
            for (const int descriptor : {child->messages_, child->output_pipe_, child->ended_})
                events.push_back({descriptor, POLLIN, 0});
        }
        for (auto *outlet : outlets) {
            outlet->flush();
            is_done = is_done && !outlet->is_waiting();
            events.push_back({outlet->is_waiting() ? outlet->descriptor() : -1, POLLOUT, 0});
        }
        if (is_done || step())
            return;
        if (::poll(events.data(), events.size(), kStepMilliseconds) <= 0)
            continue;
        for (std::size_t i = 0; i < children.size(); ++i) {
            if (events[3 * i].revents != 0)
                children[i]->read_messages();
            if (events[3 * i + 1].revents != 0)
                children[i]->read_output();
        }
    }
}

} // namespace picco::compiler
