#include "protocols/core/multiply.h"

#include <algorithm>

#include "base/error.h"
#include "protocols/core/bytes.h"
#include "protocols/core/random.h"
#include "protocols/core/wire.h"

namespace picco::runtime {

Task<Elements> reduce(Context &context, Elements products) {
    if (context.field.is_binary()) {
        auto resharing = reduce_bytes(context, std::move(products));
        auto reshared = co_await resharing;
        co_return reshared;
    }
    std::vector<BatchView> batch(1, {products.data(), products.count});
    auto resharing = reduce_batches(context, std::move(batch));
    auto reshared = co_await resharing;
    co_return std::move(reshared.front());
}

Task<std::vector<Elements>> reduce_batches(Context &context, std::vector<BatchView> batches) {
    // The value is the weighted sum of all n products, so each party deals its own, weighted.
    const PartySet everybody = (1u << context.n()) - 1;
    return deal_sums(context, everybody, std::move(batches), context.shamir.weight_2t(context.self()));
}

Cost cost_of_reduce(const Context &context) {
    if (context.field.is_binary())
        return cost_of_reduce_bytes(context);
    return cost_of_deal(context, context.n());
}

namespace {

/// Who is king of which values.
class Parts {
  public:
    Parts(const Context &context, PartySet kings, std::size_t count) : count_(count) {
        for (int party = 1; party <= context.n(); ++party) {
            if (contains(kings, party))
                kings_.push_back(party);
        }
        require(!kings_.empty(), "nobody is king");
    }

    /// Calls use(king, first value, values) for all kings that have any.
    template <class Use>
    void for_each(Use use) const {
        const std::size_t kings = kings_.size();
        for (std::size_t i = 0; i < kings; ++i) {
            const std::size_t first = count_ * i / kings, end = count_ * (i + 1) / kings;
            if (first < end)
                use(kings_[i], first, end - first);
        }
    }

  private:
    std::size_t count_;
    std::vector<int> kings_;
};

Bytes encoded(const Field &field, const Elements &x, std::size_t first, std::size_t count) {
    Bytes bytes(count * field.wire_bytes());
    field.encode(bytes.data(), x.at(first), count);
    return bytes;
}

/// Each party sends each king its summands of the king's values; a king adds them up. On return the own
/// values of `summands` are the sums, at a king.
Task<Elements> add_up_at_kings(Context &context, Parts parts, Elements summands) {
    const Field &field = context.field;
    const int self = context.self();
    Message message(context.n());
    parts.for_each([&](int king, std::size_t first, std::size_t count) {
        if (king != self) {
            message.to[slot(king)] = encoded(field, summands, first, count);
            return;
        }
        for (int other = 1; other <= context.n(); ++other) {
            if (other != self)
                message.from[slot(other)].resize(count * field.wire_bytes());
        }
    });

    co_await context.rounds.exchange(message);

    parts.for_each([&](int king, std::size_t first, std::size_t count) {
        for (int other = 1; king == self && other <= context.n(); ++other) {
            if (other == self)
                continue;
            const Elements received = decode_elements(field, message.from[slot(other)], count, other);
            field.add(summands.at(first), summands.at(first), received.data(), count);
        }
    });
    co_return summands;
}

/// The kings' values times the polynomial that is 1 at 0 and 0 at the t parties after the king, who therefore
/// need not be told, minus the masks.
Task<Elements> share_by_kings(Context &context, Parts parts, Elements sums, Elements masks) {
    const Field &field = context.field;
    const int t = context.t(), n = context.n(), self = context.self();
    Message message(n);
    parts.for_each([&](int king, std::size_t first, std::size_t count) {
        for (int distance = t + 1; distance <= 2 * t; ++distance) {
            const int party = context.shamir.after(king, distance);
            if (king == self)
                message.to[slot(party)] = encoded(field, sums, first, count);
            if (party == self)
                message.from[slot(king)].resize(count * field.wire_bytes());
        }
    });

    co_await context.rounds.exchange(message);

    field.negate(masks.data(), masks.data(), masks.count);
    parts.for_each([&](int king, std::size_t first, std::size_t count) {
        const int distance = (self - king + n) % n;
        if (distance >= 1 && distance <= t)
            return;
        const std::uint64_t *weight = context.shamir.deal_weights(king, distance).at(0);
        if (distance == 0) {
            field.multiply_constant_add(masks.at(first), sums.at(first), weight, count);
            return;
        }
        const Elements received = decode_elements(field, message.from[slot(king)], count, king);
        field.multiply_constant_add(masks.at(first), received.data(), weight, count);
    });
    co_return masks;
}

} // namespace

Task<Elements> reduce_by_kings(Context &context, Elements products, PartySet kings) {
    const Field &field = context.field;
    const std::size_t count = products.count;
    const Parts parts(context, kings, count);
    auto drawing = uniform_sharings(context, count);
    Elements masks = co_await drawing;
    field.add(products.data(), products.data(), masks.data(), count);
    field.multiply_constant(products.data(), products.data(), context.shamir.weight_2t(context.self()),
                            count);
    add_zero_summands(context, products);
    auto adding = add_up_at_kings(context, parts, std::move(products));
    auto sums = co_await adding;
    auto sharing = share_by_kings(context, parts, std::move(sums), std::move(masks));
    auto result = co_await sharing;
    co_return result;
}

Cost cost_of_reduce_by_kings(const Context &context, std::size_t count) {
    const auto elements = static_cast<std::uint64_t>(context.n() - 1 + context.t()) * count;
    const Cost kings{2, elements * 8 * context.field.wire_bytes()};
    return cost_of_uniform_sharings(context, count) + kings;
}

} // namespace picco::runtime
