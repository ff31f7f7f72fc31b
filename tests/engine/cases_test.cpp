// Tests of values of which bits say what they are: random ones against numbers in the clear, and what they take.
#include <gtest/gtest.h>

#include "stepwise.h"

#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kWidth = 16;

/// Vectors of numbers that are sums of their cases, and tests of what is made of them.
class Cases {
  public:
    Cases(Bench &b, unsigned seed) : b_(b), random_(seed), count_(static_cast<std::uint32_t>(1 + pick(4))) {
        note();
    }
    void step() {
        if (pick(4) == 0) {
            note();
        }
        Handle x = x_.copy();
        std::vector<std::int64_t> model = model_;
        for (std::size_t i = pick(3); i > 0; --i) {
            change(x, model);
        }
        const auto number = pick(4) == 0 ? static_cast<std::int64_t>(pick(60)) - 30
                                         : model[pick(model.size())] + static_cast<std::int64_t>(pick(3)) - 1;
        const std::size_t kind = pick(3);
        const Handle bound = b_.r.constant(number);
        const Handle result = kind == 0   ? b_.r.equal(x, bound)
                              : kind == 1 ? b_.r.less(x, bound)
                                          : b_.r.less(bound, x);
        for (std::size_t i = 0; i < model.size(); ++i) {
            const bool is_one = result.is_constant() || b_.r.count_of(result) == 1;
            results_.push_back(is_one ? result.copy() : b_.r.element(result, static_cast<std::uint32_t>(i)));
            expected_.push_back(kind == 0   ? model[i] == number
                                : kind == 1 ? model[i] < number
                                            : number < model[i]);
        }
    }
    std::vector<Handle> results(std::vector<long> &expected) {
        expected.assign(expected_.begin(), expected_.end());
        return std::move(results_);
    }

  private:
    std::size_t pick(std::size_t count) { return random_() % count; }
    /// Some numbers, each twice perhaps; not all of them are told.
    void note() {
        std::vector<std::int64_t> numbers;
        for (std::size_t i = 2 + pick(4); i > 0; --i) {
            const auto number = static_cast<std::int64_t>(pick(12)) - 6;
            if (std::ranges::find(numbers, number) == numbers.end()) {
                numbers.push_back(number);
            }
        }
        model_.clear();
        std::vector<std::vector<std::int64_t>> entries(numbers.size());
        for (std::uint32_t i = 0; i < count_; ++i) {
            const std::size_t which = pick(numbers.size());
            model_.push_back(numbers[which]);
            for (std::size_t k = 0; k < numbers.size(); ++k) {
                entries[k].push_back(k == which ? 1 : 0);
            }
        }
        std::vector<KnownCases::Case> cases;
        x_ = b_.r.constant(0);
        const bool are_all = pick(2) == 0;
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            std::vector<Handle> bits;
            for (const std::int64_t entry : entries[k]) {
                bits.push_back(b_.value(entry, -1));
            }
            Handle entry = count_ == 1 ? bits[0].copy() : vector_of(bits);
            x_ = b_.r.add(x_, b_.r.multiply(entry, b_.r.constant(numbers[k])));
            if (are_all || pick(3) != 0) {
                cases.push_back({numbers[k], std::move(entry)});
            }
        }
        b_.r.note_cases(x_, std::move(cases), are_all);
    }
    Handle vector_of(const std::vector<Handle> &bits) {
        std::vector<Run> runs;
        for (const Handle &bit : bits) {
            runs.push_back({bit.id(), 0, 0, 1});
        }
        return b_.r.gather(std::move(runs), Interval::bit());
    }
    /// What tests go behind, and what they do not.
    void change(Handle &x, std::vector<std::int64_t> &model) {
        const auto number = static_cast<std::int64_t>(pick(7)) - 3;
        const auto each = [&](const auto &f) { std::ranges::transform(model, model.begin(), f); };
        switch (pick(6)) {
        case 0:
            x = b_.r.add(x, b_.r.constant(number));
            return each([&](std::int64_t n) { return n + number; });
        case 1:
            x = b_.r.negate(x);
            return each([](std::int64_t n) { return -n; });
        case 2:
            x = b_.r.multiply(x, b_.r.constant(number));
            return each([&](std::int64_t n) { return n * number; });
        case 3:
            x = b_.r.add(x, b_.value(number, kWidth));
            return each([&](std::int64_t n) { return n + number; });
        case 4:
            if (model.size() > 1 && !x.is_constant()) {
                const std::size_t i = pick(model.size());
                x = b_.r.element(x, static_cast<std::uint32_t>(i));
                model = {model[i]};
            }
            return;
        default: // first, then all but the last one
            if (model.size() > 1 && !x.is_constant()) {
                x = b_.engine.delayed(b_.r.constant(number), x, model.size());
                model.pop_back();
                model.insert(model.begin(), number);
            }
        }
    }

    Bench &b_;
    std::mt19937 random_;
    std::uint32_t count_;
    Handle x_;
    std::vector<std::int64_t> model_;
    std::vector<Handle> results_;
    std::vector<std::int64_t> expected_;
};

class KnownCasesOf : public ::testing::TestWithParam<int> {};

TEST_P(KnownCasesOf, RandomValues) {
    compare_steps<Cases>(GetParam(), GetParam() == 3 ? 400 : 60, [](unsigned seed) { return 1 + seed % 12; });
}

INSTANTIATE_TEST_SUITE_P(Parties, KnownCasesOf, ::testing::Values(3, 5));

TEST(KnownCasesOf, TakeNoRounds) {
    const auto rounds = [](bool is_noted) {
        std::uint64_t result = 0;
        run_engine<long>(3, [&](Bench &b) {
            const Handle two = b.value(1, -1), five = b.value(0, -1);
            const Handle x = b.r.add(b.r.multiply(two, b.r.constant(2)), b.r.multiply(five, b.r.constant(5)));
            if (is_noted) {
                std::vector<KnownCases::Case> cases;
                cases.push_back({2, two.copy()});
                cases.push_back({5, five.copy()});
                b.r.note_cases(x, std::move(cases), false);
            }
            const long opened = b.open(b.r.equal(x, b.r.constant(5)));
            if (b.context.self() == 1) {
                result = b.context.rounds.rounds();
            }
            return opened;
        });
        return result;
    };
    EXPECT_EQ(rounds(true), 1u);
    EXPECT_GT(rounds(false), 1u);
}

} // namespace
} // namespace picco::runtime::testing
