#include "base/shown.h"

#include "common/shown_character.h"

namespace picco::runtime {

namespace {

std::string shown(std::string_view text, std::size_t most, bool keeps_lines) {
    std::string result;
    std::size_t at = 0;
    while (at < text.size() && result.size() < most)
        result += shown_character(text, at, keeps_lines ? "\n" : "");
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
