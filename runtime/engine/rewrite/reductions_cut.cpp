// Where reductions go: which sums need a cut, the graph of it, and what must not be later.
#include "engine/rewrite/reductions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace picco::runtime {
namespace {

/// How often a cut is made again, because numbers would be later.
constexpr int kMostCutsOfSums = 8;

} // namespace

bool Reductions::find() {
    look();
    find_needs();
    find_protocols();
    std::vector<bool> groups = groups_to_cut();
    leave_out_best(groups);
    std::vector<std::uint32_t> first(values_.size());
    for (auto i = static_cast<std::uint32_t>(values_.size() - 1); i != 0; --i) {
        const std::uint32_t group = group_of(i);
        values_[i].next = groups[group] ? std::exchange(first[group], i) : 0;
    }
    bool is_any = false;
    for (std::uint32_t i = 1; i < values_.size(); ++i) {
        if (first[group_of(i)] == i) {
            is_any = cut_group(i) || is_any;
        }
    }
    return is_any;
}

/// Whether another cut of the group that begins with this value is better: then that is chosen.
bool Reductions::cut_group(std::uint32_t first) {
    make_graph(first);
    const std::int64_t before = bits_as_recorded(first);
    for (int cut = 0; cut < kMostCutsOfSums && before < TermGraph::kNever; ++cut) {
        const std::vector<std::uint8_t> &representations = known_.of(graph_);
        if (time_of(graph_, representations) >= before) {
            break;
        }
        choose(first, representations);
        if (!pin_late(first)) {
            return true;
        }
    }
    for (std::uint32_t i = first; i != 0; i = values_[i].next) {
        values_[i].term = 0;
        values_[i].is_number = false;
    }
    return false;
}

std::int64_t Reductions::bits_as_recorded(std::uint32_t first) const {
    std::int64_t result = 0;
    for (std::uint32_t i = first; i != 0; i = values_[i].next) {
        const Value &value = values_[i];
        result += graph_.terms[value.term].work[value.was_number ? 1 : 0];
        result += !value.was_number && value.number_place != 0 ? reduction_of(value) : 0;
    }
    return result;
}

std::uint32_t Reductions::group_of(std::uint32_t value) {
    while (values_[value].group != value) {
        values_[value].group = values_[values_[value].group].group;
        value = values_[value].group;
    }
    return value;
}

/// By the value that stands for a group: whether another cut may be better. Where each value is needed once, what is
/// reduced is the last sum of all.
std::vector<bool> Reductions::groups_to_cut() {
    for (const Use &use : uses_) {
        values_[group_of(use.of)].group = group_of(use.by);
    }
    std::vector<bool> result(values_.size());
    for (std::size_t i = 0; i < uses_.size(); ++i) {
        const Use &use = uses_[i];
        const Value &of = values_[use.of], &by = values_[use.by];
        const bool joins = by.was_number && i > 0 && uses_[i - 1].by == use.by,
                   is_reduced_for_sums = of.number_place != 0 && !of.needs_number;
        if (joins || is_reduced_for_sums || of.demands > 1 || of.kind == Kind::kBit ||
            node_of(of).count != node_of(by).count) {
            result[group_of(use.of)] = true;
        }
    }
    return result;
}

/// Takes a way from the value down to a product, on which no value is taken yet and none is reduced for less. False where
/// there is none, as far as a short look tells.
bool Reductions::take_way(std::uint32_t value, std::vector<bool> &taken) const {
    constexpr std::size_t kLongest = 8;
    const std::int64_t least = reduction_of(values_[value]);
    const auto is_free = [&](std::uint32_t each) {
        return !taken[each] && reduction_of(values_[each]) >= least;
    };
    std::array<std::uint32_t, kLongest> way{};
    std::size_t length = 0;
    while (is_free(value) && length < kLongest) {
        way[length++] = value;
        if (values_[value].kind == Kind::kGiven) {
            std::for_each_n(way.begin(), length, [&](std::uint32_t each) { taken[each] = true; });
            return true;
        }
        std::uint32_t next = 0;
        for_each_use(value, [&](std::uint32_t of) {
            const bool is_better = next == 0 || values_[next].kind != Kind::kGiven;
            next = is_better && is_free(of) ? of : next;
        });
        value = next;
    }
    return false;
}

/// Leaves out groups in which each reduction has a way of its own from a product to what needs a number: on each way of them
/// something is reduced, wherever the cut is. That takes next to no time, for windows in which nothing is to be gained.
void Reductions::leave_out_best(std::vector<bool> &groups) {
    std::vector<bool> taken(values_.size()), is_open(values_.size());
    taken[0] = true;
    for (std::uint32_t i = 1; i < values_.size(); ++i) {
        const std::uint32_t group = group_of(i);
        if (!groups[group] || is_open[group]) {
            continue;
        }
        const Value &value = values_[i];
        const bool is_reduced = !value.was_number && value.number_place != 0;
        is_open[group] =
            value.kind == Kind::kBit || (is_reduced && !(value.needs_number && take_way(i, taken)));
    }
    groups = std::move(is_open);
}

std::int64_t Reductions::reduction_of(const Value &value) const {
    const bool is_done = value.number != 0 && value.number_place == 0;
    return is_done ? 0 : (value.is_by_kings ? bits_.by_kings : bits_.of_reduction) * node_of(value).count;
}

/// What is other than recorded takes a bit more, for the work that it makes.
void Reductions::make_graph(std::uint32_t first) {
    graph_.terms.assign(1, {{TermGraph::kNever, 0}, {0, 0}});
    graph_.uses.clear();
    for (std::uint32_t i = first; i != 0; i = values_[i].next) {
        Value &value = values_[i];
        TermGraph::Term term;
        term.work[value.was_number ? 0 : 1] = value.kind == Kind::kGiven ? TermGraph::kNever : 1;
        term.leave[0] = reduction_of(value);
        if (value.kind == Kind::kBit) {
            const std::int64_t count = node_of(value).count;
            term.work[0] += count * bits_.of_product;
            term.work[1] += count * bits_.of_number;
        }
        value.term = static_cast<std::uint32_t>(graph_.terms.size());
        graph_.terms.push_back(term);
        if (value.needs_number) {
            graph_.uses.push_back({value.term, 0});
        }
        for_each_use(i, [&](std::uint32_t of) { graph_.uses.push_back({values_[of].term, value.term}); });
    }
}

void Reductions::choose(std::uint32_t first, const std::vector<std::uint8_t> &representations) {
    for (std::uint32_t i = first; i != 0; i = values_[i].next) {
        Value &value = values_[i];
        value.is_number = representations[value.term] == 1;
        value.is_number_used = value.needs_number;
        for_each_use(i, [&](std::uint32_t of) {
            values_[of].is_number_used = values_[of].is_number_used || value.is_number;
        });
    }
}

/// When it is known, as chosen. Requires that of what it adds up.
void Reductions::find_times(Value &value) const {
    const NodeId id = value.product != 0 ? value.product : value.number;
    if (value.product != 0) {
        value.product_ready = table_[id].ready();
    } else if (value.kind == Kind::kBit) {
        value.product_ready = table_[table_[id].operands[0]].ready() +
                              static_cast<std::uint64_t>(latency_.of(Op::kToField, 0, kAsProduct));
    }
    if (value.kind == Kind::kBit) {
        value.number_ready = table_[id].ready();
    } else if (value.kind == Kind::kSum) {
        std::uint64_t ready = 0;
        for_each_operand(id, [&](NodeId operand) {
            const Value &of = values_[value_of(operand)];
            ready = std::max(ready, of.term == 0                      ? table_[operand].ready()
                                    : value.is_number || of.is_number ? of.number_ready
                                                                      : of.product_ready);
        });
        value.number_ready = ready;
        value.product_ready = value.product != 0 ? value.product_ready : ready;
    }
    if (value.is_left()) {
        value.number_ready =
            value.number != 0 && value.number_place == 0
                ? table_[value.number].ready()
                : value.product_ready + static_cast<std::uint64_t>(rounds_of_reduction(value));
    }
}

/// Numbers that were recorded as such and would be later than that, of products, stay what they are. Whether there are any.
bool Reductions::pin_late(std::uint32_t first) {
    bool is_any = false;
    for (std::uint32_t i = first; i != 0; i = values_[i].next) {
        Value &value = values_[i];
        find_times(value);
        if (value.is_left() && value.was_number && value.number_ready > table_[value.number].ready()) {
            graph_.terms[value.term].work[0] = TermGraph::kNever;
            is_any = true;
        }
    }
    return is_any;
}

} // namespace picco::runtime
