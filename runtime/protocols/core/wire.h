/// The wire forms of batches: exact sizes, nothing padded but the last byte.
#pragma once

#include "base/words.h"
#include "session/rounds.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Bytes of `planes` planes of count bits, packed one after the other.
inline std::size_t packed_bytes(std::size_t planes, std::size_t count) {
    return (planes * count + 7) / 8;
}

/// Packs planes of ceil(count / 64) words each, run after run, into exactly packed_bytes(planes, count)
/// bytes.
class PlaneWriter {
  public:
    PlaneWriter(std::size_t planes, std::size_t count)
        : count_(count), stride_(plane_words(count)), bytes_(packed_bytes(planes, count)) {}

    /// The next words of the planes; padding bits stay behind.
    void append(const std::uint64_t *words, std::size_t size);
    /// Everything, after the last word.
    Bytes take();

  private:
    std::size_t count_, stride_;
    Bytes bytes_;
    std::size_t place_ = 0;     ///< in bytes_
    std::size_t word_ = 0;      ///< within the plane
    std::uint64_t pending_ = 0; ///< the next filled_ bits to write
    std::size_t filled_ = 0;
};

/// The inverse. Keeps a reference to the bytes.
class PlaneReader {
  public:
    PlaneReader(const Bytes &from, std::size_t planes, std::size_t count);

    /// The next words of the planes; padding bits are 0.
    void read(std::uint64_t *words, std::size_t size);

  private:
    const Bytes &from_;
    std::size_t count_, stride_;
    std::size_t tail_start_;     ///< the last bytes, of which no nine can be read in place
    std::uint8_t tail_[17] = {}; ///< they and zeros
    std::size_t position_ = 0;   ///< in bits
    std::size_t word_ = 0;       ///< within the plane
};

Bytes pack_planes(const std::uint64_t *from, std::size_t planes, std::size_t count);
/// `from` holds packed_bytes(planes, count) bytes.
void unpack_planes(std::uint64_t *to, std::size_t planes, std::size_t count, const Bytes &from);

Bytes encode_elements(const Field &field, const Elements &elements);
/// Reads count elements sent by a party; throws NetworkError naming it when one is not canonical.
Elements decode_elements(const Field &field, const Bytes &from, std::size_t count, int party);
void decode_block(const Field &field, std::uint64_t *out, const std::uint8_t *from, std::size_t count,
                  int party);
/// Adds them to out.
void add_block(const Field &field, std::uint64_t *out, const std::uint8_t *from, std::size_t count,
               int party);

/// Batches are handled in blocks of this many words, so that what one pass leaves is still in the first-level
/// cache for the next. Even, as the generators ask.
constexpr std::size_t kBlockWords = 1024;
/// Elements of a block: even, at least 2.
inline std::size_t block_elements(const Field &field) {
    return kBlockWords / field.limbs() / 2 * 2;
}

} // namespace picco::runtime
