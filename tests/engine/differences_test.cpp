// Selections between sums that have something in common do not wait for it.
#include "measurement.h"

#include <gtest/gtest.h>

namespace picco::runtime::testing {
namespace {

constexpr int kType = 16;

class Differences : public ::testing::TestWithParam<int> {
  protected:
    /// A sum that grows in both branches of so many steps, by public numbers and by private ones.
    static Measurement grown(int parties, int steps) {
        return run_engine<Measurement>(parties, [&](Bench &b) {
            Handle sum = b.value(5, kType);
            for (int i = 0; i < steps; ++i) {
                const Handle x = b.value(i * 7 % 5, kType), y = b.value(i * 3 % 4, kType);
                const Handle is_less = b.r.less(x, y), is_same = b.r.equal(x, y);
                const Handle more = b.r.add(sum, b.r.constant(3)), less = b.r.subtract(sum, y),
                             twice = b.r.add(b.r.add(sum, x), x);
                sum = b.r.select(is_less, more, b.r.select(is_same, less, twice));
            }
            std::vector<Handle> results;
            results.push_back(std::move(sum));
            return measured(b, results);
        });
    }
    static long expected(int steps) {
        long sum = 5;
        for (int i = 0; i < steps; ++i) {
            const int x = i * 7 % 5, y = i * 3 % 4;
            sum = x < y ? sum + 3 : x == y ? sum - y : sum + 2 * x;
        }
        return sum;
    }
};

TEST_P(Differences, RoundsDoNotGrowWithSteps) {
    const Measurement few = grown(GetParam(), 3), many = grown(GetParam(), 24);
    EXPECT_EQ(few.values, std::vector<long>{expected(3)});
    EXPECT_EQ(many.values, std::vector<long>{expected(24)});
    EXPECT_LE(many.rounds, few.rounds + 1); // what is there at once is selected otherwise
}

INSTANTIATE_TEST_SUITE_P(Parties, Differences, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
