// Tables that are read as words by unit vectors in bits: which ones are, what is read, and what it costs.
#include "circuits/floats.h"
#include "engine_run.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/decompose.h"
#include "protocols/core/open.h"
#include "protocols/lookup/one_hot.h"
#include "protocols/lookup/table_read.h"
#include "real/arithmetic.h"
#include "real/text.h"

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <cstring>
#include <random>

namespace picco::runtime::testing {
namespace {

std::uint64_t word_reads(const Bench &b) {
    return b.engine.counts()[static_cast<std::size_t>(Op::kReadTable)];
}

/// An array of cells, or of public numbers, of one or two dimensions.
class Array {
  public:
    Array(Bench &b, const std::vector<std::int64_t> &values, bool is_public)
        : step_(is_public ? 1 : b.cell_words), memory_(values.size() * static_cast<std::size_t>(step_)),
          is_public_(is_public) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (is_public)
                std::memcpy(at(i), &values[i], 8);
            else
                b.input(at(i), values[i]);
        }
    }
    std::uint64_t *at(std::size_t i) { return memory_.data() + i * static_cast<std::size_t>(step_); }

    Handle read(Bench &b, const std::vector<std::int64_t> &index, const std::vector<std::size_t> &counts,
                int type, int index_type = 32) {
        const PrivatePlace where = place(b, index, counts, index_type);
        if (!is_public_)
            return b.engine.tables().read(where, type);
        return b.engine.tables().read_public(where, {8, type, [](const char *from) {
                                                         std::int64_t number = 0;
                                                         std::memcpy(&number, from, 8);
                                                         return mpz_class(number);
                                                     }});
    }
    PrivatePlace place(Bench &b, const std::vector<std::int64_t> &index,
                       const std::vector<std::size_t> &counts, int index_type = 32) {
        PrivatePlace result;
        result.first = at(0);
        std::ptrdiff_t step = is_public_ ? 8 : step_;
        for (std::size_t axis = counts.size(); axis-- > 0;) {
            result.axes.insert(result.axes.begin(), {b.value(index[axis], index_type), counts[axis], step});
            step *= static_cast<std::ptrdiff_t>(counts[axis]);
        }
        return result;
    }

  private:
    std::ptrdiff_t step_;
    CellVector memory_;
    bool is_public_;
};

std::vector<std::int64_t> some_values(std::size_t count, std::int64_t least, std::int64_t most) {
    std::vector<std::int64_t> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = least + static_cast<std::int64_t>(i * 7919 % static_cast<std::size_t>(most - least + 1));
    return values;
}

/// Places at which the lists differ.
std::vector<long> differences(const std::vector<long> &x, const std::vector<long> &y) {
    std::vector<long> places;
    for (std::size_t i = 0; i < y.size(); ++i) {
        if (x.at(i) != y[i])
            places.push_back(static_cast<long>(i));
    }
    return places;
}

class WordTables : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
};

/// Signed, unsigned and single bits, every index and some on both sides.
TEST_P(WordTables, OfPublicNumbers) {
    struct Case {
        std::size_t count;
        std::int64_t least, most;
    };
    for (const Case c : {Case{20, 0, 1}, {70, 0, 255}, {300, -3, 4}, {130, -100, 0}, {64, 200, 220}}) {
        const auto values = some_values(c.count, c.least, c.most);
        const auto last = static_cast<std::int64_t>(c.count) + 2;
        std::vector<long> expected;
        for (std::int64_t i = -2; i < last; ++i)
            expected.push_back(i >= 0 && i + 2 < last ? values[static_cast<std::size_t>(i)] : 0);
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
            Array array(b, values, true);
            std::vector<Handle> results;
            for (std::int64_t i = -2; i < last; ++i)
                results.push_back(array.read(b, {i}, {c.count}, 32));
            auto opened = b.open(results);
            EXPECT_TRUE(n == 9 || word_reads(b) == opened.size()); // where conversions cost much
            return opened;
        });
        EXPECT_EQ(got, expected) << c.count;
    }
}

TEST_P(WordTables, OfSeveralDimensions) {
    const std::size_t rows = 9, columns = 11;
    for (const bool is_public : {true, false}) {
        const auto values = some_values(rows * columns, 0, 100);
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
            Array array(b, values, is_public);
            std::vector<Handle> results;
            std::vector<long> expected;
            for (std::int64_t i = -1; i < 11; ++i) {
                for (std::int64_t j = -1; j < 13; ++j) {
                    const bool inside = i >= 0 && i < 9 && j >= 0 && j < 11;
                    expected.push_back(inside ? values[static_cast<std::size_t>(i * 11 + j)] : 0);
                    results.push_back(array.read(b, {i, j}, {rows, columns}, -7));
                }
            }
            auto wrong = differences(b.open(results), expected);
            EXPECT_GT(word_reads(b), 20u);
            return wrong;
        });
        EXPECT_TRUE(got.empty()) << is_public;
    }
}

/// Indices that their type or range keeps within a part of the array.
TEST_P(WordTables, OfNarrowIndices) {
    const auto values = some_values(200, 0, 250);
    for (const bool is_public : {true, false}) {
        for (const int type : {-1, -2, -5, -7, 6}) {
            const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
                Array array(b, values, is_public);
                std::vector<Handle> results;
                std::vector<long> expected;
                for (int round = 0; round < 40; ++round) {
                    const std::int64_t i = round % (std::int64_t{1} << (type < 0 ? -type : type - 1));
                    expected.push_back(values[static_cast<std::size_t>(i)]);
                    results.push_back(array.read(b, {i}, {200}, -8, type));
                }
                return differences(b.open(results), expected);
            });
            EXPECT_TRUE(got.empty()) << is_public << " " << type;
        }
    }
}

/// What is read often becomes words; stores, sums and direct accesses in between.
TEST_P(WordTables, AmongWrites) {
    for (unsigned seed = 0; seed < (n == 3 ? 12u : 3u); ++seed) {
        std::mt19937 random(seed);
        const std::size_t count = 40 + random() % 40;
        const int type = seed % 3 == 0 ? -1 : seed % 3 == 1 ? -4 : 5;
        const std::int64_t least = type < 0 ? 0 : -16, spread = type == -1 ? 2 : type < 0 ? 16 : 32;
        const auto values = some_values(count, least, least + spread - 1);
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
            std::mt19937 steps(seed + 100);
            std::vector<std::int64_t> model = values;
            std::vector<long> expected;
            Array array(b, values, false);
            std::vector<Handle> results;
            for (int step = 0; step < 100; ++step) {
                const auto i = static_cast<std::int64_t>(steps() % (count + 3)) - 1;
                const bool inside = i >= 0 && i < static_cast<std::int64_t>(count);
                const std::int64_t value =
                    least + static_cast<std::int64_t>(steps() % static_cast<unsigned>(spread));
                const auto what = steps() % 60;
                if (what == 0) {
                    b.engine.tables().write(array.place(b, {i}, {count}), type, b.value(value, type));
                    if (inside)
                        model[static_cast<std::size_t>(i)] = value;
                } else if (what == 1) {
                    b.engine.store(array.at(3), b.value(value, type));
                    model[3] = value;
                } else if (what == 2 && type == 5) {
                    const PrivatePlace place = array.place(b, {i}, {count});
                    const Handle old = b.engine.tables().read(place, type);
                    b.engine.tables().write(place, type, b.r.add(old, b.r.constant(0)));
                } else if (what == 3) {
                    results.push_back(b.engine.load(array.at(5), type));
                    expected.push_back(model[5]);
                } else {
                    results.push_back(array.read(b, {i}, {count}, type));
                    expected.push_back(inside ? model[static_cast<std::size_t>(i)] : 0);
                }
            }
            auto wrong = differences(b.open(results), expected);
            EXPECT_GT(word_reads(b), 0u);
            return wrong;
        });
        EXPECT_TRUE(got.empty()) << seed;
    }
}

/// The bits of what was read are there for a next look-up: no conversion.
TEST_P(WordTables, ChainsNeedNoConversion) {
    std::vector<std::int64_t> next(256);
    for (std::size_t i = 0; i < next.size(); ++i)
        next[i] = static_cast<std::int64_t>(i * 77 + 5) % 256;
    std::int64_t expected = 9;
    for (int i = 0; i < 5; ++i)
        expected = next[static_cast<std::size_t>(expected)];
    const auto got = run_engine<long>(n, [&](Bench &b) {
        Array array(b, next, true);
        Handle index = b.value(9, -8);
        for (int i = 0; i < 5; ++i) {
            PrivatePlace place;
            place.first = array.at(0);
            place.axes.push_back({index.copy(), 256, 8});
            index = b.engine.tables().read_public(place, {8, -8, [](const char *from) {
                                                              std::int64_t number = 0;
                                                              std::memcpy(&number, from, 8);
                                                              return mpz_class(number);
                                                          }});
        }
        const long opened = b.open(index);
        const auto &counts = b.engine.counts();
        EXPECT_EQ(counts[static_cast<std::size_t>(Op::kDecompose)], 8u); // of the first index
        EXPECT_EQ(counts[static_cast<std::size_t>(Op::kFromWord)], 1u);  // what is opened
        return opened;
    });
    EXPECT_EQ(got, expected);
}

/// Floating-point numbers that are words stay words.
TEST_P(WordTables, OfFloatingPointNumbers) {
    constexpr FloatFormat kFormat{8, 5};
    const int type = -kFormat.width();
    const auto packed = [&](int number) { return from_long_double(number, kFormat).get_si(); };
    const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
        Array array(b, std::vector<std::int64_t>(20, packed(1)), false);
        for (int i = 0; i < 20; ++i)
            b.engine.store(array.at(static_cast<std::size_t>(i)),
                           b.r.float_operation(FloatOp::kAdd, kFormat, b.value(packed(i), type),
                                               b.value(packed(1), type)));
        std::vector<Handle> results;
        std::vector<long> expected;
        for (std::int64_t i = -1; i < 22; ++i) {
            const Handle element = array.read(b, {i}, {20}, type);
            results.push_back(b.r.float_operation(FloatOp::kAdd, kFormat, element, b.value(packed(2), type)));
            expected.push_back(packed(i >= 0 && i < 20 ? static_cast<int>(i) + 3 : 2));
        }
        auto wrong = differences(b.open(results), expected);
        EXPECT_EQ(word_reads(b), 23u);
        EXPECT_EQ(b.engine.counts()[static_cast<std::size_t>(Op::kToWord)], 20u * 2 + 23); // operands of sums
        return wrong;
    });
    EXPECT_TRUE(got.empty());
}

/// A private number that its range tells, as an index and as a bit of one: it is public, but a unit vector
/// takes shares.
TEST_P(WordTables, IndicesThatTheirRangesTell) {
    const auto got = run_engine<std::vector<long>>(GetParam(), [](Bench &b) {
        const Handle other = b.value(77, 8);
        Array flags(b, {0, 1, 1, 0, 0, 1}, false);
        Elements one(b.context.field, 1);
        b.context.field.from_int64(one.data(), 1);
        const Handle index = b.r.known(std::move(one), {1, 2});
        std::vector<Handle> results;
        for (int row = 0; row < 4; ++row) { // the last one is out of range
            PrivatePlace where = flags.place(b, {row, 0}, {3, 2});
            where.axes[1].index = index.copy();
            results.push_back(b.engine.tables().read(where, -1));
        }
        std::vector<long> opened = b.open(results);
        opened.push_back(b.open(other));
        return opened;
    });
    EXPECT_EQ(got, (std::vector<long>{1, 0, 1, 0, 77}));
}

INSTANTIATE_TEST_SUITE_P(Parties, WordTables, ::testing::Values(3, 5, 7, 9));

/// Bits that all parties send for so many reads of values of so many bits, opened as numbers.
double bits_of(int n, std::size_t count, int type, bool is_public, int reads) {
    std::atomic<std::uint64_t> bytes = 0;
    run_engine<int>(n, [&](Bench &b) {
        const auto values = some_values(count, 0, (std::int64_t{1} << -type) - 1);
        Array array(b, values, is_public);
        std::vector<Handle> results;
        const int index = -static_cast<int>(std::bit_width(count - 1));
        for (int i = 0; i < reads; ++i)
            results.push_back(array.read(b, {i % static_cast<int>(count)}, {count}, type, index));
        b.open(results);
        bytes += b.context.rounds.payload_sent();
        return 0;
    });
    return 8.0 * static_cast<double>(bytes);
}

TEST(WordTableCosts, APublicTableCostsNoMoreThanAPrivateOne) {
    for (const int n : {3, 5}) {
        for (const std::size_t count : {4u, 16u, 64u, 200u, 1024u}) {
            for (const int type : {-1, -8, -32}) {
                EXPECT_LE(bits_of(n, count, type, true, 8), bits_of(n, count, type, false, 8))
                    << "n = " << n << ", " << count << " elements of type " << type;
            }
        }
    }
}

/// Everything in a read of a table that is read as words.
TEST(WordTableCosts, DeclaredIsMeasured) {
    const auto field = Field::create(std::string("2305843009213693951"));
    for (const int n : {3, 5, 7}) {
        const auto declared = run_parties(*field, n, [&](Context &c) {
            const auto bits = [](const Cost &cost) { return static_cast<double>(cost.bits); };
            const double around = bits(cost_of_decompose(c, 10)) +
                                  bits(cost_of_words_to_field_by_bits(c, 8)) + bits(cost_of_open(c));
            const double half = bits(cost_of_one_hot_bits(c, 5, 32));
            const double one_level = bits(cost_of_one_hot_bits(c, 7, 128)) +
                                     bits(cost_of_one_hot_bits(c, 3, 8)) +
                                     bits(cost_of_table_read(c, 8, 8, false));
            return std::pair{around + 2 * half + bits(cost_of_table_read(c, 8, 32, true)),
                             around + one_level};
        })[0];
        const double of_public = bits_of(n, 1024, -8, true, 64) - bits_of(n, 1024, -8, true, 32);
        EXPECT_EQ(of_public, 32 * declared.first) << n;
        // Some reads come before the conversion pays.
        const double of_private = bits_of(n, 1024, -8, false, 128) - bits_of(n, 1024, -8, false, 96);
        EXPECT_EQ(of_private, 32 * declared.second) << n;
    }
}

} // namespace
} // namespace picco::runtime::testing
