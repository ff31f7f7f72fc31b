// Pointers to public data: an index outside of the variable that the pointer leads to ends the program, in the clear and as a
// party. Public code may have threads of its own.
#include "api/public_blocks.h"

#include "api/indices.h"
#include "api/party_state.h"
#include "picco/homes.h"
#include "picco/indices.h"
#include "picco/pointers.h"

#include <cstdint>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>

picco_public_site picco_public_sites[PICCO_PUBLIC_SITES];
size_t picco_public_generation = 1; // a site of generation 0 knows nothing

using namespace picco::runtime::api;

namespace {

struct Block {
    std::size_t bytes;
    bool is_local;

    std::uintptr_t end(std::uintptr_t first) const { return first + bytes; }
};

std::mutex mutex;

/// By their first bytes; disjoint.
std::map<std::uintptr_t, Block> &blocks() {
    static std::map<std::uintptr_t, Block> the_blocks;
    return the_blocks;
}

std::uintptr_t number(const volatile void *address) {
    return reinterpret_cast<std::uintptr_t>(address);
}

/// An element so many bytes behind a place in the block.
bool holds(const Block &block, std::size_t from, std::ptrdiff_t bytes, std::size_t size) {
    std::ptrdiff_t at = 0;
    return !__builtin_add_overflow(static_cast<std::ptrdiff_t>(from), bytes, &at) && at >= 0 &&
           static_cast<std::size_t>(at) <= block.bytes && block.bytes - static_cast<std::size_t>(at) >= size;
}

void know(std::uintptr_t begin, std::size_t size, bool is_local) {
    const std::lock_guard lock(mutex);
    auto next = blocks().lower_bound(begin);
    const bool is_known = next != blocks().end() && next->first == begin && next->second.bytes == size;
    if (is_known || size == 0)
        return;
    // The memory of those that it overlaps is in use for something else now.
    if (next != blocks().begin())
        if (const auto before = std::prev(next); before->second.end(before->first) > begin)
            blocks().erase(before);
    while (next != blocks().end() && next->first < begin + size)
        next = blocks().erase(next);
    blocks()[begin] = {size, is_local};
    ++picco_public_generation;
}

void *know_allocated(void *first, std::size_t size) {
    know(number(first), first ? size : 0, false);
    return first;
}

/// The bytes that were known from there on.
std::size_t forget(std::uintptr_t first) {
    const std::lock_guard lock(mutex);
    const auto at = blocks().find(first);
    if (at == blocks().end())
        return 0;
    const std::size_t bytes = at->second.bytes;
    blocks().erase(at);
    ++picco_public_generation;
    return bytes;
}

/// Bytes of a variable before and behind a place in it.
struct Around {
    std::size_t before, behind;
};

/// Nothing where an element so many bytes behind the place is in the same variable, or nothing is known of it.
std::optional<Around> outside(std::uintptr_t from, std::ptrdiff_t bytes, std::size_t size, int site) {
    const std::lock_guard lock(mutex);
    const auto next = blocks().upper_bound(from);
    const auto at = next == blocks().begin() ? blocks().end() : std::prev(next);
    if (at == blocks().end() || from > at->second.end(at->first)) { // nothing is known of this memory
        const std::uintptr_t first = at == blocks().end() ? 0 : at->second.end(at->first) + 1;
        const std::uintptr_t end = next == blocks().end() ? UINTPTR_MAX : next->first;
        picco_public_sites[site] = {first, end - first, picco_public_generation};
        return std::nullopt;
    }
    const auto [first, block] = *at;
    const std::size_t behind = from - first;
    if (holds(block, behind, bytes, size)) {
        picco_public_sites[site] = {first, block.bytes, picco_public_generation};
        return std::nullopt;
    }
    if (behind == block.bytes)
        return std::nullopt; // the pointer may belong to what stands there, of which nothing is known
    if (behind == 0 && at != blocks().begin()) {
        const auto [other_first, other] = *std::prev(at);
        if (other.end(other_first) == first && holds(other, other.bytes, bytes, size))
            return std::nullopt; // it is one right behind the variable before
    }
    if (block.is_local && first < number(__builtin_frame_address(0))) {
        blocks().erase(at); // longjmp left its function
        ++picco_public_generation;
        return std::nullopt;
    }
    return Around{behind, block.bytes - behind};
}

} // namespace

const void *picco_public_block(const volatile void *first, size_t size, int is_local) {
    know(number(first), size, is_local != 0);
    return const_cast<const void *>(first);
}

void picco_public_block_ends(const void *const *first) {
    forget(number(*first));
}

void *picco_public_malloc(size_t size) {
    return know_allocated(std::malloc(size), size);
}

void *picco_public_calloc(size_t count, size_t size) {
    return know_allocated(std::calloc(count, size), count * size);
}

void *picco_public_realloc(void *pointer, size_t size) {
    // Forgotten before another thread may get the memory.
    const std::uintptr_t first = number(pointer);
    const std::size_t old = forget(first);
    void *result = std::realloc(pointer, size);
    if (!result && size != 0) // the memory stays
        know(first, old, false);
    return know_allocated(result, size);
}

void picco_public_free(void *pointer) {
    picco_forget_homes(pointer, forget(number(pointer)));
    std::free(pointer);
}

void picco_public_far(const void *home, const void *pointer, long index, size_t size, int site, int line) {
    const auto walked = static_cast<std::ptrdiff_t>(number(pointer) - number(home));
    const std::ptrdiff_t bytes = bytes_from(home, pointer, index, size);
    if (const std::optional<Around> around = outside(number(home), bytes, size, site))
        end_at_index(index, static_cast<std::ptrdiff_t>(around->before) + walked,
                     static_cast<std::ptrdiff_t>(around->behind) - walked, size, line);
}

void picco_public_walk_ends(const void *home, const void *pointer, size_t size, int site, int line) {
    const auto bytes = static_cast<std::ptrdiff_t>(number(pointer) - number(home));
    if (const std::optional<Around> around = outside(number(home), bytes, size, site))
        end_outside(static_cast<std::ptrdiff_t>(around->before) + bytes, around->before + around->behind,
                    size, line);
}

void picco::runtime::api::forget_public_blocks() {
    const std::lock_guard lock(mutex);
    blocks().clear();
    ++picco_public_generation;
}
