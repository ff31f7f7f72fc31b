#include "protocols/core/random.h"

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "crypto/random.h"
#include "protocols/core/deal.h"
#include "protocols/core/wire.h"

namespace picco::runtime {

namespace {

Elements zeros(const Field &field, std::size_t count) {
    Elements result(field, count);
    std::fill(result.words.begin(), result.words.end(), 0);
    return result;
}

} // namespace

Elements draw_elements(Context &context, const Stream &stream, std::size_t count) {
    Elements drawn(context.field, count);
    context.generators.elements(stream, context.field.modulus_words(), drawn.data(), count);
    return drawn;
}

Elements random_sharings(Context &context, std::size_t count) {
    const Field &field = context.field;
    const Subsets &subsets = context.bits.subsets();
    require(subsets.count() > 0, "PRSS: subsets of the parties have no keys");
    const std::uint64_t operation = context.rounds.next_operation();
    Elements shares = zeros(field, count);
    for (const int index : subsets.held_by(context.self())) {
        std::vector<int> points{0};
        for (int party = 1; party <= context.n(); ++party) {
            if (contains(subsets[index], party)) {
                points.push_back(party);
            }
        }
        const Elements weights = context.shamir.weights(points, context.self());
        const Elements value =
            draw_elements(context, {KeyName::subset(index), operation, Purpose::random, 0}, count);
        field.multiply_constant_add(shares.data(), value.data(), weights.at(0), count);
    }
    return shares;
}

Task<Elements> deal_random_sharings(Context &context, std::size_t count) {
    const Field &field = context.field;
    const auto outputs = static_cast<std::size_t>(context.t() + 1);
    const std::size_t each = (count + outputs - 1) / outputs;
    std::vector<Task<Elements>> dealing;
    for (int dealer = 1; dealer <= context.n(); ++dealer) {
        Elements own;
        if (dealer == context.self()) {
            own = Elements(field, each);
            random_elements(own.data(), each, field.modulus_words());
        }
        dealing.push_back(deal_sum(context, 1u << (dealer - 1), each, std::move(own), nullptr));
        dealing.back().spawn(context.rounds.queue());
    }
    // Output j is the sum of dealer^j times the dealer's value.
    Elements sharings = zeros(field, outputs * each);
    int dealer = 0;
    for (Task<Elements> &task : dealing) {
        auto dealt = co_await task;
        Elements point(field, 1);
        field.from_int64(point.data(), ++dealer);
        for (std::size_t j = 0; j < outputs; ++j) {
            field.add(sharings.at(j * each), sharings.at(j * each), dealt.data(), each);
            field.multiply_constant(dealt.data(), dealt.data(), point.data(), each);
        }
    }
    sharings.count = count;
    sharings.words.resize(count * sharings.limbs);
    co_return sharings;
}

Cost cost_of_random_sharings(const Context &context, std::size_t count) {
    const auto outputs = static_cast<std::size_t>(context.t() + 1), each = (count + outputs - 1) / outputs;
    return {1, each * cost_of_deal(context, context.n()).bits};
}

Task<Elements> uniform_sharings(Context &context, std::size_t count) {
    if (context.bits.subsets().count() > 0)
        co_return random_sharings(context, count);
    auto dealing = deal_random_sharings(context, count);
    Elements result = co_await dealing;
    co_return result;
}

Cost cost_of_uniform_sharings(const Context &context, std::size_t count) {
    return context.bits.subsets().count() > 0 ? Cost{} : cost_of_random_sharings(context, count);
}

void add_zero_summands(Context &context, Elements &x) {
    const Field &field = context.field;
    const int self = context.self();
    const std::uint64_t operation = context.rounds.next_operation();
    const std::size_t block = std::min(x.count, block_elements(field));
    Elements drawn(field, block);
    for (std::size_t start = 0; start < x.count; start += block) {
        const std::size_t size = std::min(block, x.count - start);
        for (int other = 1; other <= context.n(); ++other) {
            if (other == self)
                continue;
            context.generators.element_block({KeyName::pair(other), operation, Purpose::zero, 0},
                                             field.modulus_words(), drawn.data(), start, size);
            if (self < other)
                field.add(x.at(start), x.at(start), drawn.data(), size);
            else
                field.subtract(x.at(start), x.at(start), drawn.data(), size);
        }
    }
}

Elements zero_sharings(Context &context, std::size_t count) {
    const Field &field = context.field;
    Elements sum = zeros(field, count);
    add_zero_summands(context, sum);
    Elements inverse(field, 1);
    field.invert(inverse.data(), context.shamir.weight_2t(context.self()));
    field.multiply_constant(sum.data(), sum.data(), inverse.data(), count);
    return sum;
}

} // namespace picco::runtime
