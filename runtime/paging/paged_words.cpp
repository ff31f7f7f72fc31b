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
    return page_->words.data();
}

std::size_t PagedWords::size_of_page() const {
    return page_->count;
}

Words PagedWords::take() {
    if (page_ == nullptr) {
        return std::exchange(words_, Words());
    }
    bring_in();
    if (page_->job != nullptr) {
        page_->pager.wait_for(*page_);
    }
    Words words = std::move(page_->words);
    drop_page();
    return words;
}

void PagedWords::drop_page() noexcept {
    Page *page = std::exchange(page_, nullptr);
    page->pager.remove(*page);
    delete page;
}

} // namespace picco::runtime
