// Functions of the bits of one integer: the circuits against what the functions are of public bits, and that against the compiler's own.
#include "circuits/bit_functions.h"

#include "support/circuit_lanes.h"

#include <gtest/gtest.h>

#include <random>

namespace picco::runtime {
namespace {

Circuit circuit_of(BitFunction function, std::size_t bits) {
    CircuitBuilder c;
    return c.finish(bit_function(c, function, input(c, bits)));
}

int in_public(BitFunction function, const mpz_class &number, std::size_t bits) {
    std::vector<std::uint64_t> words((bits + 63) / 64);
    mpz_export(words.data(), nullptr, -1, sizeof words[0], 0, 0, number.get_mpz_t());
    return value_of(function, words.data(), static_cast<int>(bits));
}

/// All integers of few bits.
TEST(BitFunctions, CircuitsOfAllSmallIntegers) {
    for (const BitFunction function : kBitFunctions)
        for (std::size_t bits = 1; bits <= 10; ++bits) {
            std::vector<std::vector<mpz_class>> rows;
            for (unsigned number = 0; number < 1u << bits; ++number)
                rows.push_back({number});
            const std::vector<mpz_class> results = testing::run_lanes(circuit_of(function, bits), bits, rows);
            for (std::size_t i = 0; i < rows.size(); ++i)
                ASSERT_EQ(results[i], in_public(function, rows[i][0], bits))
                    << name_of(function) << " of " << i << ", of " << bits << " bits";
        }
}

/// Of all lengths that types have: none, all and one of the bits, and random ones.
TEST(BitFunctions, CircuitsOfLongIntegers) {
    gmp_randclass draw(gmp_randinit_mt);
    for (const BitFunction function : kBitFunctions)
        for (const std::size_t bits : {16u, 17u, 31u, 32u, 63u, 64u, 65u, 100u, 128u}) {
            const mpz_class all = (mpz_class(1) << static_cast<unsigned>(bits)) - 1;
            std::vector<std::vector<mpz_class>> rows = {{0}, {all}};
            for (std::size_t i = 0; i < bits; ++i) {
                const mpz_class one = mpz_class(1) << static_cast<unsigned>(i);
                rows.push_back({one});
                rows.push_back({all - one});
                rows.push_back({mpz_class(draw.get_z_bits(i + 1))});
            }
            const std::vector<mpz_class> results = testing::run_lanes(circuit_of(function, bits), bits, rows);
            for (std::size_t i = 0; i < rows.size(); ++i)
                ASSERT_EQ(results[i], in_public(function, rows[i][0], bits))
                    << name_of(function) << " of " << rows[i][0] << ", of " << bits << " bits";
        }
}

/// Rounds and products, as docs/PROTOCOLS.md has them for 32 bits.
TEST(BitFunctions, Costs) {
    const auto cost = [](BitFunction function) {
        const Circuit circuit = circuit_of(function, 32);
        return std::pair(circuit.rounds(), circuit.products());
    };
    EXPECT_EQ(cost(BitFunction::kParity), std::pair(std::size_t{0}, std::size_t{0}));
    EXPECT_EQ(cost(BitFunction::kLeadingZeros), std::pair(std::size_t{6}, std::size_t{62}));
    EXPECT_EQ(cost(BitFunction::kTrailingZeros), std::pair(std::size_t{6}, std::size_t{62}));
    EXPECT_EQ(cost(BitFunction::kFirstOne), std::pair(std::size_t{7}, std::size_t{98}));
}

/// What the C compiler makes of them; it says nothing about 0 for some.
int of_compiler(BitFunction function, std::uint64_t x) {
    switch (function) {
    case BitFunction::kCountOnes:
        return __builtin_popcountll(x);
    case BitFunction::kParity:
        return __builtin_parityll(x);
    case BitFunction::kLeadingZeros:
        return __builtin_clzll(x);
    case BitFunction::kTrailingZeros:
        return __builtin_ctzll(x);
    case BitFunction::kFirstOne:
        return __builtin_ffsll(static_cast<long long>(x));
    }
    return -1;
}

TEST(BitFunctions, InPublicTheyAreThoseOfTheCompiler) {
    std::mt19937_64 draw(1);
    for (const BitFunction function : kBitFunctions)
        for (int i = 0; i < 1000; ++i) {
            const std::uint64_t x = (draw() >> draw() % 64 << draw() % 64) | std::uint64_t{1} << draw() % 64;
            EXPECT_EQ(value_of(function, &x, 64), of_compiler(function, x))
                << name_of(function) << " of " << x;
        }
}

} // namespace
} // namespace picco::runtime
