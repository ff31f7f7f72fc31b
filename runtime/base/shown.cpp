#include "base/shown.h"

namespace picco::runtime {

namespace {

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
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    const bool is_too_long =
        first < 0xc2 || (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool is_surrogate = first == 0xed && second >= 0xa0;
    const bool is_too_great = first > 0xf4 || (first == 0xf4 && second >= 0x90);
    return is_too_long || is_surrogate || is_too_great ? 0 : size;
}

std::string shown(std::string_view text, std::size_t most, bool keeps_lines) {
    std::string result;
    std::size_t at = 0;
    while (at < text.size() && result.size() < most) {
        const auto c = static_cast<unsigned char>(text[at]);
        const std::size_t size = character_size(text.substr(at));
        // Behind ASCII U+0080 to U+009F are control characters, too.
        const bool is_control = (c < ' ' && !(keeps_lines && c == '\n')) || c == 0x7f ||
                                (size == 2 && c == 0xc2 && static_cast<unsigned char>(text[at + 1]) < 0xa0);
        if (size > 0 && !is_control)
            result.append(text.substr(at, size));
        else
            result += '?';
        at += size > 0 ? size : 1;
    }
    return at < text.size() ? result + "…" : result;
}

} // namespace

std::string shown(std::string_view text, std::size_t most) {
    return shown(text, most, false);
}

std::string shown_message(std::string_view text) {
    constexpr std::size_t kMost = 2000, kEnd = 800;
    if (text.size() <= kMost)
        return shown(text, kMost, true);
    return shown(text.substr(0, kMost - kEnd), kMost, true) + "…" +
           shown(text.substr(text.size() - kEnd), kMost, true);
}

} // namespace picco::runtime
