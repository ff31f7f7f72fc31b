/// Chunks: cells side by side of which is said once what they hold.
#pragma once

#include "engine/values/value_table.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace picco::runtime {

/// A public number in each cell, elements of a vector in order, or shares in order. What stands in the cells
/// themselves counts for nothing, and is no node.
struct Chunk {
    std::uint64_t *first = nullptr;
    std::size_t count = 0;
    Handle held;                        ///< the number or the vector; unused where there are shares
    std::shared_ptr<PagedWords> shares; ///< limbs() words each
    Form form = Form::kField;           ///< of the shares: kField or kProduct
    bool is_assumed = false;            ///< they are in their range by promise only
    std::uint32_t from = 0;             ///< which element or share stands in the first cell
    std::size_t asked = 0;              ///< how often for a cell by itself, where parties page
    std::uint64_t number = 0;           ///< how many were made before; parts of one have one number

    bool is_constant() const { return shares == nullptr && held.is_constant(); }
    bool is_vector() const { return shares == nullptr && !held.is_constant(); }
};

/// A share in memory, in a cell or in a chunk.
struct HeldShare {
    const std::uint64_t *words;
    Form form;       ///< kField or kProduct
    bool is_assumed; ///< it is in its range by promise only
    bool is_cell;
};

/// How large chunks are, in cells: the same at all parties. PICCO_CHUNKS of CMake gives other sizes.
struct ChunkSizes {
    std::size_t least; ///< a new one
    std::size_t part;  ///< what is left of one, or takes the place of a part of one; at most `least`
    std::size_t piece; ///< of a vector's, what becomes cells where one of them is used by itself
    std::size_t input; ///< of inputs: as many as loops take at a time
};
#ifdef PICCO_CHUNKS
constexpr ChunkSizes kChunkSizes{PICCO_CHUNKS};
#else
constexpr ChunkSizes kChunkSizes{4096, 64, 4096, std::size_t{1} << 18};
#endif
static_assert(0 < kChunkSizes.part && kChunkSizes.part <= kChunkSizes.least && 0 < kChunkSizes.piece &&
              0 < kChunkSizes.input);

/// All chunks, by their addresses. Which of them overlap a row is the same at all parties and in all runs; their order is not.
class Chunks {
  public:
    /// words: of a cell.
    explicit Chunks(int words) : words_(words) {}

    bool empty() const { return chunks_.empty(); }
    const std::uint64_t *end_of(const Chunk &chunk) const {
        return chunk.first + chunk.count * static_cast<std::size_t>(words_);
    }
    std::size_t index_in(const Chunk &chunk, const std::uint64_t *cell) const {
        return static_cast<std::size_t>(cell - chunk.first) / static_cast<std::size_t>(words_);
    }
    /// The one that a cell lies in; null where none does.
    Chunk *find(const std::uint64_t *cell);
    /// Whether one has cells from first to end.
    bool overlap(const std::uint64_t *first, const std::uint64_t *end) const;
    /// Words of memory around one that lies in no chunk, as far as there is none.
    std::pair<const std::uint64_t *, const std::uint64_t *> gap_around(const std::uint64_t *cell) const;

    /// On input a chunk that overlaps none. Its number is the next one.
    void add(Chunk chunk);
    /// Makes two of the chunk that has cells in front of this one and from it on.
    void cut(const std::uint64_t *cell);
    /// Those from first to end, by their addresses, which are no chunks any more. On input cut at both.
    std::vector<Chunk> take_out(const std::uint64_t *first, const std::uint64_t *end);
    /// The chunk that ends where a cell begins; null where none does.
    Chunk *ending_at(const std::uint64_t *cell);

    template <class Use>
    void for_each(Use &&use) {
        for (auto &[first, chunk] : chunks_) {
            use(chunk);
        }
    }
    /// Those that `is_wanted` holds for, as the program made them; parts of one in the order of their cells.
    template <class IsWanted>
    std::vector<Chunk *> in_order(IsWanted &&is_wanted) {
        std::vector<Chunk *> found;
        for_each([&](Chunk &chunk) {
            if (is_wanted(chunk)) {
                found.push_back(&chunk);
            }
        });
        sort_by_number(found);
        return found;
    }

  private:
    using Map = std::map<const std::uint64_t *, Chunk>;

    void put(Chunk chunk);
    static void sort_by_number(std::vector<Chunk *> &chunks);

    std::size_t words_;
    Map chunks_;
    Chunk *last_ = nullptr; ///< found last
    std::uint64_t made_ = 0;
};

} // namespace picco::runtime
