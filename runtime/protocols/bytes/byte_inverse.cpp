#include "protocols/bytes/byte_inverse.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "base/error.h"
#include "protocols/bytes/byte_inverse_maps.h"
#include "protocols/core/byte_runs.h"
#include "protocols/core/bytes.h"

namespace picco::runtime {
namespace {

/// Several runs of one length, one after the other without gaps.
void put(Words &to, std::size_t place, const Words &run, std::size_t count) {
    std::memcpy(bytes_of(to.data()) + place * count, run.data(), count);
}

ByteRuns part_of(const ByteRuns &all, std::size_t place, std::size_t count) {
    ByteRuns part(count, all.components.size());
    for (std::size_t component = 0; component < all.components.size(); ++component)
        std::memcpy(part.components[component].data(),
                    bytes_of(all.components[component].data()) + place * count, count);
    return part;
}

std::uint8_t parity(std::uint64_t bits) {
    return static_cast<std::uint8_t>(__builtin_parityll(bits));
}

/// What the powers of a mask add up to, for one component.
std::uint8_t combine(const std::array<BytePowerWords, 8> &rows, const std::uint64_t *powers) {
    std::uint8_t result = 0;
    for (std::size_t bit = 0; bit < 8; ++bit) {
        std::uint64_t sum = 0;
        for (std::size_t word = 0; word < kBytePowerWords; ++word)
            sum ^= rows[bit][word] & powers[word];
        result = static_cast<std::uint8_t>(result | parity(sum) << bit);
    }
    return result;
}

} // namespace

Task<Elements> invert_bytes(Context &context, Elements x) {
    const Field &field = context.field;
    const std::size_t count = x.count;
    const ByteRuns x1(field, x), x2 = x1.mapped(field, kGf256Powers[1]);
    auto cube = deal_runs(context, product_part(context, x1, x2), count);
    const ByteRuns x3 = co_await cube;

    const ByteRuns x12 = x3.mapped(field, kGf256Powers[2]);
    Words both = zero_run(2 * count);
    put(both, 0, product_part(context, x3, x12), count);
    put(both, 1, product_part(context, x12, x2), count);
    auto halves = deal_runs(context, std::move(both), 2 * count);
    const ByteRuns powers = co_await halves;

    const ByteRuns x240 = part_of(powers, 0, count).mapped(field, kGf256Powers[4]),
                   x14 = part_of(powers, 1, count);
    auto inverse = deal_runs(context, product_part(context, x240, x14), count);
    const ByteRuns result = co_await inverse;
    co_return result.elements(field);
}

Cost cost_of_invert_bytes(const Context &context) {
    const Cost product = cost_of_reduce_bytes(context);
    return product + times(2, product) + product;
}

std::size_t byte_mask_words(const Field &field) {
    return field.components() * kBytePowerWords;
}

Task<Words> byte_inverse_masks(Context &context, std::size_t count) {
    const Field &field = context.field;
    std::vector<ByteRuns> powers;
    powers.push_back(random_byte_runs(context, count));
    const auto factor = [&](const BytePower::Factor &wanted) {
        return powers[wanted.power].mapped(field, kGf256Powers[static_cast<std::size_t>(wanted.turn)]);
    };
    for (int stage = 1; stage <= kByteStages; ++stage) {
        const std::size_t first = powers.size();
        std::size_t last = first;
        while (last < kBytePowers && kPowersOfByte[last].stage == stage)
            ++last;
        Words products = zero_run((last - first) * count);
        for (std::size_t i = first; i < last; ++i) {
            const ByteRuns x = factor(kPowersOfByte[i].first), y = factor(kPowersOfByte[i].second);
            put(products, i - first, product_part(context, x, y), count);
        }
        auto dealing = deal_runs(context, std::move(products), (last - first) * count);
        const ByteRuns dealt = co_await dealing;
        for (std::size_t i = first; i < last; ++i)
            powers.push_back(part_of(dealt, i - first, count));
    }

    Words masks(count * byte_mask_words(field));
    std::fill(masks.begin(), masks.end(), 0);
    for (std::size_t power = 0; power < kBytePowers; ++power) {
        for (std::size_t component = 0; component < field.components(); ++component) {
            const std::uint8_t *from = bytes_of(powers[power].components[component].data());
            std::uint8_t *to = bytes_of(masks.data() + component * kBytePowerWords) + power;
            for (std::size_t i = 0; i < count; ++i)
                to[i * 8 * byte_mask_words(field)] = from[i];
        }
    }
    co_return masks;
}

Cost cost_of_byte_inverse_masks(const Context &context) {
    Cost cost;
    for (int stage = 1; stage <= kByteStages; ++stage)
        cost = cost +
               times(static_cast<std::size_t>(std::ranges::count(kPowersOfByte, stage, &BytePower::stage)),
                     cost_of_reduce_bytes(context));
    return cost;
}

Task<Elements> invert_masked_bytes(Context &context, Elements x, Words masks) {
    const Field &field = context.field;
    const std::size_t count = x.count, size = 8 * x.limbs;
    require(masks.size() == count * byte_mask_words(field), "inverses of bytes: a mask for each is needed");
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t component = 0; component < field.components(); ++component)
            bytes_of(x.data())[i * size + component] ^=
                static_cast<std::uint8_t>(masks[i * byte_mask_words(field) + component * kBytePowerWords]);
    auto opening = open_bytes(context, std::move(x));
    const Elements opened = co_await opening;

    std::vector<std::uint8_t> masked(count), inverses(count);
    field.to_bytes(masked.data(), opened.data(), count);
    for (std::size_t i = 0; i < count; ++i)
        inverses[i] = kByteInverses[masked[i]];
    Elements result(field, count);
    field.from_bytes(result.data(), inverses.data(), count);
    const std::uint64_t *mask = masks.data();
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t component = 0; component < field.components(); ++component, mask += kBytePowerWords)
            bytes_of(result.data())[i * size + component] ^= combine(kByteInverseRows[masked[i]], mask);
    co_return result;
}

Cost cost_of_invert_masked_bytes(const Context &context) {
    return cost_of_open_bytes(context);
}

} // namespace picco::runtime
