// Words too few for a page, in pages together: planes of bits, above all.
#include "paging/page.h"

namespace picco::runtime {

void Pager::pack(std::size_t least) {
    if (unpacked_ < least) {
        return;
    }
    while (!sparse_.empty()) {
        Page &page = *sparse_.begin()->second;
        sparse_.erase(sparse_.begin());
        spread(page);
        relieve();
    }
    unpacked_ = 0;
    for (const WordsLink *at = small_.behind; at != &small_; at = at->behind) {
        unpacked_ += static_cast<const PagedWords *>(at)->size();
    }
    if (unpacked_ < least) { // the others were needed for a moment
        return;
    }
    std::vector<PagedWords *> parts;
    std::size_t size = 0;
    for (WordsLink *at = small_.behind; at != &small_;) {
        auto *words = static_cast<PagedWords *>(at);
        at = at->behind;
        if (words->pins_ == 0) {
            parts.push_back(words);
            size += words->size();
        }
        if (size >= shared()) {
            share_page(parts, size);
            unpacked_ -= std::exchange(size, 0);
            parts.clear();
            relieve();
        }
    }
}

/// A page for all of them, one after the other.
void Pager::share_page(const std::vector<PagedWords *> &parts, std::size_t words) {
    Words all;
    all.reserve(words);
    for (const PagedWords *part : parts) {
        all.insert(all.end(), part->words_.begin(), part->words_.end());
    }
    Page *page = make_page(std::move(all));
    std::size_t from = 0;
    for (PagedWords *part : parts) {
        part->count_ = std::exchange(part->words_, Words()).size();
        part->from_ = std::exchange(from, from + part->count_);
        part->page_ = page;
        part->leave();
        part->join(page->slices);
    }
}

/// Those that share the page have words of their own again.
void Pager::spread(Page &page) {
    if (page.pins != 0) {
        return;
    }
    for (std::size_t left = page.used; left > 0;) {
        auto *words = static_cast<PagedWords *>(page.slices.behind);
        left -= words->count_;
        words->words_ = words->take(); // of the last one, the page goes
        words->join(small_);
    }
}

/// It is packed anew.
void Pager::note_sparse(Page &page) noexcept {
    sparse_.emplace(page.number, &page);
}

} // namespace picco::runtime
