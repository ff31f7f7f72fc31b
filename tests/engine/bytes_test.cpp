// The engine in GF(2^8): results, and which operations need no message.
#include <gtest/gtest.h>

#include "base/gf256.h"
#include "engine/engine.h"
#include "support/bytes.h"

namespace picco::runtime::testing {
namespace {

struct Program {
    Engine &engine;
    Recorder &r;
    Handle x, y, public_y;

    std::vector<std::uint8_t> open(const Handle &value) {
        std::vector<std::uint8_t> bytes;
        for (const mpz_class &number : engine.open_vector(value, 256))
            bytes.push_back(static_cast<std::uint8_t>(number.get_ui()));
        return bytes;
    }
};

struct Outcome {
    std::vector<std::uint8_t> values;
    std::uint64_t rounds;
};

std::vector<std::uint8_t> reversed() {
    std::vector<std::uint8_t> bytes = all_bytes();
    std::reverse(bytes.begin(), bytes.end());
    return bytes;
}

/// What the operation gives on the vectors x = 0, 1, … and y = 255, 254, …, and the rounds it takes.
template <class Operation>
Outcome run(int n, Operation operation, std::size_t few_inverses = 0) {
    const auto shares_x = share_randomly(all_bytes(), n), shares_y = share_randomly(reversed(), n);
    const auto outcomes = run_byte_parties(n, [&](Context &context) {
        EngineOptions options;
        options.program = "test.c";
        options.cell_words = static_cast<int>(context.field.limbs());
        options.sizes.few_inverses = few_inverses;
        Engine engine(context, options);
        const auto slot = static_cast<std::size_t>(context.self() - 1);
        std::vector<std::int64_t> numbers(256);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = 255 - static_cast<std::int64_t>(i);
        Recorder &r = engine.recorder();
        Program program{engine, r, r.known(shares_x[slot], Interval::of_type(-8)),
                        r.known(shares_y[slot], Interval::of_type(-8)), r.constants(numbers)};
        const Handle result = operation(program);
        std::vector<std::uint8_t> values = program.open(result);
        return Outcome{std::move(values), context.rounds.rounds()};
    });
    for (const Outcome &outcome : outcomes)
        EXPECT_EQ(outcome.values, outcomes[0].values);
    return outcomes[0];
}

std::vector<std::uint8_t> each(std::uint8_t (*function)(std::uint8_t, std::uint8_t)) {
    std::vector<std::uint8_t> values;
    for (const std::uint8_t x : all_bytes())
        values.push_back(function(x, static_cast<std::uint8_t>(255 - x)));
    return values;
}

class EngineBytes : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
    template <class Operation>
    void expect(std::uint64_t rounds, std::uint8_t (*function)(std::uint8_t, std::uint8_t),
                Operation operation) {
        const Outcome outcome = run(n, operation);
        EXPECT_EQ(outcome.values, each(function));
        EXPECT_EQ(outcome.rounds, rounds);
    }
};

using Byte = std::uint8_t;

TEST_P(EngineBytes, SumsAreXors) {
    expect(
        1, [](Byte x, Byte y) { return Byte(x ^ y); }, [](Program &p) { return p.r.add(p.x, p.y); });
    expect(
        1, [](Byte x, Byte y) { return Byte(x ^ y); }, [](Program &p) { return p.r.add(p.x, p.public_y); });
    expect(
        1, [](Byte x, Byte) { return Byte(x ^ 0x63); },
        [](Program &p) { return p.r.add(p.r.constant(0x63), p.x); });
}

TEST_P(EngineBytes, ProductsTakeOneRoundOrNone) {
    expect(
        1, [](Byte x, Byte y) { return gf256_multiply(x, y); },
        [](Program &p) { return p.r.multiply(p.x, p.y); });
    expect(
        2, [](Byte x, Byte y) { return gf256_multiply(gf256_multiply(x, y), y); },
        [](Program &p) { return p.r.multiply(p.r.multiply(p.x, p.y), p.y); });
    expect(
        1, [](Byte x, Byte y) { return gf256_multiply(x, y); },
        [](Program &p) { return p.r.multiply(p.public_y, p.x); });
    expect(
        1, [](Byte x, Byte) { return gf256_multiply(x, 0x1b); },
        [](Program &p) { return p.r.multiply(p.r.constant(0x1b), p.x); });
    expect(
        1, [](Byte x, Byte) { return gf256_multiply(x, x); },
        [](Program &p) { return p.r.multiply(p.x, p.x); });
    // A square of a product is local, too.
    expect(
        1, [](Byte x, Byte y) { return gf256_multiply(gf256_multiply(x, y), gf256_multiply(x, y)); },
        [](Program &p) {
            const Handle product = p.r.multiply(p.x, p.y);
            return p.r.multiply(product, product);
        });
}

TEST_P(EngineBytes, QuotientsTakeThreeRoundsMore) {
    expect(
        4, [](Byte x, Byte) { return gf256_inverse(x); },
        [](Program &p) { return p.r.divide(p.r.constant(1), p.x); });
    expect(
        4, [](Byte x, Byte y) { return gf256_multiply(y, gf256_inverse(x)); },
        [](Program &p) { return p.r.divide(p.y, p.x); });
    expect(
        1, [](Byte x, Byte y) { return gf256_multiply(x, gf256_inverse(y)); },
        [](Program &p) { return p.r.divide(p.x, p.public_y); });
    expect(
        1, [](Byte x, Byte) { return gf256_multiply(x, gf256_inverse(7)); },
        [](Program &p) { return p.r.divide(p.x, p.r.constant(7)); });
}

TEST_P(EngineBytes, InversesBehindOthersTakeOneRoundWithMasks) {
    const auto nested = [](Program &p) {
        const Handle one = p.r.constant(1), first = p.r.divide(one, p.x);
        const Handle second = p.r.divide(one, p.r.add(first, p.y));
        return p.r.divide(one, p.r.add(second, p.public_y));
    };
    const auto expected =
        each([](Byte x, Byte y) { return gf256_inverse(gf256_inverse(gf256_inverse(x) ^ y) ^ y); });
    // The masks take three rounds themselves, which are those of the first inverse.
    for (const auto &[few_inverses, rounds] : {std::pair{0u, 10u}, {255u, 10u}, {256u, 6u}}) {
        const Outcome outcome = run(n, nested, few_inverses);
        EXPECT_EQ(outcome.values, expected) << few_inverses;
        EXPECT_EQ(outcome.rounds, rounds) << few_inverses;
    }
}

TEST_P(EngineBytes, MatrixProductsAreReducedOnce) {
    const auto product = [](const std::vector<Byte> &x, const std::vector<Byte> &y) {
        std::vector<Byte> result(256, 0); // of 16 x 16 matrices
        for (std::size_t i = 0; i < 16; ++i)
            for (std::size_t j = 0; j < 16; ++j)
                for (std::size_t k = 0; k < 16; ++k)
                    result[16 * i + j] ^= gf256_multiply(x[16 * i + k], y[16 * k + j]);
        return result;
    };
    const Recorder::ProductShape shape{16, 16, 16};
    const Outcome both = run(n, [&](Program &p) { return p.r.matrix_product(p.x, p.y, shape); });
    EXPECT_EQ(both.values, product(all_bytes(), reversed()));
    EXPECT_EQ(both.rounds, 1u);
    const Outcome right = run(n, [&](Program &p) {
        const Handle local = p.r.matrix_product(p.x, p.public_y, shape);
        return p.r.multiply(local, p.y);
    });
    EXPECT_EQ(right.rounds, 1u);
    const Outcome left = run(n, [&](Program &p) { return p.r.matrix_product(p.public_y, p.x, shape); });
    EXPECT_EQ(left.values, product(reversed(), all_bytes()));
}

INSTANTIATE_TEST_SUITE_P(Parties, EngineBytes, ::testing::Values(3, 5, 7));

} // namespace
} // namespace picco::runtime::testing
