#include "support/text_file.h"

#include <algorithm>
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

/// Bytes of the character that begins a text, as UTF-8 has it; 0: none.
std::size_t character_size(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
    };
    const unsigned first = byte(0), second = byte(1);
    if (first < 0x80)
        return 1;
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    for (std::size_t i = 1; i < size; ++i)
        if (i >= text.size() || !is_continuation(text[i]))
            return 0;
    const bool is_too_long =
        first < 0xc2 || (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool is_surrogate = first == 0xed && second >= 0xa0;
    const bool is_too_great = first > 0xf4 || (first == 0xf4 && second >= 0x90);
    return is_too_long || is_surrogate || is_too_great ? 0 : size;
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

std::string foreign_content(std::string_view text) {
    constexpr std::size_t kLooked = 4096; // what is no text shows in its first bytes
    constexpr std::string_view kOfTexts = "\t\n\v\f\r\x1a\x1b";
    const bool is_binary = std::ranges::any_of(text.substr(0, kLooked), [&](unsigned char c) {
        return c < ' ' && kOfTexts.find(static_cast<char>(c)) == std::string_view::npos;
    });
    if (is_binary)
        return text.starts_with("picco-") ? "it is a file of shares or results" : "it is no text";
    const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
    if (!has("-----BEGIN "))
        return "";
    return has("PRIVATE KEY-----") ? "it holds a private key" : "it holds a key or a certificate";
}

std::string printable(std::string_view text, std::size_t most) {
    if (text.size() > most)
        return printable(shortened(text, most));
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const auto c = static_cast<unsigned char>(text[at]);
        const std::size_t size = character_size(text.substr(at));
        // Behind ASCII U+0080 to U+009F are control characters, too.
        const bool is_control = (c < ' ' && c != '\n' && c != '\t') || c == 0x7f ||
                                (size == 2 && c == 0xc2 && static_cast<unsigned char>(text[at + 1]) < 0xa0);
        if (size > 0 && !is_control)
            result += text.substr(at, size);
        else
            result += '?';
        at += size > 0 ? size : 1;
    }
    return result;
}

} // namespace picco::compiler
