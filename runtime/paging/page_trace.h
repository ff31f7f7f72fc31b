/// What a run did to its pages, in order, written as it goes: which pages were made, used and dropped in which window.
#pragma once

#include "paging/page_file.h"

namespace picco::runtime {

class PageTrace {
  public:
    PageTrace(const WritePlace &place, const std::string &program) : writer_(place, kPageTrace, program) {}

    void add(PageRecord record) {
        counts_.add(record.event);
        const std::uint64_t packed = record.packed();
        writer_.add(&packed);
    }
    /// The run has ended well: the file appears.
    void commit() {
        writer_.finish(counts_);
        writer_.file().commit();
    }

  private:
    PageFileWriter writer_;
    PageCounts counts_;
};

/// A trace whose events fit each other.
class PageTraceFile {
  public:
    /// Throws UserError where it is damaged.
    explicit PageTraceFile(const ReadPlace &place);

    const PageFile &file() const { return file_; }
    /// Words of all pages that were made, and of those that were there at one time at most.
    std::uint64_t words() const { return words_; }
    std::uint64_t most_words() const { return most_words_; }
    PageRecord record(std::uint64_t index) const {
        std::uint64_t packed = 0;
        file_.read(index, &packed);
        return PageRecord::of(packed);
    }

  private:
    PageFile file_;
    std::uint64_t words_ = 0, most_words_ = 0;
};

} // namespace picco::runtime
