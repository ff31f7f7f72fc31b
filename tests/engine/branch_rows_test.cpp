// Rows that private branches store to: as if each cell were stored to by itself.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kType = 12, kCells = 24;

/// The same statements on cells and on plain numbers.
class Rows {
  public:
    Rows(Bench &b, unsigned seed) : b_(b), random_(seed), cells_(kCells * b.cell_words, 0), plain_(kCells) {
        for (int i = 0; i < kCells; ++i) {
            plain_[i] = pick(-50, 50);
            b_.input(cell(i), plain_[i]);
        }
    }
    void run(int depth) {
        const int count = pick(1, 4);
        for (int i = 0; i < count; ++i) {
            const int kind = pick(0, depth > 0 ? 7 : 4);
            kind < 3    ? store_row()
            : kind == 3 ? store_cell()
            : kind == 4 ? exchange_rows()
                        : branch(depth - 1);
        }
    }
    std::vector<long> open() {
        std::vector<Handle> values;
        for (int i = 0; i < kCells; ++i) {
            values.push_back(b_.engine.load(cell(i), kType));
        }
        auto result = b_.open(values);
        for (int i = 0; i < kCells; ++i) {
            b_.engine.memory().clear(cell(i));
        }
        return result;
    }
    const std::vector<long> &plain() const { return plain_; }

  private:
    struct Row {
        int first, step, count;
        int at(int i) const { return first + i * step; }
    };
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    std::uint64_t *cell(int i) { return cells_.data() + i * b_.cell_words; }
    Row row(int count) {
        const int step = pick(0, 3) == 0 ? 2 : 1, span = (count - 1) * step;
        const int first = pick(0, 2) * 4;
        const Row forwards{std::min(first, kCells - 1 - span), step, count};
        return pick(0, 4) == 0 ? Row{forwards.at(count - 1), -step, count} : forwards;
    }
    Engine::Vector vector(const Row &row) { return {cell(row.first), row.step, kType}; }
    Handle load(const Row &row) { return b_.engine.load_vector(vector(row), row.count); }
    void store(const Row &row, Handle value, const std::vector<long> &numbers) {
        b_.engine.store_vector(vector(row), row.count, std::move(value));
        for (int i = 0; i < row.count; ++i) {
            plain_[row.at(i)] = numbers[i];
        }
    }
    std::vector<long> numbers(const Row &row) {
        std::vector<long> result;
        for (int i = 0; i < row.count; ++i) {
            result.push_back(plain_[row.at(i)]);
        }
        return result;
    }
    void store_row() {
        const int count = pick(2, 9), number = pick(-20, 20);
        const Row to = row(count), from = row(count);
        if (pick(0, 3) == 0) {
            return store(to, b_.r.constant(number), std::vector<long>(count, number));
        }
        std::vector<long> sums = numbers(from);
        for (long &sum : sums) {
            sum += number;
        }
        store(to, b_.r.add(load(from), b_.r.constant(number)), sums);
    }
    void store_cell() {
        const int to = pick(0, kCells - 1), from = pick(0, kCells - 1);
        b_.engine.store(cell(to), b_.engine.load(cell(from), kType));
        plain_[to] = plain_[from];
    }
    void exchange_rows() {
        const int count = pick(2, 8);
        const Row one{0, 1, count}, other{pick(0, 1) == 0 ? 8 : 12, 1, count};
        Handle x = load(one), y = load(other);
        const std::vector<long> a = numbers(one), c = numbers(other);
        store(one, std::move(y), c);
        store(other, std::move(x), a);
    }
    void branch(int depth) {
        const int asked = pick(0, kCells - 1), number = pick(-30, 30);
        const bool is_true = plain_[asked] < number;
        b_.engine.begin_if(b_.r.less(b_.engine.load(cell(asked), kType), b_.r.constant(number)));
        const std::vector<long> before = plain_;
        run(depth);
        const std::vector<long> after_then = plain_;
        plain_ = before;
        if (pick(0, 1) == 0) {
            b_.engine.begin_else();
            run(depth);
        }
        if (is_true) {
            plain_ = after_then;
        }
        b_.engine.end_if();
    }

    Bench &b_;
    std::mt19937 random_;
    CellVector cells_;
    std::vector<long> plain_;
};

class BranchRows : public ::testing::TestWithParam<int> {};

TEST_P(BranchRows, AreStoredToAsTheirCells) {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        std::vector<long> expected;
        const auto opened = run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
            Rows rows(b, seed);
            rows.run(3);
            if (b.context.self() == 1) {
                expected = rows.plain();
            }
            return rows.open();
        });
        ASSERT_EQ(opened, expected) << "seed " << seed;
    }
}

/// One selection for the whole row.
TEST_P(BranchRows, AreSelectedAsVectors) {
    run_engine<long>(GetParam(), [](Bench &b) {
        CellVector cells(8 * b.cell_words, 0);
        for (int i = 0; i < 8; ++i) {
            b.input(cells.data() + i * b.cell_words, i);
        }
        const Engine::Vector row{cells.data(), 1, kType};
        b.engine.begin_if(b.r.less(b.value(1, kType), b.r.constant(2)));
        b.engine.store_vector(row, 8, b.r.constant(5));
        b.engine.end_if();
        const Handle stored = b.engine.load_vector(row, 8);
        EXPECT_EQ(b.r.count_of(stored), 8u);
        EXPECT_EQ(b.open(b.r.element(stored, 3)), 5);
        for (int i = 0; i < 8; ++i) {
            b.engine.memory().clear(cells.data() + i * b.cell_words);
        }
        return 0L;
    });
}

INSTANTIATE_TEST_SUITE_P(Parties, BranchRows, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
