// The executor: comparisons by digits.
#include "engine/execute/executor.h"

#include "engine/rewrite/digit_comparisons.h"
#include "engine/values/digit_test.h"
#include "protocols/compare/digit_comparison.h"
#include "protocols/compare/random_digits.h"

namespace picco::runtime {

/// Behind all other changes: what is compared in few rounds becomes masks, what is opened, and what follows from it.
bool Executor::compare_by_digits(const Latency &latency, const BatchSizes & /*sizes*/) {
    if (!latency.compares_by_digits()) {
        return false;
    }
    bool is_any = false;
    for (const Schedule::WaitingStep &step : schedule_.steps()) {
        schedule_.for_each_group(step, [&](const Schedule::WaitingGroup &group) {
            is_any = is_any || DigitComparisons::is_one(group.op, group.m);
        });
    }
    if (!is_any) {
        return false;
    }
    const std::vector<NodeId> added = schedule_.take_added();
    DigitComparisons comparisons(table_, latency, context_.field.bits(), schedule_.now(),
                                 [&](NodeId id, std::uint64_t earliest) { place(id, latency, earliest); });
    for (const NodeId id : added) {
        comparisons.lower(id);
        place(id, latency);
    }
    return true;
}

Task<void> Executor::run_random_digits(Group group) {
    const Digits digits = digits_of_masks(group.k, group.m);
    auto protocol = random_digits(context_, digits, batches_.elements_of(group) / digits.mask_elements());
    Elements masks = co_await protocol;
    batches_.scatter(group, std::move(masks));
    finish(group);
}

Task<void> Executor::run_random_bits(Group group) {
    auto protocol = deal_random_bits(context_, batches_.elements_of(group));
    const Bits bits = co_await protocol;
    batches_.scatter_bits(group, bits);
    finish(group);
}

Task<void> Executor::run_masked_digits(Group group) {
    auto protocol = masked_digits(context_, digit_test(group.k, group.m), batches_.gather_whole(group, 0),
                                  batches_.gather_whole(group, 1));
    Elements digits = co_await protocol;
    batches_.scatter(group, std::move(digits));
    finish(group);
}

/// Selections by one comparison share its digits.
Task<void> Executor::run_select_by_digits(Group group) {
    const DigitTest test = digit_test(group.k, group.m);
    const Batches::Distinct compared = batches_.distinct(group);
    auto protocol = select_by_digits(context_, test, batches_.gather_distinct(compared),
                                     batches_.places_of(group, compared, test.elements()),
                                     batches_.gather(group, 1), batches_.gather(group, 2));
    Elements result = co_await protocol;
    batches_.scatter(group, std::move(result));
    finish(group);
}

Task<void> Executor::run_test_by_digits(Group group) {
    auto protocol = bits_by_digits(context_, digit_test(group.k, group.m), batches_.gather_whole(group, 0),
                                   batches_.gather_bits(group, 1), batches_.gather(group, 2));
    const Bits bits = co_await protocol;
    batches_.scatter_bits(group, bits);
    finish(group);
}

Task<void> Executor::run_truncate_by_digits(Group group) {
    auto protocol =
        truncate_by_digits(context_, digit_test(group.k, group.m), batches_.gather_whole(group, 0));
    Elements result = co_await protocol;
    batches_.scatter(group, std::move(result));
    finish(group);
}

Task<void> Executor::run_residue_by_digits(Group group) {
    auto protocol =
        residue_by_digits(context_, digit_test(group.k, group.m), batches_.gather_whole(group, 0));
    Elements result = co_await protocol;
    batches_.scatter(group, std::move(result));
    finish(group);
}

} // namespace picco::runtime
