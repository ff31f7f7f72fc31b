#include "base/pages.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>

#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace picco::runtime {
namespace {

// Linux 5.14; elsewhere the calls fail, and the pages are mapped when they are used.
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#define MADV_POPULATE_WRITE 23
#endif

std::uintptr_t page_size() {
    return static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
}

constexpr std::size_t rounded_up(std::size_t bytes, std::size_t unit) {
    return (bytes + unit - 1) / unit * unit;
}

/// Maps the segments of the object that this function is part of.
int map_own_segments(dl_phdr_info *object, std::size_t, void *) {
    const auto self = reinterpret_cast<std::uintptr_t>(&map_own_segments);
    const auto begin = [object](const ElfW(Phdr) & segment) { return object->dlpi_addr + segment.p_vaddr; };
    bool is_own = false;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr) &segment = object->dlpi_phdr[i];
        is_own = is_own || (segment.p_type == PT_LOAD && self - begin(segment) < segment.p_memsz);
    }
    for (int i = 0; is_own && i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr) &segment = object->dlpi_phdr[i];
        if (segment.p_type != PT_LOAD || (segment.p_flags & PF_W) != 0)
            continue;
        const std::uintptr_t first = begin(segment) / page_size() * page_size();
        ::madvise(reinterpret_cast<void *>(first), begin(segment) + segment.p_memsz - first,
                  MADV_POPULATE_READ);
    }
    return is_own ? 1 : 0;
}

} // namespace

void map_code_pages() noexcept {
    ::dl_iterate_phdr(map_own_segments, nullptr);
}

void touch_pages(void *first, std::size_t bytes) noexcept {
    const auto place = reinterpret_cast<std::uintptr_t>(first);
    const std::uintptr_t begin = rounded_up(place, page_size()), end = place + bytes;
    if (begin < end)
        ::madvise(reinterpret_cast<void *>(begin), end - begin, MADV_POPULATE_WRITE);
}

void drop_pages(void *first, std::size_t bytes) noexcept {
    const auto place = reinterpret_cast<std::uintptr_t>(first);
    const std::uintptr_t begin = rounded_up(place, page_size());
    const std::uintptr_t end = (place + bytes) / page_size() * page_size();
    if (begin < end)
        ::madvise(reinterpret_cast<void *>(begin), end - begin, MADV_DONTNEED);
}

char *map_pages(std::size_t bytes, std::size_t small) {
    if (bytes > SIZE_MAX / 2 || small > SIZE_MAX / 4)
        throw std::bad_alloc();
    small = std::min(rounded_up(small, page_size()), rounded_up(bytes, page_size()));
    const std::size_t in_front = rounded_up(small, kHugePage);
    const std::size_t large = rounded_up(bytes - std::min(bytes, small), kHugePage);
    const std::size_t mapped = kHugePage + in_front + large;
    void *memory =
        ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    char *const begin = static_cast<char *>(memory);
    const auto to_boundary = (~reinterpret_cast<std::uintptr_t>(memory) + 1) % kHugePage;
    char *const boundary = begin + to_boundary + in_front, *const first = boundary - small;
    const auto give_back = [](char *from, const char *to) {
        if (from != to)
            ::munmap(from, static_cast<std::size_t>(to - from));
    };
    give_back(begin, first);
    give_back(boundary + large, begin + mapped);
    if (small != 0)
        ::madvise(first, small, MADV_NOHUGEPAGE);
    if (large != 0)
        ::madvise(boundary, large, MADV_HUGEPAGE);
    return first;
}

void unmap_pages(void *first, std::size_t bytes) noexcept {
    // Its end is that of a huge page, or of the last small one.
    const auto begin = reinterpret_cast<std::uintptr_t>(first);
    ::munmap(first, rounded_up(begin + bytes, kHugePage) - begin);
}

void forbid_huge_pages(void *first, std::size_t bytes) noexcept {
    ::madvise(first, bytes, MADV_NOHUGEPAGE);
}

void keep_heap() noexcept {
    // The system gets larger blocks back, and so much at the end of the heap.
    constexpr int kLargestKept = 1 << 25, kKeptBytes = 1 << 30; // malloc takes no larger one
    ::mallopt(M_MMAP_THRESHOLD, kLargestKept);
    ::mallopt(M_TRIM_THRESHOLD, kKeptBytes);
}

void trim_heap() noexcept {
    ::malloc_trim(0);
}

void touch_heap(std::size_t bytes) noexcept {
    if (void *block = std::malloc(bytes)) {
        touch_pages(block, bytes);
        std::free(block);
    }
}

} // namespace picco::runtime
