/// Boolean circuits of XOR and AND, in the order in which shares are computed: level by level, a round each.
#pragma once

#include "circuits/gates.h"
#include "circuits/pair_index.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace picco::runtime {

/// A wire of a circuit that is being built, or its complement.
class Wire {
  public:
    constexpr Wire() = default; ///< the constant 0
    static constexpr Wire constant(bool bit) { return Wire(0, bit); }

    constexpr bool is_constant() const { return node() == 0; }
    constexpr bool is_constant(bool bit) const { return code_ == static_cast<std::uint32_t>(bit); }
    friend constexpr bool operator==(Wire, Wire) = default;
    friend constexpr Wire operator~(Wire a) { return Wire(a.node(), !a.is_inverted()); }

  private:
    friend class CircuitBuilder;
    constexpr Wire(std::uint32_t node, bool is_inverted) : code_(node << 1 | (is_inverted ? 1u : 0u)) {}
    constexpr std::uint32_t node() const { return code_ >> 1; }
    constexpr bool is_inverted() const { return (code_ & 1u) != 0; }

    std::uint32_t code_ = 0;
};

/// A circuit ready to run. Immutable. The bits of all wires stand in buffers of several planes: buffer 0
/// holds the inputs, and each level adds one buffer of what it computes locally and one of its products.
class Circuit {
  public:
    struct Source {
        std::uint32_t buffer, plane;
    };
    /// Planes: each the XOR of sources first, …, first + count - 1, complemented if is_inverted.
    struct Sum {
        std::uint32_t first, count;
        bool is_inverted;
    };
    struct Sums {
        std::vector<Sum> planes;
        std::vector<Source> sources;
    };
    struct Level {
        Sums sums; ///< those of one level may be sources of later ones
        std::uint32_t sums_buffer = 0;
        std::vector<Source> left,
            right; ///< plane i of the products is left[i] AND right[i]; none in the last level
        std::uint32_t products_buffer = 0;
        std::vector<std::uint32_t> last_used; ///< buffers that neither later levels nor the outputs read
    };

    std::size_t inputs() const { return inputs_; }
    const std::vector<Level> &levels() const { return levels_; }
    const Sums &outputs() const { return outputs_; }
    std::size_t buffers() const { return buffers_; }
    std::size_t rounds() const { return levels_.size() - 1; }
    std::size_t products() const;
    /// Planes that are in memory at a time, at most, while it runs.
    std::size_t most_planes() const;

    /// In the clear: 64 evaluations at a time, a word for each wire.
    std::vector<std::uint64_t> evaluate(const std::vector<std::uint64_t> &inputs) const;

  private:
    friend class CircuitBuilder;
    std::size_t inputs_ = 0, buffers_ = 0;
    std::vector<Level> levels_;
    Sums outputs_;
};

/// Wires are made in order. What is constant, equal or known already costs nothing.
class CircuitBuilder {
  public:
    /// remembered: gates, at least, that are found again when they are made once more.
    explicit CircuitBuilder(std::size_t remembered = std::size_t{1} << 18);

    Wire input();
    Wire exclusive_or(Wire a, Wire b);
    Wire both(Wire a, Wire b);
    Wire either(Wire a, Wire b) { return ~both(~a, ~b); }
    /// c ? a : b
    Wire choose(Wire c, Wire a, Wire b) { return exclusive_or(b, both(c, exclusive_or(a, b))); }
    /// Of three bits, by one product: (a + c)(b + c) + c.
    Wire majority(Wire a, Wire b, Wire c) {
        const Wire sum = exclusive_or(a, c);
        return exclusive_or(c, both(sum, exclusive_or(b, c)));
    }
    /// AND gates between the inputs and the wire, at most.
    std::size_t depth(Wire a) const { return nodes_[a.node()].level; }

    /// AND gates made so far.
    std::size_t products() const { return product_count_; }

    /// The circuit of these outputs; what they do not need is left out.
    Circuit finish(const std::vector<Wire> &outputs) const;
    /// The same gate by gate, in segments of so many. takes: what it says of each input, whether they need it.
    Gates gates(const std::vector<Wire> &outputs, std::size_t segment = Gates::kSegment,
                std::vector<bool> *takes = nullptr) const;

  private:
    enum class Kind : std::uint8_t { kConstant, kInput, kSum, kProduct };
    struct Node {
        Kind kind;
        std::uint32_t
            level; ///< sums: computed before the products of this level; products: one more than theirs
        Wire a, b; ///< of an input, a has its number
    };
    class Layout;
    class Listing;

    Wire make(Kind kind, Wire a, Wire b, std::uint32_t level);

    std::vector<Node> nodes_;
    std::size_t inputs_ = 0, product_count_ = 0;
    PairIndex sums_, products_; ///< nodes by their operands
};

} // namespace picco::runtime
