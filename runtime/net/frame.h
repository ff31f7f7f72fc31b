/// What travels between two parties: a header of 24 bytes, then the payload. All numbers little-endian.
///
///     offset  bytes  content
///          0      4  length of the payload
///          4      1  kind
///          5      3  source line, its low bits
///          8      4  round, its low bits; the top bit: of the set-up
///         12     12  digest of the recorded operations, its low bits
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

enum class FrameKind : std::uint8_t { data = 1, waiting = 2, failure = 3 };

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

template <typename T, std::size_t kBytes = sizeof(T)>
void put_little_endian(std::uint8_t *to, T value) {
    for (std::size_t i = 0; i < kBytes; ++i)
        to[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

template <typename T, std::size_t kBytes = sizeof(T)>
T get_little_endian(const std::uint8_t *from) {
    T value = 0;
    for (std::size_t i = 0; i < kBytes; ++i)
        value = static_cast<T>(value | static_cast<T>(static_cast<T>(from[i]) << (8 * i)));
    return value;
}

constexpr std::size_t kLineBytes = 3, kDigestBytes = 12;

/// What a frame tells of a tag.
inline RoundTag in_frame(const RoundTag &tag) {
    constexpr std::uint64_t kRounds = (std::uint64_t{1} << 31) - 1;
    return {(tag.round & kSetUpRound) | (tag.round & kRounds),
            tag.digest & ((UInt128{1} << 8 * kDigestBytes) - 1), tag.line & ((1u << 8 * kLineBytes) - 1)};
}

inline void encode_header(const FrameHeader &header, std::uint8_t *to) {
    put_little_endian<std::uint32_t>(to, header.length);
    put_little_endian(to + 4, static_cast<std::uint8_t>(header.kind));
    put_little_endian<std::uint32_t, kLineBytes>(to + 5, header.tag.line);
    put_little_endian(to + 8, static_cast<std::uint32_t>(header.tag.round | header.tag.round >> 32));
    put_little_endian<UInt128, kDigestBytes>(to + 12, header.tag.digest);
}

inline FrameHeader decode_header(const std::uint8_t *from) {
    FrameHeader header;
    header.length = get_little_endian<std::uint32_t>(from);
    header.kind = static_cast<FrameKind>(from[4]);
    header.tag.line = get_little_endian<std::uint32_t, kLineBytes>(from + 5);
    const auto round = get_little_endian<std::uint32_t>(from + 8);
    header.tag.round = (std::uint64_t{round} << 32 & kSetUpRound) | (round & 0x7fffffff);
    header.tag.digest = get_little_endian<UInt128, kDigestBytes>(from + 12);
    return header;
}

} // namespace picco::runtime
