#include "utils/assign/window_times.h"

#include <algorithm>
#include <numeric>

namespace picco::assign {
namespace {

constexpr std::uint32_t kNoUse = ~std::uint32_t{0};

std::int64_t sum(std::int64_t x, std::int64_t y) {
    return std::min(Trace::kNever, x + y);
}

/// Regions: circuits that are connected, within an epoch.
class Regions {
  public:
    explicit Regions(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), 0); }
    std::uint32_t root(std::uint32_t term) {
        while (parents_[term] != term)
            term = parents_[term] = parents_[parents_[term]];
        return term;
    }
    void connect(std::uint32_t x, std::uint32_t y) { parents_[root(x)] = root(y); }

  private:
    std::vector<std::uint32_t> parents_;
};

} // namespace

void Time::add(const Time &other, std::int64_t times) {
    picoseconds += other.picoseconds * times;
    rounds += other.rounds * times;
    is_possible = is_possible && other.is_possible;
}

bool Time::operator<(const Time &other) const {
    return is_possible != other.is_possible ? is_possible : picoseconds < other.picoseconds;
}

WindowTimes::WindowTimes(const Trace::Window &window, std::int64_t round, std::int64_t most)
    : window_(window), round_(round), most_(most), costs_(window.choices), needs_(window.terms.size()) {
    for (const Trace::Term &term : window.terms) {
        Costs &costs = costs_[term.choice];
        costs.shares = sum(costs.shares, term.shares);
        costs.garbled = sum(costs.garbled, term.garbled);
    }
    for (std::uint32_t i = 0; i < window.uses.size(); ++i)
        if (window.uses[i].of < window.uses[i].by)
            needs_[window.uses[i].by].push_back(i);
}

Choices WindowTimes::possible(Choices choices) const {
    for (std::size_t i = 0; i < choices.size(); ++i)
        choices[i] = !may_be_garbled(i) ? 0 : !may_be_shares(i) ? 1 : choices[i];
    return choices;
}

Choices WindowTimes::as_run(Choices choices) const {
    for (std::size_t i = 0; i < window_.terms.size(); ++i) {
        const Trace::Term &term = window_.terms[i];
        if (!term.is_front || choices[term.choice] == 0 || !may_be_shares(term.choice))
            continue;
        const bool is_behind = std::ranges::any_of(needs_[i], [&](std::uint32_t use) {
            return choices[window_.terms[window_.uses[use].of].choice] != 0;
        });
        choices[term.choice] = is_behind ? 1 : 0;
    }
    return choices;
}

/// As the engine does (runtime/engine/rewrite/region_schedule.cpp): what is in a circuit stands in the epoch of those
/// operands that are, other operations behind them.
std::int64_t WindowTimes::length_of(const Choices &choices) const {
    const std::vector<Trace::Term> &terms = window_.terms;
    const auto is_garbled = [&](std::uint32_t term) { return choices[terms[term].choice] != 0; };
    const auto is_computed = [&](std::uint32_t term) { return !(terms[term].is_within && is_garbled(term)); };
    const auto counts = [&](const Trace::Use &use) {
        return is_computed(use.of) && (is_garbled(use.by) ? use.wait != Trace::Use::kNone : use.in_shares);
    };
    std::vector<std::uint32_t> epochs(terms.size()), order;
    Regions regions(terms.size());
    for (std::uint32_t term = 0; term < terms.size(); ++term) {
        if (!is_computed(term))
            continue;
        for (const std::uint32_t i : needs_[term])
            if (const Trace::Use &use = window_.uses[i]; counts(use))
                epochs[term] = std::max(epochs[term],
                                        epochs[use.of] + (is_garbled(use.of) && !is_garbled(term) ? 1 : 0));
        for (const std::uint32_t i : needs_[term])
            if (const Trace::Use &use = window_.uses[i];
                counts(use) && is_garbled(term) && is_garbled(use.of) && epochs[use.of] == epochs[term])
                regions.connect(use.of, term);
        order.push_back(term);
    }
    std::ranges::stable_sort(order, {}, [&](std::uint32_t term) {
        return std::pair(epochs[term], is_garbled(term) ? regions.root(term) + 1 : 0);
    });
    std::vector<std::int64_t> ready(terms.size());
    std::int64_t end = window_.begun;
    for (std::size_t i = 0; i < order.size();) {
        std::size_t next = i + 1;
        std::int64_t start = 0;
        const auto wait_for = [&](std::uint32_t term) {
            start = std::max(start, terms[term].after[is_garbled(term)]);
            for (const std::uint32_t need : needs_[term]) {
                const Trace::Use &use = window_.uses[need];
                const bool is_inside =
                    is_garbled(use.of) && is_garbled(term) && epochs[use.of] == epochs[term];
                if (counts(use) && !is_inside)
                    start = std::max(start, ready[use.of] +
                                                (is_garbled(term) && !is_garbled(use.of) ? use.wait : 0));
            }
        };
        wait_for(order[i]);
        if (is_garbled(order[i]))
            for (;
                 next < order.size() && is_garbled(order[next]) && epochs[order[next]] == epochs[order[i]] &&
                 regions.root(order[next]) == regions.root(order[i]);
                 ++next)
                wait_for(order[next]);
        const std::int64_t rounds = is_garbled(order[i]) ? Trace::kCircuitRounds : terms[order[i]].rounds;
        for (; i < next; ++i)
            ready[order[i]] = start + rounds;
        end = std::max(end, start + rounds);
    }
    return end - window_.begun;
}

Time WindowTimes::time_of(const Choices &wanted) const {
    const Choices choices = as_run(wanted);
    Time time;
    std::int64_t garbled = 0;
    for (std::size_t i = 0; i < costs_.size(); ++i) {
        time.picoseconds = sum(time.picoseconds, choices[i] != 0 ? costs_[i].garbled : costs_[i].shares);
        garbled = sum(garbled, choices[i] != 0 ? costs_[i].garbled : 0);
    }
    for (const Trace::Value &value : window_.values) {
        const bool is_garbled = value.of != Trace::Value::kOutside && choices[value.of] != 0;
        const bool is_converted =
            std::ranges::any_of(value.by, [&](std::uint32_t by) { return (choices[by] != 0) != is_garbled; });
        const std::int64_t conversion = !is_converted ? 0 : is_garbled ? value.out : value.into;
        time.picoseconds = sum(time.picoseconds, conversion);
        garbled = sum(garbled, conversion);
    }
    time.rounds = length_of(choices);
    time.picoseconds = sum(time.picoseconds, time.rounds * round_);
    time.is_possible = garbled <= most_ && time.picoseconds < Trace::kNever;
    return time;
}

/// Each term ends at the earliest as its longest path says: r(by) >= r(of) + rounds * (1 - y(by)) +
/// (2 + wait) * max(0, y(by) - y(of)), for the choices y.
Path WindowTimes::longest_path(const Choices &choices) const {
    const std::vector<Trace::Term> &terms = window_.terms;
    std::vector<std::int64_t> ready(terms.size());
    std::vector<std::uint32_t> from(terms.size(), kNoUse);
    const auto is_garbled = [&](std::uint32_t term) { return choices[terms[term].choice] != 0; };
    std::uint32_t last = 0;
    for (std::uint32_t term = 0; term < terms.size(); ++term) {
        const Trace::Term &own = terms[term];
        ready[term] = is_garbled(term) ? (own.is_within ? 0 : own.after[1] + Trace::kCircuitRounds)
                                       : own.after[0] + own.rounds;
        for (const std::uint32_t i : needs_[term]) {
            const Trace::Use &use = window_.uses[i];
            const bool has_wait = use.wait != Trace::Use::kNone;
            if (!(is_garbled(term) ? has_wait : use.in_shares))
                continue;
            const std::int64_t more = !is_garbled(term)    ? own.rounds
                                      : is_garbled(use.of) ? 0
                                                           : Trace::kCircuitRounds + use.wait;
            if (ready[use.of] + more > ready[term]) {
                ready[term] = ready[use.of] + more;
                from[term] = i;
            }
        }
        last = ready[term] > ready[last] ? term : last;
    }
    Path path;
    if (terms.empty())
        return path;
    const auto add_choice = [&](std::uint32_t choice, std::int64_t shares, std::int64_t garbled) {
        path.constant += shares;
        path.garbled[choice] += garbled - shares;
    };
    std::vector<std::uint32_t> only_in_circuits; // choices: in shares they do not wait for what is in front
    std::uint32_t term = last;
    for (; from[term] != kNoUse; term = window_.uses[from[term]].of) {
        const Trace::Use &use = window_.uses[from[term]];
        if (use.in_shares)
            add_choice(terms[term].choice, terms[term].rounds, 0);
        else
            only_in_circuits.push_back(terms[term].choice);
        if (use.wait != Trace::Use::kNone && terms[use.of].choice != terms[term].choice)
            path.crossings[{terms[use.of].choice, terms[term].choice}] += Trace::kCircuitRounds + use.wait;
    }
    const Trace::Term &first = terms[term];
    add_choice(first.choice, first.after[0] + first.rounds,
               first.is_within ? 0 : first.after[1] + Trace::kCircuitRounds);
    std::int64_t most = path.constant;
    for (const auto &[choice, rounds] : path.garbled)
        most += std::max<std::int64_t>(0, rounds);
    for (const auto &[pair, rounds] : path.crossings)
        most += rounds;
    for (const std::uint32_t choice : only_in_circuits)
        add_choice(choice, -most, 0);
    return path;
}

std::vector<std::int64_t> WindowTimes::starts_in_shares() const {
    std::vector<std::int64_t> starts(window_.terms.size());
    for (std::uint32_t term = 0; term < starts.size(); ++term) {
        starts[term] = window_.terms[term].after[0];
        for (const std::uint32_t i : needs_[term])
            if (const Trace::Use &use = window_.uses[i]; use.in_shares)
                starts[term] = std::max(starts[term], starts[use.of] + window_.terms[use.of].rounds);
    }
    return starts;
}

} // namespace picco::assign
