// The list of a circuit's gates: in each segment AND gates that do not depend on each other stand side by side.
#include "circuits/circuit.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {

/// Cuts the nodes into segments in the order in which they were made, and puts each segment into the order of its levels:
/// AND gates of a level, then XOR gates on these. Where each instance of a vector is made before the next one, most
/// results are taken near by, and a segment has several instances.
class CircuitBuilder::Listing {
  public:
    Listing(const CircuitBuilder &builder, const std::vector<Wire> &outputs, std::size_t segment)
        : nodes_(builder.nodes_), end_(static_cast<std::uint32_t>(nodes_.size())),
          segment_(static_cast<std::uint32_t>(segment)), takers_(end_, Taker::kNone), wires_(end_),
          ranks_(1 + std::min(end_, segment_)), places_(2 * ranks_.size()) {
        list_.inputs = builder.inputs_;
        find_takers(outputs);
        std::size_t listed = 0;
        for (std::uint32_t first = kBegin; first != end_; first = behind(first)) {
            listed += add_segment(first, behind(first), list_.gates.data() + listed);
        }
        for (const Wire wire : outputs) {
            list_.outputs.push_back({wires_[wire.node()] & kLast, wire.is_inverted()});
        }
    }
    Gates take() { return std::move(list_); }
    /// Of each input, whether something takes it.
    std::vector<bool> takes() const {
        std::vector<bool> result;
        for (std::uint32_t id = kBegin; id != end_; ++id) {
            if (nodes_[id].kind == Kind::kInput) {
                result.push_back(takers_[id] != Taker::kNone);
            }
        }
        return result;
    }

  private:
    static constexpr std::uint32_t kBegin = 1; ///< behind the constant
    static constexpr std::uint32_t kLast = Gates::kMostWires - 1;
    enum class Taker : std::uint8_t { kNone, kInSegment, kBeyond };

    /// Where the segment ends that begins there.
    std::uint32_t behind(std::uint32_t first) const { return first + std::min(segment_, end_ - first); }

    /// The farthest one of each result, and with that how many gates and kept results there are.
    void find_takers(const std::vector<Wire> &outputs) {
        for (const Wire wire : outputs) {
            takers_[wire.node()] = Taker::kBeyond;
        }
        std::uint32_t gates = 0, kept = 0;
        for (std::uint32_t last = end_; last != kBegin;) {
            const std::uint32_t first = last - ((last - kBegin - 1) % segment_ + 1);
            for (std::uint32_t id = last; id-- != first;) {
                if (!is_gate(id)) {
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
        first_kept_ = static_cast<std::uint32_t>(1 + list_.inputs);
        first_result_ = first_kept_ + kept;
    }
    /// That is needed.
    bool is_gate(std::uint32_t id) const {
        return takers_[id] != Taker::kNone && nodes_[id].kind != Kind::kInput;
    }

    /// Of the nodes first, first + 1, …, last - 1. How many of them are gates that are needed.
    std::size_t add_segment(std::uint32_t first, std::uint32_t last, Gates::Gate *gates) {
        // Twice the AND gates on the longest way within the segment, and one more for XOR gates. Nodes before it have 0.
        const auto rank = [&, behind_it = first - 1](std::uint32_t id) -> std::uint32_t & {
            return ranks_[std::max(id, behind_it) - behind_it];
        };
        std::uint32_t highest = 0;
        for (std::uint32_t id = first; id != last; ++id) {
            if (nodes_[id].kind == Kind::kInput) {
                rank(id) = 0;
                wires_[id] = 1 + nodes_[id].a.node();
            } else if (takers_[id] != Taker::kNone) {
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
            if (is_gate(id)) {
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
            list_.kept[i] = std::exchange(wires_[list_.kept[i]], static_cast<std::uint32_t>(first_kept_ + i));
        }
        std::fill_n(places_.begin(), highest + 1, 0u);
        list_.products += products;
        list_.segments.push_back({next, list_.kept.size() - kept, products});
        return next;
    }

    const std::vector<Node> &nodes_;
    const std::uint32_t end_, segment_;
    std::vector<Taker> takers_; ///< none: it is not needed
    std::vector<std::uint32_t> wires_;
    std::vector<std::uint32_t> ranks_, places_; ///< of a segment
    std::uint32_t first_kept_ = 0, first_result_ = 0;
    Gates list_;
};

Gates CircuitBuilder::gates(const std::vector<Wire> &outputs, std::size_t segment,
                            std::vector<bool> *takes) const {
    Listing listing(*this, outputs, segment);
    if (takes != nullptr) {
        *takes = listing.takes();
    }
    return listing.take();
}

} // namespace picco::runtime
