#include "engine/objects.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace picco::runtime {

Objects::~Objects() {
    for (const auto &[first, block] : blocks_) {
        std::free(const_cast<void *>(first));
    }
}

void *Objects::allocate(std::size_t count, std::size_t size) {
    void *first = std::calloc(std::max<std::size_t>(count, 1), std::max<std::size_t>(size, 1));
    if (first == nullptr) {
        throw std::bad_alloc();
    }
    blocks_.emplace(first, Block{count, size});
    return first;
}

const Objects::Block *Objects::find(const void *first) const {
    const auto at = blocks_.find(first);
    return at == blocks_.end() ? nullptr : &at->second;
}

void Objects::free(void *first) {
    blocks_.erase(first);
    std::free(first);
}

} // namespace picco::runtime
