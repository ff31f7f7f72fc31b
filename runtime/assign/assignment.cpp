#include "assign/assignment.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Dinic's algorithm [Din70], by paths of least length. Node 0 is the source, node 1 the sink.
class Network {
  public:
    explicit Network(std::size_t nodes) : edges_of_(nodes) {}

    void connect(std::uint32_t from, std::uint32_t to, std::int64_t capacity) {
        if (capacity == 0) {
            return;
        }
        edges_of_[from].push_back(static_cast<std::uint32_t>(edges_.size()));
        edges_.push_back({to, capacity});
        edges_of_[to].push_back(static_cast<std::uint32_t>(edges_.size()));
        edges_.push_back({from, 0});
    }

    void saturate() {
        while (find_distances()) {
            next_.assign(edges_of_.size(), 0);
            while (push_path()) {
            }
        }
    }

    /// From which of them the sink can still be reached.
    std::vector<bool> before_sink() const {
        std::vector<bool> reaches(edges_of_.size());
        std::vector<std::uint32_t> waiting = {1};
        reaches[1] = true;
        while (!waiting.empty()) {
            const std::uint32_t node = waiting.back();
            waiting.pop_back();
            for (const std::uint32_t edge : edges_of_[node]) {
                const std::uint32_t from = edges_[edge].to;
                if (edges_[edge ^ 1u].left > 0 && !reaches[from]) {
                    reaches[from] = true;
                    waiting.push_back(from);
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

    bool find_distances() {
        distances_.assign(edges_of_.size(), kFar);
        distances_[0] = 0;
        std::vector<std::uint32_t> waiting = {0};
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            for (const std::uint32_t edge : edges_of_[waiting[i]]) {
                if (edges_[edge].left > 0 && distances_[edges_[edge].to] == kFar) {
                    distances_[edges_[edge].to] = distances_[waiting[i]] + 1;
                    waiting.push_back(edges_[edge].to);
                }
            }
        }
        return distances_[1] != kFar;
    }

    /// One path from the source to the sink, without recursion: graphs may be long chains.
    bool push_path() {
        std::vector<std::uint32_t> path;
        std::uint32_t node = 0;
        while (node != 1) {
            if (next_[node] == edges_of_[node].size()) { // a dead end
                if (path.empty()) {
                    return false;
                }
                node = edges_[path.back() ^ 1u].to;
                path.pop_back();
                ++next_[node];
                continue;
            }
            const std::uint32_t edge = edges_of_[node][next_[node]];
            if (edges_[edge].left > 0 && distances_[edges_[edge].to] == distances_[node] + 1) {
                path.push_back(edge);
                node = edges_[edge].to;
            } else {
                ++next_[node];
            }
        }
        std::int64_t amount = edges_[path.front()].left;
        for (const std::uint32_t edge : path) {
            amount = std::min(amount, edges_[edge].left);
        }
        for (const std::uint32_t edge : path) {
            edges_[edge].left -= amount;
            edges_[edge ^ 1u].left += amount;
        }
        return true;
    }

    static constexpr std::uint32_t kFar = ~std::uint32_t{0};
    std::vector<Edge> edges_;
    std::vector<std::vector<std::uint32_t>> edges_of_;
    std::vector<std::uint32_t> distances_;
    std::vector<std::size_t> next_;
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
