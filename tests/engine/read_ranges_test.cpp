// What is read at private places, compared: random programs against numbers in the clear.
#include <gtest/gtest.h>

#include "stepwise.h"

#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kWidth = 16;

/// An array whose elements grow, and comparisons of what is read from it.
class Compared {
  public:
    Compared(Bench &b, unsigned seed) : b_(b), random_(seed), model_(2 + pick(15)) {
        cells_ = CellVector(model_.size() * static_cast<std::size_t>(b.cell_words), 0);
        for (std::size_t i = 0; i < model_.size(); ++i) {
            model_[i] = static_cast<std::int64_t>(pick(8));
            const bool is_public = pick(3) == 0;
            b.engine.store(cells_.data() + i * static_cast<std::size_t>(b.cell_words),
                           is_public ? b.r.constant(model_[i]) : b.value(model_[i], -3));
        }
    }
    void step() {
        const std::size_t at = pick(model_.size());
        PrivatePlace place;
        place.first = cells_.data();
        place.axes.push_back({b_.value(static_cast<std::int64_t>(at), -4), model_.size(), b_.cell_words});
        const auto number = static_cast<std::int64_t>(pick(2000)) - 1000;
        switch (pick(4)) {
        case 0:
            b_.engine.tables().write(place, kWidth, b_.value(number, 11));
            model_[at] = number;
            return;
        case 1:
            b_.engine.tables().add(place, kWidth, b_.value(number, 11));
            model_[at] += number;
            return;
        default: {
            const Handle read = b_.engine.tables().read(place, kWidth);
            const std::int64_t bound = pick(2) == 0 ? model_[at] : number;
            results_.push_back(b_.r.less(read, b_.r.constant(bound + 1)));
            expected_.push_back(model_[at] <= bound ? 1 : 0);
            results_.push_back(b_.r.equal(read, b_.r.constant(bound)));
            expected_.push_back(model_[at] == bound ? 1 : 0);
        }
        }
    }
    std::vector<Handle> results(std::vector<long> &expected) {
        results_.push_back(b_.r.constant(0));
        expected_.push_back(0);
        expected = expected_;
        return std::move(results_);
    }

  private:
    std::size_t pick(std::size_t count) { return random_() % count; }

    Bench &b_;
    std::mt19937 random_;
    std::vector<std::int64_t> model_;
    CellVector cells_;
    std::vector<Handle> results_;
    std::vector<long> expected_;
};

class ReadRanges : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
};

TEST_P(ReadRanges, OfRandomPrograms) {
    compare_steps<Compared>(n, n == 3 ? 200 : 40, [](unsigned seed) { return 3 + seed % 25; });
}

TEST(ReadRangesInCircuits, OfRandomPrograms) {
    compare_steps<Compared>(
        3, 100, [](unsigned seed) { return 3 + seed % 25; }, with_gates());
}

INSTANTIATE_TEST_SUITE_P(Parties, ReadRanges, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
