#include "support/text_file.h"

#include "common/shown_character.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace picco::compiler {

namespace {

/// Opens a file without waiting for anybody; -1 and a fault where it is no regular one.
int open_regular(const std::string &path, std::string &fault) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat status {};
    if (descriptor < 0 || ::fstat(descriptor, &status) != 0)
        fault = std::strerror(errno);
    else if (S_ISDIR(status.st_mode))
        fault = "it is a folder";
    else if (!S_ISREG(status.st_mode))
        fault = "it is no regular file";
    if (descriptor >= 0 && !fault.empty())
        ::close(descriptor);
    return fault.empty() ? descriptor : -1;
}

bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// The middle of a long text, between whole characters.
std::string shortened(std::string_view text, std::size_t most) {
    std::size_t end = most / 2, begin = text.size() - most / 2;
    while (end > 0 && is_continuation(text[end]))
        --end;
    while (begin < text.size() && is_continuation(text[begin]))
        ++begin;
    return fmt::format("{} … {}", text.substr(0, end), text.substr(begin));
}

} // namespace

std::string fault_of_file(const std::string &path) {
    std::string fault;
    if (const int descriptor = open_regular(path, fault); descriptor >= 0)
        ::close(descriptor);
    return fault;
}

std::string read_text_file(const std::string &path, std::size_t most, std::string &fault) {
    const int descriptor = open_regular(path, fault);
    if (descriptor < 0)
        return {};
    std::string text;
    char piece[1 << 16];
    ssize_t count = 1;
    while (count != 0 && text.size() <= most) {
        count = ::read(descriptor, piece, sizeof piece);
        if (count < 0 && errno != EINTR)
            break;
        text.append(piece, count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    if (count < 0)
        fault = std::strerror(errno);
    else if (text.size() > most)
        fault = fmt::format("it is longer than {} bytes", most);
    else if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        fault = "it is UTF-16; save it as UTF-8";
    ::close(descriptor);
    if (!fault.empty())
        return {};
    if (text.starts_with("\xef\xbb\xbf"))
        text.erase(0, 3);
    return text;
}

std::string printable(std::string_view text, std::size_t most) {
    if (text.size() > most)
        return printable(shortened(text, most));
    std::string result;
    for (std::size_t at = 0; at < text.size();)
        result += shown_character(text, at, "\n\t");
    return result;
}

} // namespace picco::compiler
