#include "sharing/bit_runs.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// The n <= 64 bits from place `at` on.
std::uint64_t read(const std::uint64_t *words, std::size_t at, std::size_t n) {
    const std::size_t word = at / 64, shift = at % 64;
    std::uint64_t bits = words[word] >> shift;
    if (shift + n > 64) {
        bits |= words[word + 1] << (64 - shift);
    }
    return n == 64 ? bits : bits & ((std::uint64_t{1} << n) - 1);
}

void write(std::uint64_t *words, std::size_t at, std::uint64_t bits, std::size_t n) {
    const std::size_t word = at / 64, shift = at % 64;
    words[word] |= bits << shift;
    if (shift + n > 64) {
        words[word + 1] |= bits >> (64 - shift);
    }
}

} // namespace

void copy_bits(std::uint64_t *to, std::size_t at, const std::uint64_t *from, std::size_t first,
               std::ptrdiff_t step, std::size_t count) {
    if (step == 1) {
        for (std::size_t i = 0; i < count; i += 64) {
            const std::size_t n = std::min<std::size_t>(64, count - i);
            write(to, at + i, read(from, first + i, n), n);
        }
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const auto place = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(first) +
                                                    step * static_cast<std::ptrdiff_t>(i));
        to[(at + i) / 64] |= (from[place / 64] >> (place % 64) & 1u) << ((at + i) % 64);
    }
}

void fill_bits(std::uint64_t *to, std::size_t at, std::uint64_t bit, std::size_t count) {
    for (std::size_t i = 0; i < count; i += 64) {
        const std::size_t n = std::min<std::size_t>(64, count - i);
        write(to, at + i, n == 64 ? -bit : -bit & ((std::uint64_t{1} << n) - 1), n);
    }
}

} // namespace picco::runtime
