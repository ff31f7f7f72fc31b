// Whether the loop waits for fewer rounds than it does as it is written. Iterations that are recorded one by one overlap: of
// a table of minima, what stands on a diagonal is computed at a time, where folds would go through it row by row.
#include "ir/commutes.h"
#include "ir/loop.h"
#include "ir/passes/overlap.h"
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
    return each.kind == Recurrence::Kind::kSum
               ? (slot.number && !is_element) || loop.graph[each.applied[0]].op == Op::kWrap
               : each.slots.size() > 1 || !is_overwritten || !is_element;
}

/// Of all that the loop leaves. What a run of a loop around finds in elements and scalars is there as the runs before left
/// it.
struct Total {
    long first = 0, further = 0; ///< rounds of the first run, and what each further one adds
    long of(long runs) const { return first + further * (runs - 1); }
};

constexpr long kFewRuns = 4;

/// Slots that begin anew in each run.
bool is_fresh(const Slot &slot) {
    return !slot.is_carried() || slot.is_dead;
}

/// One iteration after the other. The next run begins as soon as what its own first iterations take is there.
/// on_diagonals: nobody waits for what any order leaves the same.
Total rounds_as_written(const Loop &loop, long iterations, const Runs &runs, bool on_diagonals) {
    const long steps = std::min<long>(iterations, kMostSteps);
    std::map<size_t, const Recurrence *> steady;
    for (const Recurrence &each : loop.recurrences)
        if (!grows_as_written(loop, each) || (on_diagonals && commutes(loop, each)))
            steady[each.slots[0]] = &each;
    std::vector<long> now(loop.slots.size());
    std::vector<std::vector<long>> left(static_cast<size_t>(steps), now); ///< in elements, of each iteration
    long last = 0, first = 0;
    Total total;
    for (long run = 0; run < std::min(runs.times, kFewRuns); ++run) {
        const long before = last;
        long growth = 0;
        for (size_t i = 0; i < now.size(); ++i)
            if (is_fresh(loop.slots[i]))
                now[i] = 0;
        for (long step = 0; step < steps; ++step) {
            std::vector<long> &elements = left[static_cast<size_t>(step)];
            Depths depths(loop);
            for (size_t i = 0; i < now.size(); ++i)
                if (loop.slots[i].is_carried())
                    depths.set(loop.slots[i].initial, now[i]);
            for (const auto &[read, written] : runs.takes)
                depths.set(loop.slots[read].initial, elements[written]);
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
            elements = now;
            growth = step + 1 > steps / 2 ? std::max(growth, most - last) : 0;
            last = most;
        }
        total.further = last - before;
        if (run > 0)
            continue;
        total.first = last + growth * (iterations - steps);
        first = last;
    }
    if (total.further * 2 > first) // they do not overlap
        total.further = total.further * iterations / steps;
    return total;
}

/// All iterations at a time, by so many levels, or one after the other beside the rest. The next run waits for all of them.
Total rounds_folded(const Loop &loop, long iterations, const Runs &runs) {
    const long levels = std::bit_width(static_cast<unsigned long>(iterations - 1));
    std::vector<long> left(loop.slots.size());
    long last = 0;
    Total total;
    for (long run = 0; run < std::min(runs.times, kFewRuns); ++run) {
        const long before = last;
        Depths depths(loop);
        for (const auto &[read, written] : runs.takes)
            depths.set(loop.slots[read].initial, left[written]);
        for (const Recurrence &each : loop.recurrences) {
            long rounds = 0;
            for (const size_t slot : each.slots)
                if (!is_fresh(loop.slots[slot]))
                    rounds = std::max(rounds, left[slot]);
            for (const Id part : each.parts)
                rounds = std::max(rounds, depths.of(part));
            Depths inside(loop), applied(loop);
            long step = 0, behind = 0;
            for (const Id composed : each.composed)
                step = std::max(step, inside.of(composed));
            for (const Id value : each.applied)
                behind = std::max(behind, applied.of(value));
            rounds += step * (each.kind == Recurrence::Kind::kSequence ? iterations : levels) + behind;
            for (const size_t slot : each.slots) {
                depths.set(loop.slots[slot].initial, rounds);
                depths.set(loop.slots[slot].final, rounds);
            }
            last = std::max(last, rounds);
        }
        for (size_t i = 0; i < left.size(); ++i) {
            if (loop.slots[i].is_written)
                left[i] = depths.of(loop.slots[i].final);
            if (loop.slots[i].is_written && !loop.slots[i].is_carried())
                last = std::max(last, left[i]);
        }
        (run == 0 ? total.first : total.further) = last - before;
    }
    return total;
}

/// What the loop takes, with all loops around it.
struct Weights {
    long folded, as_written;
};

std::optional<Weights> weights(const Loop &loop, bool on_diagonals) {
    constexpr long kSomeIterations = 64; // where nothing is known
    const std::optional<Int128> iterations = constant_iterations(loop.head);
    const Runs runs =
        runs_of(loop, static_cast<long>(std::min<Int128>(iterations.value_or(kSomeIterations), 1 << 20)));
    if (iterations ? *iterations < 2 || *iterations > 1 << 20 : runs.times == 1)
        return std::nullopt;
    const auto count = static_cast<long>(iterations.value_or(kSomeIterations));
    // The runtime looks for a private index some rounds longer, but then overwrites for fewer bytes.
    const auto has = [&](Recurrence::Kind kind) {
        return std::ranges::any_of(loop.recurrences, [&](const Recurrence &each) {
            return each.kind == kind && loop.slots[each.slots[0]].number;
        });
    };
    const long search = has(Recurrence::Kind::kSum) ? kRoundsOfSearch : 0;
    const long fewer = has(Recurrence::Kind::kAffine) || has(Recurrence::Kind::kDelay) ? kRoundsOfSearch : 0;
    return Weights{rounds_folded(loop, count, runs).of(runs.times) + fewer * runs.times,
                   rounds_as_written(loop, count, runs, on_diagonals).of(runs.times) + search * runs.times};
}

} // namespace

std::optional<Reason> weigh(Loop &loop) {
    if (loop.head.outer)
        return std::nullopt; // a diagonal, whose iterations need others of the nest
    const std::optional<Weights> rounds = weights(loop, false);
    if (!rounds || rounds->folded <= rounds->as_written)
        return std::nullopt;
    return Reason{loop.head.loop->range, "one iteration after the other takes fewer rounds, as they overlap"};
}

bool is_earlier_on_diagonals(const Loop &loop) {
    const std::optional<Weights> rounds = weights(loop, true);
    return rounds && rounds->as_written < rounds->folded;
}

} // namespace picco::compiler::ir
