/// Words that may lie in a store in place of memory.
#pragma once

#include "base/checked.h"
#include "base/words.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace picco::runtime {

struct Page;

/// A place in a ring of words: in that of a page that several share, or of those that have none yet.
struct WordsLink {
    WordsLink *before = this, *behind = this;

    WordsLink() = default;
    WordsLink(const WordsLink &) = delete;
    WordsLink &operator=(const WordsLink &) = delete;

    bool is_alone() const { return behind == this; }
    /// On input alone: in front of another.
    void join(WordsLink &other) {
        before = std::exchange(other.before, this);
        behind = &other;
        before->behind = this;
    }
    void leave() {
        before->behind = behind;
        behind->before = before;
        before = behind = this;
    }
};

/// Words as ever, until a pager is told of them (Pager::enroll): from then on they are not written to any more, and
/// data() may have to read them back. A pointer to them is good until the pager's next settle() or pack(), or as long as they
/// are pinned. Not thread-safe.
class PagedWords : private WordsLink {
  public:
    PagedWords() = default;
    PagedWords(Words words) : words_(std::move(words)) {}
    PagedWords(PagedWords &&other) noexcept { take_over(other); }
    PagedWords &operator=(PagedWords &&other) noexcept {
        if (this != &other) {
            leave_pager();
            take_over(other);
        }
        return *this;
    }
    ~PagedWords() { leave_pager(); }

    std::uint64_t *data() { return page_ == nullptr ? words_.data() : bring_in(); }
    const std::uint64_t *data() const { return page_ == nullptr ? words_.data() : bring_in(); }
    std::size_t size() const { return page_ == nullptr ? words_.size() : count_; }
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

    /// On input words that no pager knows.
    void take_over(PagedWords &other) noexcept {
        words_ = std::move(other.words_);
        page_ = std::exchange(other.page_, nullptr);
        from_ = other.from_;
        count_ = other.count_;
        pins_ = std::exchange(other.pins_, 0);
        if (!other.is_alone()) {
            join(*other.behind);
            static_cast<WordsLink &>(other).leave();
        }
    }
    std::uint64_t *bring_in() const;
    void leave_pager() {
        if (page_ != nullptr) {
            drop_page();
        } else if (!is_alone()) {
            leave();
        }
    }
    void drop_page() noexcept;

    Words words_;                      ///< empty where there is a page
    Page *page_ = nullptr;             ///< of a pager, which belongs to the words that lie in it
    std::size_t from_ = 0, count_ = 0; ///< of its words
    mutable std::uint32_t pins_ = 0;
};

} // namespace picco::runtime
