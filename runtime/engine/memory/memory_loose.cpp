// Where parties page: cells that a chunk has lost, as they were used by themselves, become one again. Else all arrays would
// stand in cells in the end, and those stay in memory.
#include "base/pages.h"
#include "engine/memory/memory.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace picco::runtime {

/// On input a chunk that is none any more.
void Memory::add_loose(const Chunk &chunk) {
    if (chunk.count >= sizes_.part) {
        loose_.emplace(chunk.first, Loose{chunk.count, ++lost_});
        loose_cells_ += chunk.count;
    }
}

/// Cells from first to end are gone, or in a chunk. What is left of a run on either side goes on.
void Memory::forget_loose(std::uint64_t *first, std::uint64_t *end) {
    auto at = loose_.lower_bound(end);
    while (at != loose_.begin()) {
        --at;
        auto [begin, run] = *at;
        const std::uint64_t *const run_end = begin + run.count * static_cast<std::size_t>(words_);
        if (run_end <= first) {
            return;
        }
        loose_cells_ -= run.count;
        at = loose_.erase(at);
        const std::uint64_t number = run.number;
        const auto keep = [&](std::uint64_t *from, const std::uint64_t *to) {
            const auto left =
                from < to ? static_cast<std::size_t>(to - from) / static_cast<std::size_t>(words_) : 0;
            if (left >= sizes_.part) {
                at = loose_.emplace(from, Loose{left, number}).first;
                loose_cells_ += left;
            }
        };
        keep(std::max(begin, end), run_end);
        keep(begin, first);
    }
}

/// The share that a cell in no chunk holds, if it is known. What it is like is added to what the chunk says.
bool Memory::copy_held(const std::uint64_t *cell, std::uint64_t *share, Chunk &chunk) {
    const Value v = value_of(cell);
    if (v.is_constant()) {
        set_number_(share, v.constant());
        return true;
    }
    Form form = v.word() >> 62 == Value::kShare ? Form::kField : Form::kProduct;
    if (v.is_node()) {
        const Node &node = table_[v.id()];
        const auto source = home_source(v.id());
        const bool is_part = node.count > 1 && (v.index() == Value::kAllElements || node.vector->lanes > 1);
        if (!source || is_part) {
            return false;
        }
        table_.relieve();
        table_.copy_element(source->id, v.index(), share);
        chunk.is_assumed |= node.is_assumed;
        form = source->form;
    } else {
        read_share(cell, share);
        chunk.is_assumed |= is_assumed(cell);
    }
    chunk.form = form == Form::kProduct ? form : chunk.form; // shares of degree t are of degree 2t too
    return true;
}

/// What cells in no chunk hold, as one; nothing where something of it is not known yet.
std::optional<Chunk> Memory::gathered(const Cells &cells) {
    const Value first = value_of(cells.first);
    Chunk chunk;
    if (first.is_constant() && follow_in_cells(cells, first)) {
        chunk.held = Handle(table_, first);
        return chunk;
    }
    const auto limbs = static_cast<std::size_t>(table_.limbs());
    Words shares(cells.count * limbs);
    for (std::size_t i = 0; i < cells.count; ++i) {
        if (!copy_held(at(cells.first, static_cast<std::ptrdiff_t>(i)), shares.data() + i * limbs, chunk)) {
            return std::nullopt;
        }
    }
    chunk.shares = std::make_shared<PagedWords>(std::move(shares));
    return chunk;
}

/// In the order in which chunks lost them, which is the same at all parties: nodes that nobody refers to any more become free
/// in that order. Who watches some cells may name all those between them, and these differ between parties.
void Memory::gather_loose() {
    if (watched_ != watched_end_) {
        return;
    }
    std::vector<std::pair<std::uint64_t *, Loose>> runs(loose_.begin(), loose_.end());
    std::stable_sort(runs.begin(), runs.end(),
                     [](const auto &a, const auto &b) { return a.second.number < b.second.number; });
    std::vector<Chunk *> small;
    for (const auto &[first, run] : runs) {
        const std::size_t count = run.count;
        const Cells cells{first, 1, count};
        std::optional<Chunk> chunk = gathered(cells);
        if (!chunk) {
            continue;
        }
        if (chunk->shares != nullptr) {
            table_.enroll(*chunk->shares);
        }
        put_chunk(cells, std::move(*chunk));
        drop_pages(first, count * static_cast<std::size_t>(words_) * sizeof(std::uint64_t));
        small.push_back(chunks_.find(first));
        table_.relieve();
    }
    if (table_.pager() != nullptr) {
        join_blocks(small);
    }
}

/// What a chunk says of a cell, which stays in it, until all of its cells could have been asked for: a program that looks at
/// cells here and there leaves chunks as they are.
std::optional<Handle> Memory::load_from_chunk(const std::uint64_t *cell, Interval range) {
    Chunk *chunk = pages_ ? chunk_of(cell) : nullptr;
    if (chunk == nullptr || ++chunk->asked > chunk->count) {
        return std::nullopt;
    }
    if (chunk->is_constant()) {
        return chunk->held.copy();
    }
    if (chunk->is_vector()) {
        const auto index = static_cast<std::uint32_t>(chunks_.index_in(*chunk, cell));
        Handle element = element_(chunk->held, chunk->from + index);
        if (!element.is_constant()) {
            narrow(element.id(), range);
        }
        return element;
    }
    const NodeId id = table_.add_leaf(chunk->form, range);
    read_share(held_share(*chunk, cell), table_.share(id));
    table_[id].is_assumed = chunk->is_assumed;
    return Handle(table_, Value::node(id));
}

} // namespace picco::runtime
