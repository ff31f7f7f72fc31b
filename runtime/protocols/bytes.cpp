#include "protocols/bytes.h"

#include "protocols/deal.h"
#include "protocols/open.h"
#include "sharing/word_kernels.h"

#include <algorithm>
#include <cstring>

namespace picco::runtime {
namespace {

constexpr std::size_t kBits = 8;

std::size_t slot(int party) {
    return static_cast<std::size_t>(party - 1);
}

/// The bytes of a run of words.
std::uint8_t *bytes_of(std::uint64_t *words) {
    return reinterpret_cast<std::uint8_t *>(words);
}
const std::uint8_t *bytes_of(const std::uint64_t *words) {
    return reinterpret_cast<const std::uint8_t *>(words);
}

/// to[i] ^= the byte at a place of element i.
void add_place(std::uint8_t *to, const Elements &x, std::size_t place) {
    const std::size_t size = 8 * x.limbs;
    const std::uint8_t *from = bytes_of(x.data()) + place;
    for (std::size_t i = 0; i < x.count; ++i)
        to[i] ^= from[i * size];
}

/// The party's part of the values: over all parties the parts add up to them.
PlainBits parts_of(const Context &context, const Elements &x) {
    PlainBits parts(kBits * x.count, 1);
    std::fill(parts.words.begin(), parts.words.end(), 0);
    add_place(bytes_of(parts.words.data()), x, context.field.components());
    for (const std::size_t component : context.cnf.piece(1))
        add_place(bytes_of(parts.words.data()), x, component);
    return parts;
}

/// Elements of runs of bytes.
Elements elements_of(const Context &context, const Bits &bytes, std::size_t count) {
    Elements x(context.field, count);
    std::fill(x.words.begin(), x.words.end(), 0);
    const std::size_t size = 8 * x.limbs;
    for (std::size_t component = 0; component < bytes.components; ++component) {
        const std::uint8_t *from = bytes_of(bytes.plane(component, 0));
        std::uint8_t *to = bytes_of(x.data()) + component;
        for (std::size_t i = 0; i < count; ++i)
            to[i * size] = from[i];
    }
    return x;
}

Elements public_elements(const Context &context, const PlainBits &bytes, std::size_t count) {
    Elements x(context.field, count);
    context.field.from_bytes(x.data(), bytes_of(bytes.words.data()), count);
    return x;
}

} // namespace

Task<Elements> reduce_bytes(Context &context, Elements x) {
    const PartySet everybody = (1u << context.n()) - 1;
    auto dealt = deal_bits(context, everybody, kBits * x.count, 1, parts_of(context, x));
    const Bits result = co_await dealt;
    co_return elements_of(context, result, x.count);
}

Cost cost_of_reduce_bytes(const Context &context) {
    return cost_of_deal_bits(context, context.n(), kBits);
}

Task<Elements> open_bytes(Context &context, Elements x) {
    Bits bytes(kBits * x.count, 1, context.components());
    std::fill(bytes.words.begin(), bytes.words.end(), 0);
    for (std::size_t component = 0; component < bytes.components; ++component)
        add_place(bytes_of(bytes.plane(component, 0)), x, component);
    auto opening = open_bits(context, std::move(bytes));
    const PlainBits result = co_await opening;
    co_return public_elements(context, result, x.count);
}

Cost cost_of_open_bytes(const Context &context) {
    return cost_of_open_bits(context, kBits);
}

Task<Elements> open_byte_products(Context &context, Elements x) {
    const int n = context.n(), self = context.self();
    const std::size_t count = x.count, bits = kBits * count;
    PlainBits sum = parts_of(context, x);
    const std::uint64_t operation = context.rounds.next_operation();
    Words drawn(sum.stride);
    for (int other = 1; other <= n; ++other) {
        if (other == self)
            continue;
        context.generators.bits({KeyName::pair(other), operation, Purpose::zero, 0}, 1, drawn.data(), bits);
        word_kernels().xor_into(sum.words.data(), drawn.data(), sum.stride);
    }
    Message message(n);
    for (int other = 1; other <= n; ++other) {
        if (other != self) {
            message.to[slot(other)].assign(bytes_of(sum.words.data()), bytes_of(sum.words.data()) + count);
            message.from[slot(other)].resize(count);
        }
    }

    co_await context.rounds.exchange(message);

    for (int other = 1; other <= n; ++other) {
        const Bytes &received = message.from[slot(other)];
        for (std::size_t i = 0; i < received.size(); ++i)
            bytes_of(sum.words.data())[i] ^= received[i];
    }
    co_return public_elements(context, sum, count);
}

Cost cost_of_open_byte_products(const Context &context) {
    return {1, static_cast<std::uint64_t>(context.n() * (context.n() - 1)) * kBits};
}

} // namespace picco::runtime
