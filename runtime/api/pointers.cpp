// The functions of picco/runtime.h on blocks and on pointers with a private location.
#include "api/party_state.h"
#include "api/run.h"
#include "base/blocks.h"
#include "base/error.h"
#include "picco/runtime.h"

using namespace picco::runtime;
using namespace picco::runtime::api;

namespace {

static_assert(PICCO_KIND_CELL == static_cast<int>(RowKind::kCells) &&
              PICCO_KIND_POINTER == static_cast<int>(RowKind::kPointers) &&
              PICCO_KIND_ADDRESS == static_cast<int>(RowKind::kAddresses) &&
              PICCO_KIND_STRUCT == static_cast<int>(RowKind::kStructs));
static_assert(PICCO_OF(PICCO_KIND_STRUCT) == Locations::whole_array(RowKind::kStructs));

picco_location give(Location location) {
    return {location.take()};
}

/// Takes over the reference that a picco_location stands for.
Location take(Engine &e, picco_location x) {
    return Location(e.locations(), x.word);
}

} // namespace

// Blocks.

void *picco_allocate(size_t count, size_t size, picco_layout *layout) {
    return guarded([&] {
        void *first = engine().objects().allocate(count, size, layout);
        known_blocks().add(first, count * size, layout);
        return first;
    });
}

void picco_release(void *first, size_t count) {
    guarded([&] { engine().memory().release(first, count); });
}

void picco_forget(picco_int *first, size_t count) {
    guarded([&] { engine().forget(cell(first), count); });
}

void picco_free_at(void *first, void (*release)(void *first, size_t count), int line) {
    recording(line, [&](Engine &e) {
        if (first == nullptr) {
            return;
        }
        const Objects::Block *block = e.objects().find(first);
        if (block == nullptr) {
            throw UserError(run().at(line) +
                            ": pfree of a pointer that does not come from pmalloc, or is freed "
                            "already");
        }
        if (release != nullptr) {
            release(first, block->count);
        }
        e.objects().free(first);
        known_blocks().remove(first);
    });
}

// Objects.

void picco_local_pointers(picco_pointer *first, size_t count) {
    guarded([&] {
        for (size_t i = 0; i < count; ++i) {
            first[i].word = 0;
        }
        engine().memory().add_pointers(first, count);
    });
}

void picco_local_object(void *first, size_t bytes, picco_layout *layout) {
    guarded([&] { engine().memory().add_object(first, bytes, layout); });
}

void picco_global_object(const void *first, size_t bytes, picco_layout *layout) {
    guarded([&] { engine().objects().add_global(const_cast<void *>(first), bytes, layout); });
}

void picco_release_pointers(void *first, size_t count) {
    guarded([&] {
        for (size_t i = 0; i < count; ++i) {
            engine().locations().clear(cell(first) + i);
        }
    });
}

// Locations.

picco_location picco_locate(const void *target) {
    return guarded([&] { return give(engine().locations().certain(target)); });
}

picco_location picco_again(picco_location x) {
    return guarded([&] {
        Location same = take(engine(), x);
        picco_location result = give(same.copy());
        same.take(); // the caller keeps it
        return result;
    });
}

void picco_drop(picco_location x) {
    guarded([&] { const Location unwanted = take(engine(), x); });
}

picco_location picco_pointer_load(const picco_pointer *pointer) {
    return guarded([&] { return give(engine().locations().load(cell(pointer))); });
}

void picco_pointer_store(picco_pointer *pointer, picco_location value) {
    guarded([&] {
        Engine &e = engine();
        e.store(cell(pointer), take(e, value));
    });
}

picco_location picco_move(picco_location x, ptrdiff_t bytes) {
    return guarded([&] {
        Engine &e = engine();
        return give(e.locations().move(take(e, x), bytes));
    });
}

picco_location picco_move_by_at(picco_location x, picco_value amount, size_t count, size_t size, int line) {
    return recording(line, [&](Engine &e) {
        const Location from = take(e, x);
        return give(e.locations().move_by(from, api::take(e, amount.word), count, size));
    });
}

picco_location picco_select_location_at(picco_value condition, picco_location x, picco_location y, int line) {
    return recording(line, [&](Engine &e) {
        const Handle bit = api::take(e, condition.word);
        const Location a = take(e, x), b = take(e, y);
        return give(e.locations().select(bit, a, b));
    });
}

picco_value picco_read_at(picco_location x, int type, int line) {
    return recording(line, [&](Engine &e) { return give(e.read(take(e, x), type)); });
}

void picco_write_at(picco_location x, picco_value value, int type, int line) {
    recording(line, [&](Engine &e) {
        const Location to = take(e, x);
        e.write(to, api::take(e, value.word), type);
        e.make_room();
    });
}

picco_location picco_follow_at(picco_location x, int line) {
    return recording(line, [&](Engine &e) { return give(e.follow(take(e, x))); });
}

picco_location picco_follow_address_at(picco_location x, int line) {
    return recording(line, [&](Engine &e) { return give(e.follow_address(take(e, x))); });
}

void picco_redirect_at(picco_location x, picco_location value, int line) {
    recording(line, [&](Engine &e) {
        const Location to = take(e, x), target = take(e, value);
        e.redirect(to, target);
        e.make_room();
    });
}

picco_value picco_points_at(picco_location x, int line) {
    return recording(line, [&](Engine &e) { return give(e.locations().points(take(e, x))); });
}

picco_value picco_same_at(picco_location x, picco_location y, int line) {
    return recording(line, [&](Engine &e) {
        const Location a = take(e, x), b = take(e, y);
        return give(e.locations().same(a, b));
    });
}

picco_value picco_element_at(picco_location x, size_t size, int line) {
    return recording(line, [&](Engine &e) { return give(e.locations().element(take(e, x), size)); });
}
