#include "base/blocks.h"

namespace picco::runtime {

void Blocks::add(const void *first, std::size_t size, const std::size_t *layout) {
    const auto *begin = static_cast<const char *>(first);
    auto next = blocks_.upper_bound(begin);
    if (next != blocks_.begin()) {
        const auto before = std::prev(next);
        if (before->second.first + before->second.bytes > begin) {
            blocks_.erase(before);
        }
    }
    while (next != blocks_.end() && next->first < begin + size) {
        next = blocks_.erase(next);
    }
    blocks_[begin] = {begin, size, layout};
}

const Blocks::Block *Blocks::around(const void *address) const {
    const auto *at = static_cast<const char *>(address);
    const auto next = blocks_.upper_bound(at);
    if (next == blocks_.begin()) {
        return nullptr;
    }
    const Block &block = std::prev(next)->second;
    return at <= block.first + block.bytes ? &block : nullptr;
}

std::optional<Blocks::Block> Blocks::Block::row_around(const void *address, RowKind kind,
                                                       std::size_t size) const {
    const auto offset = static_cast<std::size_t>(static_cast<const char *>(address) - first);
    const auto row = runtime::row_around(layout, bytes, offset, kind, size);
    return row ? std::optional(Block{first + row->first, row->end - row->first}) : std::nullopt;
}

} // namespace picco::runtime
