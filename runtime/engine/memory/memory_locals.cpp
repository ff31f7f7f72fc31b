// Memory that comes into use and goes out of it.
#include "base/pages.h"
#include "engine/memory/memory.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

namespace picco::runtime {

namespace {

/// Large arrays take large pages, but for those of which most stands elsewhere.
void *zeroed(std::size_t bytes, bool is_sparse) {
    if (bytes >= kHugePage) {
        return map_pages(bytes, is_sparse ? bytes : 0);
    }
    void *first = std::calloc(std::max<std::size_t>(bytes, 1), 1);
    if (first == nullptr) {
        throw std::bad_alloc();
    }
    return first;
}

} // namespace

void Memory::begin(void *first, std::size_t bytes) {
    std::uint64_t *const cell = at(first, 0), *const end = cell + bytes / sizeof(std::uint64_t);
    forget_loose(cell, end);
    if (!chunks_.overlap(cell, end)) {
        return;
    }
    require_if_checked(false, "cells went out of use, and what they hold was not released");
    const Chunk *around = chunks_.find(cell);
    for (const Chunk &chunk : chunks_.take_out(around != nullptr ? around->first : cell, end)) {
        leave_home(chunk);
    }
}

void Memory::add_local(void *first, std::size_t count) {
    auto *cells = static_cast<std::uint64_t *>(first);
    begin(first, count * static_cast<std::size_t>(words_) * sizeof(std::uint64_t));
    std::fill(cells, cells + count * words_, 0);
    add(cells, count, Contents::kCells);
}

void *Memory::add_array(std::size_t count) {
    const std::size_t cell = words_ * sizeof(std::uint64_t);
    if (count > std::numeric_limits<std::size_t>::max() / 2 / cell) {
        throw std::bad_alloc();
    }
    auto *cells = static_cast<std::uint64_t *>(zeroed(count * cell, pages_));
    begin(cells, count * cell);
    locals_.push_back({cells, count, true, Contents::kCells});
    return cells;
}

void *Memory::add_memory(std::size_t count, std::size_t size) {
    if (size != 0 && count > std::numeric_limits<std::size_t>::max() / 2 / size) {
        throw std::bad_alloc();
    }
    void *first = zeroed(count * size, pages_);
    begin(first, count * size);
    locals_.push_back({static_cast<std::uint64_t *>(first), count * size, true, Contents::kOther});
    return first;
}

void Memory::add_object(void *first, std::size_t bytes, const std::size_t *layout) {
    if (!locals_.empty() && locals_.back().first == first && locals_.back().contents == Contents::kOther) {
        locals_.back().layout = layout; // of add_memory()
        return;
    }
    add(first, bytes, Contents::kOther);
    locals_.back().layout = layout;
}

void Memory::release_youngest() {
    const Region region = locals_.back();
    locals_.pop_back();
    if (region.contents == Contents::kCells) {
        release(region.first, region.count, region.owned);
    }
    if (region.owned) {
        const std::size_t size = bytes(region);
        size < kHugePage ? std::free(region.first) : unmap_pages(region.first, size);
    }
}

} // namespace picco::runtime
