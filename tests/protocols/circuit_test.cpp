// Circuits on shared bits, against the same in the clear.
#include "circuits/floats.h"
#include "protocols/boolean/circuit_run.h"
#include "protocols/boolean/logic.h"
#include "support/parties.h"
#include "support/sharings.h"

#include <gtest/gtest.h>

namespace picco::runtime::testing {
namespace {

class CircuitTest : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
    std::unique_ptr<Field> field = Field::create(std::string("2305843009213693951"));

    PlainBits run(std::shared_ptr<const Circuit> circuit, const PlainBits &inputs) {
        const std::vector<Bits> shares = share_bits(n, inputs);
        return reconstruct_bits(run_parties(*field, n, [&](Context &context) {
            return finish(
                context, run_circuit(context, circuit, shares[static_cast<std::size_t>(context.self() - 1)]));
        }));
    }
};

/// Word by word: a plane has a word for every 64 values.
void expect_as_in_the_clear(const Circuit &circuit, const PlainBits &inputs, const PlainBits &outputs) {
    for (std::size_t word = 0; word < inputs.stride; ++word) {
        std::vector<std::uint64_t> bits;
        for (std::size_t j = 0; j < inputs.planes; ++j) {
            bits.push_back(inputs.plane(j)[word]);
        }
        const std::vector<std::uint64_t> wanted = circuit.evaluate(bits);
        const std::size_t rest = inputs.count - 64 * word;
        const std::uint64_t used = rest >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << rest) - 1;
        ASSERT_EQ(wanted.size(), outputs.planes);
        for (std::size_t j = 0; j < outputs.planes; ++j) {
            ASSERT_EQ(outputs.plane(j)[word] & used, wanted[j] & used) << j;
        }
    }
}

TEST_P(CircuitTest, FloatOperationsAreThoseInTheClear) {
    for (const std::size_t count : {1u, 5u, 64u, 1000u}) {
        for (const FloatOp op :
             {FloatOp::kAdd, FloatOp::kMultiply, FloatOp::kLess, FloatOp::kEqual, FloatOp::kToInt}) {
            const FloatFormat format{5, 4, count == 64};
            const auto circuit = float_circuit(op, format, -8);
            const PlainBits inputs = random_planes(count, circuit->inputs());
            expect_as_in_the_clear(*circuit, inputs, run(circuit, inputs));
        }
    }
}

/// Large batches are added up in pieces.
TEST_P(CircuitTest, LargeBatches) {
    const auto circuit = float_circuit(FloatOp::kAdd, {3, 3});
    const PlainBits inputs = random_planes(20000, circuit->inputs());
    expect_as_in_the_clear(*circuit, inputs, run(circuit, inputs));
}

TEST_P(CircuitTest, SumsOfProducts) {
    for (const std::size_t count : {1u, 7u, 64u, 3000u}) {
        for (const std::size_t products : {1u, 2u, 5u}) {
            const PlainBits x = random_planes(count, products), y = random_planes(count, products);
            const std::vector<Bits> shares_x = share_bits(n, x), shares_y = share_bits(n, y);
            const PlainBits sum = reconstruct_bits(run_parties(*field, n, [&](Context &context) {
                const auto own = static_cast<std::size_t>(context.self() - 1);
                return finish(context, and_sum(context, shares_x[own], shares_y[own]));
            }));
            ASSERT_EQ(sum.planes, 1u);
            for (std::size_t i = 0; i < count; ++i) {
                bool wanted = false;
                for (std::size_t j = 0; j < products; ++j)
                    wanted ^= x.get(j, i) && y.get(j, i);
                ASSERT_EQ(sum.get(0, i), wanted) << count << ' ' << products << ' ' << i;
            }
        }
    }
}

/// Outputs that are inputs, constants, complements and the same wire twice.
TEST_P(CircuitTest, TrivialOutputs) {
    CircuitBuilder c;
    const Wire a = c.input(), b = c.input();
    const Wire both = c.both(a, ~b), sum = c.exclusive_or(both, a);
    const auto circuit = std::make_shared<const Circuit>(
        c.finish({a, ~a, Wire::constant(true), Wire::constant(false), both, ~both, sum, ~sum, sum, b}));
    EXPECT_EQ(circuit->rounds(), 1u);
    EXPECT_EQ(circuit->products(), 1u);
    PlainBits inputs(4, 2);
    inputs.words[0] = 0b0011;
    inputs.words[1] = 0b0101;
    const PlainBits outputs = run(circuit, inputs);
    const std::vector<std::uint64_t> wanted{0b0011, 0b1100, 0b1111, 0,      0b0010,
                                            0b1101, 0b0001, 0b1110, 0b0001, 0b0101};
    for (std::size_t j = 0; j < wanted.size(); ++j) {
        EXPECT_EQ(outputs.plane(j)[0] & 0b1111u, wanted[j]) << j;
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, CircuitTest, ::testing::Values(3, 5, 7, 9, 13));

} // namespace
} // namespace picco::runtime::testing
