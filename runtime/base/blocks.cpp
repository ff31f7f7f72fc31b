#include "base/blocks.h"

#include "picco/indices.h"

#include <algorithm>
#include <iterator>

picco_known_row picco_known_rows[PICCO_ROWS];

namespace picco::runtime {
namespace {

/// What was found before may be another array's memory now.
void forget_known_rows() {
    std::fill(std::begin(picco_known_rows), std::end(picco_known_rows), picco_known_row{});
}

} // namespace

Blocks &known_blocks() {
    static Blocks the_blocks;
    return the_blocks;
}

void Blocks::clear() {
    forget_known_rows();
    blocks_.clear();
}

void Blocks::remove(const void *first) {
    forget_known_rows();
    blocks_.erase(static_cast<const char *>(first));
}

void Blocks::add(const void *first, std::size_t size, const std::size_t *layout) {
    forget_known_rows();
    const auto *begin = static_cast<const char *>(first);
    auto next = blocks_.upper_bound(begin);
    if (next != blocks_.begin()) {
        const auto before = std::prev(next);
        if (before->second.first + before->second.bytes > begin) {
            blocks_.erase(before);
        }
    }
    while (next != blocks_.end() && next->first < begin + size) {
        next = blocks_.erase(next);
    }
    blocks_[begin] = {begin, size, layout};
}

const Blocks::Block *Blocks::around(const void *address) const {
    const auto *at = static_cast<const char *>(address);
    const auto next = blocks_.upper_bound(at);
    if (next == blocks_.begin()) {
        return nullptr;
    }
    const Block &block = std::prev(next)->second;
    return at <= block.first + block.bytes ? &block : nullptr;
}

namespace {

/// No private number follows in the same struct.
bool is_last(const Blocks::Block &row, const Blocks::Block &object) {
    const auto end = static_cast<std::size_t>(row.first + row.bytes - object.first);
    if (object.layout == nullptr || end == object.bytes)
        return true;
    if (const std::size_t step = object.layout[0]; step > 0 && end % step == 0)
        return true;
    const auto next = object.row_around(row.first + row.bytes, RowKind::kCells, 0);
    return !next || next->first != row.first + row.bytes;
}

/// Bytes of the array or, behind its end, of the object that lie behind an address of it.
bool holds(const Blocks::Block &row, const Blocks::Block &object, const char *from, std::ptrdiff_t bytes,
           std::size_t size) {
    const char *end = is_last(row, object) ? object.first + object.bytes : row.first + row.bytes;
    return bytes >= row.first - from && bytes <= end - from &&
           static_cast<std::size_t>(end - from - bytes) >= size;
}

} // namespace

Blocks::Reach Blocks::reach(const void *pointer, std::ptrdiff_t bytes, RowKind kind, std::size_t size,
                            Block &row) const {
    const auto *from = static_cast<const char *>(pointer);
    const auto next = blocks_.upper_bound(from);
    if (next == blocks_.begin())
        return Reach::kUnknown;
    const auto found = std::prev(next);
    const Block &object = found->second;
    if (from > object.first + object.bytes)
        return Reach::kUnknown;
    const std::optional<Block> own = object.row_around(from, kind, size);
    if (own && holds(*own, object, from, bytes, size)) {
        row = *own;
        return Reach::kInside;
    }
    if (found != blocks_.begin() && from == object.first) // or right behind the one before
        if (const Block &before = std::prev(found)->second; before.first + before.bytes == from)
            if (const auto other = before.row_around(from - 1, kind, size);
                other && holds(*other, before, from, bytes, size)) {
                row = *other;
                return Reach::kInside;
            }
    if (!own || from == object.first + object.bytes)
        return Reach::kUnknown;
    row = *own;
    return Reach::kOutside;
}

std::optional<Blocks::Block> Blocks::Block::row_around(const void *address, RowKind kind,
                                                       std::size_t size) const {
    const auto offset = static_cast<std::size_t>(static_cast<const char *>(address) - first);
    const auto row = runtime::row_around(layout, bytes, offset, kind, size);
    return row ? std::optional(Block{first + row->first, row->end - row->first}) : std::nullopt;
}

} // namespace picco::runtime
