// Chunks in the program's memory.
#include "base/pages.h"
#include "engine/memory/cell_words.h"
#include "engine/memory/memory.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {

void Memory::tell_each(const Cells &cells, What what) const {
    if (watched_ == watched_end_) {
        return;
    }
    for (std::size_t i = 0; i < cells.count; ++i) {
        tell(cells.first + static_cast<std::ptrdiff_t>(i) * cells.step * words_, what);
    }
}

/// The chunk of a cell; where there is none, and nobody watches, more memory is known to be plain. Programs that change
/// between arrays on both sides of a chunk find both known.
Chunk *Memory::chunk_of(const std::uint64_t *cell) {
    std::swap(plain_, plain_before_);
    if (is_plain(cell)) {
        return nullptr;
    }
    Chunk *chunk = chunks_.find(cell);
    if (chunk != nullptr || is_watched(cell)) {
        return chunk;
    }
    auto [first, end] = chunks_.gap_around(cell);
    if (watched_ != watched_end_) {
        first = cell < watched_ ? first : std::max(first, watched_end_);
        end = cell < watched_ ? std::min(end, watched_) : end;
    }
    plain_ = Plain{reinterpret_cast<std::uintptr_t>(first),
                   reinterpret_cast<std::uintptr_t>(end) - reinterpret_cast<std::uintptr_t>(first)};
    return nullptr;
}

bool Memory::meets_chunk(const Cells &cells) const {
    if (chunks_.empty() || cells.count == 0) {
        return false;
    }
    const std::uint64_t *first = cells.first;
    const std::uint64_t *last = first + static_cast<std::ptrdiff_t>(cells.count - 1) * cells.step * words_;
    return chunks_.overlap(std::min(first, last), std::max(first, last) + words_);
}

/// What a cell holds: of a share its kind only.
Value Memory::held_in(const std::uint64_t *cell) const {
    const Chunk *chunk = chunks_.find(cell);
    if (chunk == nullptr) {
        return value_of(cell);
    }
    if (chunk->shares != nullptr) {
        return Value(std::uint64_t{chunk->form == Form::kField ? Value::kShare : Value::kProduct} << 62);
    }
    return chunk->is_constant()
               ? chunk->held.get()
               : Value::element(chunk->held.id(),
                                chunk->from + static_cast<std::uint32_t>(chunks_.index_in(*chunk, cell)));
}

/// The same where some of the cells are in chunks.
bool Memory::follow_in_chunks(const Cells &cells, Value first) const {
    const Chunk *chunk = chunks_.find(cells.first);
    const bool is_one_chunk = cells.step == 1 && chunk != nullptr &&
                              cells.count <= chunk->count - chunks_.index_in(*chunk, cells.first);
    for (std::size_t i = 1; i < cells.count && !is_one_chunk; ++i) {
        const Value wanted =
            first.is_node() ? Value::element(first.id(), static_cast<std::uint32_t>(i)) : first;
        if (held_in(cells.first + static_cast<std::ptrdiff_t>(i) * cells.step * words_) != wanted) {
            return false;
        }
    }
    return true;
}

std::optional<Memory::Shares> Memory::take_shares(const Cells &cells, bool stay) {
    Chunk *chunk = chunks_.empty() ? nullptr : chunks_.find(cells.first);
    if (chunk == nullptr || chunk->shares == nullptr || cells.step != 1 ||
        cells.count > chunk->count - chunks_.index_in(*chunk, cells.first)) {
        return std::nullopt;
    }
    const std::size_t words = cells.count * static_cast<std::size_t>(table_.limbs());
    if (stay || chunk->count != cells.count || chunk->shares.use_count() != 1 ||
        chunk->shares->size() != words) {
        const std::uint64_t *first = held_share(*chunk, cells.first).words;
        return Shares{PagedWords(Words(first, first + words)), chunk->form, chunk->is_assumed};
    }
    const Chunk taken = std::move(chunks_.take_out(chunk->first, chunks_.end_of(*chunk))[0]);
    return Shares{std::move(*taken.shares), taken.form, taken.is_assumed};
}

bool Memory::copy_shares(const Cells &cells, std::uint64_t *shares, bool &is_assumed) {
    const auto limbs = static_cast<std::size_t>(table_.limbs());
    tell_each(cells, &Watch::reading);
    for (std::size_t i = 0; i < cells.count;) {
        const std::uint64_t *cell = cells.first + static_cast<std::ptrdiff_t>(i) * cells.step * words_;
        const Chunk *chunk = cells.step == 1 && !is_plain(cell) ? chunk_of(cell) : nullptr;
        if (chunk == nullptr || chunk->shares == nullptr || chunk->form != Form::kField) {
            if (!copy_share(cell, shares + i * limbs, is_assumed)) {
                return false;
            }
            ++i;
            continue;
        }
        const std::size_t count = std::min(cells.count - i, chunk->count - chunks_.index_in(*chunk, cell));
        table_.relieve();
        std::copy_n(held_share(*chunk, cell).words, count * limbs, shares + i * limbs);
        is_assumed |= chunk->is_assumed;
        i += count;
    }
    return true;
}

void Memory::store_shares(const Cells &cells, Words shares, bool is_assumed) {
    if (cells.count < sizes_.least) {
        const std::uint64_t *share = shares.data();
        for (std::size_t i = 0; i < cells.count; ++i, share += table_.limbs()) {
            store_share(cells.first + i * static_cast<std::size_t>(words_), share, Form::kField, is_assumed);
        }
        return;
    }
    tell_each(cells, &Watch::writing);
    Chunk chunk;
    chunk.shares = std::make_shared<PagedWords>(std::move(shares));
    chunk.is_assumed = is_assumed;
    table_.enroll(*chunk.shares);
    put_chunk(cells, std::move(chunk));
    table_.relieve();
}

/// A vector that has its elements, or a number, for cells side by side.
void Memory::store_in_chunk(const Cells &cells, Handle value) {
    Chunk chunk;
    chunk.held = std::move(value);
    VectorData *vector = nullptr;
    if (chunk.is_vector()) {
        vector = table_[chunk.held.id()].vector;
        require_if_checked(table_[chunk.held.id()].count == cells.count, "a vector does not fit its cells");
        vector->lanes = 1;
    }
    put_chunk(cells, std::move(chunk));
    if (vector != nullptr && vector->home == nullptr) {
        vector->home = cells.first;
        vector->step = words_;
        vector->at_home = static_cast<std::uint32_t>(cells.count);
    }
}

/// Whoever watches the cells has been told.
void Memory::put_chunk(const Cells &cells, Chunk chunk) {
    let_go_of_all(cells);
    forget_loose(cells.first, at(cells.first, static_cast<std::ptrdiff_t>(cells.count)));
    chunk.first = cells.first;
    chunk.count = cells.count;
    chunks_.add(std::move(chunk));
    plain_ = plain_before_ = Plain{};
}

/// Lets go of all that cells side by side hold. What stands in them is no node from then on, nor of any use.
void Memory::let_go_of_all(const Cells &cells) {
    const std::uint64_t *const end = at(cells.first, static_cast<std::ptrdiff_t>(cells.count));
    std::uint64_t *next = cells.first;
    for (const Chunk &chunk : uncover(cells)) {
        let_go(next, chunk.first);
        leave_home(chunk);
        next = chunk.first + chunk.count * static_cast<std::size_t>(words_);
    }
    let_go(next, end);
}

/// The same for cells in no chunk. What is no node stays, so memory that holds none is not written to.
void Memory::let_go(std::uint64_t *first, const std::uint64_t *end) {
    const auto is_node = [&](const std::uint64_t *cell) { return value_of(cell).is_node(); };
    for (std::uint64_t *cell = first; cell < end;) {
        if (!is_node(cell)) {
            cell += words_;
            continue;
        }
        std::uint64_t *run = cell;
        while (cell < end && is_node(cell)) {
            cell += words_;
        }
        clear({run, 1, static_cast<std::size_t>(cell - run) / static_cast<std::size_t>(words_)});
    }
}

/// The elements of a chunk's vector are no longer in its cells.
void Memory::leave_home(const Chunk &chunk) {
    if (!chunk.is_vector()) {
        return;
    }
    VectorData &vector = *table_[chunk.held.id()].vector;
    if (vector.home != nullptr && vector.step == words_ &&
        vector.home + vector.step * chunk.from == chunk.first &&
        (vector.at_home -= static_cast<std::uint32_t>(chunk.count)) == 0) {
        vector.home = nullptr;
    }
}

/// Takes cells side by side out of all chunks. What is left of one on either side and is too short for a chunk becomes
/// cells.
std::vector<Chunk> Memory::uncover(const Cells &cells) {
    const std::uint64_t *const end = at(cells.first, static_cast<std::ptrdiff_t>(cells.count));
    chunks_.cut(cells.first);
    chunks_.cut(end);
    std::vector<Chunk> taken = chunks_.take_out(cells.first, end);
    for (Chunk *rest : {chunks_.ending_at(cells.first), chunks_.find(end)}) {
        if (!taken.empty() && rest != nullptr && rest->count < sizes_.part) {
            for (const Chunk &chunk : chunks_.take_out(rest->first, chunks_.end_of(*rest))) {
                write_out(chunk);
            }
        }
    }
    return taken;
}

/// From now on a cell that may lie in a chunk holds its value itself, and so do those around it. Of shares all do: else
/// they would stand in the cells and in the chunk until none of it is left. Where parties page, that is better than to have
/// them all in cells, which stay in memory.
void Memory::settle(const std::uint64_t *cell) {
    const Chunk *chunk = chunk_of(cell);
    if (chunk == nullptr) {
        return;
    }
    const std::size_t most = chunk->shares != nullptr && !pages_ ? chunk->count : sizes_.piece;
    const std::size_t first = chunks_.index_in(*chunk, cell) / most * most;
    const std::size_t count = std::min(most, chunk->count - first);
    for (const Chunk &piece : uncover({at(chunk->first, static_cast<std::ptrdiff_t>(first)), 1, count})) {
        write_out(piece);
    }
}

/// Puts what a chunk says, which is none any more, into its cells. The memory of its shares goes to the system, as
/// nothing of their size may come soon.
void Memory::write_out(const Chunk &chunk) {
    if (pages_) {
        add_loose(chunk);
    }
    if (chunk.shares != nullptr) {
        const auto limbs = static_cast<std::size_t>(table_.limbs());
        const std::uint64_t *share = chunk.shares->data() + chunk.from * limbs;
        for (std::size_t i = 0; i < chunk.count; ++i, share += limbs) {
            put_share(at(chunk.first, static_cast<std::ptrdiff_t>(i)), share, chunk.form, chunk.is_assumed);
        }
        if (chunk.shares.use_count() == 1) {
            drop_pages(chunk.shares->data(), chunk.shares->size() * sizeof(std::uint64_t));
        }
        return;
    }
    const bool is_vector = chunk.is_vector();
    const Value value = is_vector ? Value::element(chunk.held.id(), chunk.from) : chunk.held.get();
    fill_cells(chunk.first, words_, chunk.count, CellWords::of(value, words_, is_vector));
    if (is_vector) {
        table_.retain(chunk.held.id(), static_cast<std::uint32_t>(chunk.count));
    }
}

} // namespace picco::runtime
