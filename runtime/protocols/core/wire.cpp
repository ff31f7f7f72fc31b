#include "protocols/core/wire.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "base/error.h"
#include "base/secrecy.h"

namespace picco::runtime {

namespace {

std::uint64_t low_mask(std::size_t bits) {
    return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

} // namespace

void PlaneWriter::append(const std::uint64_t *words, std::size_t size) {
    if (count_ % 64 == 0) {
        if (size > 0)
            std::memcpy(bytes_.data() + place_, words, size * 8);
        place_ += size * 8;
        return;
    }
    for (std::size_t i = 0; i < size;) {
        if (word_ + 1 < stride_) { // whole words
            const std::size_t end = i + std::min(size - i, stride_ - 1 - word_);
            word_ += end - i;
            for (; i < end; ++i, place_ += 8) {
                const std::uint64_t next = pending_ | words[i] << filled_;
                std::memcpy(bytes_.data() + place_, &next, 8);
                pending_ = words[i] >> 1 >> (63 - filled_);
            }
            continue;
        }
        const std::size_t bits = count_ - 64 * word_; // of the last word of a plane, less than 64
        const std::uint64_t value = words[i++] & low_mask(bits);
        word_ = 0;
        pending_ |= value << filled_;
        if (filled_ + bits < 64) {
            filled_ += bits;
            continue;
        }
        std::memcpy(bytes_.data() + place_, &pending_, 8);
        place_ += 8;
        pending_ = filled_ == 0 ? 0 : value >> (64 - filled_);
        filled_ = filled_ + bits - 64;
    }
}

Bytes PlaneWriter::take() {
    const std::size_t rest = (filled_ + 7) / 8;
    require(place_ + rest == bytes_.size(), "planes were packed in part");
    if (rest > 0)
        std::memcpy(bytes_.data() + place_, &pending_, rest);
    return std::move(bytes_);
}

PlaneReader::PlaneReader(const Bytes &from, std::size_t planes, std::size_t count)
    : from_(from), count_(count), stride_(plane_words(count)),
      tail_start_(from.size() - std::min<std::size_t>(8, from.size())) {
    require(from.size() == packed_bytes(planes, count), "packed planes have another size");
    std::copy(from.begin() + static_cast<std::ptrdiff_t>(tail_start_), from.end(), tail_);
}

void PlaneReader::read(std::uint64_t *words, std::size_t size) {
    if (count_ % 64 == 0) {
        if (size > 0)
            std::memcpy(words, from_.data() + position_ / 8, size * 8);
        position_ += size * 64;
        return;
    }
    for (std::size_t i = 0; i < size;) {
        const std::size_t first = position_ / 8, offset = position_ % 8;
        if (word_ + 1 < stride_) { // whole words: at least one byte follows each of them
            const std::size_t end = i + std::min(size - i, stride_ - 1 - word_);
            word_ += end - i;
            position_ += 64 * (end - i);
            for (const std::uint8_t *place = from_.data() + first; i < end; ++i, place += 8) {
                std::uint64_t low;
                std::memcpy(&low, place, 8);
                words[i] = low >> offset | static_cast<std::uint64_t>(place[8]) << 1 << (63 - offset);
            }
            continue;
        }
        const std::size_t bits = count_ - 64 * word_; // of the last word of a plane, less than 64
        word_ = 0;
        const std::uint8_t *place =
            first < tail_start_ ? from_.data() + first : tail_ + (first - tail_start_);
        std::uint64_t low;
        std::memcpy(&low, place, 8);
        const std::uint64_t high = place[8];
        const std::uint64_t value = offset == 0 ? low : low >> offset | high << (64 - offset);
        words[i++] = value & low_mask(bits);
        position_ += bits;
    }
}

Bytes pack_planes(const std::uint64_t *from, std::size_t planes, std::size_t count) {
    PlaneWriter writer(planes, count);
    writer.append(from, planes * plane_words(count));
    return writer.take();
}

void unpack_planes(std::uint64_t *to, std::size_t planes, std::size_t count, const Bytes &from) {
    PlaneReader(from, planes, count).read(to, planes * plane_words(count));
}

Bytes encode_elements(const Field &field, const Elements &elements) {
    Bytes bytes(elements.count * field.wire_bytes());
    field.encode(bytes.data(), elements.data(), elements.count);
    return bytes;
}

Elements decode_elements(const Field &field, const Bytes &from, std::size_t count, int party) {
    require(from.size() == count * field.wire_bytes(), "encoded elements have another size");
    Elements elements(field, count);
    decode_block(field, elements.data(), from.data(), count, party);
    return elements;
}

namespace {

[[noreturn]] void refuse(int party) {
    throw NetworkError("party " + std::to_string(party) +
                       " sent a value that is not below the modulus: it runs other software or is faulty");
}

} // namespace

void decode_block(const Field &field, std::uint64_t *out, const std::uint8_t *from, std::size_t count,
                  int party) {
    if (!declassified(field.decode(out, from, count)))
        refuse(party);
}

void add_block(const Field &field, std::uint64_t *out, const std::uint8_t *from, std::size_t count,
               int party) {
    if (!declassified(field.add_encoded(out, from, count)))
        refuse(party);
}

} // namespace picco::runtime
