// The functions of picco/indices.h, in the clear and as a party.
#include "api/indices.h"
#include "api/party_state.h"
#include "base/blocks.h"
#include "picco/indices.h"

#include <fmt/format.h>

#include <cstdlib>

using picco::runtime::Blocks;
using picco::runtime::RowKind;
using namespace picco::runtime::api;

namespace {

constexpr const char *kCure = "test the index first, or end the loop before";

}

void picco_outside(long index, size_t count, int line) {
    end_at(line, count == 0 ? fmt::format("the index is {}, but the array has no elements: {}", index, kCure)
                            : fmt::format("the index is {}, but the array has the elements 0 to {}: {}",
                                          index, count - 1, kCure));
    std::abort(); // not reached
}

void picco_too_many_wanted(long wanted, size_t count, int line) {
    end_at(line, fmt::format("the {} greatest elements are asked for, but there are {}: ask for 0 to {}",
                             wanted, count, count));
    std::abort(); // not reached
}

void picco::runtime::api::end_outside(std::ptrdiff_t at, std::size_t bytes, std::size_t size, int line) {
    const auto element = static_cast<std::ptrdiff_t>(size);
    end_at(line,
           fmt::format("the pointer leads to element {} of an array of {}: end the loop before, or compare "
                       "the pointer with the array's end first",
                       at < 0 ? -((element - 1 - at) / element) : at / element, bytes / size));
}

void picco::runtime::api::end_at_index(long index, std::ptrdiff_t before, std::ptrdiff_t behind,
                                       std::size_t size, int line) {
    const auto element = static_cast<std::ptrdiff_t>(size);
    const std::ptrdiff_t first = -(before / element), end = behind / element;
    if (first == 0)
        picco_outside(index, static_cast<std::size_t>(end), line);
    end_at(line,
           fmt::format("the index is {}, but from where the pointer leads the array has the elements {} "
                       "to {}: {}",
                       index, first, end - 1, kCure));
}

std::ptrdiff_t picco::runtime::api::bytes_of(long elements, std::size_t size) {
    std::ptrdiff_t bytes = 0;
    return __builtin_mul_overflow(elements, static_cast<std::ptrdiff_t>(size), &bytes) ? PTRDIFF_MAX : bytes;
}

std::ptrdiff_t picco::runtime::api::bytes_from(const void *home, const void *pointer, long index,
                                               std::size_t size) {
    const auto walked = static_cast<const char *>(pointer) - static_cast<const char *>(home);
    std::ptrdiff_t bytes = 0;
    return __builtin_add_overflow(bytes_of(index, size), walked, &bytes) ? PTRDIFF_MAX : bytes;
}

namespace {

/// Where an element so many bytes behind the pointer is, and the array that it should be in.
Blocks::Reach reach(const void *pointer, std::ptrdiff_t bytes, std::size_t size, int row,
                    Blocks::Block &found) {
    const RowKind kind = row == PICCO_ROW_OF_STRUCTS ? RowKind::kStructs : RowKind::kCells;
    const auto where = picco::runtime::known_blocks().reach(pointer, bytes, kind, size, found);
    if (where == Blocks::Reach::kInside)
        picco_known_rows[row] = {reinterpret_cast<std::uintptr_t>(found.first), found.bytes};
    return where;
}

} // namespace

void picco_reach_far(const void *pointer, long index, size_t size, int row, int line) {
    picco_reach_far_in(pointer, pointer, index, size, row, line);
}

void picco_reach_far_in(const void *home, const void *pointer, long index, size_t size, int row, int line) {
    Blocks::Block found{};
    if (reach(home, bytes_from(home, pointer, index, size), size, row, found) != Blocks::Reach::kOutside)
        return;
    const std::ptrdiff_t before = static_cast<const char *>(pointer) - found.first;
    end_at_index(index, before, static_cast<std::ptrdiff_t>(found.bytes) - before, size, line);
}

void picco_walk_ends(const void *home, const void *pointer, size_t size, int row, int line) {
    const auto bytes = static_cast<const char *>(pointer) - static_cast<const char *>(home);
    Blocks::Block found{};
    if (reach(home, bytes, size, row, found) == Blocks::Reach::kOutside)
        end_outside(static_cast<const char *>(pointer) - found.first, found.bytes, size, line);
}

size_t picco_fits_at(const void *pointer, size_t count, size_t size, int line) {
    Blocks::Block found{};
    if (count != 0 && reach(pointer, bytes_of(static_cast<long>(count - 1), size), size, PICCO_ROW_OF_CELLS,
                            found) == Blocks::Reach::kOutside)
        end_at(line, fmt::format("{} elements are asked for, but the array has {} from there on: ask for "
                                 "fewer, or take a longer array",
                                 count,
                                 static_cast<std::size_t>(found.first + found.bytes -
                                                          static_cast<const char *>(pointer)) /
                                     size));
    return count;
}
