/// When each page of a run is needed next, as a trace of an earlier run tells.
#pragma once

#include "paging/page_file.h"
#include "paging/page_trace.h"

#include <deque>
#include <optional>

namespace picco::runtime {

/// A step of a plan: what happens to pages but for their ends, and what comes next for the page.
struct PageStep {
    PageRecord record;
    std::uint64_t next; ///< the step at which the page is used, or before which it is dropped; kNever
    bool is_last;       ///< it is dropped next, and used no more

    static constexpr std::uint64_t kNever = PageRecord::kMostValue;
};

/// Writes the plan of a trace, in memory for the pages that are there at a time. On output a NewFile without its name.
void write_page_plan(const PageTraceFile &trace, PageFileWriter &plan);

/// A plan, read step by step as the run goes, and some steps ahead.
class PagePlan {
  public:
    /// Steps that can be looked at ahead of the run.
    static constexpr std::uint64_t kMostAhead = std::uint64_t{1} << 15;

    /// Throws UserError where it is damaged, or for another program than that of this hash.
    PagePlan(const ReadPlace &place, const std::string &program);

    std::uint64_t size() const { return file_.size(); }
    /// A step that has not passed; none behind the end, or too far ahead.
    std::optional<PageStep> at(std::uint64_t step);
    /// All in front of a step are over.
    void pass(std::uint64_t step);

  private:
    PageStep read(std::uint64_t step) const;

    PageFile file_;
    std::uint64_t first_ = 0; ///< that has not passed
    std::deque<PageStep> ahead_;
};

} // namespace picco::runtime
