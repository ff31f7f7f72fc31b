// Floating-point numbers at private indices: reads look through the stores before them.
#include "circuits/floats.h"
#include "engine_run.h"
#include "real/arithmetic.h"
#include "real/text.h"

#include <gtest/gtest.h>

#include <random>

namespace picco::runtime::testing {
namespace {

constexpr FloatFormat kFormat{8, 5};
const int kType = -kFormat.width();

std::int64_t packed(int number) {
    return from_long_double(number, kFormat).get_si();
}

/// An array of cells of a program.
class Cells {
  public:
    Cells(Bench &b, std::size_t count)
        : words_(b.cell_words), memory_(count * static_cast<std::size_t>(words_)) {
        for (std::size_t i = 0; i < count; ++i)
            b.input(at(i), packed(static_cast<int>(i)));
    }
    std::uint64_t *at(std::size_t i) { return memory_.data() + i * static_cast<std::size_t>(words_); }
    /// Of an array of two dimensions.
    PrivatePlace place(const Handle &row, const Handle &column, std::size_t rows, std::size_t columns) {
        PrivatePlace result;
        result.first = at(0);
        result.axes.push_back({row.copy(), rows, words_ * static_cast<std::ptrdiff_t>(columns)});
        result.axes.push_back({column.copy(), columns, words_});
        return result;
    }

  private:
    int words_;
    CellVector memory_;
};

struct Step {
    int kind;
    std::int64_t row, column, value;
    bool condition;
};

std::vector<Step> some_steps(std::mt19937 &random, std::size_t rows, std::size_t columns) {
    std::vector<Step> steps(12 + random() % 50);
    for (Step &step : steps)
        step = {static_cast<int>(random() % 8), static_cast<std::int64_t>(random() % (rows + 2)) - 1,
                static_cast<std::int64_t>(random() % (columns + 2)) - 1,
                static_cast<std::int64_t>(random() % 7), random() % 2 == 0};
    return steps;
}

/// The array afterwards, and what was read.
std::vector<long> in_the_clear(const std::vector<Step> &steps, std::size_t rows, std::size_t columns) {
    std::vector<long> cells(rows * columns), results;
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = packed(static_cast<int>(i));
    long outside = 0;
    for (const Step &step : steps) {
        const bool is_inside = step.row >= 0 && step.row < static_cast<std::int64_t>(rows) &&
                               step.column >= 0 && step.column < static_cast<std::int64_t>(columns);
        const std::size_t at =
            static_cast<std::size_t>(step.row) * columns + static_cast<std::size_t>(step.column);
        outside = 0;
        long &cell = is_inside ? cells[at] : outside;
        const mpz_class number(packed(static_cast<int>(step.value)));
        if (step.kind == 0)
            cell = number.get_si();
        else if (step.kind == 1)
            results.push_back(cells[0]);
        else if (step.kind > 2 || step.condition)
            cell = float_add(mpz_class(cell), number, kFormat).get_si();
    }
    results.insert(results.end(), cells.begin(), cells.end());
    return results;
}

std::vector<long> secure(Bench &b, const std::vector<Step> &steps, std::size_t rows, std::size_t columns) {
    Recorder &r = b.r;
    Cells cells(b, rows * columns);
    std::vector<Handle> results;
    for (const Step &step : steps) {
        const Handle row = b.value(step.row, 8), column = b.value(step.column, 8);
        const Handle number = b.value(packed(static_cast<int>(step.value)), kType);
        const auto place = [&] { return cells.place(row, column, rows, columns); };
        const auto update = [&] {
            const Handle old = b.engine.tables().read(place(), kType);
            b.engine.tables().write(place(), kType, r.float_operation(FloatOp::kAdd, kFormat, old, number));
        };
        if (step.kind == 0) {
            b.engine.tables().write(place(), kType, number);
        } else if (step.kind == 1) {
            results.push_back(b.engine.load(cells.at(0), kType));
        } else if (step.kind == 2) {
            b.engine.begin_if(b.value(step.condition, 1));
            update();
            b.engine.end_if();
        } else {
            update();
        }
        b.engine.make_room();
    }
    for (std::size_t i = 0; i < rows * columns; ++i)
        results.push_back(b.engine.load(cells.at(i), kType));
    return b.open(results);
}

TEST(FloatTables, RandomUpdatesAreThoseInTheClear) {
    for (const int parties : {3, 5}) {
        for (unsigned seed = 0; seed < (parties == 3 ? 25u : 4u); ++seed) {
            std::mt19937 random(seed);
            const std::size_t rows = 1 + random() % 3, columns = 1 + random() % 6;
            const std::vector<Step> steps = some_steps(random, rows, columns);
            EngineOptions options;
            options.window = seed % 3 == 0 ? 1 : seed % 3 == 1 ? 200 : 100000;
            const auto got = run_engine<std::vector<long>>(
                parties, [&](Bench &b) { return secure(b, steps, rows, columns); }, options);
            EXPECT_EQ(got, in_the_clear(steps, rows, columns)) << "seed " << seed << ", n = " << parties;
        }
    }
}

/// Each update waits for the sum before it, and a round.
TEST(FloatTables, AnUpdateTakesARoundMoreThanItsSum) {
    const auto rounds = [](int updates) {
        return run_engine<std::uint64_t>(3, [updates](Bench &b) {
            Cells cells(b, 20);
            for (int i = 0; i < updates; ++i) {
                const Handle row = b.value(i % 3, 8), column = b.value(i % 5, 8);
                const auto place = [&] { return cells.place(row, column, 4, 5); };
                const Handle old = b.engine.tables().read(place(), kType);
                b.engine.tables().write(
                    place(), kType,
                    b.r.float_operation(FloatOp::kAdd, kFormat, old, b.value(packed(i % 9), kType)));
            }
            std::vector<Handle> last;
            last.push_back(b.engine.load(cells.at(3), kType));
            b.open(last);
            return b.context.rounds.rounds();
        });
    };
    const auto sum = float_circuit(FloatOp::kAdd, kFormat)->rounds();
    EXPECT_EQ(rounds(100) - rounds(60), 40 * (sum + 1));
}

} // namespace
} // namespace picco::runtime::testing
