#include "protocols/last_writes.h"

#include "base/error.h"
#include "protocols/logic.h"
#include "sharing/bit_runs.h"
#include "sharing/word_kernels.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace picco::runtime {
namespace {

struct Place {
    std::size_t plane, value;
};

/// Copies `count` values of one plane to where zeros are.
void copy_values(Bits &to, Place at, const Bits &from, Place first, std::size_t count) {
    for (std::size_t component = 0; component < to.components; ++component) {
        copy_bits(to.plane(component, at.plane), at.value, from.plane(component, first.plane), first.value, 1,
                  count);
    }
}

/// The pairs of writes i and i + d of all sequences, for d = 1, then 2, ….
class Pairs {
  public:
    Pairs(std::size_t values, std::size_t length) : sequences_(values / length), length_(length) {}

    std::size_t count() const { return sequences_ * (length_ * (length_ - 1) / 2); }
    /// Calls run(place of the first pair, values between the two writes of a pair, pairs) for each distance.
    template <class Run>
    void for_each_distance(Run &&run) const {
        std::size_t at = 0;
        for (std::size_t distance = 1; distance < length_; ++distance) {
            const std::size_t pairs = sequences_ * (length_ - distance);
            run(at, sequences_ * distance, pairs);
            at += pairs;
        }
    }

  private:
    std::size_t sequences_, length_;
};

/// Planes whose AND says that the later write of a pair happens at the place of the earlier one.
Bits conditions(const Context &context, const Pairs &pairs, const Bits &places, const Bits &happens) {
    const std::size_t bits = places.planes;
    Bits same = zero_bits(pairs.count(), bits + 1, happens.components);
    Bits later = zero_bits(pairs.count(), bits, happens.components);
    pairs.for_each_distance([&](std::size_t at, std::size_t distance, std::size_t count) {
        for (std::size_t j = 0; j < bits; ++j) {
            copy_values(same, {j, at}, places, {j, 0}, count);
            copy_values(later, {j, at}, places, {j, distance}, count);
        }
        copy_values(same, {bits, at}, happens, {0, distance}, count);
    });
    for (std::size_t j = 0; j < bits; ++j) {
        xor_plane(same, j, {&later, j});
        same = flip_plane(context, std::move(same), j);
    }
    return same;
}

/// The AND of all planes, by halving.
Task<Bits> and_planes(Context &context, Bits x) {
    while (x.planes > 1) {
        const std::size_t half = x.planes / 2;
        auto products = and_refs(context, refs_to(x, 0, half), refs_to(x, half, half));
        Bits halved = co_await products;
        x = x.planes % 2 == 0 ? std::move(halved) : join_planes(halved, slice_planes(x, x.planes - 1, 1));
    }
    co_return x;
}

/// The AND of lists, one plane each, by halving; what only the longer one of two has stays as it is. On input
/// no list is longer than the one before it.
Task<Bits> and_lists(Context &context, std::vector<Bits> lists) {
    while (lists.size() > 1) {
        std::size_t total = 0;
        for (std::size_t i = 1; i < lists.size(); i += 2) {
            total += lists[i].count;
        }
        const std::size_t components = lists[0].components;
        Bits left = zero_bits(total, 1, components), right = left;
        std::size_t at = 0;
        for (std::size_t i = 1; i < lists.size(); at += lists[i].count, i += 2) {
            copy_values(left, {0, at}, lists[i - 1], {0, 0}, lists[i].count);
            copy_values(right, {0, at}, lists[i], {0, 0}, lists[i].count);
        }
        auto products = and_bits(context, std::move(left), std::move(right));
        const Bits both = co_await products;
        std::vector<Bits> next;
        at = 0;
        for (std::size_t i = 0; i + 1 < lists.size(); i += 2) {
            const Bits &longer = lists[i];
            const std::size_t common = lists[i + 1].count;
            Bits list = zero_bits(longer.count, 1, components);
            copy_values(list, {0, 0}, both, {0, at}, common);
            copy_values(list, {0, common}, longer, {0, common}, longer.count - common);
            next.push_back(std::move(list));
            at += common;
        }
        if (lists.size() % 2 == 1) {
            next.push_back(std::move(lists.back()));
        }
        lists = std::move(next);
    }
    co_return std::move(lists[0]);
}

int levels(std::size_t leaves) {
    return static_cast<int>(std::bit_width(leaves - 1));
}

} // namespace

Task<Bits> last_writes(Context &context, Bits places, Bits happens, std::size_t length) {
    require(length > 0 && happens.count > 0 && happens.count % length == 0 && happens.planes == 1 &&
                places.count == happens.count,
            "last_writes: wrong shape");
    const Pairs pairs(happens.count, length);
    if (pairs.count() == 0) {
        co_return happens;
    }
    auto comparing = and_planes(context, conditions(context, pairs, places, happens));
    Bits overwritten = co_await comparing;
    const Bits kept = not_bits(context, std::move(overwritten));

    std::vector<Bits> lists;
    lists.push_back(std::move(happens));
    pairs.for_each_distance([&](std::size_t at, std::size_t, std::size_t count) {
        lists.push_back(zero_bits(count, 1, kept.components));
        copy_values(lists.back(), {0, 0}, kept, {0, at}, count);
    });
    auto joining = and_lists(context, std::move(lists));
    Bits result = co_await joining;
    co_return result;
}

Cost cost_of_last_writes(const Context &context, std::size_t bits, std::size_t length) {
    const std::size_t pairs = length * (length - 1) / 2;
    if (pairs == 0) {
        return {};
    }
    return {levels(bits + 1) + levels(length), pairs * cost_of_and(context, bits + 1).bits};
}

Task<Bits> seen_writes(Context &context, Bits places, Bits happens, std::size_t length) {
    const std::size_t reads = happens.count / (length + 1), bits = places.planes;
    require(length > 0 && reads > 0 && happens.count == (length + 1) * reads && happens.planes == 1 &&
                places.count == happens.count,
            "seen_writes: wrong shape");
    // Of each write: whether it goes to the place of the read, happens, and the read does.
    const std::size_t writes = length * reads;
    Bits same = zero_bits(writes, bits + 2, happens.components),
         wanted = zero_bits(writes, bits, same.components);
    copy_values(same, {bits, 0}, happens, {0, 0}, writes);
    for (std::size_t j = 0; j < bits; ++j) {
        copy_values(same, {j, 0}, places, {j, 0}, writes);
    }
    for (std::size_t i = 0; i < length; ++i) {
        copy_values(same, {bits + 1, i * reads}, happens, {0, writes}, reads);
        for (std::size_t j = 0; j < bits; ++j) {
            copy_values(wanted, {j, i * reads}, places, {j, writes}, reads);
        }
    }
    for (std::size_t j = 0; j < bits; ++j) {
        xor_plane(same, j, {&wanted, j});
        same = flip_plane(context, std::move(same), j);
    }
    auto comparing = and_planes(context, std::move(same));
    Bits any = co_await comparing;

    // Whether it or a later one does: twice as many later ones in each round.
    for (std::size_t step = 1; step < length; step *= 2) {
        const std::size_t count = (length - step) * reads;
        Bits here = zero_bits(count, 1, any.components), later = here;
        copy_values(here, {0, 0}, any, {0, 0}, count);
        copy_values(later, {0, 0}, any, {0, step * reads}, count);
        auto joining = and_bits(context, here, later);
        Bits both = co_await joining;
        xor_into(both, later); // later and not here
        Bits added = zero_bits(any.count, 1, any.components);
        copy_values(added, {0, 0}, both, {0, 0}, count);
        xor_into(any, added);
    }

    // It does, and no later one; in front, as if a write were before all others.
    Bits seen = zero_bits(happens.count, 1, any.components), later = seen;
    const Bits ones = not_bits(context, zero_bits(reads, 1, any.components));
    copy_values(seen, {0, 0}, ones, {0, 0}, reads);
    copy_values(seen, {0, reads}, any, {0, 0}, writes);
    copy_values(later, {0, 0}, any, {0, 0}, writes);
    xor_into(seen, later);
    co_return seen;
}

Cost cost_of_seen_writes(const Context &context, std::size_t bits, std::size_t length) {
    Cost cost{levels(bits + 2), length * cost_of_and(context, bits + 1).bits};
    for (std::size_t step = 1; step < length; step *= 2)
        cost = cost + Cost{1, (length - step) * cost_of_and(context, 1).bits};
    return cost;
}

} // namespace picco::runtime
