#include "assign/known_assignments.h"

namespace picco::runtime {
namespace {

std::uint64_t fingerprint(const TermGraph &graph) {
    std::uint64_t result = graph.terms.size();
    const auto add = [&](std::uint64_t word) {
        result = (result ^ word) * 0x9e3779b97f4a7c15u;
        result ^= result >> 32;
    };
    const auto add_pair = [&](const std::int64_t(&pair)[2]) {
        add(static_cast<std::uint64_t>(pair[0]));
        add(static_cast<std::uint64_t>(pair[1]));
    };
    for (const TermGraph::Term &term : graph.terms) {
        add_pair(term.work);
        add_pair(term.leave);
    }
    for (const TermGraph::Use &use : graph.uses) {
        add(std::uint64_t{use.of} << 32 | use.by);
        add_pair(use.cross);
    }
    return result;
}

} // namespace

const std::vector<std::uint8_t> &KnownAssignments::of(const TermGraph &graph) {
    const std::uint64_t number = fingerprint(graph);
    const auto [first, last] = known_.equal_range(number);
    for (auto known = first; known != last; ++known) {
        if (known->second.graph == graph) {
            return known->second.representations;
        }
    }
    const std::size_t size = graph.terms.size() + graph.uses.size();
    if (size_ + size > most_) {
        known_.clear();
        size_ = 0;
    }
    size_ += size;
    ++assigned_;
    return known_.emplace(number, Known{graph, assign_pair(graph)})->second.representations;
}

} // namespace picco::runtime
