// Floating-point numbers in the engine.
#include "engine_run.h"
#include "real/arithmetic.h"
#include "real/sums.h"
#include "real/text.h"
#include "support/floats.h"

#include <gtest/gtest.h>

namespace picco::runtime::testing {
namespace {

constexpr FloatFormat kSmall{24, 8};

mpz_class number(const char *text, const FloatFormat &format = kSmall) {
    return parse_float(text, format)->number;
}

/// A private number: a sharing of the field, as inputs are.
Handle secret(Bench &b, const mpz_class &value, const FloatFormat &format = kSmall) {
    return b.value(value.get_si(), -format.width());
}

std::vector<std::string> texts(Bench &b, const std::vector<Handle> &values,
                               const FloatFormat &format = kSmall) {
    std::vector<std::string> results;
    for (const mpz_class &value : b.engine.open(values)) {
        results.push_back(print_float(value, format));
    }
    return results;
}

template <class... H>
std::vector<Handle> list(H &&...handles) {
    std::vector<Handle> values;
    (values.push_back(std::move(handles)), ...);
    return values;
}

using Texts = std::vector<std::string>;

class FloatEngine : public ::testing::TestWithParam<int> {};

TEST_P(FloatEngine, Arithmetic) {
    const auto results = run_engine<Texts>(GetParam(), [](Bench &b) {
        const Handle x = secret(b, number("1.5")), y = secret(b, number("-0.25")), zero = secret(b, 0);
        Recorder &r = b.r;
        return texts(b, list(r.float_operation(FloatOp::kAdd, kSmall, x, y),
                             r.float_operation(FloatOp::kMultiply, kSmall, x, y),
                             r.float_operation(FloatOp::kAdd, kSmall, x, r.float_negate(x, kSmall)),
                             r.float_operation(FloatOp::kMultiply, kSmall, x, r.number(number("3"))),
                             r.float_negate(y, kSmall), r.float_abs(y, kSmall), r.float_negate(zero, kSmall),
                             r.float_abs(r.number(number("-7")), kSmall)));
    });
    EXPECT_EQ(results, (Texts{"1.25", "-0.375", "0", "4.5", "0.25", "0.25", "0", "7"}));
}

TEST_P(FloatEngine, ComparisonsAndConversions) {
    const auto results = run_engine<std::vector<long>>(GetParam(), [](Bench &b) {
        const Handle x = secret(b, number("1.5")), y = secret(b, number("-2.75")), zero = secret(b, 0);
        Recorder &r = b.r;
        const Handle n = b.value(-77, 32);
        const Handle as_float = r.float_from_integer(n, 32, kSmall);
        return b.open(list(
            r.float_operation(FloatOp::kLess, kSmall, y, x), r.float_operation(FloatOp::kLess, kSmall, x, y),
            r.float_operation(FloatOp::kEqual, kSmall, x, x), r.float_truth(x, kSmall),
            r.float_truth(zero, kSmall), r.float_truth(r.constant(0), kSmall),
            r.float_to_integer(x, kSmall, 32), r.float_to_integer(y, kSmall, 32),
            r.float_to_integer(as_float, kSmall, 16), r.multiply(r.float_to_integer(x, kSmall, -8), n),
            r.float_to_integer(r.number(number("-3.5")), kSmall, 8),
            r.float_to_integer(r.float_from_integer(r.less(n, zero), -1, kSmall), kSmall, 8)));
    });
    EXPECT_EQ(results, (std::vector<long>{1, 0, 1, 1, 0, 0, 1, -2, -77, -77, -3, 1}));
}

TEST_P(FloatEngine, MemorySelectionAndVectors) {
    const auto results = run_engine<Texts>(GetParam(), [](Bench &b) {
        Recorder &r = b.r;
        Engine &e = b.engine;
        CellVector cells(static_cast<std::size_t>(8 * b.cell_words));
        const auto at = [&](std::ptrdiff_t i) { return e.memory().at(cells.data(), i); };
        const Handle two = secret(b, number("2"));
        // Words, shares, constants and the number 0 side by side.
        for (int i = 0; i < 6; ++i) {
            const Handle n = secret(b, number(std::to_string(i).c_str()));
            e.store(at(i), i % 3 == 0   ? r.float_operation(FloatOp::kMultiply, kSmall, n, two)
                           : i % 3 == 1 ? n.copy()
                                        : r.number(number("-1")));
        }
        const Engine::Vector row{cells.data(), 1, -kSmall.width()};
        const Handle v = e.load_vector(row, 8);
        const Handle squares = r.float_operation(FloatOp::kMultiply, kSmall, v, v);
        const Handle small = r.float_operation(FloatOp::kLess, kSmall, squares, r.number(number("10")));
        e.store_vector(row, 8, r.select(small, squares, v));
        e.begin_if(b.value(1, 1));
        e.store(at(7), r.float_operation(FloatOp::kAdd, kSmall, e.load(at(4), -32), two));
        e.end_if();
        Texts all;
        for (int i = 0; i < 8; ++i) {
            all.push_back(texts(b, list(e.load(at(i), -kSmall.width())))[0]);
        }
        return all;
    });
    EXPECT_EQ(results, (Texts{"0", "1", "1", "6", "4", "1", "0", "6"}));
}

/// A number that was compared is known as a word, and is chosen as one: no bit becomes a field element.
TEST_P(FloatEngine, ExtremesStayWords) {
    const auto results = run_engine<Texts>(GetParam(), [](Bench &b) {
        Recorder &r = b.r;
        Handle most = secret(b, number("-3"));
        for (const char *text : {"1.5", "-7", "2.25", "0"}) {
            const Handle x = secret(b, number(text));
            most = r.select(r.float_operation(FloatOp::kLess, kSmall, most, x), x, most);
        }
        EXPECT_EQ(b.engine.table()[most.id()].form, Form::kWord);
        Texts all = texts(b, list(std::move(most)));
        EXPECT_EQ(b.engine.counts()[static_cast<std::size_t>(Op::kToField)], 0u);
        return all;
    });
    EXPECT_EQ(results, (Texts{"2.25"}));
}

/// Long vectors go through circuits in pieces.
TEST(FloatVectors, AreCutIntoPieces) {
    const FloatFormat format{3, 3};
    constexpr std::size_t kCount = 300001;
    const auto results = run_engine<std::vector<mpz_class>>(3, [&](Bench &b) {
        std::vector<mpz_class> numbers;
        for (std::size_t i = 0; i < kCount; ++i) {
            numbers.push_back(i % 8 == 0 ? mpz_class(0)
                                         : packed(i % 3 == 0, static_cast<long>(i % 8), 4 + i % 4, format));
        }
        const Handle x = b.r.public_word(numbers, format.width());
        const Handle word = b.r.float_negate(x, format);
        return b.engine.open_vector(b.r.float_operation(FloatOp::kMin, format, x, word), kCount);
    });
    ASSERT_EQ(results.size(), kCount);
    for (std::size_t i = 0; i < kCount; ++i) {
        const mpz_class number =
            i % 8 == 0 ? mpz_class(0) : packed(true, static_cast<long>(i % 8), 4 + i % 4, format);
        ASSERT_EQ(results[i], number) << i;
    }
}

/// Values go back to the field for what only knows field elements, and return as the same word.
TEST_P(FloatEngine, ThroughTheField) {
    const auto results = run_engine<Texts>(GetParam(), [](Bench &b) {
        Recorder &r = b.r;
        const Handle x = secret(b, number("-1234.5"));
        const Handle word = r.float_negate(x, kSmall);
        const Handle field = r.settled(word);
        EXPECT_EQ(b.engine.table()[field.id()].form, Form::kField);
        const Handle fresh = r.reshare(word);
        return texts(b, list(r.float_abs(field, kSmall), r.float_negate(fresh, kSmall), field.copy(),
                             r.float_operation(FloatOp::kAdd, kSmall, fresh, field)));
    });
    EXPECT_EQ(results, (Texts{"1234.5", "-1234.5", "1234.5", "2469"}));
}

/// Many values in memory, little room: words are packed, and stay what they are.
TEST_P(FloatEngine, WordsArePackedWhereTheWindowIsFull) {
    EngineOptions options;
    options.window = 64;
    options.resident = 128;
    const auto results = run_engine<Texts>(
        GetParam(),
        [](Bench &b) {
            Recorder &r = b.r;
            Engine &e = b.engine;
            CellVector cells(static_cast<std::size_t>(300 * b.cell_words));
            const auto at = [&](std::ptrdiff_t i) { return e.memory().at(cells.data(), i); };
            const Handle half = secret(b, number("0.5"));
            for (int i = 0; i < 300; ++i) {
                e.store(at(i), r.float_operation(FloatOp::kAdd, kSmall, half,
                                                 r.number(number(std::to_string(i).c_str()))));
                e.make_room();
            }
            Handle sum = r.constant(0);
            for (int i = 0; i < 300; ++i) {
                e.store(at(i), r.float_negate(e.load(at(i), -32), kSmall));
                e.make_room();
            }
            for (int i = 0; i < 300; i += 100) {
                sum = r.float_operation(FloatOp::kAdd, kSmall, sum, e.load(at(i), -32));
            }
            return texts(b, list(std::move(sum)));
        },
        options);
    EXPECT_EQ(results, (Texts{"-301.5"}));
}

TEST_P(FloatEngine, WideFormats) {
    const FloatFormat wide{53, 11, true};
    const auto results = run_engine<Texts>(
        GetParam(),
        [&](Bench &b) {
            Recorder &r = b.r;
            const Handle one = r.float_from_integer(b.value(1, 8), 8, wide);
            const Handle x = r.float_operation(FloatOp::kAdd, wide, one, r.number(number("1e-10", wide)));
            const Handle narrow = r.float_operation(FloatOp::kConvert, wide, x, Handle(), kSmall.code());
            Texts all = texts(b, list(x.copy()), wide);
            all.push_back(texts(b, list(narrow.copy()))[0]);
            return all;
        },
        {}, "618970019642690137449562111");
    EXPECT_EQ(results, (Texts{"1.0000000001", "1"}));
}

/// A vector of private numbers.
Handle vector_of(Bench &b, CellVector &cells, const std::vector<mpz_class> &numbers,
                 const FloatFormat &format) {
    cells.assign(numbers.size() * static_cast<std::size_t>(b.cell_words), 0);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        b.input(b.engine.memory().at(cells.data(), static_cast<std::ptrdiff_t>(i)), numbers[i].get_si());
    }
    return b.engine.load_vector({cells.data(), 1, -format.width()}, numbers.size());
}

/// As in the clear, for all lengths, and near enough to the exact sum.
TEST_P(FloatEngine, SumsAndProducts) {
    for (const FloatFormat format : {FloatFormat{24, 8}, FloatFormat{5, 4, true}}) {
        HardNumbers numbers(format, 5);
        for (const std::size_t count : {1u, 2u, 3u, 7u, 20u}) {
            std::vector<mpz_class> x, y;
            for (std::size_t i = 0; i < count; ++i) {
                x.push_back(i % 3 == 2 ? numbers.near(x.back()) : numbers.next());
                y.push_back(i % 3 == 2 ? y.back() : numbers.next());
            }
            const auto results = run_engine<std::vector<mpz_class>>(GetParam(), [&](Bench &b) {
                CellVector first, second;
                const Handle u = vector_of(b, first, x, format), v = vector_of(b, second, y, format);
                return b.engine.open(
                    list(b.r.float_sum(u, count, format), b.r.float_product(u, v, {1, count, 1}, format)));
            });
            EXPECT_EQ(results[0], float_sum(x, format)) << count;
            EXPECT_EQ(results[1], float_dot(x, y, format)) << count;
        }
    }
}

/// Words become field elements by either protocol.
TEST_P(FloatEngine, WordsBecomeNumbers) {
    for (const std::size_t many : {std::size_t{1}, SIZE_MAX}) {
        EngineOptions options;
        options.sizes.many_words = GetParam() == 3 ? many : SIZE_MAX;
        HardNumbers numbers(kSmall, 8);
        std::vector<mpz_class> x, wanted;
        for (int i = 0; i < 70; ++i) {
            x.push_back(numbers.next());
            wanted.push_back(float_to_integer(float_add(x.back(), x.back(), kSmall), kSmall, 20));
        }
        const auto results = run_engine<std::vector<mpz_class>>(
            GetParam(),
            [&](Bench &b) {
                CellVector cells;
                const Handle u = vector_of(b, cells, x, kSmall);
                const Handle sum = b.r.float_operation(FloatOp::kAdd, kSmall, u, u);
                const Handle whole = b.r.float_to_integer(sum, kSmall, 20);
                return b.engine.open_vector(b.r.add(whole, b.r.reshare(whole)), x.size());
            },
            options);
        for (std::size_t i = 0; i < x.size(); ++i) {
            EXPECT_EQ(results[i], 2 * wanted[i]) << x[i];
        }
    }
}

TEST_P(FloatEngine, RunningSums) {
    for (const FloatFormat format : {FloatFormat{24, 8}, FloatFormat{5, 4, true}}) {
        HardNumbers numbers(format, 6);
        for (const std::size_t count : {1u, 2u, 3u, 13u, 64u, 65u, 100u}) {
            std::vector<mpz_class> x;
            for (std::size_t i = 0; i < count; ++i) {
                x.push_back(i % 3 == 2 ? numbers.near(x.back()) : numbers.next());
            }
            const auto results = run_engine<std::vector<mpz_class>>(GetParam(), [&](Bench &b) {
                CellVector cells;
                const Handle terms = vector_of(b, cells, x, format);
                return b.engine.open_vector(b.r.float_prefix_sums(terms, count, format), count);
            });
            EXPECT_EQ(results, float_prefix_sums(x, format)) << count;
        }
    }
}

TEST_P(FloatEngine, MatrixProducts) {
    const auto results = run_engine<Texts>(GetParam(), [](Bench &b) {
        CellVector first, second;
        std::vector<mpz_class> x, y;
        for (int i = 1; i <= 6; ++i) {
            x.push_back(number(std::to_string(i).c_str()));
            y.push_back(number(std::to_string(i - 3.5).c_str()));
        }
        const Handle u = vector_of(b, first, x, kSmall), v = vector_of(b, second, y, kSmall);
        Texts all;
        for (const mpz_class &value : b.engine.open_vector(b.r.float_product(u, v, {2, 3, 2}, kSmall), 4)) {
            all.push_back(print_float(value, kSmall));
        }
        for (const mpz_class &value : b.engine.open_vector(b.r.float_product(u, v, {3, 2, 3}, kSmall), 9)) {
            all.push_back(print_float(value, kSmall));
        }
        for (const mpz_class &value :
             b.engine.open_vector(b.r.float_product(u, b.r.number(number("2")), {2, 3, 1}, kSmall), 2)) {
            all.push_back(print_float(value, kSmall));
        }
        all.push_back(texts(b, list(b.r.float_sum(secret(b, number("1.5")), 5, kSmall)))[0]);
        return all;
    });
    // (1 2 3; 4 5 6) (-2.5 -1.5; -0.5 0.5; 1.5 2.5), and so on.
    EXPECT_EQ(results, (Texts{"1", "7", "-3.5", "11.5", "-1.5", "1.5", "4.5", "-5.5", "1.5", "8.5", "-9.5",
                              "1.5", "12.5", "12", "30", "7.5"}));
}

INSTANTIATE_TEST_SUITE_P(Parties, FloatEngine, ::testing::Values(3, 5, 7, 9));

} // namespace
} // namespace picco::runtime::testing
