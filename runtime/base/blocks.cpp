#include "base/blocks.h"

namespace picco::runtime {

void Blocks::add(const void *first, std::size_t size) {
    const auto *begin = static_cast<const char *>(first);
    auto next = blocks_.upper_bound(begin);
    if (next != blocks_.begin()) {
        const auto before = std::prev(next);
        if (before->second.first + before->second.size > begin) {
            blocks_.erase(before);
        }
    }
    while (next != blocks_.end() && next->first < begin + size) {
        next = blocks_.erase(next);
    }
    blocks_[begin] = {begin, size};
}

const Blocks::Block *Blocks::around(const void *address) const {
    const auto *at = static_cast<const char *>(address);
    const auto next = blocks_.upper_bound(at);
    if (next == blocks_.begin()) {
        return nullptr;
    }
    const Block &block = std::prev(next)->second;
    return at < block.first + block.size ? &block : nullptr;
}

} // namespace picco::runtime
