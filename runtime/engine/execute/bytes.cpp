// Inverses of bytes in GF(2^8).
#include "engine/execute/executor.h"

#include "protocols/bytes/byte_inverse.h"

#include <algorithm>

namespace picco::runtime {

/// The node of an inverse's masks has so many elements for each of them.
std::size_t Executor::mask_elements() const {
    const std::size_t limbs = context_.field.limbs();
    return (byte_mask_words(context_.field) + limbs - 1) / limbs;
}

/// Of the inverses of a group, one after the other.
Words Executor::gather_masks(const Group &group) {
    Words masks;
    for (const NodeId id : group.nodes) {
        const std::uint64_t *own = table_.data(table_[id].operands[1]);
        masks.insert(masks.end(), own, own + table_[id].count * byte_mask_words(context_.field));
    }
    return masks;
}

Task<void> Executor::run_inverse(Group group) {
    auto protocol = group.m == kMasked
                        ? invert_masked_bytes(context_, batches_.gather(group, 0), gather_masks(group))
                        : invert_bytes(context_, batches_.gather(group, 0));
    Elements result = co_await protocol;
    batches_.scatter(group, std::move(result));
    finish(group);
}

Task<void> Executor::run_inverse_masks(Group group) {
    auto protocol = byte_inverse_masks(context_, batches_.elements_of(group) / mask_elements());
    const Words masks = co_await protocol;
    const std::uint64_t *from = masks.data();
    for (const NodeId id : group.nodes) {
        table_.allocate(id);
        const std::size_t words = table_[id].count / mask_elements() * byte_mask_words(context_.field);
        std::copy_n(from, words, table_.data(id));
        from += words;
    }
    finish(group);
}

} // namespace picco::runtime
