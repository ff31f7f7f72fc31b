#include "files/input_source.h"

#include "base/error.h"
#include "base/shown.h"
#include "common/foreign_content.h"
#include "files/party_files.h"

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

constexpr std::size_t kWindowBytes = 1 << 18;
/// Of waiting for somebody to open a named pipe, until a word is due.
constexpr int kQuietMilliseconds = 1000;

/// Opens a file without waiting; for a named pipe then waits until somebody writes to it, and says so.
int open_input(const std::string &path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat status {};
    if (descriptor < 0 || ::fstat(descriptor, &status) != 0)
        return descriptor;
    if (S_ISFIFO(status.st_mode)) {
        pollfd ready{descriptor, POLLIN, 0};
        if (::poll(&ready, 1, kQuietMilliseconds) == 0)
            fmt::print(stderr, "picco: waiting for somebody to write to the pipe {}\n", shown(path));
        while (::poll(&ready, 1, -1) < 0 && errno == EINTR)
            continue;
    }
    ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return descriptor;
}

} // namespace

InputSource InputSource::of_file(const std::string &path, std::function<void(std::size_t)> seen) {
    const bool is_standard = path == kStandardStream;
    InputSource source(is_standard ? "standard input" : path,
                       is_standard ? ::dup(STDIN_FILENO) : open_input(path));
    struct stat status {};
    if (source.descriptor_ < 0 || ::fstat(source.descriptor_, &status) != 0 || S_ISDIR(status.st_mode))
        throw UserError(fmt::format("{}: the input file cannot be opened", source.name_));
    source.seen_ = std::move(seen);
    source.check_encoding();
    return source;
}

InputSource InputSource::of_text(std::string name, std::string text) {
    InputSource source(std::move(name), -1);
    source.window_.assign(text.begin(), text.end());
    source.end_ = text.size();
    source.check_encoding();
    return source;
}

InputSource::~InputSource() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

InputSource::InputSource(InputSource &&other) noexcept
    : name_(std::move(other.name_)), descriptor_(std::exchange(other.descriptor_, -1)),
      seen_(std::move(other.seen_)), window_(std::move(other.window_)), at_(other.at_), end_(other.end_),
      kept_(other.kept_), base_(other.base_), line_start_(other.line_start_), line_(other.line_) {}

/// Reads on. What is kept moves to the begin of the window, which grows where it holds nothing else.
bool InputSource::fill() {
    if (descriptor_ < 0)
        return false;
    const std::size_t from = std::min(kept_, at_);
    const auto begin = window_.begin();
    std::copy(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(end_), begin);
    base_ += from;
    at_ -= from;
    end_ -= from;
    kept_ = kept_ == kNothing ? kNothing : 0;
    if (window_.size() - end_ < kWindowBytes / 2)
        window_.resize(std::max(kWindowBytes, 2 * window_.size()));
    ssize_t got = 0;
    do
        got = ::read(descriptor_, window_.data() + end_, window_.size() - end_);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        throw UserError(fmt::format("{}: the input file cannot be read: {}", name_, std::strerror(errno)));
    end_ += static_cast<std::size_t>(got);
    if (seen_)
        seen_(base_ + end_);
    return got > 0;
}

void InputSource::check_encoding() {
    constexpr std::size_t kLooked = 48;
    while (end_ < kLooked && fill())
        continue;
    const std::string_view begin(window_.data(), std::min(end_, kLooked));
    if (begin.starts_with("\xFF\xFE") || begin.starts_with("\xFE\xFF"))
        throw UserError(
            fmt::format("{}: is UTF-16 text; save it as UTF-8 (in a spreadsheet: \"CSV UTF-8\")", name_));
    if (begin.starts_with("PK\3\4") ||
        begin.starts_with("\xD0\xCF\x11\xE0")) // zip, and what spreadsheets were before
        throw UserError(fmt::format("{}: is no text but a spreadsheet or an archive; save it as CSV", name_));
    if (const auto fault = foreign_content(begin); !fault.empty())
        throw UserError(fmt::format("{}: {}; data of an input party are needed", name_, fault));
    if (begin.starts_with("\xEF\xBB\xBF"))
        line_start_ = at_ = 3;
}

void InputSource::end_line() {
    if (at_end())
        return;
    const bool is_return = current() == '\r';
    advance();
    if (is_return && current() == '\n')
        advance();
    ++line_;
    line_start_ = offset();
}

std::string InputSource::position(std::size_t offset) const {
    return fmt::format("{}:{}:{}", name_, line_, column(offset));
}

void InputSource::fail(const std::string &what, std::size_t offset) const {
    throw UserError(fmt::format("{}: {}", position(offset), what));
}

std::size_t total_size(const std::vector<std::string> &files) {
    std::size_t total = 0;
    for (const auto &file : files) {
        struct stat status {};
        if (file == kStandardStream || ::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
            return 0;
        total += static_cast<std::size_t>(status.st_size);
    }
    return total;
}

} // namespace picco::runtime
