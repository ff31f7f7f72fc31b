// The elements that an index can reach, where others are known later: a read does not wait for those.
#include "engine/tables/tables.h"

namespace picco::runtime {

/// Which elements of the place are known last.
Tables::Latest Tables::latest(const PrivatePlace &place) {
    Latest result;
    const Layout layout(place);
    const int below = layout.bits - layout.axes[0].bits;
    layout.for_each([&](std::size_t position, std::ptrdiff_t offset) {
        const std::size_t index = position >> below;
        const auto of_node = [&](std::size_t, NodeId id, std::uint32_t) {
            const std::uint64_t ready = table_[id].ready();
            result = ready > result.ready ? Latest{ready, index, index} : result;
            result.last = ready == result.ready ? index : result.last;
        };
        memory_.inspect(
            {place.first + offset, 1, 1}, [](std::size_t, std::int64_t) {},
            [](std::size_t, const Memory::Held &) {}, of_node);
    });
    return result;
}

/// Leaves elements out that the range of the first index excludes, if all that are known last are among them, and are
/// known later than the index.
void Tables::narrow(PrivatePlace &place) {
    const Interval range = recorder_.range_of(place.axes[0].index);
    const std::size_t count = place.axes[0].count,
                      from = range.lo > 0 ? static_cast<std::size_t>(range.lo) : 0,
                      end = range.end < static_cast<double>(count) ? static_cast<std::size_t>(range.end)
                                                                   : count;
    if (end - from == count || end - from < 2) {
        return;
    }
    Array *const whole = known_array(place);
    if (whole != nullptr && (whole->is_stale || !whole->stores.empty())) {
        return; // the cells do not know of its updates
    }
    PrivatePlace part{place.first + static_cast<std::ptrdiff_t>(from) * place.axes[0].step, {}};
    for (const PrivatePlace::Axis &axis : place.axes) {
        part.axes.push_back({axis.index.copy(), axis.count, axis.step});
    }
    part.axes[0].count = end - from;
    if (known_array(part) == nullptr) {
        const std::uint64_t wanted = table_[place.axes[0].index.id()].ready();
        if (whole != nullptr && !whole->latest) {
            whole->latest = latest(place);
        }
        const Latest last = whole != nullptr ? *whole->latest : latest(place);
        if (last.ready <= wanted || (last.last >= from && last.first < end)) {
            return;
        }
    }
    if (from > 0) {
        part.axes[0].index =
            recorder_.subtract(part.axes[0].index, recorder_.constant(static_cast<Int128>(from)));
    }
    place = std::move(part);
}

} // namespace picco::runtime
