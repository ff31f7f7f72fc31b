#include "utils/assign/program_times.h"

#include <algorithm>
#include <map>

namespace picco::assign {
namespace {

/// Of those operations that a circuit computes, by choice.
std::vector<std::vector<Spot>> spots_of(const Trace::Window &window) {
    std::vector<std::vector<Spot>> spots(window.choices);
    for (const Trace::Term &term : window.terms)
        if (!term.is_within)
            spots[term.choice].push_back({term.line, term.operation});
    for (std::vector<Spot> &own : spots) {
        std::ranges::sort(own);
        own.erase(std::ranges::unique(own).begin(), own.end());
    }
    return spots;
}

/// Spots that go together, by the least one of them.
class Ties {
  public:
    void tie(const std::vector<Spot> &spots) {
        for (const Spot &spot : spots) {
            const Spot x = least(spots.front()), y = least(spot);
            (x < y ? others_[y] : others_[x]) = std::min(x, y);
        }
    }
    Spot least(Spot spot) {
        for (auto place = others_.try_emplace(spot, spot).first; place->second != spot;
             place = others_.find(spot))
            spot = place->second;
        return spot;
    }
    std::map<Spot, std::vector<Spot>> sets() {
        std::map<Spot, std::vector<Spot>> sets;
        for (const auto &[spot, other] : others_)
            sets[least(spot)].push_back(spot);
        return sets;
    }

  private:
    std::map<Spot, Spot> others_;
};

struct Greedy {
    const WindowTimes &times;
    Choices choices;
    std::vector<std::int64_t> rounds; ///< of each choice in shares, all one after the other
    std::vector<std::vector<const Trace::Value *>> needed; ///< by choice

    explicit Greedy(const WindowTimes &window)
        : times(window), choices(window.possible(Choices(window.size(), 0))), rounds(window.size()),
          needed(window.size()) {
        for (const Trace::Term &term : window.window().terms)
            rounds[term.choice] += term.rounds;
        for (const Trace::Value &value : window.window().values)
            for (const std::uint32_t by : value.by)
                needed[by].push_back(&value);
    }

    bool is_garbled(std::uint32_t of) const { return of != Trace::Value::kOutside && choices[of] != 0; }

    void choose(std::size_t choice) {
        const WindowTimes::Costs &costs = times.costs(choice);
        std::int64_t shares = costs.shares + rounds[choice] * times.round(), garbled = costs.garbled;
        bool is_behind = false;
        for (const Trace::Value *value : needed[choice]) {
            (is_garbled(value->of) ? shares : garbled) += is_garbled(value->of) ? value->out : value->into;
            is_behind = is_behind || is_garbled(value->of);
        }
        garbled += is_behind ? 0 : Trace::kCircuitRounds * times.round();
        choices[choice] = garbled < shares ? 1 : 0;
    }
};

} // namespace

ProgramTimes::ProgramTimes(const Trace &trace) : trace_(trace) {
    Ties ties;
    std::vector<std::vector<std::vector<Spot>>> spots;
    for (const Trace::Window &window : trace.windows) {
        windows_.emplace_back(window, trace.round, trace.most_garbled);
        spots.push_back(spots_of(window));
        for (const std::vector<Spot> &own : spots.back())
            ties.tie(own);
        choices_ += window.choices;
        terms_ += window.terms.size();
    }
    std::map<Spot, std::uint32_t> numbers; // of the least of each set
    for (auto &[least, set] : ties.sets()) {
        numbers[least] = static_cast<std::uint32_t>(spots_.size());
        spots_.push_back(std::move(set));
    }
    for (const std::vector<std::vector<Spot>> &window : spots) {
        spot_of_.emplace_back();
        for (const std::vector<Spot> &own : window)
            spot_of_.back().push_back(own.empty() ? 0 : numbers.at(ties.least(own.front())));
    }
}

Time ProgramTimes::time_of(const Assignment &assignment) const {
    Time time;
    for (std::size_t i = 0; i < windows_.size(); ++i)
        time.add(windows_[i].time_of(assignment[i]), times(i));
    return time;
}

Assignment ProgramTimes::possible(Assignment assignment) const {
    for (std::size_t i = 0; i < windows_.size(); ++i)
        assignment[i] = windows_[i].possible(std::move(assignment[i]));
    return assignment;
}

Assignment ProgramTimes::all(std::uint8_t choice) const {
    Assignment assignment;
    for (const WindowTimes &window : windows_)
        assignment.emplace_back(window.size(), choice);
    return possible(std::move(assignment));
}

Assignment greedy(const ProgramTimes &program) {
    Assignment assignment;
    for (const WindowTimes &window : program.windows()) {
        Greedy each(window);
        std::vector<bool> is_done(window.size());
        for (const Trace::Term &term : window.window().terms)
            if (!is_done[term.choice] && window.may_be_garbled(term.choice) &&
                window.may_be_shares(term.choice)) {
                is_done[term.choice] = true;
                each.choose(term.choice);
            }
        assignment.push_back(std::move(each.choices));
    }
    return assignment;
}

} // namespace picco::assign
