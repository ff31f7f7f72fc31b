#include "sharing/parts_order.h"

#include "base/secrecy.h"
#include "sharing/secret_order.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace picco::runtime {
namespace {

/// Columns with their keys.
struct Keyed {
    std::vector<std::int64_t> keys;
    Elements x;
};

/// Parts with the keys of their columns behind their elements.
class KeyedParts {
  public:
    KeyedParts(MatrixParts &parts, const PartsShape &shape, std::size_t limbs)
        : parts_(parts), shape_(shape), limbs_(limbs) {}

    /// Each part gets keys, and is sorted by them.
    void draw(const std::function<void(Words &)> &words) {
        for (std::size_t i = 0; i < shape_.count(); ++i) {
            Keyed part = taken(i, false);
            Words drawn(part.keys.size() + part.keys.size() % 2); // streams give pairs of words
            words(drawn);
            for (std::size_t column = 0; column < part.keys.size(); ++column) {
                part.keys[column] = static_cast<std::int64_t>(drawn[column] >> 1);
            }
            sort_columns(part.keys, part.x);
            put(i, part);
        }
    }

    /// On input sorted parts. Those that are not there would be greater than all others, and stay where they are; so would
    /// what the last one lacks.
    void merge() {
        const std::size_t count = shape_.count();
        for (std::size_t half = 1; half < count; half *= 2) {
            for (std::size_t first = 0; first + half < count; first += 2 * half) {
                merge(first, half, std::min(first + 2 * half, count));
            }
        }
    }

    /// Of sorted keys, which go.
    bool are_distinct() {
        std::uint64_t equal = 0;
        std::int64_t before = -1;
        for (std::size_t i = 0; i < shape_.count(); ++i) {
            Keyed part = taken(i, true);
            for (const std::int64_t key : part.keys) {
                const auto difference = static_cast<std::uint64_t>(key - before);
                equal |= ((difference | -difference) >> 63) ^ 1;
                before = key;
            }
            parts_.put(i, std::move(part.x.words));
        }
        return declassified(equal) == 0;
    }

  private:
    void merge(std::size_t first, std::size_t half, std::size_t end) {
        const std::size_t second = first + half;
        for (std::size_t left = first; left < second; ++left) {
            exchange(left, second + (second - 1 - left), end);
        }
        for (std::size_t apart = half / 2; apart > 0; apart /= 2) {
            for (std::size_t left = first; left < end; ++left) {
                if ((left - first) / apart % 2 == 0) {
                    exchange(left, left + apart, end);
                }
            }
        }
    }

    /// Of two sorted parts the lesser columns go to the left, as many as it has.
    void exchange(std::size_t left, std::size_t right, std::size_t end) {
        if (right >= end) {
            return;
        }
        Keyed low = taken(left, true), high = taken(right, true);
        const std::size_t of_left = low.keys.size(), of_right = high.keys.size();
        Keyed both = empty(of_left + of_right);
        copy(low, 0, both, 0, of_left);
        copy(high, 0, both, of_left, of_right);
        merge_columns(both.keys, both.x, of_left);
        copy(both, 0, low, 0, of_left);
        copy(both, of_left, high, 0, of_right);
        put(left, low);
        put(right, high);
    }

    /// Columns from one place to another.
    void copy(const Keyed &from, std::size_t first, Keyed &to, std::size_t at, std::size_t count) const {
        std::copy_n(from.keys.data() + first, count, to.keys.data() + at);
        for (std::size_t row = 0; row < shape_.rows; ++row) {
            std::copy_n(from.x.at(row * from.keys.size() + first), count * limbs_,
                        to.x.at(row * to.keys.size() + at));
        }
    }

    Keyed empty(std::size_t columns) const {
        Keyed keyed{std::vector<std::int64_t>(columns), {}};
        keyed.x.count = shape_.rows * columns;
        keyed.x.limbs = limbs_;
        keyed.x.words.resize(keyed.x.count * limbs_);
        return keyed;
    }

    Keyed taken(std::size_t i, bool has_keys) {
        Keyed keyed{std::vector<std::int64_t>(shape_.columns_of(i)), {}};
        Words words = parts_.take(i);
        keyed.x.count = shape_.elements_of(i);
        keyed.x.limbs = limbs_;
        if (has_keys) {
            std::copy_n(words.data() + keyed.x.count * limbs_, keyed.keys.size(), keyed.keys.data());
            words.resize(keyed.x.count * limbs_);
        }
        keyed.x.words = std::move(words);
        return keyed;
    }

    void put(std::size_t i, Keyed &keyed) {
        Words words = std::move(keyed.x.words);
        words.insert(words.end(), keyed.keys.begin(), keyed.keys.end());
        parts_.put(i, std::move(words));
    }

    MatrixParts &parts_;
    const PartsShape &shape_;
    std::size_t limbs_;
};

} // namespace

void put_in_random_order(MatrixParts &parts, const PartsShape &shape, std::size_t limbs,
                         const std::function<void(Words &)> &words) {
    KeyedParts keyed(parts, shape, limbs);
    do {
        keyed.draw(words);
        keyed.merge();
    } while (!keyed.are_distinct());
}

} // namespace picco::runtime
