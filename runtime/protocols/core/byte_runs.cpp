#include "protocols/core/byte_runs.h"

#include <algorithm>
#include <utility>

#include "sharing/word_kernels.h"

namespace picco::runtime {

std::uint8_t *bytes_of(std::uint64_t *words) {
    return reinterpret_cast<std::uint8_t *>(words);
}

const std::uint8_t *bytes_of(const std::uint64_t *words) {
    return reinterpret_cast<const std::uint8_t *>(words);
}

Words zero_run(std::size_t count) {
    Words run((count + 7) / 8);
    std::fill(run.begin(), run.end(), 0);
    return run;
}

void add_run(Words &to, const Words &from) {
    word_kernels().xor_into(to.data(), from.data(), from.size());
}

void add_place(std::uint8_t *to, const Elements &x, std::size_t place) {
    const std::size_t size = 8 * x.limbs;
    const std::uint8_t *from = bytes_of(x.data()) + place;
    for (std::size_t i = 0; i < x.count; ++i)
        to[i] ^= from[i * size];
}

void add_message(Words &run, const Bytes &message) {
    std::uint8_t *to = bytes_of(run.data());
    for (std::size_t i = 0; i < message.size(); ++i)
        to[i] ^= message[i];
}

Bytes message_of(const Words &run, std::size_t count) {
    return Bytes(bytes_of(run.data()), bytes_of(run.data()) + count);
}

ByteRuns::ByteRuns(const Field &field, const Elements &x) : ByteRuns(x.count, field.components()) {
    for (std::size_t component = 0; component < components.size(); ++component)
        add_place(bytes_of(components[component].data()), x, component);
}

Elements ByteRuns::elements(const Field &field) const {
    Elements x(field, count);
    std::fill(x.words.begin(), x.words.end(), 0);
    const std::size_t size = 8 * x.limbs;
    for (std::size_t component = 0; component < components.size(); ++component) {
        const std::uint8_t *from = bytes_of(components[component].data());
        std::uint8_t *to = bytes_of(x.data()) + component;
        for (std::size_t i = 0; i < count; ++i)
            to[i * size] = from[i];
    }
    return x;
}

ByteRuns ByteRuns::mapped(const Field &field, const ByteMap &map) const {
    ByteRuns result;
    result.count = count;
    for (const Words &run : components) {
        result.components.emplace_back(run.size());
        field.map_bytes(result.components.back().data(), run.data(), map.data(), run.size());
    }
    return result;
}

ByteRuns random_byte_runs(Context &context, std::size_t count) {
    const std::uint64_t operation = context.rounds.next_operation();
    const std::vector<int> &held = context.cnf->subsets().held_by(context.self());
    ByteRuns random(count, held.size());
    for (std::size_t component = 0; component < held.size(); ++component)
        context.generators.bits({KeyName::subset(held[component]), operation, Purpose::random, 0}, 1,
                                random.components[component].data(), kByteBits * count);
    return random;
}

Words product_part(const Context &context, const ByteRuns &x, const ByteRuns &y) {
    Words part = zero_run(x.count), factor(part.size()), product(part.size());
    const auto &pairs = context.cnf->products();
    for (std::size_t component = 0; component < pairs.size(); ++component) {
        if (pairs[component].empty())
            continue;
        std::fill(factor.begin(), factor.end(), 0);
        for (const std::size_t other : pairs[component])
            add_run(factor, y.components[other]);
        context.field.multiply_bytes(product.data(), x.components[component].data(), factor.data(),
                                     product.size());
        add_run(part, product);
    }
    return part;
}

Task<ByteRuns> deal_runs(Context &context, Words part, std::size_t count) {
    const Cnf &cnf = *context.cnf;
    const std::vector<int> &held = cnf.subsets().held_by(context.self());
    const int self = context.self();
    const std::uint64_t operation = context.rounds.next_operation();
    const auto sent_by = [&](int dealer) { // its place among the own components
        return static_cast<std::size_t>(cnf.subsets().position(self, cnf.sent_component(dealer)));
    };
    ByteRuns dealt(count, held.size());
    Words drawn = zero_run(count);
    for (int dealer = 1; dealer <= context.n(); ++dealer) {
        for (std::size_t component = 0; component < held.size(); ++component) {
            if (contains(cnf.subsets()[held[component]], dealer) ||
                held[component] == cnf.sent_component(dealer))
                continue;
            context.generators.bits({KeyName::subset(held[component]), operation, Purpose::deal_bits, dealer},
                                    1, drawn.data(), kByteBits * count);
            add_run(dealt.components[component], drawn);
            if (dealer == self)
                add_run(part, drawn);
        }
    }
    // What is left of the part is the component that goes to the t parties after this one.
    add_run(dealt.components[sent_by(self)], part);
    Message message(context.n());
    for (int distance = 1; distance <= context.t(); ++distance) {
        message.to[slot(cnf.after(self, distance))] = message_of(part, count);
        message.from[slot(cnf.after(self, -distance))].resize(count);
    }

    co_await context.rounds.exchange(message);

    for (int distance = 1; distance <= context.t(); ++distance) {
        const int dealer = cnf.after(self, -distance);
        add_message(dealt.components[sent_by(dealer)], message.from[slot(dealer)]);
    }
    co_return dealt;
}

} // namespace picco::runtime
