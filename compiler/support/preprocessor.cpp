#include "support/preprocessor.h"

#include "common/foreign_content.h"
#include "support/includes.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace picco::compiler {

namespace {

/// Both ends of a pipe; closed when it goes.
class Pipe {
  public:
    Pipe() {
        if (pipe2(ends_.data(), O_CLOEXEC) != 0)
            throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
    }
    Pipe(const Pipe &) = delete;
    Pipe &operator=(const Pipe &) = delete;
    ~Pipe() {
        close_end(0);
        close_end(1);
    }

    int read_end() const { return ends_[0]; }
    int write_end() const { return ends_[1]; }
    void close_write_end() { close_end(1); }

    /// Appends what is there; false at the end.
    bool read_some(std::string &to) const {
        std::array<char, 65536> buffer{};
        ssize_t size = 0;
        do {
            size = read(ends_[0], buffer.data(), buffer.size());
        } while (size < 0 && errno == EINTR);
        if (size > 0)
            to.append(buffer.data(), static_cast<std::size_t>(size));
        return size > 0;
    }

  private:
    void close_end(std::size_t i) {
        if (ends_[i] >= 0)
            close(ends_[i]);
        ends_[i] = -1;
    }

    std::array<int, 2> ends_{-1, -1};
};

[[noreturn]] void become(const std::vector<std::string> &command, const Pipe &out, const Pipe &err) {
    std::vector<char *> arguments;
    for (const std::string &argument : command)
        arguments.push_back(const_cast<char *>(argument.c_str()));
    arguments.push_back(nullptr);
    if (dup2(out.write_end(), STDOUT_FILENO) >= 0 && dup2(err.write_end(), STDERR_FILENO) >= 0)
        execvp(arguments[0], arguments.data());
    const std::string message = "cannot run 'cc': " + std::string(std::strerror(errno)) + "\n";
    const ssize_t written = write(STDERR_FILENO, message.data(), message.size());
    _exit(written < 0 ? 126 : 127);
}

void drain(const Pipe &out, std::string &text, const Pipe &err, std::string &messages) {
    std::array<pollfd, 2> waiting{{{out.read_end(), POLLIN, 0}, {err.read_end(), POLLIN, 0}}};
    int open = 2;
    while (open > 0) {
        if (poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR)
            throw std::system_error(errno, std::generic_category(), "cannot wait for 'cc'");
        for (std::size_t i = 0; i < waiting.size(); ++i)
            if (waiting[i].fd >= 0 && waiting[i].revents != 0 &&
                !(i == 0 ? out.read_some(text) : err.read_some(messages))) {
                waiting[i].fd = -1;
                --open;
            }
    }
}

/// Of which the preprocessor would show each byte.
bool is_utf16(const std::string &file) {
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        return false;
    std::array<unsigned char, 2> mark{};
    struct stat status {};
    const bool is_regular = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    const bool is_read = is_regular && read(descriptor, mark.data(), mark.size()) == 2;
    close(descriptor);
    return is_read && ((mark[0] == 0xff && mark[1] == 0xfe) || (mark[0] == 0xfe && mark[1] == 0xff));
}

/// A file that was included, or is the source itself, and is none: a key, certificate or share file, whose lines no
/// message may show. Empty, or the message that says so.
std::string foreign_file(std::string_view text, std::string file) {
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view line = text.substr(at, text.find('\n', at) - at);
        at += line.size() + 1;
        if (line.starts_with("# ") && line.find('"') != std::string_view::npos) { // a line marker
            const std::size_t begin = line.find('"') + 1;
            file = line.substr(begin, line.find('"', begin) - begin);
        } else if (line.starts_with("-----BEGIN ") || line.starts_with("picco-")) {
            if (const auto what = foreign_content(line); !what.empty())
                return fmt::format("{}: error: it {}, and no C\n", file, what);
        }
    }
    return "";
}

} // namespace

Preprocessed preprocess(const std::string &file, const std::vector<std::string> &arguments) {
    if (is_utf16(file))
        return {false, "", file + ": error: the file is UTF-16; save it as UTF-8\n"};
    if (std::string fault = fault_of_includes(file, arguments); !fault.empty())
        return {false, "", std::move(fault)};
    std::vector<std::string> command = {"cc", "-E", "-dI", "-dD", "-std=gnu11", "-D__PICCO__=1"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const bool looks_like_option = file.starts_with('-');
    command.insert(command.end(), {"-x", "c", looks_like_option ? "./" + file : file});

    Pipe out, err;
    const pid_t child = fork();
    if (child < 0)
        throw std::system_error(errno, std::generic_category(), "cannot start 'cc'");
    if (child == 0)
        become(command, out, err);
    out.close_write_end();
    err.close_write_end();
    Preprocessed result;
    drain(out, result.text, err, result.messages);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    result.is_good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (std::string foreign = foreign_file(result.text, file); !foreign.empty())
        return {false, "", std::move(foreign)};
    return result;
}

} // namespace picco::compiler
