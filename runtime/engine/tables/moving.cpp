// Stores whose places never go back, as in `kept[count++] = x`, or never forward, as in `path[--first] = x`: which of them no
// later one covers follows from where they go on, so no places are compared.
#include "engine/tables/tables.h"

#include <algorithm>

namespace picco::runtime {

/// On input a store that will wait behind the others of the table.
void Tables::note_move(const Array &array, const PrivatePlace &place, Store &store) {
    if (place.axes.size() != 1 || store.write.adds) {
        return;
    }
    store.index = recorder_.spot_of(place.axes[0].index);
    if (!array.stores.empty() && array.stores.back().index.base.birth != 0) {
        store.move = recorder_.move_from(array.stores.back().index, place.axes[0].index);
    }
}

/// Whether the next place is another one wherever a store happens.
bool Tables::must_move(const Handle &happens, const Handle &moves) {
    return recorder_.implies(happens, moves) ||
           recorder_.exclude_each_other(happens, recorder_.logical_not(moves));
}

/// Of each store whether it happens, and no later one that happens goes to its place. Nothing where only a comparison of
/// places tells.
std::optional<std::vector<Handle>> Tables::last_of_moving(const std::vector<Store> &stores) {
    std::vector<Handle> lasts;
    int direction = 0; // of all
    for (std::size_t i = 0; i < stores.size(); ++i) {
        const Handle &happens = stores[i].write.happens;
        if (stores[i].index.base.birth == 0) {
            return std::nullopt;
        }
        if (i + 1 == stores.size()) {
            lasts.push_back(happens.copy());
            break;
        }
        const auto &move = stores[i + 1].move;
        if (!move || direction * move->direction < 0) {
            return std::nullopt;
        }
        direction = direction != 0 ? direction : move->direction;
        const bool are_private = !move->moves.is_constant() && !happens.is_constant();
        if (move->moves.is_constant(1) || (are_private && must_move(happens, move->moves))) {
            lasts.push_back(happens.copy()); // none of all later ones goes to its place
        } else if (stores[i + 1].write.happens.is_constant(1)) {
            lasts.push_back(recorder_.logical_and(happens, move->moves));
        } else {
            return std::nullopt;
        }
    }
    return lasts;
}

} // namespace picco::runtime
