// Vectors in the program's memory.
#include "engine/memory/memory.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace picco::runtime {

namespace {

/// From one element's index to the next, in the word of a cell.
constexpr std::uint64_t kIndexStep = std::uint64_t{1} << 32;
/// Cells that are compared before the result is looked at.
constexpr std::size_t kCompared = 256;

/// What cells of `words` words hold: their first and last words, the first one growing by a step each.
struct CellWords {
    int words;
    std::uint64_t low = 0, step = 0, high = 0;

    /// A value, or from an element on those of its vector.
    static CellWords of(Value value, int words, bool is_run) {
        const std::uint64_t word = value.word();
        return {words, words == 1 ? word : word & Value::kPayload, is_run ? kIndexStep : 0,
                word & ~Value::kPayload};
    }
};

/// Whether cells, `stride` words from one to the next, hold that.
bool are_cells(const std::uint64_t *cell, std::ptrdiff_t stride, std::size_t count, const CellWords &wanted) {
    auto [words, low, step, high] = wanted;
    for (std::size_t done = 0; done < count;) {
        const std::size_t end = std::min(count, done + kCompared);
        std::uint64_t difference = 0;
        if (words == 1 && stride == 1) {
            for (std::size_t i = done; i < end; ++i, low += step) {
                difference |= *cell++ ^ low;
            }
        } else {
            for (std::size_t i = done; i < end; ++i, low += step, cell += stride) {
                difference |= (cell[0] ^ low) | (words == 1 ? 0 : cell[words - 1] ^ high);
            }
        }
        if (difference != 0) {
            return false;
        }
        done = end;
    }
    return true;
}

#if defined(__SSE2__)

/// Longer rows do not stay in the second-level cache until they are read: they are written past it.
constexpr std::size_t kLongRow = std::size_t{1} << 16;

/// Writes low, low + step, ... to an even number of cells, the first of them aligned to 16 bytes.
template <auto store>
void fill_pairs(std::uint64_t *cell, std::size_t count, std::uint64_t low, std::uint64_t step) {
    __m128i pair = _mm_set_epi64x(static_cast<long long>(low + step), static_cast<long long>(low));
    const __m128i both = _mm_set1_epi64x(static_cast<long long>(2 * step));
    for (std::size_t i = 0; i < count; i += 2, pair = _mm_add_epi64(pair, both)) {
        store(reinterpret_cast<__m128i *>(cell + i), pair);
    }
}

/// Cells side by side.
void fill_row(std::uint64_t *cell, std::size_t count, std::uint64_t low, std::uint64_t step) {
    if (count > 0 && reinterpret_cast<std::uintptr_t>(cell) % sizeof(__m128i) != 0) {
        *cell++ = low;
        low += step;
        --count;
    }
    if (count % 2 != 0) {
        --count;
        cell[count] = low + count * step;
    }
    if (count < kLongRow) {
        return fill_pairs<_mm_store_si128>(cell, count, low, step);
    }
    fill_pairs<_mm_stream_si128>(cell, count, low, step);
    _mm_sfence();
}

#else

void fill_row(std::uint64_t *cell, std::size_t count, std::uint64_t low, std::uint64_t step) {
    for (std::size_t i = 0; i < count; ++i) {
        cell[i] = low + i * step;
    }
}

#endif

void fill_cells(std::uint64_t *cell, std::ptrdiff_t stride, std::size_t count, const CellWords &wanted) {
    auto [words, low, step, high] = wanted;
    if (words == 1 && stride == 1) {
        return fill_row(cell, count, low, step);
    }
    for (std::size_t i = 0; i < count; ++i, low += step, cell += stride) {
        cell[0] = low;
        cell[words - 1] = words == 1 ? low : high;
    }
}

} // namespace

std::optional<Handle> Memory::load_whole(const Cells &cells, Interval range, std::uint32_t lanes) {
    if (watched_ != watched_end_) {
        for (std::size_t i = 0; i < cells.count; ++i) {
            tell_reading(cells.first + static_cast<std::ptrdiff_t>(i) * cells.step * words_);
        }
    }
    const Value first = value_of(cells.first);
    const bool is_vector = first.is_node() && first.index() == 0 &&
                           table_[first.id()].count == cells.count * lanes &&
                           table_[first.id()].vector->lanes == lanes;
    if (!is_vector && !first.is_constant()) {
        return std::nullopt;
    }
    if (is_vector) {
        if (!is_home(cells, *table_[first.id()].vector) &&
            !are_cells(cells.first, cells.step * words_, cells.count, CellWords::of(first, words_, true))) {
            return std::nullopt;
        }
        table_.give_range(first.id(), range);
        table_.retain(first.id());
        return Handle(table_, Value::node(first.id()));
    }
    const std::uint64_t *cell = cells.first;
    for (std::size_t i = 0; i < cells.count; ++i, cell += cells.step * words_) {
        if (value_of(cell) != first) {
            return std::nullopt;
        }
    }
    return Handle(table_, first);
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

/// The elements of one vector that stand side by side are released together.
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
        tell_writing(cell);
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
            put_share(cell, share, form, node.is_assumed);
            ++written;
        }
    }
    table_.release(id, written);
    return true;
}

} // namespace picco::runtime
