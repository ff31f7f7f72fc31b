/// What a window of a trace takes with a choice: work, conversions, and the exact length of its schedule.
#pragma once

#include "assign/trace.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace picco::assign {

using runtime::Trace;

/// By the numbers of a window's choices; 1: a circuit.
using Choices = std::vector<std::uint8_t>;

/// In picoseconds. Circuits that have no room in a window are not possible.
struct Time {
    std::int64_t picoseconds = 0;
    std::int64_t rounds = 0;
    bool is_possible = true;

    void add(const Time &other, std::int64_t times);
    /// What is possible is less than what is not.
    bool operator<(const Time &other) const;
};

/// What the window waits for at least, whatever is chosen: constant rounds, so many for each choice that stays in shares or
/// becomes a circuit, and so many where the first of a pair is in shares and the second one a circuit. Equal to what it
/// waits for with the choices that it was found with, but for operations that wait for the rest of their circuit.
struct Path {
    std::int64_t constant = 0;
    std::map<std::uint32_t, std::int64_t> garbled; ///< by choice; negative: what it saves
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::int64_t> crossings;
    bool operator==(const Path &) const = default;
};

class WindowTimes {
  public:
    /// Keeps a reference to the window. most: of all circuits.
    WindowTimes(const Trace::Window &window, std::int64_t round, std::int64_t most);

    struct Costs {
        std::int64_t shares = 0, garbled = 0; ///< Trace::kNever: it cannot be
    };
    const Trace::Window &window() const { return window_; }
    std::int64_t round() const { return round_; }
    std::int64_t most() const { return most_; }
    std::size_t size() const { return costs_.size(); }
    const Costs &costs(std::size_t choice) const { return costs_[choice]; }
    bool may_be_garbled(std::size_t choice) const { return costs_[choice].garbled < Trace::kNever; }
    bool may_be_shares(std::size_t choice) const { return costs_[choice].shares < Trace::kNever; }
    /// Nearest to what is wanted of what can be.
    Choices possible(Choices choices) const;
    /// As the engine takes it: what needs no message becomes gates only behind other gates.
    Choices as_run(Choices choices) const;

    Time time_of(const Choices &choices) const;
    Path longest_path(const Choices &choices) const;
    /// Steps at which terms start, all in shares.
    std::vector<std::int64_t> starts_in_shares() const;

  private:
    std::int64_t length_of(const Choices &choices) const;

    const Trace::Window &window_;
    std::int64_t round_, most_;
    std::vector<Costs> costs_;
    std::vector<std::vector<std::uint32_t>> needs_; ///< by term: uses, forwards only
};

} // namespace picco::assign
