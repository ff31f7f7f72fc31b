#include "engine/memory/objects.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <new>

namespace picco::runtime {
namespace {

/// Whether the address lies in the object; at_end: right behind it, where a pointer may stand, too.
bool holds(const void *first, std::size_t bytes, const void *address, bool at_end) {
    const auto begin = reinterpret_cast<std::uintptr_t>(first);
    const auto place = reinterpret_cast<std::uintptr_t>(address);
    return place >= begin && (place - begin < bytes || (at_end && place - begin == bytes));
}

} // namespace

Objects::~Objects() {
    for (const auto &[first, block] : blocks_) {
        std::free(first);
    }
}

void *Objects::allocate(std::size_t count, std::size_t size, const std::size_t *layout) {
    void *first = std::calloc(std::max<std::size_t>(count, 1), std::max<std::size_t>(size, 1));
    if (first == nullptr) {
        throw std::bad_alloc();
    }
    memory_.begin(first, count * size);
    blocks_.emplace(first, Block{count, size, 0, layout});
    return first;
}

const Objects::Block *Objects::find(const void *first) const {
    const auto at = blocks_.find(first);
    return at == blocks_.end() ? nullptr : &at->second;
}

void Objects::free(void *first) {
    forget(blocks_.at(first).id);
    blocks_.erase(first);
    std::free(first);
}

Objects::Place Objects::place_in(Id &id, const Extent &extent, const void *address) {
    if (id == 0) {
        id = next_++;
        alive_[id] = extent;
    }
    return {id, static_cast<const char *>(address) - extent.first};
}

Objects::Place Objects::locate(const void *address) {
    for (const bool at_end : {false, true}) {
        for (Blocks *blocks : {&blocks_, &globals_}) {
            auto after = blocks->upper_bound(address);
            if (after == blocks->begin()) {
                continue;
            }
            auto &[first, block] = *std::prev(after);
            const std::size_t bytes = block.count * block.size;
            if (holds(first, bytes, address, at_end)) {
                return place_in(block.id, {static_cast<char *>(first), bytes, block.layout}, address);
            }
        }
        // From the outside in: a struct, not its first field.
        for (Memory::Region &region : memory_.regions()) {
            const std::size_t bytes = memory_.bytes(region);
            if (holds(region.first, bytes, address, at_end)) {
                return place_in(region.object, {reinterpret_cast<char *>(region.first), bytes, region.layout},
                                address);
            }
        }
    }
    return {};
}

const Objects::Extent *Objects::extent_around(const Place &place) const {
    const auto extent = alive_.find(place.object);
    const bool is_inside = extent != alive_.end() && place.offset >= 0 &&
                           static_cast<std::size_t>(place.offset) <= extent->second.bytes;
    return is_inside ? &extent->second : nullptr;
}

std::uint64_t *Objects::address_of(const Place &place) const {
    const Extent *extent = extent_around(place);
    return extent != nullptr ? reinterpret_cast<std::uint64_t *>(extent->first + place.offset) : nullptr;
}

std::optional<Row> Objects::row_of(const Place &place, RowKind kind, std::size_t size) const {
    const Extent *extent = extent_around(place);
    if (extent == nullptr) {
        return std::nullopt;
    }
    const std::ptrdiff_t inside = place.end != 0 ? place.end - 1 : place.offset;
    std::optional<Row> row =
        row_around(extent->layout, extent->bytes, static_cast<std::size_t>(inside), kind, size);
    if (row && place.end != 0) {
        row->end = static_cast<std::size_t>(place.end);
    }
    return row;
}

std::uint64_t *Objects::at(const Place &place, std::size_t bytes, RowKind kind) const {
    const std::optional<Row> row = place.end == 0 ? row_of(place, kind, 0) : std::nullopt;
    const bool fits = row && bytes <= row->end - static_cast<std::size_t>(place.offset);
    return fits ? address_of(place) : nullptr;
}

} // namespace picco::runtime
