// Whole arrays of private and public data at the engine's door.
#include "engine/engine_run.h"

#include <gtest/gtest.h>

namespace picco::runtime {
namespace {

using testing::Bench;
using testing::CellVector;
using testing::run_engine;

constexpr int kType = 32;
using Shape = Recorder::ProductShape;
using Numbers = std::vector<long>;

Numbers numbers(std::size_t count, long seed) {
    Numbers result(count);
    for (std::size_t i = 0; i < count; ++i) {
        result[i] = (static_cast<long>(i) * 37 + seed * 11) % 101 - 50;
    }
    return result;
}

/// Inputs as one vector.
Handle vector_of(Bench &b, const Numbers &values, CellVector &cells) {
    const auto words = static_cast<std::size_t>(b.cell_words);
    cells.assign(values.size() * words, 0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        b.input(cells.data() + i * words, values[i]);
    }
    return b.engine.load_vector({cells.data(), 1, kType}, values.size());
}

Numbers opened(Bench &b, const Handle &x, std::size_t count) {
    Numbers result;
    for (const mpz_class &value : b.engine.open_vector(x, count)) {
        result.push_back(value.get_si());
    }
    return result;
}

Numbers product(const Numbers &x, const Numbers &y, const Shape &s) {
    Numbers result(s.rows * s.columns);
    for (std::size_t i = 0; i < s.rows; ++i) {
        for (std::size_t j = 0; j < s.columns; ++j) {
            for (std::size_t k = 0; k < s.inner; ++k) {
                result[i * s.columns + j] += x[i * s.inner + k] * y[k * s.columns + j];
            }
        }
    }
    return result;
}

TEST(WholeArrays, MatrixProducts) {
    for (const int n : {3, 5, 7}) {
        for (const Shape s : {Shape{1, 5, 1}, {3, 4, 2}, {7, 2, 40}, {35, 33, 65}, {1, 1, 4}}) {
            const Numbers x = numbers(s.rows * s.inner, 1), y = numbers(s.inner * s.columns, 2);
            const auto found = run_engine<Numbers>(n, [&](Bench &b) {
                CellVector left, right;
                const Handle a = vector_of(b, x, left), c = vector_of(b, y, right);
                const auto live = b.engine.table().live();
                const Handle result = b.r.matrix_product(a, c, s);
                require(b.engine.table().live() == live + 1, "one record for all products");
                return opened(b, result, s.rows * s.columns);
            });
            EXPECT_EQ(found, product(x, y, s)) << s.rows << " " << s.inner << " " << s.columns;
        }
    }
}

TEST(WholeArrays, FactorsThatAreNotKnownYet) {
    const Shape s{4, 6, 3};
    const Numbers x = numbers(24, 3), y = numbers(18, 4);
    const auto found = run_engine<Numbers>(5, [&](Bench &b) {
        CellVector left, right;
        const Handle a = vector_of(b, x, left), c = vector_of(b, y, right);
        // Products that were never reduced, and bits.
        return opened(b, b.r.matrix_product(b.r.multiply(a, a), b.r.less(c, b.r.constant(3)), s), 12);
    });
    Numbers squares, bits;
    for (const long v : x) {
        squares.push_back(v * v);
    }
    for (const long v : y) {
        bits.push_back(v < 3);
    }
    EXPECT_EQ(found, product(squares, bits, s));
}

TEST(WholeArrays, PublicFactorsAndSingleValues) {
    const Shape s{4, 3, 2};
    const Numbers x = numbers(12, 5), y = numbers(6, 6);
    const auto found = run_engine<std::vector<Numbers>>(3, [&](Bench &b) {
        CellVector left;
        const Handle a = vector_of(b, x, left);
        const Handle factors = b.r.constants(std::vector<std::int64_t>(y.begin(), y.end()));
        const Handle result = b.r.matrix_product(a, factors, s);
        require(b.engine.table()[result.id()].form == Form::kField, "a public factor raises no degree");
        return std::vector<Numbers>{opened(b, result, 8),
                                    opened(b, b.r.matrix_product(a, b.r.constant(7), s), 8)};
    });
    EXPECT_EQ(found[0], product(x, y, s));
    EXPECT_EQ(found[1], product(x, Numbers(6, 7), s));
}

TEST(WholeArrays, ChoosesWithoutCommunication) {
    const Numbers x = numbers(9, 1), y = numbers(9, 2);
    const std::vector<bool> which = {true, true, false, true, false, false, false, true, true};
    Numbers expected, bits;
    for (std::size_t i = 0; i < which.size(); ++i) {
        expected.push_back(which[i] ? x[i] : y[i]);
        bits.push_back(which[i] && y[i] < 0);
    }
    const auto found = run_engine<std::vector<Numbers>>(3, [&](Bench &b) {
        CellVector left, right;
        const Handle u = vector_of(b, x, left), v = vector_of(b, y, right);
        const Handle negative = b.r.less(v, b.r.constant(0));
        const Handle both = b.r.choose(which, negative, b.r.constant(0));
        require(b.engine.table()[both.id()].form == Form::kBit, "bits stay bits");
        return std::vector<Numbers>{opened(b, b.r.choose(which, u, v), 9), opened(b, both, 9),
                                    opened(b, b.r.choose(which, b.r.constant(5), v), 9)};
    });
    EXPECT_EQ(found[0], expected);
    EXPECT_EQ(found[1], bits);
    for (std::size_t i = 0; i < which.size(); ++i) {
        EXPECT_EQ(found[2][i], which[i] ? 5 : y[i]);
    }
}

TEST(WholeArrays, PublicRightSidesOnceForEachNumber) {
    const Numbers x = numbers(12, 9);
    const Numbers amounts = {1, 3, 1, 0, 3, 3, 1, 2, 0, 3, 1, 1};
    const std::vector<mpz_class> y(amounts.begin(), amounts.end());
    const auto found = run_engine<std::vector<Numbers>>(3, [&](Bench &b) {
        CellVector cells;
        const Handle v = vector_of(b, x, cells);
        int calls = 0;
        const auto shift = [&](const Handle &part, const mpz_class &amount) {
            ++calls;
            return b.r.shift_right(part, static_cast<int>(amount.get_si()));
        };
        const Handle all = b.r.by_public(v, y, shift);
        return std::vector<Numbers>{opened(b, all, 12), {calls}};
    });
    for (std::size_t i = 0; i < x.size(); ++i) {
        EXPECT_EQ(found[0][i], x[i] >> amounts[i]);
    }
    EXPECT_EQ(found[1], Numbers{4});
}

} // namespace
} // namespace picco::runtime
