/// The objects of the user's program that pointers may lead to.
#pragma once

#include "base/layout.h"
#include "engine/memory/memory.h"

#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace picco::runtime {

/// Blocks of pmalloc, global variables, and local ones as the memory knows them. An object that a pointer
/// with a private location leads to has an id, the same at all parties (addresses are not), and is gone when
/// it is freed or out of scope: such pointers may hold candidates that live no longer.
class Objects {
  public:
    /// 0: none.
    using Id = std::uint32_t;

    struct Block {
        std::size_t count = 0; ///< elements
        std::size_t size = 0;  ///< bytes each
        Id id = 0;
        const std::size_t *layout = nullptr; ///< of structs, see base/layout.h
    };
    /// A place relative to its object.
    struct Place {
        Id object = 0;
        std::ptrdiff_t offset = 0; ///< bytes
        /// Where the array ends that a pointer was moved behind, 0 if it was not: there is nothing of that
        /// array there, whatever else may begin.
        std::ptrdiff_t end = 0;

        friend bool operator==(const Place &a, const Place &b) = default;
    };

    explicit Objects(Memory &memory) : memory_(memory) {}
    Objects(const Objects &) = delete;
    Objects &operator=(const Objects &) = delete;
    ~Objects();

    /// Zeroed memory for count elements of size bytes each. Throws std::bad_alloc.
    void *allocate(std::size_t count, std::size_t size, const std::size_t *layout);
    /// The block that starts here; null where none does.
    const Block *find(const void *first) const;
    /// On input a block whose cells hold no values any more.
    void free(void *first);

    /// A global variable of the program; it stays until the end.
    void add_global(void *first, std::size_t bytes, const std::size_t *layout) {
        globals_[first] = Block{1, bytes, 0, layout};
    }

    /// The place of an address in the object that holds it, or ends right before it; of object 0 where none
    /// does.
    Place locate(const void *address);
    /// The address of a place in, or right behind, an object that is still alive; else null.
    std::uint64_t *address_of(const Place &place) const;
    /// The memory of a place, where an object that is still alive has an element of this kind and so many
    /// bytes; else null.
    std::uint64_t *at(const Place &place, std::size_t bytes, RowKind kind) const;
    /// The array of a place: see row_around(). Nothing where the object is gone, too.
    std::optional<Row> row_of(const Place &place, RowKind kind, std::size_t size) const;
    /// The object is gone.
    void forget(Id id) { alive_.erase(id); }

  private:
    struct Extent {
        char *first;
        std::size_t bytes;
        const std::size_t *layout;
    };
    using Blocks = std::map<void *, Block, std::less<>>;

    Place place_in(Id &id, const Extent &extent, const void *address);
    /// Of an object that is still alive, if the place lies in it or right behind; else null.
    const Extent *extent_around(const Place &place) const;

    Memory &memory_;
    Blocks blocks_;
    Blocks globals_;
    std::unordered_map<Id, Extent> alive_; ///< objects with an id
    Id next_ = 1;
};

} // namespace picco::runtime
