// The header of a frame.
#include "net/frame.h"

#include <gtest/gtest.h>
#include <set>

namespace picco::runtime::test {
namespace {

FrameHeader through_the_wire(const FrameHeader &header) {
    std::uint8_t bytes[kFrameHeaderBytes];
    encode_header(header, bytes);
    return decode_header(bytes);
}

TEST(Frame, TellsTheTag) {
    const UInt128 digest = UInt128{0x123456789abcdef0} << 64 | 0xfedcba9876543210;
    for (const std::uint64_t round : {std::uint64_t{0}, std::uint64_t{0x7fffffff}, kSetUpRound,
                                      kSetUpRound | 0x10007, std::uint64_t{1} << 40}) {
        const RoundTag tag{round, digest, 0xfedcba};
        const FrameHeader seen = through_the_wire({77, FrameKind::failure, in_frame(tag)});
        EXPECT_EQ(seen.length, 77u);
        EXPECT_EQ(seen.kind, FrameKind::failure);
        EXPECT_EQ(seen.tag.round, in_frame(tag).round);
        EXPECT_EQ(seen.tag.round & kSetUpRound, round & kSetUpRound);
        EXPECT_EQ(seen.tag.line, tag.line);
        EXPECT_EQ(seen.tag.digest, in_frame(tag).digest);
    }
}

TEST(Frame, TellsEveryBitOfTheDigestBelow96) {
    std::set<UInt128> seen;
    for (int bit = 0; bit < 96; ++bit) {
        seen.insert(through_the_wire({0, FrameKind::data, in_frame({3, UInt128{1} << bit, 5})}).tag.digest);
    }
    EXPECT_EQ(seen.size(), 96u);
}

} // namespace
} // namespace picco::runtime::test
