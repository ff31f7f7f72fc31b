// The functions of picco/plain.h for elements at private indices.
#include <picco/plain.h>

#include "base/blocks.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

/// Arrays that pointers may lead into: one program a process.
picco::runtime::Blocks &blocks() {
    static picco::runtime::Blocks the_blocks;
    return the_blocks;
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

void *picco_plain_element_in(const void *pointer, size_t size, picco_int128 index) {
    const auto *block = blocks().around(pointer);
    if (block == nullptr) {
        std::fprintf(stderr,
                     "error: a private index of a pointer that leads into no array of private data\n");
        std::fflush(nullptr);
        std::_Exit(1);
    }
    const auto *at = static_cast<const char *>(pointer);
    const size_t before = static_cast<size_t>(at - block->first) / size;
    const char *first = at - before * size;
    return picco_plain_element(first, static_cast<size_t>(block->first + block->size - first) / size, size,
                               index + static_cast<picco_int128>(before));
}

void *picco_plain_move_by(const void *pointer, picco_int128 amount, size_t count, size_t size) {
    if (pointer == nullptr) {
        return nullptr;
    }
    const auto *at = static_cast<const char *>(pointer);
    const auto *block = count == 0 ? blocks().around(pointer) : nullptr;
    picco_int128 first = 0, end = static_cast<picco_int128>(count);
    if (block != nullptr) {
        first = -((at - block->first) / static_cast<ptrdiff_t>(size));
        end = (block->first + block->size - at) / static_cast<ptrdiff_t>(size);
    }
    const bool is_known = count > 0 || block != nullptr;
    const bool is_inside = !is_known || (amount >= first && amount < end);
    return is_inside ? const_cast<char *>(at) + static_cast<ptrdiff_t>(amount) * static_cast<ptrdiff_t>(size)
                     : nullptr;
}

size_t picco_plain_room(const void *first, size_t size) {
    const auto *block = blocks().around(first);
    return block == nullptr ? 0 : block->room(first, size);
}

void picco_plain_block(const void *first, size_t size) {
    blocks().add(first, size);
}
