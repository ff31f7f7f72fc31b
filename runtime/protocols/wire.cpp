#include "protocols/wire.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "base/error.h"

namespace picco::runtime {

namespace {

std::uint64_t low_mask(std::size_t bits) {
    return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

} // namespace

Bytes pack_planes(const std::uint64_t *from, std::size_t planes, std::size_t count) {
    const std::size_t stride = (count + 63) / 64;
    Bytes bytes(packed_bytes(planes, count));
    std::uint8_t *place = bytes.data();
    if (count % 64 == 0) {
        if (!bytes.empty())
            std::memcpy(place, from, bytes.size());
        return bytes;
    }
    std::uint64_t pending = 0; // the next `filled` bits to write
    std::size_t filled = 0;
    for (std::size_t plane = 0; plane < planes; ++plane) {
        for (std::size_t word = 0; word < stride; ++word) {
            const std::size_t bits = std::min<std::size_t>(64, count - 64 * word);
            const std::uint64_t value = from[plane * stride + word] & low_mask(bits);
            pending |= value << filled;
            if (filled + bits < 64) {
                filled += bits;
                continue;
            }
            std::memcpy(place, &pending, 8);
            place += 8;
            pending = filled == 0 ? 0 : value >> (64 - filled);
            filled = filled + bits - 64;
        }
    }
    std::memcpy(place, &pending, (filled + 7) / 8);
    return bytes;
}

void unpack_planes(std::uint64_t *to, std::size_t planes, std::size_t count, const Bytes &from) {
    const std::size_t stride = (count + 63) / 64;
    require(from.size() == packed_bytes(planes, count), "packed planes have another size");
    if (count % 64 == 0) {
        if (!from.empty())
            std::memcpy(to, from.data(), from.size());
        return;
    }
    std::size_t position = 0; // in bits
    for (std::size_t plane = 0; plane < planes; ++plane) {
        for (std::size_t word = 0; word < stride; ++word) {
            const std::size_t bits = std::min<std::size_t>(64, count - 64 * word);
            std::uint8_t window[16] = {};
            const std::size_t first = position / 8, offset = position % 8;
            std::memcpy(window, from.data() + first, std::min<std::size_t>(9, from.size() - first));
            std::uint64_t low, high;
            std::memcpy(&low, window, 8);
            std::memcpy(&high, window + 8, 8);
            const std::uint64_t value = offset == 0 ? low : low >> offset | high << (64 - offset);
            to[plane * stride + word] = value & low_mask(bits);
            position += bits;
        }
    }
}

Bytes encode_elements(const Field &field, const Elements &elements) {
    Bytes bytes(elements.count * field.wire_bytes());
    field.encode(bytes.data(), elements.data(), elements.count);
    return bytes;
}

Elements decode_elements(const Field &field, const Bytes &from, std::size_t count, int party) {
    require(from.size() == count * field.wire_bytes(), "encoded elements have another size");
    Elements elements(field, count);
    if (!field.decode(elements.data(), from.data(), count)) {
        throw NetworkError(
            "party " + std::to_string(party) +
            " sent a value that is not below the modulus: it runs other software or is faulty");
    }
    return elements;
}

} // namespace picco::runtime
