// The functions of picco/plain.h on whole arrays.
#include <picco/plain.h>

#include "files/integer_type.h"
#include "plain/plain_run.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace picco::runtime;

namespace {

mpz_class at(const picco_plain_row &row, size_t index) {
    return load_integer(static_cast<const char *>(row.first) + index * row.size, row.size, row.type);
}

std::vector<mpz_class> all_of(const picco_plain_row &row, size_t count) {
    std::vector<mpz_class> values;
    values.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        values.push_back(at(row, i));
    }
    return values;
}

/// The value of the type that has the same low bits.
mpz_class wrapped(mpz_class value, int type) {
    const auto width = static_cast<mp_bitcnt_t>(type_bits(type));
    mpz_fdiv_r_2exp(value.get_mpz_t(), value.get_mpz_t(), width);
    const bool is_negative = type > 1 && mpz_tstbit(value.get_mpz_t(), width - 1) != 0;
    return is_negative ? mpz_class(value - (mpz_class(1) << width)) : value;
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

std::vector<size_t> identity(size_t count) {
    std::vector<size_t> order(count);
    std::iota(order.begin(), order.end(), size_t{0});
    return order;
}

std::vector<size_t> sorted(const picco_plain_row &keys, size_t count, bool is_falling) {
    const std::vector<mpz_class> values = all_of(keys, count);
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
    const std::vector<mpz_class> values = all_of(row, count);
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

void picco_plain_prefix_sums(const picco_plain_row *row, size_t count) {
    mpz_class sum = 0;
    for (size_t i = 0; i < count; ++i) {
        sum = wrapped(sum + at(*row, i), row->type);
        store_integer(sum, static_cast<char *>(row->first) + i * row->size, row->size);
    }
}

picco_int128 picco_plain_extreme(const picco_plain_row *row, size_t count, int is_greatest, int line) {
    const size_t place = place_of_extreme(*row, count, is_greatest, line);
    picco_int128 value = 0;
    store_integer(at(*row, place), &value, sizeof value);
    return value;
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
