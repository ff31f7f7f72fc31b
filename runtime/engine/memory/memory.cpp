#include "engine/memory/memory.h"

#include "base/error.h"

#include <algorithm>
#include <cmath>

namespace picco::runtime {

void Memory::watch(Watch &watch, const std::uint64_t *first, const std::uint64_t *end) {
    auto place = std::find_if(watches_.begin(), watches_.end(),
                              [&](const WatchedCells &each) { return each.watch == &watch; });
    if (place == watches_.end()) {
        place = std::find_if(watches_.begin(), watches_.end(),
                             [](const WatchedCells &each) { return each.watch == nullptr; });
        require(place != watches_.end(), "too many watch the memory");
    }
    *place = first == end ? WatchedCells() : WatchedCells{&watch, first, end};
    watched_ = watched_end_ = nullptr;
    for (const WatchedCells &each : watches_) {
        if (each.watch != nullptr) {
            watched_ = watched_ == nullptr ? each.first : std::min(watched_, each.first);
            watched_end_ = std::max(watched_end_, each.end);
        }
    }
    plain_ = plain_before_ = Plain{};
}

/// Whoever is told may watch other cells from then on.
void Memory::tell(const std::uint64_t *cell, What what) const {
    if (!is_watched(cell)) {
        return;
    }
    for (std::size_t i = 0; i < watches_.size(); ++i) {
        if (watches_[i].holds(cell)) {
            (watches_[i].watch->*what)(cell);
        }
    }
}

void Memory::tell_others(const Watch &watch, const std::uint64_t *cell) {
    for (std::size_t i = 0; i < watches_.size(); ++i) {
        const auto is_told = [&] { return watches_[i].watch != &watch && watches_[i].holds(cell); };
        if (is_told()) {
            watches_[i].watch->reading(cell);
        }
        if (is_told()) {
            watches_[i].watch->writing(cell);
        }
    }
}

void Memory::forget_home(std::uint64_t *cell, Value v) {
    if (!v.is_node()) {
        return;
    }
    if (table_[v.id()].has_vector()) {
        leave_home(cell, v);
    } else if (table_[v.id()].home == cell) {
        table_[v.id()].home = nullptr;
    }
}

bool Memory::copy_share(const std::uint64_t *cell, std::uint64_t *share, bool &is_assumed) {
    if (!is_plain(cell)) {
        tell(cell, &Watch::reading);
        if (const Chunk *chunk = chunk_of(cell); chunk != nullptr && chunk->shares != nullptr) {
            if (chunk->form == Form::kField) {
                read_share(held_share(*chunk, cell), share);
                is_assumed |= chunk->is_assumed;
            }
            return chunk->form == Form::kField;
        }
    }
    const Value v = is_plain(cell) ? value_of(cell) : held_in(cell);
    if (v.word() >> 62 == Value::kShare) {
        read_share(cell, share);
        is_assumed |= this->is_assumed(cell);
        return true;
    }
    if (!v.is_node() || table_[v.id()].form != Form::kField || table_[v.id()].state != State::kDone) {
        return false;
    }
    table_.copy_element(v.id(), v.index(), share);
    is_assumed |= table_[v.id()].is_assumed;
    return true;
}

Handle Memory::load(std::uint64_t *cell, Interval range) {
    if (!is_plain(cell)) {
        tell(cell, &Watch::reading);
        if (auto value = load_from_chunk(cell, range)) {
            return std::move(*value);
        }
        settle(cell);
    }
    const Value v = value_of(cell);
    if (v.is_constant()) {
        return Handle(table_, v);
    }
    if (v.is_node()) {
        const Node &node = table_[v.id()];
        if (node.count > 1 && v.index() != Value::kAllElements) {
            take_out(cell, v);
            return load(cell, range);
        }
        narrow(v.id(), range);
        table_.retain(v.id());
        return Handle(table_, Value::node(v.id()));
    }
    const Form form = v.word() >> 62 == Value::kShare ? Form::kField : Form::kProduct;
    const NodeId id = table_.add_leaf(form, range);
    read_share(cell, table_.share(id));
    table_.retain(id);
    table_[id].is_assumed = is_assumed(cell);
    table_[id].home = cell;
    set(cell, Value::node(id));
    return Handle(table_, Value::node(id));
}

/// A value that a cell holds lies in the range of the cell's type.
void Memory::narrow(NodeId id, Interval range) {
    Node &node = table_[id];
    if (std::isinf(node.range.lo) || std::isinf(node.range.end)) {
        table_.give_range(id, range);
    } else {
        node.range = meet(node.range, range);
    }
}

/// From now on the cell holds its element by itself.
void Memory::take_out(std::uint64_t *cell, Value v) {
    table_.retain(v.id());
    replace(cell, element_(Handle(table_, Value::node(v.id())), v.index()));
}

void Memory::store(std::uint64_t *cell, Handle &&value) {
    reach(cell, &Watch::writing);
    replace(cell, std::move(value));
}

Handle Memory::take(std::uint64_t *cell) {
    if (!is_plain(cell)) {
        settle(cell);
    }
    const Value v = value_of(cell);
    if (is_watched(cell) || !v.is_node() || table_[v.id()].count > 1) {
        Handle value = load(cell, Interval::unbounded()); // give_range() will tell
        clear(cell);
        return value;
    }
    forget_home(cell, v);
    set(cell, Value());
    return Handle(table_, v);
}

void Memory::replace(std::uint64_t *cell, Handle &&value) {
    if (!value_of(cell).is_constant()) {
        drop(cell);
    }
    const Value v = value.take();
    if (!v.is_node()) {
        return set(cell, v);
    }
    Node &node = table_[v.id()];
    if (node.has_vector()) {
        return set(cell, held_as_vector(cell, v.id()));
    }
    if (node.home == nullptr) {
        node.home = cell;
    }
    set(cell, v);
}

/// What a cell holds that takes over the whole vector, or the word.
Value Memory::held_as_vector(std::uint64_t *cell, NodeId id) {
    if (table_[id].count > 1) {
        return Value::element(id, Value::kAllElements);
    }
    VectorData &word = *table_[id].vector;
    if (word.home == nullptr) {
        word.home = cell;
        word.step = 0;
        word.at_home = 1;
    }
    return Value::node(id);
}

void Memory::replace_by_element(std::uint64_t *cell, const Handle &vector, std::uint32_t index) {
    drop(cell);
    table_.retain(vector.id());
    table_[vector.id()].vector->lanes = 1;
    set(cell, Value::element(vector.id(), index));
}

void Memory::store_share(std::uint64_t *cell, const std::uint64_t *share, Form form, bool is_assumed) {
    clear(cell);
    put_share(cell, share, form, is_assumed);
}

void Memory::clear(std::uint64_t *cell) {
    reach(cell, &Watch::writing);
    drop(cell);
}

void Memory::drop(std::uint64_t *cell) {
    const Value v = value_of(cell);
    forget_home(cell, v);
    set(cell, Value());
    if (v.is_node()) {
        table_.release(v.id());
    }
}

void Memory::release(void *first, std::size_t count, bool is_gone) {
    std::uint64_t *end = at(first, static_cast<std::ptrdiff_t>(count));
    if (at(first, 0) < watched_end_ && end > watched_) {
        for (const WatchedCells &each : watches_) {
            if (at(first, 0) < each.end && end > each.first) {
                each.watch->releasing(at(first, 0), end);
            }
        }
    }
    const Cells cells{at(first, 0), 1, count};
    tell_each(cells, &Watch::writing);
    forget_loose(cells.first, end);
    if (!meets_chunk(cells)) {
        return clear(cells);
    }
    let_go_of_all(cells);
    if (!is_gone) {
        std::fill_n(cells.first, count * static_cast<std::size_t>(words_), 0);
    }
}

} // namespace picco::runtime
