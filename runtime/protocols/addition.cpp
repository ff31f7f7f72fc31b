#include "protocols/addition.h"

#include <algorithm>
#include <bit>
#include <list>

#include "base/error.h"
#include "protocols/deal.h"
#include "protocols/logic.h"
#include "sharing/word_kernels.h"

namespace picco::runtime {

Summands to_summands(Context &context, const Elements &x) {
    const int n = context.n(), t = context.t(), self = context.self();
    const int first = static_cast<int>(context.rounds.next_turn() % static_cast<std::uint64_t>(n)) + 1;
    Summands summands;
    for (int i = 0; i <= t; ++i)
        summands.dealers.push_back(context.shamir.after(first, i));
    const auto place = std::find(summands.dealers.begin(), summands.dealers.end(), self);
    if (place == summands.dealers.end())
        return summands;
    summands.dealing = true;
    summands.first = self == first;
    // The last dealer opens from itself and the t parties before it: these very weights.
    const Elements &weights = context.shamir.open_weights(summands.dealers.back());
    const auto index = static_cast<std::size_t>(summands.dealers.end() - place - 1);
    summands.own = Elements(context.field, x.count);
    context.field.multiply_constant(summands.own.data(), x.data(), weights.at(index), x.count);
    return summands;
}

int wrap_bits(int threshold) {
    return threshold == 1 ? 1 : static_cast<int>(std::bit_width(static_cast<unsigned>(threshold + 1)));
}

Elements add_power(const Field &field, Elements x, int exponent) {
    Elements offset(field, 1);
    mpz_class power = 1;
    power <<= static_cast<unsigned>(exponent);
    field.from_mpz(offset.data(), power);
    field.add_constant(x.data(), x.data(), offset.data(), x.count);
    return x;
}

namespace {

/// values += constant, each value an integer of values.planes bits; a carry out is lost.
void add_public(PlainBits &values, unsigned constant) {
    Words carry(values.stride);
    std::fill(carry.begin(), carry.end(), 0);
    for (std::size_t plane = 0; plane < values.planes; ++plane) {
        const std::uint64_t bit = plane < 32 && (constant >> plane & 1) != 0 ? ~std::uint64_t{0} : 0;
        std::uint64_t *value = values.plane(plane);
        for (std::size_t word = 0; word < values.stride; ++word) {
            const std::uint64_t old = value[word];
            value[word] = old ^ bit ^ carry[word];
            carry[word] = (old & bit) | (carry[word] & (old ^ bit));
        }
    }
}

} // namespace

PlainBits summand_bits(const Context &context, const Summands &summands, int k, int low, int spare) {
    if (!summands.dealing)
        return {};
    const Field &field = context.field;
    const Elements &u = summands.own;
    const int s = wrap_bits(context.t());
    PlainBits bits(u.count, static_cast<std::size_t>(s + low + spare));
    const auto written = static_cast<std::size_t>(s + low);
    std::fill_n(bits.words.begin() + static_cast<std::ptrdiff_t>(written * bits.stride),
                static_cast<std::size_t>(spare) * bits.stride, 0);
    field.bit_planes(bits.plane(static_cast<std::size_t>(s)), bits.stride, u.data(), u.count, 0, low);
    if (context.n() == 3) {
        field.at_least_power(bits.plane(0), u.data(), u.count, k);
        for (std::size_t word = 0; word < bits.stride; ++word)
            bits.plane(0)[word] ^= ~std::uint64_t{0};
    } else {
        field.bit_planes(bits.plane(0), bits.stride, u.data(), u.count, field.bits() - s, s);
        if (summands.first)
            add_public(bits, static_cast<unsigned>(context.t() + 1));
    }
    return bits;
}

Task<std::vector<Bits>> deal_each(Context &context, std::vector<int> dealers, std::size_t count,
                                  std::size_t planes, PlainBits own) {
    std::vector<Task<Bits>> tasks;
    for (const int dealer : dealers) {
        PlainBits values;
        if (dealer == context.self())
            values = std::move(own);
        tasks.push_back(deal_bits(context, 1u << (dealer - 1), count, planes, std::move(values)));
        tasks.back().spawn(context.rounds.queue());
    }
    std::vector<Bits> dealt;
    for (auto &task : tasks) {
        auto bits = co_await task;
        dealt.push_back(std::move(bits));
    }
    co_return dealt;
}

void copy_plane(Bits &to, std::size_t plane, const Bits &from, std::size_t source) {
    for (std::size_t component = 0; component < to.components; ++component) {
        std::copy_n(from.plane(component, source), from.stride, to.plane(component, plane));
    }
}

namespace {

/// (a, b, c) → (a + b + c without carries, the carries in their places): the carries are
/// (a + c)(b + c) + c.
Task<std::vector<Bits>> add_three(Context &context, Bits a, Bits b, Bits c) {
    require(a.planes >= 2, "carries need two planes");
    const std::size_t carrying = a.planes - 1;
    xor_into(a, c);
    xor_into(b, c);
    auto product = and_refs(context, refs_to(a, 0, carrying), refs_to(b, 0, carrying));
    const auto both = co_await product;
    Bits carries(a.count, a.planes, a.components);
    for (std::size_t component = 0; component < a.components; ++component) {
        std::fill_n(carries.plane(component, 0), a.stride, 0);
        word_kernels().xor_of(carries.plane(component, 1), both.plane(component, 0), c.plane(component, 0),
                              carrying * a.stride);
    }
    xor_into(a, b);
    xor_into(a, c);
    std::vector<Bits> sums;
    sums.push_back(std::move(a));
    sums.push_back(std::move(carries));
    co_return sums;
}

} // namespace

Task<std::vector<Bits>> save_carries(Context &context, std::vector<Bits> addends) {
    while (addends.size() > 2) {
        std::vector<Task<std::vector<Bits>>> tasks;
        std::vector<Bits> next;
        std::size_t i = 0;
        for (; i + 2 < addends.size(); i += 3) {
            tasks.push_back(add_three(context, std::move(addends[i]), std::move(addends[i + 1]),
                                      std::move(addends[i + 2])));
            tasks.back().spawn(context.rounds.queue());
        }
        for (auto &task : tasks) {
            auto sums = co_await task;
            for (Bits &sum : sums)
                next.push_back(std::move(sum));
        }
        for (; i < addends.size(); ++i)
            next.push_back(std::move(addends[i]));
        addends = std::move(next);
    }
    co_return addends;
}

Cost cost_of_save_carries(const Context &context, std::size_t addends, std::size_t planes) {
    Cost cost;
    while (addends > 2) {
        const std::size_t adders = addends / 3;
        cost = cost + cost_of_and(context, adders * (planes - 1));
        addends -= adders;
    }
    return cost;
}

Task<Uncarried> add_summands(Context &context, Elements x, int k, int low) {
    const std::size_t width = static_cast<std::size_t>(low + wrap_bits(context.t())), count = x.count;
    const Summands summands = to_summands(context, add_power(context.field, std::move(x), k - 1));
    auto dealing =
        deal_each(context, summands.dealers, count, width, summand_bits(context, summands, k, low, 0));
    auto addends = co_await dealing;
    auto saving = save_carries(context, std::move(addends));
    auto pair = co_await saving;
    auto product = and_refs(context, refs_to(pair[0], 0, width - 1), refs_to(pair[1], 0, width - 1));
    auto generate = co_await product;
    if (context.n() == 3) {
        // NOT (NOT y_1 AND NOT y_2) is the carry of y_1 + y_2 + 1.
        generate = flip_plane(context, std::move(generate), 0);
    }
    xor_into(pair[0], pair[1]);
    Uncarried result;
    result.generate = std::move(generate);
    result.propagate = std::move(pair[0]);
    co_return result;
}

Cost cost_of_add_summands(const Context &context, int low) {
    const int dealers = context.t() + 1;
    const std::size_t width = static_cast<std::size_t>(low + wrap_bits(context.t()));
    return cost_of_deal_bits(context, dealers, width) +
           cost_of_save_carries(context, static_cast<std::size_t>(dealers), width) +
           cost_of_and(context, width - 1);
}

namespace {

/// One plane on its own.
Bits copy_of(PlaneRef plane) {
    Bits copy(plane.bits->count, 1, plane.bits->components);
    copy_plane(copy, 0, *plane.bits, plane.index);
    return copy;
}

} // namespace

Task<Bits> carry_out(Context &context, Bits generate, Bits propagate) {
    std::vector<PlaneRef> g = refs_to(generate, 0, generate.planes);
    std::vector<PlaneRef> p = refs_to(propagate, 0, generate.planes);
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
        std::vector<PlaneRef> next_g, next_p;
        for (std::size_t j = 0; j < pairs; ++j) {
            xor_plane(both, j, g[2 * j + 1]);
            next_g.push_back({&both, j});
            next_p.push_back({&both, j == 0 ? 0 : pairs + j - 1}); // that of position 0 is never used
        }
        if (g.size() % 2 == 1) {
            next_g.push_back(g.back());
            next_p.push_back(p.back());
        }
        g = std::move(next_g);
        p = std::move(next_p);
    }
    co_return copy_of(g.front());
}

Cost cost_of_carry_out(const Context &context, std::size_t width) {
    Cost cost;
    for (; width > 1; width = (width + 1) / 2)
        cost = cost + cost_of_and(context, 2 * (width / 2) - 1);
    return cost;
}

namespace {

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

} // namespace

Task<Bits> all_carries(Context &context, Bits generate, Bits propagate) {
    const std::size_t width = generate.planes;
    std::vector<PlaneRef> g = refs_to(generate, 0, width), p = refs_to(propagate, 0, width);
    std::list<Bits> levels; // what g and p refer to
    for (std::size_t length = 1; length < width; length *= 2) {
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
    Bits carries(generate.count, width, generate.components);
    for (std::size_t j = 0; j < width; ++j)
        copy_plane(carries, j, *g[j].bits, g[j].index);
    co_return carries;
}

Cost cost_of_all_carries(const Context &context, std::size_t width) {
    Cost cost;
    for (std::size_t length = 1; length < width; length *= 2)
        cost = cost + cost_of_and(context, PrefixLevel(width, length).ands());
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
