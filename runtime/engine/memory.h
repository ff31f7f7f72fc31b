/// Private data in the program's memory.
#pragma once

#include "engine/value_table.h"

#include <cstddef>
#include <vector>

namespace picco::runtime {

/// A cell is words() 64-bit words of the program's memory, with a tag in the two top bits of the last word
/// (Value::Tag): a small public constant, a node of the window, or the share itself. A new value is written
/// to its cell only when the window needs room, so values that are overwritten soon never reach memory.
/// Every cell that holds a node is either released, overwritten or alive until the program ends.
class Memory {
  public:
    /// words: 64-bit words a cell, at least those of a field element and two bits.
    Memory(ValueTable &table, int words) : table_(table), words_(words) {}

    int words() const { return words_; }
    std::uint64_t *at(const void *first, std::ptrdiff_t index) const {
        return const_cast<std::uint64_t *>(static_cast<const std::uint64_t *>(first)) + index * words_;
    }

    /// Copies the share of degree t in a cell, limbs() words, where it is known already. Leaves the cell as
    /// it is, and its value without a node.
    bool copy_share(const std::uint64_t *cell, std::uint64_t *share);
    /// The value of a cell, which lies in range.
    Handle load(std::uint64_t *cell, Interval range);
    void store(std::uint64_t *cell, Handle value);
    /// On input a share of degree t (form kField) or 2t (kProduct), limbs() words.
    void store_share(std::uint64_t *cell, const std::uint64_t *share, Form form);

    /// Puts 0 into a cell.
    void clear(std::uint64_t *cell);

    /// Puts 0 into count cells.
    void release(void *first, std::size_t count);

    /// Writes a finished value back to the memory location that it was stored to, where that is all that
    /// refers to it, which frees its node. Returns whether it did.
    bool write_back(NodeId id);

    /// Local variables: see picco_enter in picco/runtime.h.
    std::size_t enter() const { return locals_.size(); }
    void add_local(void *first, std::size_t count);
    void *add_array(std::size_t count);
    struct Region {
        std::uint64_t *first;
        std::size_t count;
        bool owned;
    };
    /// The youngest region above the mark, to be released with release_youngest().
    const Region *youngest(std::size_t mark) const {
        return locals_.size() > mark ? &locals_.back() : nullptr;
    }
    void release_youngest();

  private:
    Value value_of(const std::uint64_t *cell) const {
        const std::uint64_t tag = cell[words_ - 1] >> 62;
        return Value((tag << 62) | (cell[0] & ((std::uint64_t{1} << 62) - 1)));
    }
    static bool is_node(Value v) { return v.word() >> 62 == Value::kNode; }
    void set(std::uint64_t *cell, Value v);
    /// On input a cell that holds a share itself.
    void read_share(const std::uint64_t *cell, std::uint64_t *share) const;
    void put_share(std::uint64_t *cell, const std::uint64_t *share, Form form);
    void forget_home(std::uint64_t *cell, Value v);

    ValueTable &table_;
    int words_;
    std::vector<Region> locals_;
};

} // namespace picco::runtime
