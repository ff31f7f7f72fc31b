// Division, remainder, and shifts by private amounts, against C.
#include "base/error.h"
#include "engine_run.h"

#include <gtest/gtest.h>

#include <random>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::run_engine;

namespace {

using Results = std::pair<std::vector<long>, std::vector<long>>;

const std::string kMersenne61 = "2305843009213693951";
const std::string kMersenne89 = "618970019642690137449562111";
const std::string kBits160 = "1461501611469443032212361609499812854841548472319";

struct Pair {
    long x, y;
};

/// Opens the quotient and the remainder of each pair. An int128 quotient would not fit: none is -2^63 / -1.
void check_pairs(int n, int type, const std::vector<Pair> &pairs, const std::string &modulus,
                 bool is_private) {
    const Results both = run_engine<Results>(
        n,
        [&](Bench &b) {
            std::vector<Handle> values;
            std::vector<long> expected;
            for (const auto &[x, y] : pairs) {
                const Handle u = b.value(x, type), v = is_private ? b.value(y, type) : b.r.constant(y);
                values.push_back(b.r.divide(u, v));
                values.push_back(b.r.remainder(u, v));
                expected.push_back(x / y);
                expected.push_back(x % y);
            }
            return Results{b.open(values), expected};
        },
        {}, modulus);
    for (std::size_t i = 0; i < both.first.size(); ++i) {
        ASSERT_EQ(both.first[i], both.second[i])
            << pairs[i / 2].x << (i % 2 ? " % " : " / ") << pairs[i / 2].y << ", n = " << n;
    }
}

std::vector<Pair> all_pairs(long first, long last) {
    std::vector<Pair> pairs;
    for (long x = first; x <= last; ++x) {
        for (long y = first; y <= last; ++y) {
            if (y != 0) {
                pairs.push_back({x, y});
            }
        }
    }
    return pairs;
}

/// Ends of the type, multiples and their neighbours, and random pairs of all sizes.
std::vector<Pair> some_pairs(int bits, int count) {
    std::mt19937_64 random(static_cast<unsigned>(bits));
    const long high = static_cast<long>((std::uint64_t{1} << (bits - 1)) - 1), low = -high - 1;
    const auto pick = [&] { return static_cast<long>(random()) >> (64 - bits) >> (random() % bits); };
    std::vector<Pair> pairs = {{high, 1}, {high, 2}, {high, high}, {low, high}, {high, low}, {low, low},
                               {low, 1},  {low, 3},  {low, -2},    {0, low},    {-1, high},  {low + 1, -1}};
    while (pairs.size() < static_cast<std::size_t>(count)) {
        const long y = pick(), x = pick();
        if (y == 0 || y == -1) {
            continue;
        }
        const long multiple = x / y * y;
        pairs.push_back({x, y});
        pairs.push_back({multiple, y});
        pairs.push_back({multiple > low ? multiple - 1 : multiple, y});
    }
    return pairs;
}

} // namespace

TEST(Division, ByPublicNumbersOfSixBits) {
    check_pairs(3, 6, all_pairs(-32, 31), kMersenne61, false);
}

TEST(Division, ByPrivateNumbersOfSixBits) {
    check_pairs(3, 6, all_pairs(-32, 31), kMersenne61, true);
    check_pairs(3, -6, all_pairs(0, 63), kMersenne61, true);
}

TEST(Division, ByPublicNumbersOfAllWidths) {
    check_pairs(3, 8, some_pairs(8, 100), kMersenne61, false);
    check_pairs(3, 16, some_pairs(16, 100), kMersenne61, false);
    check_pairs(3, 32, some_pairs(32, 100), kMersenne89, false);
    check_pairs(3, 64, some_pairs(64, 100), kBits160, false);
    check_pairs(5, 32, some_pairs(32, 40), kMersenne89, false);
    check_pairs(7, 32, some_pairs(32, 20), kMersenne89, false);
}

TEST(Division, ByPrivateNumbersOfAllWidths) {
    check_pairs(3, 8, some_pairs(8, 100), kMersenne61, true);
    check_pairs(3, 16, some_pairs(16, 100), kMersenne61, true);
    check_pairs(3, 32, some_pairs(32, 100), kMersenne89, true);
    check_pairs(3, 56, some_pairs(56, 60), kBits160, true);
    check_pairs(5, 32, some_pairs(32, 25), kMersenne89, true);
    check_pairs(7, 32, some_pairs(32, 15), kMersenne89, true);
}

TEST(Division, OfSixtyFourBitsByPrivateNumbers) {
    const mpz_class bits192 = mpz_class(268435455) * (mpz_class(1) << 164) - 1;
    check_pairs(3, 64, some_pairs(64, 40), bits192.get_str(), true);
}

TEST(Division, PublicDividends) {
    const auto opened = run_engine<std::vector<long>>(3, [](Bench &b) {
        std::vector<Handle> values;
        values.push_back(b.r.divide(b.r.constant(-100), b.value(7, 8)));
        values.push_back(b.r.remainder(b.r.constant(-100), b.value(7, 8)));
        values.push_back(b.r.divide(b.r.constant(-100), b.r.constant(7)));
        values.push_back(b.r.remainder(b.r.constant(-100), b.r.constant(-7)));
        return b.open(values);
    });
    EXPECT_EQ(opened, (std::vector<long>{-14, -2, -14, -2}));
}

/// One value for every dividend, width and number of parties: that of --plain.
TEST(Division, ByAPrivateZeroIsZero) {
    for (const auto &[type, other, modulus] :
         {std::tuple(8, 8, kMersenne61), std::tuple(-8, -8, kMersenne61), std::tuple(32, 32, kMersenne89),
          std::tuple(32, 4, kMersenne89), std::tuple(-32, 1, kMersenne89), std::tuple(4, 32, kMersenne89)}) {
        for (const int n : {3, 5}) {
            const long high = type < 0 ? (1L << -type) - 1 : (1L << (type - 1)) - 1;
            const long low = type < 0 ? 0 : -high - 1;
            const auto opened = run_engine<std::vector<long>>(
                n,
                [&, type = type, other = other](Bench &b) {
                    std::vector<Handle> values;
                    for (const long x : {high, high / 2, 1L, 0L, low}) {
                        values.push_back(b.r.divide(b.value(x, type), b.value(0, other)));
                        values.push_back(b.r.remainder(b.value(x, type), b.value(0, other)));
                        values.push_back(b.r.remainder(b.value(x, type), b.r.constant(0)));
                    }
                    return b.open(values);
                },
                {}, modulus);
            EXPECT_EQ(opened, std::vector<long>(15, 0)) << type << " by " << other << ", n = " << n;
        }
    }
}

TEST(Division, ByAPrivateZeroChangesNothingElse) {
    const auto opened = run_engine<std::vector<long>>(3, [](Bench &b) {
        const Handle zero = b.value(0, 8), x = b.value(77, 8);
        const Handle bad = b.r.divide(x, zero), is_zero = b.r.equal(zero, b.r.constant(0));
        std::vector<Handle> values;
        values.push_back(b.r.select(is_zero, x, bad));
        values.push_back(b.r.divide(x, b.value(7, 8)));
        const std::vector<long> results = b.open(values);
        b.open(b.r.remainder(x, zero));
        b.open(b.r.divide(x, b.r.constant(0))); // private data that is known
        return results;
    });
    EXPECT_EQ(opened, (std::vector<long>{77, 11}));
}

TEST(Division, SaysWhereItCannotBe) {
    const auto message = [](auto body) {
        try {
            run_engine<long>(3, [&](Bench &b) {
                b.r.at(12);
                return b.open(body(b));
            });
        } catch (const ComputationError &error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(message([](Bench &b) { return b.r.divisor(b.r.constant(0)); }),
              "test.c:12: division by zero: test the divisor first");
    EXPECT_NE(
        message([](Bench &b) { return b.r.divide(b.value(5, 32), b.value(2, 32)); }).find("may need 81 bits"),
        std::string::npos);
    EXPECT_NE(message([](Bench &b) { return b.r.divide(b.value(5, 32), b.r.constant(7)); }).find("test.c:12"),
              std::string::npos);
}

TEST(PrivateShift, AllAmounts) {
    for (const int n : {3, 5, 7}) {
        const Results both = run_engine<Results>(
            n,
            [](Bench &b) {
                std::vector<Handle> values;
                std::vector<long> expected;
                for (const long x : {0L, 1L, -1L, 123456789L, -123456789L, 2147483647L, -2147483648L}) {
                    for (int s = 0; s < 32; ++s) {
                        const Handle u = b.value(x, 32), amount = b.value(s, 32);
                        values.push_back(b.r.shift_left_by(u, amount, 32));
                        values.push_back(b.r.shift_right_by(u, amount, 32));
                        expected.push_back(x * (1L << s));
                        expected.push_back(x >> s);
                    }
                }
                return Results{b.open(values), expected};
            },
            {}, kMersenne89);
        EXPECT_EQ(both.first, both.second) << "n = " << n;
    }
}

TEST(PrivateShift, OfOtherWidthsAndPublicValues) {
    const auto opened = run_engine<std::vector<long>>(
        3,
        [](Bench &b) {
            std::vector<Handle> values;
            values.push_back(b.r.shift_right_by(b.value(-1, 64), b.value(63, 6), 64));
            values.push_back(b.r.shift_left_by(b.r.constant(1), b.value(62, -6), 64));
            values.push_back(b.r.shift_right_by(b.r.constant(1000), b.value(3, -2), 32));
            values.push_back(b.r.shift_right_by(b.value(-77, 9), b.r.constant(2), 9));
            values.push_back(b.r.shift_left_by(b.value(-77, 9), b.value(0, 5), 9));
            b.open(b.r.shift_left_by(b.value(5, 32), b.value(-3, 8), 32)); // unspecified, and harmless
            return b.open(values);
        },
        {}, kBits160);
    EXPECT_EQ(opened, (std::vector<long>{-1, 1L << 62, 125, -20, -77}));
}
