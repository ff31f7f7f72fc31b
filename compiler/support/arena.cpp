#include "support/arena.h"

#include <algorithm>

namespace picco::compiler {

namespace {
constexpr std::size_t kChunkSize = 256 * 1024;
}

Arena::~Arena() {
    for (auto destructor = destructors_.rbegin(); destructor != destructors_.rend(); ++destructor)
        destructor->destroy(destructor->object);
}

void *Arena::allocate(std::size_t size) {
    constexpr std::size_t alignment = alignof(std::max_align_t);
    size = (size + alignment - 1) / alignment * alignment;
    if (size > free_) {
        free_ = std::max(size, kChunkSize);
        chunks_.push_back(std::make_unique<std::byte[]>(free_));
        next_ = chunks_.back().get();
    }
    void *result = next_;
    next_ += size;
    free_ -= size;
    return result;
}

std::string_view Arena::intern(std::string_view text) {
    return *texts_.emplace(text).first;
}

} // namespace picco::compiler
