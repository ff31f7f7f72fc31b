#include "assign/assignment.h"

#include "base/error.h"

#include <algorithm>
#include <numeric>

namespace picco::runtime {
namespace {

/// Dinic's algorithm [Din70], by paths of least length. Node 0 is the source, node 1 the sink.
class Network {
  public:
    explicit Network(std::size_t nodes) : begins_(nodes + 1) {}

    /// Connects nodes, all of them before saturate().
    void connect(std::uint32_t from, std::uint32_t to, std::int64_t capacity) {
        if (capacity == 0) {
            return;
        }
        edges_.push_back({to, capacity});
        edges_.push_back({from, 0});
        ++begins_[from];
        ++begins_[to];
    }

    void saturate() {
        sort_by_nodes();
        while (find_distances()) {
            std::ranges::copy(begins_, next_.begin());
            push_paths();
        }
    }

    /// From which of them the sink can still be reached.
    std::vector<bool> before_sink() {
        std::vector<bool> reaches(size());
        reaches[1] = true;
        waiting_.assign(1, 1);
        while (!waiting_.empty()) {
            const std::uint32_t node = waiting_.back();
            waiting_.pop_back();
            for (std::uint32_t i = begins_[node]; i < begins_[node + 1]; ++i) {
                const std::uint32_t edge = by_node_[i], from = edges_[edge].to;
                if (edges_[edge ^ 1u].left > 0 && !reaches[from]) {
                    reaches[from] = true;
                    waiting_.push_back(from);
                }
            }
        }
        return reaches;
    }

  private:
    struct Edge { // the other direction is the next one, or the one before
        std::uint32_t to;
        std::int64_t left;
    };

    std::size_t size() const { return begins_.size() - 1; }

    /// What `begins_` counts becomes where the edges of a node begin.
    void sort_by_nodes() {
        std::exclusive_scan(begins_.begin(), begins_.end(), begins_.begin(), std::uint32_t{0});
        next_ = begins_;
        by_node_.resize(edges_.size());
        for (std::uint32_t edge = 0; edge < edges_.size(); ++edge) {
            by_node_[next_[edges_[edge ^ 1u].to]++] = edge;
        }
    }

    bool find_distances() {
        distances_.assign(size(), kFar);
        distances_[0] = 0;
        waiting_.assign(1, 0);
        for (std::size_t i = 0; i < waiting_.size() && distances_[1] == kFar; ++i) {
            const std::uint32_t node = waiting_[i];
            for (std::uint32_t j = begins_[node]; j < begins_[node + 1]; ++j) {
                const Edge &edge = edges_[by_node_[j]];
                if (edge.left > 0 && distances_[edge.to] == kFar) {
                    distances_[edge.to] = distances_[node] + 1;
                    waiting_.push_back(edge.to);
                }
            }
        }
        return distances_[1] != kFar;
    }

    /// All paths of least length from the source to the sink, without recursion: graphs may be long chains. Behind each path
    /// the search goes on where it is full first.
    void push_paths() {
        path_.clear();
        std::uint32_t node = 0;
        while (true) {
            if (node == 1) {
                node = push_path();
            }
            if (next_[node] == begins_[node + 1]) { // a dead end
                if (path_.empty()) {
                    return;
                }
                node = edges_[path_.back() ^ 1u].to;
                path_.pop_back();
                ++next_[node];
                continue;
            }
            const std::uint32_t edge = by_node_[next_[node]];
            if (edges_[edge].left > 0 && distances_[edges_[edge].to] == distances_[node] + 1) {
                path_.push_back(edge);
                node = edges_[edge].to;
            } else {
                ++next_[node];
            }
        }
    }

    /// As much as the path can take. The node from which on it is full.
    std::uint32_t push_path() {
        std::int64_t amount = edges_[path_.front()].left;
        for (const std::uint32_t edge : path_) {
            amount = std::min(amount, edges_[edge].left);
        }
        std::size_t full = path_.size();
        for (std::size_t i = path_.size(); i-- > 0;) {
            edges_[path_[i]].left -= amount;
            edges_[path_[i] ^ 1u].left += amount;
            full = edges_[path_[i]].left == 0 ? i : full;
        }
        const std::uint32_t node = edges_[path_[full] ^ 1u].to;
        path_.resize(full);
        return node;
    }

    static constexpr std::uint32_t kFar = ~std::uint32_t{0};
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> begins_,
        by_node_;                     ///< numbers of the edges of each node, one node behind the other
    std::vector<std::uint32_t> next_; ///< of each node, the edge that a path tries
    std::vector<std::uint32_t> distances_, waiting_, path_;
};

} // namespace

/// The source's side is representation 0: an edge from the source is cut where a term is in 1, one to the sink where it is
/// in 0. A term that is left once has a node of its own for each direction: leaving 1 is paid where a use is in 0 that
/// draws the node to the source's side while the term is on the sink's.
std::vector<std::uint8_t> assign_pair(const TermGraph &graph) {
    constexpr std::uint32_t kSource = 0, kSink = 1;
    const auto node = [](std::uint32_t term) { return 2 + 3 * term; };
    const auto left_in = [&](std::uint32_t term, int representation) {
        return node(term) + 1 + static_cast<std::uint32_t>(representation);
    };
    Network network(2 + 3 * graph.terms.size());
    for (std::uint32_t term = 0; term < graph.terms.size(); ++term) {
        const TermGraph::Term &each = graph.terms[term];
        require(std::min(each.work[0], each.work[1]) < TermGraph::kNever, "a value has no representation");
        network.connect(kSource, node(term), std::min(each.work[1], TermGraph::kNever));
        network.connect(node(term), kSink, std::min(each.work[0], TermGraph::kNever));
        network.connect(node(term), left_in(term, 0), each.leave[0]);
        network.connect(left_in(term, 1), node(term), each.leave[1]);
    }
    for (const TermGraph::Use &use : graph.uses) {
        network.connect(node(use.of), node(use.by), use.cross[0]);
        network.connect(node(use.by), node(use.of), use.cross[1]);
        if (graph.terms[use.of].leave[0] != 0) {
            network.connect(left_in(use.of, 0), node(use.by), TermGraph::kNever);
        }
        if (graph.terms[use.of].leave[1] != 0) {
            network.connect(node(use.by), left_in(use.of, 1), TermGraph::kNever);
        }
    }
    network.saturate();
    const std::vector<bool> before_sink = network.before_sink();
    std::vector<std::uint8_t> result;
    for (std::uint32_t term = 0; term < graph.terms.size(); ++term) {
        result.push_back(before_sink[node(term)] ? 1 : 0);
    }
    return result;
}

std::int64_t time_of(const TermGraph &graph, const std::vector<std::uint8_t> &representations) {
    std::int64_t time = 0;
    std::vector<bool> is_left(graph.terms.size());
    for (const TermGraph::Use &use : graph.uses) {
        if (representations[use.of] != representations[use.by]) {
            time += use.cross[representations[use.of]];
            is_left[use.of] = true;
        }
    }
    for (std::size_t term = 0; term < graph.terms.size(); ++term) {
        const TermGraph::Term &each = graph.terms[term];
        const std::uint8_t own = representations[term];
        time += each.work[own] + (is_left[term] ? each.leave[own] : 0);
    }
    return time;
}

} // namespace picco::runtime
