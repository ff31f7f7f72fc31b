#include "common/foreign_content.h"

#include <algorithm>
#include <cstddef>

namespace picco {

std::string_view foreign_content(std::string_view text) {
    constexpr std::size_t kLooked = 4096; ///< what is no text shows in its first bytes
    constexpr std::string_view kOfTexts = "\t\n\v\f\r\x1a\x1b";
    const bool is_binary = std::ranges::any_of(text.substr(0, kLooked), [&](unsigned char c) {
        return c < ' ' && kOfTexts.find(static_cast<char>(c)) == std::string_view::npos;
    });
    if (is_binary)
        return text.starts_with("picco-") ? "is a file of shares or results" : "is no text";
    const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
    if (!has("-----BEGIN "))
        return "";
    return has("PRIVATE KEY-----") ? "holds a private key" : "holds a key or a certificate";
}

} // namespace picco
