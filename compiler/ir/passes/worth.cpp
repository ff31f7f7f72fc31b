// Whether the loop waits for fewer rounds than it does as it is written. Iterations that are recorded one by one overlap: of
// a table of minima, what stands on a diagonal is computed at a time, where folds would go through it row by row.
#include "ir/loop.h"
#include "plan/counted_loop.h"

#include <algorithm>
#include <bit>
#include <map>

namespace picco::compiler::ir {
namespace {

/// As far as more iterations take in proportion.
constexpr int kMostSteps = 48;
constexpr long kRoundsOfSearch = 4;

/// After how many rounds values are there.
class Depths {
  public:
    explicit Depths(const Loop &loop) : loop_(loop), known_(loop.graph.size(), kUnknown) {}

    void set(Id id, long rounds) {
        if (id != kNone)
            known_[static_cast<size_t>(id)] = rounds;
    }
    /// Leaves, parameters among them, are there at once, where nothing else was said.
    long of(Id id) {
        long &known = known_[static_cast<size_t>(id)];
        if (known != kUnknown)
            return known;
        const Value &value = loop_.graph[id];
        long result = 0;
        for (const Id each : value.operands)
            result = std::max(result, of(each));
        return known_[static_cast<size_t>(id)] = result + loop_.graph.rounds(id);
    }

  private:
    static constexpr long kUnknown = -1;

    const Loop &loop_;
    std::vector<long> known_;
};

/// The runtime adds and overwrites without waiting for what was there: sums, and elements at private indices.
bool grows_as_written(const Loop &loop, const Recurrence &each) {
    const Slot &slot = loop.slots[each.slots[0]];
    const bool is_element = slot.number && !slot.is_guarded;
    const bool is_overwritten =
        each.kind == Recurrence::Kind::kAffine || each.kind == Recurrence::Kind::kDelay;
    return each.kind == Recurrence::Kind::kSum ? slot.number && !is_element
                                               : each.slots.size() > 1 || !is_overwritten || !is_element;
}

/// Of all that the loop leaves, one iteration after the other.
long rounds_as_written(const Loop &loop, long iterations) {
    const long steps = std::min<long>(iterations, kMostSteps);
    std::vector<long> now(loop.slots.size());
    std::map<size_t, const Recurrence *> steady;
    for (const Recurrence &each : loop.recurrences)
        if (!grows_as_written(loop, each))
            steady[each.slots[0]] = &each;
    long last = 0, growth = 0;
    for (long step = 0; step < steps; ++step) {
        Depths depths(loop);
        for (size_t i = 0; i < now.size(); ++i)
            if (loop.slots[i].is_carried())
                depths.set(loop.slots[i].initial, now[i]);
        long most = last;
        for (size_t i = 0; i < now.size(); ++i)
            if (loop.slots[i].is_written) {
                if (const auto at = steady.find(i); at == steady.end())
                    now[i] = depths.of(loop.slots[i].final);
                else
                    for (const Id part : at->second->parts)
                        now[i] = std::max(now[i], depths.of(part));
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
    // The runtime looks for a private index some rounds longer, but then overwrites for fewer bytes.
    const auto has = [&](Recurrence::Kind kind) {
        return std::ranges::any_of(loop.recurrences, [&](const Recurrence &each) {
            return each.kind == kind && loop.slots[each.slots[0]].number;
        });
    };
    const long search = has(Recurrence::Kind::kSum) ? kRoundsOfSearch : 0;
    const long fewer = has(Recurrence::Kind::kAffine) || has(Recurrence::Kind::kDelay) ? kRoundsOfSearch : 0;
    if (rounds_folded(loop, count) + fewer <= rounds_as_written(loop, count) + search)
        return std::nullopt;
    return Reason{loop.head.loop->range, "one iteration after the other takes fewer rounds, as they overlap"};
}

} // namespace picco::compiler::ir
