#include "engine/memory/chunks.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace picco::runtime {

Chunk *Chunks::find(const std::uint64_t *cell) {
    if (last_ != nullptr && cell >= last_->first && cell < end_of(*last_)) {
        return last_;
    }
    const auto after = chunks_.upper_bound(cell);
    if (after == chunks_.begin()) {
        return nullptr;
    }
    Chunk &chunk = std::prev(after)->second;
    return cell < end_of(chunk) ? last_ = &chunk : nullptr;
}

bool Chunks::overlap(const std::uint64_t *first, const std::uint64_t *end) const {
    const auto after = chunks_.lower_bound(end);
    return after != chunks_.begin() && end_of(std::prev(after)->second) > first;
}

std::pair<const std::uint64_t *, const std::uint64_t *> Chunks::gap_around(const std::uint64_t *cell) const {
    const auto after = chunks_.upper_bound(cell);
    const auto *begin = after == chunks_.begin() ? nullptr : end_of(std::prev(after)->second);
    const auto *end =
        after == chunks_.end()
            ? reinterpret_cast<const std::uint64_t *>(std::numeric_limits<std::uintptr_t>::max() & ~7ull)
            : after->second.first;
    return {begin, end};
}

void Chunks::add(Chunk chunk) {
    chunk.number = made_++;
    put(std::move(chunk));
}

void Chunks::put(Chunk chunk) {
    const std::uint64_t *first = chunk.first;
    require_if_checked(!overlap(first, end_of(chunk)), "chunks overlap");
    chunks_.emplace(first, std::move(chunk));
}

void Chunks::cut(const std::uint64_t *cell) {
    Chunk *chunk = find(cell);
    if (chunk == nullptr || chunk->first == cell) {
        return;
    }
    const std::size_t index = index_in(*chunk, cell);
    Chunk rest;
    rest.first = chunk->first + index * words_;
    rest.count = chunk->count - index;
    rest.held = chunk->held.copy();
    rest.shares = chunk->shares;
    rest.form = chunk->form;
    rest.is_assumed = chunk->is_assumed;
    rest.from = chunk->from + static_cast<std::uint32_t>(index);
    rest.number = chunk->number;
    chunk->count = index;
    put(std::move(rest));
}

std::vector<Chunk> Chunks::take_out(const std::uint64_t *first, const std::uint64_t *end) {
    std::vector<Chunk> taken;
    last_ = nullptr;
    const auto begin = chunks_.lower_bound(first), behind = chunks_.lower_bound(end);
    for (auto at = begin; at != behind; ++at) {
        taken.push_back(std::move(at->second));
    }
    chunks_.erase(begin, behind);
    return taken;
}

/// On input by their addresses: parts of one lie in one object, whose cells are in the same order everywhere.
void Chunks::sort_by_number(std::vector<Chunk *> &chunks) {
    std::stable_sort(chunks.begin(), chunks.end(),
                     [](const Chunk *a, const Chunk *b) { return a->number < b->number; });
}

Chunk *Chunks::ending_at(const std::uint64_t *cell) {
    const auto at = chunks_.lower_bound(cell);
    if (at == chunks_.begin()) {
        return nullptr;
    }
    Chunk &chunk = std::prev(at)->second;
    return end_of(chunk) == cell ? &chunk : nullptr;
}

} // namespace picco::runtime
