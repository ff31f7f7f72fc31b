/// Parts of a matrix in pages.
#pragma once

#include "engine/values/value_table.h"
#include "sharing/parts_order.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace picco::runtime {

class PagedParts : public MatrixParts {
  public:
    /// table: who pages. Keeps a reference.
    explicit PagedParts(ValueTable &table) : table_(table) {}

    Words take(std::size_t i) override {
        Words words = parts_[i].take();
        table_.relieve();
        return words;
    }
    void put(std::size_t i, Words words) override {
        parts_.resize(std::max(parts_.size(), i + 1));
        parts_[i] = PagedWords(std::move(words));
        table_.enroll(parts_[i]);
        table_.relieve();
    }

    /// The same, wherever it is.
    PagedWords release(std::size_t i) { return std::move(parts_[i]); }

  private:
    ValueTable &table_;
    std::vector<PagedWords> parts_;
};

} // namespace picco::runtime
