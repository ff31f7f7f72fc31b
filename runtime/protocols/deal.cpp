#include "protocols/deal.h"

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "protocols/random.h"
#include "protocols/wire.h"

namespace picco::runtime {

namespace {

std::size_t slot(int party) {
    return static_cast<std::size_t>(party - 1);
}

/// The dealer's part: fills the messages to the t farther parties; returns the own share.
Elements deal_own(Context &context, std::uint64_t operation, Message &message, const Elements &values,
                  const std::uint64_t *scale) {
    const Field &field = context.field;
    const Shamir &shamir = context.shamir;
    const int t = context.t(), self = context.self();
    std::vector<Elements> drawn;
    for (int distance = 1; distance <= t; ++distance) {
        const KeyName key = KeyName::pair(shamir.after(self, distance));
        drawn.push_back(draw_elements(context, {key, operation, Purpose::deal_elements, self}, values.count));
    }
    const auto share_at = [&](int distance) {
        const Elements &weights = shamir.deal_weights(self, distance);
        Elements factor(field, 1), share(field, values.count);
        std::copy_n(weights.at(0), field.limbs(), factor.data());
        if (scale != nullptr)
            field.multiply(factor.data(), factor.data(), scale, 1);
        field.multiply_constant(share.data(), values.data(), factor.data(), values.count);
        for (std::size_t d = 0; d < drawn.size(); ++d) {
            field.multiply_constant_add(share.data(), drawn[d].data(), weights.at(d + 1), values.count);
        }
        return share;
    };
    for (int distance = t + 1; distance <= 2 * t; ++distance) {
        message.to[slot(shamir.after(self, distance))] = encode_elements(field, share_at(distance));
    }
    return share_at(0);
}

void add_into(const Field &field, std::optional<Elements> &sum, Elements part) {
    if (sum) {
        field.add(sum->data(), sum->data(), part.data(), part.count);
    } else {
        sum = std::move(part);
    }
}

void xor_plane_set(Bits &x, std::size_t component, const std::uint64_t *from) {
    std::uint64_t *to = x.plane(component, 0);
    for (std::size_t word = 0; word < x.planes * x.stride; ++word)
        to[word] ^= from[word];
}

} // namespace

Task<Elements> deal_sum(Context &context, PartySet dealers, std::size_t count, Elements values,
                        const std::uint64_t *scale) {
    const Field &field = context.field;
    const int t = context.t(), self = context.self();
    const std::uint64_t operation = context.rounds.next_operation();
    Message message(context.n());
    std::optional<Elements> sum;
    if (contains(dealers, self)) {
        require(values.count == count, "a dealer's values differ in number");
        sum = deal_own(context, operation, message, values, scale);
    }
    for (int distance = 1; distance <= t; ++distance) {
        const int dealer = context.shamir.after(self, -distance);
        if (!contains(dealers, dealer))
            continue;
        const Stream stream{KeyName::pair(dealer), operation, Purpose::deal_elements, dealer};
        add_into(field, sum, draw_elements(context, stream, count));
    }
    for (int distance = t + 1; distance <= 2 * t; ++distance) {
        const int dealer = context.shamir.after(self, -distance);
        if (contains(dealers, dealer))
            message.from[slot(dealer)].resize(count * field.wire_bytes());
    }

    co_await context.rounds.exchange(message);

    for (int distance = t + 1; distance <= 2 * t; ++distance) {
        const int dealer = context.shamir.after(self, -distance);
        if (!contains(dealers, dealer))
            continue;
        add_into(field, sum, decode_elements(field, message.from[slot(dealer)], count, dealer));
    }
    require(sum.has_value(), "nobody deals");
    co_return std::move(*sum);
}

Cost cost_of_deal(const Context &context, int dealers) {
    return {1, static_cast<std::uint64_t>(dealers * context.t()) * 8 * context.field.wire_bytes()};
}

Task<Bits> deal_bits(Context &context, PartySet dealers, std::size_t count, std::size_t planes,
                     PlainBits values) {
    const Subsets &subsets = context.cnf.subsets();
    const int t = context.t(), self = context.self();
    const std::uint64_t operation = context.rounds.next_operation();
    const std::vector<int> &held = subsets.held_by(self);
    Message message(context.n());
    Bits x(count, planes, held.size());
    std::fill(x.words.begin(), x.words.end(), 0);

    Words drawn(planes * x.stride);
    for (int dealer = 1; dealer <= context.n(); ++dealer) {
        if (!contains(dealers, dealer))
            continue;
        const int sent = context.cnf.sent_component(dealer);
        for (std::size_t component = 0; component < held.size(); ++component) {
            if (contains(subsets[held[component]], dealer) || held[component] == sent)
                continue;
            const Stream stream{KeyName::subset(held[component]), operation, Purpose::deal_bits, dealer};
            context.generators.bits(stream, planes, drawn.data(), count);
            xor_plane_set(x, component, drawn.data());
            if (dealer == self) {
                for (std::size_t word = 0; word < drawn.size(); ++word)
                    values.words[word] ^= drawn[word];
            }
        }
    }
    if (contains(dealers, self)) {
        // What is left of the value is the component that goes to the t parties after this one.
        require(values.count == count && values.planes == planes, "a dealer's bits differ in shape");
        const int sent = context.cnf.sent_component(self);
        xor_plane_set(x, static_cast<std::size_t>(subsets.position(self, sent)), values.words.data());
        const Bytes packed = pack_planes(values.words.data(), planes, count);
        for (int distance = 1; distance <= t; ++distance)
            message.to[slot(context.cnf.after(self, distance))] = packed;
    }
    for (int distance = 1; distance <= t; ++distance) {
        const int dealer = context.cnf.after(self, -distance);
        if (contains(dealers, dealer))
            message.from[slot(dealer)].resize(packed_bytes(planes, count));
    }

    co_await context.rounds.exchange(message);

    for (int distance = 1; distance <= t; ++distance) {
        const int dealer = context.cnf.after(self, -distance);
        if (!contains(dealers, dealer))
            continue;
        unpack_planes(drawn.data(), planes, count, message.from[slot(dealer)]);
        const int position = subsets.position(self, context.cnf.sent_component(dealer));
        xor_plane_set(x, static_cast<std::size_t>(position), drawn.data());
    }
    co_return x;
}

Cost cost_of_deal_bits(const Context &context, int dealers, std::size_t planes) {
    return {1, static_cast<std::uint64_t>(dealers * context.t()) * planes};
}

} // namespace picco::runtime
