/// A trace while it is written: windows that overlap become one of it.
#pragma once

#include "assign/trace.h"
#include "engine/values/value_table.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace picco::runtime {

/// What is recorded behind an opening starts when the opening has ended, whatever else still runs. How much that is
/// depends on the representations. So windows that overlap in shares are written as one, with terms of line 0 between
/// them that stay in shares and take no time: one for the begin of each window, and one for each result that an earlier
/// one of them has.
class TracedWindows {
  public:
    /// Keeps references to both.
    TracedWindows(Trace &trace, const ValueTable &table) : trace_(trace), table_(table) {}

    /// Nothing goes on before it has ended. To be said before it runs.
    void wait_for(NodeId id);
    /// A window begins at the step. Its terms, choices, uses and values are added to window().
    void begin(std::uint64_t now);
    Trace::Window &window() { return window_; }
    /// The step from which `after` of its terms counts.
    std::uint64_t origin() const { return origin_; }
    /// The term of a result that an earlier part of window() has; kNone: it has none.
    std::uint32_t find(NodeId id) const;
    /// Adds a term that passes on a result of an earlier part; terms of the new one may use it.
    std::uint32_t pass_on(std::uint32_t term);
    /// The term that those of the new part wait for; kNone: there is none.
    std::uint32_t start() const { return start_; }
    /// Says which term has a result of the new part, and at which step it would be ready in shares.
    void note(NodeId id, std::uint32_t term);
    /// To be said when all has been recorded.
    void end();
    Trace &trace() { return trace_; }

    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  private:
    struct Result {
        std::uint64_t birth;
        std::uint32_t term;
    };
    std::uint32_t add_between();
    bool goes_on(std::uint64_t now) const;

    Trace &trace_;
    const ValueTable &table_;
    Trace::Window window_;
    std::unordered_map<NodeId, Result> results_; ///< of window_
    std::vector<std::uint32_t> awaited_;         ///< terms, since the last begin
    bool is_known_ = true;                       ///< what was awaited since then has terms
    std::uint32_t between_ = kNone;              ///< the choice of terms between parts
    std::uint32_t start_ = kNone;
    std::uint64_t origin_ = 0;
    std::uint64_t end_ = 0; ///< the step at which all so far ends, in shares
};

} // namespace picco::runtime
