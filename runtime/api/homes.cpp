// The functions of picco/homes.h, in the clear and as a party.
#include "picco/homes.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

__thread picco_kept_home picco_near_homes[PICCO_NEAR_HOMES];
__thread picco_kept_home picco_passed_homes[PICCO_PASSED_HOMES];
__thread picco_kept_home picco_returned;

namespace {

/// Of the places that are not near.
thread_local std::map<std::uintptr_t, picco_kept_home> far_homes;

bool is_known(const picco_kept_home &kept) {
    return kept.pointer != nullptr;
}

void put_away(const picco_kept_home &kept) {
    if (is_known(kept))
        far_homes[kept.place] = kept;
}

/// What is known of places in these bytes, and is known no longer.
std::vector<picco_kept_home> take(std::uintptr_t first, std::size_t bytes) {
    std::vector<picco_kept_home> result;
    for (picco_kept_home &kept : picco_near_homes)
        if (kept.place - first < bytes)
            if (const picco_kept_home taken = std::exchange(kept, {}); is_known(taken))
                result.push_back(taken);
    const auto begin = far_homes.lower_bound(first), end = far_homes.lower_bound(first + bytes);
    for (auto at = begin; at != end; ++at)
        result.push_back(at->second);
    far_homes.erase(begin, end);
    return result;
}

} // namespace

void picco_bring_home(picco_kept_home *near_one, uintptr_t place) {
    put_away(*near_one);
    const auto known = far_homes.extract(place);
    *near_one = known ? known.mapped() : picco_kept_home{place, nullptr, nullptr};
}

void picco_forget_homes(const volatile void *first, size_t bytes) {
    take(reinterpret_cast<std::uintptr_t>(first), bytes);
}

void picco_copy_homes(const volatile void *to, const volatile void *from, size_t bytes) {
    const auto target = reinterpret_cast<std::uintptr_t>(to), source = reinterpret_cast<std::uintptr_t>(from);
    if (target == source)
        return;
    take(target, bytes);
    if (source == 0)
        return;
    for (picco_kept_home kept : take(source, bytes)) {
        put_away(kept);
        kept.place = target + (kept.place - source);
        put_away(kept);
    }
}
