#include "protocols/convert/convert.h"

#include <vector>

#include "base/error.h"
#include "protocols/boolean/addition.h"
#include "protocols/boolean/logic.h"
#include "protocols/convert/bit_products.h"
#include "protocols/core/deal.h"
#include "protocols/core/multiply.h"
#include "protocols/core/random.h"
#include "protocols/core/wire.h"

namespace picco::runtime {

namespace {

Elements constant(const Field &field, int value) {
    Elements c(field, 1);
    field.from_int64(c.data(), value);
    return c;
}

/// The plane of own component number `index` of the value.
const std::uint64_t *component_plane(const Context &context, const Bits &x, int index) {
    return x.plane(static_cast<std::size_t>(context.bits.subsets().position(context.self(), index)), 0);
}

/// Parties 1 and 2 multiply their shares v_i by the bit w that both know, mask the products with a common
/// degree-1 sharing (rho at 1, 2 rho at 2), and give party 3 its share of the line through them:
/// g_3 = 2 g_2 - g_1, split by delta so that it learns the sum only.
Task<Elements> product_of_three(Context &context, Elements v, Elements w) {
    const Field &field = context.field;
    const int self = context.self();
    const std::uint64_t operation = context.rounds.next_operation();
    const std::size_t count = v.count, size = count * field.wire_bytes();
    Message message(3);
    Elements g(field, count);
    if (self == 3) {
        message.from[0].resize(size);
        message.from[1].resize(size);
    } else {
        const KeyName key = KeyName::pair(3 - self);
        const Elements rho = draw_elements(context, {key, operation, Purpose::product_mask, 0}, count);
        const Elements delta = draw_elements(context, {key, operation, Purpose::product_split, 0}, count);
        field.multiply(g.data(), w.data(), v.data(), count);
        for (int i = 0; i < self; ++i)
            field.add(g.data(), g.data(), rho.data(), count);
        Elements part(field, count);
        if (self == 1) {
            field.subtract(part.data(), delta.data(), g.data(), count);
        } else {
            field.add(part.data(), g.data(), g.data(), count);
            field.subtract(part.data(), part.data(), delta.data(), count);
        }
        message.to[2] = encode_elements(field, part);
    }

    co_await context.rounds.exchange(message);

    if (self == 3) {
        const Elements first = decode_elements(field, message.from[0], count, 1);
        const Elements second = decode_elements(field, message.from[1], count, 2);
        field.add(g.data(), first.data(), second.data(), count);
    }
    co_return g;
}

/// n = 3: b = v + w - 2 v w over the integers, with v = b_1 xor b_2 known to party 3 and w = b_3 known to
/// parties 1 and 2. Party 3 deals v; w has the free sharing w f, f the line through (0, 1) and (3, 0).
Task<Elements> of_three(Context &context, Bits x) {
    const Field &field = context.field;
    const int self = context.self();
    const std::size_t count = x.count;
    Elements known(field, count); // v at party 3, w at parties 1 and 2
    if (self == 3) {
        PlainBits v(count, 1);
        const std::uint64_t *b1 = component_plane(context, x, 0), *b2 = component_plane(context, x, 1);
        for (std::size_t word = 0; word < v.stride; ++word)
            v.words[word] = b1[word] ^ b2[word];
        field.from_plane(known.data(), v.plane(0), count);
    } else {
        field.from_plane(known.data(), component_plane(context, x, 2), count);
    }
    auto dealing = deal_sum(context, 1u << 2, count, known, nullptr);
    auto v = co_await dealing;
    auto multiplying = product_of_three(context, v, known);
    auto product = co_await multiplying;

    const Elements minus_two = constant(field, -2);
    field.multiply_constant_add(v.data(), product.data(), minus_two.data(), count);
    if (self != 3) {
        field.multiply_constant_add(v.data(), known.data(), context.shamir.line(3, self), count);
    }
    co_return v;
}

} // namespace

Task<Elements> bits_to_field(Context &context, Bits x) {
    require(x.planes == 1, "B2A converts one plane");
    if (context.n() == 3) {
        auto three = of_three(context, std::move(x));
        auto result = co_await three;
        co_return result;
    }
    auto multiplying = bits_to_products(context, std::move(x));
    Elements products = co_await multiplying;
    auto reducing = reduce(context, std::move(products));
    auto result = co_await reducing;
    co_return result;
}

Cost cost_of_bits_to_field(const Context &context) {
    const std::uint64_t element = 8 * context.field.wire_bytes();
    if (context.n() == 3)
        return {2, 3 * element};
    return cost_of_bits_to_products(context) + cost_of_reduce(context);
}

Task<Elements> add_weighted(Context &context, Elements sum, Bits number, mpz_class weight) {
    const Field &field = context.field;
    std::vector<Task<Elements>> tasks;
    for (std::size_t plane = 0; plane < number.planes; ++plane) {
        tasks.push_back(bits_to_field(context, slice_planes(number, plane, 1)));
        tasks.back().spawn(context.rounds.queue());
    }
    for (auto &task : tasks) {
        auto bit = co_await task;
        Elements factor(field, 1);
        field.from_mpz(factor.data(), weight);
        field.multiply_constant_add(sum.data(), bit.data(), factor.data(), sum.count);
        weight *= 2;
    }
    co_return sum;
}

} // namespace picco::runtime
