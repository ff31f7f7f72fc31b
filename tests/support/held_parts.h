/// Parts of a matrix in memory, with a list of those that were asked for.
#pragma once

#include "sharing/elements.h"
#include "sharing/parts_order.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace picco::runtime::testing {

class HeldParts : public MatrixParts {
  public:
    HeldParts(const PartsShape &shape, const Elements &x)
        : shape_(shape), limbs_(x.limbs), parts_(shape.count()) {
        for (std::size_t i = 0; i < shape.count(); ++i)
            for (std::size_t row = 0; row < shape.rows; ++row) {
                const std::uint64_t *first = x.at(row * shape.columns + i * shape.part);
                parts_[i].insert(parts_[i].end(), first, first + shape.columns_of(i) * limbs_);
            }
    }

    Words take(std::size_t i) override {
        taken_.push_back(i);
        return std::exchange(parts_[i], Words());
    }
    void put(std::size_t i, Words words) override {
        taken_.push_back(shape_.count() + i);
        parts_[i] = std::move(words);
    }

    /// The whole matrix.
    Elements all() const {
        Elements x;
        x.count = shape_.rows * shape_.columns;
        x.limbs = limbs_;
        x.words.resize(x.count * limbs_);
        for (std::size_t i = 0; i < shape_.count(); ++i)
            for (std::size_t row = 0; row < shape_.rows; ++row)
                std::copy_n(parts_[i].data() + row * shape_.columns_of(i) * limbs_,
                            shape_.columns_of(i) * limbs_, x.at(row * shape_.columns + i * shape_.part));
        return x;
    }
    const std::vector<std::size_t> &taken() const { return taken_; }

  private:
    PartsShape shape_;
    std::size_t limbs_;
    std::vector<Words> parts_;
    std::vector<std::size_t> taken_;
};

} // namespace picco::runtime::testing
