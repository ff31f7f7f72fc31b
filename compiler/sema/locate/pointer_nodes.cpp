// The nodes of the graph of pointers: which are one, and which private data reaches.
#include "sema/locate/pointer_graph.h"

#include "ast/facts.h"
#include "sema/sema.h"

#include <algorithm>

namespace picco::compiler {

PointerGraph::Node PointerGraph::make(bool is_private, SourceRange cause) {
    facts_.emplace_back();
    facts_.back().is_private = is_private;
    facts_.back().cause = cause;
    return static_cast<Node>(facts_.size() - 1);
}

PointerGraph::Node PointerGraph::find(Node node) {
    while (facts_[node].same != kNone) {
        if (const Node next = facts_[node].same; facts_[next].same != kNone)
            facts_[node].same = facts_[next].same;
        node = facts_[node].same;
    }
    return node;
}

void PointerGraph::unite(Node a, Node b) {
    a = find(a);
    b = find(b);
    if (a == b)
        return;
    facts_[b].same = a;
    facts_[a].leads_to.insert(facts_[a].leads_to.end(), facts_[b].leads_to.begin(), facts_[b].leads_to.end());
    if (facts_[b].is_private)
        mark(a, facts_[b].cause);
}

void PointerGraph::lead(Node from, Node to) {
    if (from != kNone && to != kNone)
        facts_[find(from)].leads_to.push_back(to);
}

void PointerGraph::mark(Node node, SourceRange cause) {
    Facts &facts = facts_[find(node)];
    if (!facts.is_private || !facts.cause.begin.is_valid())
        facts.cause = cause;
    facts.is_private = true;
}

void PointerGraph::flow(const Nodes &from, const Nodes &to) {
    if (!from.empty() && !to.empty())
        lead(from[0], to[0]);
    for (std::size_t i = 1; i < from.size() && i < to.size(); ++i)
        unite(from[i], to[i]);
}

void PointerGraph::reach(Node from, const Expression &place) {
    if (from == kNone || !place.type)
        return;
    const Nodes &nodes = nodes_of(place);
    if (!nodes.empty())
        lead(from, nodes[0]);
    for (const Node node : of_record_fields(place.type))
        lead(from, node);
}

void PointerGraph::redirect(const Expression &place, SourceRange cause) {
    if (!place.type || is_error(place.type))
        return;
    const Nodes &nodes = nodes_of(place);
    if (!nodes.empty())
        mark(nodes[0], cause);
    for (const Node node : of_record_fields(place.type))
        mark(node, cause);
}

void PointerGraph::redirect_result(const FunctionSymbol &function, SourceRange cause) {
    const Nodes nodes = declared(key_of_result(function.name), function.type->target);
    if (!nodes.empty())
        mark(nodes[0], cause);
    for (const Node node : of_record_fields(function.type->target))
        mark(node, cause);
}

void PointerGraph::spread() {
    std::vector<Node> work;
    for (Node node = 0; node < static_cast<Node>(facts_.size()); ++node)
        if (find(node) == node && facts_[node].is_private)
            work.push_back(node);
    while (!work.empty()) {
        const Node node = work.back();
        work.pop_back();
        for (const Node next : facts_[node].leads_to)
            if (const Node target = find(next); !facts_[target].is_private) {
                mark(target, facts_[node].cause);
                work.push_back(target);
            }
    }
}

std::vector<PointerKey> PointerGraph::private_keys() {
    std::vector<PointerKey> result;
    for (const auto &[key, node] : declared_)
        if (facts_[find(node)].is_private)
            result.push_back(key);
    return result;
}

void PointerGraph::report(Diagnostics &diagnostics) {
    std::vector<SourceRange> reported;
    for (const Limit &limit : limits_) {
        const Facts &facts = facts_[find(limit.node)];
        const bool is_known = std::ranges::any_of(
            reported, [&](const SourceRange &range) { return range.begin == limit.range.begin; });
        if (!facts.is_private || is_known)
            continue;
        reported.push_back(limit.range);
        Diagnostic &error =
            diagnostics.report(MessageId::kNoPrivateLocation, limit.range, {limit.what, limit.reason});
        if (facts.cause.begin.is_valid() && facts.cause.begin != limit.range.begin)
            error.note(NoteId::kTargetDepends, facts.cause);
    }
}

} // namespace picco::compiler
