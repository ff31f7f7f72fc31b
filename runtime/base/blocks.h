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

    /// Takes the place of all blocks that it overlaps: their memory is in use for something else now.
    void add(const void *first, std::size_t size, const std::size_t *layout);
    /// The block that an address lies in or right behind; null where none does.
    const Block *around(const void *address) const;

  private:
    std::map<const char *, Block> blocks_; ///< disjoint
};

} // namespace picco::runtime
