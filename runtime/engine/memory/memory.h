/// Private data in the program's memory.
#pragma once

#include "engine/memory/chunks.h"
#include "engine/memory/watch.h"
#include "engine/values/value_table.h"
#include "sharing/elements.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace picco::runtime {

/// A cell is words() 64-bit words of the program's memory, with a tag in the two top bits of the last word
/// (Value::Tag): a small public constant, a node of the window, or the share itself. A new value is written
/// to its cell only when the window needs room, so values that are overwritten soon never reach memory.
/// Every cell is released before its memory goes, or alive until the program ends. What many cells side by side hold
/// together is said in a chunk (chunks.h) and not in them, until one of them is used by itself.
class Memory {
  public:
    /// Records that an element of a vector is wanted by itself.
    using Element = std::function<Handle(const Handle &vector, std::uint32_t index)>;

    /// words: 64-bit words a cell, at least those of a field element and three bits.
    Memory(ValueTable &table, int words, Element element, ChunkSizes sizes = kChunkSizes)
        : table_(table), element_(std::move(element)), words_(words), sizes_(sizes), chunks_(words) {}

    int words() const { return words_; }
    Handle one() { return Handle(table_, Value::constant(1)); }
    std::uint64_t *at(const void *first, std::ptrdiff_t index) const {
        return const_cast<std::uint64_t *>(static_cast<const std::uint64_t *>(first)) + index * words_;
    }

    using Watch = MemoryWatch;
    /// Tells of the cells from first to end from now on; first == end: of none. There may be two who watch.
    void watch(Watch &watch, const std::uint64_t *first, const std::uint64_t *end);
    /// Tells all but one of a cell that will be read and then written to.
    void tell_others(const Watch &watch, const std::uint64_t *cell);

    /// Cells first, first + step, …; step counts cells.
    struct Cells {
        std::uint64_t *first;
        std::ptrdiff_t step;
        std::size_t count;
    };
    /// Copies the share of degree t in a cell, limbs() words, where it is known already. Leaves the cell as
    /// it is, and its value without a node. is_assumed: set where it is in its range by promise only.
    bool copy_share(const std::uint64_t *cell, std::uint64_t *share, bool &is_assumed);
    /// The same for all of some cells.
    bool copy_shares(const Cells &cells, std::uint64_t *shares, bool &is_assumed);
    using Held = HeldShare;
    void read_share(const Held &held, std::uint64_t *share) const {
        held.is_cell ? read_share(held.words, share)
                     : static_cast<void>(std::copy_n(held.words, table_.limbs(), share));
    }
    /// The value of a cell, which lies in range.
    Handle load(std::uint64_t *cell, Interval range);
    void store(std::uint64_t *cell, Handle &&value);
    /// The value of a cell, which is 0 from then on. Where it lies in memory as a share, its range is
    /// unknown.
    Handle take(std::uint64_t *cell);
    /// Whether that is what the cell holds: one node of one element.
    bool holds(const std::uint64_t *cell, const Handle &value) const {
        return chunks_.empty() ? value_of(cell) == value.get() : held_in(cell) == value.get();
    }
    /// Stores the value that the cell has already, in another form.
    void replace(std::uint64_t *cell, Handle &&value);
    /// The same for an element of a vector, which is borrowed.
    void replace_by_element(std::uint64_t *cell, const Handle &vector, std::uint32_t index);
    /// On input a share of degree t (form kField) or 2t (kProduct), limbs() words, of a value that is in the
    /// range of its type, or by promise only.
    void store_share(std::uint64_t *cell, const std::uint64_t *share, Form form, bool is_assumed);

    /// Puts 0 into a cell.
    void clear(std::uint64_t *cell);

    /// Puts 0 into count cells; is_gone: lets go of what they hold, as their memory goes, too.
    void release(void *first, std::size_t count, bool is_gone = false);

    /// The value that the cells hold together: a vector whose elements they are in order, or one constant.
    /// Nothing where they hold anything else. lanes: elements that each cell holds of a vector.
    std::optional<Handle> load_whole(const Cells &cells, Interval range, std::uint32_t lanes = 1);
    /// The shares that the cells hold in one chunk. Where the chunk has no others they move out of it: what the
    /// cells hold is open then, until a vector is stored to them; stay: they are copied in any case.
    struct Shares {
        PagedWords words;
        Form form;
        bool is_assumed;
    };
    std::optional<Shares> take_shares(const Cells &cells, bool stay);
    /// On input as many shares as there are cells, of values in the range of their type, or by promise only.
    void store_shares(const Cells &cells, Words shares, bool is_assumed);
    const ChunkSizes &chunk_sizes() const { return sizes_; }
    /// Puts a public number where a share stands.
    using SetNumber = std::function<void(std::uint64_t *share, std::int64_t number)>;
    /// From now on vectors that are in use stay where they are when values go home: a copy would have to be read and
    /// written. Inputs come in parts of `strip` elements, as loops take them. Cells that a chunk has lost are one again
    /// when values go home. All parties do the same.
    void begin_paging(std::size_t strip, SetNumber set_number) {
        pages_ = true;
        set_number_ = std::move(set_number);
        sizes_.input = std::min(sizes_.input, strip);
        sizes_.least = std::min(sizes_.least, sizes_.part); // rows of matrices, too
    }
    /// Calls constant(i, number), share(i, held), node(i, id, index) for what each cell holds.
    template <class Constant, class Share, class Node>
    void inspect(const Cells &cells, Constant &&constant, Share &&share, Node &&node) {
        const std::uint64_t *cell = cells.first;
        inspected_ = nullptr;
        for (std::size_t i = 0; i < cells.count; ++i, cell += cells.step * words_) {
            inspect(i, cell, constant, share, node);
        }
    }
    /// Cells anywhere.
    struct Scattered {
        std::uint64_t *const *cells;
        std::size_t count;
    };
    template <class Constant, class Share, class Node>
    void inspect(const Scattered &cells, Constant &&constant, Share &&share, Node &&node) {
        inspected_ = nullptr;
        for (std::size_t i = 0; i < cells.count; ++i) {
            inspect(i, cells.cells[i], constant, share, node);
        }
    }
    /// Every element to its cell, or as many side by side as there are lanes; a value of one element to all
    /// of them.
    void store_vector(const Cells &cells, Handle value, std::uint32_t lanes = 1);
    /// Whether cells may hold so many elements each: others may hold another number of them already.
    bool may_hold_parts(const Handle &value, std::uint32_t lanes) const;

    /// Writes a finished value back to the memory location that it was stored to, where that is all that
    /// refers to it, which frees its node. Returns whether it did.
    bool write_back(NodeId id);
    /// The same for all vectors that chunks name.
    void write_back_chunks();
    /// Cells that chunks have lost where parties page, and have not become again: they take memory of their own.
    std::size_t loose_cells() const { return loose_cells_; }
    /// Where nothing is open in what they hold, those become chunks again.
    void gather_loose();

    /// Zeroed memory comes into use, where others may have been.
    void begin(void *first, std::size_t bytes);
    /// Local variables: see picco_enter in picco/runtime.h.
    std::size_t enter() const { return locals_.size(); }
    void add_local(void *first, std::size_t count);
    void *add_array(std::size_t count);
    /// Zeroed memory for objects whose parts are added by themselves.
    void *add_memory(std::size_t count, std::size_t size);
    /// Locations (engine/record/locations.h) in cells of one word each, and the whole of an object whose parts are
    /// added by themselves: count is its bytes.
    void add_pointers(void *first, std::size_t count) { add(first, count, Contents::kPointers); }
    void add_object(void *first, std::size_t bytes, const std::size_t *layout);
    enum class Contents : std::uint8_t { kCells, kPointers, kOther };
    struct Region {
        std::uint64_t *first;
        std::size_t count;
        bool owned;
        Contents contents = Contents::kCells;
        std::uint32_t object = 0; ///< its id in engine/memory/objects.h, once something asked for it
        const std::size_t *layout = nullptr; ///< of structs, see base/layout.h
    };
    std::vector<Region> &regions() { return locals_; }
    std::size_t bytes(const Region &region) const {
        const std::size_t words = region.contents == Contents::kCells ? static_cast<std::size_t>(words_) : 1;
        return region.contents == Contents::kOther ? region.count
                                                   : region.count * words * sizeof(std::uint64_t);
    }
    /// The youngest region above the mark, to be released with release_youngest(), pointers cleared before.
    const Region *youngest(std::size_t mark) const {
        return locals_.size() > mark ? &locals_.back() : nullptr;
    }
    void release_youngest();

  private:
    Value value_of(const std::uint64_t *cell) const {
        const std::uint64_t tag = cell[words_ - 1] >> 62;
        return Value((tag << 62) | (cell[0] & Value::kPayload));
    }
    bool is_watched(const std::uint64_t *cell) const { return cell >= watched_ && cell < watched_end_; }
    /// Whether a cell is known to be neither watched nor in a chunk.
    bool is_plain(const std::uint64_t *cell) const {
        return reinterpret_cast<std::uintptr_t>(cell) - plain_.first < plain_.bytes;
    }
    using What = void (Watch::*)(const std::uint64_t *);
    /// Tells of a cell that is used by itself, which holds its value itself from then on.
    void reach(const std::uint64_t *cell, What what) {
        if (!is_plain(cell)) {
            tell(cell, what);
            settle(cell);
        }
    }
    void tell(const std::uint64_t *cell, What what) const;
    void tell_each(const Cells &cells, What what) const;
    Chunk *chunk_of(const std::uint64_t *cell);
    void settle(const std::uint64_t *cell);
    Value held_in(const std::uint64_t *cell) const;
    bool meets_chunk(const Cells &cells) const;
    bool follow_in_chunks(const Cells &cells, Value first) const;
    bool follow_in_cells(const Cells &cells, Value first) const;
    void store_in_chunk(const Cells &cells, Handle value);
    void put_chunk(const Cells &cells, Chunk chunk);
    void write_out(const Chunk &chunk);
    std::vector<Chunk> uncover(const Cells &cells);
    void let_go_of_all(const Cells &cells);
    void let_go(std::uint64_t *first, const std::uint64_t *end);
    void leave_home(const Chunk &chunk);
    /// The node whose words are the shares of a vector of field elements that is done, and their form.
    struct HomeSource {
        NodeId id;
        Form form;
    };
    std::optional<HomeSource> home_source(NodeId id) const;
    void write_back(std::span<Chunk *> chunks);
    void add_loose(const Chunk &chunk);
    void forget_loose(std::uint64_t *first, std::uint64_t *end);
    bool copy_held(const std::uint64_t *cell, std::uint64_t *share, Chunk &chunk);
    std::optional<Chunk> gathered(const Cells &cells);
    void narrow(NodeId id, Interval range);
    std::optional<Handle> load_from_chunk(const std::uint64_t *cell, Interval range);
    void shrink_blocks();
    void join_blocks(std::span<Chunk *const> chunks);
    void keep_part(Chunk &chunk, const std::uint64_t *shares);
    Held held_share(const Chunk &chunk, const std::uint64_t *cell) const {
        return {chunk.shares->data() +
                    (chunk.from + chunks_.index_in(chunk, cell)) * static_cast<std::size_t>(table_.limbs()),
                chunk.form, chunk.is_assumed, false};
    }
    void read_share(const std::uint64_t *cell, std::uint64_t *share) const {
        if (words_ == 1) {
            share[0] = cell[0] & kOfShare;
            return;
        }
        std::copy_n(cell, table_.limbs(), share);
        if (table_.limbs() == words_) {
            share[words_ - 1] &= kOfShare; // without the tag
        }
    }
    bool is_assumed(const std::uint64_t *cell) const { return (cell[words_ - 1] & Value::kAssumed) != 0; }
    template <class Constant, class Share, class Node>
    void inspect(std::size_t i, const std::uint64_t *cell, Constant &constant, Share &share, Node &node) {
        if (!is_plain(cell)) {
            tell(cell, &Watch::reading);
            if (const Chunk *chunk = chunk_of(cell)) {
                if (chunk->shares != nullptr) {
                    if (std::exchange(inspected_, chunk->shares.get()) != chunk->shares.get()) {
                        table_.relieve(); // once for all cells side by side that share a block
                    }
                    share(i, held_share(*chunk, cell));
                } else if (chunk->held.is_constant()) {
                    constant(i, chunk->held.constant());
                } else {
                    node(i, chunk->held.id(),
                         chunk->from + static_cast<std::uint32_t>(chunks_.index_in(*chunk, cell)));
                }
                return;
            }
        }
        const Value v = value_of(cell);
        if (v.is_constant()) {
            constant(i, v.constant());
        } else if (v.is_node()) {
            node(i, v.id(), v.index());
        } else {
            share(i, Held{cell, v.word() >> 62 == Value::kShare ? Form::kField : Form::kProduct,
                          is_assumed(cell), true});
        }
    }
    void clear(const Cells &cells);
    Value held_as_vector(std::uint64_t *cell, NodeId id);
    [[gnu::noinline]] void take_out(std::uint64_t *cell, Value v);
    void drop(std::uint64_t *cell);
    bool write_back_vector(NodeId id);
    bool is_home(const Cells &cells, const VectorData &vector) const;
    bool leave_home(const Cells &cells);
    /// The cell will not hold this element any more.
    void leave_home(const std::uint64_t *cell, Value v);
    void add(void *first, std::size_t count, Contents contents) {
        locals_.push_back({static_cast<std::uint64_t *>(first), count, false, contents});
    }
    void put_share(std::uint64_t *cell, const std::uint64_t *share, Form form, bool is_assumed) {
        const std::uint64_t tag = (form == Form::kField ? Value::kShare : Value::kProduct) << 62 |
                                  (is_assumed ? Value::kAssumed : 0);
        if (words_ == 1) {
            cell[0] = (share[0] & kOfShare) | tag;
            return;
        }
        std::copy_n(share, table_.limbs(), cell);
        cell[words_ - 1] = (table_.limbs() == words_ ? cell[words_ - 1] & kOfShare : 0) | tag;
    }
    void set(std::uint64_t *cell, Value v) {
        if (words_ == 1) {
            cell[0] = v.word();
            return;
        }
        cell[0] = v.word() & Value::kPayload;
        cell[words_ - 1] = v.word() & ~Value::kPayload;
    }
    void forget_home(std::uint64_t *cell, Value v);

    static constexpr std::uint64_t kOfShare = Value::kAssumed - 1;

    ValueTable &table_;
    Element element_;
    int words_;
    ChunkSizes sizes_;
    bool pages_ = false; ///< see begin_paging()
    SetNumber set_number_;
    mutable Chunks chunks_;
    const PagedWords *inspected_ = nullptr; ///< the last block that inspect() looked at
    /// A run of cells that a chunk has lost, and when, counted by runs.
    struct Loose {
        std::size_t count;
        std::uint64_t number;
    };
    std::map<std::uint64_t *, Loose> loose_; ///< by where they begin
    std::uint64_t lost_ = 0;
    std::size_t loose_cells_ = 0;
    struct Plain {
        std::uintptr_t first = 0, bytes = 0;
    };
    /// Memory that is_plain(), and that was before.
    Plain plain_{0, ~std::uintptr_t{0}}, plain_before_;
    std::vector<Region> locals_;
    std::array<WatchedCells, 2> watches_;
    /// From the first to the last of these cells.
    const std::uint64_t *watched_ = nullptr, *watched_end_ = nullptr;
};

} // namespace picco::runtime
