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
#include <sys/wait.h>
#include <unistd.h>

namespace picco::compiler {
namespace {

constexpr int kListenerDescriptor = 3;

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

Child::Child(const ChildCommand &command) {
    std::vector<char *> arguments;
    for (const auto &argument : command.arguments)
        arguments.push_back(const_cast<char *>(argument.c_str()));
    arguments.push_back(nullptr);
    const Pipe messages;
    messages_ = messages.ends[0];
    int output = -1;
    if (command.captures_output) {
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
}

Child::~Child() {
    if (running()) {
        signal(SIGKILL);
        reap();
    }
    for (const int pipe : {messages_, output_pipe_})
        if (pipe >= 0)
            ::close(pipe);
}

void Child::signal(int number) const {
    if (running())
        ::kill(pid_, number);
}

void Child::reap() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR)
        continue;
    pid_ = -1;
    end_.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    end_.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

void Child::read_messages() {
    char bytes[4096];
    const auto count = ::read(messages_, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR)
        return;
    if (count > 0)
        partial_.append(bytes, static_cast<std::size_t>(count));
    if (count <= 0) {
        ::close(messages_);
        messages_ = -1;
        if (!partial_.empty())
            partial_ += '\n';
    }
    for (auto newline = partial_.find('\n'); newline != std::string::npos; newline = partial_.find('\n')) {
        if (on_message)
            on_message(partial_.substr(0, newline));
        partial_.erase(0, newline + 1);
    }
}

void Child::read_output() {
    char bytes[1 << 16];
    const auto count = ::read(output_pipe_, bytes, sizeof bytes);
    if (count > 0) {
        output_.append(bytes, static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
        ::close(output_pipe_);
        output_pipe_ = -1;
    }
}

void wait_for(const std::vector<Child *> &children, const std::function<bool()> &step) {
    for (;;) {
        std::vector<pollfd> pipes;
        bool running = false;
        for (auto *child : children) {
            if (child->running() && !child->open())
                child->reap(); // it has closed its pipes: it has ended, or is about to
            running = running || child->running();
            pipes.push_back({child->messages_, POLLIN, 0});
            pipes.push_back({child->output_pipe_, POLLIN, 0});
        }
        if (!running || step())
            return;
        if (::poll(pipes.data(), pipes.size(), 50) <= 0)
            continue;
        for (std::size_t i = 0; i < children.size(); ++i) {
            if (pipes[2 * i].revents != 0)
                children[i]->read_messages();
            if (pipes[2 * i + 1].revents != 0)
                children[i]->read_output();
        }
    }
}

} // namespace picco::compiler
