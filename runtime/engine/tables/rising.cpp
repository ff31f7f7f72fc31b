// Stores whose places never go back, as in `kept[count++] = x`: which of them no later one covers follows from where they go
// on, so no places are compared.
#include "engine/tables/tables.h"

#include <algorithm>

namespace picco::runtime {

/// On input a store that will wait behind the others of the table.
void Tables::note_rise(const Array &array, const PrivatePlace &place, Store &store) {
    if (place.axes.size() != 1 || store.write.adds) {
        return;
    }
    store.index = recorder_.spot_of(place.axes[0].index);
    if (!array.stores.empty() && array.stores.back().index.base.birth != 0) {
        store.rises = recorder_.rises_from(array.stores.back().index, place.axes[0].index);
    }
}

/// Of each store whether it happens, and no later one that happens goes to its place. Nothing where only a comparison of
/// places tells.
std::optional<std::vector<Handle>> Tables::last_of_rising(const std::vector<Store> &stores) {
    std::vector<Handle> lasts;
    for (std::size_t i = 0; i < stores.size(); ++i) {
        const Handle &happens = stores[i].write.happens;
        if (stores[i].index.base.birth == 0) {
            return std::nullopt;
        }
        if (i + 1 == stores.size()) {
            lasts.push_back(happens.copy());
            break;
        }
        const auto &rises = stores[i + 1].rises;
        if (!rises) {
            return std::nullopt;
        }
        const Handle stays = recorder_.logical_not(*rises);
        if (stays.is_constant(0) || (!stays.is_constant() && !happens.is_constant() &&
                                     recorder_.exclude_each_other(happens, stays))) {
            lasts.push_back(happens.copy()); // none of all later ones goes to its place
        } else if (stores[i + 1].write.happens.is_constant(1)) {
            lasts.push_back(recorder_.logical_and(happens, *rises));
        } else {
            return std::nullopt;
        }
    }
    return lasts;
}

} // namespace picco::runtime
