// Integers of a program's memory.
#include <gtest/gtest.h>

#include "files/integer_type.h"

#include <array>
#include <cstdint>

namespace picco::runtime::testing {
namespace {

TEST(IntegerType, SmallOnesAreLoadedAsAllAre) {
    for (std::size_t size = 1; size <= 8; ++size) {
        for (const int type : {32, -32}) {
            ASSERT_EQ(is_small(size, type), size < 8 || type > 0);
            for (int first = 0; first < 256 && is_small(size, type); ++first) {
                for (const int last : {0, 1, 0x7f, 0x80, 0xff}) {
                    std::array<std::uint8_t, 8> bytes;
                    bytes.fill(0x5a);
                    bytes[0] = static_cast<std::uint8_t>(first);
                    bytes[size - 1] = static_cast<std::uint8_t>(last);
                    ASSERT_EQ(mpz_class(load_small_integer(bytes.data(), size, type)),
                              load_integer(bytes.data(), size, type))
                        << size << " bytes of type " << type;
                    const auto several = load_small_integers(bytes.data(), size, type, 8 / size);
                    ASSERT_EQ(several.size(), 8 / size);
                    for (std::size_t i = 0; i < several.size(); ++i)
                        ASSERT_EQ(several[i], load_small_integer(bytes.data() + i * size, size, type));
                }
            }
        }
    }
    EXPECT_FALSE(is_small(16, 128));
}

} // namespace
} // namespace picco::runtime::testing
