#include "engine/schedule.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Most lists are short: they grow once.
constexpr std::size_t kShort = 16;

void append(std::vector<NodeId> &nodes, NodeId id) {
    if (nodes.capacity() == 0) {
        nodes.reserve(kShort);
    }
    nodes.push_back(id);
}

} // namespace

void Schedule::add(NodeId id, const Node &node, std::uint64_t start) {
    if (empty()) {
        steps_.clear();
        taken_ = 0;
        first_ = now_;
    }
    ++added_;
    const std::size_t index = taken_ + (start - first_);
    if (index >= steps_.size()) {
        steps_.resize(index + 1);
    }
    Step &step = steps_[index];
    if (is_local(node.op)) {
        append(step.local, id);
        return;
    }
    const auto same = [&](const Group &g) { return g.op == node.op && g.k == node.k && g.m == node.m; };
    auto group = std::find_if(step.groups.begin(), step.groups.end(), same);
    if (group == step.groups.end()) {
        step.groups.push_back(Group{node.op, node.k, node.m, {}, 0, 0});
        group = step.groups.end() - 1;
    }
    append(group->nodes, id);
    group->elements += node.count;
}

std::vector<NodeId> Schedule::take_added(const ValueTable &table) {
    std::vector<NodeId> taken;
    taken.reserve(added_);
    const auto take_from = [&](std::vector<NodeId> &nodes, std::size_t settled) {
        taken.insert(taken.end(), nodes.begin() + static_cast<std::ptrdiff_t>(settled), nodes.end());
        nodes.resize(settled);
    };
    for (Step &step : std::span(steps_).subspan(taken_)) {
        take_from(step.local, step.settled);
        for (Group &group : step.groups) {
            const std::size_t first = taken.size();
            take_from(group.nodes, group.settled);
            for (const NodeId id : std::span(taken).subspan(first)) {
                group.elements -= table[id].count;
            }
        }
        std::erase_if(step.groups, [](const Group &group) { return group.nodes.empty(); });
    }
    added_ = 0;
    return taken;
}

void Schedule::settle() {
    for (Step &step : std::span(steps_).subspan(taken_)) {
        step.settled = step.local.size();
        for (Group &group : step.groups) {
            group.settled = group.nodes.size();
        }
    }
    added_ = 0;
}

Step Schedule::take() {
    if (empty() || first_ > now_) {
        return {};
    }
    Step step = std::move(steps_[taken_]);
    ++taken_;
    ++first_;
    if (taken_ > 64 && taken_ > steps_.size() / 2) {
        steps_.erase(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(taken_));
        taken_ = 0;
    }
    return step;
}

} // namespace picco::runtime
