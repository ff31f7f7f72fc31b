#include "circuits/ripple.h"

#include <gtest/gtest.h>

namespace picco::runtime {
namespace {

Wires factor(CircuitBuilder &circuit, const FactorShape &shape) {
    Wires wires;
    for (std::size_t i = 0; i < shape.length; ++i)
        wires.push_back(circuit.input());
    if (!shape.has_sign)
        wires.back() = Wire();
    return wires;
}

/// Up to the few gates that small factors share.
void expect_near(std::uint64_t estimate, const CircuitBuilder &circuit) {
    const auto gates = static_cast<double>(circuit.products());
    EXPECT_NEAR(static_cast<double>(estimate), gates, 0.05 * gates + 4);
}

TEST(Ripple, GatesOfProductsAreEstimatedWithoutMakingThem) {
    for (std::size_t a = 1; a <= 40; a += 3)
        for (std::size_t b = 1; b <= 40; b += 3)
            for (const bool signed_a : {false, true})
                for (const bool signed_b : {false, true}) {
                    const FactorShape x{a, signed_a}, y{b, signed_b};
                    for (const std::size_t bits : {a + b, a + b + 20}) {
                        SCOPED_TRACE(testing::Message()
                                     << a << signed_a << " * " << b << signed_b << ": " << bits);
                        CircuitBuilder circuit;
                        const Wires left = factor(circuit, x), right = factor(circuit, y);
                        ripple_multiply(circuit, left, right, bits);
                        expect_near(products_of_multiply(x, &y, bits), circuit);
                    }
                }
}

TEST(Ripple, AndThoseOfSquares) {
    for (std::size_t a = 1; a <= 60; a += 2)
        for (const bool has_sign : {false, true}) {
            SCOPED_TRACE(testing::Message() << a << (has_sign ? ", signed" : ""));
            CircuitBuilder circuit;
            const Wires wires = factor(circuit, {a, has_sign});
            ripple_multiply(circuit, wires, wires, 2 * a);
            expect_near(products_of_multiply({a, has_sign}, nullptr, 2 * a), circuit);
        }
}

} // namespace
} // namespace picco::runtime
