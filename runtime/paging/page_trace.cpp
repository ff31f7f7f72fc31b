#include "paging/page_trace.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

namespace picco::runtime {

PageTraceFile::PageTraceFile(const ReadPlace &place) : file_(place, kPageTrace) {
    /// No party has as many words at a time.
    constexpr std::uint64_t kMostWords = std::uint64_t{1} << 48;
    std::unordered_map<std::uint64_t, std::uint64_t> live; // words of pages that are there
    PageCounts counts;
    std::uint64_t now = 0;
    for (std::uint64_t index = 0; index < file_.size(); ++index) {
        const auto [event, value] = record(index);
        const auto fail = [&, value = value](const char *what) {
            file_.fail(fmt::format("record {}: page {} {}", index + 1, value, what));
        };
        if (event == PageEvent::kMake) {
            if (value == 0 || value > kMostWords - now || value > kMostWords - words_)
                file_.fail(fmt::format("record {}: a page of {} words", index + 1, value));
            live[counts.made] = value;
            words_ += value;
            now += value;
            most_words_ = std::max(most_words_, now);
        } else if (event != PageEvent::kWindow) {
            const auto page = live.find(value);
            if (page == live.end())
                fail(event == PageEvent::kUse ? "is used where there is none"
                                              : "is dropped where there is none");
            else if (event == PageEvent::kDrop) {
                now -= page->second;
                live.erase(page);
            }
        }
        counts.add(event);
    }
    if (counts != file_.counts())
        file_.fail("does not have as many events as it says");
}

} // namespace picco::runtime
