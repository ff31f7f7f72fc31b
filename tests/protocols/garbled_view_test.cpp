// What the evaluator of garbled gates sees, with labels of two bits: all that garblers and hashes can be.
#include "protocols/garbled/half_gates.h"
#include "support/gates_in_clear.h"

#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

namespace picco::runtime::testing {
namespace {

struct TinyLabel {
    std::uint8_t bits = 0; ///< two
};
TinyLabel operator^(TinyLabel a, TinyLabel b) {
    return {static_cast<std::uint8_t>(a.bits ^ b.bits)};
}
TinyLabel where(std::uint64_t bit, TinyLabel x) {
    return (bit & 1u) != 0 ? x : TinyLabel();
}
std::uint64_t colour(TinyLabel x) {
    return x.bits & 1u;
}
using TinyLabels = std::vector<TinyLabel>;

/// A random function at the points that are asked for: each new one takes the next two bits of a number, a point that was
/// there before has the value that it had.
class RandomFunction {
  public:
    explicit RandomFunction(std::uint64_t values) : values_(values) {}

    void pairs(std::uint64_t tweak, TinyLabel *x, std::size_t count) {
        for (std::size_t i = 0; i < 2 * count; ++i)
            x[i] = at(tweak + i / 2, x[i]);
    }
    void each(std::uint64_t tweak, TinyLabel *x, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            x[i] = at(tweak + i, x[i]);
    }
    TinyLabel at(std::uint64_t tweak, TinyLabel x) {
        std::uint8_t &value = known_[tweak * 4 + x.bits];
        if (value == kUnknown) {
            value = static_cast<std::uint8_t>(values_ & 3u);
            values_ >>= 2;
        }
        return {value};
    }

  private:
    static constexpr std::uint8_t kUnknown = 255;
    std::uint64_t values_;
    std::array<std::uint8_t, 16> known_ = [] {
        std::array<std::uint8_t, 16> all{};
        all.fill(kUnknown);
        return all;
    }();
};

/// The hash of an evaluator, who learns what it asks for.
struct Observed {
    RandomFunction &function;
    std::uint64_t &view;
    void each(std::uint64_t tweak, TinyLabel *x, std::size_t count) {
        function.each(tweak, x, count);
        for (std::size_t i = 0; i < count; ++i)
            view = view << 2 | x[i].bits;
    }
};

std::uint64_t bit_of(std::uint32_t bits, std::size_t i) {
    return bits >> i & 1u;
}

std::vector<std::uint64_t> clear_outputs(const Stages &gates, std::uint32_t inputs) {
    std::vector<std::uint64_t> bits;
    for (std::size_t i = 0; i < gates.inputs; ++i)
        bits.push_back(bit_of(inputs, i));
    std::vector<std::uint64_t> outputs = in_the_clear(gates, bits);
    for (std::uint64_t &output : outputs)
        output &= 1u;
    return outputs;
}

/// How often there is each view.
using Views = std::vector<std::uint32_t>;

/// How often the evaluator sees what, if all that the garblers draw and all functions are as likely: the labels of the
/// inputs, the tables, the hashes that it needs; in the lowest bits what tells it the outputs.
Views views_of(const Stages &gates, std::uint32_t inputs) {
    Views views(std::size_t{1} << (2 * gates.inputs + 8 * gates.products + gates.outputs.size()));
    const std::uint64_t drawn = std::uint64_t{1} << 2 * gates.inputs,
                        functions = std::uint64_t{1} << 8 * gates.products;
    const std::vector<std::uint64_t> clear = clear_outputs(gates, inputs);
    std::size_t wrong = 0;
    for (const TinyLabel difference : {TinyLabel{1}, TinyLabel{3}}) {
        for (std::uint64_t zeros = 0; zeros < drawn; ++zeros) {
            TinyLabels of_zero, own;
            std::uint64_t seen = 0;
            for (std::size_t i = 0; i < gates.inputs; ++i) {
                of_zero.push_back({static_cast<std::uint8_t>(zeros >> 2 * i & 3u)});
                own.push_back(of_zero[i] ^ where(bit_of(inputs, i), difference));
                seen = seen << 2 | own[i].bits;
            }
            for (std::uint64_t values = 0; values < functions; ++values) {
                RandomFunction function(values);
                std::uint64_t view = seen, tables[2] = {0, 0};
                TinyLabels outputs;
                for (const Half half : {Half::kFirst, Half::kSecond}) {
                    GateGarbler<TinyLabels, RandomFunction> garbler(gates, function, of_zero, difference,
                                                                    half);
                    while (!garbler.is_done())
                        garbler.step([&](TinyLabel label) {
                            std::uint64_t &table = tables[half == Half::kFirst ? 0 : 1];
                            table = table << 2 | label.bits;
                            view = view << 2 | label.bits;
                        });
                    outputs = garbler.outputs();
                }
                const auto reader = [&](std::size_t half) {
                    return [&tables, half, left = gates.products]() mutable {
                        return TinyLabel{static_cast<std::uint8_t>(tables[half] >> 2 * --left & 3u)};
                    };
                };
                Observed observed{function, view};
                GateEvaluator<TinyLabels, Observed> evaluator(gates, observed, own);
                auto first = reader(0), second = reader(1);
                while (!evaluator.is_done())
                    evaluator.step(first, second);
                const TinyLabels found = evaluator.outputs();
                for (std::size_t i = 0; i < found.size(); ++i) {
                    wrong += found[i].bits != (outputs[i] ^ where(clear[i], difference)).bits;
                    view = view << 1 | colour(outputs[i]);
                }
                ++views[view];
            }
        }
    }
    EXPECT_EQ(wrong, 0u);
    return views;
}

Views without_outputs(const Stages &gates, const Views &views) {
    Views result(views.size() >> gates.outputs.size());
    for (std::size_t view = 0; view < views.size(); ++view)
        result[view >> gates.outputs.size()] += views[view];
    return result;
}

Gates::Gate gate(bool is_product, unsigned a, unsigned b, bool is_a_inverted = false,
                 bool is_b_inverted = false) {
    Gates::Gate result{};
    result.is_product = is_product;
    result.a = a & 0xffu;
    result.b = b & 0xffu;
    result.is_a_inverted = is_a_inverted;
    result.is_b_inverted = is_b_inverted;
    return result;
}

/// For all inputs the same views; with what tells the outputs, for all inputs that have the same outputs.
void expect_the_same_views(const Stages &gates) {
    Views first;
    std::map<std::vector<std::uint64_t>, Views> with_outputs;
    for (std::uint32_t inputs = 0; inputs < 1u << gates.inputs; ++inputs) {
        const Views views = views_of(gates, inputs), without = without_outputs(gates, views);
        first = inputs == 0 ? without : first;
        EXPECT_TRUE(without == first) << inputs;
        EXPECT_TRUE(with_outputs.try_emplace(clear_outputs(gates, inputs), views).first->second == views)
            << inputs;
    }
}

TEST(GarbledViews, OfOneGate) {
    for (const bool is_a_inverted : {false, true})
        for (const bool is_b_inverted : {false, true}) {
            Gates gates;
            gates.inputs = 2;
            gates.products = 1;
            gates.gates = {gate(true, 1, 2, is_a_inverted, is_b_inverted)};
            gates.segments = {{1, 0, 1}};
            gates.outputs = {{3, 0}, {3, 1}};
            expect_the_same_views(stages_of(gates));
        }
}

/// A wire that both gates take, once itself and once its complement.
TEST(GarbledViews, OfTwoGatesOnOneWire) {
    Gates gates;
    gates.inputs = 2;
    gates.products = 2;
    gates.gates = {gate(true, 1, 2), gate(true, 1, 2, true)};
    gates.segments = {{2, 0, 2}};
    gates.outputs = {{3, 0}, {4, 0}};
    expect_the_same_views(stages_of(gates));
}

/// A gate on what another one gives.
TEST(GarbledViews, OfOneGateBehindAnother) {
    Gates gates;
    gates.inputs = 2;
    gates.products = 2;
    gates.gates = {gate(true, 1, 2), gate(false, 3, 1), gate(true, 4, 2)};
    gates.segments = {{3, 0, 2}};
    gates.outputs = {{5, 1}};
    expect_the_same_views(stages_of(gates));
}

/// Two lanes of a gate, which take the same wires the other way round.
TEST(GarbledViews, OfAGateInTwoLanes) {
    StageBuilder builder(2);
    CircuitBuilder &c = builder.begin(2);
    const Stages::Use x = StageBuilder::input(0), y = StageBuilder::input(1);
    const Wire a = builder.take_each({x, y}), b = builder.take_each({y, x});
    const Stages::Row both = builder.give(c.both(a, ~b));
    expect_the_same_views(builder.finish({both.at(0), both.at(1)}));
}

} // namespace
} // namespace picco::runtime::testing
