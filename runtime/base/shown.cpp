#include "base/shown.h"

namespace picco::runtime {

std::string shown(std::string_view text, std::size_t most) {
    std::string result;
    std::size_t at = 0;
    while (at < text.size() && result.size() < most) {
        const auto c = static_cast<unsigned char>(text[at]);
        // The control characters behind ASCII, U+0080 to U+009F, in UTF-8 and as single bytes.
        const bool is_wide_control =
            c == 0xc2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xa0;
        const std::size_t size = is_wide_control ? 2
                                 : c < 0x80      ? 1
                                 : c >= 0xf0     ? 4
                                 : c >= 0xe0     ? 3
                                 : c >= 0xc2     ? 2
                                                 : 0;
        bool is_text = size > 0 && !is_wide_control && at + size <= text.size() && c >= ' ' && c != 0x7f;
        for (std::size_t i = 1; is_text && i < size; ++i)
            is_text = (static_cast<unsigned char>(text[at + i]) & 0xc0) == 0x80;
        if (is_text)
            result.append(text.substr(at, size));
        else
            result += '?';
        at += is_text || is_wide_control ? size : 1;
    }
    return at < text.size() ? result + "…" : result;
}

} // namespace picco::runtime
