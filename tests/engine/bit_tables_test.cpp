// Arrays whose elements are bits, read and written at private places: they stay bits.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kInt = 32, kByte = -8;

std::uint64_t count_of(const Bench &b, Op op) {
    return b.engine.counts()[static_cast<std::size_t>(op)];
}

/// Flags of a program, and what they are in the clear.
class Flags {
  public:
    Flags(Bench &b, std::size_t count) : b_(b), memory_(count * step()), plain_(count, 0) {
        for (std::size_t i = 0; i < count; ++i)
            b.engine.store(at(i), b.r.constant(0));
    }
    std::size_t count() const { return plain_.size(); }
    std::int64_t &plain(std::size_t i) { return plain_[i]; }
    std::uint64_t *at(std::size_t i) { return memory_.data() + i * step(); }
    PrivatePlace place(std::int64_t index) {
        PrivatePlace result;
        result.first = at(0);
        result.axes.push_back({b_.value(index, kInt), count(), static_cast<std::ptrdiff_t>(step())});
        return result;
    }
    bool has(std::int64_t index) const {
        return index >= 0 && index < static_cast<std::int64_t>(plain_.size());
    }
    std::int64_t plain_at(std::int64_t index) const {
        return has(index) ? plain_[static_cast<std::size_t>(index)] : 0;
    }
    Handle read(std::int64_t index) { return b_.engine.tables().read(place(index), kByte); }

  private:
    std::size_t step() const { return static_cast<std::size_t>(b_.cell_words); }

    Bench &b_;
    CellVector memory_;
    std::vector<std::int64_t> plain_;
};

/// A private bit.
Handle bit(Bench &b, bool value) {
    return b.r.less(b.value(value ? -1 : 1, kInt), b.r.constant(0));
}

/// One step of a program that uses flags in all ways; what it shows goes to both lists.
void step(Bench &b, Flags &flags, std::mt19937 &random, std::vector<Handle> &shown,
          std::vector<long> &expected) {
    const auto below = [&](std::size_t limit) { return random() % limit; };
    const std::size_t i = below(flags.count());
    const std::int64_t index = static_cast<std::int64_t>(below(flags.count() + 3)) - 1;
    const bool value = below(2) != 0;
    const auto show = [&](Handle what, std::int64_t plain) {
        shown.push_back(std::move(what));
        expected.push_back(static_cast<long>(plain));
    };
    switch (below(12)) {
    case 0:
        b.engine.store(flags.at(i), b.r.constant(value ? 1 : 0));
        flags.plain(i) = value ? 1 : 0;
        return;
    case 1:
    case 2:
        b.engine.store(flags.at(i), bit(b, value));
        flags.plain(i) = value ? 1 : 0;
        return;
    case 3: { // if (value && flag[index]) flag[i] = 1;
        const Handle taken =
            b.r.logical_and(bit(b, value), b.r.logical_not(b.r.equal(flags.read(index), b.r.constant(0))));
        b.engine.store(flags.at(i), b.r.select(taken, b.r.constant(1), b.engine.load(flags.at(i), kByte)));
        flags.plain(i) = value && flags.plain_at(index) != 0 ? 1 : flags.plain(i);
        return;
    }
    case 4:
    case 5:
        return show(flags.read(index), flags.plain_at(index));
    case 6:
        b.engine.tables().write(flags.place(index), kByte, bit(b, value));
        if (flags.has(index))
            flags.plain(static_cast<std::size_t>(index)) = value ? 1 : 0;
        return;
    case 7: { // mostly no bit
        const std::int64_t number = below(3) == 0 ? 1 : 5;
        b.engine.tables().write(flags.place(index), kByte, b.value(number, -3));
        if (flags.has(index))
            flags.plain(static_cast<std::size_t>(index)) = number;
        return;
    }
    case 8:
        if (flags.plain_at(index) < 100) {
            b.engine.tables().add(flags.place(index), kByte, b.r.constant(1));
            if (flags.has(index))
                ++flags.plain(static_cast<std::size_t>(index));
        }
        return;
    case 9:
        return show(b.engine.load(flags.at(i), kByte), flags.plain(i));
    default: {
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < flags.count(); ++k)
            sum += flags.plain(k);
        return show(b.engine.sum(b.engine.load_vector({flags.at(0), 1, kByte}, flags.count()), flags.count()),
                    sum);
    }
    }
}

class BitTables : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
};

TEST_P(BitTables, Random) {
    for (const std::size_t count : {2u, 3u, 5u, 16u, 21u, 70u}) {
        for (unsigned seed = 0; seed < (n == 3 ? 12u : 4u); ++seed) {
            const auto wrong = run_engine<std::vector<long>>(n, [&](Bench &b) {
                Flags flags(b, count);
                std::mt19937 random(seed * 100 + static_cast<unsigned>(count));
                std::vector<Handle> shown;
                std::vector<long> expected;
                for (int i = 0; i < 40; ++i)
                    step(b, flags, random, shown, expected);
                std::vector<long> places;
                const std::vector<long> opened = b.open(shown);
                for (std::size_t k = 0; k < opened.size(); ++k)
                    if (opened[k] != expected[k])
                        places.push_back(static_cast<long>(k));
                return places;
            });
            EXPECT_TRUE(wrong.empty()) << count << " flags, seed " << seed;
        }
    }
}

/// What can be reached: each step reads a flag that the steps before may have set. Nothing becomes a number on the way.
TEST_P(BitTables, StayBits) {
    constexpr std::size_t kCount = 21;
    const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
        Flags flags(b, kCount);
        b.engine.store(flags.at(0), b.r.constant(1));
        for (std::size_t s = 1; s < kCount; ++s) {
            const Handle taken =
                b.r.logical_not(b.r.equal(flags.read(static_cast<std::int64_t>(s) - 3), b.r.constant(0)));
            b.engine.store(flags.at(s),
                           b.r.select(taken, b.r.constant(1), b.engine.load(flags.at(s), kByte)));
        }
        std::vector<Handle> shown;
        for (std::size_t s = 0; s < kCount; ++s)
            shown.push_back(b.engine.load(flags.at(s), kByte));
        auto opened = b.open(shown);
        EXPECT_EQ(count_of(b, Op::kToField), 0u);
        EXPECT_EQ(count_of(b, Op::kToWord), 0u);
        return opened;
    });
    for (std::size_t s = 0; s < kCount; ++s)
        EXPECT_EQ(got[s], s % 3 == 0 ? 1 : 0) << s;
}

INSTANTIATE_TEST_SUITE_P(Parties, BitTables, ::testing::Values(3, 5, 7));

} // namespace
} // namespace picco::runtime::testing
