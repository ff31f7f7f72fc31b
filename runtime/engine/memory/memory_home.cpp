// Finished values go from the window to the program's memory.
#include "engine/memory/memory.h"

#include <algorithm>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>

namespace picco::runtime {

namespace {

/// Of small chunks together.
constexpr std::size_t kJoinedWords = std::size_t{1} << 15;

} // namespace

std::optional<Memory::HomeSource> Memory::home_source(NodeId id) const {
    const Node &node = table_[id];
    const bool is_reduced =
        node.form == Form::kProduct && node.converted != 0 && table_[node.converted].state == State::kDone;
    const Form form = is_reduced || node.form == Form::kPublic ? Form::kField : node.form;
    if (node.state != State::kDone || (form != Form::kField && form != Form::kProduct)) {
        return std::nullopt;
    }
    return HomeSource{is_reduced ? node.converted : id, form};
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

/// Each element to its cell. Unlike a single value, a vector is written back while others refer to it: its
/// cells are most of the references that it has.
bool Memory::write_back_vector(NodeId id) {
    const Node &node = table_[id];
    VectorData &vector = *node.vector;
    const auto source = home_source(id);
    const bool is_in_chunk = pages_ && chunks_.find(vector.home) != nullptr; // which stays one
    if (!source || vector.home == nullptr || is_in_chunk) {
        return false;
    }
    table_.relieve();
    std::uint64_t *cell = vector.home;
    vector.home = nullptr;
    std::uint32_t written = 0;
    const std::uint64_t *share = table_[source->id].vector->words.data();
    for (std::uint32_t i = 0; i < node.count; ++i, cell += vector.step, share += table_.limbs()) {
        if (value_of(cell) == Value::element(id, i)) {
            put_share(cell, share, source->form, node.is_assumed);
            ++written;
        }
    }
    table_.release(id, written);
    return true;
}

/// In the order of the nodes, those of one node as the program made them: the same at all parties and in all runs, wherever
/// arrays lie. Traces of pages depend on it.
void Memory::write_back_chunks() {
    std::vector<Chunk *> named = chunks_.in_order([](const Chunk &chunk) { return chunk.is_vector(); });
    const auto id_of = [](const Chunk *chunk) { return chunk->held.id(); };
    std::stable_sort(named.begin(), named.end(),
                     [&](const Chunk *a, const Chunk *b) { return id_of(a) < id_of(b); });
    for (auto first = named.begin(); first != named.end();) {
        const auto end = std::find_if(first, named.end(),
                                      [&](const Chunk *chunk) { return id_of(chunk) != id_of(*first); });
        write_back({first, end});
        first = end;
    }
    shrink_blocks();
    if (table_.pager() != nullptr) {
        join_blocks(named);
    }
}

/// Shares of few cells each share a block that is worth a page, in the order in which they were recorded: they are likely
/// to be read in that order. Nothing that is recorded depends on who shares one.
void Memory::join_blocks(std::span<Chunk *const> chunks) {
    const auto limbs = static_cast<std::size_t>(table_.limbs());
    std::vector<Chunk *> joined;
    Words words;
    const auto finish = [&] {
        if (joined.size() > 1) {
            const auto block = std::make_shared<PagedWords>(std::exchange(words, Words()));
            table_.enroll(*block);
            std::size_t at = 0;
            for (Chunk *chunk : joined) {
                chunk->shares = block;
                chunk->from = static_cast<std::uint32_t>(at);
                at += chunk->count;
            }
            table_.relieve();
        }
        words.clear();
        joined.clear();
    };
    for (Chunk *chunk : chunks) {
        const std::size_t size = chunk->count * limbs;
        const bool is_alone = chunk->shares != nullptr && chunk->shares.use_count() == 1 &&
                              chunk->shares->size() == size && size < table_.pager()->least();
        if (!is_alone) {
            continue;
        }
        words.insert(words.end(), chunk->shares->data(), chunk->shares->data() + size);
        joined.push_back(chunk);
        if (words.size() >= kJoinedWords) {
            finish();
        }
    }
    finish();
}

/// Chunks that use less than half of the shares that they have in common keep theirs only. In the order in which they were
/// made, as each becomes a page.
void Memory::shrink_blocks() {
    const auto limbs = static_cast<std::size_t>(table_.limbs());
    std::unordered_map<const PagedWords *, std::size_t> used;
    chunks_.for_each([&](const Chunk &chunk) {
        if (chunk.shares != nullptr) {
            used[chunk.shares.get()] += chunk.count * limbs;
        }
    });
    const auto uses_little = [&](const Chunk &chunk) {
        return chunk.shares != nullptr && used.at(chunk.shares.get()) < chunk.shares->size() / 2;
    };
    for (Chunk *chunk : chunks_.in_order(uses_little)) {
        table_.relieve();
        keep_part(*chunk, chunk->shares->data());
    }
}

/// The chunk has copies of its shares, which stand among those of all elements.
void Memory::keep_part(Chunk &chunk, const std::uint64_t *shares) {
    const auto limbs = static_cast<std::size_t>(table_.limbs());
    const std::uint64_t *first = shares + chunk.from * limbs;
    chunk.shares = std::make_shared<PagedWords>(Words(first, first + chunk.count * limbs));
    table_.enroll(*chunk.shares);
    chunk.from = 0;
}

/// Where the vector of these chunks is done, and all of it stands in them, they take over its shares; where others
/// need it, too, they copy them.
void Memory::write_back(std::span<Chunk *> chunks) {
    const NodeId id = chunks[0]->held.id();
    const auto source = home_source(id);
    if (!source) {
        return;
    }
    table_.relieve();
    PagedWords &words = table_[source->id].vector->words;
    std::size_t held = 0;
    for (const Chunk *chunk : chunks) {
        held += chunk->count;
    }
    const bool is_whole = held >= table_[id].count;
    const bool is_alone =
        table_.references(id) == chunks.size() && (source->id == id || table_.references(source->id) == 1);
    if (pages_ && is_whole && !is_alone) {
        return;
    }
    const auto take_all = [&] {
        const auto all = std::make_shared<PagedWords>(is_alone ? std::move(words) : PagedWords(words.copy()));
        table_.enroll(*all);
        return all;
    };
    const std::shared_ptr<PagedWords> all = is_whole ? take_all() : nullptr;
    const bool is_assumed = table_[id].is_assumed;
    for (Chunk *chunk : chunks) {
        leave_home(*chunk);
        if (is_whole) {
            chunk->shares = all;
        } else {
            keep_part(*chunk, words.data());
        }
        chunk->form = source->form;
        chunk->is_assumed = is_assumed;
    }
    for (Chunk *chunk : chunks) {
        chunk->held = Handle();
    }
}

} // namespace picco::runtime
