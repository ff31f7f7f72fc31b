#include "plain/fresh_memory.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// So many bits from one on.
std::uint64_t mask(std::size_t first, std::size_t count) {
    constexpr std::size_t kBits = 64;
    return (count == kBits ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1) << first;
}

} // namespace

void FreshMemory::set(std::uintptr_t first, std::size_t size, bool is_fresh) {
    for (const std::uintptr_t end = first + size; first < end;) {
        const std::size_t in_word = first % kBits, count = std::min(kBits - in_word, end - first);
        const auto found = pages_.find(first / kPage);
        if (found == pages_.end() && !is_fresh) { // nothing of the page is
            first += kPage - first % kPage;
            continue;
        }
        Page &page = found != pages_.end() ? found->second : pages_[first / kPage];
        std::uint64_t &word = page[first % kPage / kBits];
        word = is_fresh ? word | mask(in_word, count) : word & ~mask(in_word, count);
        first += count;
    }
}

bool FreshMemory::any(const void *from, std::size_t size) const {
    for (std::uintptr_t first = number(from), end = first + size; first < end;) {
        const std::size_t in_word = first % kBits, count = std::min(kBits - in_word, end - first);
        const auto found = pages_.find(first / kPage);
        if (found == pages_.end()) {
            first += kPage - first % kPage;
            continue;
        }
        if ((found->second[first % kPage / kBits] & mask(in_word, count)) != 0)
            return true;
        first += count;
    }
    return false;
}

void FreshMemory::copy(const void *to, const void *from, std::size_t size) {
    if (to == from || size == 0)
        return;
    if (!any(from, size))
        return remove(to, size);
    for (std::size_t i = 0; i < size; ++i)
        set(number(to) + i, 1, any(static_cast<const char *>(from) + i, 1));
}

FreshMemory &fresh_memory() {
    static FreshMemory the_memory;
    return the_memory;
}

} // namespace picco::runtime
