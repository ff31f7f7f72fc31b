#include "engine/memory/memory.h"

#include "base/error.h"
#include "base/pages.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>

namespace picco::runtime {

void Memory::watch(Watch &watch, const std::uint64_t *first, const std::uint64_t *end) {
    auto place = std::find_if(watches_.begin(), watches_.end(),
                              [&](const Watched &each) { return each.watch == &watch; });
    if (place == watches_.end()) {
        place = std::find_if(watches_.begin(), watches_.end(),
                             [](const Watched &each) { return each.watch == nullptr; });
        require(place != watches_.end(), "too many watch the memory");
    }
    *place = first == end ? Watched() : Watched{&watch, first, end};
    watched_ = watched_end_ = nullptr;
    for (const Watched &each : watches_) {
        if (each.watch != nullptr) {
            watched_ = watched_ == nullptr ? each.first : std::min(watched_, each.first);
            watched_end_ = std::max(watched_end_, each.end);
        }
    }
}

/// Whoever is told may watch other cells from then on.
void Memory::tell(const std::uint64_t *cell, void (Watch::*what)(const std::uint64_t *)) const {
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

namespace {

/// Large arrays take large pages.
void *zeroed(std::size_t bytes) {
    if (bytes >= kHugePage) {
        return map_pages(bytes);
    }
    void *first = std::calloc(std::max<std::size_t>(bytes, 1), 1);
    if (first == nullptr) {
        throw std::bad_alloc();
    }
    return first;
}

} // namespace

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
    tell_reading(cell);
    const Value v = value_of(cell);
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
    tell_reading(cell);
    const Value v = value_of(cell);
    if (v.is_constant()) {
        return Handle(table_, v);
    }
    if (v.is_node()) {
        Node &node = table_[v.id()];
        if (node.count > 1 && v.index() != Value::kAllElements) {
            take_out(cell, v);
            return load(cell, range);
        }
        if (std::isinf(node.range.lo) || std::isinf(node.range.end)) {
            table_.give_range(v.id(), range);
        } else {
            node.range = meet(node.range, range);
        }
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

/// From now on the cell holds its element by itself.
void Memory::take_out(std::uint64_t *cell, Value v) {
    table_.retain(v.id());
    replace(cell, element_(Handle(table_, Value::node(v.id())), v.index()));
}

void Memory::store(std::uint64_t *cell, Handle &&value) {
    tell_writing(cell);
    replace(cell, std::move(value));
}

Handle Memory::take(std::uint64_t *cell) {
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
    tell_writing(cell);
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

void Memory::release(void *first, std::size_t count) {
    const std::uint64_t *end = at(first, static_cast<std::ptrdiff_t>(count));
    if (at(first, 0) < watched_end_ && end > watched_) {
        for (const Watched &each : watches_) {
            if (at(first, 0) < each.end && end > each.first) {
                each.watch->releasing(at(first, 0), end);
            }
        }
    }
    clear(Cells{at(first, 0), 1, count});
}

bool Memory::write_back(NodeId id) {
    Node *node = &table_[id];
    if (node->has_vector()) {
        return write_back_vector(id);
    }
    if (node->state != State::kDone || node->home == nullptr) {
        return false;
    }
    NodeId source = id;
    if (node->form == Form::kProduct && node->converted != 0 &&
        table_[node->converted].state == State::kDone) {
        source = node->converted;
    }
    const Form form = table_[source].form;
    if (table_.references(id) != 1 || (form != Form::kField && form != Form::kProduct)) {
        return false;
    }
    std::uint64_t *cell = node->home;
    node->home = nullptr;
    put_share(cell, table_.share(source), form, node->is_assumed);
    table_.release(id);
    return true;
}

void Memory::add_local(void *first, std::size_t count) {
    auto *cells = static_cast<std::uint64_t *>(first);
    std::fill(cells, cells + count * words_, 0);
    add(cells, count, Contents::kCells);
}

void *Memory::add_array(std::size_t count) {
    const std::size_t cell = words_ * sizeof(std::uint64_t);
    if (count > std::numeric_limits<std::size_t>::max() / 2 / cell) {
        throw std::bad_alloc();
    }
    auto *cells = static_cast<std::uint64_t *>(zeroed(count * cell));
    locals_.push_back({cells, count, true, Contents::kCells});
    return cells;
}

void *Memory::add_memory(std::size_t count, std::size_t size) {
    if (size != 0 && count > std::numeric_limits<std::size_t>::max() / 2 / size) {
        throw std::bad_alloc();
    }
    void *first = zeroed(count * size);
    locals_.push_back({static_cast<std::uint64_t *>(first), count * size, true, Contents::kOther});
    return first;
}

void Memory::add_object(void *first, std::size_t bytes, const std::size_t *layout) {
    if (!locals_.empty() && locals_.back().first == first && locals_.back().contents == Contents::kOther) {
        locals_.back().layout = layout; // of add_memory()
        return;
    }
    add(first, bytes, Contents::kOther);
    locals_.back().layout = layout;
}

void Memory::release_youngest() {
    const Region region = locals_.back();
    locals_.pop_back();
    if (region.contents == Contents::kCells) {
        release(region.first, region.count);
    }
    if (region.owned) {
        const std::size_t size = bytes(region);
        size < kHugePage ? std::free(region.first) : unmap_pages(region.first, size);
    }
}

} // namespace picco::runtime
