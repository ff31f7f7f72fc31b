/// Values of engine programs beside what they should be.
#pragma once

#include "engine_run.h"

#include <vector>

namespace picco::runtime::testing {

/// A value, or a vector, and its numbers: of a single value that stands for a vector, as many as that has.
struct Both {
    Handle value;
    std::vector<long> numbers;

    Both copy() const { return {value.copy(), numbers}; }
    /// Adds each element to what is asked for, and its number to what is expected.
    void ask(Bench &b, std::vector<Handle> &values, std::vector<long> &expected) const {
        const bool is_single = value.is_constant() || b.r.count_of(value) == 1;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            values.push_back(is_single ? value.copy() : b.r.element(value, static_cast<std::uint32_t>(i)));
            expected.push_back(numbers[i]);
        }
    }
};

/// c ? x : y
inline Both chosen(Bench &b, const Both &c, const Both &x, const Both &y) {
    Both result{b.r.select(c.value, x.value, y.value), {}};
    for (std::size_t i = 0; i < c.numbers.size(); ++i) {
        result.numbers.push_back(c.numbers[i] != 0 ? x.numbers[i] : y.numbers[i]);
    }
    return result;
}

} // namespace picco::runtime::testing
