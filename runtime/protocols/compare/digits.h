/// The digits into which the low bits of a mask are cut, for comparisons with what is opened.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

namespace picco::runtime {

/// Runs of bits, of sizes that differ by one at most. Digit 0 is the highest.
class Digits {
  public:
    /// As many digits as make a tree of pairs whole together with one factor more.
    /// Requires: bits >= 1.
    explicit Digits(int bits) : low_{bits, 1} {
        while (low_.largest() > kMostBits)
            low_.count = 2 * low_.count + 1;
        low_.count = std::min(low_.count, bits);
    }
    /// No digit has bits both of the `low` lowest ones and of those above. In all as many digits as make a tree of pairs
    /// whole, where there are bits for them.
    /// Requires: 1 <= low < bits.
    Digits(int bits, int low) : high_{bits - low, 1}, low_{low, 1} {
        for (int all = 2; std::max(high_.largest(), low_.largest()) > kMostBits; all *= 2) {
            low_.count = std::clamp((all * low + bits / 2) / bits, 1, all - 1);
            high_.count = std::min(all - low_.count, bits - low);
            low_.count = std::min(low_.count, low);
        }
    }

    int bits() const { return high_.bits + low_.bits; }
    int count() const { return high_.count + low_.count; }
    /// Of the low bits that are apart: all, where none are.
    int low_bits() const { return low_.bits; }
    int low_count() const { return low_.count; }
    /// Bits of a digit.
    int size(int digit) const {
        return digit < high_.count ? high_.size(digit) : low_.size(digit - high_.count);
    }
    int largest() const { return std::max(high_.largest(), low_.largest()); }
    /// The place of its lowest bit.
    int place(int digit) const {
        int place = bits();
        for (int i = 0; i <= digit; ++i)
            place -= size(i);
        return place;
    }
    /// Elements of the unit vectors of all digits.
    std::size_t unit_elements() const {
        std::size_t all = 0;
        for (int digit = 0; digit < count(); ++digit)
            all += std::size_t{1} << size(digit);
        return all;
    }

    /// Of a mask (random_digits.h): itself, then the unit vectors of its digits, the highest digit first.
    std::size_t mask_elements() const { return 1 + unit_elements(); }

  private:
    static constexpr int kMostBits = 5; ///< of a digit: twice the products, for one bit more
    struct Run {
        int bits = 0, count = 0;
        int size(int digit) const { return bits / count + (digit < bits % count ? 1 : 0); }
        int largest() const { return count == 0 ? 0 : size(0); }
    };
    Run high_, low_;
};

} // namespace picco::runtime
