/// Values as the recording program holds them: a small public constant or a node of the window.
#pragma once

#include "base/checked.h"
#include "common/int128.h"
#include "engine/values/node.h"

namespace picco::runtime {

/// One word with a tag in its two top bits. Memory cells use the same tags (in their last word) and two more.
class Value {
  public:
    /// Of a word, without the tag.
    static constexpr std::uint64_t kPayload = (std::uint64_t{1} << 62) - 1;
    /// Memory only: of the last word of a share, whether its value is in its range by promise only; what is
    /// below belongs to the share.
    static constexpr std::uint64_t kAssumed = std::uint64_t{1} << 61;

    enum Tag : std::uint64_t {
        kConstant = 0,  ///< a public integer of 62 bits, in two's complement
        kShare = 1,     ///< memory only: the share itself, of degree t
        kNode = 2,      ///< a node of the value table
        kProduct = 3,   ///< memory only: the share itself, of degree 2t
        kLong = kShare, ///< never in memory
    };

    constexpr Value() = default;
    explicit constexpr Value(std::uint64_t word) : word_(word) {}

    static constexpr bool fits_constant(Int128 v) { return v >= -(Int128{1} << 61) && v < (Int128{1} << 61); }
    static constexpr Value constant(std::int64_t v) {
        return Value(static_cast<std::uint64_t>(v) & kPayload);
    }
    static constexpr Value node(NodeId id) { return Value((std::uint64_t{kNode} << 62) | id); }
    /// Memory only: an element of a vector.
    static constexpr Value element(NodeId id, std::uint32_t index) {
        return Value(node(id).word() | (std::uint64_t{index} << 32));
    }
    /// On its way between two calls only: a long vector (engine/long_vectors.h).
    static constexpr Value long_vector(std::uint64_t number) {
        return Value((std::uint64_t{kLong} << 62) | number);
    }

    constexpr std::uint64_t word() const { return word_; }
    constexpr bool is_constant() const { return word_ >> 62 == kConstant; }
    constexpr bool is_constant(std::int64_t v) const { return word_ == constant(v).word_; }
    constexpr bool is_node() const { return word_ >> 62 == kNode; }
    constexpr bool is_long() const { return word_ >> 62 == kLong; }
    constexpr std::uint64_t number() const { return word_ & kPayload; }
    constexpr std::int64_t constant() const { return static_cast<std::int64_t>(word_ << 2) >> 2; }
    constexpr NodeId id() const {
        require_if_checked(is_node(), "a value that is no node was taken for one");
        return static_cast<NodeId>(word_);
    }
    constexpr std::uint32_t index() const { return static_cast<std::uint32_t>((word_ & kPayload) >> 32); }
    /// Elements of a vector, so that an index fits a cell.
    static constexpr std::uint32_t kMostElements = (1u << 30) - 1;
    /// Memory only: all elements of a vector, in the one cell of a function that computes with vectors.
    static constexpr std::uint32_t kAllElements = kMostElements;

    friend constexpr bool operator==(Value a, Value b) = default;

  private:
    std::uint64_t word_ = 0;
};

} // namespace picco::runtime
