#include "engine/execute/schedule.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {

void Schedule::extend(std::uint64_t start) {
    if (empty()) {
        steps_.clear();
        taken_ = 0;
        first_ = now_;
    }
    end_ = start + 1;
    steps_.resize(end_ - first_);
}

/// place: in groups_, or of a step.
Schedule::WaitingGroup &Schedule::begin_group(GroupIndex *place, const Node &node) {
    const WaitingGroup group{node.op, node.k, node.m, kNoGroup, {}, node.count};
    if (free_groups_.empty()) {
        *place = static_cast<GroupIndex>(groups_.size()); // before the groups move
        return groups_.emplace_back(group);
    }
    *place = free_groups_.back();
    free_groups_.pop_back();
    return groups_[*place] = group;
}

void Schedule::take_added(Line &line, std::vector<NodeId> &taken) {
    const std::size_t before = taken.size();
    for_each_added(line, [&](NodeId id) { taken.push_back(id); });
    if (line.settled == 0) {
        line = {};
    } else {
        table_.next(line.settled) = line.last = line.settled;
        line.count -= static_cast<std::uint32_t>(taken.size() - before);
    }
}

std::vector<NodeId> Schedule::take_added() {
    std::vector<NodeId> taken;
    taken.reserve(added_);
    for (WaitingStep &step : std::span(steps_).subspan(taken_)) {
        take_added(step.local, taken);
        for (GroupIndex *place = &step.first_group; *place != kNoGroup;) {
            WaitingGroup &group = groups_[*place];
            const std::size_t first = taken.size();
            take_added(group.nodes, taken);
            for (const NodeId id : std::span(taken).subspan(first)) {
                group.elements -= table_[id].count;
            }
            if (group.nodes.first == 0) {
                free_groups_.push_back(std::exchange(*place, group.next));
            } else {
                place = &group.next;
            }
        }
    }
    added_ = 0;
    return taken;
}

void Schedule::settle() {
    for (WaitingStep &step : std::span(steps_).subspan(taken_)) {
        step.local.settled = step.local.last;
        for (GroupIndex i = step.first_group; i != kNoGroup; i = groups_[i].next) {
            groups_[i].nodes.settled = groups_[i].nodes.last;
        }
    }
    added_ = 0;
}

Step Schedule::take() {
    if (empty() || first_ + taken_ > now_) {
        return {};
    }
    const WaitingStep waiting = steps_[taken_];
    Step step;
    const auto collect = [&](const Line &line, std::vector<NodeId> &nodes) {
        nodes.reserve(line.count);
        for_each(line, [&](NodeId id) { nodes.push_back(id); });
    };
    collect(waiting.local, step.local);
    for_each_group(waiting, [&](const WaitingGroup &group) {
        collect(group.nodes, step.groups.emplace_back(Group{group.op, group.k, group.m, {}}).nodes);
    });
    for (GroupIndex i = waiting.first_group; i != kNoGroup; i = groups_[i].next) {
        free_groups_.push_back(i);
    }
    ++taken_;
    if (empty()) {
        end_ = 0;
    } else if (taken_ > 64 && taken_ > steps_.size() / 2) {
        steps_.erase(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(taken_));
        first_ += taken_;
        taken_ = 0;
    }
    return step;
}

} // namespace picco::runtime
