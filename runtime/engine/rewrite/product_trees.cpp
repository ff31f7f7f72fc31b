#include "engine/rewrite/product_trees.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace picco::runtime {
namespace {

bool is_product(const Node &node) {
    return node.op == Op::kAnd && node.state == State::kPending;
}

/// Whether a factor is a product of its own that nothing but this product needs.
bool is_part_of(const ValueTable &table, NodeId factor, const Node &product) {
    const Node &node = table[factor];
    return is_product(node) && node.count == product.count && table.references(factor) == 1;
}

/// Whether the later factor of a part may wait for the product of the other two.
bool can_be_earlier(const ValueTable &table, NodeId part, NodeId other) {
    const auto [x, y, _] = table[part].operands;
    const std::uint64_t one = table[x].ready(), another = table[y].ready();
    return std::max(std::min(one, another), table[other].ready()) < std::max(one, another);
}

/// Joins the two that come first, again and again. entries: when each is known. join(i, j): of the entries i and j, or of
/// what was joined before, which are numbered on; returns when the result is known. Returns the last result.
template <class Join>
std::uint64_t join_earliest(const std::vector<std::uint64_t> &entries, Join &&join) {
    using Entry = std::pair<std::uint64_t, std::size_t>;
    std::vector<Entry> heap;
    for (const std::uint64_t ready : entries) {
        heap.emplace_back(ready, heap.size());
    }
    std::ranges::make_heap(heap, std::greater());
    const auto take = [&] {
        std::ranges::pop_heap(heap, std::greater());
        const Entry first = heap.back();
        heap.pop_back();
        return first;
    };
    std::size_t count = entries.size();
    while (heap.size() > 1) {
        const Entry first = take(), second = take();
        heap.emplace_back(join(first, second), count++);
        std::ranges::push_heap(heap, std::greater());
    }
    return heap.front().first;
}

} // namespace

/// Looks at the operations that make the window as long as it is: each takes the result of the one before it.
bool ProductTrees::may_be_any(const ValueTable &table, NodeId last) {
    for (NodeId id = last; id != 0 && table[id].state == State::kPending;) {
        const Node &node = table[id];
        if (node.op == Op::kAnd) {
            const auto [x, y, _] = node.operands;
            if ((is_part_of(table, x, node) && can_be_earlier(table, x, y)) ||
                (is_part_of(table, y, node) && can_be_earlier(table, y, x))) {
                return true;
            }
        }
        NodeId latest = 0;
        table.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
            latest = latest == 0 || table[operand].ready() > table[latest].ready() ? operand : latest;
        });
        id = latest;
    }
    return false;
}

void ProductTrees::add(NodeId id) {
    const Node &node = table_[id];
    if (is_product(node)) {
        for (const std::size_t i : {0, 1}) {
            const bool is_inner = is_part(node.operands[i], node);
            is_inner_[order_.place(node.operands[i])] = is_inner;
        }
    }
}

bool ProductTrees::is_part(NodeId factor, const Node &product) const {
    return order_.place(factor) != 0 && is_part_of(table_, factor, product);
}

/// From the first to the last.
std::vector<NodeId> ProductTrees::factors_of(NodeId id) const {
    std::vector<NodeId> factors, to_see{id};
    while (!to_see.empty()) {
        const NodeId next = to_see.back();
        to_see.pop_back();
        if (next == id || is_part(next, table_[id])) {
            to_see.insert(to_see.end(), {table_[next].operands[1], table_[next].operands[0]});
        } else {
            factors.push_back(next);
        }
    }
    return factors;
}

std::uint64_t ProductTrees::ready(NodeId id) const {
    const Node &node = table_[id];
    const bool has_parts = is_product(node) && !is_inner_[order_.place(id)] &&
                           (is_part(node.operands[0], node) || is_part(node.operands[1], node));
    if (!has_parts) {
        return Drafts::kWhenever;
    }
    std::vector<std::uint64_t> ready;
    for (const NodeId factor : factors_of(id)) {
        ready.push_back(drafts_.ready(factor));
    }
    const std::uint64_t rounds = drafts_.rounds_of_product();
    return join_earliest(ready,
                         [&](const auto &x, const auto &y) { return std::max(x.first, y.first) + rounds; });
}

Ref ProductTrees::balanced(NodeId id) {
    drafts_.at(id);
    std::vector<Ref> factors;
    std::vector<std::uint64_t> ready;
    for (const NodeId factor : factors_of(id)) {
        factors.push_back(Ref::node(factor));
        ready.push_back(drafts_.ready(factor));
    }
    (void)join_earliest(ready, [&](const auto &x, const auto &y) {
        factors.push_back(drafts_.both(factors[x.second], factors[y.second]));
        return drafts_.ready(factors.back());
    });
    return factors.back().is_node() ? Ref() : factors.back();
}

} // namespace picco::runtime
