// The functions of picco/runtime.h for places at private locations.
#include "api/party_state.h"
#include "api/run.h"
#include "base/blocks.h"
#include "base/error.h"
#include "files/integer_type.h"
#include "picco/runtime.h"

using namespace picco::runtime;
using namespace picco::runtime::api;
using picco::Int128;

namespace {

constexpr std::size_t kWordBytes = sizeof(std::uint64_t);

/// The place, its first cell some bytes behind.
PrivatePlace shifted(const PrivatePlace &place, std::size_t offset) {
    PrivatePlace result;
    result.first = place.first + offset / kWordBytes;
    for (const PrivatePlace::Axis &axis : place.axes) {
        result.axes.push_back(
            {axis.index.copy(), axis.count, axis.step / static_cast<std::ptrdiff_t>(kWordBytes)});
    }
    return result;
}

} // namespace

// Steps are in bytes until a place is used: those of public arrays need not be whole words.

picco_place picco_place_of(const void *first) {
    return guarded([&] {
        PrivatePlace place;
        place.first = cell(first);
        return picco_place{engine().places().keep(std::move(place))};
    });
}

picco_place picco_index(picco_place place, picco_value index, size_t count, size_t size) {
    return guarded([&] {
        Engine &e = engine();
        e.places()[place.word].axes.push_back(
            {take(e, index.word), count, static_cast<std::ptrdiff_t>(size)});
        return place;
    });
}

picco_place picco_place_in_at(const void *pointer, const void *part, picco_value index, size_t size,
                              int line) {
    return recording(line, [&](Engine &e) {
        const Handle wanted = take(e, index.word);
        const Blocks::Block *around = known_blocks().around(pointer);
        const auto block = around == nullptr ? std::nullopt : around->row_around(pointer, RowKind::kCells, 0);
        if (!block) {
            throw UserError(run().at(line) + ": a private index of a pointer that leads into no array of "
                                             "private data");
        }
        const auto *at = static_cast<const char *>(pointer);
        const std::size_t before = static_cast<std::size_t>(at - block->first) / size;
        const char *first = at - before * size;
        PrivatePlace place;
        place.first = cell(static_cast<const char *>(part) - before * size);
        place.axes.push_back({e.recorder().add(wanted, e.recorder().constant(static_cast<Int128>(before))),
                              static_cast<std::size_t>(block->first + block->bytes - first) / size,
                              static_cast<std::ptrdiff_t>(size)});
        return picco_place{e.places().keep(std::move(place))};
    });
}

size_t picco_room(const void *first, size_t size) {
    return guarded([&] {
        const Blocks::Block *block = known_blocks().around(first);
        return block == nullptr ? 0 : block->room(first, size);
    });
}

picco_value picco_get_at(picco_place place, size_t offset, int type, int line) {
    return recording(line, [&](Engine &e) {
        const PrivatePlace cells = shifted(e.places()[place.word], offset);
        return picco_value{e.tables().read(cells, type).take().word()};
    });
}

void picco_put_at(picco_place place, size_t offset, int type, picco_value value, int line) {
    recording(line, [&](Engine &e) {
        const Handle stored = take(e, value.word);
        e.tables().write(shifted(e.places()[place.word], offset), type, stored);
        e.make_room();
    });
}

picco_value picco_lookup_at(picco_place place, int type, int line) {
    const picco_value result = picco_get_at(place, 0, type, line);
    picco_place_done(place);
    return result;
}

void picco_update_at(picco_place place, int type, picco_value value, int line) {
    picco_put_at(place, 0, type, value, line);
    picco_place_done(place);
}

void picco_add_to_at(picco_place place, int type, picco_value change, int line) {
    recording(line, [&](Engine &e) {
        const Handle added = take(e, change.word);
        e.tables().add(shifted(e.places().release(place.word), 0), type, added);
        e.make_room();
    });
}

picco_value picco_read_public_at(picco_place place, size_t size, int type, int line) {
    return recording(line, [&](Engine &e) {
        const PrivatePlace elements = e.places().release(place.word);
        Tables::Numbers numbers{size, type, [&](const char *at) { return load_integer(at, size, type); }};
        if (is_small(size, type)) {
            numbers.small = [&](const char *at, std::size_t count) {
                return load_small_integers(at, size, type, count);
            };
        }
        return picco_value{e.tables().read_public(elements, numbers).take().word()};
    });
}

void picco_begin_steady(void) {
    guarded([&] { engine().tables().begin_steady(); });
}

void picco_end_steady(void) {
    guarded([&] { engine().tables().end_steady(); });
}

picco_value picco_get_vector_at(picco_place place, size_t step, int type, size_t count, int line) {
    return recording(line, [&](Engine &e) {
        const PrivatePlace row = e.places().release(place.word);
        std::vector<Handle> elements;
        std::vector<picco::runtime::Run> runs;
        for (std::size_t i = 0; i < count; ++i) {
            elements.push_back(e.recorder().settled(e.tables().read(shifted(row, i * step), type)));
            runs.push_back({elements.back().id(), 0, 1, 1});
        }
        if (count == 1) {
            return picco_value{elements[0].take().word()};
        }
        return picco_value{e.recorder().gather(std::move(runs), Interval::of_type(type)).take().word()};
    });
}

void picco_put_vector_at(picco_place place, size_t step, int type, size_t count, picco_value x, int line) {
    recording(line, [&](Engine &e) {
        const PrivatePlace row = e.places().release(place.word);
        const Handle values = take(e, x.word);
        for (std::size_t i = 0; i < count; ++i) {
            e.tables().write(shifted(row, i * step), type,
                             e.recorder().element(values, static_cast<std::uint32_t>(i)));
            e.make_room();
        }
    });
}

void picco_place_done(picco_place place) {
    guarded([&] { engine().places().release(place.word); });
}

void picco_block(const void *first, size_t size, picco_layout *layout) {
    guarded([&] { known_blocks().add(first, size, layout); });
}
