/// What a run computed, as far as representations can be chosen for it: the windows of the engine, one after the other.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace picco::runtime {

/// All of one program. Times are picoseconds, and not negative.
struct Trace {
    /// Of what cannot be.
    static constexpr std::int64_t kNever = std::int64_t{1} << 60;
    /// A circuit takes so many rounds.
    static constexpr std::int64_t kCircuitRounds = 2;

    /// Operations of one line that are alike and start together. Each is behind those whose results it needs. Those
    /// that need each other's results, which takes no rounds, are one choice.
    struct Term {
        std::uint32_t line = 0;   ///< its number
        std::string operation;    ///< as plans call it
        std::uint32_t choice = 0; ///< terms of one choice are computed in one representation
        bool is_within = false;   ///< of a division: in a circuit nobody computes it
        bool is_front = false;    ///< it becomes gates only behind other gates
        std::uint64_t operations = 0, elements = 0;
        std::uint32_t width = 0;              ///< bits of a result
        std::int64_t shares = 0, garbled = 0; ///< to compute it; kNever where it cannot be
        std::int64_t rounds = 0;              ///< in shares
        /// From the window's begin, in shares and in a circuit: what was recorded before it is there only then.
        std::int64_t after[2] = {0, 0};
        bool operator==(const Term &) const = default;
    };
    /// One term needs results of another one, in shares or in circuits.
    struct Use {
        static constexpr std::int64_t kNone = -1;
        std::uint32_t of = 0, by = 0;
        bool in_shares = false;
        std::int64_t wait =
            kNone; ///< rounds until labels can be made of it in shares; kNone: it is not needed in circuits
        bool operator==(const Use &) const = default;
    };
    /// Results of a choice that are converted alike. Each is converted once, for all that use it.
    struct Value {
        static constexpr std::uint32_t kOutside =
            ~std::uint32_t{0}; ///< of: computed before the window, in shares
        std::uint32_t of = kOutside;
        std::vector<std::uint32_t> by;  ///< other choices
        std::int64_t into = 0, out = 0; ///< to be used in circuits, and in shares where it is a circuit's
        bool operator==(const Value &) const = default;
    };
    struct Window {
        std::uint64_t times = 1; ///< that there was one like it
        std::int64_t begun = 0;  ///< rounds that pass anyhow, for what was recorded before
        std::uint32_t choices = 0;
        std::vector<Term> terms;
        std::vector<Use> uses;
        std::vector<Value> values;
        bool operator==(const Window &) const = default;
    };

    std::string program;
    std::map<std::uint32_t, std::string> places; ///< what lines are called: "prog.c:12"
    std::int64_t round = 0;
    std::int64_t most_garbled = kNever; ///< what circuits of a window may take
    std::vector<Window> windows;

    /// Counts it, if it is like one that is there.
    void add(Window window);
};

/// The document of docs/FILES.md.
std::string text_of(const Trace &trace);
/// Throws UserError, without a file's name, where it is none.
Trace trace_of(const std::string &text);

} // namespace picco::runtime
