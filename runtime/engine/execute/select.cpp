// Selections and exchanges by comparisons.
#include "engine/execute/executor.h"

#include "protocols/compare/compare.h"
#include "protocols/compare/private_compare.h"
#include "protocols/convert/bit_products.h"
#include "protocols/convert/convert.h"
#include "protocols/core/multiply.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace picco::runtime {

/// Selections by one comparison share it.
Task<void> Executor::run_select_negative(Group group) {
    const Batches::Distinct compared = batches_.distinct(group);
    Elements base = batches_.gather(group, 2), step = batches_.gather(group, 1);
    context_.field.subtract(step.data(), step.data(), base.data(), step.count);
    auto protocol =
        add_where_negative(context_, batches_.gather_distinct(compared), batches_.places_of(group, compared),
                           std::move(step), std::move(base), (group.m & kIsReduced) != 0, group.k);
    Elements result = co_await protocol;
    batches_.scatter(group, std::move(result));
    finish(group);
}

/// Selections by one bit share its parts.
Task<void> Executor::run_select_bit(Group group) {
    const Batches::Distinct conditions = batches_.distinct(group);
    Elements base = batches_.gather(group, 2), step = batches_.gather(group, 1);
    context_.field.subtract(step.data(), step.data(), base.data(), step.count);
    auto protocol = add_where_set(context_, batches_.gather_distinct_bits(conditions),
                                  batches_.places_of(group, conditions), std::move(step), std::move(base));
    Elements result = co_await protocol;
    batches_.scatter(group, std::move(result));
    finish(group);
}

/// y + [x < y] (x - y): only the difference is ever reduced.
Task<void> Executor::run_minimum(Group group) {
    const int comparing = group.m & kComparing;
    const bool is_reduced = (group.m & kOfProducts) == 0;
    Elements step = batches_.gather(group, 0), base = batches_.gather(group, 1);
    context_.field.subtract(step.data(), step.data(), base.data(), step.count);
    if (comparing == kFewRounds) {
        std::vector<std::uint32_t> which(step.count);
        std::iota(which.begin(), which.end(), 0);
        Elements compared = step;
        auto protocol = add_where_negative(context_, std::move(compared), std::move(which), std::move(step),
                                           std::move(base), is_reduced, group.k);
        Elements result = co_await protocol;
        batches_.scatter(group, std::move(result));
        finish(group);
        co_return;
    }
    if (!is_reduced) {
        auto reducing = (group.m & kThroughKings) != 0 ? reduce_by_kings(context_, std::move(step))
                                                       : reduce(context_, std::move(step));
        step = co_await reducing;
    }
    Elements compared = step;
    auto comparison = less_than_zero(context_, std::move(compared), group.k,
                                     comparing == kByRipple ? Carrying::kRipple : Carrying::kTree);
    Bits negative = co_await comparison;
    auto conversion = bits_to_field(context_, std::move(negative));
    const Elements is_less = co_await conversion;
    context_.field.multiply_add(base.data(), is_less.data(), step.data(), step.count);
    batches_.scatter(group, std::move(base));
    finish(group);
}

/// A group of one: every network has a number of its own.
Task<void> Executor::run_network(Group group) {
    const NodeId id = group.nodes[0];
    const std::vector<NodeId> &inputs = table_.list(table_[id].operands[0]);
    Elements x(context_.field, inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        std::copy_n(table_.share(inputs[i]), x.limbs, x.at(i));
    }
    Networks::Kept kept = networks_.take(table_[id]);
    auto protocol = run_exchange_network(context_, std::move(x), std::move(kept.network));
    Elements outputs = co_await protocol;
    if (!kept.outputs.empty()) {
        Elements all(context_.field, table_[id].count);
        std::fill(all.words.begin(), all.words.end(), 0);
        for (std::size_t i = 0; i < kept.outputs.size(); ++i) {
            std::copy_n(outputs.at(i), all.limbs, all.at(kept.outputs[i]));
        }
        outputs = std::move(all);
    }
    table_.put(id, std::move(outputs));
    finish(group);
}

} // namespace picco::runtime
