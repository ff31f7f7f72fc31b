/// Blocks of private data that the user's program allocates and frees itself.
#pragma once

#include <cstddef>
#include <map>

namespace picco::runtime {

/// The blocks of pmalloc that were not freed yet.
class Objects {
  public:
    struct Block {
        std::size_t count; ///< elements
        std::size_t size;  ///< bytes each
    };

    Objects() = default;
    Objects(const Objects &) = delete;
    Objects &operator=(const Objects &) = delete;
    ~Objects();

    /// Zeroed memory for count elements of size bytes each. Throws std::bad_alloc.
    void *allocate(std::size_t count, std::size_t size);
    /// The block that starts here; null where none does.
    const Block *find(const void *first) const;
    /// On input a block whose cells hold no values any more.
    void free(void *first);

  private:
    std::map<const void *, Block> blocks_;
};

} // namespace picco::runtime
