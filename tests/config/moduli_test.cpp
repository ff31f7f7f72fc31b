#include "plan/moduli.h"

#include <gtest/gtest.h>

namespace picco::compiler {
namespace {

TEST(Moduli, AreOddPrimesInOrder) {
    int bits = 0;
    for (const Modulus &modulus : known_moduli()) {
        EXPECT_GT(modulus.bits, bits) << modulus.text;
        bits = modulus.bits;
        const auto read_back = modulus_from_decimal(modulus.value.get_str());
        ASSERT_TRUE(read_back) << modulus.text;
        EXPECT_EQ(read_back->text, modulus.text);
        EXPECT_EQ(read_back->bits, modulus.bits);
        EXPECT_EQ(read_back->low_ones, modulus.low_ones);
        // -p = 1 mod 2^low_ones: what the conversion to bits stands on.
        const mpz_class power = mpz_class(1) << static_cast<unsigned>(modulus.low_ones);
        EXPECT_EQ((modulus.value + 1) % power, 0) << modulus.text;
    }
    EXPECT_EQ(known_moduli().size(), 9u);
}

TEST(Moduli, LimbsLeaveTwoBitsForTheTag) {
    const int expected[] = {1, 2, 2, 3, 3, 4, 4, 5, 9};
    for (size_t i = 0; i < known_moduli().size(); ++i)
        EXPECT_EQ(known_moduli()[i].limbs(), expected[i]) << known_moduli()[i].text;
}

TEST(Moduli, SpareBitsFollowTheThreshold) {
    EXPECT_EQ(spare_bits(3, 1), 2);
    EXPECT_EQ(spare_bits(5, 2), 2); // floor(log2 3) + 1
    EXPECT_EQ(spare_bits(7, 3), 3); // floor(log2 4) + 1
    EXPECT_EQ(widest_value(known_moduli()[0], 3, 1), 59);
    EXPECT_EQ(widest_value(known_moduli()[0], 7, 3), 58);
    EXPECT_EQ(widest_value(known_moduli()[4], 3, 1), 130); // c*2^130-1
}

TEST(Moduli, RefusesWhatIsNoOddPrime) {
    EXPECT_FALSE(modulus_from_decimal("2305843009213693953"));
    EXPECT_FALSE(modulus_from_decimal("2"));
    EXPECT_FALSE(modulus_from_decimal("1"));
    EXPECT_FALSE(modulus_from_decimal("0"));
    EXPECT_TRUE(modulus_from_decimal("7"));
}

} // namespace
} // namespace picco::compiler
