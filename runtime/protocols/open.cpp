#include "protocols/open.h"

#include <algorithm>

#include "protocols/random.h"
#include "protocols/wire.h"

namespace picco::runtime {

namespace {

std::size_t slot(int party) {
    return static_cast<std::size_t>(party - 1);
}

} // namespace

Task<Elements> open(Context &context, Elements shares) {
    const Field &field = context.field;
    const int t = context.t(), self = context.self();
    Message message(context.n());
    const Bytes encoded = encode_elements(field, shares);
    std::vector<int> points{self};
    for (int distance = 1; distance <= t; ++distance) {
        message.to[slot(context.shamir.after(self, distance))] = encoded;
        points.push_back(context.shamir.after(self, -distance));
        message.from[slot(points.back())].resize(encoded.size());
    }

    co_await context.rounds.exchange(message);

    const Elements &weights = context.shamir.open_weights(self);
    Elements values(field, shares.count);
    field.multiply_constant(values.data(), shares.data(), weights.at(0), shares.count);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Elements share = decode_elements(field, message.from[slot(points[i])], shares.count, points[i]);
        field.multiply_constant_add(values.data(), share.data(), weights.at(i), shares.count);
    }
    co_return values;
}

Cost cost_of_open(const Context &context) {
    return {1, static_cast<std::uint64_t>(context.n() * context.t()) * 8 * context.field.wire_bytes()};
}

Task<Elements> open_products(Context &context, Elements products) {
    const Field &field = context.field;
    const int self = context.self();
    const std::size_t count = products.count;
    const Elements zero = zero_sharings(context, count);
    field.add(products.data(), products.data(), zero.data(), count);
    Message message(context.n());
    const Bytes encoded = encode_elements(field, products);
    for (int other = 1; other <= context.n(); ++other) {
        if (other != self) {
            message.to[slot(other)] = encoded;
            message.from[slot(other)].resize(encoded.size());
        }
    }

    co_await context.rounds.exchange(message);

    Elements values(field, count);
    field.multiply_constant(values.data(), products.data(), context.shamir.weight_2t(self), count);
    for (int other = 1; other <= context.n(); ++other) {
        if (other != self) {
            const Elements share = decode_elements(field, message.from[slot(other)], count, other);
            field.multiply_constant_add(values.data(), share.data(), context.shamir.weight_2t(other), count);
        }
    }
    co_return values;
}

Cost cost_of_open_products(const Context &context) {
    return {1, static_cast<std::uint64_t>(context.n() * (context.n() - 1)) * 8 * context.field.wire_bytes()};
}

Task<PlainBits> open_bits(Context &context, Bits x) {
    const int t = context.t(), self = context.self();
    const std::size_t size = x.planes * x.stride;
    PlainBits values(x.count, x.planes);
    Words part(size);
    const auto add_own = [&](Words &sum, std::size_t component) {
        const std::uint64_t *from = x.plane(component, 0);
        for (std::size_t word = 0; word < size; ++word)
            sum[word] ^= from[word];
    };

    Message message(context.n());
    for (int distance = 1; distance <= t; ++distance) {
        const int receiver = context.cnf.after(self, distance);
        std::fill(part.begin(), part.end(), 0);
        for (const std::size_t component : context.cnf.opened_to(receiver))
            add_own(part, component);
        message.to[slot(receiver)] = pack_planes(part.data(), x.planes, x.count);
        message.from[slot(context.cnf.after(self, -distance))].resize(packed_bytes(x.planes, x.count));
    }

    co_await context.rounds.exchange(message);

    std::fill(values.words.begin(), values.words.end(), 0);
    for (std::size_t component = 0; component < x.components; ++component)
        add_own(values.words, component);
    for (int distance = 1; distance <= t; ++distance) {
        unpack_planes(part.data(), x.planes, x.count, message.from[slot(context.cnf.after(self, -distance))]);
        for (std::size_t word = 0; word < size; ++word)
            values.words[word] ^= part[word];
    }
    co_return values;
}

Cost cost_of_open_bits(const Context &context, std::size_t planes) {
    return {1, static_cast<std::uint64_t>(context.n() * context.t()) * planes};
}

} // namespace picco::runtime
