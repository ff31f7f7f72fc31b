/// Random programs on arrays, which know what they have to give.
#pragma once

#include "engine_run.h"

#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

namespace picco::runtime::testing {

struct Outcome {
    std::vector<long> opened, expected;
    std::uint64_t rounds = 0;
    std::vector<std::uint64_t> counts;
    std::vector<std::uint64_t> digest; ///< alike at all parties, but not for all sizes of chunks

    bool operator==(const Outcome &) const = default;
};

/// Random uses of arrays, each of which has a model in the clear.
class ArrayProgram {
  public:
    static constexpr int kInt = 32;
    static constexpr std::size_t kSize = 64, kArrays = 3;
    static constexpr std::size_t kApart = kSize + 2; ///< cells from one array to the next

    /// is_turned: the first array has the highest addresses.
    ArrayProgram(Bench &b, unsigned seed, bool is_turned = false)
        : b_(b), random_(seed), words_(static_cast<std::size_t>(b.cell_words)),
          cells_(kArrays * kApart * words_) {
        for (std::size_t array = 0; array < kArrays; ++array) {
            first_[array] = &cells_[(is_turned ? kArrays - 1 - array : array) * kApart * words_];
            clear_[array].resize(kSize);
            input(array, 0, kSize);
        }
    }

    void run(int statements) {
        for (int i = 0; i < statements; ++i) {
            statement(static_cast<int>(below(18)));
            b_.engine.make_room();
        }
        for (std::size_t array = 0; array < kArrays; ++array) {
            const Handle loaded = b_.engine.load_vector({cell(array, 0), 1, kInt}, kSize);
            for (const mpz_class &value : b_.engine.open_vector(loaded, kSize)) {
                outcome_.opened.push_back(value.get_si());
            }
            outcome_.expected.insert(outcome_.expected.end(), clear_[array].begin(), clear_[array].end());
        }
    }

    Outcome outcome() {
        outcome_.rounds = b_.context.rounds.rounds();
        outcome_.counts.assign(b_.engine.counts().begin(), b_.engine.counts().end());
        const UInt128 digest = b_.r.digest();
        outcome_.digest = {static_cast<std::uint64_t>(digest), static_cast<std::uint64_t>(digest >> 64)};
        return outcome_;
    }

  private:
    struct Row {
        std::size_t array, first;
        std::ptrdiff_t step;
    };

    std::size_t below(std::size_t bound) { return std::size_t{random_()} % bound; }
    std::uint64_t *cell(std::size_t array, std::size_t i) { return first_[array] + i * words_; }
    Engine::Vector vector(const Row &row) { return {cell(row.array, row.first), row.step, kInt}; }
    long &clear(const Row &row, std::size_t i) {
        return clear_[row.array][row.first + static_cast<std::size_t>(row.step) * i];
    }
    Row row(std::size_t count) {
        const std::size_t longest = count > 1 ? (kSize - 1) / (count - 1) : 4;
        const std::size_t step = below(3) != 0 ? 1 : 1 + below(std::min<std::size_t>(longest, 4));
        return {below(kArrays), below(kSize - step * (count - 1)), static_cast<std::ptrdiff_t>(step)};
    }
    std::size_t some() { return below(3) == 0 ? kSize : 1 + below(kSize); }
    Handle flag(bool value) { return b_.r.less(b_.value(value ? 0 : 1, kInt), b_.value(1, kInt)); }

    /// By one call where chunks take it, as from a file of inputs.
    void input(std::size_t array, std::size_t first, std::size_t count) {
        const std::size_t limbs = b_.engine.field().limbs();
        for (std::size_t done = 0; done < count;) {
            const std::size_t taken = std::min(count - done, b_.engine.memory().chunk_sizes().input);
            Words shares;
            for (std::size_t i = 0; i < taken; ++i) {
                const long value = static_cast<long>(below(1000));
                clear_[array][first + done + i] = value;
                CellVector alone(words_);
                b_.input(alone.data(), value);
                shares.resize(shares.size() + limbs);
                bool is_assumed = false;
                b_.engine.memory().copy_share(alone.data(), shares.data() + shares.size() - limbs,
                                              is_assumed);
            }
            b_.engine.store_inputs(cell(array, first + done), std::move(shares));
            done += taken;
        }
    }

    void set_clear(const Row &to, const std::vector<long> &values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            clear(to, i) = values[i];
        }
    }

    void copy_clear(const Row &from, const Row &to, std::size_t count, long added) {
        std::vector<long> values;
        for (std::size_t i = 0; i < count; ++i) {
            values.push_back(clear(from, i) + added);
        }
        set_clear(to, values);
    }

    void copy(bool adds) {
        const std::size_t count = some();
        const Row from = row(count), to = row(count);
        Handle loaded = b_.engine.load_vector(vector(from), count);
        b_.engine.store_vector(vector(to), count, adds ? b_.r.add(loaded, b_.r.constant(1)) : loaded.copy());
        copy_clear(from, to, count, adds ? 1 : 0);
    }

    /// What is greater than 5 becomes less than that again: products, and bits that become numbers.
    void reduce() {
        const std::size_t count = some();
        const Row at = row(count);
        const Handle x = b_.engine.load_vector(vector(at), count);
        b_.engine.store_vector(vector(at), count,
                               b_.r.multiply(b_.r.less(b_.r.constant(5), x), b_.r.constant(3)));
        for (std::size_t i = 0; i < count; ++i) {
            clear(at, i) = clear(at, i) > 5 ? 3 : 0;
        }
    }

    void square() {
        const std::size_t count = some();
        const Row at = row(count);
        const Handle x = b_.engine.load_vector(vector(at), count);
        for (std::size_t i = 0; i < count; ++i) {
            if (std::abs(clear(at, i)) > 10000)
                return;
        }
        b_.engine.store_vector(vector(at), count, b_.r.multiply(x, x));
        for (std::size_t i = 0; i < count; ++i) {
            clear(at, i) *= clear(at, i);
        }
    }

    void in_branch() {
        const bool holds = below(2) == 0, has_else = below(2) == 0;
        const auto before = clear_;
        b_.engine.begin_if(flag(holds));
        side();
        const auto after_then = clear_;
        clear_ = before;
        if (has_else) {
            b_.engine.begin_else();
            side();
        }
        b_.engine.end_if();
        clear_ = holds ? after_then : clear_;
    }
    void side() {
        for (std::size_t i = below(3); i < 3; ++i) {
            below(2) == 0 ? copy(below(2) == 0) : single();
        }
    }

    void single() {
        const Row from = row(1), to = row(1);
        const Handle x = b_.engine.load(cell(from.array, from.first), kInt);
        b_.engine.store(cell(to.array, to.first), b_.r.add(x, b_.r.constant(2)));
        clear(to, 0) = clear(from, 0) + 2;
    }

    void order() {
        const std::size_t array = below(kArrays), i = below(kSize), j = below(kSize);
        if (i == j)
            return;
        b_.engine.order(cell(array, i), cell(array, j), kInt);
        if (clear_[array][i] > clear_[array][j]) {
            std::swap(clear_[array][i], clear_[array][j]);
        }
    }

    void at_private_index() {
        const std::size_t array = below(kArrays), i = below(kSize), j = below(kSize);
        const auto place = [&](std::size_t index) {
            PrivatePlace result;
            result.first = cell(array, 0);
            result.axes.push_back({b_.value(static_cast<long>(index), kInt), kSize, b_.cell_words});
            return result;
        };
        const Handle x = b_.engine.tables().read(place(i), kInt);
        if (below(2) == 0) {
            b_.engine.tables().write(place(j), kInt, x);
        } else {
            b_.engine.store(cell(array, j), x.copy());
        }
        clear_[array][j] = clear_[array][i];
    }

    void scattered() {
        const std::size_t count = 2 + below(20);
        std::vector<std::uint64_t *> cells;
        std::vector<long> values;
        for (std::size_t i = 0; i < count; ++i) {
            const Row at = row(1);
            cells.push_back(cell(at.array, at.first));
            values.push_back(clear(at, 0));
        }
        const Row to = row(count);
        b_.engine.store_vector(vector(to), count, b_.engine.load_scattered(cells.data(), kInt, count));
        set_clear(to, values);
    }

    void dot() {
        const std::size_t count = some();
        const Row x = row(count), y = row(count), to = row(1);
        long sum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (std::abs(clear(x, i)) > 2000 || std::abs(clear(y, i)) > 2000)
                return;
            sum += clear(x, i) * clear(y, i);
        }
        b_.engine.store(cell(to.array, to.first), b_.engine.dot(vector(x), vector(y), count));
        clear(to, 0) = sum;
    }

    void total() {
        const std::size_t count = some();
        const Row x = row(count), to = row(1);
        long sum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (std::abs(clear(x, i)) > 10'000'000)
                return;
            sum += clear(x, i);
        }
        b_.engine.store(cell(to.array, to.first), b_.engine.total(vector(x), count));
        clear(to, 0) = sum;
    }

    bool are_small(const Row &x, std::size_t count, long most) {
        for (std::size_t i = 0; i < count; ++i) {
            if (std::abs(clear(x, i)) > most)
                return false;
        }
        return true;
    }

    /// As statements on whole arrays: a strip at a time where they are long. Rows may overlap.
    void whole() {
        const std::size_t count = some(), kind = below(3), use = below(5);
        const Row x = row(count), y = row(kind == 0 ? 1 : count), to = row(use == 0 ? 1 : count);
        const long added = static_cast<long>(below(9));
        if (!are_small(x, count, 1'000'000) || !are_small(y, kind == 0 ? 1 : count, 1'000'000))
            return;
        std::vector<long> values;
        long sum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const long left = clear(x, i), right = clear(y, kind == 0 ? 0 : i);
            values.push_back(left < right ? left + added : right);
            sum += values.back();
        }
        const LongVector::Operation operation = [added](Recorder &r, const std::vector<Handle> &of,
                                                        const LongVector::Strip &) {
            const Handle greater = r.add(of[0], r.constant(added));
            return r.select(r.less(of[0], of[1]), greater, of[1]);
        };
        Engine &e = b_.engine;
        LongVector result = [&]() -> LongVector {
            if (!e.is_long(count)) {
                std::vector<Handle> of;
                of.push_back(e.load_vector(vector(x), count));
                of.push_back(e.load_vector(vector(y), kind == 0 ? 1 : count));
                return {count, operation(b_.r, of, {0, 0, count})};
            }
            std::vector<LongVector> of;
            of.push_back(e.load_long(vector(x), count));
            of.push_back(kind == 2 ? e.load_long(vector(y), count)
                                   : LongVector(count, e.load_vector(vector(y), kind == 0 ? 1 : count)));
            return {count, 1, operation, std::move(of)};
        }();
        if (use == 0) {
            e.store(cell(to.array, to.first), e.sum_of_long(std::move(result)));
            clear(to, 0) = sum;
            return;
        }
        if (use == 1) {
            e.store_vector(vector(to), count, e.whole(std::move(result)));
        } else if (use == 2) {
            const LongVector computed = e.computed(std::move(result));
            e.store_long(vector(to), computed.copy());
        } else {
            e.store_long(vector(to), std::move(result));
        }
        set_clear(to, values);
    }

    /// Of matrices whose elements lie row by row.
    void product() {
        const Recorder::ProductShape shape{1 + below(9), 1 + below(kSize), 1 + below(9)};
        const std::size_t count = shape.rows * shape.columns, of_x = shape.rows * shape.inner,
                          of_y = shape.inner * shape.columns;
        if (std::max({of_x, of_y, count}) > kSize)
            return;
        const auto matrix = [&](std::size_t elements) {
            return Row{below(kArrays), below(kSize - elements + 1), 1};
        };
        const Row x = matrix(of_x), y = matrix(of_y), to = matrix(count);
        if (!are_small(x, of_x, 10'000) || !are_small(y, of_y, 10'000))
            return;
        std::vector<long> values(count);
        for (std::size_t i = 0; i < count * shape.inner; ++i) {
            const std::size_t place = i / shape.inner, term = i % shape.inner;
            values[place] += clear(x, place / shape.columns * shape.inner + term) *
                             clear(y, term * shape.columns + place % shape.columns);
        }
        Engine &e = b_.engine;
        if (e.is_long(std::max({of_x, of_y, count}))) {
            const auto loaded = [&](const Row &row, std::size_t elements) {
                return e.is_long(elements) ? e.load_long(vector(row), elements)
                                           : LongVector(elements, e.load_vector(vector(row), elements));
            };
            LongVector left = loaded(x, of_x), right = loaded(y, of_y);
            e.store_long(vector(to), e.product(std::move(left), std::move(right), shape));
        } else {
            const Handle left = e.load_vector(vector(x), of_x), right = e.load_vector(vector(y), of_y);
            e.store_vector(vector(to), count, b_.r.matrix_product(left, right, shape));
        }
        set_clear(to, values);
    }

    void running_sums() {
        const std::size_t count = some();
        const Row at = row(count);
        if (!are_small(at, count, 100'000))
            return;
        b_.engine.prefix_sums(vector(at), count,
                              [](Recorder &r, const Handle &sums) { return r.assume(sums, kInt); });
        for (std::size_t i = 1; i < count; ++i) {
            clear(at, i) += clear(at, i - 1);
        }
    }

    /// What is known by its bits stays so until it is used as a number.
    void bitwise() {
        using Bitwise = Recorder::Bitwise;
        const std::size_t count = some();
        const Row x = row(count), y = row(count), to = row(count);
        constexpr Bitwise kAll[] = {Bitwise::kAnd, Bitwise::kOr, Bitwise::kXor};
        const Bitwise op = kAll[below(3)];
        const int type = below(4) == 0 ? -1 : kInt; // of the lowest bits alone, at times
        std::vector<long> values;
        for (std::size_t i = 0; i < count; ++i) {
            const long u = clear(x, i), v = clear(y, i);
            const long both = op == Bitwise::kAnd ? u & v : op == Bitwise::kOr ? u | v : u ^ v;
            values.push_back(type == kInt ? both : both & 1);
        }
        const Handle left = b_.engine.load_vector(vector(x), count),
                     right = b_.engine.load_vector(vector(y), count);
        Handle both = b_.r.bitwise(op, left, right, kInt);
        b_.engine.store_vector(vector(to), count,
                               type == kInt ? std::move(both)
                                            : b_.r.bitwise(Bitwise::kAnd, both, b_.r.constant(1), kInt));
        set_clear(to, values);
    }

    void fill() {
        const std::size_t count = some();
        const Row to = row(count);
        const bool is_public = below(2) == 0;
        const long value = static_cast<long>(below(9));
        b_.engine.store_vector(vector(to), count, is_public ? b_.r.constant(value) : b_.value(value, kInt));
        for (std::size_t i = 0; i < count; ++i) {
            clear(to, i) = value;
        }
    }

    /// Nothing that waits for a part of what goes out of use may be wanted: whole arrays do.
    void release() {
        const std::size_t array = below(kArrays);
        b_.engine.memory().release(cell(array, 0), kSize);
        std::fill(clear_[array].begin(), clear_[array].end(), 0);
    }

    /// Through an array of a block, whose memory others get later.
    void local() {
        const std::size_t count = some();
        const Row from = row(count), to = row(count);
        const std::size_t mark = b_.engine.memory().enter();
        auto *cells = static_cast<std::uint64_t *>(b_.engine.memory().add_array(count));
        b_.engine.store_vector({cells, 1, kInt}, count, b_.engine.load_vector(vector(from), count));
        const Handle one = b_.engine.load(cells + below(count) * words_, kInt);
        b_.engine.store_vector(vector(to), count, b_.engine.load_vector({cells, 1, kInt}, count));
        b_.engine.leave(mark);
        copy_clear(from, to, count, 0);
    }

    void statement(int kind) {
        switch (kind) {
        case 0:
            return copy(false);
        case 1:
            return copy(true);
        case 2:
            return square();
        case 3:
            return in_branch();
        case 4:
            return single();
        case 5:
            return order();
        case 6:
            return at_private_index();
        case 7:
            return scattered();
        case 8:
            return dot();
        case 9:
            return fill();
        case 10:
            return below(2) == 0 ? release() : input(below(kArrays), below(kSize / 2), 1 + below(kSize / 2));
        case 11:
            return local();
        case 12:
            return total();
        case 13:
            return whole();
        case 14:
            return running_sums();
        case 15:
            return product();
        case 16:
            return bitwise();
        default:
            return reduce();
        }
    }

    Bench &b_;
    std::mt19937 random_;
    std::size_t words_;
    CellVector cells_;
    std::array<std::uint64_t *, kArrays> first_{};
    std::array<std::vector<long>, kArrays> clear_;
    Outcome outcome_;
};

} // namespace picco::runtime::testing
