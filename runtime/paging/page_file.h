/// What traces and plans of pages have in common (docs/FILES.md): a header, records of one size, counts, a checksum.
#pragma once

#include "files/content.h"
#include "files/new_file.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace picco::runtime {

/// What happens to pages. A page is known by its number: so many were made before it.
enum class PageEvent : std::uint8_t { kMake, kUse, kDrop, kWindow };

/// An event with the words of a page that is made, the number of one that is used or dropped, or the digest of a window,
/// of which 62 bits count.
struct PageRecord {
    PageEvent event;
    std::uint64_t value;

    static constexpr int kValueBits = 62;
    static constexpr std::uint64_t kMostValue = (std::uint64_t{1} << kValueBits) - 1;
    std::uint64_t packed() const {
        return static_cast<std::uint64_t>(event) << kValueBits | (value & kMostValue);
    }
    static PageRecord of(std::uint64_t packed) {
        return {static_cast<PageEvent>(packed >> kValueBits), packed & kMostValue};
    }
    bool operator==(const PageRecord &) const = default;
};

struct PageCounts {
    std::uint64_t windows = 0, made = 0, used = 0, dropped = 0;

    void add(PageEvent event) {
        ++(event == PageEvent::kWindow ? windows
           : event == PageEvent::kMake ? made
           : event == PageEvent::kUse  ? used
                                       : dropped);
    }
    bool operator==(const PageCounts &) const = default;
};

/// Which of the two a file is.
struct PageFileKind {
    const char *magic; ///< eight characters
    const char *name;  ///< "a page trace"
    const char *cure;  ///< how to get a good one
    std::size_t record_bytes;
};
extern const PageFileKind kPageTrace, kPagePlan;

/// Writes either in bounded memory. It appears once its NewFile is committed.
class PageFileWriter {
  public:
    /// program: its hash.
    PageFileWriter(const WritePlace &place, const PageFileKind &kind, const std::string &program);

    void add(const std::uint64_t *words); ///< a record
    void finish(const PageCounts &counts);
    NewFile &file() { return file_; }

  private:
    void put();

    const PageFileKind &kind_;
    NewFile file_;
    Sha256 checksum_;
    std::vector<std::uint8_t> buffer_;
};

/// The frame of a file, which has been checked.
class PageFile {
  public:
    /// Throws UserError where it is something else, cut short or altered.
    PageFile(const ReadPlace &place, const PageFileKind &kind);

    const std::string &path() const { return content_->path(); }
    const std::string &program() const { return program_; }
    std::uint64_t size() const { return size_; } ///< records
    const PageCounts &counts() const { return counts_; }
    /// A record, index < size().
    void read(std::uint64_t index, std::uint64_t *words) const;
    [[noreturn]] void fail(const std::string &what) const;

  private:
    std::uint64_t number_at(std::size_t offset) const;

    const PageFileKind &kind_;
    std::unique_ptr<Content> content_;
    std::string program_;
    std::uint64_t size_ = 0;
    PageCounts counts_;
};

} // namespace picco::runtime
