/// Arrays of a program, and what is read from them in the clear.
#pragma once

#include <gtest/gtest.h>

#include "engine_run.h"

#include <vector>

namespace picco::runtime::testing {

inline constexpr int kInt = 32;

/// An array of cells of a program.
class Cells {
  public:
    Cells(Bench &b, const std::vector<std::int64_t> &values)
        : words_(b.cell_words), memory_(values.size() * static_cast<std::size_t>(words_), 0) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            b.input(at(i), values[i]);
        }
    }
    std::uint64_t *at(std::size_t i) { return memory_.data() + i * static_cast<std::size_t>(words_); }
    PrivatePlace place(const Handle &index, std::size_t count) {
        PrivatePlace result;
        result.first = at(0);
        result.axes.push_back({index.copy(), count, words_});
        return result;
    }

  private:
    int words_;
    CellVector memory_;
};

inline std::vector<std::int64_t> some_values(std::size_t count) {
    std::vector<std::int64_t> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = static_cast<std::int64_t>(i * 37 % 101) - 50;
    }
    return values;
}

inline long at_or_0(const std::vector<std::int64_t> &values, std::int64_t i) {
    return i >= 0 && i < static_cast<std::int64_t>(values.size()) ? values[static_cast<std::size_t>(i)] : 0;
}

class TablesTest : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
};

} // namespace picco::runtime::testing
