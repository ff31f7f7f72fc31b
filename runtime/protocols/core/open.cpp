#include "protocols/core/open.h"

#include <algorithm>

#include "base/secrecy.h"
#include "protocols/core/bytes.h"
#include "protocols/core/random.h"
#include "protocols/core/wire.h"
#include "sharing/word_kernels.h"

namespace picco::runtime {

Task<Elements> open(Context &context, Elements shares) {
    if (context.field.is_binary()) {
        auto opening = open_bytes(context, std::move(shares));
        auto opened = co_await opening;
        co_return opened;
    }
    const Field &field = context.field;
    const int t = context.t(), self = context.self();
    const std::size_t count = shares.count, wire = field.wire_bytes();
    Message message(context.n());
    for (int distance = 1; distance <= t; ++distance) {
        message.to[slot(context.shamir.after(self, distance))] = encode_elements(field, shares);
        message.from[slot(context.shamir.after(self, -distance))].resize(count * wire);
    }

    co_await context.rounds.exchange(message);

    const Elements &weights = context.shamir.open_weights(self);
    const std::size_t block = std::min(count, block_elements(field));
    Elements share(field, block);
    for (std::size_t start = 0; start < count; start += block) {
        const std::size_t size = std::min(block, count - start);
        std::uint64_t *value = shares.at(start);
        for (int distance = 1; distance <= t; ++distance) {
            const int party = context.shamir.after(self, -distance);
            decode_block(field, share.data(), message.from[slot(party)].data() + start * wire, size, party);
            const std::uint64_t *weight = weights.at(static_cast<std::size_t>(distance));
            if (distance == 1)
                field.combine(value, value, weights.at(0), share.data(), weight, size);
            else
                field.multiply_constant_add(value, share.data(), weight, size);
        }
    }
    declassify(shares.data(), count * shares.limbs * sizeof *shares.data());
    co_return shares;
}

Cost cost_of_open(const Context &context) {
    if (context.field.is_binary())
        return cost_of_open_bytes(context);
    return {1, static_cast<std::uint64_t>(context.n() * context.t()) * 8 * context.field.wire_bytes()};
}

Task<Elements> open_products(Context &context, Elements products) {
    if (context.field.is_binary()) {
        auto opening = open_byte_products(context, std::move(products));
        auto opened = co_await opening;
        co_return opened;
    }
    const Field &field = context.field;
    const int self = context.self();
    const std::size_t count = products.count, wire = field.wire_bytes();
    // The additive form: the value is the sum of all parties' weighted products, masked by summands of 0.
    field.multiply_constant(products.data(), products.data(), context.shamir.weight_2t(self), count);
    add_zero_summands(context, products);
    Message message(context.n());
    for (int other = 1; other <= context.n(); ++other) {
        if (other != self) {
            message.to[slot(other)] = encode_elements(field, products);
            message.from[slot(other)].resize(count * wire);
        }
    }

    co_await context.rounds.exchange(message);

    const std::size_t block = std::min(count, block_elements(field));
    Elements summand(field, block);
    for (std::size_t start = 0; start < count; start += block) {
        const std::size_t size = std::min(block, count - start);
        for (int other = 1; other <= context.n(); ++other) {
            if (other == self)
                continue;
            decode_block(field, summand.data(), message.from[slot(other)].data() + start * wire, size, other);
            field.add(products.at(start), products.at(start), summand.data(), size);
        }
    }
    declassify(products.data(), count * products.limbs * sizeof *products.data());
    co_return products;
}

Cost cost_of_open_products(const Context &context) {
    if (context.field.is_binary())
        return cost_of_open_byte_products(context);
    return {1, static_cast<std::uint64_t>(context.n() * (context.n() - 1)) * 8 * context.field.wire_bytes()};
}

Task<PlainBits> open_bits(Context &context, Bits x) {
    const int t = context.t(), self = context.self();
    const std::size_t size = x.planes * x.stride;
    PlainBits values(x.count, x.planes);
    Words part(size);
    const auto add_own = [&](Words &sum, std::size_t component) {
        const std::uint64_t *from = x.plane(component, 0);
        word_kernels().xor_into(sum.data(), from, size);
    };

    Message message(context.n());
    for (int distance = 1; distance <= t; ++distance) {
        const int receiver = context.bits.after(self, distance);
        std::fill(part.begin(), part.end(), 0);
        for (const std::size_t component : context.bits.opened_to(receiver))
            add_own(part, component);
        message.to[slot(receiver)] = pack_planes(part.data(), x.planes, x.count);
        message.from[slot(context.bits.after(self, -distance))].resize(packed_bytes(x.planes, x.count));
    }

    co_await context.rounds.exchange(message);

    std::fill(values.words.begin(), values.words.end(), 0);
    for (const std::size_t component : context.bits.opened_to(self))
        add_own(values.words, component);
    for (int distance = 1; distance <= t; ++distance) {
        unpack_planes(part.data(), x.planes, x.count,
                      message.from[slot(context.bits.after(self, -distance))]);
        word_kernels().xor_into(values.words.data(), part.data(), size);
    }
    declassify(values.words.data(), values.words.size() * sizeof values.words[0]);
    co_return values;
}

Cost cost_of_open_bits(const Context &context, std::size_t planes) {
    return {1, static_cast<std::uint64_t>(context.n() * context.t()) * planes};
}

} // namespace picco::runtime
