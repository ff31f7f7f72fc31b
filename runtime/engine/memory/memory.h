/// Private data in the program's memory.
#pragma once

#include "engine/values/value_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace picco::runtime {

/// A cell is words() 64-bit words of the program's memory, with a tag in the two top bits of the last word
/// (Value::Tag): a small public constant, a node of the window, or the share itself. A new value is written
/// to its cell only when the window needs room, so values that are overwritten soon never reach memory.
/// Every cell that holds a node is either released, overwritten or alive until the program ends.
class Memory {
  public:
    /// Records that an element of a vector is wanted by itself.
    using Element = std::function<Handle(const Handle &vector, std::uint32_t index)>;

    /// words: 64-bit words a cell, at least those of a field element and three bits.
    Memory(ValueTable &table, int words, Element element)
        : table_(table), element_(std::move(element)), words_(words) {}

    int words() const { return words_; }
    Handle one() { return Handle(table_, Value::constant(1)); }
    std::uint64_t *at(const void *first, std::ptrdiff_t index) const {
        return const_cast<std::uint64_t *>(static_cast<const std::uint64_t *>(first)) + index * words_;
    }

    /// Somebody who has to know before cells are used.
    class Watch {
      public:
        virtual ~Watch() = default;
        /// Before the value of a cell is asked for, and before it changes.
        virtual void reading(const std::uint64_t *cell) = 0;
        virtual void writing(const std::uint64_t *cell) = 0;
        /// Before cells from first to end go out of use.
        virtual void releasing(const std::uint64_t *first, const std::uint64_t *end) = 0;
    };
    /// Tells of the cells from first to end from now on; first == end: of none. There may be two who watch.
    void watch(Watch &watch, const std::uint64_t *first, const std::uint64_t *end);
    /// Tells all but one of a cell that will be read and then written to.
    void tell_others(const Watch &watch, const std::uint64_t *cell);

    /// Copies the share of degree t in a cell, limbs() words, where it is known already. Leaves the cell as
    /// it is, and its value without a node. is_assumed: set where it is in its range by promise only.
    bool copy_share(const std::uint64_t *cell, std::uint64_t *share, bool &is_assumed);
    /// On input a cell that holds a share itself.
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
    /// Whether a cell that holds a share itself has it in its range by promise only.
    bool is_assumed(const std::uint64_t *cell) const { return (cell[words_ - 1] & Value::kAssumed) != 0; }
    /// The value of a cell, which lies in range.
    Handle load(std::uint64_t *cell, Interval range);
    void store(std::uint64_t *cell, Handle &&value);
    /// The value of a cell, which is 0 from then on. Where it lies in memory as a share, its range is
    /// unknown.
    Handle take(std::uint64_t *cell);
    /// Whether that is what the cell holds: one node of one element.
    bool holds(const std::uint64_t *cell, const Handle &value) const { return value_of(cell) == value.get(); }
    /// Stores the value that the cell has already, in another form.
    void replace(std::uint64_t *cell, Handle &&value);
    /// The same for an element of a vector, which is borrowed.
    void replace_by_element(std::uint64_t *cell, const Handle &vector, std::uint32_t index);
    /// On input a share of degree t (form kField) or 2t (kProduct), limbs() words, of a value that is in the
    /// range of its type, or by promise only.
    void store_share(std::uint64_t *cell, const std::uint64_t *share, Form form, bool is_assumed);

    /// Puts 0 into a cell.
    void clear(std::uint64_t *cell);

    /// Puts 0 into count cells.
    void release(void *first, std::size_t count);

    /// Cells first, first + step, …; step counts cells.
    struct Cells {
        std::uint64_t *first;
        std::ptrdiff_t step;
        std::size_t count;
    };
    /// The value that the cells hold together: a vector whose elements they are in order, or one constant.
    /// Nothing where they hold anything else. lanes: elements that each cell holds of a vector.
    std::optional<Handle> load_whole(const Cells &cells, Interval range, std::uint32_t lanes = 1);
    /// Calls constant(i, number), share(i, cell, form), node(i, id, index) for what each cell holds; form:
    /// kField or kProduct.
    template <class Constant, class Share, class Node>
    void inspect(const Cells &cells, Constant &&constant, Share &&share, Node &&node) const {
        const std::uint64_t *cell = cells.first;
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
    void inspect(const Scattered &cells, Constant &&constant, Share &&share, Node &&node) const {
        for (std::size_t i = 0; i < cells.count; ++i) {
            inspect(i, cells.cells[i], constant, share, node);
        }
    }
    void clear(const Cells &cells);
    /// Every element to its cell, or as many side by side as there are lanes; a value of one element to all
    /// of them.
    void store_vector(const Cells &cells, Handle value, std::uint32_t lanes = 1);
    /// Whether cells may hold so many elements each: others may hold another number of them already.
    bool may_hold_parts(const Handle &value, std::uint32_t lanes) const;

    /// Writes a finished value back to the memory location that it was stored to, where that is all that
    /// refers to it, which frees its node. Returns whether it did.
    bool write_back(NodeId id);

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
    void tell_reading(const std::uint64_t *cell) const {
        if (is_watched(cell)) {
            tell(cell, &Watch::reading);
        }
    }
    void tell_writing(const std::uint64_t *cell) const {
        if (is_watched(cell)) {
            tell(cell, &Watch::writing);
        }
    }
    void tell(const std::uint64_t *cell, void (Watch::*what)(const std::uint64_t *)) const;
    template <class Constant, class Share, class Node>
    void inspect(std::size_t i, const std::uint64_t *cell, Constant &constant, Share &share,
                 Node &node) const {
        tell_reading(cell);
        const Value v = value_of(cell);
        if (v.is_constant()) {
            constant(i, v.constant());
        } else if (v.is_node()) {
            node(i, v.id(), v.index());
        } else {
            share(i, cell, v.word() >> 62 == Value::kShare ? Form::kField : Form::kProduct);
        }
    }
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
    std::vector<Region> locals_;
    struct Watched {
        Watch *watch = nullptr;
        const std::uint64_t *first = nullptr, *end = nullptr;
        bool holds(const std::uint64_t *cell) const { return cell >= first && cell < end; }
    };
    std::array<Watched, 2> watches_;
    /// From the first to the last of these cells.
    const std::uint64_t *watched_ = nullptr, *watched_end_ = nullptr;
};

} // namespace picco::runtime
