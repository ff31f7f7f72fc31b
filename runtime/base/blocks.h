/// Arrays of the program that pointers may lead into.
#pragma once

#include "base/layout.h"

#include <cstddef>
#include <map>
#include <optional>

namespace picco::runtime {

class Blocks {
  public:
    struct Block {
        const char *first;
        std::size_t bytes;
        const std::size_t *layout = nullptr; ///< see base/layout.h

        /// The array around an address in it, as a block of its own; see base/layout.h.
        std::optional<Block> row_around(const void *address, RowKind kind, std::size_t size) const;

        /// How many elements of so many bytes there are from an address of the block on.
        std::size_t room(const void *from, std::size_t element) const {
            return static_cast<std::size_t>(first + bytes - static_cast<const char *>(from)) / element;
        }
    };

    /// Where an element is that a pointer leads to.
    enum class Reach {
        kInside,  ///< in the array that the pointer leads into, or stands right behind
        kOutside, ///< of that array, and of no other that the pointer may belong to
        kUnknown, ///< nothing is known of where the pointer leads
    };

    /// Takes the place of all blocks that it overlaps: their memory is in use for something else now.
    void add(const void *first, std::size_t size, const std::size_t *layout);
    /// The block that an address lies in or right behind; null where none does.
    const Block *around(const void *address) const;
    /// Where the element of `size` bytes is that lies `bytes` behind the pointer; row: its array, or the one that it
    /// should be in. An array at the end of a struct reaches to the end of the object, as C programmers take it.
    Reach reach(const void *pointer, std::ptrdiff_t bytes, RowKind kind, std::size_t size, Block &row) const;
    /// The block that starts here is gone, if there is one.
    void remove(const void *first);
    void clear();
    bool empty() const { return blocks_.empty(); }

  private:
    std::map<const char *, Block> blocks_; ///< disjoint
};

/// Those of the program that runs in this process, in the clear or as a party.
Blocks &known_blocks();

} // namespace picco::runtime
