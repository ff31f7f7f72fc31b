// Operations that were recorded in the field and are computed in bits: what they give, what they take, and that no other
// choice is better.
#include "engine/rewrite/bit_regions.h"
#include "random_window.h"

#include <gtest/gtest.h>

#include <mutex>

using namespace picco::runtime;
using picco::Int128;
using picco::runtime::testing::Bench;
using picco::runtime::testing::run_engine;
using picco::runtime::testing::WindowOfNumbers;
using Bitwise = Recorder::Bitwise;

namespace {

/// A window of random operations, in both worlds at once: some of the numbers are known by their bits, others are not.
class RandomWindow : WindowOfNumbers {
  public:
    RandomWindow(Bench &bench, unsigned seed) : WindowOfNumbers(bench, seed, 24) {}

    void add_operations(int count) {
        for (int i = 0; i < count; ++i) {
            b_.r.at(i + 1); // operations of a line that are alike go together
            add_operation();
        }
    }
    /// All that was made, as numbers; of what is used by others only where it is asked for.
    std::pair<std::vector<long>, std::vector<long>> results(bool are_all) {
        std::vector<Handle> opened;
        std::vector<long> expected;
        const auto add = [&](const Both &each) {
            opened.push_back(each.secret.copy());
            expected.push_back(each.clear);
        };
        for (std::size_t i = are_all ? 0 : values_.size() - 1; i < values_.size(); ++i) {
            add(values_[i]);
        }
        for (std::size_t i = are_all ? 0 : conditions_.size() - 1; i < conditions_.size(); ++i) {
            add(conditions_[i]);
        }
        return {b_.open(opened), expected};
    }

  private:
    const Both &value() { return values_[static_cast<std::size_t>(pick(static_cast<int>(values_.size())))]; }

    void add_operation() {
        const Both &x = value(), &y = value();
        const Both &c = condition();
        const long factor = pick(15) - 7;
        const int amount = pick(5);
        switch (pick(12)) {
        case 0:
        case 1:
            return add(b_.r.add(x.secret, y.secret), x.clear + y.clear);
        case 2:
            return add(b_.r.subtract(x.secret, y.secret), x.clear - y.clear);
        case 3:
            return add(b_.r.add(b_.r.negate(x.secret), b_.r.constant(factor)), factor - x.clear);
        case 4:
            return add(b_.r.multiply(x.secret, b_.r.constant(factor)), x.clear * factor);
        case 5:
            return add(b_.r.select(c.secret, x.secret, y.secret), c.clear != 0 ? x.clear : y.clear);
        case 6:
            return add(b_.r.multiply(c.secret, x.secret), c.clear * x.clear);
        case 7:
            return add(b_.r.shift_right(x.secret, amount), x.clear >> amount);
        case 8:
            return add(b_.r.wrap(x.secret, 7), ((x.clear + 64) & 127) - 64);
        case 11: // made of a bit, as what is made of its own bits is
            return add(b_.r.negate(c.secret), -c.clear);
        case 9:
            conditions_.push_back({b_.r.less(x.secret, y.secret), x.clear < y.clear ? 1 : 0});
            return;
        default:
            conditions_.push_back({b_.r.equal(x.secret, b_.r.constant(factor)), x.clear == factor ? 1 : 0});
            return;
        }
    }
};

EngineOptions with(BitTimes times, std::int64_t round, std::int64_t byte) {
    EngineOptions options;
    options.times = shipped_times(3);
    options.times.link = {round, byte};
    options.sizes.bits = std::move(times);
    return options;
}

constexpr std::int64_t kMicroseconds = 1'000'000; // in picoseconds

/// Of all choices of places.
Int128 least_time(const BitRegions &regions, const std::vector<std::size_t> &places) {
    Int128 least = regions.time();
    for (std::size_t set = 0; set < std::size_t{1} << places.size(); ++set) {
        std::vector<std::size_t> in_bits;
        for (std::size_t i = 0; i < places.size(); ++i) {
            if ((set >> i & 1u) != 0) {
                in_bits.push_back(places[i]);
            }
        }
        least = std::min(least, regions.time_of(in_bits));
    }
    return least;
}

} // namespace

TEST(BitRegions, GiveWhatTheFieldGives) {
    for (const int n : {3, 5}) {
        for (unsigned seed = 0; seed < (n == 3 ? 120u : 40u); ++seed) {
            for (const bool is_forced : {false, true}) {
                const auto both = run_engine<std::pair<std::vector<long>, std::vector<long>>>(
                    n,
                    [&](Bench &b) {
                        RandomWindow window(b, seed);
                        window.add_operations(1 + static_cast<int>(seed % 40));
                        return window.results(seed % 2 == 0);
                    },
                    with({.may_be = true, .is_forced = is_forced}, 1000 * (seed % 3) * kMicroseconds / 10,
                         80'000));
                EXPECT_EQ(both.first, both.second) << n << ' ' << seed << ' ' << is_forced;
            }
        }
    }
}

/// Where the program says so, every third line becomes circuits, and others may move to bits beside them: as good as any other
/// choice, with the same results.
TEST(BitRegions, StandBesideCircuits) {
    GarblingTimes garbling{.may_be = true,
                           .is_of_lines = true,
                           .round = 1000 * kMicroseconds,
                           .byte = 80'000,
                           .gate = 1'500'000};
    for (std::uint32_t line = 3; line <= 12; line += 3) {
        garbling.lines.choose(line, line, LineChoice::kGarbled);
    }
    std::mutex mutex;
    int moved = 0, best = 0, windows = 0, with_circuits = 0;
    for (unsigned seed = 0; seed < 120; ++seed) {
        BitTimes times{.may_be = true};
        times.observe = [&](const BitRegions &regions) {
            const std::lock_guard lock(mutex);
            const std::vector<std::size_t> places = regions.free_places();
            if (places.size() > 8) {
                return;
            }
            const Int128 least = least_time(regions, places);
            EXPECT_TRUE(regions.least_of_all() <= least) << seed;
            ++windows;
            moved += regions.saved() > 0;
            best += regions.time() <= least;
        };
        EngineOptions options = with(times, 1000 * kMicroseconds, 80'000);
        options.sizes.garbling = garbling;
        const auto both = run_engine<std::pair<std::vector<long>, std::vector<long>>>(
            3,
            [&](Bench &b) {
                RandomWindow window(b, seed);
                window.add_operations(12);
                auto results = window.results(seed % 2 == 0);
                const std::lock_guard lock(mutex);
                with_circuits += b.engine.counts()[static_cast<std::size_t>(Op::kGarbled)] != 0;
                return results;
            },
            options);
        EXPECT_EQ(both.first, both.second) << seed;
    }
    std::printf("%d windows, %d with operations in bits; the best choice in %d\n", windows, moved, best);
    EXPECT_GE(with_circuits, 3 * 60);
    EXPECT_GE(moved, windows / 5);
    EXPECT_GE(best, windows * 98 / 100);
}

/// Against all choices of windows of up to ten operations that have one.
TEST(BitRegions, AreAsGoodAsAnyChoice) {
    int windows = 0, best = 0, moved = 0;
    double worst = 1;
    const std::int64_t rounds[] = {0, 32 * kMicroseconds, 1000 * kMicroseconds},
                       bytes[] = {0, 8'000, 80'000, 4 * kMicroseconds};
    for (unsigned seed = 0; seed < 600; ++seed) {
        std::mutex mutex;
        bool is_told = false;
        BitTimes times{.may_be = true};
        times.observe = [&](const BitRegions &regions) {
            const std::lock_guard lock(mutex);
            const std::vector<std::size_t> places = regions.free_places();
            if (is_told || places.size() > 10) {
                return;
            }
            is_told = true;
            const Int128 least = least_time(regions, places);
            EXPECT_TRUE(regions.least_of_all() <= least) << seed;
            ++windows;
            moved += regions.saved() > 0;
            const double factor = static_cast<double>(regions.time()) / static_cast<double>(least);
            best += factor <= 1;
            worst = std::max(worst, factor);
        };
        run_engine<std::vector<long>>(
            3,
            [&](Bench &b) {
                RandomWindow window(b, seed);
                window.add_operations(8);
                return window.results(false).first;
            },
            with(times, rounds[seed % 3], bytes[seed % 4]));
    }
    std::printf("%d windows, %d with operations in bits; the best choice in %d, at worst %.3f\n", windows,
                moved, best, worst);
    EXPECT_GE(windows, 200);
    EXPECT_GE(moved, windows / 5);
    EXPECT_GE(best, windows * 98 / 100);
    EXPECT_LE(worst, 1.05);
}
