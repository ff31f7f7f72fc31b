#include "common/byte_size.h"

#include <charconv>

namespace picco {

std::optional<std::uint64_t> byte_size(std::string_view text) {
    constexpr std::string_view kUnits = "KMGT";
    constexpr std::uint64_t kMost = std::uint64_t{1} << 50;
    std::uint64_t number = 0;
    const char *const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const std::size_t unit = stop + 1 == end ? kUnits.find(*stop) : std::string_view::npos;
    if (error != std::errc() || (stop != end && unit == std::string_view::npos))
        return std::nullopt;
    const unsigned shift = stop == end ? 0 : 10 * (static_cast<unsigned>(unit) + 1);
    return number <= kMost >> shift ? std::optional(number << shift) : std::nullopt;
}

} // namespace picco
