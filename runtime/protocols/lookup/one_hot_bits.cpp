#include "protocols/lookup/one_hot.h"

#include "base/error.h"
#include "protocols/boolean/logic.h"
#include "protocols/lookup/one_hot_halves.h"
#include "sharing/bit_runs.h"
#include "sharing/word_kernels.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {
namespace {

/// Bits first, …, first + count - 1 of every plane.
Bits cut_bits(const Bits &x, std::size_t first, std::size_t count) {
    Bits part = zero_bits(count, x.planes, x.components);
    for (std::size_t component = 0; component < x.components; ++component) {
        for (std::size_t value = 0; value < x.planes; ++value) {
            copy_bits(part.plane(component, value), 0, x.plane(component, value), first, 1, count);
        }
    }
    return part;
}

std::uint64_t bit_of(const std::uint64_t *plane, std::size_t place) {
    return plane[place / 64] >> (place % 64) & 1u;
}

/// A bit and its complement.
Bits both_of(const Context &context, const Bits &bits, std::size_t entries) {
    Bits result = zero_bits(entries, bits.planes, bits.components);
    for (std::size_t component = 0; component < bits.components; ++component) {
        const bool is_public = static_cast<int>(component) == context.bits.public_component();
        for (std::size_t value = 0; value < bits.planes; ++value) {
            const std::uint64_t bit = bits.plane(component, value)[0] & 1u;
            *result.plane(component, value) = (bit ^ (is_public ? 1u : 0u)) | (entries == 2 ? bit << 1 : 0);
        }
    }
    return result;
}

/// This party's summands of the entries that are products, those of a value one behind the other.
PlainBits summands(const Context &context, const OneHotHalves &halves, std::size_t entries, const Bits &low,
                   const Bits &high, std::size_t products) {
    const std::size_t values = low.planes;
    PlainBits result(values * products, 1);
    std::fill(result.words.begin(), result.words.end(), 0);
    const auto &pairs = context.bits.products();
    Words with(pairs.size() * low.stride), row_sum(low.stride);
    for (std::size_t value = 0; value < values; ++value) {
        std::fill(with.begin(), with.end(), 0);
        for (std::size_t a = 0; a < pairs.size(); ++a) {
            for (const std::size_t b : pairs[a]) {
                word_kernels().xor_into(with.data() + a * low.stride, low.plane(b, value), low.stride);
            }
        }
        std::size_t at = value * products;
        for (std::size_t row = 0; row < halves.rows; ++row) {
            std::fill(row_sum.begin(), row_sum.end(), 0);
            for (std::size_t a = 0; a < pairs.size(); ++a) {
                const std::uint64_t chosen = -bit_of(high.plane(a, value), row);
                for (std::size_t word = 0; word < low.stride; ++word) {
                    row_sum[word] ^= with[a * low.stride + word] & chosen;
                }
            }
            const std::size_t count = halves.products(row, entries);
            copy_bits(result.plane(0), at, row_sum.data(), 0, 1, count);
            at += count;
        }
    }
    return result;
}

/// All entries of one component of one value, from those that are products.
void put_together(std::uint64_t *to, const OneHotHalves &halves, std::size_t entries,
                  const std::uint64_t *products, std::size_t at, const std::uint64_t *low,
                  const std::uint64_t *high) {
    const std::size_t stride = plane_words(halves.columns);
    Words row_bits(stride), rest(low, low + stride);
    for (std::size_t row = 0; row < halves.rows; ++row) {
        const std::size_t first = row * halves.columns;
        const std::size_t wanted = std::min(halves.columns, entries - first);
        if (halves.is_full && row + 1 == halves.rows) {
            copy_bits(to, first, rest.data(), 0, 1, wanted);
            return;
        }
        const std::size_t count = halves.products(row, entries);
        std::fill(row_bits.begin(), row_bits.end(), 0);
        copy_bits(row_bits.data(), 0, products, at, 1, count);
        at += count;
        if (count < wanted) {
            std::uint64_t sum = 0;
            for (const std::uint64_t word : row_bits) {
                sum ^= word;
            }
            const auto last = bit_of(high, row) ^ static_cast<std::uint64_t>(__builtin_parityll(sum));
            row_bits[count / 64] |= last << (count % 64);
        }
        copy_bits(to, first, row_bits.data(), 0, 1, wanted);
        word_kernels().xor_into(rest.data(), row_bits.data(), stride);
    }
}

} // namespace

Task<Bits> one_hot(Context &context, Bits bits, std::size_t entries) {
    require(bits.count > 0 && bits.planes > 0 && entries >= 1 && entries <= std::size_t{1} << bits.count,
            "one_hot: wrong number of entries");
    if (bits.count == 1) {
        co_return both_of(context, bits, entries);
    }
    const auto width = static_cast<int>(bits.count);
    const OneHotHalves halves(width, entries);
    const auto low_bits = static_cast<std::size_t>(halves.low);
    auto low_half = one_hot(context, cut_bits(bits, 0, low_bits), halves.columns);
    auto high_half = one_hot(context, cut_bits(bits, low_bits, bits.count - low_bits), halves.rows);
    low_half.spawn(context.rounds.queue());
    high_half.spawn(context.rounds.queue());
    const Bits low = co_await low_half;
    const Bits high = co_await high_half;

    const std::size_t products = one_hot_products(width, entries) -
                                 one_hot_products(halves.low, halves.columns) -
                                 one_hot_products(halves.high, halves.rows);
    auto sharing = share_summands(context, summands(context, halves, entries, low, high, products));
    const Bits shared = co_await sharing;
    Bits result = zero_bits(entries, bits.planes, bits.components);
    for (std::size_t component = 0; component < bits.components; ++component) {
        for (std::size_t value = 0; value < bits.planes; ++value) {
            put_together(result.plane(component, value), halves, entries, shared.plane(component, 0),
                         value * products, low.plane(component, value), high.plane(component, value));
        }
    }
    co_return result;
}

Cost cost_of_one_hot_bits(const Context &context, int bits, std::size_t entries) {
    return {one_hot_rounds(bits), one_hot_products(bits, entries) * cost_of_and(context, 1).bits};
}

} // namespace picco::runtime
