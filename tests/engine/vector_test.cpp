// Vectors: every operation on vectors gives, element by element, what it gives on single values.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kInt = 16;

/// Cells with sharings of the numbers.
CellVector cells_of(Bench &b, const std::vector<std::int64_t> &numbers) {
    CellVector cells(numbers.size() * b.cell_words, 0);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        b.input(cells.data() + i * b.cell_words, numbers[i]);
    }
    return cells;
}

/// Opens cells of a type and clears them, so that nothing refers to their memory any more.
std::vector<long> open_cells(Bench &b, CellVector &cells, int type) {
    std::vector<Handle> values;
    for (std::size_t i = 0; i < cells.size(); i += b.cell_words) {
        values.push_back(b.engine.load(cells.data() + i, type));
    }
    std::vector<long> opened = b.open(values);
    for (std::size_t i = 0; i < cells.size(); i += b.cell_words) {
        b.engine.memory().clear(cells.data() + i);
    }
    return opened;
}

std::vector<std::int64_t> numbers(std::size_t count, std::int64_t bound, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<std::int64_t> result;
    for (std::size_t i = 0; i < count; ++i) {
        result.push_back(std::uniform_int_distribution<std::int64_t>(-bound, bound)(random));
    }
    return result;
}

using Binary = Handle (*)(Recorder &r, const Handle &x, const Handle &y);

const std::vector<std::pair<const char *, Binary>> kOperations = {
    {"add", [](Recorder &r, const Handle &x, const Handle &y) { return r.add(x, y); }},
    {"subtract", [](Recorder &r, const Handle &x, const Handle &y) { return r.subtract(x, y); }},
    {"add and subtract, the second in front",
     [](Recorder &r, const Handle &x, const Handle &y) { return r.subtract(y, r.multiply(y, r.add(y, x))); }},
    {"multiply", [](Recorder &r, const Handle &x, const Handle &y) { return r.multiply(x, y); }},
    {"multiply and add",
     [](Recorder &r, const Handle &x, const Handle &y) { return r.add(r.multiply(x, y), r.multiply(y, y)); }},
    {"constants",
     [](Recorder &r, const Handle &x, const Handle &y) {
         return r.subtract(r.multiply(x, r.constant(5)), r.add(y, r.constant(-3)));
     }},
    {"less", [](Recorder &r, const Handle &x, const Handle &y) { return r.less(x, y); }},
    {"equal", [](Recorder &r, const Handle &x, const Handle &y) { return r.equal(x, y); }},
    {"not of a comparison, as a number",
     [](Recorder &r, const Handle &x, const Handle &y) { return r.add(r.logical_not(r.less(x, y)), x); }},
    {"logic on bits",
     [](Recorder &r, const Handle &x, const Handle &y) {
         return r.logical_xor(r.logical_or(r.less(x, y), r.equal(x, y)), r.less(y, r.constant(7)));
     }},
    {"select", [](Recorder &r, const Handle &x, const Handle &y) { return r.select(r.less(x, y), x, y); }},
    {"exchange",
     [](Recorder &r, const Handle &x, const Handle &y) {
         const Handle c = r.less(x, y), least = r.select(c, x, y), most = r.select(c, y, x);
         return r.subtract(r.multiply(most, r.constant(3)), least);
     }},
    {"select a step",
     [](Recorder &r, const Handle &x, const Handle &y) { return r.select(r.less(x, y), r.add(y, x), y); }},
    {"bitwise", [](Recorder &r, const Handle &x,
                   const Handle &y) { return r.bitwise(Recorder::Bitwise::kXor, x, y, kInt); }},
    {"bitwise with a mask, then arithmetic",
     [](Recorder &r, const Handle &x, const Handle &y) {
         return r.add(r.bitwise(Recorder::Bitwise::kAnd, x, r.constant(0xf3), kInt), y);
     }},
    {"wrap", [](Recorder &r, const Handle &x, const Handle &y) { return r.wrap(r.multiply(x, y), -8); }},
    {"shift right", [](Recorder &r, const Handle &x, const Handle &) { return r.shift_right(x, 3); }},
    {"divide",
     [](Recorder &r, const Handle &x, const Handle &y) {
         return r.divide(x, r.assume(r.add(r.multiply(y, y), r.constant(1)), 10));
     }},
};

class Vectors : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Parties, Vectors, ::testing::Values(3, 5, 9));

/// The results of an operation on `count` elements, as a vector and one by one; where `single`, the second
/// operand is one element for all.
std::vector<std::vector<long>> both_ways(int n, Binary operation, std::size_t count, bool single) {
    const auto x = numbers(count, 20, 1), y = numbers(single ? 1 : count, 20, 2);
    return run_engine<std::vector<std::vector<long>>>(n, [&](Bench &b) {
        auto a = cells_of(b, x), c = cells_of(b, y);
        CellVector results(count * b.cell_words, 0), singles(count * b.cell_words, 0);
        const Handle u = b.engine.load_vector({a.data(), 1, kInt}, x.size());
        const Handle v = b.engine.load_vector({c.data(), 1, kInt}, y.size());
        b.engine.store_vector({results.data(), 1, kInt}, count, operation(b.r, u, v));
        for (std::size_t i = 0; i < count; ++i) {
            const Handle s = b.engine.load(a.data() + i * b.cell_words, kInt);
            const Handle t = b.engine.load(c.data() + (single ? 0 : i) * b.cell_words, kInt);
            b.engine.store(singles.data() + i * b.cell_words, operation(b.r, s, t));
        }
        return std::vector<std::vector<long>>{open_cells(b, results, kInt), open_cells(b, singles, kInt)};
    });
}

TEST_P(Vectors, OperationsAgreeWithSingleValues) {
    for (const auto &[name, operation] : kOperations) {
        for (const std::size_t count : {1, 2, 63, 64, 65, 130}) {
            for (const bool single : {false, true}) {
                const auto results = both_ways(GetParam(), operation, count, single);
                EXPECT_EQ(results[0], results[1]) << name << ", " << count << " elements, single " << single;
            }
        }
    }
}

TEST(Vectors, OneProtocolForAllElements) {
    const auto rounds_of = [](std::size_t count) {
        return run_engine<std::vector<long>>(3, [&](Bench &b) {
            const auto x = numbers(count, 100, 3);
            auto a = cells_of(b, x);
            CellVector results(count * b.cell_words, 0);
            const Handle u = b.engine.load_vector({a.data(), 1, kInt}, count);
            b.engine.store_vector({results.data(), 1, kInt}, count, b.r.less(u, b.r.constant(0)));
            const std::size_t nodes = b.engine.table().live();
            open_cells(b, results, kInt);
            return std::vector<long>{static_cast<long>(b.context.rounds.rounds()), static_cast<long>(nodes)};
        });
    };
    EXPECT_EQ(rounds_of(200), rounds_of(5000));
}

TEST(Vectors, LoadsCollectElementsFromEverywhere) {
    // Constants, shares, elements of two vectors in reverse and single results, in one row of cells.
    const auto opened = run_engine<std::vector<long>>(3, [&](Bench &b) {
        auto a = cells_of(b, {1, 2, 3, 4, 5, 6}), c = cells_of(b, {10, 20, 30, 40, 50, 60});
        const auto at = [&](CellVector &cells, int i) { return cells.data() + i * b.cell_words; };
        const Handle x = b.engine.load_vector({a.data(), 1, kInt}, 6),
                     y = b.engine.load_vector({c.data(), 1, kInt}, 6);
        b.engine.store_vector({a.data(), 1, kInt}, 6, b.r.multiply(x, y));            // pending products
        b.engine.store_vector({c.data(), 1, kInt}, 6, b.r.less(y, b.r.constant(35))); // pending bits
        CellVector row(9 * b.cell_words, 0);
        b.input(at(row, 0), 7);
        b.engine.store(at(row, 1), b.r.constant(-9));
        for (int i = 0; i < 3; ++i) {
            b.engine.memory().store_vector({at(row, 2 + i), 1, 1}, b.engine.load(at(a, 5 - 2 * i), kInt));
            b.engine.store(at(row, 5 + i), b.engine.load(at(c, 1 + i), 1));
        }
        CellVector sums(9 * b.cell_words, 0);
        const Handle z = b.engine.load_vector({row.data(), 1, kInt}, 9);
        b.engine.store_vector({sums.data(), 1, kInt}, 9, b.r.add(z, z));
        auto result = open_cells(b, sums, kInt);
        for (auto *cells : {&a, &c, &row}) {
            for (const long v : open_cells(b, *cells, kInt)) {
                result.push_back(v);
            }
        }
        return result;
    });
    const std::vector<long> expected = {14, -18, 720, 320, 80, 2, 2, 0,  0,   10,  40, 90, 160, 250, 360,
                                        1,  1,   1,   0,   0,  0, 7, -9, 360, 160, 40, 1,  1,   0,   0};
    EXPECT_EQ(opened, expected);
}

TEST(Vectors, RowsOfAllLengthsAndPlaces) {
    for (const std::size_t count : {2, 3, 64, 65, 66, 70'000, 70'001}) { // the last ones past the caches
        for (const std::size_t start : {1, 2}) {
            const auto wrong = run_engine<std::vector<long>>(3, [&](Bench &b) {
                const auto x = numbers(count, 1000, 5);
                auto a = cells_of(b, x);
                CellVector row((start + count + 1) * b.cell_words, 0);
                const Handle u = b.engine.load_vector({a.data(), 1, kInt}, count);
                b.engine.store_vector({row.data() + start * b.cell_words, 1, kInt}, count, b.r.add(u, u));
                std::vector<Handle> values;
                std::vector<long> expected(start, 0);
                for (std::size_t i = 0; i < start + count + 1; ++i) {
                    values.push_back(b.engine.load(row.data() + i * b.cell_words, kInt));
                }
                for (const std::int64_t number : x) {
                    expected.push_back(2 * number);
                }
                expected.push_back(0);
                const auto opened = b.open(values);
                for (std::size_t i = 0; i < row.size(); i += b.cell_words) {
                    b.engine.memory().clear(row.data() + i);
                }
                for (std::size_t i = 0; i < a.size(); i += b.cell_words) {
                    b.engine.memory().clear(a.data() + i);
                }
                return std::vector<long>{opened != expected};
            });
            EXPECT_EQ(wrong, std::vector<long>{0}) << count << " from " << start;
        }
    }
}

TEST(Vectors, StepsAndParts) {
    const auto opened = run_engine<std::vector<long>>(3, [&](Bench &b) {
        auto a = cells_of(b, numbers(12, 100, 4));
        const Handle x = b.engine.load_vector({a.data(), 1, kInt}, 12);
        b.engine.store_vector({a.data(), 1, kInt}, 12, b.r.multiply(x, x));
        CellVector parts(9 * b.cell_words, 0);
        const auto part = [&](int first, int step, int to) {
            b.engine.store_vector({parts.data() + to * b.cell_words, 1, kInt}, 3,
                                  b.engine.load_vector({a.data() + first * b.cell_words, step, kInt}, 3));
        };
        part(1, 4, 0);
        part(11, -3, 3);
        part(4, 1, 6);
        auto result = open_cells(b, parts, kInt);
        open_cells(b, a, kInt);
        return result;
    });
    const auto x = numbers(12, 100, 4);
    std::vector<long> expected;
    for (const int i : {1, 5, 9, 11, 8, 5, 4, 5, 6}) {
        expected.push_back(x[i] * x[i]);
    }
    EXPECT_EQ(opened, expected);
}

TEST(Vectors, SumsAndPublicVectors) {
    const auto opened = run_engine<std::vector<long>>(3, [&](Bench &b) {
        std::vector<long> sums;
        for (const std::size_t count : {2, 3, 5, 8, 13, 100, 1024, 1025, 3000}) {
            const auto x = numbers(count, 1000, 5);
            auto a = cells_of(b, x);
            const Handle u = b.engine.load_vector({a.data(), 1, kInt}, count);
            const Handle p = b.r.constants(numbers(count, 1000, 6));
            sums.push_back(b.open(b.r.sum(b.r.multiply(u, p), count)));
            sums.push_back(b.open(b.r.sum(b.r.add(b.r.less(u, p), p), count)));
        }
        return sums;
    });
    std::vector<long> expected;
    for (const std::size_t count : {2, 3, 5, 8, 13, 100, 1024, 1025, 3000}) {
        const auto x = numbers(count, 1000, 5), p = numbers(count, 1000, 6);
        long product = 0, less = 0;
        for (std::size_t i = 0; i < count; ++i) {
            product += x[i] * p[i];
            less += (x[i] < p[i]) + p[i];
        }
        expected.push_back(product);
        expected.push_back(less);
    }
    EXPECT_EQ(opened, expected);
}

TEST(Vectors, BranchesAndWriteBack) {
    // Vectors stored in a private branch, with so little room that everything goes through memory.
    EngineOptions options;
    options.window_elements = options.resident_elements = 50;
    options.resident = 30;
    const auto x = numbers(40, 50, 7);
    const auto opened = run_engine<std::vector<long>>(
        3,
        [&](Bench &b) {
            auto a = cells_of(b, x);
            CellVector c(40 * b.cell_words, 0);
            for (int round = 0; round < 3; ++round) {
                const Handle u = b.engine.load_vector({a.data(), 1, kInt}, 40);
                b.engine.begin_if(b.r.less(b.engine.load(a.data(), kInt), b.r.constant(round * 100 - 50)));
                b.engine.store_vector({c.data(), 1, kInt}, 40,
                                      b.r.add(b.r.multiply(u, u), b.r.constant(round)));
                b.engine.begin_else();
                b.engine.store_vector({c.data(), 1, kInt}, 40, b.r.constant(-1));
                b.engine.end_if();
                b.engine.store_vector({a.data(), 1, kInt}, 40,
                                      b.r.add(u, b.engine.load_vector({c.data(), 1, kInt}, 40)));
                b.engine.make_room();
            }
            auto result = open_cells(b, a, kInt);
            open_cells(b, c, kInt);
            return result;
        },
        options);
    auto expected = std::vector<long>(x.begin(), x.end());
    for (int round = 0; round < 3; ++round) {
        const bool condition = expected[0] < round * 100 - 50;
        for (long &v : expected) {
            v += condition ? v * v + round : -1;
        }
    }
    EXPECT_EQ(opened, expected);
}

TEST(Vectors, LongOnesTakeRoundsOfTheirOwn) {
    // Rounds that have passed when two products of vectors are recorded that must be reduced.
    const auto rounds = [](std::size_t count, bool is_far) {
        EngineOptions options;
        options.has_far_links = is_far;
        options.window_elements = 8 * count;
        return run_engine<std::uint64_t>(
            3,
            [&](Bench &b) {
                std::vector<Handle> sums;
                for (int i = 1; i <= 2; ++i) {
                    Elements zeros(b.engine.field(), count);
                    std::fill(zeros.words.begin(), zeros.words.end(), 0);
                    const Handle x =
                        b.r.add(b.r.known(std::move(zeros), Interval{-9, 9}, Form::kField), b.r.constant(i));
                    sums.push_back(b.r.sum(b.r.multiply(b.r.multiply(x, x), x), count));
                    b.engine.make_room();
                }
                return b.context.rounds.rounds();
            },
            options);
    };
    constexpr std::size_t kLong = std::size_t{1} << 18;
    EXPECT_EQ(rounds(kLong, false), 2u);
    EXPECT_EQ(rounds(kLong - 1, false), 0u);
    EXPECT_EQ(rounds(kLong, true), 0u);
}

TEST(Vectors, LongOnesAreReducedWhereTheyAre) {
    const auto opened = run_engine<std::vector<long>>(3, [](Bench &b) {
        std::vector<Handle> values;
        for (const std::uint32_t count : {9000u, 8193u, 12'000u}) { // all in one round
            const auto x = cells_of(b, numbers(count, 30, count));
            const Handle u = b.engine.load_vector({x.data(), 1, kInt}, count);
            const Handle square = b.r.multiply(u, u);
            values.push_back(b.r.sum(b.r.multiply(square, u), count));
            values.push_back(b.r.element(square, count - 1));
        }
        return b.open(values);
    });
    std::vector<long> expected;
    for (const std::size_t count : {9000u, 8193u, 12'000u}) {
        long sum = 0;
        const auto x = numbers(count, 30, static_cast<unsigned>(count));
        for (const std::int64_t v : x) {
            sum += v * v * v;
        }
        expected.push_back(sum);
        expected.push_back(x.back() * x.back());
    }
    EXPECT_EQ(opened, expected);
}

TEST(Vectors, ProductsInMemoryStayVectors) {
    // Written back before they were reduced, and read among shares and constants: one node, one reduction
    // each.
    EngineOptions options;
    options.window_elements = options.resident_elements = 50;
    const auto x = numbers(40, 50, 11), y = numbers(40, 50, 12);
    const auto opened = run_engine<std::vector<long>>(
        3,
        [&](Bench &b) {
            auto a = cells_of(b, x), c = cells_of(b, y);
            const Engine::Vector to_a{a.data(), 1, kInt}, to_c{c.data(), 1, kInt};
            b.engine.store_vector(
                to_c, 40, b.r.multiply(b.engine.load_vector(to_a, 40), b.engine.load_vector(to_c, 40)));
            b.engine.make_room();
            b.engine.store(a.data(), b.r.constant(9));
            b.engine.store(&a[3 * b.cell_words], b.engine.load(&c[5 * b.cell_words], kInt));
            const Handle products = b.engine.load_vector(to_c, 40), mixed = b.engine.load_vector(to_a, 40);
            const Handle result = b.r.multiply(products, mixed);
            const auto live = static_cast<long>(b.engine.table().live());
            auto results = b.engine.open_vector(result, 40);
            const auto reduced = static_cast<long>(b.engine.counts()[static_cast<std::size_t>(Op::kReduce)]);
            open_cells(b, a, kInt);
            open_cells(b, c, kInt);
            std::vector<long> longs;
            for (const mpz_class &v : results) {
                longs.push_back(v.get_si());
            }
            longs.push_back(live <= 10);
            longs.push_back(reduced);
            return longs;
        },
        options);
    std::vector<long> expected;
    for (std::size_t i = 0; i < 40; ++i) {
        const long mixed = i == 0 ? 9 : i == 3 ? x[5] * y[5] : x[i];
        expected.push_back(x[i] * y[i] * mixed);
    }
    expected.push_back(1);
    expected.push_back(80); // those of c, and those of a with the product
    EXPECT_EQ(opened, expected);
}

/// Parts of arrays copied, added and released at random, some of them written back in between, against a
/// model.
TEST(Vectors, PartsOfArraysAreReplaced) {
    constexpr std::size_t kSize = 700, kArrays = 3;
    using Numbers = std::vector<long>;
    for (const std::string modulus : {"2305843009213693951", "618970019642690137449562111"}) {
        for (const bool is_narrow : {false, true}) {
            EngineOptions options;
            if (is_narrow) {
                options.window = options.resident = options.window_elements = options.resident_elements = 8;
            }
            const auto found = run_engine<Numbers>(
                3,
                [&](Bench &b) {
                    std::mt19937 random(11);
                    const auto below = [&](std::size_t bound) { return std::size_t{random()} % bound; };
                    const auto words = static_cast<std::size_t>(b.cell_words);
                    std::vector<Numbers> numbers(kArrays, Numbers(kSize));
                    std::vector<CellVector> cells(kArrays, CellVector(kSize * words));
                    for (std::size_t i = 0; i < kSize; ++i) {
                        numbers[0][i] = static_cast<long>(i * i % 1009);
                        b.input(&cells[0][i * words], numbers[0][i]);
                    }
                    for (int operation = 0; operation < 60; ++operation) {
                        const std::size_t count = operation % 3 == 0 ? kSize : 1 + below(kSize);
                        const std::size_t step = count < kSize / 2 ? 1 + below(2) : 1;
                        const std::size_t from = below(kArrays), to = below(kArrays),
                                          first = below(kSize - step * (count - 1)),
                                          start = below(kSize - step * (count - 1));
                        const auto row = [&](std::size_t array, std::size_t at) {
                            return Engine::Vector{&cells[array][at * words],
                                                  static_cast<std::ptrdiff_t>(step), kInt};
                        };
                        if (operation % 7 == 6) {
                            b.engine.memory().release(&cells[to][start * words], count / 2);
                            std::fill_n(numbers[to].begin() + static_cast<long>(start), count / 2, 0);
                            continue;
                        }
                        const bool adds = operation % 2 == 0;
                        const Handle loaded = b.engine.load_vector(row(from, first), count);
                        b.engine.store_vector(row(to, start), count,
                                              adds ? b.r.add(loaded, b.r.constant(operation))
                                                   : loaded.copy());
                        const Numbers old = numbers[from];
                        for (std::size_t i = 0; i < count; ++i) {
                            numbers[to][start + i * step] = old[first + i * step] + (adds ? operation : 0);
                        }
                        b.engine.make_room();
                    }
                    Numbers wrong;
                    for (std::size_t array = 0; array < kArrays; ++array) {
                        const Engine::Vector all{cells[array].data(), 1, kInt};
                        const auto opened = b.engine.open_words(b.engine.load_vector(all, kSize), kSize);
                        for (std::size_t i = 0; i < kSize; ++i) {
                            if (static_cast<long>(opened[i]) != numbers[array][i]) {
                                wrong.push_back(static_cast<long>(array * kSize + i));
                            }
                        }
                        b.engine.memory().release(cells[array].data(), kSize);
                    }
                    if (b.engine.table().live() != 0) {
                        wrong.push_back(-1);
                    }
                    return wrong;
                },
                options, modulus);
            EXPECT_EQ(found, Numbers()) << modulus << " " << is_narrow;
        }
    }
}

TEST(Vectors, OpenedWords) {
    const auto found = run_engine<std::vector<std::uint64_t>>(
        3,
        [](Bench &b) {
            CellVector cells(4 * static_cast<std::size_t>(b.cell_words));
            const std::int64_t numbers[] = {0, -1, (std::int64_t{1} << 60) + 5, -(std::int64_t{1} << 62)};
            for (std::size_t i = 0; i < 4; ++i) {
                b.input(&cells[i * static_cast<std::size_t>(b.cell_words)], numbers[i]);
            }
            auto words = b.engine.open_words(b.engine.load_vector({cells.data(), 1, 64}, 4), 4);
            const auto constant = b.engine.open_words(b.r.constant(-3), 2);
            words.insert(words.end(), constant.begin(), constant.end());
            return words;
        },
        {}, "618970019642690137449562111");
    EXPECT_EQ(found,
              (std::vector<std::uint64_t>{0, ~std::uint64_t{0}, (std::uint64_t{1} << 60) + 5,
                                          std::uint64_t{3} << 62, ~std::uint64_t{2}, ~std::uint64_t{2}}));
}

} // namespace
} // namespace picco::runtime::testing
