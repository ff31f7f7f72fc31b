#include "protocols/logic.h"

#include <algorithm>

#include "base/error.h"
#include "protocols/deal.h"
#include "protocols/wire.h"

namespace picco::runtime {

namespace {

bool same_shape(const Bits &x, const Bits &y) {
    return x.count == y.count && x.planes == y.planes && x.components == y.components;
}

/// Three parties: P_i computes the new component i + 1 (masked) and passes it on to P_(i-1).
Task<Bits> and_of_three(Context &context, Bits x, Bits y) {
    const int self = context.self();
    const int next = context.cnf.after(self, 1), previous = context.cnf.after(self, -1);
    const std::uint64_t operation = context.rounds.next_operation();
    // The subset {j} has number j - 1; its component is the one that P_j lacks.
    const auto own = static_cast<std::size_t>(context.cnf.subsets().position(self, next - 1));
    const auto other = static_cast<std::size_t>(context.cnf.subsets().position(self, previous - 1));

    Bits z(x.count, x.planes, x.components);
    const std::size_t size = z.planes * z.stride;
    Words mask(size);
    std::uint64_t *product = z.plane(own, 0);
    context.generators.bits({KeyName::pair(next), operation, Purpose::zero, 0}, z.planes, product, z.count);
    context.generators.bits({KeyName::pair(previous), operation, Purpose::zero, 0}, z.planes, mask.data(),
                            z.count);
    const std::uint64_t *x1 = x.plane(own, 0), *x2 = x.plane(other, 0);
    const std::uint64_t *y1 = y.plane(own, 0), *y2 = y.plane(other, 0);
    for (std::size_t word = 0; word < size; ++word) {
        product[word] ^= mask[word] ^ (x1[word] & (y1[word] ^ y2[word])) ^ (x2[word] & y1[word]);
    }

    Message message(3);
    message.to[static_cast<std::size_t>(previous - 1)] = pack_planes(product, z.planes, z.count);
    message.from[static_cast<std::size_t>(next - 1)].resize(packed_bytes(z.planes, z.count));

    co_await context.rounds.exchange(message);

    unpack_planes(z.plane(other, 0), z.planes, z.count, message.from[static_cast<std::size_t>(next - 1)]);
    co_return z;
}

/// Any n: this party's share of the products, additively.
PlainBits partial_product(const Context &context, const Bits &x, const Bits &y) {
    PlainBits z(x.count, x.planes);
    const std::size_t size = x.planes * x.stride;
    std::fill(z.words.begin(), z.words.end(), 0);
    Words sum(size);
    const auto &products = context.cnf.products();
    for (std::size_t a = 0; a < products.size(); ++a) {
        std::fill(sum.begin(), sum.end(), 0);
        for (const std::size_t b : products[a]) {
            const std::uint64_t *from = y.plane(b, 0);
            for (std::size_t word = 0; word < size; ++word)
                sum[word] ^= from[word];
        }
        const std::uint64_t *left = x.plane(a, 0);
        for (std::size_t word = 0; word < size; ++word)
            z.words[word] ^= left[word] & sum[word];
    }
    return z;
}

} // namespace

Task<Bits> and_bits(Context &context, Bits x, Bits y) {
    require(same_shape(x, y), "operands of AND differ in shape");
    if (context.n() == 3) {
        auto product = and_of_three(context, std::move(x), std::move(y));
        auto z = co_await product;
        co_return z;
    }
    const PartySet everybody = (1u << context.n()) - 1;
    PlainBits partial = partial_product(context, x, y);
    auto dealt = deal_bits(context, everybody, x.count, x.planes, std::move(partial));
    auto z = co_await dealt;
    co_return z;
}

Cost cost_of_and(const Context &context, std::size_t planes) {
    return {1, static_cast<std::uint64_t>(context.n() * context.t()) * planes};
}

void xor_into(Bits &x, const Bits &y) {
    require(same_shape(x, y), "operands of XOR differ in shape");
    for (std::size_t word = 0; word < x.words.size(); ++word)
        x.words[word] ^= y.words[word];
}

Bits xor_bits(const Bits &x, const Bits &y) {
    Bits z = x;
    xor_into(z, y);
    return z;
}

Bits flip_plane(const Context &context, Bits x, std::size_t plane) {
    const int position = context.cnf.subsets().position(context.self(), 0);
    if (position < 0)
        return x;
    std::uint64_t *to = x.plane(static_cast<std::size_t>(position), plane);
    for (std::size_t word = 0; word < x.stride; ++word)
        to[word] = ~to[word];
    return x;
}

Bits not_bits(const Context &context, Bits x) {
    for (std::size_t plane = 0; plane < x.planes; ++plane)
        x = flip_plane(context, std::move(x), plane);
    return x;
}

Bits share_public_bits(const Context &context, const PlainBits &bits) {
    Bits x(bits.count, bits.planes, context.components());
    std::fill(x.words.begin(), x.words.end(), 0);
    const int position = context.cnf.subsets().position(context.self(), 0);
    if (position >= 0)
        std::copy(bits.words.begin(), bits.words.end(), x.plane(static_cast<std::size_t>(position), 0));
    return x;
}

Bits slice_planes(const Bits &x, std::size_t first, std::size_t planes) {
    require(first + planes <= x.planes, "planes out of range");
    Bits z(x.count, planes, x.components);
    for (std::size_t component = 0; component < x.components; ++component) {
        std::copy_n(x.plane(component, first), planes * x.stride, z.plane(component, 0));
    }
    return z;
}

Bits join_planes(const Bits &x, const Bits &y) {
    require(x.count == y.count && x.components == y.components, "joined planes differ in shape");
    Bits z(x.count, x.planes + y.planes, x.components);
    for (std::size_t component = 0; component < x.components; ++component) {
        std::copy_n(x.plane(component, 0), x.planes * x.stride, z.plane(component, 0));
        std::copy_n(y.plane(component, 0), y.planes * y.stride, z.plane(component, x.planes));
    }
    return z;
}

} // namespace picco::runtime
