// One of several values by private bits of which at most one is 1.
#include "engine/record/recorder.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {

bool Recorder::are_assumed(const std::vector<Handle> &values) const {
    return std::ranges::any_of(values, [this](const Handle &value) { return is_assumed(value); });
}

Handle Recorder::any_of(const std::vector<Handle> &bits) {
    const bool are_bits = std::all_of(bits.begin(), bits.end(), [&](const Handle &bit) {
        return bit.is_constant() || is_form(bit, Form::kBit);
    });
    Handle result = constant(0);
    for (const Handle &bit : bits) {
        result = are_bits ? logical_xor(result, bit) : add(result, bit);
    }
    result = narrowed(std::move(result), Interval::bit());
    return are_assumed(bits) ? doubtful(std::move(result)) : std::move(result);
}

Handle Recorder::choose(const std::vector<std::pair<Handle, Handle>> &options, bool is_one_of) {
    if (options.empty()) {
        return constant(0);
    }
    const bool are_bits = std::all_of(options.begin(), options.end(), [&](const auto &option) {
        const auto &[bit, value] = option;
        return (bit.is_constant() || is_form(bit, Form::kBit)) &&
               (value.is_constant(0) || value.is_constant(1) || is_form(value, Form::kBit));
    });
    // Where one of them is meant for certain, the others are steps from the first: that saves its bit.
    const std::size_t first = is_one_of ? 1 : 0;
    const Handle base = is_one_of ? options[0].second.copy() : constant(0);
    if (are_bits) {
        std::vector<Handle> bits;
        for (std::size_t i = first; i < options.size(); ++i) {
            bits.push_back(logical_and(options[i].first, logical_xor(options[i].second, base)));
        }
        return logical_xor(base, any_of(bits));
    }
    Interval range = hull(Interval::of(0), range_of(base));
    std::vector<std::pair<Handle, Handle>> products;
    for (std::size_t i = first; i < options.size(); ++i) {
        const auto &[bit, value] = options[i];
        range = hull(range, range_of(value));
        products.emplace_back(bit.copy(), subtract(value, base));
    }
    Handle result = narrowed(add(base, dot(products)), range);
    const bool is_doubtful =
        std::ranges::any_of(options, [this](const auto &option) { return is_assumed(option.first); });
    return is_doubtful ? doubtful(std::move(result)) : std::move(result);
}

Handle Recorder::quick_number(const Handle &bit) {
    if (!is_form(bit, Form::kBit)) {
        return bit.copy();
    }
    const Handle number = to_field(bit), one = to_field(constant(1));
    return record({Op::kMultiply, Form::kProduct, Interval::bit(), {number.id(), one.id()}});
}

/// Numbers that are reduced before each product, or bits.
Handle Recorder::product_of(std::vector<Handle> factors) {
    while (factors.size() > 1) {
        std::vector<Handle> products;
        for (std::size_t i = 0; i + 1 < factors.size(); i += 2) {
            const bool are_bits = is_form(factors[i], Form::kBit) && is_form(factors[i + 1], Form::kBit);
            products.push_back(are_bits ? logical_and(factors[i], factors[i + 1])
                                        : multiply(factors[i], factors[i + 1]));
        }
        if (factors.size() % 2 == 1) {
            products.push_back(std::move(factors.back()));
        }
        factors = std::move(products);
    }
    return std::move(factors[0]);
}

Handle Recorder::choose_by_products(const std::vector<std::vector<Handle>> &bits,
                                    const std::vector<Handle> &values) {
    Handle sum = constant(0);
    Interval range = range_of(values[0]);
    for (std::size_t i = 0; i < values.size(); ++i) {
        // The value goes into the product of the second half, so that the last product needs no reduction.
        const std::size_t all = bits[i].size();
        const bool are_bits = all > 0 && is_form(bits[i][0], Form::kBit);
        const std::size_t half = are_bits ? all : std::bit_ceil(all + 1) / 2;
        std::vector<Handle> parts[2];
        for (std::size_t j = 0; j < all; ++j) {
            parts[j < half ? 0 : 1].push_back(bits[i][j].copy());
        }
        parts[1].push_back(values[i].copy());
        const Handle second = product_of(std::move(parts[1]));
        sum = add(sum, all == 0 ? second.copy() : multiply(product_of(std::move(parts[0])), second));
        range = hull(range, range_of(values[i]));
    }
    const bool is_doubtful = std::ranges::any_of(bits, [this](const auto &of) { return are_assumed(of); });
    sum = narrowed(std::move(sum), range);
    return is_doubtful ? doubtful(std::move(sum)) : std::move(sum);
}

} // namespace picco::runtime
