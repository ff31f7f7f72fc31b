/// Arrays of the program that pointers may lead into.
#pragma once

#include <cstddef>
#include <map>

namespace picco::runtime {

class Blocks {
  public:
    struct Block {
        const char *first;
        std::size_t size; ///< bytes

        /// How many elements of so many bytes there are from an address of the block on.
        std::size_t room(const void *from, std::size_t element) const {
            return static_cast<std::size_t>(first + size - static_cast<const char *>(from)) / element;
        }
    };

    /// Takes the place of all blocks that it overlaps: their memory is in use for something else now.
    void add(const void *first, std::size_t size);
    /// The block that an address lies in; null where none does.
    const Block *around(const void *address) const;

  private:
    std::map<const char *, Block> blocks_; ///< disjoint
};

} // namespace picco::runtime
