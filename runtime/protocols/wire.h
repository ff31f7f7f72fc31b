/// The wire forms of batches: exact sizes, nothing padded but the last byte.
#pragma once

#include "session/rounds.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Bytes of `planes` planes of count bits, packed one after the other.
inline std::size_t packed_bytes(std::size_t planes, std::size_t count) {
    return (planes * count + 7) / 8;
}

/// Packs consecutive planes of ceil(count / 64) words each; padding bits stay behind.
Bytes pack_planes(const std::uint64_t *from, std::size_t planes, std::size_t count);
/// The inverse; padding bits become 0. `from` holds packed_bytes(planes, count) bytes.
void unpack_planes(std::uint64_t *to, std::size_t planes, std::size_t count, const Bytes &from);

Bytes encode_elements(const Field &field, const Elements &elements);
/// Reads count elements sent by a party; throws NetworkError naming it when one is not canonical.
Elements decode_elements(const Field &field, const Bytes &from, std::size_t count, int party);

} // namespace picco::runtime
