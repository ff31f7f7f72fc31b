// Quicksort by comparisons that a function answers.
#include "base/error.h"
#include "engine/sorter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace picco::runtime {
namespace {

/// Of the prime 2^61 - 1 elements have one word, of the other two.
const char *const kPrimes[] = {"2305843009213693951", "170141183460469231731687303715884105727"};

std::vector<long> distinct_numbers(std::size_t count) {
    std::vector<long> numbers(count);
    std::iota(numbers.begin(), numbers.end(), -static_cast<long>(count / 2));
    std::shuffle(numbers.begin(), numbers.end(), std::mt19937(static_cast<unsigned>(count)));
    return numbers;
}

Elements elements(const Field &field, const std::vector<long> &numbers) {
    Elements result(field, numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        field.from_int64(result.at(i), numbers[i]);
    }
    return result;
}

std::vector<bool> are_negative(const Field &field, const Elements &x) {
    std::vector<bool> result(x.count);
    for (std::size_t i = 0; i < x.count; ++i) {
        result[i] = field.to_signed(x.at(i)) < 0;
    }
    return result;
}

TEST(Sorter, AsksOfNoMoreDifferencesAtATimeThanItMay) {
    const auto field = Field::create(std::string(kPrimes[0]));
    for (const std::size_t most : {1u, 5u, 64u, 100'000u}) {
        const std::vector<long> numbers = distinct_numbers(500);
        std::size_t asked = 0, calls = 0;
        Sorter sorter(*field, elements(*field, numbers), numbers.size(),
                      [&](Elements x) {
                          EXPECT_LE(x.count, most);
                          EXPECT_GT(x.count, 0u);
                          asked += x.count;
                          ++calls;
                          return are_negative(*field, x);
                      },
                      {.most = most});
        const std::vector<std::uint32_t> order = sorter.order("here");
        for (std::size_t place = 0; place + 1 < order.size(); ++place)
            EXPECT_LT(numbers[order[place]], numbers[order[place + 1]]);
        EXPECT_GE(calls, asked / most);
        EXPECT_LE(calls, asked / most + 20); // a part that is not full at the end of each pass
    }
}

TEST(Sorter, PutsAsManyColumnsInOrderAsAreWanted) {
    for (const char *prime : kPrimes) {
        const auto field = Field::create(std::string(prime));
        for (const std::size_t count : {2u, 3u, 7u, 8u, 9u, 100u, 6000u}) {
            const std::vector<long> numbers = distinct_numbers(count);
            std::vector<long> expected = numbers;
            std::sort(expected.begin(), expected.end());
            for (const std::size_t wanted : {std::size_t{1}, count / 2, count}) {
                Sorter sorter(*field, elements(*field, numbers), wanted,
                              [&](Elements x) { return are_negative(*field, x); }, {});
                const std::vector<std::uint32_t> order = sorter.order("here");
                std::vector<std::uint32_t> columns = order;
                std::sort(columns.begin(), columns.end());
                for (std::size_t place = 0; place < count; ++place) {
                    EXPECT_EQ(columns[place], place);
                    if (place < wanted) {
                        EXPECT_EQ(numbers[order[place]], expected[place]) << count << " columns";
                    }
                }
            }
        }
    }
}

TEST(Sorter, ComparesEachPairOnce) {
    const auto field = Field::create(std::string(kPrimes[0]));
    std::size_t compared = 0;
    Sorter sorter(*field, elements(*field, distinct_numbers(8)), 8,
                  [&](Elements x) {
                      compared += x.count;
                      return are_negative(*field, x);
                  },
                  {});
    sorter.order("here");
    EXPECT_EQ(compared, 28u);
}

/// Which elements are in front of which, by an order that is wanted in part, in parts, and of pieces.
TEST(Sorter, SearchesAmongPivotsWhereComparisonsWeighMore) {
    for (const char *prime : kPrimes) {
        const auto field = Field::create(std::string(prime));
        for (const std::size_t count : {4097u, 20'000u, 70'000u}) {
            const std::vector<long> numbers = distinct_numbers(count);
            for (const std::size_t wanted : {std::size_t{1}, std::size_t{100}, count / 2, count}) {
                for (const std::size_t most : {std::size_t{5000}, SIZE_MAX}) {
                    Sorter sorter(*field, elements(*field, numbers), wanted,
                                  [&](Elements x) {
                                      EXPECT_LE(x.count, most);
                                      return are_negative(*field, x);
                                  },
                                  {.most = most, .few = 100});
                    const std::vector<std::uint32_t> order = sorter.order("here");
                    std::vector<std::uint32_t> columns = order;
                    std::sort(columns.begin(), columns.end());
                    const long least = -static_cast<long>(count / 2);
                    for (std::size_t place = 0; place < count; ++place) {
                        ASSERT_EQ(columns[place], place);
                        if (place < wanted) {
                            ASSERT_EQ(numbers[order[place]], least + static_cast<long>(place)) << count;
                        }
                    }
                }
            }
        }
    }
}

TEST(Sorter, SearchesInPartsSideBySide) {
    const auto field = Field::create(std::string(kPrimes[1]));
    const std::vector<std::size_t> sizes{3000, 1, 2, 0, 40, 5, 6000};
    std::vector<long> numbers;
    for (const std::size_t size : sizes) {
        const auto first = static_cast<long>(numbers.size() + size / 2);
        for (const long number : size > 0 ? distinct_numbers(size) : std::vector<long>{}) {
            numbers.push_back(first + number);
        }
    }
    Sorter sorter(
        *field, elements(*field, numbers), numbers.size(),
        [&](Elements x) { return are_negative(*field, x); }, {.few = 100}, sizes);
    const std::vector<std::uint32_t> order = sorter.order("here");
    for (std::size_t place = 0; place < numbers.size(); ++place) {
        EXPECT_EQ(numbers[order[place]], static_cast<long>(place));
    }
}

/// No order can be found by fewer than log2(N!) comparisons, 1.3 million.
TEST(Sorter, TakesLittleMoreComparisonsThanAnOrderTells) {
    const auto field = Field::create(std::string(kPrimes[0]));
    constexpr std::size_t kColumns = 90'000;
    for (const std::size_t few : {std::size_t{100}, SIZE_MAX}) {
        std::size_t asked = 0;
        Sorter sorter(*field, elements(*field, distinct_numbers(kColumns)), kColumns,
                      [&](Elements x) {
                          asked += x.count;
                          return are_negative(*field, x);
                      },
                      {.few = few});
        sorter.order("here");
        EXPECT_GT(asked, 1'300'000u);
        EXPECT_LT(asked, few == SIZE_MAX ? 2'600'000u : 1'600'000u);
    }
}

/// Among the pivots, and of a column with them.
TEST(Sorter, EndsWhereComparisonsAreNoOrder) {
    const auto field = Field::create(std::string(kPrimes[0]));
    for (const std::size_t count : {3u, 5u, 50u, 5000u, 6000u}) {
        std::mt19937 random(1);
        Sorter sorter(
            *field, elements(*field, distinct_numbers(count)), count,
            [&](Elements x) {
                std::vector<bool> answers(x.count);
                std::generate(answers.begin(), answers.end(), [&] { return random() % 2 != 0; });
                return answers.size() == 3 ? std::vector<bool>{true, false, true} : answers; // a < b < c < a
            },
            {.few = count == 6000 ? 100 : SIZE_MAX});
        try {
            sorter.order("here");
            ADD_FAILURE() << count << " columns were put in order";
        } catch (const ComputationError &error) {
            EXPECT_NE(std::string(error.what())
                          .find("here: the comparisons of keys that the parties opened are not"),
                      std::string::npos);
        }
    }
}

} // namespace
} // namespace picco::runtime
