#include "protocols/core/bytes.h"

#include "base/secrecy.h"
#include "protocols/core/byte_runs.h"

#include <algorithm>
#include <vector>

namespace picco::runtime {
namespace {

/// The party's part of the values: over all parties the parts add up to them.
Words parts_of(const Context &context, const Elements &x) {
    Words parts = zero_run(x.count);
    add_place(bytes_of(parts.data()), x, context.field.components());
    for (const std::size_t component : context.cnf->piece(1))
        add_place(bytes_of(parts.data()), x, component);
    return parts;
}

Elements public_elements(const Context &context, const Words &run, std::size_t count) {
    declassify(run.data(), run.size() * sizeof run[0]);
    Elements x(context.field, count);
    context.field.from_bytes(x.data(), bytes_of(run.data()), count);
    return x;
}

} // namespace

Task<Elements> reduce_bytes(Context &context, Elements x) {
    auto dealing = deal_runs(context, parts_of(context, x), x.count);
    const ByteRuns runs = co_await dealing;
    co_return runs.elements(context.field);
}

Cost cost_of_reduce_bytes(const Context &context) {
    return {1, static_cast<std::uint64_t>(context.n() * context.t()) * kByteBits};
}

Task<Elements> open_bytes(Context &context, Elements x) {
    const Cnf &cnf = *context.cnf;
    const int self = context.self();
    Message message(context.n());
    for (int distance = 1; distance <= context.t(); ++distance) {
        const int receiver = cnf.after(self, distance);
        Words part = zero_run(x.count);
        for (const std::size_t component : cnf.opened_to(receiver))
            add_place(bytes_of(part.data()), x, component);
        message.to[slot(receiver)] = message_of(part, x.count);
        message.from[slot(cnf.after(self, -distance))].resize(x.count);
    }

    co_await context.rounds.exchange(message);

    Words sum = zero_run(x.count);
    for (std::size_t component = 0; component < cnf.components(); ++component)
        add_place(bytes_of(sum.data()), x, component);
    for (int distance = 1; distance <= context.t(); ++distance)
        add_message(sum, message.from[slot(cnf.after(self, -distance))]);
    co_return public_elements(context, sum, x.count);
}

Cost cost_of_open_bytes(const Context &context) {
    return {1, static_cast<std::uint64_t>(context.n() * context.t()) * kByteBits};
}

Task<Elements> open_byte_products(Context &context, Elements x) {
    const int n = context.n(), self = context.self();
    Words sum = parts_of(context, x), drawn = zero_run(x.count);
    const std::uint64_t operation = context.rounds.next_operation();
    for (int other = 1; other <= n; ++other) {
        if (other == self)
            continue;
        context.generators.bits({KeyName::pair(other), operation, Purpose::zero, 0}, 1, drawn.data(),
                                kByteBits * x.count);
        add_run(sum, drawn);
    }
    Message message(n);
    for (int other = 1; other <= n; ++other) {
        if (other != self) {
            message.to[slot(other)] = message_of(sum, x.count);
            message.from[slot(other)].resize(x.count);
        }
    }

    co_await context.rounds.exchange(message);

    for (int other = 1; other <= n; ++other)
        add_message(sum, message.from[slot(other)]);
    co_return public_elements(context, sum, x.count);
}

Cost cost_of_open_byte_products(const Context &context) {
    return {1, static_cast<std::uint64_t>(context.n() * (context.n() - 1)) * kByteBits};
}

} // namespace picco::runtime
