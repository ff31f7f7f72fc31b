// Minimum cuts against all assignments there are.
#include "assign/assignment.h"
#include "assign/known_assignments.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace picco::runtime::testing {
namespace {

using Representations = std::vector<std::uint8_t>;

struct Best {
    std::int64_t time = 4 * TermGraph::kNever;
    std::size_t ones = 0; ///< the fewest in 1
};

Best best_of_all(const TermGraph &graph) {
    Best best;
    for (std::uint32_t code = 0; code < 1u << graph.terms.size(); ++code) {
        Representations each;
        for (std::size_t i = 0; i < graph.terms.size(); ++i)
            each.push_back(code >> i & 1u);
        const std::int64_t time = time_of(graph, each);
        const auto ones = static_cast<std::size_t>(std::ranges::count(each, 1));
        if (time < best.time || (time == best.time && ones < best.ones))
            best = Best{time, ones};
    }
    return best;
}

void expect_best(const TermGraph &graph) {
    const Representations found = assign_pair(graph);
    const Best best = best_of_all(graph);
    ASSERT_EQ(time_of(graph, found), best.time);
    ASSERT_EQ(static_cast<std::size_t>(std::ranges::count(found, 1)), best.ones);
}

/// Small times, so that there are ties; some terms have one representation only.
TermGraph random_graph(std::mt19937 &random, std::size_t count, const std::vector<bool> *edges) {
    const auto draw = [&](int most) { return static_cast<std::int64_t>(random() % (most + 1u)); };
    TermGraph graph;
    for (std::size_t i = 0; i < count; ++i) {
        TermGraph::Term term{{draw(8), draw(8)}, {draw(2) * draw(3), draw(2) * draw(3)}};
        if (draw(5) == 0)
            term.work[draw(1)] = TermGraph::kNever;
        graph.terms.push_back(term);
    }
    std::size_t at = 0;
    for (std::uint32_t by = 1; by < count; ++by)
        for (std::uint32_t of = 0; of < by; ++of, ++at)
            if (edges != nullptr ? (*edges)[at] : draw(2) == 0)
                graph.uses.push_back({of, by, {draw(4), draw(4)}});
    return graph;
}

/// Of all forms of graphs that up to four values have, each with several times.
TEST(Assignment, IsTheBestOfAllInSmallGraphs) {
    std::mt19937 random(1);
    for (std::size_t count = 1; count <= 4; ++count) {
        const std::size_t pairs = count * (count - 1) / 2;
        for (std::uint32_t code = 0; code < 1u << pairs; ++code) {
            std::vector<bool> edges;
            for (std::size_t i = 0; i < pairs; ++i)
                edges.push_back((code >> i & 1u) != 0);
            for (int times = 0; times < 40; ++times)
                expect_best(random_graph(random, count, &edges));
        }
    }
}

TEST(Assignment, IsTheBestOfAllInRandomGraphs) {
    std::mt19937 random(2);
    for (int i = 0; i < 10'000; ++i)
        expect_best(random_graph(random, 1 + random() % 8, nullptr));
}

/// A value that many use in the other representation is converted once.
TEST(Assignment, ConvertsOnce) {
    TermGraph graph;
    graph.terms = {{{0, TermGraph::kNever}, {10, 0}}};
    for (std::uint32_t i = 1; i <= 20; ++i) {
        graph.terms.push_back({{1, 0}, {0, 0}});
        graph.uses.push_back({0, i, {0, 0}});
    }
    EXPECT_EQ(assign_pair(graph)[1], 1);
    EXPECT_EQ(time_of(graph, assign_pair(graph)), 10);
    graph.terms[0].leave[0] = 21;
    EXPECT_EQ(time_of(graph, assign_pair(graph)), 20);
}

/// Where both take as long, representation 0; whatever the order of the uses.
TEST(Assignment, DoesNotDependOnOrder) {
    std::mt19937 random(3);
    for (int i = 0; i < 500; ++i) {
        TermGraph graph = random_graph(random, 12, nullptr);
        const Representations found = assign_pair(graph);
        std::ranges::shuffle(graph.uses, random);
        EXPECT_EQ(assign_pair(graph), found);
    }
    TermGraph tie;
    tie.terms = {{{3, 3}, {0, 0}}, {{0, 0}, {0, 0}}};
    tie.uses = {{0, 1, {1, 1}}};
    EXPECT_EQ(assign_pair(tie), (Representations{0, 0}));
}

/// Long chains neither take the stack nor time that grows with their square.
TEST(Assignment, TakesLongChains) {
    TermGraph graph;
    std::mt19937 random(4);
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        graph.terms.push_back(
            {{static_cast<std::int64_t>(random() % 100), static_cast<std::int64_t>(random() % 100)}, {0, 0}});
        if (i > 0)
            graph.uses.push_back({i - 1, i, {20, 20}});
    }
    const Representations found = assign_pair(graph);
    // Against the best by going along the chain.
    std::int64_t best[2] = {graph.terms[0].work[0], graph.terms[0].work[1]};
    for (std::size_t i = 1; i < graph.terms.size(); ++i) {
        const std::int64_t stay[2] = {best[0], best[1]};
        for (const int own : {0, 1})
            best[own] = std::min(stay[own], stay[1 - own] + 20) + graph.terms[i].work[own];
    }
    EXPECT_EQ(time_of(graph, found), std::min(best[0], best[1]));
}

/// Graphs that came before, and ones that differ in one number; with room for all, for some and for none of them.
TEST(KnownAssignments, AreWhatIsFoundAnew) {
    std::mt19937 random(5);
    std::vector<TermGraph> graphs;
    while (graphs.size() < 200) {
        TermGraph graph = random_graph(random, 1 + random() % 8, nullptr);
        for (int i = 0; i < 2; ++i) {
            if (std::ranges::find(graphs, graph) == graphs.end())
                graphs.push_back(graph);
            ++graph.terms[random() % graph.terms.size()].leave[random() % 2];
        }
    }
    for (const std::size_t most : {1u << 18, 500u, 0u}) {
        KnownAssignments known(most);
        for (int i = 0; i < 2000; ++i) {
            const TermGraph &graph = graphs[random() % graphs.size()];
            ASSERT_EQ(known.of(graph), assign_pair(graph));
        }
        EXPECT_GE(known.assigned(), graphs.size());
        EXPECT_TRUE(most != 1u << 18 || known.assigned() == graphs.size());
    }
}

} // namespace
} // namespace picco::runtime::testing
