// Pages: programs on arrays give what they give without, whatever each party keeps in memory.
#include "array_program.h"

#include "base/error.h"
#include "real/sums.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>

using namespace picco::runtime;
using picco::runtime::testing::ArrayProgram;
using picco::runtime::testing::Bench;
using picco::runtime::testing::CellVector;
using picco::runtime::testing::Outcome;
using picco::runtime::testing::run_engine;
using picco::runtime::testing::TestPaging;
using picco::runtime::testing::unequal_pages;

namespace {

const std::string kOneLimb = "2305843009213693951", kTwoLimbs = "618970019642690137449562111";
const ChunkSizes kTiny{2, 2, 3, 16}, kWhole{8, 2, 64, 64};

EngineOptions options_of(const ChunkSizes &sizes) {
    EngineOptions options;
    options.chunks = sizes;
    options.paged_from = 2;
    options.strip = 16;
    return options;
}

/// Rows shorter than a page share one.
PagerOptions shared_pages(int party) {
    PagerOptions options = unequal_pages(party);
    options.least = 24;
    return options;
}

/// So many programs, and PAGED_PROGRAMS times as many where the environment has it.
void compare(int n, unsigned first, unsigned programs, EngineOptions options,
             const std::string &modulus = kOneLimb, const TestPaging &paging = unequal_pages) {
    const char *times = std::getenv("PAGED_PROGRAMS");
    const unsigned end = first + programs * (times != nullptr ? static_cast<unsigned>(std::stoul(times)) : 1);
    for (unsigned seed = first; seed < end; ++seed) {
        const Outcome found = run_engine<Outcome>(
            n,
            [&](Bench &b) {
                ArrayProgram program(b, seed);
                program.run(25);
                return program.outcome();
            },
            options, modulus, paging);
        ASSERT_EQ(found.opened, found.expected) << "n = " << n << ", seed " << seed;
    }
}

} // namespace

TEST(Paging, ProgramsAreTheSame) {
    compare(3, 0, 60, options_of(kTiny));
    compare(3, 1'000, 60, options_of(kWhole));
}

TEST(Paging, ProgramsAreTheSameInTwoLimbs) {
    compare(3, 10'000, 20, options_of(kWhole), kTwoLimbs);
}

TEST(Paging, ProgramsAreTheSameAtFiveParties) {
    compare(5, 20'000, 20, options_of(kWhole));
}

TEST(Paging, ValuesGoHome) {
    EngineOptions options = options_of(kWhole);
    options.window = options.resident = options.window_elements = options.resident_elements = 8;
    compare(3, 30'000, 40, options);
    compare(5, 40'000, 10, options, kTwoLimbs);
}

TEST(Paging, ShortRowsShareAPage) {
    EngineOptions options = options_of(kWhole);
    options.paged_from = 24;
    options.resident = options.resident_elements = 8;
    compare(3, 60'000, 60, options, kOneLimb, shared_pages);
    compare(3, 70'000, 20, options, kTwoLimbs, shared_pages);
}

TEST(Paging, BitsShareAPage) {
    for (const std::uint32_t strip : {16, 64}) {
        EngineOptions options = options_of(kWhole);
        options.strip = strip;
        options.resident = options.resident_elements = 64;
        const auto paging = [](int party) {
            PagerOptions own = unequal_pages(party);
            own.least = 60; // of a plane of bits too many
            return own;
        };
        compare(3, 80'000, 40, options, kOneLimb, paging);
        compare(5, 90'000, 20, options, kOneLimb, paging);
        compare(3, 95'000, 10, options, kTwoLimbs, paging);
    }
}

TEST(Paging, PartiesWithAndWithoutRecordTheSame) {
    // run_engine compares the parties' digests.
    compare(3, 50'000, 20, options_of({SIZE_MAX, SIZE_MAX, 4096, 4096}));
}

namespace {

constexpr std::size_t kArray = 512; // cells

/// An array that stands in chunks: element i is 3 i.
void fill(Bench &b, CellVector &cells) {
    Words shares(kArray * b.context.field.limbs());
    for (std::size_t i = 0; i < kArray; ++i)
        b.context.field.from_int64(shares.data() + i * b.context.field.limbs(),
                                   static_cast<std::int64_t>(3 * i));
    b.engine.store_inputs(cells.data(), std::move(shares));
}

std::uint64_t *cell_of(Bench &b, CellVector &cells, std::size_t i) {
    return cells.data() + i * static_cast<std::size_t>(b.cell_words);
}

long sum_of(Bench &b, CellVector &cells) {
    return b.open(b.engine.total({cells.data(), 1, 32}, kArray));
}

} // namespace

TEST(Paging, LooksAtSingleCellsLeaveChunksAsTheyAre) {
    const std::vector<long> found = run_engine<std::vector<long>>(
        3,
        [](Bench &b) {
            CellVector cells(kArray * static_cast<std::size_t>(b.cell_words));
            fill(b, cells);
            std::vector<long> results;
            for (const std::size_t i : {0, 7, 255, 511})
                results.push_back(b.open(b.engine.load(cell_of(b, cells, i), 32)));
            results.push_back(static_cast<long>(b.engine.memory().loose_cells()));
            results.push_back(sum_of(b, cells));
            return results;
        },
        options_of(kWhole), kOneLimb, unequal_pages);
    EXPECT_EQ(found, (std::vector<long>{0, 21, 765, 1533, 0, 3 * 511 * 256}));
}

TEST(Paging, CellsThatChunksHaveLostBecomeChunksAgain) {
    for (const std::string &modulus : {kOneLimb, kTwoLimbs}) {
        const std::vector<long> found = run_engine<std::vector<long>>(
            3,
            [](Bench &b) {
                CellVector cells(kArray * static_cast<std::size_t>(b.cell_words));
                fill(b, cells);
                for (const std::size_t i : {5, 77, 400}) // a product, a number and a sum
                    b.engine.store(cell_of(b, cells, i),
                                   i == 5    ? b.r.multiply(b.value(1000, 32), b.value(2, 32))
                                   : i == 77 ? b.r.constant(-4)
                                             : b.r.add(b.value(1, 32), b.r.constant(7)));
                std::vector<long> results{static_cast<long>(b.engine.memory().loose_cells())};
                sum_of(b, cells);              // all is known from here on
                for (int i = 0; i < 40; ++i) { // until values go home
                    b.value(i, 32);
                    b.engine.make_room();
                }
                results.push_back(static_cast<long>(b.engine.memory().loose_cells()));
                for (const std::size_t i : {5, 6, 77, 400})
                    results.push_back(b.open(b.engine.load(cell_of(b, cells, i), 32)));
                results.push_back(sum_of(b, cells));
                return results;
            },
            [] {
                EngineOptions options = options_of(kWhole);
                options.resident = 8;
                return options;
            }(),
            modulus, unequal_pages);
        const long sum = 3 * 511 * 256 - 3 * (5 + 77 + 400) + 2000 - 4 + 8;
        EXPECT_EQ(found, (std::vector<long>{3 * 64, 0, 2000, 18, -4, 8, sum}));
    }
}

TEST(Paging, ExtremesOfParts) {
    constexpr std::size_t kCount = 150;           // in parts of 64
    for (const std::size_t given : {0, 64, 70}) { // those in front are 0
        const auto number = [&](std::size_t i) {
            return i < given ? 0 : static_cast<long>(i * 29 % 41) - 20;
        };
        const std::vector<long> found = run_engine<std::vector<long>>(
            3,
            [&](Bench &b) {
                CellVector cells(kCount * static_cast<std::size_t>(b.cell_words));
                for (std::size_t i = given; i < kCount; ++i)
                    b.input(cell_of(b, cells, i), number(i));
                std::vector<long> results;
                for (const bool is_greatest : {false, true}) {
                    const Engine::Extreme won = b.engine.extreme({cells.data(), 1, 32}, kCount, is_greatest);
                    results.push_back(b.open(won.value));
                    results.push_back(b.open(won.index));
                }
                return results;
            },
            options_of(kWhole), kOneLimb, unequal_pages);
        std::vector<long> numbers;
        for (std::size_t i = 0; i < kCount; ++i)
            numbers.push_back(number(i));
        const auto least = std::min_element(numbers.begin(), numbers.end()),
                   most = std::max_element(numbers.begin(), numbers.end());
        EXPECT_EQ(found, (std::vector<long>{*least, least - numbers.begin(), *most, most - numbers.begin()}));
    }
}

namespace {

const FloatFormat kFloat{11, 5};

/// Numbers of all sizes and signs, some of them 0.
std::vector<mpz_class> some_numbers(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<mpz_class> numbers;
    for (std::size_t i = 0; i < count; ++i) {
        const long value = static_cast<long>(random() % 4001) - 2000, up = static_cast<long>(random() % 12);
        numbers.push_back(random() % 9 == 0 ? mpz_class(0) : rounded({value, up - 10}, kFloat));
    }
    return numbers;
}

/// In cells, of which every one is given alone.
CellVector cells_of(Bench &b, const std::vector<mpz_class> &numbers) {
    CellVector cells(numbers.size() * static_cast<std::size_t>(b.cell_words));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        b.input(cell_of(b, cells, i), numbers[i].get_si());
    return cells;
}

Engine::Vector row_of(CellVector &cells) {
    return {cells.data(), 1, -kFloat.width()};
}

std::vector<mpz_class> opened(Bench &b, CellVector &cells, std::size_t count) {
    return b.engine.open_vector(b.engine.load_vector(row_of(cells), count), count);
}

} // namespace

TEST(Paging, SumsOfFloatingPointNumbersInParts) {
    for (const std::size_t count : {17, 64, 65, 100, 1100}) {
        const std::vector<mpz_class> x = some_numbers(count, 1), y = some_numbers(count, 2);
        const auto found = run_engine<std::vector<mpz_class>>(
            3,
            [&](Bench &b) {
                CellVector left = cells_of(b, x), right = cells_of(b, y);
                std::vector<Handle> sums;
                sums.push_back(b.engine.float_total(row_of(left), count, kFloat));
                LongVector u = b.engine.load_long(row_of(left), count),
                           v = b.engine.load_long(row_of(right), count);
                sums.push_back(b.engine.whole(
                    b.engine.float_product(std::move(u), std::move(v), {1, count, 1}, kFloat)));
                std::vector<mpz_class> results = b.engine.open(sums);
                b.engine.float_prefix_sums(row_of(left), count, kFloat);
                const std::vector<mpz_class> running = opened(b, left, count);
                results.insert(results.end(), running.begin(), running.end());
                return results;
            },
            options_of(kWhole), kOneLimb, unequal_pages);
        std::vector<mpz_class> expected{float_sum(x, kFloat), float_dot(x, y, kFloat)};
        const std::vector<mpz_class> running = float_prefix_sums(x, kFloat);
        expected.insert(expected.end(), running.begin(), running.end());
        EXPECT_EQ(found, expected) << count;
    }
}

TEST(Paging, ProductsOfFloatingPointMatricesInParts) {
    const Recorder::ProductShape shapes[] = {{3, 5, 7}, {20, 2, 3}, {2, 40, 3}, {1, 30, 4}, {6, 1, 6}};
    for (const Recorder::ProductShape &shape : shapes) {
        const std::size_t of_x = shape.rows * shape.inner, of_y = shape.inner * shape.columns,
                          count = shape.rows * shape.columns;
        const std::vector<mpz_class> x = some_numbers(of_x, 3), y = some_numbers(of_y, 4);
        const auto found = run_engine<std::vector<mpz_class>>(
            3,
            [&](Bench &b) {
                CellVector left = cells_of(b, x), right = cells_of(b, y), result = cells_of(b, {});
                result.resize(count * static_cast<std::size_t>(b.cell_words));
                LongVector u = b.engine.load_long(row_of(left), of_x),
                           v = b.engine.load_long(row_of(right), of_y);
                b.engine.store_long(row_of(result),
                                    b.engine.float_product(std::move(u), std::move(v), shape, kFloat));
                return opened(b, result, count);
            },
            options_of(kWhole), kOneLimb, unequal_pages);
        std::vector<mpz_class> expected;
        for (std::size_t place = 0; place < count; ++place) {
            std::vector<mpz_class> row, column;
            for (std::size_t term = 0; term < shape.inner; ++term) {
                row.push_back(x[place / shape.columns * shape.inner + term]);
                column.push_back(y[term * shape.columns + place % shape.columns]);
            }
            expected.push_back(float_dot(row, column, kFloat));
        }
        EXPECT_EQ(found, expected) << shape.rows << " " << shape.inner << " " << shape.columns;
    }
}

namespace {

/// What sorts leave in two rows of `count` keys and their numbers, opened.
std::vector<long> sorted_in_parts(int n, std::size_t count, const Engine::SortOptions &options) {
    return run_engine<std::vector<long>>(
        n,
        [&](Bench &b) {
            CellVector keys(count * static_cast<std::size_t>(b.cell_words)),
                others(count * static_cast<std::size_t>(b.cell_words));
            for (std::size_t i = 0; i < count; ++i) {
                b.input(cell_of(b, keys, i), static_cast<long>(i * 29 % 41) - 20);
                b.input(cell_of(b, others, i), static_cast<long>(i));
            }
            b.engine.sort({{keys.data(), 1, 32}, {others.data(), 1, 32}}, count, options);
            std::vector<long> results;
            for (CellVector *cells : {&keys, &others})
                for (std::size_t i = 0; i < count; ++i)
                    results.push_back(b.open(b.engine.load(cell_of(b, *cells, i), 32)));
            return results;
        },
        options_of(kWhole), kOneLimb, unequal_pages);
}

} // namespace

TEST(Paging, SortsOfParts) { // of 32 columns
    for (const std::size_t count : {33, 64, 65, 100, 150}) {
        for (const int kind : {0, 1, 2}) {
            const Engine::SortOptions options{.is_falling = kind == 1, .keeps_keys = kind == 2};
            std::vector<std::size_t> places(count);
            std::iota(places.begin(), places.end(), 0);
            const auto key = [](std::size_t i) { return static_cast<long>(i * 29 % 41) - 20; };
            std::stable_sort(places.begin(), places.end(), [&](std::size_t i, std::size_t j) {
                return kind == 1 ? key(i) > key(j) : key(i) < key(j);
            });
            std::vector<long> expected;
            for (std::size_t i = 0; i < count; ++i)
                expected.push_back(key(kind == 2 ? i : places[i]));
            for (const std::size_t place : places)
                expected.push_back(static_cast<long>(place));
            EXPECT_EQ(sorted_in_parts(count == 100  ? 5
                                      : count == 64 ? 13
                                                    : 3,
                                      count, options),
                      expected)
                << count << ", kind " << kind;
        }
    }
}

TEST(Paging, ShufflesOfParts) {
    for (const auto &[n, count] : {std::pair{3, 33}, {3, 64}, {3, 150}, {5, 100}, {9, 40}}) {
        const auto columns = static_cast<std::size_t>(count);
        for (const std::string &modulus : {kOneLimb, kTwoLimbs}) {
            const std::vector<long> found = run_engine<std::vector<long>>(
                n,
                [&](Bench &b) {
                    CellVector first(columns * static_cast<std::size_t>(b.cell_words)),
                        second(columns * static_cast<std::size_t>(b.cell_words));
                    for (std::size_t i = 0; i < columns; ++i) {
                        b.input(cell_of(b, first, i), static_cast<long>(i));
                        b.input(cell_of(b, second, i), static_cast<long>(3 * i) - 7);
                    }
                    const Handle waits = b.r.less(b.value(3, 32), b.value(5, 32)); // beside the shuffle
                    b.engine.shuffle({{first.data(), 1, 32}, {second.data(), 1, 32}}, columns);
                    std::vector<long> results{b.open(waits)};
                    for (CellVector *cells : {&first, &second})
                        for (std::size_t i = 0; i < columns; ++i)
                            results.push_back(b.open(b.engine.load(cell_of(b, *cells, i), 32)));
                    return results;
                },
                options_of(kWhole), modulus, unequal_pages);
            EXPECT_EQ(found[0], 1);
            const std::vector<long> order(found.begin() + 1, found.begin() + 1 + count);
            std::vector<long> sorted = order;
            std::sort(sorted.begin(), sorted.end());
            EXPECT_NE(order, sorted);
            for (std::size_t i = 0; i < columns; ++i) {
                EXPECT_EQ(sorted[i], static_cast<long>(i));
                EXPECT_EQ(found[1 + columns + i], 3 * order[i] - 7);
            }
        }
    }
}

TEST(Paging, ShufflesByNetworksThatDoNotFitAreRefused) {
    const auto shuffle = [](std::size_t columns) {
        run_engine<long>(
            13,
            [&](Bench &b) {
                CellVector cells(columns * static_cast<std::size_t>(b.cell_words));
                for (std::size_t i = 0; i < columns; ++i)
                    b.input(cell_of(b, cells, i), static_cast<long>(i));
                b.engine.shuffle({{cells.data(), 1, 32}}, columns);
                return b.open(b.engine.total({cells.data(), 1, 32}, columns));
            },
            options_of(kWhole), kOneLimb, unequal_pages);
    };
    EXPECT_NO_THROW(shuffle(40));
    EXPECT_THROW(shuffle(100), ComputationError);
}

TEST(Paging, GreatestOfParts) {
    for (const std::size_t count : {100, 150}) {
        for (const std::size_t wanted : {1, 5, 16, 20, 99}) {
            const std::vector<long> found = sorted_in_parts(3, count, {.wanted = wanted, .is_falling = true});
            std::vector<long> numbers(count);
            std::iota(numbers.begin(), numbers.end(), 0);
            const auto key = [](long i) { return i * 29 % 41 - 20; };
            std::stable_sort(numbers.begin(), numbers.end(), [&](long i, long j) { return key(i) > key(j); });
            const auto others = found.begin() + static_cast<std::ptrdiff_t>(count);
            for (std::size_t i = 0; i < count; ++i)
                EXPECT_EQ(found[i], key(others[static_cast<std::ptrdiff_t>(i)])) << i;
            EXPECT_TRUE(
                std::equal(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(wanted), others))
                << count << ", " << wanted;
            EXPECT_TRUE(std::is_permutation(numbers.begin(), numbers.end(), others))
                << count << ", " << wanted;
        }
    }
}
