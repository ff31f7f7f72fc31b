#include "protocols/boolean/addition.h"

#include <algorithm>
#include <bit>
#include <list>
#include <utility>

#include "base/error.h"
#include "protocols/boolean/logic.h"
#include "protocols/core/deal.h"
#include "sharing/word_kernels.h"

namespace picco::runtime {

Summands to_summands(Context &context, Elements x) {
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
    context.field.multiply_constant(x.data(), x.data(), weights.at(index), x.count);
    summands.own = std::move(x);
    return summands;
}

int wrap_bits(int threshold) {
    return threshold == 1 ? 1 : static_cast<int>(std::bit_width(static_cast<unsigned>(threshold + 1)));
}

int wrap_count_bits(int threshold) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(threshold)));
}

Elements add_power(const Field &field, Elements x, int exponent) {
    Elements offset(field, 1);
    mpz_class power = 1;
    power <<= static_cast<unsigned>(exponent);
    field.from_mpz(offset.data(), power);
    field.add_constant(x.data(), x.data(), offset.data(), x.count);
    return x;
}

void add_public(PlainBits &values, const mpz_class &constant) {
    Words carry(values.stride);
    std::fill(carry.begin(), carry.end(), 0);
    for (std::size_t plane = 0; plane < values.planes; ++plane) {
        const std::uint64_t bit = mpz_tstbit(constant.get_mpz_t(), plane) != 0 ? ~std::uint64_t{0} : 0;
        std::uint64_t *value = values.plane(plane);
        for (std::size_t word = 0; word < values.stride; ++word) {
            const std::uint64_t old = value[word];
            value[word] = old ^ bit ^ carry[word];
            carry[word] = (old & bit) | (carry[word] & (old ^ bit));
        }
    }
}

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
            add_public(bits, context.t() + 1);
    }
    return bits;
}

Task<std::vector<Bits>> deal_each(Context &context, std::vector<int> dealers, std::size_t count,
                                  std::size_t planes, PlainBits own) {
    std::vector<Task<Bits>> tasks;
    for (const int dealer : dealers) {
        PlainBits values;
        if (dealer == context.self())
            values = std::exchange(own, {});
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

Task<Bits> top_of_sum(Context &context, std::vector<Bits> addends, std::size_t planes) {
    auto saving = save_carries(context, std::move(addends));
    auto pair = co_await saving;
    const std::size_t width = pair[0].planes, below = width - planes;
    auto product = and_refs(context, refs_to(pair[0], 0, width - 1), refs_to(pair[1], 0, width - 1));
    auto generate = co_await product;
    xor_into(pair[0], pair[1]);
    const Bits sum = std::move(pair[0]);
    auto carrying = carry_out(context, slice_planes(generate, 0, below), slice_planes(sum, 0, below));
    auto carry = co_await carrying;

    Bits top = slice_planes(sum, below, planes);
    for (std::size_t plane = 0;; ++plane) {
        copy_plane(top, plane, xor_bits(slice_planes(top, plane, 1), carry), 0);
        if (plane + 1 == planes)
            break;
        auto passing = and_bits(context, slice_planes(sum, below + plane, 1), std::move(carry));
        auto passed = co_await passing;
        carry = xor_bits(passed, slice_planes(generate, below + plane, 1));
    }
    co_return top;
}

Cost cost_of_top_of_sum(const Context &context, std::size_t addends, std::size_t width, std::size_t planes) {
    Cost cost = cost_of_save_carries(context, addends, width) + cost_of_and(context, width - 1) +
                cost_of_carry_out(context, width - planes);
    for (std::size_t plane = 1; plane < planes; ++plane)
        cost = cost + cost_of_and(context, 1);
    return cost;
}

Task<Addends> add_summands(Context &context, Elements x, int k, int low) {
    const std::size_t width = static_cast<std::size_t>(low + wrap_bits(context.t())), count = x.count;
    Summands summands = to_summands(context, add_power(context.field, std::move(x), k - 1));
    PlainBits own = summand_bits(context, summands, k, low, 0);
    summands.own = {};
    auto dealing = deal_each(context, std::move(summands.dealers), count, width, std::move(own));
    auto addends = co_await dealing;
    auto saving = save_carries(context, std::move(addends));
    auto pair = co_await saving;
    Addends sum;
    sum.a = std::move(pair[0]);
    sum.b = std::move(pair[1]);
    sum.is_inverted = context.n() == 3; // NOT (NOT y_1 AND NOT y_2) is the carry of y_1 + y_2 + 1
    co_return sum;
}

Cost cost_of_add_summands(const Context &context, int low) {
    const int dealers = context.t() + 1;
    const std::size_t width = static_cast<std::size_t>(low + wrap_bits(context.t()));
    return cost_of_deal_bits(context, dealers, width) +
           cost_of_save_carries(context, static_cast<std::size_t>(dealers), width);
}

} // namespace picco::runtime
