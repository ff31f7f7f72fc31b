// Garbled circuits between shared values, against the same in the clear.
#include "circuits/ripple.h"
#include "protocols/boolean/circuit_run.h"
#include "protocols/garbled/garbled.h"
#include "protocols/garbled/message.h"
#include "support/garbled_at_once.h"
#include "support/gates_in_clear.h"
#include "support/parties.h"
#include "support/sharings.h"

#include <gtest/gtest.h>
#include <random>

namespace picco::runtime::testing {
namespace {

const char *const kFields[] = {"2305843009213693951", "2147483647", "618970019642690137449562111"};

struct Results {
    Bits bits;
    Elements numbers;
};

Task<Results> run_and_share(Context &context, std::shared_ptr<const GarbledCircuit> circuit, Bits bits,
                            Elements numbers) {
    auto running = run_garbled(context, circuit, std::move(bits), std::move(numbers));
    GarbledResults parts = co_await running;
    auto first = share_garbled_bits(context, parts.evaluator, std::move(parts.bits));
    Bits shared = co_await first;
    auto second = share_garbled_numbers(context, parts.evaluator, std::move(parts.numbers));
    Elements values = co_await second;
    co_return Results{std::move(shared), std::move(values)};
}

struct Clear {
    std::vector<bool> bits;
    std::vector<mpz_class> numbers;
};

/// The same circuit, in this order `times` times, so that each party has had each role.
Clear run(const Field &field, const std::shared_ptr<const GarbledCircuit> &circuit, const PlainBits &bits,
          const std::vector<mpz_class> &numbers) {
    const std::vector<Bits> shared_bits = share_bits(3, bits);
    const std::vector<Elements> shared_numbers = share(field, 3, numbers);
    const auto results = run_parties(field, 3, [&](Context &context) {
        const std::size_t own = slot(context.self());
        return finish(context, run_and_share(context, circuit, shared_bits[own], shared_numbers[own]));
    });
    std::vector<Bits> of_bits;
    std::vector<Elements> of_numbers;
    for (const Results &each : results) {
        of_bits.push_back(each.bits);
        of_numbers.push_back(each.numbers);
    }
    Clear clear;
    const PlainBits plain = reconstruct_bits(of_bits);
    for (std::size_t i = 0; i < plain.count; ++i)
        clear.bits.push_back(plain.get(0, i));
    clear.numbers = signed_values(field, Shamir(field, 3).reconstruct({1, 2, 3}, of_numbers));
    return clear;
}

/// Numbers of so many bits go through as they are, at the ends of their range too.
TEST(Garbled, NumbersGoInAndComeOut) {
    for (const char *const modulus : kFields) {
        const auto field = Field::create(std::string(modulus));
        for (const int bits : {1, 2, 5, 17, 28}) {
            std::vector<mpz_class> numbers{0, -1, -power_of_two(bits - 1), power_of_two(bits - 1) - 1};
            for (int i = 0; i < 5; ++i)
                numbers.push_back(mpz_class(i * 12345677) % power_of_two(bits - 1));
            const std::vector<int> each(numbers.size(), bits);
            GarbledCircuitBuilder builder(*field, {0, each, each});
            std::vector<Wires> values;
            for (std::size_t i = 0; i < numbers.size(); ++i)
                values.push_back(builder.number(i));
            for (const Wires &value : values)
                builder.add_bit(value.back());
            for (std::size_t i = 0; i < values.size(); ++i)
                builder.set_result(i, values[i]);
            const Clear clear = run(*field, builder.finish(), PlainBits(0, 1), numbers);
            EXPECT_EQ(clear.numbers, numbers) << modulus << ' ' << bits;
            for (std::size_t i = 0; i < numbers.size(); ++i)
                EXPECT_EQ(clear.bits[i], numbers[i] < 0) << modulus << ' ' << bits << ' ' << i;
        }
    }
}

/// What masked numbers are turned over by begins in one piece of the message and ends in another one.
TEST(Garbled, HintsInSeveralPieces) {
    constexpr int kBits = 12;
    constexpr std::size_t kCount = 300, kPiece = GarbledMessage::kPiece;
    const auto field = Field::create(std::string(kFields[0]));
    const std::vector<int> each(kCount, kBits);
    const auto with_bits = [&](std::size_t bits) {
        GarbledCircuitBuilder builder(*field, {bits, each, each});
        std::vector<Wires> values;
        for (std::size_t i = 0; i < kCount; ++i)
            values.push_back(builder.number(i));
        for (std::size_t i = 0; i < kCount; ++i)
            builder.set_result(i, values[i]);
        return builder.finish();
    };
    std::vector<mpz_class> numbers;
    for (std::size_t i = 0; i < kCount; ++i)
        numbers.push_back(mpz_class(static_cast<unsigned>(i * 7919 % 4096)) - 2048);
    const std::size_t begin = GarbledMessage(*with_bits(0)).hints, end = (begin / kPiece + 1) * kPiece;
    for (const std::size_t before : {std::size_t{8}, 8 + 30 * sizeof(Label)}) {
        const std::size_t bits = (end - before - begin) / sizeof(Label);
        const auto circuit = with_bits(bits);
        const GarbledMessage layout(*circuit);
        ASSERT_EQ(layout.hints, end - before);
        ASSERT_GT(layout.size, end);
        EXPECT_EQ(run(*field, circuit, PlainBits(bits, 1), numbers).numbers, numbers) << before;
    }
}

/// In lanes, and results of some stages in the order of others.
TEST(Garbled, NumbersInLanes) {
    for (const char *const modulus : kFields) {
        const auto field = Field::create(std::string(modulus));
        for (const std::size_t lanes : {2, 7, 8, 9, 21}) {
            constexpr int kBits = 12;
            std::vector<mpz_class> numbers;
            for (std::size_t i = 0; i < 2 * lanes; ++i)
                numbers.push_back(mpz_class(static_cast<unsigned>(i * 7919 % 4096)) - 2048);
            std::vector<int> results(lanes, kBits + 1);
            results.push_back(kBits);
            results.insert(results.end(), lanes, kBits);
            GarbledCircuitBuilder builder(*field, {0, std::vector<int>(2 * lanes, kBits), results});
            builder.stages().begin(lanes);
            const Wires x = builder.number(0), y = builder.number(lanes);
            builder.set_result(lanes + 1, ripple_subtract(builder.circuit(), Wires(kBits), x));
            std::vector<Stages::Row> rows;
            for (const Wire wire : x)
                rows.push_back(builder.stages().give(wire));
            builder.set_result(0, ripple_add(builder.circuit(), resized_signed(x, kBits + 1),
                                             resized_signed(y, kBits + 1), Wire()));
            const Stages::Row is_less = builder.stages().give(ripple_less_signed(builder.circuit(), x, y));
            builder.stages().begin(1);
            Wires last;
            for (const Stages::Row &row : rows)
                last.push_back(builder.stages().take({row.at(lanes - 1), 0}));
            builder.set_result(lanes, last);
            for (std::size_t i = 0; i < lanes; ++i)
                builder.add_bit(is_less.at(i));
            const Clear clear = run(*field, builder.finish(), PlainBits(0, 1), numbers);
            const auto in_bits = [](const mpz_class &number) {
                return number == 2048 ? mpz_class(-2048) : number;
            };
            for (std::size_t i = 0; i < lanes; ++i) {
                EXPECT_EQ(clear.numbers[i], numbers[i] + numbers[lanes + i]) << lanes;
                EXPECT_EQ(clear.numbers[lanes + 1 + i], in_bits(-numbers[i])) << lanes;
                EXPECT_EQ(clear.bits[i], numbers[i] < numbers[lanes + i]) << lanes;
            }
            EXPECT_EQ(clear.numbers[lanes], numbers[lanes - 1]) << lanes;
        }
    }
}

/// Every sharing of every number of three bits modulo 31, with every mask.
TEST(Garbled, MasksOfATinyField) {
    const auto field = Field::create(std::string("31"));
    constexpr int kBits = 4;
    for (int r = 0; r < 31; ++r) {
        std::vector<std::uint8_t> of_r, bits;
        for (int i = 0; i < 5; ++i)
            of_r.push_back(static_cast<std::uint8_t>(r >> i & 1));
        append_mask_bits(bits, of_r.data(), field->modulus(), kBits, 5);
        for (int x = -8; x < 8; ++x) {
            GarbledCircuitBuilder builder(*field, {kBits, {}, {kBits}});
            Wires value;
            for (int i = 0; i < kBits; ++i)
                value.push_back(builder.bit(static_cast<std::size_t>(i)));
            builder.set_result(0, value);
            const auto circuit = builder.finish();
            ASSERT_EQ(circuit->gates.inputs, static_cast<std::size_t>(kBits) + bits.size());
            std::vector<std::uint64_t> inputs;
            for (int i = 0; i < kBits; ++i)
                inputs.push_back(x >> i & 1);
            inputs.insert(inputs.end(), bits.begin(), bits.end());
            int masked = 0, i = 0;
            for (const std::uint64_t bit : in_the_clear(circuit->gates, inputs))
                masked |= static_cast<int>(bit & 1u) << i++;
            EXPECT_EQ(masked, (x + 8 + r) % 31) << x << ' ' << r;
        }
    }
}

/// All bits, all gates with inverted inputs, the constants.
TEST(Garbled, BitsAndGates) {
    const auto field = Field::create(std::string(kFields[0]));
    for (int seed = 0; seed < 20; ++seed) {
        std::mt19937 random(static_cast<unsigned>(seed));
        constexpr std::size_t kInputs = 6;
        GarbledCircuitBuilder builder(*field, {kInputs, {}, {}});
        CircuitBuilder &c = builder.circuit();
        std::vector<Wire> wires;
        std::vector<bool> values;
        PlainBits bits(kInputs, 1);
        bits.words[0] = random();
        for (std::size_t i = 0; i < kInputs; ++i) {
            wires.push_back(builder.bit(i));
            values.push_back(bits.get(0, i));
        }
        for (int i = 0; i < 60; ++i) {
            const std::size_t a = random() % wires.size(), b = random() % wires.size();
            const bool not_a = random() % 2 != 0, not_b = random() % 2 != 0;
            const Wire x = not_a ? ~wires[a] : wires[a], y = not_b ? ~wires[b] : wires[b];
            const bool u = values[a] != not_a, v = values[b] != not_b;
            const bool is_product = random() % 2 != 0;
            wires.push_back(is_product ? c.both(x, y) : c.exclusive_or(x, y));
            values.push_back(is_product ? u && v : u != v);
        }
        wires.push_back(Wire::constant(true));
        values.push_back(true);
        wires.push_back(Wire::constant(false));
        values.push_back(false);
        for (const Wire wire : wires)
            builder.add_bit(wire);
        EXPECT_EQ(run(*field, builder.finish(), bits, {}).bits, values) << seed;
    }
}

/// Random bits as inputs, and labels for them.
struct RandomLabels {
    Label difference;
    std::vector<std::uint64_t> bits;
    Labels zeros, own; ///< that stand for 0, and for the bits
};
RandomLabels random_labels(std::mt19937_64 &random, std::size_t inputs) {
    RandomLabels result{Label{{random() | 1u, random()}}, {}, Labels(inputs), Labels(inputs)};
    for (std::size_t i = 0; i < inputs; ++i) {
        result.bits.push_back(random() & 1u);
        result.zeros[i] = Label{{random(), random()}};
        result.own[i] = result.zeros[i] ^ where(result.bits[i], result.difference);
    }
    return result;
}

/// Products in several segments, garbled and evaluated with instruction sets of all kinds at the three parties.
TEST(Garbled, GatesOfSeveralSegments) {
    CircuitBuilder c;
    std::vector<Wires> numbers;
    for (int i = 0; i < 20; ++i)
        numbers.push_back(input(c, 32));
    Wires outputs;
    for (std::size_t i = 1; i < numbers.size(); ++i)
        outputs = join(outputs, ripple_multiply(c, numbers[i - 1], numbers[i], 64));
    const Stages gates = stages_of(c.gates(join(outputs, numbers[0])));
    ASSERT_GE(gates.stages[0].gates.segments.size(), 3u);

    std::mt19937_64 random(1);
    const auto [difference, bits, zeros, own] = random_labels(random, gates.inputs);
    const std::vector<std::uint64_t> clear = in_the_clear(gates, bits);
    Bytes first(gates.products * sizeof(Label)), second(first.size());
    for (const Isa of_first : usable_isas())
        for (const Isa of_second : usable_isas())
            for (const Isa of_evaluator : usable_isas()) {
                const Key key{};
                GarblingHash one(key, of_first), other(key, of_second), last(key, of_evaluator);
                const Labels of_zero = garble(gates, one, zeros, difference, Half::kFirst, first.data());
                garble(gates, other, zeros, difference, Half::kSecond, second.data());
                const Labels found = evaluate(gates, last, own, first.data(), second.data());
                std::size_t wrong = 0;
                for (std::size_t i = 0; i < found.size(); ++i) {
                    const Label rest = found[i] ^ of_zero[i] ^ where(clear[i], difference);
                    wrong += (rest.words[0] | rest.words[1]) != 0;
                }
                EXPECT_EQ(wrong, 0u) << name_of(of_first) << ' ' << name_of(of_second) << ' '
                                     << name_of(of_evaluator);
            }
}

/// Tables that are read and taken a few bytes at a time, the halves' not alike.
TEST(Garbled, TablesInPieces) {
    StageBuilder builder(4 * 32 * 20);
    std::vector<Stages::Use> outputs;
    for (const std::size_t lanes : {20, 1, 3}) {
        CircuitBuilder &c = builder.begin(lanes);
        Wires x, y;
        for (std::size_t i = 0; i < 32; ++i) {
            x.push_back(builder.take({StageBuilder::input(i), 64}));
            y.push_back(builder.take({StageBuilder::input(32 + i), 64}));
        }
        for (const Wire wire : ripple_multiply(c, x, y, 64))
            outputs.push_back(builder.give(wire).at(lanes - 1));
    }
    const Stages stages = builder.finish(outputs);
    std::mt19937_64 random(5);
    const auto [difference, bits, zeros, own] = random_labels(random, stages.inputs);
    const Key key{};
    GarblingHash one(key), other(key), last(key);
    Garbling first(stages, one, zeros, difference, Half::kFirst),
        second(stages, other, zeros, difference, Half::kSecond);
    Evaluation evaluation(stages, last, own);
    std::array<std::size_t, 2> left{stages.products * sizeof(Label), stages.products * sizeof(Label)};
    while (left[0] + left[1] > 0) {
        const std::size_t half = left[0] == 0 || (left[1] != 0 && random() % 2 != 0) ? 1 : 0;
        Bytes piece(std::min<std::size_t>(left.at(half), random() % 5000));
        (half == 0 ? first : second).read(piece.data(), piece.size());
        evaluation.take(half == 0 ? Half::kFirst : Half::kSecond, piece.data(), piece.size());
        left.at(half) -= piece.size();
    }
    const Labels found = evaluation.outputs(), of_zero = first.outputs();
    const std::vector<std::uint64_t> clear = in_the_clear(stages, bits);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const Label rest = found[i] ^ of_zero[i] ^ where(clear[i], difference);
        EXPECT_EQ(rest.words[0] | rest.words[1], 0u) << i;
    }
}

/// Each party has each role.
TEST(Garbled, RolesRotate) {
    const auto field = Field::create(std::string(kFields[0]));
    GarbledCircuitBuilder builder(*field, {1, {20, 20}, {21, 40}});
    const Wires x = builder.number(0), y = builder.number(1);
    CircuitBuilder &c = builder.circuit();
    const Wire bit_in = builder.bit(0), is_less = ripple_less_signed(c, x, y);
    builder.add_bit(c.exclusive_or(bit_in, is_less));
    builder.set_result(0, ripple_add(c, resized_signed(x, 21), resized_signed(y, 21), Wire()));
    builder.set_result(1, ripple_multiply(c, x, y, 40));
    const auto circuit = builder.finish();
    PlainBits bit(1, 1);
    bit.words[0] = 1;
    const std::vector<mpz_class> numbers{-300000, 123456};
    const std::vector<Bits> shared_bits = share_bits(3, bit);
    const std::vector<Elements> shared_numbers = share(*field, 3, numbers);
    const auto results = run_parties(*field, 3, [&](Context &context) {
        std::vector<Results> all;
        for (int i = 0; i < 3; ++i)
            all.push_back(finish(context, run_and_share(context, circuit, shared_bits[slot(context.self())],
                                                        shared_numbers[slot(context.self())])));
        return all;
    });
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_FALSE(
            reconstruct_bits({results[0][i].bits, results[1][i].bits, results[2][i].bits}).get(0, 0));
        const Elements sums = Shamir(*field, 3).reconstruct(
            {1, 2, 3}, {results[0][i].numbers, results[1][i].numbers, results[2][i].numbers});
        EXPECT_EQ(signed_values(*field, sums),
                  (std::vector<mpz_class>{numbers[0] + numbers[1], numbers[0] * numbers[1]}));
    }
}

/// Products and sums of small numbers, all of them.
TEST(Ripple, ArithmeticOfSmallNumbers) {
    for (const int bits : {1, 2, 3, 4})
        for (const int other : {1, 3, 4})
            for (const int length : {1, 3, 8}) {
                CircuitBuilder c;
                const Wires x = input(c, static_cast<std::size_t>(bits)),
                            y = input(c, static_cast<std::size_t>(other));
                const auto size = static_cast<std::size_t>(length);
                Wires outputs = ripple_multiply(c, x, y, size);
                for (const Wires &part :
                     {ripple_add(c, resized_signed(x, size), resized_signed(y, size), Wire()),
                      ripple_subtract(c, resized_signed(x, size), resized_signed(y, size)),
                      ripple_multiply(c, x, mpz_class(-13), size), ripple_multiply(c, x, mpz_class(6), size)})
                    outputs = join(outputs, part);
                const std::size_t longest = static_cast<std::size_t>(std::max(bits, other));
                outputs.push_back(
                    ripple_less_signed(c, resized_signed(x, longest), resized_signed(y, longest)));
                const Circuit circuit = c.finish(outputs);
                for (int a = -(1 << (bits - 1)); a < 1 << (bits - 1); ++a)
                    for (int b = -(1 << (other - 1)); b < 1 << (other - 1); ++b) {
                        std::vector<std::uint64_t> inputs;
                        for (int i = 0; i < bits; ++i)
                            inputs.push_back(a >> i & 1);
                        for (int i = 0; i < other; ++i)
                            inputs.push_back(b >> i & 1);
                        const auto result = circuit.evaluate(inputs);
                        const int wanted[] = {a * b, a + b, a - b, a * -13, a * 6};
                        for (std::size_t part = 0; part < 5; ++part)
                            for (int i = 0; i < length; ++i)
                                ASSERT_EQ(result[part * size + static_cast<std::size_t>(i)] & 1u,
                                          static_cast<unsigned>(wanted[part]) >> i & 1u)
                                    << a << ' ' << b << ' ' << part << ' ' << bits << other << length;
                        ASSERT_EQ(result.back() & 1u, a < b ? 1u : 0u) << a << ' ' << b;
                    }
            }
}

/// Quotients and remainders of small numbers, all of them, shorter and longer than what they are divided by.
TEST(Ripple, DivisionOfSmallNumbers) {
    for (const std::size_t bits : {1, 2, 3, 5})
        for (const std::size_t other : {1, 2, 3, 4, 6}) {
            CircuitBuilder c;
            const Wires x = input(c, bits), y = input(c, other);
            const Division division = ripple_divide(c, x, y);
            ASSERT_EQ(division.quotient.size(), bits);
            ASSERT_EQ(division.remainder.size(), other);
            const Circuit circuit = c.finish(join(division.quotient, division.remainder));
            if (bits >= other) {
                EXPECT_LE(circuit.products(), (bits + 2) * other);
            }
            for (std::uint64_t a = 0; a < 1u << bits; ++a)
                for (std::uint64_t b = 1; b < 1u << other; ++b) {
                    std::vector<std::uint64_t> inputs;
                    for (std::size_t i = 0; i < bits; ++i)
                        inputs.push_back(a >> i & 1);
                    for (std::size_t i = 0; i < other; ++i)
                        inputs.push_back(b >> i & 1);
                    const auto result = circuit.evaluate(inputs);
                    std::uint64_t quotient = 0, remainder = 0;
                    for (std::size_t i = 0; i < bits; ++i)
                        quotient |= (result[i] & 1u) << i;
                    for (std::size_t i = 0; i < other; ++i)
                        remainder |= (result[bits + i] & 1u) << i;
                    ASSERT_EQ(quotient, a / b) << a << " / " << b << ", bits " << bits << ' ' << other;
                    ASSERT_EQ(remainder, a % b) << a << " % " << b << ", bits " << bits << ' ' << other;
                }
        }
}

} // namespace
} // namespace picco::runtime::testing
