// One value against several numbers that lie together.
#include "engine_run.h"

#include <gtest/gtest.h>

namespace picco::runtime::testing {
namespace {

/// All values of small types, one by one and as vectors, against all windows of numbers in and around them.
void check_all(int n) {
    run_engine<bool>(n, [](Bench &b) {
        for (const int type : {4, -4, 6}) {
            const long low = type < 0 ? 0 : -(1L << (type - 1)), high = low + (1L << std::abs(type)) - 1;
            std::vector<Handle> values;
            for (long x = low; x <= high; ++x) {
                values.push_back(b.value(x, type));
            }
            const Handle all = b.r.join(values, 1);
            for (const std::size_t count : {1, 2, 3, 4, 5, 8, 9, 16, 17}) {
                for (long first = low - 3; first <= high + 1; first += type == 6 ? 5 : 1) {
                    const std::vector<Handle> tests = b.r.tests(all, first, count);
                    EXPECT_EQ(tests.size(), count);
                    for (std::size_t k = 0; k < count; ++k) {
                        const auto wanted = first + static_cast<long>(k);
                        const std::vector<mpz_class> found = b.engine.open_vector(tests[k], values.size());
                        for (long x = low; x <= high; ++x) {
                            EXPECT_EQ(found[static_cast<std::size_t>(x - low)], x == wanted ? 1 : 0)
                                << type << ": " << x << " of " << count << " from " << first;
                        }
                    }
                }
            }
        }
        const Handle one = b.value(5, 32), number = b.r.constant(7);
        EXPECT_EQ(b.open(b.r.tests(one, 0, 9)), (std::vector<long>{0, 0, 0, 0, 0, 1, 0, 0, 0}));
        EXPECT_EQ(b.open(b.r.tests(number, 4, 5)), (std::vector<long>{0, 0, 0, 1, 0}));
        return true;
    });
}

TEST(ManyTests, OfAllSmallNumbers) {
    check_all(3);
}

TEST(ManyTests, OfFiveParties) {
    check_all(5);
}

/// 32 bits are taken apart once, where one test each takes them as often.
TEST(ManyTests, SendLessThanOneByOne) {
    const bool is_less = run_engine<bool>(3, [](Bench &b) {
        constexpr long kNumbers = 20, kValues = 100;
        const auto sent_for = [&](bool are_many) {
            const std::uint64_t before = b.context.rounds.payload_sent();
            std::vector<Handle> values;
            for (long x = 0; x < kValues; ++x) {
                values.push_back(b.value(x % kNumbers, 32));
            }
            const Handle all = b.r.join(values, 1);
            std::vector<Handle> tests;
            if (are_many) {
                tests = b.r.tests(all, 0, kNumbers);
            }
            for (long number = 0; number < kNumbers && !are_many; ++number) {
                tests.push_back(b.r.equal(all, b.r.constant(number)));
            }
            for (long number = 0; number < kNumbers; ++number) {
                const auto found = b.engine.open_vector(tests[static_cast<std::size_t>(number)], kValues);
                for (long x = 0; x < kValues; ++x) {
                    EXPECT_EQ(found[static_cast<std::size_t>(x)], x % kNumbers == number ? 1 : 0);
                }
            }
            return b.context.rounds.payload_sent() - before;
        };
        const std::uint64_t together = sent_for(true);
        return 2 * together < sent_for(false);
    });
    EXPECT_TRUE(is_less);
}

} // namespace
} // namespace picco::runtime::testing
