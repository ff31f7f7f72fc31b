#include "protocols/lookup/write_choice.h"

#include "sharing/bit_runs.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace picco::runtime {
namespace {

void move_value(const Bits &from, std::size_t first, Bits &to, std::size_t at) {
    for (std::size_t component = 0; component < to.components; ++component) {
        for (std::size_t plane = 0; plane < to.planes; ++plane) {
            const std::uint64_t bit = from.plane(component, plane)[first / 64] >> (first % 64) & 1u;
            to.plane(component, plane)[at / 64] |= bit << (at % 64);
        }
    }
}

} // namespace

void copy_values(Bits &to, BitPlace at, const Bits &from, BitPlace first, std::size_t count) {
    for (std::size_t component = 0; component < to.components; ++component) {
        copy_bits(to.plane(component, at.plane), at.value, from.plane(component, first.plane), first.value, 1,
                  count);
    }
}

Choice::Choice(Words chosen) : chosen_(std::move(chosen)) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
        count_ += static_cast<std::size_t>(std::popcount(chosen_[i]));
        end = chosen_[i] == 0 ? end : 64 * i + static_cast<std::size_t>(std::bit_width(chosen_[i]));
    }
    are_first_ = end == count_;
}

/// Calls visit(value, its number among the chosen ones).
template <class Visit>
void Choice::for_each(Visit visit) const {
    std::size_t at = 0;
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
        for (std::uint64_t word = chosen_[i]; word != 0; word &= word - 1) {
            visit(64 * i + static_cast<std::size_t>(std::countr_zero(word)), at++);
        }
    }
}

/// move(result, value, its number among the chosen ones), for each where they do not stand first anyway.
template <class Move>
Bits Choice::moved(const Bits &x, std::size_t values, Move move) const {
    Bits result = zero_bits(values, x.planes, x.components);
    if (!are_first_) {
        for_each([&](std::size_t value, std::size_t at) { move(result, value, at); });
        return result;
    }
    for (std::size_t plane = 0; plane < x.planes; ++plane) {
        copy_values(result, {plane, 0}, x, {plane, 0}, count_);
    }
    return result;
}

Bits Choice::of(const Bits &x) const {
    return moved(x, count_,
                 [&](Bits &to, std::size_t value, std::size_t at) { move_value(x, value, to, at); });
}

Bits Choice::back(const Bits &x, std::size_t values) const {
    return moved(x, values,
                 [&](Bits &to, std::size_t value, std::size_t at) { move_value(x, at, to, value); });
}

Words no_bits(std::size_t count) {
    Words result(plane_words(count));
    std::fill(result.begin(), result.end(), 0);
    return result;
}

Words both(Words x, const Words &y) {
    std::ranges::transform(x, y, x.begin(), std::bit_and());
    return x;
}

Words either(Words x, const Words &y) {
    std::ranges::transform(x, y, x.begin(), std::bit_or());
    return x;
}

Words behind(const Words &x, std::size_t distance, std::size_t count) {
    Words result = no_bits(count);
    copy_bits(result.data(), 0, x.data(), distance, 1, count - distance);
    return result;
}

Bits behind(const Bits &x, std::size_t distance) {
    Bits result = zero_bits(x.count, 1, x.components);
    copy_values(result, {0, 0}, x, {0, distance}, x.count - distance);
    return result;
}

Bits masked(Bits x, const Words &named) {
    for (std::size_t component = 0; component < x.components; ++component) {
        for (std::size_t i = 0; i < x.stride; ++i) {
            x.plane(component, 0)[i] &= named[i];
        }
    }
    return x;
}

Words overwriting(const Words &adds, std::size_t count) {
    Words result = no_bits(count);
    fill_bits(result.data(), 0, 1, count);
    for (std::size_t i = 0; i < std::min(adds.size(), result.size()); ++i) {
        result[i] &= ~adds[i];
    }
    return result;
}

} // namespace picco::runtime
