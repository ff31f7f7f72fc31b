#include "files/encoding.h"

#include "base/error.h"
#include "base/shown.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>

namespace picco::runtime {

Sha256Digest digest_before(const Content &content, std::size_t behind) {
    constexpr std::size_t kPart = 1 << 16;
    Sha256 hash;
    std::vector<std::uint8_t> part(kPart);
    const std::size_t end = content.size() - behind;
    for (std::size_t offset = 0; offset < end; offset += kPart) {
        const std::size_t size = std::min(kPart, end - offset);
        content.read(offset, part.data(), size);
        hash.add(part.data(), size);
    }
    return hash.finish();
}

void append_number(std::vector<std::uint8_t> &to, std::uint64_t value, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i)
        to.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

void append_text(std::vector<std::uint8_t> &to, const std::string &text) {
    append_number(to, text.size(), 4);
    to.insert(to.end(), text.begin(), text.end());
}

void Cursor::fail() const {
    throw UserError(fmt::format("{}: is malformed", content_.path()));
}

std::size_t Cursor::skip(std::uint64_t bytes) {
    if (bytes > end_ - at_)
        fail();
    const std::size_t place = at_;
    at_ += static_cast<std::size_t>(bytes);
    return place;
}

std::uint64_t Cursor::number(std::size_t bytes) {
    std::uint8_t from[8];
    read(from, bytes);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        value |= std::uint64_t{from[i]} << (8 * i);
    return value;
}

std::string Cursor::text() {
    const auto size = number(4);
    const std::size_t place = skip(size);
    std::string text(static_cast<std::size_t>(size), '\0');
    content_.read(place, text.data(), text.size());
    if (shown(text, SIZE_MAX) != text)
        fail(); // it could write anything on a terminal
    return text;
}

} // namespace picco::runtime
