// Circuits in stages: lanes, what goes from stage to stage, and what is left out.
#include "circuits/ripple.h"
#include "support/gates_in_clear.h"

#include <gtest/gtest.h>
#include <random>

namespace picco::runtime::testing {
namespace {

using Row = Stages::Row;
using Use = Stages::Use;

/// Stages of random lanes, gates and wires between them, beside what each wire carries.
class RandomStages {
  public:
    explicit RandomStages(unsigned seed) : random_(seed), builder_(kInputs) {
        for (std::size_t i = 0; i < kInputs; ++i) {
            inputs_.push_back(random_());
            known_.emplace_back(StageBuilder::input(i), inputs_.back());
        }
        known_.push_back({{0, 0}, 0});
        known_.push_back({{0, 1}, ~std::uint64_t{0}});
        const std::size_t stages = 1 + pick(6);
        for (std::size_t i = 0; i < stages; ++i)
            add_stage();
    }

    void expect_what_wires_carry() {
        std::vector<Use> outputs;
        std::vector<std::uint64_t> wanted;
        for (int i = 0; i < 60; ++i) {
            const auto &[use, value] = known_[pick(known_.size())];
            const bool is_inverted = pick(2) != 0 && use.wire != 0;
            outputs.push_back({use.wire, use.is_inverted ^ static_cast<std::uint32_t>(is_inverted)});
            wanted.push_back(is_inverted ? ~value : value);
        }
        const Stages stages = builder_.finish(outputs);
        EXPECT_EQ(in_the_clear(stages, inputs_), wanted);
        std::size_t products = 0;
        for (const Stages::Stage &stage : stages.stages)
            products += stage.gates.products * stage.lanes;
        EXPECT_EQ(stages.products, products);
    }

  private:
    static constexpr std::size_t kInputs = 40;
    struct Value {
        Wire wire;
        std::vector<std::uint64_t> lanes;
    };

    std::size_t pick(std::size_t below) { return random_() % below; }
    Value take(std::size_t lanes) {
        std::vector<Use> uses;
        std::vector<std::uint64_t> values;
        if (pick(3) == 0) { // a row of inputs, forwards or backwards
            const std::size_t step = pick(kInputs / lanes + 1), last = step * (lanes - 1);
            const bool is_backwards = pick(2) != 0;
            const std::size_t first = pick(kInputs - last) + (is_backwards ? last : 0);
            for (std::size_t lane = 0; lane < lanes; ++lane)
                values.push_back(inputs_[is_backwards ? first - lane * step : first + lane * step]);
            const auto towards = static_cast<std::uint32_t>(is_backwards ? -step : step);
            return {builder_.take({StageBuilder::input(first), lanes > 1 ? towards : 0}), std::move(values)};
        }
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const auto &[use, value] = known_[pick(known_.size())];
            uses.push_back(use);
            values.push_back(value);
        }
        return {builder_.take_each(uses), std::move(values)};
    }
    void add_stage() {
        constexpr std::size_t kLanes[] = {1, 2, 3, 7, 8, 9, 16, 19};
        const std::size_t lanes = kLanes[pick(std::size(kLanes))];
        CircuitBuilder &c = builder_.begin(lanes);
        std::vector<Value> values;
        for (std::size_t i = 0; i < 3 + pick(50); ++i) {
            if (values.size() < 2 || pick(4) == 0) {
                values.push_back(take(lanes));
                continue;
            }
            const Value &x = values[pick(values.size())], &y = values[pick(values.size())];
            const bool is_product = pick(2) != 0, is_inverted = pick(2) != 0;
            Value result;
            const Wire other = is_inverted ? ~y.wire : y.wire;
            result.wire = is_product ? c.both(x.wire, other) : c.exclusive_or(x.wire, other);
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                const std::uint64_t bits = is_inverted ? ~y.lanes[lane] : y.lanes[lane];
                result.lanes.push_back(is_product ? x.lanes[lane] & bits : x.lanes[lane] ^ bits);
            }
            values.push_back(std::move(result));
        }
        for (std::size_t i = 0; i < 1 + pick(10); ++i) {
            const Value &value = values[pick(values.size())];
            const bool is_inverted = pick(2) != 0;
            const Row row = builder_.give(is_inverted ? ~value.wire : value.wire);
            for (std::size_t lane = 0; lane < lanes; ++lane)
                known_.emplace_back(row.at(lane), is_inverted ? ~value.lanes[lane] : value.lanes[lane]);
        }
    }

    std::mt19937_64 random_;
    StageBuilder builder_;
    std::vector<std::uint64_t> inputs_;
    std::vector<std::pair<Use, std::uint64_t>> known_;
};

TEST(Stages, ComputeWhatTheirGatesDo) {
    for (unsigned seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        RandomStages(seed).expect_what_wires_carry();
    }
}

TEST(Stages, LeaveOutWhatNoOutputNeeds) {
    StageBuilder builder(3);
    CircuitBuilder &first = builder.begin(2);
    const Wire x = builder.take({StageBuilder::input(0), 1}), y = builder.take({StageBuilder::input(1), 1});
    const Row both = builder.give(first.both(x, y)), either = builder.give(first.either(x, y));
    CircuitBuilder &second = builder.begin(1);
    const Wire a = builder.take({both.at(0)}), b = builder.take({both.at(1)}),
               c = builder.take({either.at(0)});
    const Row all = builder.give(second.both(a, b));
    builder.give(second.both(b, c));
    builder.begin(5);
    const Stages stages = builder.finish({all.first});
    ASSERT_EQ(stages.stages.size(), 2u);
    EXPECT_EQ(stages.stages[0].gates.products, 1u);
    EXPECT_EQ(stages.stages[1].gates.products, 1u);
    EXPECT_EQ(stages.products, 3u);
    EXPECT_EQ(in_the_clear(stages, {7, 6, 14}), std::vector<std::uint64_t>{6});
}

/// What is taken twice is one input, whatever list it comes in.
TEST(Stages, TakeAWireOnce) {
    StageBuilder builder(12);
    builder.begin(3);
    const Use a = StageBuilder::input(2), b = StageBuilder::input(7), c = StageBuilder::input(3);
    EXPECT_EQ(builder.take({a, 1}), builder.take_each({a, c, StageBuilder::input(4)}));
    EXPECT_EQ(builder.take_each({a, b, c}), builder.take_each({a, b, c}));
    EXPECT_NE(builder.take_each({a, b, c}), builder.take_each({a, c, b}));
    EXPECT_EQ(builder.take({{a.wire, 1}, 1}), ~builder.take({a, 1}));
    EXPECT_NE(builder.take({a, 1}), builder.take({a, 2}));
    EXPECT_EQ(builder.take({{0, 1}, 0}), Wire::constant(true));
    builder.begin(1);
    EXPECT_EQ(builder.take({a, 1}), builder.take({a, 2}));
}

/// Eight lanes are hashed together, and gates of fewer lanes that do not depend on each other.
TEST(Stages, HandOutLanesTogether) {
    for (const std::size_t lanes : {1, 2, 3, 8, 11}) {
        StageBuilder builder(8 * lanes);
        CircuitBuilder &c = builder.begin(lanes);
        const auto input = [&](std::size_t first) {
            return builder.take({StageBuilder::input(first * lanes), 1});
        };
        std::vector<Use> outputs;
        for (std::size_t i = 0; i < 8; i += 2) {
            const Wire x = input(i), y = input(i + 1);
            outputs.push_back(builder.give(c.both(x, y)).first);
        }
        std::vector<std::size_t> together;
        in_the_clear(builder.finish(outputs), std::vector<std::uint64_t>(8 * lanes), &together);
        std::size_t most = 0, all = 0;
        for (const std::size_t count : together) {
            most = std::max(most, count);
            all += count;
        }
        EXPECT_EQ(all, 4 * lanes);
        EXPECT_EQ(most, lanes == 1 ? 4u : lanes == 3 ? 6u : 8u) << lanes;
    }
}

/// However many elements a vector has, there is one list of gates.
TEST(Stages, HoldOneListForAllLanes) {
    constexpr std::size_t kLanes = 1000, kBits = 32;
    StageBuilder builder(2 * kBits * kLanes);
    CircuitBuilder &c = builder.begin(kLanes);
    Wires x, y;
    for (std::size_t i = 0; i < kBits; ++i) {
        x.push_back(builder.take({StageBuilder::input(i), 2 * kBits}));
        y.push_back(builder.take({StageBuilder::input(kBits + i), 2 * kBits}));
    }
    std::vector<Use> outputs;
    for (const Wire wire : ripple_add(c, x, y, Wire())) {
        const Row row = builder.give(wire);
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            outputs.push_back(row.at(lane));
    }
    const Stages stages = builder.finish(std::move(outputs));
    ASSERT_EQ(stages.stages.size(), 1u);
    EXPECT_EQ(stages.products, (kBits - 1) * kLanes);
    EXPECT_LE(stages.stages[0].gates.gates.size(), 6 * kBits);
    EXPECT_TRUE(stages.stages[0].listed.empty());
}

} // namespace
} // namespace picco::runtime::testing
