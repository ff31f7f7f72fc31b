// The functions of picco/plain.h for elements at private indices.
#include <picco/plain.h>

#include "base/blocks.h"
#include "plain/plain_run.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

using picco::runtime::Blocks;
using picco::runtime::RowKind;

using picco::runtime::known_blocks;

namespace {

/// What the program has allocated. Unlike the memory of other arrays, it is never that of something else
/// later that nobody told of.
picco::runtime::Blocks &allocations() {
    static picco::runtime::Blocks the_allocations;
    return the_allocations;
}

/// The allocation that an address lies in; null where none does.
const Blocks::Block *allocation_at(const char *address) {
    const Blocks::Block *block = allocations().around(address);
    return block != nullptr && address < block->first + block->bytes ? block : nullptr;
}

std::optional<Blocks::Block> row_around(const void *pointer, RowKind kind, size_t size) {
    const Blocks::Block *block = known_blocks().around(pointer);
    return block == nullptr ? std::nullopt : block->row_around(pointer, kind, size);
}

/// The upper bits of a pointer that was moved to the end of its array or behind it: there is nothing of that
/// array there, whatever else may begin. Addresses of the program do not go so far. They say how many bytes
/// behind the end the pointer is; kFar, more than they can hold.
constexpr int kDistanceShift = 48;
constexpr std::uintptr_t kAddress = (std::uintptr_t{1} << kDistanceShift) - 1;
constexpr std::uintptr_t kBehind = std::uintptr_t{1} << 62;
constexpr std::uintptr_t kFar = (std::uintptr_t{1} << (62 - kDistanceShift)) - 1;

bool is_behind(const void *pointer) {
    return (reinterpret_cast<std::uintptr_t>(pointer) & kBehind) != 0;
}

char *marked(const char *pointer, std::uintptr_t distance) {
    const auto address = reinterpret_cast<std::uintptr_t>(pointer);
    return reinterpret_cast<char *>(address | kBehind | std::min(distance, kFar) << kDistanceShift);
}

char *bare(const void *pointer) {
    return reinterpret_cast<char *>(reinterpret_cast<std::uintptr_t>(pointer) & kAddress);
}

/// Of a pointer that is behind its array.
std::uintptr_t distance(const void *pointer) {
    return (reinterpret_cast<std::uintptr_t>(pointer) & ~kBehind) >> kDistanceShift;
}

/// Whether a pointer behind its array has left what the array is a part of, too.
bool is_outside(const void *pointer) {
    const char *end = bare(pointer) - distance(pointer);
    const Blocks::Block *block = distance(pointer) == kFar ? nullptr : known_blocks().around(end - 1);
    return block == nullptr || bare(pointer) > block->first + block->bytes;
}

/// Takes what is written out of range. One expression may hold several such places, so none is ever freed.
void *nowhere(size_t size) {
    static std::vector<std::vector<char>> all(1);
    if (all.back().size() < size) {
        all.emplace_back(size);
    }
    std::vector<char> &memory = all.back();
    std::fill(memory.begin(), memory.end(), 0);
    return memory.data();
}

} // namespace

void *picco_plain_element(const void *first, size_t count, size_t size, picco_int128 index) {
    const bool is_inside = index >= 0 && index < static_cast<picco_int128>(count);
    return is_inside
               ? const_cast<char *>(static_cast<const char *>(first) + static_cast<size_t>(index) * size)
               : nowhere(size);
}

std::pair<const char *, size_t> picco::runtime::row_of(const void *pointer, size_t size) {
    const auto block = ::row_around(pointer, RowKind::kCells, 0);
    if (!block) {
        std::fprintf(stderr,
                     "error: a private index of a pointer that leads into no array of private data\n");
        std::fflush(nullptr);
        std::_Exit(1);
    }
    const auto *at = static_cast<const char *>(pointer);
    const size_t before = static_cast<size_t>(at - block->first) / size;
    const char *first = at - before * size;
    return {first, static_cast<size_t>(block->first + block->bytes - first) / size};
}

void *picco_plain_element_in(const void *pointer, size_t size, picco_int128 index) {
    const auto [first, count] = picco::runtime::row_of(pointer, size);
    const auto before = (static_cast<const char *>(pointer) - first) / static_cast<ptrdiff_t>(size);
    return picco_plain_element(first, count, size, index + before);
}

void *picco_plain_bare(const void *pointer) {
    return bare(pointer);
}

void *picco_plain_move(const void *pointer, ptrdiff_t bytes) {
    if (pointer == nullptr) {
        return nullptr;
    }
    char *const to = bare(pointer) + bytes;
    if (is_behind(pointer)) {
        const std::uintptr_t before = distance(pointer);
        if (before == kFar) {
            return allocation_at(to) == nullptr ? marked(to, kFar) : to;
        }
        const auto after = static_cast<ptrdiff_t>(before) + bytes;
        return after < 0 ? to : marked(to, static_cast<std::uintptr_t>(after));
    }
    const Blocks::Block *allocation = allocation_at(static_cast<const char *>(pointer));
    const char *end = allocation == nullptr ? nullptr : allocation->first + allocation->bytes;
    return end != nullptr && to >= end ? marked(to, static_cast<std::uintptr_t>(to - end)) : to;
}

void *picco_plain_target(const void *pointer, size_t size) {
    // An expression may hold several: those of before stay where they are.
    static std::map<size_t, std::vector<char>> nowhere;
    if (pointer != nullptr && !is_behind(pointer)) {
        const Blocks::Block *allocation = allocation_at(static_cast<const char *>(pointer));
        if (allocation == nullptr || allocation->room(pointer, size) > 0) {
            return const_cast<void *>(pointer);
        }
    }
    std::vector<char> &zeros = nowhere[size];
    zeros.assign(size, 0);
    return zeros.data();
}

void *picco_plain_move_by(const void *pointer, picco_int128 amount, size_t count, size_t size) {
    const bool was_behind = is_behind(pointer);
    if (pointer == nullptr || (was_behind && is_outside(pointer))) {
        return nullptr;
    }
    char *at = bare(pointer);
    const bool is_whole = count >= PICCO_OF(PICCO_KIND_STRUCT);
    const char *const end_of_array = was_behind ? at - distance(pointer) : nullptr;
    const auto kind = static_cast<RowKind>(is_whole ? SIZE_MAX - count : 0);
    const auto block = is_whole ? row_around(was_behind ? end_of_array - 1 : at, kind, size) : std::nullopt;
    picco_int128 first = 0, end = was_behind ? 0 : static_cast<picco_int128>(count);
    if (block) {
        const char *const end_of_row = was_behind ? end_of_array : block->first + block->bytes;
        first = -((at - block->first) / static_cast<ptrdiff_t>(size));
        end = (end_of_row - at) / static_cast<ptrdiff_t>(size);
    }
    const bool is_known = !is_whole || block;
    if (is_known && (amount < first || amount > end)) {
        return nullptr;
    }
    char *to = at + static_cast<ptrdiff_t>(amount) * static_cast<ptrdiff_t>(size);
    return is_known && amount == end ? marked(to, 0) : to;
}

size_t picco_plain_room(const void *first, size_t size) {
    const auto *block = known_blocks().around(first);
    return block == nullptr ? 0 : block->room(first, size);
}

void picco_plain_block(const void *first, size_t size, picco_layout *layout) {
    known_blocks().add(first, size, layout);
}

void picco_plain_block_ends(const void *const *first) {
    known_blocks().remove(*first);
}

void picco::runtime::note_allocation(const void *first, size_t size, picco_layout *layout) {
    picco_plain_block(first, size, layout);
    allocations().add(first, size, layout);
}

void picco::runtime::forget_allocation(const void *first) {
    picco_plain_block_ends(&first);
    allocations().add(first, 0, nullptr);
}
