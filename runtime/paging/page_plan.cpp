#include "paging/page_plan.h"

#include <array>
#include <unordered_map>

#include <fmt/format.h>

namespace picco::runtime {
namespace {

constexpr std::uint64_t kLast = std::uint64_t{1} << 63;

} // namespace

/// From the end of the run to its beginning: then the next use of each page is the one that was met last.
void write_page_plan(const PageTraceFile &trace, PageFileWriter &plan) {
    PageCounts counts = trace.file().counts();
    std::uint64_t step = counts.windows + counts.made + counts.used, made = counts.made;
    std::unordered_map<std::uint64_t, std::uint64_t> next;
    for (std::uint64_t index = trace.file().size(); index-- > 0;) {
        const PageRecord record = trace.record(index);
        if (record.event == PageEvent::kDrop) {
            next[record.value] = step | kLast;
            continue;
        }
        --step;
        std::uint64_t when = PageStep::kNever;
        if (record.event != PageEvent::kWindow) {
            const std::uint64_t page = record.event == PageEvent::kMake ? --made : record.value;
            const auto known = next.find(page);
            when = known == next.end() ? PageStep::kNever : known->second;
            if (record.event == PageEvent::kUse)
                next[page] = step;
            else if (known != next.end())
                next.erase(known);
        }
        const std::array<std::uint64_t, 2> words{record.packed(), when};
        plan.add(words.data());
    }
    counts.dropped = 0;
    plan.finish(counts);
}

PagePlan::PagePlan(const ReadPlace &place, const std::string &program) : file_(place, kPagePlan) {
    if (file_.program() != program)
        file_.fail("is for another program, or another version of it");
    PageCounts counts;
    for (std::uint64_t i = 0; i < file_.size(); ++i) {
        const PageStep step = read(i);
        const bool is_known = step.record.event != PageEvent::kUse || step.record.value < counts.made;
        const bool is_ahead = step.next == PageStep::kNever ||
                              (step.next > i && step.next < file_.size() + (step.is_last ? 1 : 0));
        if (step.record.event == PageEvent::kDrop || !is_known || !is_ahead)
            file_.fail(fmt::format("step {} makes no sense", i + 1));
        counts.add(step.record.event);
    }
    if (counts != file_.counts())
        file_.fail("does not have as many steps as it says");
}

/// The file begins with the last step.
PageStep PagePlan::read(std::uint64_t step) const {
    std::array<std::uint64_t, 2> words{};
    file_.read(file_.size() - 1 - step, words.data());
    return {PageRecord::of(words[0]), words[1] & ~kLast, (words[1] & kLast) != 0};
}

std::optional<PageStep> PagePlan::at(std::uint64_t step) {
    if (step < first_ || step >= file_.size() || step - first_ >= kMostAhead)
        return std::nullopt;
    while (ahead_.size() <= step - first_)
        ahead_.push_back(read(first_ + ahead_.size()));
    return ahead_[step - first_];
}

void PagePlan::pass(std::uint64_t step) {
    for (; first_ < step; ++first_)
        if (!ahead_.empty())
            ahead_.pop_front();
}

} // namespace picco::runtime
