// The list of a circuit's gates: in each segment AND gates that do not depend on each other stand side by side.
#include "circuits/circuit.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace picco::runtime {

/// Cuts the nodes into segments in the order in which they were made, and puts each segment into the order of its levels:
/// AND gates of a level, then XOR gates on these. Where each instance of a vector is made before the next one, most
/// results are taken near by, and a segment has several instances.
class CircuitBuilder::Listing {
  public:
    Listing(const CircuitBuilder &builder, const std::vector<Wire> &outputs)
        : nodes_(builder.nodes_), begin_(static_cast<std::uint32_t>(builder.inputs_ + 1)),
          end_(static_cast<std::uint32_t>(nodes_.size())), takers_(end_, Taker::kNone), wires_(end_),
          ranks_(1 + std::min(end_ - begin_, Gates::kSegment)), places_(2 * ranks_.size()) {
        list_.inputs = builder.inputs_;
        find_takers(outputs);
        std::iota(wires_.begin(), wires_.begin() + begin_, 0u);
        std::size_t listed = 0;
        for (std::uint32_t first = begin_; first != end_; first = behind(first)) {
            listed += add_segment(first, behind(first), list_.gates.data() + listed);
        }
        for (const Wire wire : outputs) {
            list_.outputs.push_back({wires_[wire.node()] & kLast, wire.is_inverted()});
        }
    }
    Gates take() { return std::move(list_); }

  private:
    static constexpr std::uint32_t kLast = Gates::kMostWires - 1;
    enum class Taker : std::uint8_t { kNone, kInSegment, kBeyond };

    /// Where the segment ends that begins there.
    std::uint32_t behind(std::uint32_t first) const {
        return first + std::min(Gates::kSegment, end_ - first);
    }

    /// The farthest one of each result, and with that how many gates and kept results there are.
    void find_takers(const std::vector<Wire> &outputs) {
        for (const Wire wire : outputs) {
            takers_[wire.node()] = Taker::kBeyond;
        }
        std::uint32_t gates = 0, kept = 0;
        for (std::uint32_t last = end_; last != begin_;) {
            const std::uint32_t first = last - ((last - begin_ - 1) % Gates::kSegment + 1);
            for (std::uint32_t id = last; id-- != first;) {
                if (takers_[id] == Taker::kNone) {
                    continue;
                }
                gates += 1;
                kept += takers_[id] == Taker::kBeyond;
                for (const Wire wire : {nodes_[id].a, nodes_[id].b}) {
                    Taker &taker = takers_[wire.node()];
                    taker = std::max(taker, wire.node() < first ? Taker::kBeyond : Taker::kInSegment);
                }
            }
            last = first;
        }
        list_.gates.resize(gates);
        list_.kept.reserve(kept);
        first_result_ = begin_ + kept;
    }

    /// Of the nodes first, first + 1, …, last - 1. How many of them are gates that are needed.
    std::size_t add_segment(std::uint32_t first, std::uint32_t last, Gates::Gate *gates) {
        // Twice the AND gates on the longest way within the segment, and one more for XOR gates. Nodes before it have 0.
        const auto rank = [&, behind_it = first - 1](std::uint32_t id) -> std::uint32_t & {
            return ranks_[std::max(id, behind_it) - behind_it];
        };
        std::uint32_t highest = 0;
        for (std::uint32_t id = first; id != last; ++id) {
            if (takers_[id] != Taker::kNone) {
                const Node &node = nodes_[id];
                const std::uint32_t latest = std::max(rank(node.a.node()), rank(node.b.node()));
                rank(id) = (latest & ~1u) + (node.kind == Kind::kProduct ? 2 : 1);
                highest = std::max(highest, rank(id));
                ++places_[rank(id)];
            }
        }
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i <= highest; ++i) {
            next += std::exchange(places_[i], next);
        }
        const std::size_t kept = list_.kept.size();
        std::size_t products = 0;
        for (std::uint32_t id = first; id != last; ++id) {
            if (takers_[id] != Taker::kNone) {
                const Node &node = nodes_[id];
                const bool is_product = node.kind == Kind::kProduct;
                const std::uint32_t place = places_[rank(id)]++;
                gates[place] = {wires_[node.a.node()] & kLast, node.a.is_inverted(), is_product,
                                wires_[node.b.node()] & kLast, node.b.is_inverted()};
                wires_[id] = first_result_ + place;
                products += is_product;
                if (takers_[id] == Taker::kBeyond) {
                    list_.kept.push_back(id);
                }
            }
        }
        for (std::size_t i = kept; i != list_.kept.size(); ++i) {
            list_.kept[i] = std::exchange(wires_[list_.kept[i]], static_cast<std::uint32_t>(begin_ + i));
        }
        std::fill_n(places_.begin(), highest + 1, 0u);
        list_.products += products;
        list_.segments.push_back({next, list_.kept.size() - kept});
        return next;
    }

    const std::vector<Node> &nodes_;
    const std::uint32_t begin_, end_; ///< of the nodes that are gates
    std::vector<Taker> takers_;       ///< none: it is not needed
    std::vector<std::uint32_t> wires_;
    std::vector<std::uint32_t> ranks_, places_; ///< of a segment
    std::uint32_t first_result_ = 0;
    Gates list_;
};

Gates CircuitBuilder::gates(const std::vector<Wire> &outputs) const {
    return Listing(*this, outputs).take();
}

} // namespace picco::runtime
