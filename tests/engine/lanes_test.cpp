// Vectors with lanes: what a function makes of arrays for several calls at once is what it makes for each.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <numeric>

namespace picco::runtime::testing {
namespace {

constexpr int kInt = 16;
constexpr std::size_t kRows = 5, kLength = 4;

/// `kRows` rows of `kLength` elements each: 10 * row + column.
class Matrix {
  public:
    explicit Matrix(Bench &b) : b_(b), cells_(kRows * kLength * b.cell_words) {
        for (std::size_t i = 0; i < kRows * kLength; ++i) {
            b.input(at(i), number(i));
        }
    }
    ~Matrix() {
        for (std::size_t i = 0; i < kRows * kLength; ++i) {
            b_.engine.memory().clear(at(i));
        }
    }
    static std::int64_t number(std::size_t i) {
        return static_cast<std::int64_t>(10 * (i / kLength) + i % kLength);
    }
    std::uint64_t *at(std::size_t i) { return cells_.data() + i * b_.cell_words; }
    /// One column, as a vector of as many elements as there are rows.
    Engine::Vector column(std::size_t j) { return {at(j), kLength, kInt}; }
    Engine::Vector all() { return {at(0), 1, kInt}; }

  private:
    Bench &b_;
    CellVector cells_;
};

/// Cells of a function that is called for all rows: each holds a column.
class Row {
  public:
    explicit Row(Bench &b) : b_(b), cells_(kLength * b.cell_words) {}
    Row(Bench &b, Matrix &from) : Row(b) {
        for (std::size_t j = 0; j < kLength; ++j) {
            b.engine.store(at(j), b.engine.load_vector(from.column(j), kRows));
        }
    }
    ~Row() {
        for (std::size_t j = 0; j < kLength; ++j) {
            b_.engine.memory().clear(at(j));
        }
    }
    std::uint64_t *at(std::size_t j) { return cells_.data() + j * b_.cell_words; }
    Engine::Vector all() { return {at(0), 1, kInt}; }
    /// What column j holds, row by row.
    std::vector<long> column(std::size_t j) {
        std::vector<long> result;
        for (const mpz_class &each : b_.engine.open_vector(b_.engine.load(at(j), kInt), kRows)) {
            result.push_back(each.get_si());
        }
        return result;
    }
    /// All columns, one after the other.
    std::vector<long> columns() {
        std::vector<long> result;
        for (std::size_t j = 0; j < kLength; ++j) {
            const std::vector<long> part = column(j);
            result.insert(result.end(), part.begin(), part.end());
        }
        return result;
    }

  private:
    Bench &b_;
    CellVector cells_;
};

/// f(row, column), one column after the other.
template <class F>
std::vector<long> expected(F &&f) {
    std::vector<long> result;
    for (std::size_t j = 0; j < kLength; ++j) {
        for (std::size_t i = 0; i < kRows; ++i) {
            result.push_back(f(static_cast<long>(i), static_cast<long>(j)));
        }
    }
    return result;
}

class Lanes : public ::testing::TestWithParam<int> {
  protected:
    /// What body leaves in the columns of a row that it is given, with a lane for each row of a matrix.
    std::vector<long> columns_after(const std::function<void(Bench &, Row &, Matrix &)> &body) {
        return run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
            Matrix matrix(b), outside(b);
            Row row(b, matrix);
            const std::size_t before = b.engine.enter_lanes(kRows);
            body(b, row, outside);
            b.engine.leave_lanes(before);
            return row.columns();
        });
    }
};
INSTANTIATE_TEST_SUITE_P(Parties, Lanes, ::testing::Values(3, 5));

TEST_P(Lanes, AreThoseOfEachElementOfAVector) {
    const auto columns = columns_after([](Bench &b, Row &row, Matrix &) {
        const Handle all = b.engine.load_vector(row.all(), kLength);
        b.engine.store_vector(row.all(), kLength, b.r.multiply(all, all));
        // What was stored together is loaded together, and by itself.
        const Handle again = b.engine.load_vector(row.all(), kLength);
        b.engine.store_vector(row.all(), kLength,
                              b.r.add(again, b.engine.repeat(b.engine.load(row.at(1), kInt), kLength)));
    });
    EXPECT_EQ(columns, expected([](long i, long j) {
                  const auto x = [&](long k) { return (10 * i + k) * (10 * i + k); };
                  return x(j) + x(1);
              }));
}

TEST_P(Lanes, ConvertWhatStandsInManyElementsOnce) {
    const auto count = [](Bench &b, Op op) {
        return static_cast<long>(b.engine.counts()[static_cast<std::size_t>(op)]);
    };
    const auto numbers = run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
        Matrix matrix(b);
        Row row(b, matrix);
        const std::size_t before = b.engine.enter_lanes(kRows);
        const Handle first = b.engine.load(row.at(1), kInt), second = b.engine.load(row.at(2), kInt);
        // A product and a bit, each beside every element of the row.
        const Handle product = b.engine.repeat(b.r.multiply(first, second), kLength);
        const Handle bit = b.engine.repeat(b.r.less(first, b.r.constant(15)), kLength);
        const Handle all = b.engine.load_vector(row.all(), kLength);
        const Handle results = b.r.add(b.r.multiply(product, all), b.r.multiply(bit, all));
        std::vector<long> opened;
        for (const mpz_class &each : b.engine.open_vector(results, kLength * kRows)) {
            opened.push_back(each.get_si());
        }
        b.engine.leave_lanes(before);
        opened.push_back(count(b, Op::kReduce) + count(b, Op::kToField));
        return opened;
    });
    std::vector<long> wanted = expected([](long i, long j) {
        const auto x = [&](long k) { return 10 * i + k; };
        return x(1) * x(2) * x(j) + (x(1) < 15 ? x(j) : 0);
    });
    wanted.push_back(2 * static_cast<long>(kRows)); // of few rows a number of 1 or 0 is selected, and reduced
    EXPECT_EQ(numbers, wanted);
}

TEST_P(Lanes, HaveOneElementForAllOfThemFromOutside) {
    const auto columns = columns_after([](Bench &b, Row &row, Matrix &outside) {
        // A row of shares, one of a vector, one of numbers, and public ones: the same in all lanes.
        const Handle shares = b.engine.load_vector({outside.at(0), 1, kInt}, kLength);
        const std::size_t lanes = b.engine.lanes();
        b.engine.leave_lanes(1);
        const Handle doubled = b.r.add(b.engine.load_vector(outside.all(), kRows * kLength),
                                       b.engine.load_vector(outside.all(), kRows * kLength));
        b.engine.store_vector(outside.all(), kRows * kLength, doubled.copy());
        b.engine.leave_lanes(lanes);
        const Handle part = b.engine.load_vector({outside.at(kLength), 1, kInt}, kLength);
        std::vector<std::int64_t> numbers(kLength);
        std::iota(numbers.begin(), numbers.end(), 100);
        Handle sum =
            b.r.add(b.engine.load_vector(row.all(), kLength), b.r.constants(b.engine.in_each_lane(numbers)));
        sum = b.r.add(b.r.add(sum, shares), part);
        b.engine.store_vector(row.all(), kLength, b.r.add(sum, b.r.constant(1000)));
    });
    EXPECT_EQ(columns,
              expected([](long i, long j) { return 10 * i + j + 100 + j + j + 2 * (10 + j) + 1000; }));
}

TEST_P(Lanes, AreGatheredFromCellsOfAllKinds) {
    const auto columns = columns_after([](Bench &b, Row &row, Matrix &outside) {
        b.engine.store(row.at(2), b.r.constant(77)); // one number for all lanes
        std::uint64_t *const cells[] = {row.at(3), row.at(2), outside.at(6), row.at(0)};
        const Handle x = b.engine.load_scattered(cells, kInt, kLength);
        b.engine.store_vector(row.all(), kLength, b.r.add(x, b.r.constant(1)));
        std::uint64_t *const back[] = {row.at(3), row.at(0), row.at(1), row.at(2)};
        b.engine.store_vector(row.all(), kLength, b.engine.load_scattered(back, kInt, kLength));
    });
    EXPECT_EQ(columns, expected([](long i, long j) {
                  const std::vector<long> x = {10 * i + 4, 78, 13, 10 * i + 1};
                  return x[static_cast<std::size_t>((j + 3) % 4)];
              }));
}

TEST_P(Lanes, AreSummedEachByItself) {
    for (const std::size_t count : {1, 2, 3, 4}) {
        const auto columns = columns_after([&](Bench &b, Row &row, Matrix &) {
            const Handle x = b.engine.load_vector(row.all(), count);
            const Handle squares = b.engine.sum(b.r.multiply(x, x), count);
            b.engine.store(row.at(0), b.engine.sum(x, count));
            b.engine.store(row.at(1), squares.copy());
            b.engine.store(row.at(2), b.engine.sum(b.r.constant(3), count));
        });
        EXPECT_EQ(
            columns, expected([&](long i, long j) {
                long sum = 0, squares = 0;
                for (long k = 0; k < static_cast<long>(count); ++k) {
                    sum += 10 * i + k;
                    squares += (10 * i + k) * (10 * i + k);
                }
                return j == 0 ? sum : j == 1 ? squares : j == 2 ? 3 * static_cast<long>(count) : 10 * i + 3;
            }));
    }
}

TEST_P(Lanes, HoldBitsOfNumbersAndComparisons) {
    const auto columns = columns_after([](Bench &b, Row &row, Matrix &) {
        const Handle x = b.engine.load_vector(row.all(), kLength);
        const Handle flipped = b.r.bitwise(Recorder::Bitwise::kXor, x, b.r.constant(5), kInt);
        b.engine.store_vector(row.all(), kLength, flipped.copy());
        // One of them by itself, in bits still, as each element.
        const Handle third = b.engine.repeat(b.engine.load(row.at(2), kInt), kLength);
        const Handle is_less = b.r.less(b.engine.load_vector(row.all(), kLength), third);
        b.engine.store_vector(row.all(), kLength, b.r.select(is_less, third, b.r.constant(0)));
    });
    EXPECT_EQ(columns, expected([](long i, long j) {
                  const long third = (10 * i + 2) ^ 5, own = (10 * i + j) ^ 5;
                  return own < third ? third : 0;
              }));
}

TEST_P(Lanes, AreKeptUnderPrivateConditions) {
    const auto columns = columns_after([](Bench &b, Row &row, Matrix &) {
        // Where the first element is less than 25.
        b.engine.begin_if(b.r.less(b.engine.load(row.at(0), kInt), b.r.constant(25)));
        b.engine.store_vector(row.all(), kLength,
                              b.r.multiply(b.engine.load_vector(row.all(), kLength), b.r.constant(-1)));
        b.engine.begin_else();
        b.engine.store(row.at(2), b.r.constant(9));
        b.engine.end_if();
    });
    EXPECT_EQ(columns, expected([](long i, long j) {
                  return 10 * i < 25 ? -(10 * i + j) : j == 2 ? 9 : 10 * i + j;
              }));
}

/// A vector of 20 elements is one of 20, of 4 with 5 lanes and of 2 with 10 lanes, whoever stores it.
TEST_P(Lanes, OfOneVectorMayBeSeveral) {
    const auto sums = run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
        Matrix matrix(b);
        Row fours(b), twos(b);
        const Handle all = b.engine.load_vector(matrix.all(), kRows * kLength); // held by the cells of 20
        b.engine.leave_lanes(5);
        b.engine.store_vector(fours.all(), 4, all.copy());
        b.engine.leave_lanes(10);
        b.engine.store_vector(twos.all(), 2, all.copy());
        b.engine.leave_lanes(1);
        std::vector<long> result;
        const auto add = [&](const Handle &x, std::size_t count) {
            for (const mpz_class &each : b.engine.open_vector(x, count)) {
                result.push_back(each.get_si());
            }
        };
        add(b.engine.load(fours.at(2), kInt), 5);
        add(b.engine.load(twos.at(1), kInt), 10);
        add(b.engine.load(matrix.at(7), kInt), 1);
        add(b.engine.load_vector(matrix.all(), kRows * kLength), kRows * kLength);
        return result;
    });
    std::vector<long> wanted;
    for (const auto &[first, count] : {std::pair(10, 5), {10, 10}, {7, 1}, {0, 20}}) {
        for (int i = first; i < first + count; ++i) {
            wanted.push_back(Matrix::number(static_cast<std::size_t>(i)));
        }
    }
    EXPECT_EQ(sums, wanted);
}

TEST_P(Lanes, AreFoundAgainInLanes) {
    // 3 lanes for each of the 5: a function that is called for each element calls another one.
    const auto columns = columns_after([](Bench &b, Row &row, Matrix &) {
        const Handle x = b.engine.load_vector(row.all(), kLength);
        const std::size_t lanes = b.engine.enter_lanes(kLength);
        EXPECT_EQ(b.engine.lanes(), kRows * kLength);
        Row inner(b); // local variables of that function
        b.engine.store(inner.at(0), x.copy());
        b.engine.store(inner.at(1), b.r.add(x, x));
        const Handle both = b.engine.load_vector(inner.all(), 2);
        const Handle sum = b.engine.sum(b.r.multiply(both, both), 2); // 5 x^2
        b.engine.leave_lanes(lanes);
        b.engine.store_vector(row.all(), kLength, sum.copy());
    });
    EXPECT_EQ(columns, expected([](long i, long j) { return 5 * (10 * i + j) * (10 * i + j); }));
}

} // namespace
} // namespace picco::runtime::testing
