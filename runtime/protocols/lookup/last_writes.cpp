#include "protocols/lookup/last_writes.h"

#include "base/error.h"
#include "protocols/boolean/carries.h"
#include "protocols/boolean/logic.h"
#include "protocols/lookup/write_choice.h"
#include "sharing/bit_runs.h"

#include <vector>

namespace picco::runtime {
namespace {

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

/// The pairs whose later write overwrites.
Choice overwriting_pairs(const Pairs &pairs, const Words &adds, std::size_t values) {
    const Words overwrites = overwriting(adds, values);
    Words result = no_bits(pairs.count());
    pairs.for_each_distance([&](std::size_t at, std::size_t distance, std::size_t count) {
        copy_bits(result.data(), at, overwrites.data(), distance, 1, count);
    });
    return Choice(std::move(result));
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
        Bits left = zero_bits(total, 1, components), right = zero_bits(total, 1, components);
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

} // namespace

Task<Bits> last_writes(Context &context, Bits places, Bits happens, std::size_t length, Words adds) {
    require(length > 0 && happens.count > 0 && happens.count % length == 0 && happens.planes == 1 &&
                places.count == happens.count && (adds.empty() || adds.size() == happens.stride),
            "last_writes: wrong shape");
    const Pairs pairs(happens.count, length);
    if (pairs.count() == 0) {
        co_return happens;
    }
    const Choice chosen = overwriting_pairs(pairs, adds, happens.count);
    auto comparing = and_planes(context, chosen.of(conditions(context, pairs, places, happens)));
    const Bits compared = co_await comparing;
    const Bits kept = not_bits(context, chosen.back(compared, pairs.count()));

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

int last_writes_rounds(std::size_t bits, std::size_t length) {
    return length < 2 ? 0 : levels_of(bits + 1) + levels_of(length);
}

Cost cost_of_last_writes(const Context &context, std::size_t bits, std::size_t length, const Words &adds) {
    const std::size_t pairs = length * (length - 1) / 2;
    if (pairs == 0) {
        return {};
    }
    const Words overwrites = overwriting(adds, length);
    std::size_t compared = 0; // one that overwrites with all before it
    for (std::size_t later = 0; later < length; ++later) {
        compared += (overwrites[later / 64] >> (later % 64) & 1u) * later;
    }
    return {last_writes_rounds(bits, length),
            pairs * cost_of_and(context, 1).bits + compared * cost_of_and(context, bits).bits};
}

} // namespace picco::runtime
