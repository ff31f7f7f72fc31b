#include "protocols/lookup/one_hot.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/error.h"
#include "protocols/core/multiply.h"
#include "protocols/lookup/one_hot_halves.h"

namespace picco::runtime {

namespace {

/// Entry by entry, for all values of the batch.
using Vector = std::vector<Elements>;

Elements ones(const Field &field, std::size_t count) {
    Elements result(field, count), one(field, 1);
    field.from_int64(one.data(), 1);
    for (std::size_t i = 0; i < count; ++i) {
        std::copy_n(one.data(), one.limbs, result.at(i));
    }
    return result;
}

/// x minus the sum of the entries first, first + step, … before end.
Elements rest(const Field &field, Elements x, const Vector &entries, std::size_t first, std::size_t step,
              std::size_t end) {
    for (std::size_t i = first; i < end; i += step) {
        field.subtract(x.data(), x.data(), entries[i].data(), x.count);
    }
    return x;
}

/// The first `entries` entries of the unit vector of these bits.
Task<Vector> demultiplex(Context &context, Vector bits, std::size_t entries) {
    const Field &field = context.field;
    const std::size_t count = bits.front().count;
    const int width = static_cast<int>(bits.size());
    Vector result;
    if (width == 1) {
        Elements zero = ones(field, count);
        field.subtract(zero.data(), zero.data(), bits[0].data(), count);
        result.push_back(std::move(zero));
        result.push_back(std::move(bits[0]));
        result.resize(entries);
        co_return result;
    }
    const OneHotHalves halves(width, entries);
    Vector high_bits(std::make_move_iterator(bits.begin() + halves.low), std::make_move_iterator(bits.end()));
    bits.resize(static_cast<std::size_t>(halves.low));
    auto low_half = demultiplex(context, std::move(bits), halves.columns);
    auto high_half = demultiplex(context, std::move(high_bits), halves.rows);
    low_half.spawn(context.rounds.queue());
    high_half.spawn(context.rounds.queue());
    const Vector low = co_await low_half;
    const Vector high = co_await high_half;

    Elements products(field, count * one_hot_products(width, entries) -
                                 count * one_hot_products(halves.low, halves.columns) -
                                 count * one_hot_products(halves.high, halves.rows));
    std::uint64_t *to = products.data();
    for (std::size_t row = 0; row < halves.rows; ++row) {
        for (std::size_t column = 0; column < halves.products(row, entries); ++column) {
            field.multiply(to, high[row].data(), low[column].data(), count);
            to += count * products.limbs;
        }
    }
    auto reducing = reduce(context, std::move(products));
    const Elements reduced = co_await reducing;

    result.reserve(entries);
    const std::uint64_t *from = reduced.data();
    for (std::size_t entry = 0; entry < entries; ++entry) {
        const std::size_t row = entry / halves.columns, column = entry % halves.columns;
        if (column < halves.products(row, entries)) {
            Elements product(field, count);
            std::copy_n(from, count * product.limbs, product.data());
            from += count * product.limbs;
            result.push_back(std::move(product));
        } else if (halves.is_full && row + 1 == halves.rows) {
            result.push_back(rest(field, low[column], result, column, halves.columns, entry));
        } else {
            result.push_back(rest(field, high[row], result, row * halves.columns, 1, entry));
        }
    }
    co_return result;
}

} // namespace

std::size_t one_hot_products(int bits, std::size_t entries) {
    if (bits < 2) {
        return 0;
    }
    const OneHotHalves halves(bits, entries);
    std::size_t count =
        one_hot_products(halves.low, halves.columns) + one_hot_products(halves.high, halves.rows);
    for (std::size_t row = 0; row < halves.rows; ++row) {
        count += halves.products(row, entries);
    }
    return count;
}

int one_hot_rounds(int bits) {
    return bits < 2 ? 0 : static_cast<int>(std::bit_width(static_cast<unsigned>(bits - 1)));
}

Task<Elements> one_hot(Context &context, std::vector<Elements> bits, std::size_t entries) {
    require(!bits.empty() && entries >= 1 && entries <= std::size_t{1} << bits.size(),
            "one_hot: wrong number of entries");
    const std::size_t count = bits.front().count;
    auto task = demultiplex(context, std::move(bits), entries);
    const Vector vector = co_await task;
    Elements result(context.field, count * entries);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t e = 0; e < entries; ++e) {
            std::copy_n(vector[e].at(i), result.limbs, result.at(i * entries + e));
        }
    }
    co_return result;
}

Cost cost_of_one_hot(const Context &context, int bits, std::size_t entries) {
    return {one_hot_rounds(bits), one_hot_products(bits, entries) * cost_of_reduce(context).bits};
}

} // namespace picco::runtime
