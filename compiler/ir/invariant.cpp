// Which values iterations hand on.
#include "ir/invariant.h"

#include "ir/intervals.h"

#include <algorithm>
#include <set>

namespace picco::compiler::ir {
namespace {

class Search {
  public:
    Search(const Loop &loop, size_t slot)
        : graph_(loop.graph), slot_(loop.slots[slot]),
          all_(slot_.type ? type_interval(slot_.type) : Interval{0, 1}), intervals_(loop) {}

    Interval run() {
        if (!slot_.outside || slot_.final == kNone)
            return all_;
        find_limits(slot_.final);
        Interval now = *slot_.outside;
        for (int step = 0; step < kMostSteps; ++step) {
            const Interval next = of(slot_.final, now);
            if (steps_ > kMostValues || !all_.contains(next))
                return all_;
            if (now.contains(next))
                return now;
            if (step < kFewSteps) { // carries stay small by themselves
                now = hull(now, next);
                continue;
            }
            // As far as a number with which the step compares.
            if (next.low < now.low) {
                const auto above = limits_.upper_bound(next.low);
                now.low = above == limits_.begin() ? all_.low : *std::prev(above);
            }
            if (next.high > now.high) {
                const auto above = limits_.lower_bound(next.high);
                now.high = above == limits_.end() ? all_.high : *above;
            }
            now = {std::max(now.low, all_.low), std::min(now.high, all_.high)};
        }
        return all_;
    }

  private:
    static constexpr int kFewSteps = 2, kMostSteps = 40, kMostValues = 20000;

    void find_limits(Id id) {
        if (!seen_.insert(id).second)
            return;
        const Value &value = graph_[id];
        if (value.op == Op::kConstant)
            for (const int each : {-1, 0, 1})
                limits_.insert(value.number + each);
        if (value.op == Op::kRemainder)
            limits_.insert(0);
        for (const Id each : value.operands)
            find_limits(each);
    }

    /// Of a value, where the state is in the interval.
    Interval of(Id id, const Interval &state) {
        if (id == slot_.initial)
            return state;
        if (++steps_ > kMostValues || !graph_.reaches(id, slot_.initial))
            return intervals_.of(id);
        const Value &value = graph_[id];
        switch (value.op) {
        case Op::kAdd:
            return of(value.operands[0], state) + of(value.operands[1], state);
        case Op::kSubtract:
            return of(value.operands[0], state) - of(value.operands[1], state);
        case Op::kMultiply:
            return of(value.operands[0], state) * of(value.operands[1], state);
        case Op::kRemainder: {
            const Interval divided = of(value.operands[0], state), by = intervals_.of(value.operands[1]);
            return divided.low >= 0 && by.low > 0
                       ? Interval{0, std::min(divided.high, mpz_class(by.high - 1))}
                       : intervals_.of(id);
        }
        case Op::kDivide:
            if (const Interval by = intervals_.of(value.operands[1]); by.low == by.high && by.low > 0)
                return quotients(of(value.operands[0], state), by.low);
            return intervals_.of(id);
        case Op::kShiftRight:
            if (const std::optional<mpz_class> divisor = shifted_by(value))
                return floors(of(value.operands[0], state), *divisor);
            return intervals_.of(id);
        case Op::kAssume: {
            // What leaves the type is not defined.
            const Interval inner = of(value.operands[0], state), all = type_interval(value.type);
            if (inner.low > all.high || inner.high < all.low)
                return all;
            return {std::max(inner.low, all.low), std::min(inner.high, all.high)};
        }
        case Op::kWrap: {
            const Interval inner = of(value.operands[0], state), all = type_interval(value.type);
            return all.contains(inner) ? inner : all;
        }
        case Op::kSelect: {
            const std::optional<Interval> yes = where(value.operands[0], true, state),
                                          no = where(value.operands[0], false, state);
            if (!yes)
                return of(value.operands[2], state);
            if (!no)
                return of(value.operands[1], state);
            return hull(beside(value.operands[0], true, value.operands[1], *yes),
                        beside(value.operands[0], false, value.operands[2], *no));
        }
        default:
            return intervals_.of(id);
        }
    }

    /// Of a value that is chosen where the condition holds, or does not: `s < x` says that x is more than s.
    Interval beside(Id condition, bool holds, Id chosen, const Interval &state) {
        Interval values = of(chosen, state);
        const Value &asked = graph_[condition];
        if (asked.op != Op::kLess && asked.op != Op::kLessEqual)
            return values;
        const Id left = graph_.bare(asked.operands[0]), right = graph_.bare(asked.operands[1]);
        const int apart = (asked.op == Op::kLess) == holds ? 1 : 0;
        const bool is_right = graph_.bare(chosen) == right && left == slot_.initial,
                   is_left = graph_.bare(chosen) == left && right == slot_.initial;
        if (is_right == is_left)
            return values;
        Interval known = values;
        if (is_right == holds)
            known.low = std::max(known.low, mpz_class(state.low + apart));
        else
            known.high = std::min(known.high, mpz_class(state.high - apart));
        return known.low <= known.high ? known : values;
    }

    /// Where the condition holds, or does not; nothing: nowhere.
    std::optional<Interval> where(Id condition, bool holds, Interval state) {
        const Value &value = graph_[condition];
        switch (value.op) {
        case Op::kNot:
            return where(value.operands[0], !holds, state);
        case Op::kAnd:
        case Op::kOr: {
            const bool are_both = (value.op == Op::kAnd) == holds;
            if (!are_both)
                return state;
            const auto first = where(value.operands[0], holds, state);
            return first ? where(value.operands[1], holds, *first) : std::nullopt;
        }
        case Op::kLess:
        case Op::kLessEqual:
        case Op::kEqual:
            break;
        default:
            return state;
        }
        for (const bool is_left : {true, false}) {
            if (graph_.bare(value.operands[is_left ? 0 : 1]) != slot_.initial)
                continue;
            const Id side = value.operands[is_left ? 1 : 0];
            if (graph_.reaches(side, slot_.initial))
                return state;
            const Interval other = intervals_.of(side);
            if (value.op == Op::kEqual) {
                if (holds)
                    state = {std::max(state.low, other.low), std::min(state.high, other.high)};
                else if (other.low == other.high)
                    state = {state.low == other.low ? mpz_class(state.low + 1) : state.low,
                             state.high == other.low ? mpz_class(state.high - 1) : state.high};
            } else {
                const bool is_below = is_left == holds; // the state is the lesser one
                const int apart = (value.op == Op::kLess) == holds ? 1 : 0;
                if (is_below)
                    state.high = std::min(state.high, mpz_class(other.high - apart));
                else
                    state.low = std::max(state.low, mpz_class(other.low + apart));
            }
            return state.low <= state.high ? std::optional<Interval>(state) : std::nullopt;
        }
        return state;
    }

    const Graph &graph_;
    const Slot &slot_;
    Interval all_;
    Intervals intervals_;
    std::set<mpz_class> limits_;
    std::set<Id> seen_;
    int steps_ = 0;
};

} // namespace

Interval invariant(const Loop &loop, size_t slot) {
    return Search(loop, slot).run();
}

} // namespace picco::compiler::ir
