// Vectors in the program's memory.
#include "engine/memory.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {

std::optional<Handle> Memory::load_whole(const Cells &cells, Interval range) {
    for (std::size_t i = 0; i < cells.count; ++i) {
        tell_reading(cells.first + static_cast<std::ptrdiff_t>(i) * cells.step * words_);
    }
    const Value first = value_of(cells.first);
    const bool is_vector = is_node(first) && first.index() == 0 && table_[first.id()].count == cells.count;
    if (!is_vector && !first.is_constant()) {
        return std::nullopt;
    }
    const std::uint64_t *cell = cells.first;
    for (std::size_t i = 0; i < cells.count; ++i, cell += cells.step * words_) {
        const Value wanted = is_vector ? Value::element(first.id(), static_cast<std::uint32_t>(i)) : first;
        if (value_of(cell) != wanted) {
            return std::nullopt;
        }
    }
    if (is_vector) {
        table_[first.id()].range = meet(table_[first.id()].range, range);
        table_.retain(first.id());
    }
    return Handle(table_, is_vector ? Value::node(first.id()) : first);
}

void Memory::store_vector(const Cells &cells, Handle value) {
    const Value v = value.get();
    const bool is_vector = is_node(v) && table_[v.id()].count > 1;
    clear(cells);
    std::uint64_t *cell = cells.first;
    for (std::size_t i = 0; i < cells.count; ++i, cell += cells.step * words_) {
        set(cell, is_vector ? Value::element(v.id(), static_cast<std::uint32_t>(i)) : v);
    }
    if (is_node(v)) {
        table_.retain(v.id(), static_cast<std::uint32_t>(cells.count));
    }
    if (is_vector && table_[v.id()].vector->home == nullptr) {
        VectorData &vector = *table_[v.id()].vector;
        vector.home = cells.first;
        vector.step = cells.step * words_;
        vector.at_home = static_cast<std::uint32_t>(cells.count);
    }
}

/// The elements of one vector that stand side by side are released together.
void Memory::clear(const Cells &cells) {
    NodeId vector = 0;
    std::uint32_t released = 0;
    const auto release = [&] {
        if (released != 0) {
            table_.release(vector, std::exchange(released, 0));
        }
    };
    std::uint64_t *cell = cells.first;
    for (std::size_t i = 0; i < cells.count; ++i, cell += cells.step * words_) {
        if (is_watched(cell)) {
            watch_->writing(cell);
        }
        const Value v = value_of(cell);
        set(cell, Value());
        if (!is_node(v)) {
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
    if (vector.home != nullptr && vector.home + vector.step * v.index() == cell && --vector.at_home == 0) {
        vector.home = nullptr;
    }
}

/// Each element to its cell. Unlike a single value, a vector is written back while others refer to it: its
/// cells are most of the references that it has.
bool Memory::write_back_vector(NodeId id) {
    Node &node = table_[id];
    VectorData &vector = *node.vector;
    const bool is_reduced =
        node.form == Form::kProduct && node.converted != 0 && table_[node.converted].state == State::kDone;
    const Words &words = is_reduced ? table_[node.converted].vector->words : vector.words;
    const Form form = is_reduced || node.form == Form::kPublic ? Form::kField : node.form;
    if (node.state != State::kDone || vector.home == nullptr ||
        (form != Form::kField && form != Form::kProduct)) {
        return false;
    }
    std::uint64_t *cell = vector.home;
    vector.home = nullptr;
    std::uint32_t written = 0;
    const std::uint64_t *share = words.data();
    for (std::uint32_t i = 0; i < node.count; ++i, cell += vector.step, share += table_.limbs()) {
        if (value_of(cell) == Value::element(id, i)) {
            put_share(cell, share, form);
            ++written;
        }
    }
    table_.release(id, written);
    return true;
}

} // namespace picco::runtime
