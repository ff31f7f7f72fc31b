/// Windows of random operations, with what their values should be.
#pragma once

#include "engine_run.h"

#include <random>
#include <utility>
#include <vector>

namespace picco::runtime::testing {

/// What they have in common: some of the numbers at the start are known by their bits, others are not.
class WindowOfNumbers {
  protected:
    struct Both {
        Handle secret;
        long clear;
    };

    /// What needs more than `widest` bits is left out.
    WindowOfNumbers(Bench &bench, unsigned seed, int widest) : b_(bench), random_(seed), widest_(widest) {
        for (int i = 0; i < 3; ++i) {
            const long number = pick(256) - 128, word = pick(256);
            values_.push_back({b_.value(number, 9), number});
            values_.push_back(
                {b_.r.bitwise(Recorder::Bitwise::kXor, b_.value(word, -8), b_.r.constant(85), -8),
                 word ^ 85});
        }
        const long x = pick(8), y = pick(8);
        conditions_.push_back({b_.r.less(b_.value(x, -4), b_.value(y, -4)), x < y ? 1 : 0});
    }

    int pick(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
    const Both &condition() {
        return conditions_[static_cast<std::size_t>(pick(static_cast<int>(conditions_.size())))];
    }
    void add(Handle secret, long clear) {
        if (b_.r.range_of(secret).signed_bits() <= widest_) {
            values_.push_back({std::move(secret), clear});
        }
    }

    Bench &b_;
    std::mt19937 random_;
    int widest_;
    std::vector<Both> values_, conditions_;
};

} // namespace picco::runtime::testing
