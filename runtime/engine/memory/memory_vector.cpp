// Vectors in the program's memory.
#include "engine/memory/cell_words.h"
#include "engine/memory/memory.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace picco::runtime {

std::optional<Handle> Memory::load_whole(const Cells &cells, Interval range, std::uint32_t lanes) {
    tell_each(cells, &Watch::reading);
    const bool meets = meets_chunk(cells);
    const Value first = meets ? held_in(cells.first) : value_of(cells.first);
    const bool is_vector = first.is_node() && first.index() == 0 &&
                           table_[first.id()].count == cells.count * lanes &&
                           table_[first.id()].vector->lanes == lanes;
    if (!is_vector && !first.is_constant()) {
        return std::nullopt;
    }
    if (!(meets ? follow_in_chunks(cells, first) : follow_in_cells(cells, first))) {
        return std::nullopt;
    }
    if (!is_vector) {
        return Handle(table_, first);
    }
    table_.give_range(first.id(), range);
    table_.retain(first.id());
    return Handle(table_, Value::node(first.id()));
}

/// Whether the others of cells in no chunk hold the elements behind the first one's, or the same number.
bool Memory::follow_in_cells(const Cells &cells, Value first) const {
    if (first.is_node()) {
        return is_home(cells, *table_[first.id()].vector) ||
               are_cells(cells.first, cells.step * words_, cells.count, CellWords::of(first, words_, true));
    }
    const std::uint64_t *cell = cells.first;
    for (std::size_t i = 0; i < cells.count; ++i, cell += cells.step * words_) {
        if (value_of(cell) != first) {
            return false;
        }
    }
    return true;
}

bool Memory::may_hold_parts(const Handle &value, std::uint32_t lanes) const {
    if (!value.get().is_node() || table_[value.id()].count == 1) {
        return true;
    }
    const std::uint32_t held = table_[value.id()].vector->lanes;
    return held == 0 || held == lanes;
}

void Memory::store_vector(const Cells &cells, Handle value, std::uint32_t lanes) {
    const Value v = value.get();
    const bool is_vector = v.is_node() && table_[v.id()].count > 1;
    const bool is_row = cells.step == 1 && lanes == 1 && (is_vector || v.is_constant());
    tell_each(cells, &Watch::writing);
    const bool meets = meets_chunk(cells);
    if (is_row && cells.count >= (meets ? sizes_.part : sizes_.least)) {
        return store_in_chunk(cells, std::move(value));
    }
    for (std::size_t i = 0; meets && i < cells.count; ++i) {
        const std::uint64_t *cell = cells.first + static_cast<std::ptrdiff_t>(i) * cells.step * words_;
        if (!is_plain(cell)) {
            settle(cell);
        }
    }
    if (is_vector) {
        require_if_checked(table_[v.id()].count == cells.count * lanes, "a vector does not fit its cells");
        table_[v.id()].vector->lanes = lanes;
    }
    if (!leave_home(cells)) {
        clear(cells);
    }
    fill_cells(cells.first, cells.step * words_, cells.count, CellWords::of(v, words_, is_vector));
    if (v.is_node()) {
        table_.retain(v.id(), static_cast<std::uint32_t>(cells.count));
    }
    if (is_vector && lanes == 1 && table_[v.id()].vector->home == nullptr) {
        VectorData &vector = *table_[v.id()].vector;
        vector.home = cells.first;
        vector.step = cells.step * words_;
        vector.at_home = static_cast<std::uint32_t>(cells.count);
    }
}

/// Whether the vector lives in these cells, and all of them still hold it.
bool Memory::is_home(const Cells &cells, const VectorData &vector) const {
    return vector.home == cells.first && vector.step == cells.step * words_ && vector.at_home == cells.count;
}

/// Lets go of a vector all of whose elements are at home in these cells, which will be written to. Returns
/// whether that is what they held.
bool Memory::leave_home(const Cells &cells) {
    if (cells.count <= 1 || watched_ != watched_end_) {
        return false;
    }
    const Value first = value_of(cells.first);
    if (!first.is_node() || table_[first.id()].count != cells.count ||
        !is_home(cells, *table_[first.id()].vector)) {
        return false;
    }
    table_[first.id()].vector->home = nullptr;
    table_.release(first.id(), static_cast<std::uint32_t>(cells.count));
    return true;
}

/// On input cells in no chunk, whose watches have been told. The elements of one vector that stand side by side are
/// released together.
void Memory::clear(const Cells &cells) {
    const std::ptrdiff_t stride = cells.step * words_;
    if (const Value first = cells.count > 1 ? value_of(cells.first) : Value();
        watched_ == watched_end_ && first.is_node() && table_[first.id()].count > 1) {
        VectorData &data = *table_[first.id()].vector;
        // Either all of these cells are where the vector lives, or none: then it lives nowhere.
        const bool is_home_or_none =
            data.home == nullptr ||
            (data.step == stride && data.home + data.step * first.index() == cells.first);
        const bool is_run = is_home_or_none &&
                            are_cells(cells.first, stride, cells.count, CellWords::of(first, words_, true));
        if (is_run) {
            const auto count = static_cast<std::uint32_t>(cells.count);
            if (data.home != nullptr && (data.at_home -= count) == 0) {
                data.home = nullptr;
            }
            fill_cells(cells.first, stride, cells.count, {words_});
            return table_.release(first.id(), count);
        }
    }
    NodeId vector = 0;
    std::uint32_t released = 0;
    const auto release = [&] {
        if (released != 0) {
            table_.release(vector, std::exchange(released, 0));
        }
    };
    std::uint64_t *cell = cells.first;
    for (std::size_t i = 0; i < cells.count; ++i, cell += cells.step * words_) {
        const Value v = value_of(cell);
        set(cell, Value());
        if (!v.is_node()) {
            continue;
        }
        forget_home(cell, v);
        if (v.id() != vector) {
            release();
            vector = v.id();
        }
        ++released;
    }
    release();
}

void Memory::leave_home(const std::uint64_t *cell, Value v) {
    VectorData &vector = *table_[v.id()].vector;
    if (v.index() != Value::kAllElements && vector.home != nullptr &&
        vector.home + vector.step * v.index() == cell && --vector.at_home == 0) {
        vector.home = nullptr;
    }
}

} // namespace picco::runtime
