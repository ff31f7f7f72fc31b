// Bitwise operations on runs of words: every instruction set against single words, at every length.
#include "sharing/word_kernels.h"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "crypto/random.h"

namespace picco::runtime {
namespace {

TEST(WordKernels, AgreeWithSingleWordsAndStayInside) {
    for (const Isa isa : usable_isas()) {
        const WordKernels &kernels = word_kernels(isa);
        for (std::size_t words = 0; words < 40; ++words) {
            std::vector<std::vector<std::uint64_t>> in(6, std::vector<std::uint64_t>(words + 1));
            for (auto &run : in)
                random_bytes(run.data(), run.size() * 8);
            const auto &old = in[0], &mask = in[1], &x1 = in[2], &x2 = in[3], &y1 = in[4], &y2 = in[5];
            const auto check = [&](auto kernel, auto expected) {
                std::vector<std::uint64_t> out = old;
                kernel(out.data());
                for (std::size_t i = 0; i < words; ++i)
                    ASSERT_EQ(out[i], expected(i)) << name_of(isa) << " " << words;
                ASSERT_EQ(out[words], old[words]);
            };
            check([&](auto *to) { kernels.xor_into(to, x1.data(), words); },
                  [&](std::size_t i) { return old[i] ^ x1[i]; });
            check([&](auto *to) { kernels.xor_of(to, x1.data(), y1.data(), words); },
                  [&](std::size_t i) { return x1[i] ^ y1[i]; });
            check([&](auto *to) { kernels.and_into(to, x1.data(), y1.data(), words); },
                  [&](std::size_t i) { return old[i] ^ (x1[i] & y1[i]); });
            std::vector<std::uint64_t> eight(9, 3), sums(9, 3);
            kernels.and_into_eight(eight.data(), x1.data(), y1.data(), words);
            for (std::size_t i = 0; i < words; ++i)
                sums[i % 8] ^= x1[i] & y1[i];
            ASSERT_EQ(eight, sums) << name_of(isa) << " " << words;
            check([&](auto *to) { kernels.masked_into(to, x1.data(), mask[0], words); },
                  [&](std::size_t i) { return old[i] ^ (x1[i] & mask[0]); });
            check(
                [&](auto *to) {
                    kernels.replicated_and(to, mask.data(), x1.data(), x2.data(), y1.data(), y2.data(),
                                           words);
                },
                [&](std::size_t i) {
                    return old[i] ^ mask[i] ^ (x1[i] & y1[i]) ^ (x1[i] & y2[i]) ^ (x2[i] & y1[i]);
                });
            for (const std::size_t rows : {1u, 3u, 64u, 70u}) {
                std::vector<std::uint64_t> table(rows * words), out(rows / 64 + 2, 5);
                random_bytes(table.data(), table.size() * 8);
                kernels.row_products(out.data(), table.data(), x1.data(), words, rows);
                std::vector<std::uint64_t> expected(out.size(), 5);
                for (std::size_t i = 0; i < rows * words; ++i)
                    expected[i / words / 64] ^=
                        static_cast<std::uint64_t>(std::popcount(table[i] & x1[i % words]) & 1)
                        << (i / words % 64);
                ASSERT_EQ(out, expected) << name_of(isa) << " " << words << " " << rows;
                std::vector<std::uint64_t> masks(rows), sum(words, 7), wanted(words, 7);
                random_bytes(masks.data(), rows * 8);
                kernels.masked_rows(sum.data(), table.data(), masks.data(), words, rows);
                for (std::size_t i = 0; i < rows * words; ++i)
                    wanted[i % words] ^= table[i] & masks[i / words];
                ASSERT_EQ(sum, wanted) << name_of(isa) << " " << words << " " << rows;
            }
        }
    }
}

} // namespace
} // namespace picco::runtime
