// One of several values by private bits of which at most one is 1.
#include "engine/recorder.h"

#include <algorithm>

namespace picco::runtime {

Handle Recorder::any_of(const std::vector<Handle> &bits) {
    const bool are_bits = std::all_of(bits.begin(), bits.end(), [&](const Handle &bit) {
        return bit.is_constant() || is_form(bit, Form::kBit);
    });
    Handle result = constant(0);
    for (const Handle &bit : bits) {
        result = are_bits ? logical_xor(result, bit) : add(result, bit);
    }
    return narrowed(std::move(result), Interval::bit());
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
    return narrowed(add(base, dot(products)), range);
}

} // namespace picco::runtime
