// Stores whose places never go back: random programs against numbers in the clear, and what they take.
#include <gtest/gtest.h>

#include "stepwise.h"

#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kWidth = 16;

/// An array that grows under conditions, at one party and in the clear.
class Growing {
  public:
    Growing(Bench &b, unsigned seed) : b_(b), random_(seed), model_(2 + pick(9)) {
        const bool is_empty = pick(2) == 0;
        cells_ = CellVector(model_.size() * static_cast<std::size_t>(b.cell_words), 0);
        for (std::size_t i = 0; i < model_.size(); ++i) {
            model_[i] = is_empty ? 0 : static_cast<std::int64_t>(pick(200)) - 100;
            b.engine.store(cell(i), is_empty ? b.r.constant(0) : b.value(model_[i], kWidth));
        }
        at_model_ = static_cast<std::int64_t>(pick(4)) - (pick(5) == 0 ? 3 : 0);
        at_ = pick(2) == 0 ? b.r.constant(at_model_) : b.value(at_model_, kWidth);
        is_steady_ = pick(3) > 0;
    }
    void step() {
        const auto bit = static_cast<std::int64_t>(pick(2));
        const Handle condition = b_.value(bit, -1);
        const auto by = static_cast<std::int64_t>(1 + pick(2));
        switch (pick(is_steady_ ? 5 : 9)) {
        case 0: // if (c) a[at++] = x
            store(&condition, bit);
            return move(b_.r.add(at_, condition), bit);
        case 1: { // if (c) { at += by; a[at] = x; }
            const Handle before = at_.copy();
            const std::int64_t number = at_model_;
            move(b_.r.add(at_, b_.r.constant(by)), by);
            store(&condition, bit);
            at_ = before.copy();
            at_model_ = number;
            return move(b_.r.add(at_, b_.r.multiply(condition, b_.r.constant(by))), bit * by);
        }
        case 2:
            return store(nullptr, 1);
        case 3:
            return move(b_.r.add(at_, condition), bit);
        case 4:
            return move(b_.r.add(at_, b_.r.constant(by)), by);
        case 5:
            return store(&condition, bit);
        case 6:
            return move(b_.r.subtract(at_, condition), -bit);
        case 7: {
            PrivatePlace place = this->place();
            b_.engine.tables().add(place, kWidth, b_.r.constant(by));
            if (std::int64_t *element = here()) {
                *element += by;
            }
            return;
        }
        default: {
            PrivatePlace place = this->place();
            results_.push_back(b_.engine.tables().read(place, kWidth));
            const std::int64_t *element = here();
            expected_.push_back(element != nullptr ? *element : 0);
        }
        }
    }
    std::vector<Handle> results(std::vector<long> &expected) {
        for (std::size_t i = 0; i < model_.size(); ++i) {
            results_.push_back(b_.engine.load(cell(i), kWidth));
            expected_.push_back(model_[i]);
        }
        expected = expected_;
        return std::move(results_);
    }

  private:
    std::size_t pick(std::size_t count) { return random_() % count; }
    std::uint64_t *cell(std::size_t i) { return cells_.data() + i * static_cast<std::size_t>(b_.cell_words); }
    PrivatePlace place() {
        PrivatePlace result;
        result.first = cells_.data();
        result.axes.push_back({at_.copy(), model_.size(), b_.cell_words});
        return result;
    }
    std::int64_t *here() {
        const bool is_inside = at_model_ >= 0 && at_model_ < static_cast<std::int64_t>(model_.size());
        return is_inside ? &model_[static_cast<std::size_t>(at_model_)] : nullptr;
    }
    void move(const Handle &to, std::int64_t by) {
        at_ = b_.r.assume(to, kWidth);
        at_model_ += by;
    }
    void store(const Handle *condition, std::int64_t bit) {
        const auto number = static_cast<std::int64_t>(pick(200)) - 100;
        const Handle value = pick(3) == 0 ? b_.r.constant(number) : b_.value(number, kWidth);
        if (condition != nullptr) {
            b_.engine.begin_if(condition->copy());
        }
        b_.engine.tables().write(place(), kWidth, value);
        if (condition != nullptr) {
            b_.engine.end_if();
        }
        if (std::int64_t *element = here(); element != nullptr && bit != 0) {
            *element = number;
        }
    }

    Bench &b_;
    std::mt19937 random_;
    std::vector<std::int64_t> model_;
    CellVector cells_;
    Handle at_;
    std::int64_t at_model_ = 0;
    bool is_steady_ = false;
    std::vector<Handle> results_;
    std::vector<long> expected_;
};

class RisingPlaces : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
};

TEST_P(RisingPlaces, OfRandomPrograms) {
    compare_steps<Growing>(n, n == 3 ? 400 : 60, [](unsigned seed) { return 2 + seed % 25; });
}

/// Rounds of so many appends under conditions, with an array of 32 elements.
std::uint64_t rounds_of_appends(int n, int count) {
    std::uint64_t rounds = 0;
    run_engine<long>(n, [&](Bench &b) {
        CellVector cells(32 * static_cast<std::size_t>(b.cell_words), 0);
        Handle at = b.r.constant(0);
        for (int i = 0; i < count; ++i) {
            const Handle condition = b.value(i % 2, -1);
            PrivatePlace place;
            place.first = cells.data();
            place.axes.push_back({at.copy(), 32, b.cell_words});
            b.engine.begin_if(condition.copy());
            b.engine.tables().write(place, kWidth, b.value(i, kWidth));
            b.engine.end_if();
            at = b.r.assume(b.r.add(at, condition), kWidth);
        }
        const long result = b.open(b.engine.load(cells.data(), kWidth));
        if (b.context.self() == 1) {
            rounds = b.context.rounds.rounds();
        }
        return result;
    });
    return rounds;
}

TEST_P(RisingPlaces, TakeNoRoundsForEachOther) {
    EXPECT_LE(rounds_of_appends(n, 32), rounds_of_appends(n, 9) + 4);
}

INSTANTIATE_TEST_SUITE_P(Parties, RisingPlaces, ::testing::Values(3, 5, 7));

} // namespace
} // namespace picco::runtime::testing
