#include "sharing/secret_order.h"

#include "base/error.h"
#include "base/secrecy.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace picco::runtime {
namespace {

/// A key for each column, and the columns, sorted side by side.
class KeyedColumns {
  public:
    KeyedColumns(std::vector<std::int64_t> &keys, Elements &x)
        : keys_(keys), x_(x), limbs_(x.limbs), rows_(x.count / keys_.size()) {}

    void sort() { sort<true>(0, keys_.size()); }
    /// The first columns, so many, rise, and so do the others.
    void merge(std::size_t first) {
        turn(first);
        merge<true>(0, keys_.size());
    }

  private:
    /// Exchanges whose masks are kept at a time.
    static constexpr std::size_t kTogether = 256;
    using Masks = std::array<std::uint64_t, kTogether>;

    /// The last one of so many columns comes first.
    void turn(std::size_t count) {
        std::reverse(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(count));
        for (std::size_t row = 0; row < rows_; ++row) {
            for (std::size_t i = 0; i < count / 2; ++i) {
                std::uint64_t *left = x_.at(row * keys_.size() + i);
                std::swap_ranges(left, left + limbs_, x_.at(row * keys_.size() + count - 1 - i));
            }
        }
    }

    /// Of `count` columns from `first` on, those that fall stand before those that rise, or the other way.
    template <bool kRising>
    void sort(std::size_t first, std::size_t count) {
        if (count < 2) {
            return;
        }
        const std::size_t half = count / 2;
        sort<!kRising>(first, half);
        sort<kRising>(first + half, count - half);
        merge<kRising>(first, count);
    }

    template <bool kRising>
    void merge(std::size_t first, std::size_t count) {
        if (count < 2) {
            return;
        }
        std::size_t distance = 1;
        while (2 * distance < count) {
            distance *= 2;
        }
        Masks masks;
        for (std::size_t i = 0; i < count - distance; i += kTogether) {
            const std::size_t exchanges = std::min(kTogether, count - distance - i);
            exchange_keys<kRising>(first + i, distance, exchanges, masks);
            for (std::size_t row = 0; row < rows_; ++row) {
                exchange_row(x_.at(row * keys_.size() + first + i), distance, exchanges, masks);
            }
        }
        merge<kRising>(first, distance);
        merge<kRising>(first + distance, count - distance);
    }

    template <bool kRising>
    void exchange_keys(std::size_t first, std::size_t distance, std::size_t count, Masks &masks) {
        std::int64_t *left = keys_.data() + first, *right = left + distance;
        for (std::size_t i = 0; i < count; ++i) {
            const std::int64_t x = left[i], y = right[i];
            // Their differences have a sign, as keys have 63 bits.
            const std::int64_t mask = (kRising ? y - x : x - y) >> 63, change = (x ^ y) & mask;
            left[i] = x ^ change;
            right[i] = y ^ change;
            masks[i] = static_cast<std::uint64_t>(mask);
        }
    }

    void exchange_row(std::uint64_t *left, std::size_t distance, std::size_t count,
                      const Masks &masks) const {
        std::uint64_t *right = left + distance * limbs_;
        if (limbs_ == 1) {
            for (std::size_t i = 0; i < count; ++i) {
                const std::uint64_t change = (left[i] ^ right[i]) & masks[i];
                left[i] ^= change;
                right[i] ^= change;
            }
            return;
        }
        if (limbs_ == 2) {
            for (std::size_t i = 0; i < count; ++i) {
                const std::uint64_t low = (left[2 * i] ^ right[2 * i]) & masks[i],
                                    high = (left[2 * i + 1] ^ right[2 * i + 1]) & masks[i];
                left[2 * i] ^= low;
                left[2 * i + 1] ^= high;
                right[2 * i] ^= low;
                right[2 * i + 1] ^= high;
            }
            return;
        }
        for (std::size_t i = 0; i < count * limbs_; i += limbs_) {
            const std::uint64_t mask = masks[i / limbs_];
            for (std::size_t limb = i; limb < i + limbs_; ++limb) {
                const std::uint64_t change = (left[limb] ^ right[limb]) & mask;
                left[limb] ^= change;
                right[limb] ^= change;
            }
        }
    }

    std::vector<std::int64_t> &keys_;
    Elements &x_;
    std::size_t limbs_, rows_;
};

/// Of sorted keys.
bool are_distinct(const std::vector<std::int64_t> &keys) {
    std::uint64_t equal = 0;
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const auto difference = static_cast<std::uint64_t>(keys[i] - keys[i - 1]);
        equal |= ((difference | -difference) >> 63) ^ 1;
    }
    return declassified(equal) == 0;
}

std::vector<std::int64_t> random_keys(std::size_t count, const std::function<void(Words &)> &words) {
    Words drawn(count + count % 2); // streams give pairs of words
    words(drawn);
    std::vector<std::int64_t> keys(count);
    std::transform(drawn.begin(), drawn.begin() + static_cast<std::ptrdiff_t>(count), keys.begin(),
                   [](std::uint64_t word) { return static_cast<std::int64_t>(word >> 1); });
    return keys;
}

} // namespace

void sort_columns(std::vector<std::int64_t> &keys, Elements &x) {
    require(!keys.empty() && x.count % keys.size() == 0, "rows of another length");
    KeyedColumns(keys, x).sort();
}

void merge_columns(std::vector<std::int64_t> &keys, Elements &x, std::size_t first) {
    require(first <= keys.size() && !keys.empty() && x.count % keys.size() == 0, "rows of another length");
    KeyedColumns(keys, x).merge(first);
}

Elements in_random_order(Elements x, std::size_t columns, const std::function<void(Words &)> &words) {
    for (;;) {
        std::vector<std::int64_t> keys = random_keys(columns, words);
        sort_columns(keys, x);
        if (are_distinct(keys)) {
            return x;
        }
    }
}

} // namespace picco::runtime
