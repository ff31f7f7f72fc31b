// Stores whose places never go back, or never forward: random programs against numbers in the clear, and what they take.
#include <gtest/gtest.h>

#include "stepwise.h"

#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kWidth = 16;

/// An array that grows under conditions, from either end, at one party and in the clear.
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
        sign_ = pick(2) == 0 ? 1 : -1;
        turns_ = pick(3) == 0;
        only_chooses_ = pick(3) == 0;
        only_appends_ = pick(4) == 0;
        is_late_ = only_chooses_ && pick(4) != 0;
        if (sign_ < 0) {
            at_model_ = static_cast<std::int64_t>(model_.size()) - at_model_;
            at_ = b.value(at_model_, kWidth);
        }
        goes_on_ = b.r.constant(1);
    }
    void step() {
        const auto bit = static_cast<std::int64_t>(pick(2));
        const Handle condition = b_.value(bit, -1);
        const auto by = static_cast<std::int64_t>(1 + pick(2));
        sign_ = turns_ && pick(3) == 0 ? -sign_ : sign_;
        if (only_appends_) {
            const Handle bit_of_number = b_.r.less(b_.value(-bit, kWidth), b_.r.constant(0));
            store(&bit_of_number, bit);
            return move(moved(bit_of_number), sign_ * bit);
        }
        if (only_chooses_) {
            return choose(bit, by);
        }
        switch (pick(is_steady_ ? 7 : 11)) {
        case 0: // if (c) a[at++] = x
            store(&condition, bit);
            return move(moved(condition), sign_ * bit);
        case 1: { // if (c) { at += by; a[at] = x; }
            const Handle before = at_.copy();
            const std::int64_t number = at_model_;
            move(moved(b_.r.constant(by)), sign_ * by);
            store(&condition, bit);
            at_ = before.copy();
            at_model_ = number;
            return move(moved(b_.r.multiply(condition, b_.r.constant(by))), sign_ * bit * by);
        }
        case 2:
            return store(nullptr, 1);
        case 3:
            return move(moved(condition), sign_ * bit);
        case 4:
            return move(moved(b_.r.constant(by)), sign_ * by);
        case 5:
        case 6:
            return choose(bit, by);
        case 7:
            return store(&condition, bit);
        case 8:
            return move(b_.r.subtract(at_, condition), -bit);
        case 9: {
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
    Handle moved(const Handle &by) { return sign_ > 0 ? b_.r.add(at_, by) : b_.r.subtract(at_, by); }
    /// if (!d) break; if (c) { a[at] = x; at += by; } else if (e) at++;
    void choose(std::int64_t bit, std::int64_t by) {
        if (pick(2) == 0) {
            const std::int64_t goes_on = pick(8) == 0 ? 0 : 1;
            goes_on_ = b_.r.logical_and(goes_on_, b_.r.less(b_.value(-goes_on, kWidth), b_.r.constant(0)));
            goes_on_model_ = goes_on_model_ && goes_on != 0;
        }
        const auto other = static_cast<std::int64_t>(pick(2));
        Handle first = b_.r.less(b_.value(-bit, kWidth), b_.r.constant(0));
        for (int i = 0; is_late_ && i < 4; ++i) { // then it selects numbers, not what is added to one
            first = b_.r.logical_and(first, b_.r.less(b_.value(-1, kWidth), b_.r.constant(0)));
        }
        const Handle second = b_.r.less(b_.value(-other, kWidth), b_.r.constant(0)),
                     stored = b_.r.logical_and(goes_on_, first);
        store(&stored, goes_on_model_ ? bit : 0);
        const Handle near = b_.r.select(second, moved(b_.r.constant(1)), at_),
                     to = b_.r.select(first, moved(b_.r.constant(by)), near);
        const std::int64_t step = bit != 0 ? by : other;
        move(b_.r.select(goes_on_, to, at_), goes_on_model_ ? sign_ * step : 0);
    }
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
    bool is_steady_ = false, turns_ = false, only_appends_ = false, only_chooses_ = false, is_late_ = false,
         goes_on_model_ = true;
    std::int64_t sign_ = 1;
    Handle goes_on_;
    std::vector<Handle> results_;
    std::vector<long> expected_;
};

class MovingPlaces : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
};

TEST_P(MovingPlaces, OfRandomPrograms) {
    compare_steps<Growing>(n, n == 3 ? 400 : 60, [](unsigned seed) { return 2 + seed % 25; });
}

TEST(MovingPlacesInCircuits, OfRandomPrograms) {
    compare_steps<Growing>(
        3, 100, [](unsigned seed) { return 2 + seed % 25; }, with_gates());
}

/// Rounds of so many appends under conditions, with an array of 32 elements; from its end on.
std::uint64_t rounds_of_appends(int n, int count, bool from_end) {
    std::uint64_t rounds = 0;
    run_engine<long>(n, [&](Bench &b) {
        CellVector cells(32 * static_cast<std::size_t>(b.cell_words), 0);
        Handle at = b.r.constant(from_end ? 31 : 0);
        for (int i = 0; i < count; ++i) {
            const Handle condition = b.value(i % 2, -1);
            PrivatePlace place;
            place.first = cells.data();
            place.axes.push_back({at.copy(), 32, b.cell_words});
            b.engine.begin_if(condition.copy());
            b.engine.tables().write(place, kWidth, b.value(i, kWidth));
            b.engine.end_if();
            at = b.r.assume(from_end ? b.r.subtract(at, condition) : b.r.add(at, condition), kWidth);
        }
        const long result = b.open(b.engine.load(cells.data(), kWidth));
        if (b.context.self() == 1) {
            rounds = b.context.rounds.rounds();
        }
        return result;
    });
    return rounds;
}

TEST_P(MovingPlaces, TakeNoRoundsForEachOther) {
    for (const bool from_end : {false, true}) {
        EXPECT_LE(rounds_of_appends(n, 32, from_end), rounds_of_appends(n, 9, from_end) + 4);
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, MovingPlaces, ::testing::Values(3, 5, 7));

} // namespace
} // namespace picco::runtime::testing
