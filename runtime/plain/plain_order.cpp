// The functions of picco/plain.h on whole arrays.
#include <picco/check.h>
#include <picco/indices.h>
#include <picco/wide.h>

#include "common/bit_functions.h"
#include "common/int128.h"
#include "files/integer_type.h"
#include "plain/plain_run.h"
#include "real/sums.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <numeric>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

using namespace picco::runtime;
using picco::UInt128;

namespace {

template <class Number>
Number at(const picco_plain_row &row, size_t index) {
    const mpz_class number =
        load_integer(static_cast<const char *>(row.first) + index * row.size, row.size, row.type);
    if constexpr (std::is_same_v<Number, mpz_class>) {
        return number;
    } else {
        Number value = 0;
        store_integer(number, &value, sizeof value);
        return value;
    }
}

template <class Number>
std::vector<Number> all_of(const picco_plain_row &row, size_t count) {
    check_readable(row.first, count, row.size);
    std::vector<Number> values;
    values.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        values.push_back(at<Number>(row, i));
    }
    return values;
}

bool is_wide(const picco_plain_row &row) {
    return row.size > sizeof(picco_int128);
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
template <class Number>
std::vector<Number> keys_of(const picco_plain_row &row, size_t count) {
    std::vector<Number> keys = all_of<Number>(row, count);
    if (row.format != 0) {
        const Number sign = Number(1) << (FloatFormat::of(row.format).width() - 1);
        for (Number &key : keys) {
            key = key >= sign ? Number(sign - key) : key;
        }
    }
    return keys;
}

std::vector<size_t> identity(size_t count) {
    std::vector<size_t> order(count);
    std::iota(order.begin(), order.end(), size_t{0});
    return order;
}

template <class Number>
std::vector<size_t> sorted(const std::vector<Number> &values, size_t count, bool is_falling) {
    std::vector<size_t> order = identity(count);
    std::stable_sort(order.begin(), order.end(), [&](size_t x, size_t y) {
        return is_falling ? values[x] > values[y] : values[x] < values[y];
    });
    return order;
}

std::vector<size_t> sorted(const picco_plain_row &keys, size_t count, bool is_falling) {
    return is_wide(keys) ? sorted(keys_of<mpz_class>(keys, count), count, is_falling)
                         : sorted(keys_of<picco_int128>(keys, count), count, is_falling);
}

template <class Number>
size_t place_of_extreme(const std::vector<Number> &values, int is_greatest) {
    const auto found = is_greatest ? std::max_element(values.begin(), values.end())
                                   : std::min_element(values.begin(), values.end());
    return static_cast<size_t>(found - values.begin());
}

size_t place_of_extreme(const picco_plain_row &row, size_t count, int is_greatest, int line) {
    if (count == 0) {
        fail_plain(line, "an array without elements has no least or greatest one");
    }
    return is_wide(row) ? place_of_extreme(keys_of<mpz_class>(row, count), is_greatest)
                        : place_of_extreme(keys_of<picco_int128>(row, count), is_greatest);
}

mpz_class exact_total(const picco_plain_row &row, size_t count) {
    const std::vector<mpz_class> values = all_of<mpz_class>(row, count);
    if (row.format != 0) {
        return count == 0 ? mpz_class(0) : float_sum(values, FloatFormat::of(row.format));
    }
    return std::accumulate(values.begin(), values.end(), mpz_class(0));
}

void set_wide(uint64_t *words, int count, const mpz_class &value) {
    store_integer(value, words, static_cast<size_t>(count) * sizeof *words);
}

/// As of wide elements, without limits.
void wide_prefix_sums(const picco_plain_row &row, size_t count) {
    std::vector<mpz_class> values = all_of<mpz_class>(row, count);
    if (row.format != 0) {
        values = float_prefix_sums(values, FloatFormat::of(row.format));
    } else {
        std::partial_sum(values.begin(), values.end(), values.begin());
    }
    const auto bits = static_cast<unsigned long>(std::abs(row.type));
    for (size_t i = 0; i < count; ++i) {
        mpz_class low;
        mpz_fdiv_r_2exp(low.get_mpz_t(), values[i].get_mpz_t(), bits);
        if (row.type > 1 && mpz_tstbit(low.get_mpz_t(), bits - 1) != 0) {
            low -= mpz_class(1) << bits;
        }
        store_integer(low, static_cast<char *>(row.first) + i * row.size, row.size);
    }
}

} // namespace

void picco_plain_sort(const picco_plain_row *rows, size_t row_count, size_t count) {
    arrange(rows, 0, row_count, sorted(rows[0], count, false));
}

void picco_plain_top(const picco_plain_row *rows, size_t row_count, size_t count, size_t wanted, int line) {
    if (wanted > count)
        picco_too_many_wanted(static_cast<long>(wanted), count, line);
    arrange(rows, 0, row_count, sorted(rows[0], count, true));
}

void picco_plain_permute(const picco_plain_row *rows, size_t row_count, size_t count) {
    arrange(rows, 1, row_count, sorted(rows[0], count, false));
}

void picco_check_permute(const picco_plain_row *rows, size_t row_count, size_t count, const char *what,
                         int line) {
    std::vector<size_t> seen(count, count); // by places: which element goes there
    const std::vector<picco_int128> places = all_of<picco_int128>(rows[0], count);
    for (size_t i = 0; i < count; ++i) {
        if (places[i] < 0 || places[i] >= static_cast<picco_int128>(count))
            fail_plain(line,
                       fmt::format("'{}' sends element {} to the place {}, but there are the places 0 to "
                                   "{}: each of them has to stand there once",
                                   what, i, decimal(places[i]), count - 1));
        size_t &other = seen[static_cast<size_t>(places[i])];
        if (other != count)
            fail_plain(line,
                       fmt::format("'{}' sends the elements {} and {} to the same place, {}: each place "
                                   "has to stand there once",
                                   what, other, i, decimal(places[i])));
        other = i;
    }
    picco_plain_permute(rows, row_count, count);
}

void picco_plain_shuffle(const picco_plain_row *rows, size_t row_count, size_t count) {
    std::vector<size_t> order = identity(count);
    std::random_device random;
    std::shuffle(order.begin(), order.end(), random);
    arrange(rows, 0, row_count, order);
}

picco_int128 picco_plain_total(const picco_plain_row *row, size_t count, int type) {
    const std::vector<picco_int128> values = all_of<picco_int128>(*row, count);
    if (row->format != 0) {
        return picco_plain_float_sum(values.data(), count, row->format);
    }
    UInt128 sum = 0;
    for (const picco_int128 value : values) {
        sum += static_cast<UInt128>(value);
    }
    return picco_plain_wrap(static_cast<picco_int128>(sum), type);
}

void picco_plain_wide_total(uint64_t *result, int words, const picco_plain_row *row, size_t count, int type) {
    set_wide(result, words, exact_total(*row, count));
    picco_plain_wide_wrap(result, result, type, words);
}

void picco_plain_prefix_sums(const picco_plain_row *row, size_t count) {
    if (is_wide(*row)) {
        return wide_prefix_sums(*row, count);
    }
    if (row->format != 0) {
        std::vector<picco_int128> values = all_of<picco_int128>(*row, count);
        picco_plain_float_prefix_sums(values.data(), count, row->format);
        for (size_t i = 0; i < count; ++i) {
            std::memcpy(static_cast<char *>(row->first) + i * row->size, &values[i], row->size);
        }
        return;
    }
    picco_int128 sum = 0;
    for (size_t i = 0; i < count; ++i) {
        const auto added = static_cast<UInt128>(sum) + static_cast<UInt128>(at<picco_int128>(*row, i));
        sum = picco_plain_wrap(static_cast<picco_int128>(added), row->type);
        std::memcpy(static_cast<char *>(row->first) + i * row->size, &sum, row->size);
    }
}

picco_int128 picco_plain_extreme(const picco_plain_row *row, size_t count, int is_greatest, int line) {
    return at<picco_int128>(*row, place_of_extreme(*row, count, is_greatest, line));
}

void picco_plain_wide_extreme(uint64_t *result, int words, const picco_plain_row *row, size_t count,
                              int is_greatest, int line) {
    set_wide(result, words, at<mpz_class>(*row, place_of_extreme(*row, count, is_greatest, line)));
}

picco_int128 picco_plain_extreme_index(const picco_plain_row *row, size_t count, int is_greatest, int line) {
    return static_cast<picco_int128>(place_of_extreme(*row, count, is_greatest, line));
}

picco_int128 picco_plain_bit_function(picco_int128 x, picco_bits function, int type) {
    const std::uint64_t words[] = {static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(x >> 64)};
    return picco::value_of(static_cast<picco::BitFunction>(function), words, std::abs(type));
}
