#include "protocols/garbled/garbled.h"

#include "base/error.h"
#include "protocols/core/deal.h"
#include "protocols/garbled/evaluator.h"
#include "protocols/garbled/garbler.h"

namespace picco::runtime {

namespace {

GarblingRoles next_roles(Context &context) {
    const int first = static_cast<int>(context.rounds.next_turn() % 3) + 1;
    return {first, context.shamir.after(first, 1), context.shamir.after(first, 2)};
}

} // namespace

Task<GarbledResults> run_garbled(Context &context, std::shared_ptr<const GarbledCircuit> circuit, Bits bits,
                                 Elements numbers) {
    require(context.n() == 3 && bits.count == circuit->bits && numbers.count == circuit->numbers.size(),
            "a garbled circuit has three parties, and inputs of its own");
    const std::uint64_t operation = context.rounds.next_operation();
    const GarblingRoles roles = next_roles(context);
    if (context.self() == roles.evaluator) {
        Evaluator evaluator(context, *circuit, roles);
        Message message(evaluator);
        co_await context.rounds.exchange(message);
        co_return evaluator.results();
    }
    Garbler garbler(context, *circuit, roles, operation, bits, numbers);
    Message message(garbler);
    co_await context.rounds.exchange(message);
    co_return garbler.results();
}

Cost cost_of_garbled(const Context &, const GarbledCircuit &circuit) {
    return {1, 2 * 8 * GarbledMessage(circuit).size};
}

Task<Bits> share_garbled_bits(Context &context, int evaluator, PlainBits bits) {
    auto dealing = deal_bits(context, 1u << (evaluator - 1), bits.count, 1, bits);
    Bits shared = co_await dealing;
    if (context.self() != evaluator) {
        const auto component =
            static_cast<std::size_t>(context.bits.subsets().position(context.self(), evaluator - 1));
        for (std::size_t word = 0; word < shared.stride; ++word)
            shared.plane(component, 0)[word] ^= bits.plane(0)[word];
    }
    co_return shared;
}

Task<Elements> share_garbled_numbers(Context &context, int evaluator, Elements numbers) {
    auto dealing = deal_sum(context, 1u << (evaluator - 1), numbers.count, numbers, nullptr);
    Elements shared = co_await dealing;
    if (context.self() != evaluator) {
        // The masks have a sharing that is free, as the evaluator's share is 0.
        context.field.multiply_constant(numbers.data(), numbers.data(),
                                        context.shamir.line(evaluator, context.self()), numbers.count);
        context.field.subtract(shared.data(), shared.data(), numbers.data(), numbers.count);
    }
    co_return shared;
}

Cost cost_of_share_garbled_bits(const Context &context) {
    return cost_of_deal_bits(context, 1, 1);
}

Cost cost_of_share_garbled_numbers(const Context &context) {
    return cost_of_deal(context, 1);
}

} // namespace picco::runtime
