/// Words that may lie in a store in place of memory.
#pragma once

#include "base/checked.h"
#include "base/words.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace picco::runtime {

struct Page;

/// Words as ever, until a pager is told of them (Pager::enroll): from then on they are not written to any more, and
/// data() may have to read them back. A pointer to them is good until the pager's next settle(), or as long as they
/// are pinned. Not thread-safe.
class PagedWords {
  public:
    PagedWords() = default;
    PagedWords(Words words) : words_(std::move(words)) {}
    PagedWords(PagedWords &&other) noexcept
        : words_(std::move(other.words_)), page_(std::exchange(other.page_, nullptr)) {}
    PagedWords &operator=(PagedWords &&other) noexcept {
        if (this != &other) {
            leave_pager();
            words_ = std::move(other.words_);
            page_ = std::exchange(other.page_, nullptr);
        }
        return *this;
    }
    ~PagedWords() { leave_pager(); }

    std::uint64_t *data() { return page_ == nullptr ? words_.data() : bring_in(); }
    const std::uint64_t *data() const { return page_ == nullptr ? words_.data() : bring_in(); }
    std::size_t size() const { return page_ == nullptr ? words_.size() : size_of_page(); }
    /// On input words that no pager knows.
    void resize(std::size_t count) {
        require_if_checked(page_ == nullptr, "words that a pager knows were changed");
        words_.resize(count);
    }
    /// All of them, which are none any more.
    Words take();
    Words copy() const { return Words(data(), data() + size()); }

  private:
    friend class Pager;

    std::uint64_t *bring_in() const;
    std::size_t size_of_page() const;
    void leave_pager() {
        if (page_ != nullptr) {
            drop_page();
        }
    }
    void drop_page() noexcept;

    Words words_;          ///< empty where there is a page
    Page *page_ = nullptr; ///< of a pager; this is its only owner
};

} // namespace picco::runtime
