#include "protocols/addition.h"

#include <algorithm>
#include <bit>

#include "base/error.h"
#include "protocols/deal.h"
#include "protocols/logic.h"

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
    std::fill(bits.words.begin(), bits.words.end(), 0);
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

/// (a, b, c) → (a + b + c without carries, the carries in their places), given q = (a + c)(b + c).
std::vector<Bits> full_adders(const Bits &a, const Bits &b, const Bits &c, const Bits &q) {
    Bits sum = xor_bits(a, b);
    xor_into(sum, c);
    Bits carries(a.count, a.planes, a.components);
    for (std::size_t component = 0; component < a.components; ++component) {
        std::fill_n(carries.plane(component, 0), a.stride, 0);
        std::uint64_t *to = carries.plane(component, 1);
        const std::uint64_t *product = q.plane(component, 0), *third = c.plane(component, 0);
        for (std::size_t word = 0; word < (a.planes - 1) * a.stride; ++word)
            to[word] = product[word] ^ third[word];
    }
    return {std::move(sum), std::move(carries)};
}

Task<std::vector<Bits>> add_three(Context &context, Bits a, Bits b, Bits c) {
    require(a.planes >= 2, "carries need two planes");
    const std::size_t carrying = a.planes - 1;
    auto product = and_bits(context, slice_planes(xor_bits(a, c), 0, carrying),
                            slice_planes(xor_bits(b, c), 0, carrying));
    auto q = co_await product;
    auto sums = full_adders(a, b, c, q);
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
    auto product =
        and_bits(context, slice_planes(pair[0], 0, width - 1), slice_planes(pair[1], 0, width - 1));
    auto generate = co_await product;
    if (context.n() == 3) {
        // NOT (NOT y_1 AND NOT y_2) is the carry of y_1 + y_2 + 1.
        generate = flip_plane(context, std::move(generate), 0);
    }
    Uncarried result;
    result.generate = std::move(generate);
    result.propagate = xor_bits(pair[0], pair[1]);
    co_return result;
}

Cost cost_of_add_summands(const Context &context, int low) {
    const int dealers = context.t() + 1;
    const std::size_t width = static_cast<std::size_t>(low + wrap_bits(context.t()));
    return cost_of_deal_bits(context, dealers, width) +
           cost_of_save_carries(context, static_cast<std::size_t>(dealers), width) +
           cost_of_and(context, width - 1);
}

Task<Bits> carry_out(Context &context, Bits generate, Bits propagate) {
    for (std::size_t width = generate.planes; width > 1; width = (width + 1) / 2) {
        // Pairs (2j, 2j + 1): G = g_high + p_high g_low, P = p_high p_low; the lowest pair needs no P.
        const std::size_t pairs = width / 2, odd = width % 2;
        Bits left(generate.count, 2 * pairs - 1, generate.components), right = left;
        for (std::size_t j = 0; j < pairs; ++j) {
            copy_plane(left, j, propagate, 2 * j + 1);
            copy_plane(right, j, generate, 2 * j);
            if (j == 0)
                continue;
            copy_plane(left, pairs + j - 1, propagate, 2 * j + 1);
            copy_plane(right, pairs + j - 1, propagate, 2 * j);
        }
        auto product = and_bits(context, std::move(left), std::move(right));
        auto both = co_await product;

        Bits next_generate(generate.count, pairs + odd, generate.components), next_propagate = next_generate;
        for (std::size_t j = 0; j < pairs; ++j) {
            copy_plane(next_generate, j, generate, 2 * j + 1);
            copy_plane(next_propagate, j, both,
                       j == 0 ? 0 : pairs + j - 1); // that of position 0 is never used
        }
        for (std::size_t component = 0; component < generate.components; ++component) {
            std::uint64_t *to = next_generate.plane(component, 0);
            const std::uint64_t *carried = both.plane(component, 0);
            for (std::size_t word = 0; word < pairs * generate.stride; ++word)
                to[word] ^= carried[word];
        }
        if (odd) {
            copy_plane(next_generate, pairs, generate, width - 1);
            copy_plane(next_propagate, pairs, propagate, width - 1);
        }
        generate = std::move(next_generate);
        propagate = std::move(next_propagate);
    }
    co_return generate;
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
    for (std::size_t length = 1; length < generate.planes; length *= 2) {
        const PrefixLevel level(generate.planes, length);
        Bits left(generate.count, level.ands(), generate.components), right = left;
        for (std::size_t i = 0; i < level.upper.size(); ++i) {
            const std::size_t j = level.upper[i], source = level.source(j);
            copy_plane(left, i, propagate, j);
            copy_plane(right, i, generate, source);
            if (i < level.first_propagating)
                continue;
            copy_plane(left, level.upper.size() + i - level.first_propagating, propagate, j);
            copy_plane(right, level.upper.size() + i - level.first_propagating, propagate, source);
        }
        auto product = and_bits(context, std::move(left), std::move(right));
        const auto both = co_await product;
        for (std::size_t i = 0; i < level.upper.size(); ++i) {
            const std::size_t j = level.upper[i];
            copy_plane(generate, j, xor_bits(slice_planes(generate, j, 1), slice_planes(both, i, 1)), 0);
            if (i >= level.first_propagating)
                copy_plane(propagate, j, both, level.upper.size() + i - level.first_propagating);
        }
    }
    co_return generate;
}

Cost cost_of_all_carries(const Context &context, std::size_t width) {
    Cost cost;
    for (std::size_t length = 1; length < width; length *= 2)
        cost = cost + cost_of_and(context, PrefixLevel(width, length).ands());
    return cost;
}

Task<Bits> and_planes(Context &context, Bits x) {
    while (x.planes > 1) {
        const std::size_t half = x.planes / 2;
        auto product = and_bits(context, slice_planes(x, 0, half), slice_planes(x, half, half));
        auto next = co_await product;
        x = x.planes % 2 == 0 ? std::move(next) : join_planes(next, slice_planes(x, x.planes - 1, 1));
    }
    co_return x;
}

Cost cost_of_and_planes(const Context &context, std::size_t width) {
    Cost cost;
    for (; width > 1; width = (width + 1) / 2)
        cost = cost + cost_of_and(context, width / 2);
    return cost;
}

} // namespace picco::runtime
