// Whether the loop waits for fewer rounds than it does as it is written. Iterations that are recorded one by one overlap: of
// a table of minima, what stands on a diagonal is computed at a time, where folds would go through it row by row.
#include "ir/loop.h"
#include "plan/counted_loop.h"

#include <algorithm>
#include <bit>

namespace picco::compiler::ir {
namespace {

/// As far as more iterations take in proportion.
constexpr int kMostSteps = 48;

/// After how many rounds values are there.
class Depths {
  public:
    explicit Depths(const Loop &loop) : loop_(loop), known_(loop.graph.size(), kUnknown) {}

    void set(Id id, long rounds) {
        if (id != kNone)
            known_[static_cast<size_t>(id)] = rounds;
    }
    /// Every parameter.
    void set_parameters(long rounds) { parameters_ = rounds; }
    long of(Id id) {
        long &known = known_[static_cast<size_t>(id)];
        if (known != kUnknown)
            return known;
        const Value &value = loop_.graph[id];
        long result = value.op == Op::kParameter ? parameters_ : 0;
        for (const Id each : value.operands)
            result = std::max(result, of(each));
        return known_[static_cast<size_t>(id)] = result + loop_.graph.rounds(id);
    }

  private:
    static constexpr long kUnknown = -1;

    const Loop &loop_;
    std::vector<long> known_;
    long parameters_ = 0;
};

/// Of all that the loop leaves, one iteration after the other.
long rounds_as_written(const Loop &loop, long iterations) {
    const long steps = std::min<long>(iterations, kMostSteps);
    std::vector<long> now(loop.slots.size());
    long last = 0, growth = 0;
    for (long step = 0; step < steps; ++step) {
        Depths depths(loop);
        for (size_t i = 0; i < now.size(); ++i)
            if (loop.slots[i].is_carried())
                depths.set(loop.slots[i].initial, now[i]);
        long most = last;
        for (size_t i = 0; i < now.size(); ++i)
            if (loop.slots[i].is_written) {
                now[i] = depths.of(loop.slots[i].final);
                most = std::max(most, now[i]);
            }
        growth = step + 1 > steps / 2 ? std::max(growth, most - last) : 0;
        last = most;
    }
    return last + growth * (iterations - steps);
}

long rounds_folded(const Loop &loop, long iterations) {
    const long levels = std::bit_width(static_cast<unsigned long>(iterations - 1));
    Depths depths(loop);
    long last = 0;
    for (const Recurrence &each : loop.recurrences) {
        long rounds = 0;
        for (const Id part : each.parts)
            rounds = std::max(rounds, depths.of(part));
        Depths inside(loop);
        long step = 0;
        for (const Id composed : each.composed)
            step = std::max(step, inside.of(composed));
        rounds += step * (each.kind == Recurrence::Kind::kSequence ? iterations : levels);
        Depths applied(loop);
        long behind = 0;
        for (const Id value : each.applied)
            behind = std::max(behind, applied.of(value));
        rounds += behind;
        for (const size_t slot : each.slots) {
            depths.set(loop.slots[slot].initial, rounds);
            depths.set(loop.slots[slot].final, rounds);
        }
        last = std::max(last, rounds);
    }
    for (const Slot &slot : loop.slots)
        if (slot.is_written && !slot.is_carried())
            last = std::max(last, depths.of(slot.final));
    return last;
}

} // namespace

std::optional<Reason> weigh(Loop &loop) {
    const std::optional<Int128> iterations = constant_iterations(loop.head);
    if (!iterations || *iterations < 2 || *iterations > 1 << 20)
        return std::nullopt;
    const auto count = static_cast<long>(*iterations);
    if (rounds_folded(loop, count) <= rounds_as_written(loop, count))
        return std::nullopt;
    return Reason{loop.head.loop->range, "one iteration after the other takes fewer rounds, as they overlap"};
}

} // namespace picco::compiler::ir
