// Stores at places that are chosen between values which move, and under conditions of which the moves follow or do not:
// random programs against numbers in the clear. What holds of a place now nearly holds in other programs, in which stores
// meet at one place.
#include <gtest/gtest.h>

#include "stepwise.h"

#include <array>
#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kWidth = 16;

/// A number at one party and in the clear.
struct Both {
    Handle handle;
    std::int64_t number = 0;
    Both copy() const { return {handle.copy(), number}; }
};

/// Stores into an array, one a step, each time at a place or under a condition that most steps make alike.
class Stores {
  public:
    Stores(Bench &b, std::mt19937 random) : b_(b), random_(random), model_(6 + pick(8)) {
        cells_ = CellVector(model_.size() * static_cast<std::size_t>(b.cell_words), 0);
        for (std::size_t i = 0; i < model_.size(); ++i) {
            model_[i] = static_cast<std::int64_t>(pick(200)) - 100;
            b.engine.store(cell(i), b.value(model_[i], kWidth));
        }
        late_ = {b_.r.constant(1), 1};
    }
    std::vector<Handle> results(std::vector<long> &expected) {
        std::vector<Handle> loaded;
        for (std::size_t i = 0; i < model_.size(); ++i) {
            loaded.push_back(b_.engine.load(cell(i), kWidth));
            expected.push_back(model_[i]);
        }
        return loaded;
    }

  protected:
    std::size_t pick(std::size_t count) { return random_() % count; }
    bool mostly() { return pick(8) != 0; }
    Both bit() {
        const auto number = static_cast<std::int64_t>(pick(2));
        return {b_.r.less(b_.value(-number, kWidth), b_.r.constant(0)), number};
    }
    /// Known later than all bits before, so that a selection by it stays one.
    Both late_bit() {
        for (int i = 0; i < 3; ++i) {
            late_.handle = b_.r.logical_and(late_.handle, b_.r.less(b_.value(-1, kWidth), b_.r.constant(0)));
        }
        return both(bit(), late_);
    }
    Both both(const Both &x, const Both &y) const {
        return {b_.r.logical_and(x.handle, y.handle), x.number & y.number};
    }
    Both negation(const Both &x) const { return {b_.r.logical_not(x.handle), 1 - x.number}; }
    Both sum(const Both &x, const Both &y, int sign = 1) const {
        return {
            b_.r.assume(sign > 0 ? b_.r.add(x.handle, y.handle) : b_.r.subtract(x.handle, y.handle), kWidth),
            x.number + sign * y.number};
    }
    Both constant(std::int64_t number) const { return {b_.r.constant(number), number}; }
    Both selected(const Both &bit, const Both &x, const Both &y) const {
        return {b_.r.assume(b_.r.select(bit.handle, x.handle, y.handle), kWidth),
                bit.number != 0 ? x.number : y.number};
    }
    Both start() {
        const auto number = static_cast<std::int64_t>(pick(model_.size()));
        return {b_.value(number, kWidth), number};
    }
    void store(const Both &at, const Both *condition) {
        const auto number = static_cast<std::int64_t>(pick(200)) - 100;
        PrivatePlace place;
        place.first = cells_.data();
        place.axes.push_back({at.handle.copy(), model_.size(), b_.cell_words});
        if (condition != nullptr) {
            b_.engine.begin_if(condition->handle.copy());
        }
        b_.engine.tables().write(place, kWidth, b_.value(number, kWidth));
        if (condition != nullptr) {
            b_.engine.end_if();
        }
        const bool is_inside = at.number >= 0 && at.number < static_cast<std::int64_t>(model_.size());
        if (is_inside && (condition == nullptr || condition->number != 0)) {
            model_[static_cast<std::size_t>(at.number)] = number;
        }
    }

    Bench &b_;

  private:
    std::uint64_t *cell(std::size_t i) { return cells_.data() + i * static_cast<std::size_t>(b_.cell_words); }

    std::mt19937 random_;
    std::vector<std::int64_t> model_;
    CellVector cells_;
    Both late_;
};

/// a[at] = x; at = c ? at + i : at + k;
class TwoWays : public Stores {
  public:
    TwoWays(Bench &b, unsigned seed) : Stores(b, std::mt19937(seed)), at_(start()) {
        for (std::int64_t &each : steps_) {
            each = static_cast<std::int64_t>(pick(5)) - 2;
        }
        is_conditional_ = pick(3) == 0;
    }
    void step() {
        const Both c = late_bit();
        store(at_, is_conditional_ ? &c : nullptr);
        const auto step = [&](std::size_t i) { return mostly() ? steps_[i] : 1; };
        at_ = selected(c, sum(at_, constant(step(0))), sum(at_, constant(step(1))));
    }

  private:
    Both at_;
    std::array<std::int64_t, 2> steps_{};
    bool is_conditional_ = false;
};

/// a[c ? i : j] = x; i += p; j += q; where c is mostly the same bit.
class TwoWalkers : public Stores {
  public:
    TwoWalkers(Bench &b, unsigned seed)
        : Stores(b, std::mt19937(seed)), walkers_{start(), start()}, c_(late_bit()) {
        sign_ = pick(2) == 0 ? 1 : -1;
        changes_ = 1 + pick(3);
    }
    void step() {
        if (pick(changes_ + 1) == 0) {
            c_ = pick(2) == 0 ? late_bit() : negation(c_);
        }
        store(selected(c_, walkers_[0], walkers_[1]), nullptr);
        for (Both &walker : walkers_) {
            walker = sum(walker, pick(4) != 0 ? constant(1) : bit(), sign_);
        }
    }

  private:
    std::array<Both, 2> walkers_;
    Both c_;
    int sign_ = 1;
    std::size_t changes_ = 1;
};

/// if (H) a[at] = x; at += M; where both are made of two bits.
class Implied : public Stores {
  public:
    Implied(Bench &b, unsigned seed) : Stores(b, std::mt19937(seed)), at_(start()) {
        kinds_ = {pick(kKinds), pick(kKinds)};
    }
    void step() {
        const Both p = bit(), q = bit();
        const Both happens = made_of(p, q, kinds_[0]),
                   moves = made_of(p, q, mostly() ? kinds_[1] : pick(kKinds));
        store(at_, &happens);
        at_ = sum(at_, moves);
    }

  private:
    static constexpr std::size_t kKinds = 7;
    Both made_of(const Both &p, const Both &q, std::size_t kind) const {
        switch (kind) {
        case 0:
            return p.copy();
        case 1:
            return q.copy();
        case 2:
            return both(p, q);
        case 3:
            return both(p, negation(q));
        case 4:
            return both(negation(p), negation(q));
        case 5:
            return negation(both(p, q));
        default:
            return negation(both(negation(p), negation(q)));
        }
    }

    Both at_;
    std::array<std::size_t, 2> kinds_{};
};

class MovingChoices : public ::testing::TestWithParam<int> {
  protected:
    unsigned count = GetParam() == 3 ? 300 : 40;
    static unsigned steps(unsigned seed) { return 3 + seed % 8; }
};

TEST_P(MovingChoices, OfTwoWays) {
    compare_steps<TwoWays>(GetParam(), count, steps);
}

TEST_P(MovingChoices, BetweenTwoWalkers) {
    compare_steps<TwoWalkers>(GetParam(), count, steps);
}

TEST_P(MovingChoices, UnderConditionsOfThem) {
    compare_steps<Implied>(GetParam(), count, steps);
}

INSTANTIATE_TEST_SUITE_P(Parties, MovingChoices, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
