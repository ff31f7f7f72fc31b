/// Sizes as users write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace picco {

/// "512M": bytes, or as many times 2^10, 2^20, 2^30 or 2^40 (K, M, G, T). Nothing where it is no size, or is beyond 2^50.
std::optional<std::uint64_t> byte_size(std::string_view text);

} // namespace picco
