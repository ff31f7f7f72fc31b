// The executor: protocols on numbers, comparisons and bits, by the shape of their operands and results.
#include "engine/execute/executor.h"

#include "protocols/boolean/logic.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/private_compare.h"
#include "protocols/convert/bit_products.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/convert/private_residue.h"
#include "protocols/convert/private_truncate.h"
#include "protocols/convert/residue.h"
#include "protocols/convert/truncate.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"

namespace picco::runtime {
namespace {

using ComparisonProtocol = Task<Bits> (*)(Context &, Elements, int);

ComparisonProtocol comparison_protocol(const Group &group) {
    if (group.m == kFewRounds) {
        return group.op == Op::kLessThanZero
                   ? [](Context &c, Elements x, int k) { return private_less_than_zero(c, std::move(x), k); }
                   : [](Context &c, Elements x, int k) { return private_equal_zero(c, std::move(x), k); };
    }
    if (group.op == Op::kEqualZero) {
        return equal_zero;
    }
    return group.m == kByRipple
               ? [](Context &c, Elements x,
                    int k) { return less_than_zero(c, std::move(x), k, Carrying::kRipple); }
               : [](Context &c, Elements x, int k) { return less_than_zero(c, std::move(x), k); };
}

Task<Elements> elements_protocol(Context &context, const Group &group, Elements x) {
    switch (group.op) {
    case Op::kTruncate:
        return (group.m & kCutInFewRounds) != 0
                   ? private_truncate(context, std::move(x), group.k, group.m & kBitsCutOff)
                   : truncate(context, std::move(x), group.k, group.m);
    case Op::kResidue:
        return (group.m & kCutInFewRounds) != 0
                   ? private_residue(context, std::move(x), group.k, (group.m & kSignedResidue) != 0)
                   : residue(context, std::move(x), group.k, (group.m & kSignedResidue) != 0);
    case Op::kOpenProduct:
        return open_products(context, std::move(x));
    case Op::kOpen:
        return open(context, std::move(x));
    default: // reductions
        return group.m == kFewBytes ? reduce_by_kings(context, std::move(x)) : reduce(context, std::move(x));
    }
}

} // namespace

Task<Elements> Executor::elements_task(const Group &group) {
    if (group.op == Op::kExchange) {
        return elements_protocol(context_, group, batches_.gather_exchanges(group));
    }
    return elements_protocol(context_, group, batches_.take_operands(group));
}

Task<void> Executor::run_elements(Group group) {
    auto protocol = elements_task(group);
    Elements result = co_await protocol;
    batches_.scatter(group, std::move(result));
    finish(group);
}

/// Vectors that nobody gathers, and whose results are nobody's but theirs.
Task<void> Executor::run_long_reductions(Group group) {
    std::vector<BatchView> products;
    for (const NodeId id : group.nodes) {
        products.push_back({table_.data(table_[id].operands[0]), table_[id].count});
    }
    auto protocol = reduce_batches(context_, std::move(products));
    std::vector<Elements> results = co_await protocol;
    for (std::size_t i = 0; i < results.size(); ++i) {
        table_.put(group.nodes[i], std::move(results[i]));
    }
    finish(group);
}

Task<void> Executor::run_comparison(Group group) {
    auto comparing = comparison_protocol(group)(context_, batches_.gather_differences(group), group.k);
    const Bits result = co_await comparing;
    batches_.scatter_bits(group, result);
    finish(group);
}

/// Nodes of one operand are bits of one value, which is decomposed once.
Task<void> Executor::run_decompose(Group group) {
    const Batches::Distinct operands = batches_.distinct(group);
    std::vector<std::size_t> places;
    for (const NodeId id : group.nodes) {
        places.push_back(operands.first.at(table_[id].operands[0]));
    }
    auto protocol = decompose(context_, batches_.gather_distinct(operands), group.k, group.m);
    const Bits result = co_await protocol;
    for (std::size_t i = 0; i < group.nodes.size(); ++i) {
        table_.write_bit(group.nodes[i], result, table_[group.nodes[i]].bit, places[i]);
    }
    finish(group);
}

Task<void> Executor::run_and(Group group) {
    auto protocol = and_bits(context_, batches_.gather_bits(group, 0), batches_.gather_bits(group, 1));
    const Bits result = co_await protocol;
    batches_.scatter_bits(group, result);
    finish(group);
}

Task<void> Executor::run_to_field(Group group) {
    Bits bits = batches_.gather_bits(group, 0);
    auto protocol = group.m == kAsProduct ? bits_to_products(context_, std::move(bits))
                                          : bits_to_field(context_, std::move(bits));
    Elements result = co_await protocol;
    batches_.scatter(group, std::move(result));
    finish(group);
}

Task<void> Executor::run_open_bits(Group group) {
    auto protocol = open_bits(context_, batches_.gather_bits(group, 0));
    const PlainBits result = co_await protocol;
    std::size_t at = 0;
    for (const NodeId id : group.nodes) {
        table_.allocate(id);
        for (std::size_t i = 0; i < table_[id].count; ++i) {
            arithmetic_.set(table_.data(id) + i * context_.field.limbs(),
                            static_cast<std::int64_t>(result.get(0, at++)));
        }
    }
    finish(group);
}

} // namespace picco::runtime
