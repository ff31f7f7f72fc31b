#include "common/shown_character.h"

namespace picco {

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

/// Behind ASCII U+0080 to U+009F are control characters, too.
bool is_control(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    return first < ' ' || first == 0x7f ||
           (first == 0xc2 && character.size() == 2 && static_cast<unsigned char>(character[1]) < 0xa0);
}

} // namespace

std::string_view shown_character(std::string_view text, std::size_t &at, std::string_view kept) {
    const std::size_t size = character_size(text.substr(at));
    const std::string_view character = text.substr(at, size);
    at += size > 0 ? size : 1;
    if (size == 0)
        return "?";
    return is_control(character) && kept.find(character[0]) == std::string_view::npos ? "?" : character;
}

} // namespace picco
