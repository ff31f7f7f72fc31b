/// What travels between two parties: a header of 24 bytes, then the payload. All numbers little-endian.
///
///     offset  bytes  content
///          0      4  length of the payload
///          4      4  kind
///          8      8  round
///         16      4  digest of the recorded operations
///         20      4  source line
///
/// data:     the payload of one round
/// waiting:  a sign of life, several times in what --timeout grants: payload = id of the party that the sender
///           waits for (4 bytes), 0 where it computes
/// failure:  the sender ends: payload = id of the party at fault (4 bytes), then the reason in UTF-8
#pragma once

#include "net/channel.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace picco::runtime {

enum class FrameKind : std::uint32_t { data = 1, waiting = 2, failure = 3 };

constexpr std::size_t kFrameHeaderBytes = 24;
/// The most that a waiting or failure frame may carry.
constexpr std::size_t kMaxNoticeBytes = 1024;

/// Set in the round numbers of the set-up, so that the rounds of the computation count from 0.
constexpr std::uint64_t kSetUpRound = std::uint64_t{1} << 63;

struct FrameHeader {
    std::uint32_t length = 0;
    FrameKind kind = FrameKind::data;
    RoundTag tag;
};

template <typename T>
void put_little_endian(std::uint8_t *to, T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i)
        to[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

template <typename T>
T get_little_endian(const std::uint8_t *from) {
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value = static_cast<T>(value | static_cast<T>(static_cast<T>(from[i]) << (8 * i)));
    return value;
}

inline void encode_header(const FrameHeader &header, std::uint8_t *to) {
    put_little_endian<std::uint32_t>(to, header.length);
    put_little_endian<std::uint32_t>(to + 4, static_cast<std::uint32_t>(header.kind));
    put_little_endian<std::uint64_t>(to + 8, header.tag.round);
    put_little_endian<std::uint32_t>(to + 16, header.tag.digest);
    put_little_endian<std::uint32_t>(to + 20, header.tag.line);
}

inline FrameHeader decode_header(const std::uint8_t *from) {
    FrameHeader header;
    header.length = get_little_endian<std::uint32_t>(from);
    header.kind = static_cast<FrameKind>(get_little_endian<std::uint32_t>(from + 4));
    header.tag.round = get_little_endian<std::uint64_t>(from + 8);
    header.tag.digest = get_little_endian<std::uint32_t>(from + 16);
    header.tag.line = get_little_endian<std::uint32_t>(from + 20);
    return header;
}

} // namespace picco::runtime
