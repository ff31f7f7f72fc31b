// The functions of picco/plain.h on whole arrays.
#include <picco/plain.h>

#include "base/int128.h"
#include "files/integer_type.h"
#include "plain/plain_run.h"
#include "real/format.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace picco::runtime;

namespace {

picco_int128 at(const picco_plain_row &row, size_t index) {
    picco_int128 value = 0;
    store_integer(load_integer(static_cast<const char *>(row.first) + index * row.size, row.size, row.type),
                  &value, sizeof value);
    return value;
}

std::vector<picco_int128> all_of(const picco_plain_row &row, size_t count) {
    std::vector<picco_int128> values;
    values.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        values.push_back(at(row, i));
    }
    return values;
}

/// Puts the column order[i] at the place i, for rows from `first` on.
void arrange(const picco_plain_row *rows, size_t first, size_t row_count, const std::vector<size_t> &order) {
    for (size_t r = first; r < row_count; ++r) {
        auto *to = static_cast<char *>(rows[r].first);
        const std::string old(to, order.size() * rows[r].size);
        for (size_t i = 0; i < order.size(); ++i) {
            std::memcpy(to + i * rows[r].size, old.data() + order[i] * rows[r].size, rows[r].size);
        }
    }
}

/// What orders the elements: themselves, or of floating-point numbers the magnitudes with their signs.
std::vector<picco_int128> keys_of(const picco_plain_row &row, size_t count) {
    std::vector<picco_int128> keys = all_of(row, count);
    if (row.format != 0) {
        const picco_int128 sign = static_cast<picco_int128>(1) << (FloatFormat::of(row.format).width() - 1);
        for (picco_int128 &key : keys) {
            key = key >= sign ? sign - key : key;
        }
    }
    return keys;
}

std::vector<size_t> identity(size_t count) {
    std::vector<size_t> order(count);
    std::iota(order.begin(), order.end(), size_t{0});
    return order;
}

std::vector<size_t> sorted(const picco_plain_row &keys, size_t count, bool is_falling) {
    const std::vector<picco_int128> values = keys_of(keys, count);
    std::vector<size_t> order = identity(count);
    std::stable_sort(order.begin(), order.end(), [&](size_t x, size_t y) {
        return is_falling ? values[x] > values[y] : values[x] < values[y];
    });
    return order;
}

size_t place_of_extreme(const picco_plain_row &row, size_t count, int is_greatest, int line) {
    if (count == 0) {
        fail_plain(line, "an array without elements has no least or greatest one");
    }
    const std::vector<picco_int128> values = keys_of(row, count);
    const auto found = is_greatest ? std::max_element(values.begin(), values.end())
                                   : std::min_element(values.begin(), values.end());
    return static_cast<size_t>(found - values.begin());
}

} // namespace

void picco_plain_sort(const picco_plain_row *rows, size_t row_count, size_t count) {
    arrange(rows, 0, row_count, sorted(rows[0], count, false));
}

void picco_plain_top(const picco_plain_row *rows, size_t row_count, size_t count, size_t) {
    arrange(rows, 0, row_count, sorted(rows[0], count, true));
}

void picco_plain_permute(const picco_plain_row *rows, size_t row_count, size_t count) {
    arrange(rows, 1, row_count, sorted(rows[0], count, false));
}

void picco_plain_shuffle(const picco_plain_row *rows, size_t row_count, size_t count) {
    std::vector<size_t> order = identity(count);
    std::random_device random;
    std::shuffle(order.begin(), order.end(), random);
    arrange(rows, 0, row_count, order);
}

picco_int128 picco_plain_total(const picco_plain_row *row, size_t count, int type) {
    const std::vector<picco_int128> values = all_of(*row, count);
    if (row->format != 0) {
        return picco_plain_float_sum(values.data(), count, row->format);
    }
    UInt128 sum = 0;
    for (const picco_int128 value : values) {
        sum += static_cast<UInt128>(value);
    }
    return picco_plain_wrap(static_cast<picco_int128>(sum), type);
}

void picco_plain_prefix_sums(const picco_plain_row *row, size_t count) {
    if (row->format != 0) {
        std::vector<picco_int128> values = all_of(*row, count);
        picco_plain_float_prefix_sums(values.data(), count, row->format);
        for (size_t i = 0; i < count; ++i) {
            std::memcpy(static_cast<char *>(row->first) + i * row->size, &values[i], row->size);
        }
        return;
    }
    picco_int128 sum = 0;
    for (size_t i = 0; i < count; ++i) {
        const auto added = static_cast<UInt128>(sum) + static_cast<UInt128>(at(*row, i));
        sum = picco_plain_wrap(static_cast<picco_int128>(added), row->type);
        std::memcpy(static_cast<char *>(row->first) + i * row->size, &sum, row->size);
    }
}

picco_int128 picco_plain_extreme(const picco_plain_row *row, size_t count, int is_greatest, int line) {
    return at(*row, place_of_extreme(*row, count, is_greatest, line));
}

picco_int128 picco_plain_extreme_index(const picco_plain_row *row, size_t count, int is_greatest, int line) {
    return static_cast<picco_int128>(place_of_extreme(*row, count, is_greatest, line));
}

picco_int128 picco_plain_count_ones(picco_int128 x, int type) {
    int count = 0;
    for (int bit = 0; bit < std::abs(type); ++bit) {
        count += static_cast<int>(x >> std::min(bit, 127) & 1);
    }
    return count;
}
