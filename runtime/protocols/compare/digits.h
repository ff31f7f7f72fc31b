/// The digits into which the low bits of a mask are cut, for comparisons with what is opened.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

namespace picco::runtime {

/// As many digits as make a tree of pairs whole together with one factor more, of sizes that differ by one at most. Digit
/// 0 is the highest.
class Digits {
  public:
    /// Requires: bits >= 1.
    explicit Digits(int bits) : bits_(bits) {
        int most = 1;
        while ((bits + most - 1) / most > kMostBits)
            most = 2 * most + 1;
        count_ = std::min(most, bits);
    }

    int bits() const { return bits_; }
    int count() const { return count_; }
    /// Bits of a digit.
    int size(int digit) const { return bits_ / count_ + (digit < bits_ % count_ ? 1 : 0); }
    int largest() const { return size(0); }
    /// The place of its lowest bit.
    int place(int digit) const {
        int place = bits_;
        for (int i = 0; i <= digit; ++i)
            place -= size(i);
        return place;
    }
    /// Elements of the unit vectors of all digits.
    std::size_t unit_elements() const {
        std::size_t all = 0;
        for (int digit = 0; digit < count_; ++digit)
            all += std::size_t{1} << size(digit);
        return all;
    }

    /// Of a mask (random_digits.h): itself, then the unit vectors of its digits, the highest digit first.
    std::size_t mask_elements() const { return 1 + unit_elements(); }

  private:
    static constexpr int kMostBits = 5; ///< of a digit: twice the products, for one bit more
    int bits_, count_;
};

} // namespace picco::runtime
