#include "base/text_file.h"

#include "base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace picco::runtime {
namespace {

constexpr std::size_t kPieceBytes = 1 << 16;

/// An open file, and what is to be said of it.
struct TextFile {
    std::string name, hint;
    int descriptor = -1;
    bool is_pipe = false;

    TextFile(std::string file, std::string its_hint) : name(std::move(file)), hint(std::move(its_hint)) {
        // Without waiting for somebody to write into a pipe of this name.
        descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        struct stat status {};
        if (descriptor < 0 || ::fstat(descriptor, &status) != 0)
            fail(fmt::format("cannot be opened: {}", std::strerror(errno)));
        is_pipe = S_ISFIFO(status.st_mode);
        if (!S_ISREG(status.st_mode) && !is_pipe) {
            ::close(descriptor);
            fail(S_ISDIR(status.st_mode) ? "is a folder" : "is not a regular file");
        }
    }
    ~TextFile() { ::close(descriptor); }
    TextFile(const TextFile &) = delete;
    TextFile &operator=(const TextFile &) = delete;

    [[noreturn]] void fail(const std::string &what) const {
        throw UserError(fmt::format("{}: {}; {}", name, what, hint));
    }

    /// Appends what comes next; false at the end.
    bool read_some(std::string &text) const {
        const std::size_t size = text.size();
        for (;;) {
            text.resize(size + kPieceBytes);
            const ssize_t count = ::read(descriptor, text.data() + size, kPieceBytes);
            text.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
            if (count >= 0)
                return count > 0;
            if (errno == EAGAIN) {
                pollfd ready{descriptor, POLLIN, 0};
                ::poll(&ready, 1, -1);
            } else if (errno != EINTR) {
                fail(fmt::format("cannot be read: {}", std::strerror(errno)));
            }
        }
    }
};

} // namespace

std::string read_text_file(const std::string &file, std::size_t most, const std::string &hint) {
    const TextFile source(file, hint);
    std::string text;
    while (source.read_some(text))
        if (text.size() > most)
            source.fail(fmt::format("is longer than {} bytes", most));
    if (source.is_pipe && text.empty())
        source.fail("is a pipe that nobody writes to");
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        source.fail("is UTF-16; save it as UTF-8");
    if (text.starts_with("\xef\xbb\xbf"))
        text.erase(0, 3);
    return text;
}

} // namespace picco::runtime
