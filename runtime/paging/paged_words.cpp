#include "paging/paged_words.h"

#include "paging/page.h"

namespace picco::runtime {

std::uint64_t *PagedWords::bring_in() const {
    Pager &pager = page_->pager;
    if (!page_->is_in) {
        pager.start_read(*page_);
        pager.read_successors(*page_);
    }
    if (page_->is_being(PageJob::Kind::kRead)) {
        pager.wait_for(*page_);
    }
    pager.touch(*page_);
    return page_->words.data() + from_;
}

Words PagedWords::take() {
    if (page_ == nullptr) {
        leave_pager();
        return std::exchange(words_, Words());
    }
    const std::uint64_t *first = bring_in();
    if (count_ != page_->count) {
        Words words(first, first + count_);
        drop_page();
        return words;
    }
    if (page_->job != nullptr) {
        page_->pager.wait_for(*page_);
    }
    Words words = std::move(page_->words);
    drop_page();
    return words;
}

void PagedWords::drop_page() noexcept {
    Page *page = std::exchange(page_, nullptr);
    page->pins -= std::exchange(pins_, 0);
    page->used -= count_;
    if (!is_alone()) {
        leave();
    }
    if (page->used == 0) {
        page->pager.remove(*page);
        delete page;
    } else if (2 * page->used < page->count) {
        page->pager.note_sparse(*page);
    }
}

} // namespace picco::runtime
