// Folds: values of all iterations composed by an associative function, as a tree or as a prefix network.
#include "engine/engine.h"
#include "engine/prefix_network.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {
/// The value in a form of which vectors are made: a bit stays one.
Handle Engine::piece(const Handle &x) {
    const bool is_plain =
        !x.is_constant() && (table_[x.id()].form == Form::kBit || table_[x.id()].form == Form::kField ||
                             table_[x.id()].form == Form::kProduct);
    return is_plain ? x.copy() : recorder_.settled(x);
}

/// The same, but what is known by its bits stays so.
Handle Engine::piece_or_bits(const Handle &x) {
    return is_in_bits(x) ? x.copy() : piece(x);
}

bool Engine::is_in_bits(const Handle &x) const {
    return !x.is_constant() && table_[x.id()].form == Form::kBits;
}

/// In bits where one of the sources is.
Handle Engine::gathered(std::vector<Run> runs, Interval range) {
    const bool is_any =
        std::ranges::any_of(runs, [&](const Run &run) { return table_[run.source].form == Form::kBits; });
    return is_any ? recorder_.gather_in_bits(runs) : recorder_.gather(std::move(runs), range);
}

/// A vector of as many elements.
Handle Engine::spread(const Handle &x, std::uint32_t count) {
    Handle vector = piece_or_bits(x);
    if (recorder_.count_of(vector) != count && is_in_bits(vector)) {
        vector = piece(vector);
    }
    return recorder_.count_of(vector) == count
               ? std::move(vector)
               : recorder_.gather({{vector.id(), 0, 0, count}}, recorder_.range_of(x));
}

Handle Engine::joined(const Handle &front, const Handle &back) {
    const Handle x = piece_or_bits(front), y = piece_or_bits(back);
    const auto all = [&](const Handle &part) { return Run{part.id(), 0, 1, recorder_.count_of(part)}; };
    return gathered({all(x), all(y)}, hull(recorder_.range_of(x), recorder_.range_of(y)));
}

/// Of iterations what they are of elements: in lanes each has as many side by side.
std::vector<Run> Engine::in_lanes(std::vector<Run> runs) const {
    if (!has_lanes()) {
        return runs;
    }
    std::vector<Run> result;
    for (const Run &run : runs) {
        if (run.step == 1) {
            result.push_back({run.source, run.first * lanes_, 1, run.count * lanes_});
            continue;
        }
        for (std::uint32_t i = 0; i < run.count; ++i) {
            const std::int64_t at =
                static_cast<std::int64_t>(run.first) + static_cast<std::int64_t>(i) * run.step;
            result.push_back({run.source, static_cast<std::uint32_t>(at) * lanes_, 1, lanes_});
        }
    }
    return result;
}

/// Of a vector what an iteration has.
Handle Engine::iteration(const Handle &x, std::uint32_t index) {
    return has_lanes() && recorder_.count_of(x) > 1 ? recorder_.slice(x, index * lanes_, 1, lanes_)
                                                    : recorder_.element(x, index);
}

/// A value as a vector of what so many iterations have.
Handle Engine::spread_in_lanes(const Handle &x, std::uint32_t count) {
    const bool is_of_lanes = has_lanes() && count > 1 && recorder_.count_of(x) == lanes_;
    return is_of_lanes ? repeat(x.copy(), count) : spread(x, count * lanes_);
}

std::vector<Handle> Engine::parts_of(const std::vector<Handle> &parts, std::uint32_t first, std::int32_t step,
                                     std::uint32_t count) {
    std::vector<Handle> result;
    for (const Handle &part : parts) {
        result.push_back(count == 1 ? iteration(part, first)
                         : has_lanes()
                             ? gathered(in_lanes({{part.id(), first, step, count}}), recorder_.range_of(part))
                             : recorder_.slice(part, first, step, count));
    }
    return result;
}

/// Iterations of x, `count` in all. A vector has two elements at least.
Handle Engine::pieces_of(const Handle &x, std::vector<Run> runs, std::uint32_t count) {
    return count == 1 ? iteration(x, runs[0].first)
                      : gathered(in_lanes(std::move(runs)), recorder_.range_of(x));
}

std::vector<Handle> Engine::fold(std::vector<Handle> parts, std::size_t count, const Compose &compose) {
    auto left = static_cast<std::uint32_t>(count);
    for (Handle &part : parts) {
        part = spread_in_lanes(part, left);
    }
    while (left > 1) {
        const std::uint32_t pairs = left / 2;
        std::vector<Handle> earlier = parts_of(parts, 0, 2, pairs), later = parts_of(parts, 1, 2, pairs);
        std::vector<Handle> composed = compose(std::move(earlier), std::move(later));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            composed[i] = spread_in_lanes(composed[i], pairs);
            if (left % 2 == 1) {
                composed[i] = joined(composed[i], iteration(parts[i], left - 1));
            }
        }
        parts = std::move(composed);
        left = pairs + left % 2;
    }
    return parts;
}

std::vector<Handle> Engine::scan(std::vector<Handle> parts, std::size_t count, const Compose &compose) {
    const auto size = static_cast<std::uint32_t>(count);
    for (Handle &part : parts) {
        part = spread_in_lanes(part, size);
    }
    const PrefixNetwork::Services services{
        compose,
        [this](const Handle &x, std::uint32_t iterations) { return spread_in_lanes(x, iterations); },
        [this](const std::vector<Handle> &of, std::uint32_t first, std::int32_t step,
               std::uint32_t iterations) { return parts_of(of, first, step, iterations); },
        [this](const Handle &x, std::vector<Run> runs, std::uint32_t iterations) {
            return pieces_of(x, std::move(runs), iterations);
        },
        [this](std::vector<Run> runs, Interval range) { return gathered(in_lanes(std::move(runs)), range); },
        [this](std::vector<Run> runs) { return recorder_.gather_in_bits(in_lanes(std::move(runs))); }};
    PrefixNetwork network(context_, table_, recorder_, options_.sizes.round_bytes, services);
    return network.run(std::move(parts), size);
}

Handle Engine::running_sums(const Handle &x, std::size_t count) {
    if (!has_lanes()) {
        return recorder_.prefix_sums(x, count);
    }
    std::vector<Handle> terms;
    terms.push_back(x.copy());
    std::vector<Handle> sums = scan(std::move(terms), count, [this](auto earlier, auto later) {
        std::vector<Handle> result;
        result.push_back(recorder_.add(earlier[0], later[0]));
        return result;
    });
    return std::move(sums[0]);
}

Handle Engine::delayed(const Handle &first, const Handle &x, std::size_t count) {
    const auto size = static_cast<std::uint32_t>(count);
    if (size == 1) {
        return first.copy();
    }
    const Handle all = spread_in_lanes(x, size), front = spread_in_lanes(first, 1);
    std::vector<Handle> elements;
    elements.push_back(all.copy());
    elements = parts_of(elements, 0, 1, size - 1);
    return joined(front, elements[0]);
}

} // namespace picco::runtime
