#include "protocols/boolean/carries.h"

#include <algorithm>
#include <list>
#include <vector>

#include "protocols/boolean/addition.h"
#include "protocols/boolean/logic.h"

namespace picco::runtime {

namespace {

/// One plane on its own.
Bits copy_of(PlaneRef plane) {
    Bits copy(plane.bits->count, 1, plane.bits->components);
    copy_plane(copy, 0, *plane.bits, plane.index);
    return copy;
}

/// In the memory that it has.
Bits without_top(Bits x) {
    const std::size_t kept = (x.planes - 1) * x.stride;
    for (std::size_t component = 1; component < x.components; ++component) {
        std::copy_n(x.plane(component, 0), kept, x.words.data() + component * kept);
    }
    --x.planes;
    x.words.resize(x.components * kept);
    return x;
}

/// Where each block of positions generates a carry, and where it propagates one.
struct Blocks {
    std::vector<PlaneRef> generate, propagate;
};

/// Of the blocks from the lowest on; the lowest propagates nothing.
Task<Bits> carry_of_blocks(Context &context, Blocks blocks) {
    std::vector<PlaneRef> &g = blocks.generate, &p = blocks.propagate;
    std::list<Bits> levels; // what g and p refer to
    while (g.size() > 1) {
        // Pairs (2j, 2j + 1): G = g_high + p_high g_low, P = p_high p_low; the lowest pair needs no P.
        const std::size_t pairs = g.size() / 2;
        std::vector<PlaneRef> left, right;
        for (std::size_t j = 0; j < pairs; ++j) {
            left.push_back(p[2 * j + 1]);
            right.push_back(g[2 * j]);
        }
        for (std::size_t j = 1; j < pairs; ++j) {
            left.push_back(p[2 * j + 1]);
            right.push_back(p[2 * j]);
        }
        auto product = and_refs(context, std::move(left), std::move(right));
        auto level = co_await product;
        levels.push_back(std::move(level));
        Bits &both = levels.back();
        Blocks next;
        for (std::size_t j = 0; j < pairs; ++j) {
            xor_plane(both, j, g[2 * j + 1]);
            next.generate.push_back({&both, j});
            next.propagate.push_back({&both, j == 0 ? 0 : pairs + j - 1}); // that of block 0 is never used
        }
        if (g.size() % 2 == 1) {
            next.generate.push_back(g.back());
            next.propagate.push_back(p.back());
        }
        blocks = std::move(next);
    }
    co_return copy_of(g.front());
}

/// One level of the prefix circuit: position j of `upper` continues the block that ends at position
/// (j / length) * length - 1. Those from 2 * length on do not reach position 0 yet and keep propagating.
struct PrefixLevel {
    std::vector<std::size_t> upper;
    std::size_t first_propagating = 0; ///< in upper
    std::size_t length;

    PrefixLevel(std::size_t width, std::size_t length_) : length(length_) {
        for (std::size_t j = length; j < width; ++j)
            if (j / length % 2 == 1)
                upper.push_back(j);
        while (first_propagating < upper.size() && upper[first_propagating] < 2 * length)
            ++first_propagating;
    }
    std::size_t source(std::size_t j) const { return j / length * length - 1; }
    std::size_t ands() const { return 2 * upper.size() - first_propagating; }
};

/// What two rounds tell of the pairs of positions (2j, 2j + 1), and of a last one that stands alone.
struct Pairs {
    Bits propagate; ///< of each position
    Bits first;  ///< carries out of the even positions by themselves; then whether pairs 1, 2, … propagate
    Bits second; ///< carries that the pairs generate

    std::size_t evens() const { return (propagate.planes + 1) / 2; }
    /// Of all positions up to j of its pair.
    PlaneRef generating(std::size_t j) const {
        return j % 2 == 0 ? PlaneRef{&first, j / 2} : PlaneRef{&second, j / 2};
    }
    /// Likewise; not of the first pair.
    PlaneRef propagating(std::size_t j) const {
        return j % 2 == 0 ? PlaneRef{&propagate, j} : PlaneRef{&first, evens() + j / 2 - 1};
    }
};

/// The carry of a pair is the majority of its upper bits and the carry that its lower ones generate: one AND,
/// as in save_carries, in place of two.
Task<Pairs> add_pairs(Context &context, Addends addends) {
    Bits &a = addends.a, &b = addends.b;
    const std::size_t pairs = a.planes / 2;
    Pairs result;
    result.propagate = xor_bits(a, b);
    std::vector<PlaneRef> left, right;
    for (std::size_t j = 0; j < a.planes; j += 2) {
        left.push_back({&a, j});
        right.push_back({&b, j});
    }
    for (std::size_t j = 1; j < pairs; ++j) {
        left.push_back({&result.propagate, 2 * j + 1});
        right.push_back({&result.propagate, 2 * j});
    }
    auto generating = and_refs(context, std::move(left), std::move(right));
    result.first = co_await generating;
    if (addends.is_inverted) {
        result.first = flip_plane(context, std::move(result.first), 0);
    }
    if (pairs == 0) {
        co_return result;
    }
    left.clear();
    right.clear();
    for (std::size_t j = 0; j < pairs; ++j) {
        xor_plane(a, 2 * j + 1, {&result.first, j});
        xor_plane(b, 2 * j + 1, {&result.first, j});
        left.push_back({&a, 2 * j + 1});
        right.push_back({&b, 2 * j + 1});
    }
    auto carrying = and_refs(context, std::move(left), std::move(right));
    result.second = co_await carrying;
    for (std::size_t j = 0; j < pairs; ++j) {
        xor_plane(result.second, j, {&result.first, j});
    }
    co_return result;
}

Cost cost_of_add_pairs(const Context &context, std::size_t width) {
    const std::size_t pairs = width / 2;
    const Cost first = cost_of_and(context, (width + 1) / 2 + (pairs == 0 ? 0 : pairs - 1));
    return pairs == 0 ? first : first + cost_of_and(context, pairs);
}

} // namespace

Addends Addends::below_top() && {
    return {without_top(std::move(a)), without_top(std::move(b)), is_inverted};
}

Task<CarriesOut> carry_of_sum(Context &context, Addends addends) {
    auto adding = add_pairs(context, std::move(addends));
    const auto pairs = co_await adding;
    Blocks blocks;
    const std::size_t width = pairs.propagate.planes;
    for (std::size_t block = 0; block < pairs.evens(); ++block) {
        const std::size_t top = std::min(2 * block + 1, width - 1);
        blocks.generate.push_back(pairs.generating(top));
        blocks.propagate.push_back(pairs.propagating(block == 0 ? 0 : top));
    }
    auto carrying = carry_of_blocks(context, std::move(blocks));
    CarriesOut carries;
    carries.all = co_await carrying;
    carries.lowest = copy_of(pairs.generating(0));
    co_return carries;
}

Cost cost_of_carry_of_sum(const Context &context, std::size_t width) {
    return cost_of_add_pairs(context, width) + cost_of_carry_out(context, (width + 1) / 2);
}

Task<Bits> carries_of_sum(Context &context, Addends addends) {
    auto adding = add_pairs(context, std::move(addends));
    const auto pairs = co_await adding;
    const std::size_t width = pairs.propagate.planes;
    std::vector<PlaneRef> g, p;
    for (std::size_t j = 0; j < width; ++j) {
        g.push_back(pairs.generating(j));
        p.push_back(pairs.propagating(j < 2 ? 0 : j));
    }
    std::list<Bits> levels; // what g and p refer to
    for (std::size_t length = 2; length < width; length *= 2) {
        const PrefixLevel prefix(width, length);
        const std::size_t upper = prefix.upper.size();
        std::vector<PlaneRef> left, right;
        for (const std::size_t j : prefix.upper) {
            left.push_back(p[j]);
            right.push_back(g[prefix.source(j)]);
        }
        for (std::size_t i = prefix.first_propagating; i < upper; ++i) {
            left.push_back(p[prefix.upper[i]]);
            right.push_back(p[prefix.source(prefix.upper[i])]);
        }
        auto product = and_refs(context, std::move(left), std::move(right));
        auto level = co_await product;
        levels.push_back(std::move(level));
        Bits &both = levels.back();
        for (std::size_t i = 0; i < upper; ++i) {
            const std::size_t j = prefix.upper[i];
            xor_plane(both, i, g[j]);
            g[j] = {&both, i};
            if (i >= prefix.first_propagating)
                p[j] = {&both, upper + i - prefix.first_propagating};
        }
    }
    Bits carries(pairs.propagate.count, width, pairs.propagate.components);
    for (std::size_t j = 0; j < width; ++j)
        copy_plane(carries, j, *g[j].bits, g[j].index);
    co_return carries;
}

Cost cost_of_carries_of_sum(const Context &context, std::size_t width) {
    Cost cost = cost_of_add_pairs(context, width);
    for (std::size_t length = 2; length < width; length *= 2)
        cost = cost + cost_of_and(context, PrefixLevel(width, length).ands());
    return cost;
}

Task<Bits> ripple_carry(Context &context, Addends addends) {
    Bits &a = addends.a, &b = addends.b, carry;
    for (std::size_t j = 0; j < a.planes; ++j) {
        if (j > 0) {
            xor_plane(a, j, {&carry, 0});
            xor_plane(b, j, {&carry, 0});
        }
        auto product = and_refs(context, {{&a, j}}, {{&b, j}});
        auto both = co_await product;
        if (j > 0) {
            xor_into(carry, both);
        } else {
            carry = addends.is_inverted ? flip_plane(context, std::move(both), 0) : std::move(both);
        }
    }
    co_return carry;
}
Cost cost_of_ripple_carry(const Context &context, std::size_t width) {
    Cost cost;
    for (std::size_t j = 0; j < width; ++j)
        cost = cost + cost_of_and(context, 1);
    return cost;
}

Task<Bits> carry_out(Context &context, Bits generate, Bits propagate) {
    auto carrying = carry_of_blocks(
        context, {refs_to(generate, 0, generate.planes), refs_to(propagate, 0, generate.planes)});
    auto carry = co_await carrying;
    co_return carry;
}

Cost cost_of_carry_out(const Context &context, std::size_t width) {
    Cost cost;
    for (; width > 1; width = (width + 1) / 2)
        cost = cost + cost_of_and(context, 2 * (width / 2) - 1);
    return cost;
}

Task<Bits> and_planes(Context &context, Bits x) {
    std::vector<PlaneRef> planes = refs_to(x, 0, x.planes);
    std::list<Bits> levels; // what the planes refer to
    while (planes.size() > 1) {
        const auto half = static_cast<std::ptrdiff_t>(planes.size() / 2);
        auto product = and_refs(context, {planes.begin(), planes.begin() + half},
                                {planes.begin() + half, planes.begin() + 2 * half});
        auto level = co_await product;
        levels.push_back(std::move(level));
        std::vector<PlaneRef> next = refs_to(levels.back(), 0, levels.back().planes);
        if (planes.size() % 2 == 1)
            next.push_back(planes.back());
        planes = std::move(next);
    }
    co_return copy_of(planes.front());
}

Cost cost_of_and_planes(const Context &context, std::size_t width) {
    Cost cost;
    for (; width > 1; width = (width + 1) / 2)
        cost = cost + cost_of_and(context, width / 2);
    return cost;
}

} // namespace picco::runtime
